"""Ratings: who wins rises, once for every game, and only where accounts have played."""

from __future__ import annotations

import asyncio
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from realmwright.server.keeping.store import Store
from realmwright.server.people.ratings import Strength, ranks_of, rerated
from realmwright.tables.messages import AskUndo, Problem

from .people import Browser, services_of


def pair(house: TestClient, *names: str) -> list[Browser]:
    found = [Browser(house) for _ in names]
    for browser, name in zip(found, names, strict=True):
        browser.register(name)
    return found


def rated_game(host: Browser, *guests: Browser) -> tuple[str, list[str]]:
    """A rated table at which everybody sits, and their passes."""
    made = host.new_table("here", *["open"] * len(guests), rated=True)
    claimed = [guest.claim(made["id"], made["invite"], f"guest {number}") for number, guest in enumerate(guests)]
    return made["id"], [made["pass"], *(one["pass"] for one in claimed)]


def resign(browser: Browser, table: str, shown: str) -> None:
    with browser.play(table, shown) as screen:
        screen.resign()


def rating(browser: Browser) -> list[tuple[str, int, int, int]]:
    return [(one["game"], one["players"], one["rating"], one["games"]) for one in browser.get("/api/me")["ratings"]]


# Figures


def test_a_newcomer_has_a_thousand() -> None:
    assert (Strength().rating, Strength().plus_minus, Strength().games) == (1000, 333, 0)


@given(st.lists(st.tuples(st.floats(0, 60), st.floats(0.5, 9)), min_size=2, max_size=5))
def test_the_order_in_which_players_are_named_does_not_matter(players: list[tuple[float, float]]) -> None:
    before = [Strength(mu, sigma) for mu, sigma in players]
    ranks = list(range(1, len(players) + 1))
    after = rerated(before, ranks)
    back = rerated(before[::-1], ranks[::-1])[::-1]
    for one, other in zip(after, back, strict=True):
        assert one == pytest.approx(other)
    assert after[0].mu >= before[0].mu
    assert after[-1].mu <= before[-1].mu
    assert all(one.games == 1 for one in after)


def test_places_by_score_and_those_who_left_behind_everybody() -> None:
    result = {"scores": [50, 70, 60, 70], "winners": [1, 3], "reason": "played", "resigned": []}
    assert ranks_of(result, frozenset()) == [4, 1, 3, 1]
    assert ranks_of({**result, "winners": [3]}, frozenset({1})) == [3, 4, 2, 1]
    for out in permutations(range(4), 2):
        ranks = ranks_of({**result, "winners": []}, frozenset(out))
        assert min(ranks[seat] for seat in out) == 3


# At tables


def test_a_rated_game_changes_both_ratings_once(house: TestClient) -> None:
    ada, bruno = pair(house, "Ada R", "Bruno R")
    assert rating(ada) == []
    table, passes = rated_game(ada, bruno)
    assert rating(ada) == []
    resign(bruno, table, passes[1])
    ((game, players, won, games),) = rating(ada)
    assert (game, players, games) == ("kingdoms", 2, 1)
    ((_, _, lost, _),) = rating(bruno)
    assert won > 1000 > lost
    assert won + lost == 2000


def test_nothing_that_happens_after_the_end_is_rated_again(house: TestClient) -> None:
    ada, bruno = pair(house, "Ada S", "Bruno S")
    table, passes = rated_game(ada, bruno)
    resign(bruno, table, passes[1])
    after = rating(ada)
    with ada.play(table, passes[0]) as screen:
        assert screen.ask(AskUndo(screen.state.seq), Problem).code in ("no-undo", "over")
    store: Store = services_of(house).store
    result = {"scores": [1, 2], "winners": [1], "reason": "played", "resigned": []}
    assert house.portal is not None
    house.portal.call(lambda: store.append(table, 1000, [], {"result": result, "finished": "2030"}))
    assert rating(ada) == after


def test_players_are_counted_apart(house: TestClient) -> None:
    ada, bruno, chiara = pair(house, "Ada T", "Bruno T", "Chiara T")
    table, passes = rated_game(ada, bruno)
    resign(ada, table, passes[0])
    table, passes = rated_game(ada, bruno, chiara)
    resign(ada, table, passes[0])
    assert [(players, games) for _, players, _, games in rating(ada)] == [(2, 1)]


def test_guests_change_no_rating(house: TestClient) -> None:
    ada, bruno = pair(house, "Ada U", "Bruno U")
    made = ada.new_table("here", "open")
    claimed = bruno.claim(made["id"], made["invite"], "Bruno")
    resign(bruno, made["id"], claimed["pass"])
    assert rating(ada) == rating(bruno) == []


def test_who_may_sit_at_a_rated_table(house: TestClient) -> None:
    ada, bruno = pair(house, "Ada V", "Bruno V")
    made = ada.new_table("here", "open", rated=True)
    body = {"pass": made["invite"], "name": "x"}
    stranger = Browser(house).ask("POST", f"/api/tables/{made['id']}/claim", body)
    assert (stranger.status_code, stranger.json()["code"]) == (401, "no-login")
    twice = ada.ask("POST", f"/api/tables/{made['id']}/claim", body)
    assert (twice.status_code, twice.json()["code"]) == (409, "seated-already")
    bruno.claim(made["id"], made["invite"], "Bruno")


@pytest.mark.parametrize(
    ("seats", "more"), [(["here", "random"], {}), (["here", "here"], {}), (["here", "open"], {"seed": 7})]
)
def test_tables_that_cannot_be_rated(house: TestClient, seats: list[str], more: dict[str, int]) -> None:
    browser = Browser(house)
    browser.register(f"Ada {'-'.join(seats)}")
    wanted = [{"name": "x", "open": seat == "open", "bot": "random" if seat == "random" else None} for seat in seats]
    body = {"game": "kingdoms", "seats": wanted, "online": True, "rated": True, **more}
    assert browser.ask("POST", "/api/tables", body).status_code == 422


def test_a_rated_table_needs_a_host_with_an_account(browser: Browser) -> None:
    seats = [{"name": "a"}, {"name": "b", "open": True}]
    body = {"game": "kingdoms", "seats": seats, "online": True, "rated": True}
    assert browser.ask("POST", "/api/tables", body).status_code == 401


# The leaderboard


def test_the_leaderboard_shows_those_who_have_played_enough(house: TestClient) -> None:
    ada, bruno = pair(house, "Ada W", "Bruno W")

    def names() -> list[str]:
        rows = ada.get("/api/leaderboard?game=kingdoms&players=2")["rows"]
        assert [row["place"] for row in rows] == list(range(1, len(rows) + 1))
        return [row["name"] for row in rows if row["name"].endswith("W")]

    for _ in range(2):
        table, passes = rated_game(ada, bruno)
        resign(bruno, table, passes[1])
    assert names() == []
    table, passes = rated_game(ada, bruno)
    resign(bruno, table, passes[1])
    assert names() == ["Ada W", "Bruno W"]
    assert ada.get("/api/leaderboard?game=kingdom-builder&players=2")["rows"] == []


@pytest.mark.parametrize("query", ["game=ludo", "game=kingdoms&players=0", "players=12", "players=x", "game=%00"])
def test_leaderboards_that_there_are_not(browser: Browser, query: str) -> None:
    assert browser.ask("GET", f"/api/leaderboard?{query}").status_code == 422


def test_the_usual_leaderboard(browser: Browser) -> None:
    assert browser.get("/api/leaderboard")["players"] == 2


def test_two_games_that_end_at_once_are_both_rated(house: TestClient) -> None:
    ada, bruno = pair(house, "Ada X", "Bruno X")
    tables = [rated_game(ada, bruno)[0] for _ in range(3)]
    store: Store = services_of(house).store
    result = {"scores": [5, 2], "winners": [0], "reason": "played", "resigned": []}

    async def end_all() -> None:
        ends = [store.append(table, 1000, [], {"result": result, "finished": "2030"}) for table in tables]
        await asyncio.gather(*ends)

    assert house.portal is not None
    house.portal.call(end_all)
    ((_, _, won, games),) = rating(ada)
    assert games == 3
    assert won > 1000
