"""Lists of tables, seats that are claimed, and the tables of an account."""

from __future__ import annotations

import pytest
from starlette.testclient import TestClient

from .people import Browser


def found(browser: Browser, table: str, game: str = "") -> tuple[str, dict[str, object]]:
    """In which list of the lobby a table stands, and its line."""
    lobby = browser.get(f"/api/lobby?game={game}")
    places = [(kind, line) for kind, lines in lobby.items() for line in lines if line["id"] == table]
    assert len(places) <= 1
    return places[0] if places else ("nowhere", {})


def test_a_public_table_goes_from_open_to_running_to_finished(browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    kind, line = found(browser, made["id"])
    assert kind == "open"
    assert [seat["open"] for seat in line["seats"]] == [False, True]  # type: ignore[attr-defined]
    claimed = browser.claim(made["id"], made["invite"], "Bruno")
    kind, line = found(browser, made["id"])
    assert (kind, line["finished"], line["scores"]) == ("running", None, [])
    assert [seat["name"] for seat in line["seats"]] == ["seat 0", "Bruno"]  # type: ignore[attr-defined]
    with browser.play(made["id"], claimed["pass"]) as screen:
        assert screen.resign().over
    kind, line = found(browser, made["id"])
    assert (kind, line["winners"], line["reason"]) == ("finished", [0], "resigned")
    assert line["finished"] is not None


def test_only_public_tables_are_listed(browser: Browser) -> None:
    quiet = browser.new_table("here", "open")
    local = browser.post("/api/tables", {"game": "kingdoms", "seats": [{"name": "a"}, {"name": "b"}]})
    assert found(browser, quiet["id"])[0] == found(browser, local["id"])[0] == "nowhere"
    assert (local["pass"], local["invite"], local["links"]) == (None, None, [])


def test_the_lobby_of_one_game(browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    assert found(browser, made["id"], "kingdoms")[0] == "open"
    for other in ("kingdom-builder", "ludo", "%00"):
        assert found(browser, made["id"], other)[0] == "nowhere"


def test_no_secret_stands_in_the_lobby(browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    text = browser.ask("GET", "/api/lobby").text
    assert made["id"] in text
    for secret in ("key", "pass", "secret", made["pass"], *(link["pass"] for link in made["links"])):
        assert secret not in text


def test_whoever_finds_an_open_table_may_sit_down(house: TestClient, browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    kind, line = found(browser, made["id"])
    assert (kind, line["invite"]) == ("open", made["invite"])
    Browser(house).claim(made["id"], str(line["invite"]), "somebody")
    kind, line = found(browser, made["id"])
    assert (kind, line["invite"]) == ("running", None)


@pytest.mark.parametrize(
    "wrong", [{"public": True}, {"rated": True}, {"clock": {"kind": "move", "base_ms": 9000, "plus_ms": 0}}]
)
def test_what_only_makes_sense_online(browser: Browser, wrong: dict[str, object]) -> None:
    body = {"game": "kingdoms", "seats": [{"name": "a"}, {"name": "b"}], **wrong}
    assert browser.ask("POST", "/api/tables", body).status_code == 422


# Sitting down


def test_a_seat_is_claimed_once(browser: Browser) -> None:
    made = browser.new_table("here", "open", "open")
    first = browser.claim(made["id"], made["invite"], "Ada")
    second = browser.claim(made["id"], made["invite"], "Bruno", seat=2)
    assert (first["seat"], second["seat"]) == (1, 2)
    third = browser.ask("POST", f"/api/tables/{made['id']}/claim", {"pass": made["invite"], "name": "Chiara"})
    assert (third.status_code, third.json()["code"]) == (409, "seat-taken")
    with browser.play(made["id"], first["pass"]) as screen:
        assert not screen.state.waiting


def test_the_link_of_a_seat_is_for_that_seat(browser: Browser) -> None:
    made = browser.new_table("here", "open", "open")
    assert browser.claim(made["id"], made["links"][2]["pass"], "Ada", seat=1)["seat"] == 2


def test_nobody_sits_down_with_the_pass_of_another_table(browser: Browser) -> None:
    made, other = browser.new_table("here", "open"), browser.new_table("here", "open")
    for shown in (other["invite"], other["links"][1]["pass"], "rubbish", ""):
        answer = browser.ask("POST", f"/api/tables/{made['id']}/claim", {"pass": shown, "name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")


# The tables of an account


def test_my_games_have_passes_that_play(house: TestClient, browser: Browser) -> None:
    browser.register("Ada of the lobby")
    guest = Browser(house)
    guest.register("Bruno of the lobby")
    made = browser.new_table("here", "open")
    guest.claim(made["id"], made["invite"], "Bruno")
    mine = {who: who.get("/api/me/games") for who in (browser, guest)}
    assert [[game["table"]["id"] for game in games["running"]] for games in mine.values()] == [[made["id"]]] * 2
    assert [len(games["finished"]) for games in mine.values()] == [0, 0]
    assert sorted(games["running"][0]["turn"] for games in mine.values()) == [False, True]
    accounts = [seat["account"] for seat in mine[guest]["running"][0]["table"]["seats"]]
    assert accounts == ["Ada of the lobby", "Bruno of the lobby"]
    (link,) = mine[guest]["running"][0]["links"]
    assert link["seat"] == 1
    with guest.play(made["id"], link["pass"]) as screen:
        screen.resign()
    for who in (browser, guest):
        games = who.get("/api/me/games")
        assert games["running"] == []
        assert [(game["table"]["winners"], game["turn"]) for game in games["finished"]] == [([0], False)]


def test_whose_turn_it_is_follows_the_game(house: TestClient, browser: Browser) -> None:
    browser.register("Chiara of the lobby")
    guest = Browser(house)
    guest.register("Dora of the lobby")
    made = browser.new_table("here", "open")
    claimed = guest.claim(made["id"], made["invite"], "Dora")
    passes = {browser: made["pass"], guest: claimed["pass"]}
    movers = []
    for _ in range(4):
        (mover,) = [who for who in passes if who.get("/api/me/games")["running"][0]["turn"]]
        movers.append(mover)
        with mover.play(made["id"], passes[mover]) as screen:
            seat = screen.state.actor
            assert seat == list(passes).index(mover)
            while screen.state.actor == seat:
                screen.move()
    first = movers[0]
    other = guest if first is browser else browser
    assert movers == [first, other, first, other]


def test_nobody_sees_the_games_of_another(house: TestClient, browser: Browser) -> None:
    browser.register("Emil of the lobby")
    browser.new_table("here", "open")
    other = Browser(house)
    other.register("Fritz of the lobby")
    assert other.get("/api/me/games") == {"running": [], "finished": []}
