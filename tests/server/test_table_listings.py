"""Tests of the lobby, of claiming seats and of the tables of an account."""

from __future__ import annotations

from urllib.parse import quote

import pytest
from starlette.testclient import TestClient

from realmwright.protocol.client_messages import UndoRequest
from realmwright.protocol.server_messages import StateMessage

from .app_client import Browser
from .test_ratings import rated_game, register_all, resign


def find(browser: Browser, table: str, game: str = "") -> tuple[str, dict[str, object]]:
    """Return the list of the lobby that contains a table, and its entry."""
    lobby = browser.get(f"/api/lobby?game={game}")
    places = [(kind, line) for kind, lines in lobby.items() for line in lines if line["table_id"] == table]
    assert len(places) <= 1
    return places[0] if places else ("nowhere", {})


def test_public_table_moves_from_open_to_running_to_finished(browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    kind, line = find(browser, made["table_id"])
    assert kind == "open"
    assert [seat["open"] for seat in line["seats"]] == [False, True]  # type: ignore[attr-defined]
    claimed = browser.claim(made["table_id"], made["invite"], "Bruno")
    kind, line = find(browser, made["table_id"])
    assert (kind, line["finished"], line["scores"]) == ("running", None, [])
    assert [seat["name"] for seat in line["seats"]] == ["seat 0", "Bruno"]  # type: ignore[attr-defined]
    with browser.play(made["table_id"], claimed["credential"]) as screen:
        assert screen.resign().over
    kind, line = find(browser, made["table_id"])
    assert (kind, line["winners"], line["reason"]) == ("finished", [0], "resigned")
    assert line["finished"] is not None


def test_only_public_tables_are_listed(browser: Browser) -> None:
    private = browser.new_table("here", "open")
    local = browser.post("/api/tables", {"game": "kingdoms", "seats": [{"name": "a"}, {"name": "b"}]})
    assert find(browser, private["table_id"])[0] == find(browser, local["table_id"])[0] == "nowhere"
    assert (local["credential"], local["invite"], local["links"]) == (None, None, [])


def test_entry_has_moves_quadrants_and_ratings(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada L", "Bruno L")
    games = [rated_game(ada, bruno) for _ in range(3)]  # with fewer an account is not on the leaderboard
    for table, credentials in games:
        resign(bruno, table, credentials[1])
    made = ada.new_table(
        "here", "open", game="kingdom-builder", public=True, params={"quadrants": "barn,oasis:r,farm,tower"}
    )
    _, line = find(ada, made["table_id"])
    assert line["quadrants"] == ["barn", "oasis:r", "farm", "tower"]
    assert line["ratings"] == [None, None]  # of another game
    made = ada.new_table("here", "here", public=True)
    with ada.play(made["table_id"], made["credential"]) as screen:
        played = screen.move()
        assert find(ada, made["table_id"])[1]["moves"] == played.ply
        undone = screen.request(UndoRequest(played.revision), StateMessage)
    _, line = find(ada, made["table_id"])
    assert (line["moves"], line["quadrants"]) == (undone.ply, [])
    mine = {table["table"]["table_id"]: table["table"] for table in ada.get("/api/me/tables")["finished"]}
    won, lost = mine[games[0][0]]["ratings"]
    assert won > 1000 > lost


def test_lobby_filters_by_game(browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    assert find(browser, made["table_id"], "kingdoms")[0] == "open"
    for other in ("kingdom-builder", "ludo", "%00"):
        assert find(browser, made["table_id"], other)[0] == "nowhere"


def test_lobby_contains_no_secrets(browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    text = browser.request("GET", "/api/lobby").text
    assert made["table_id"] in text
    for secret in ("key", "credential", "secret", made["credential"], *(link["credential"] for link in made["links"])):
        assert secret not in text


def test_open_table_can_be_joined_from_the_lobby(client: TestClient, browser: Browser) -> None:
    made = browser.new_table("here", "open", public=True)
    kind, line = find(browser, made["table_id"])
    assert (kind, line["invite"]) == ("open", made["invite"])
    Browser(client).claim(made["table_id"], str(line["invite"]), "Guest")
    kind, line = find(browser, made["table_id"])
    assert (kind, line["invite"]) == ("running", None)


@pytest.mark.parametrize(
    "wrong", [{"public": True}, {"rated": True}, {"clock": {"kind": "move", "base_ms": 9000, "increment_ms": 0}}]
)
def test_online_options_are_rejected_for_local_tables(browser: Browser, wrong: dict[str, object]) -> None:
    body = {"game": "kingdoms", "seats": [{"name": "a"}, {"name": "b"}], **wrong}
    assert browser.request("POST", "/api/tables", body).status_code == 422


# Claiming seats


def test_seat_can_be_claimed_once(browser: Browser) -> None:
    made = browser.new_table("here", "open", "open")
    first = browser.claim(made["table_id"], made["invite"], "Ada")
    second = browser.claim(made["table_id"], made["invite"], "Bruno", seat=2)
    assert (first["seat"], second["seat"]) == (1, 2)
    third = browser.request(
        "POST", f"/api/tables/{made['table_id']}/claim", {"credential": made["invite"], "name": "Chiara"}
    )
    assert (third.status_code, third.json()["code"]) == (409, "seat-taken")
    with browser.play(made["table_id"], first["credential"]) as screen:
        assert not screen.state.waiting


def test_seat_credential_claims_its_own_seat(browser: Browser) -> None:
    made = browser.new_table("here", "open", "open")
    assert browser.claim(made["table_id"], made["links"][2]["credential"], "Ada", seat=1)["seat"] == 2


def test_credential_of_another_table_is_rejected(browser: Browser) -> None:
    made, other = browser.new_table("here", "open"), browser.new_table("here", "open")
    for shown in (other["invite"], other["links"][1]["credential"], "invalid", ""):
        answer = browser.request("POST", f"/api/tables/{made['table_id']}/claim", {"credential": shown, "name": "Eve"})
        assert (answer.status_code, answer.json()["code"]) == (404, "no-table")


# The tables of an account


def test_my_tables_have_valid_credentials(client: TestClient, browser: Browser) -> None:
    browser.register("Ada of the lobby")
    guest = Browser(client)
    guest.register("Bruno of the lobby")
    made = browser.new_table("here", "open")
    guest.claim(made["table_id"], made["invite"], "Bruno")
    mine = {who: who.get("/api/me/tables") for who in (browser, guest)}
    assert [[game["table"]["table_id"] for game in games["running"]] for games in mine.values()] == [
        [made["table_id"]]
    ] * 2
    assert [len(games["finished"]) for games in mine.values()] == [0, 0]
    assert sorted(games["running"][0]["my_turn"] for games in mine.values()) == [False, True]
    accounts = [seat["account"] for seat in mine[guest]["running"][0]["table"]["seats"]]
    assert accounts == ["Ada of the lobby", "Bruno of the lobby"]
    (link,) = mine[guest]["running"][0]["links"]
    assert link["seat"] == 1
    with guest.play(made["table_id"], link["credential"]) as screen:
        screen.resign()
    for who in (browser, guest):
        games = who.get("/api/me/tables")
        assert games["running"] == []
        assert [(game["table"]["winners"], game["my_turn"]) for game in games["finished"]] == [([0], False)]


def test_my_tables_show_the_current_turn(client: TestClient, browser: Browser) -> None:
    browser.register("Chiara of the lobby")
    guest = Browser(client)
    guest.register("Dora of the lobby")
    made = browser.new_table("here", "open")
    claimed = guest.claim(made["table_id"], made["invite"], "Dora")
    passes = {browser: made["credential"], guest: claimed["credential"]}
    movers = []
    for _ in range(4):
        (mover,) = [who for who in passes if who.get("/api/me/tables")["running"][0]["my_turn"]]
        movers.append(mover)
        with mover.play(made["table_id"], passes[mover]) as screen:
            seat = screen.state.actor
            assert seat == list(passes).index(mover)
            while screen.state.actor == seat:
                screen.move()
    first = movers[0]
    other = guest if first is browser else browser
    assert movers == [first, other, first, other]


def test_tables_of_another_account_are_not_listed(client: TestClient, browser: Browser) -> None:
    browser.register("Emil of the lobby")
    browser.new_table("here", "open")
    other = Browser(client)
    other.register("Fritz of the lobby")
    assert other.get("/api/me/tables") == {"running": [], "finished": []}


def test_history_lists_finished_games_in_pages(client: TestClient, monkeypatch: pytest.MonkeyPatch) -> None:
    ada, bruno = register_all(client, "Ada H", "Bruno H")
    assert ada.get("/api/me/history") == {"games": [], "more": False}
    played = []
    for turns in (0, 2, 2):
        table, credentials = rated_game(ada, bruno, turns=turns)
        resign(bruno, table, credentials[1])
        played.append(table)
    rated_game(ada, bruno, turns=0)  # not finished
    whole = ada.get("/api/me/history")
    assert [game["table"]["table_id"] for game in whole["games"]] == played[::-1]
    assert [game["table"]["aborted"] for game in whole["games"]] == [False, False, True]
    assert [game["links"][0]["seat"] for game in bruno.get("/api/me/history")["games"]] == [1, 1, 1]

    monkeypatch.setattr("realmwright.server.accounts.table_listings.MAX_HISTORY", 2)
    first = ada.get("/api/me/history")
    assert (first["games"], first["more"]) == (whole["games"][:2], True)
    rest = ada.get(f"/api/me/history?before={quote(first['games'][-1]['table']['finished'])}")
    assert (rest["games"], rest["more"]) == (whole["games"][2:], False)


@pytest.mark.parametrize("before", ["yesterday", "%00", "2026-13-01", "0001-01-01T00:00:00%2B23:00"])
def test_history_refuses_what_is_no_moment(browser: Browser, before: str) -> None:
    browser.register(f"Historian {len(before)}")
    answer = browser.request("GET", f"/api/me/history?before={before}")
    assert (answer.status_code, answer.json()["code"]) == (422, "unreadable")


def test_history_needs_a_login(client: TestClient) -> None:
    assert Browser(client).request("GET", "/api/me/history").json()["code"] == "no-login"
