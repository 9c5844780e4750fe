"""Tests of ratings and the leaderboard."""

from __future__ import annotations

import asyncio
from itertools import permutations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from starlette.testclient import TestClient

from realmwright.live.ports import Append
from realmwright.protocol.client_messages import OfferRequest, ResignRequest, SeatRequest, UndoRequest
from realmwright.protocol.errors import RequestError
from realmwright.protocol.server_messages import ErrorMessage, StateMessage
from realmwright.server.accounts.ratings import SkillRating, ranks_of_result, rate_game
from realmwright.server.storage.store import Store

from .app_client import Browser, services_of
from .test_webhooks import move_once


def register_all(client: TestClient, *names: str) -> list[Browser]:
    browsers = [Browser(client) for _ in names]
    for browser, name in zip(browsers, names, strict=True):
        browser.register(name)
    return browsers


def rated_game(host: Browser, *guests: Browser, turns: int = 2) -> tuple[str, list[str]]:
    """Create a rated table with all seats taken and some turns played; return its id and the credentials."""
    made = host.new_table("here", *["open"] * len(guests), rated=True)
    claimed = [guest.claim(made["table_id"], made["invite"], f"guest {number}") for number, guest in enumerate(guests)]
    credentials = [made["credential"], *(one["credential"] for one in claimed)]
    for _ in range(turns * len(credentials)):
        move_once(host, made["table_id"], credentials)
    return made["table_id"], credentials


def resign(browser: Browser, table: str, shown: str) -> StateMessage:
    with browser.play(table, shown) as screen:
        return screen.resign()


def ratings_of(browser: Browser) -> list[tuple[str, int, int, int]]:
    return [(one["game"], one["players"], one["rating"], one["games"]) for one in browser.get("/api/me")["ratings"]]


# Rating model


def test_initial_rating_is_1000() -> None:
    assert (SkillRating().rating, SkillRating().plus_minus, SkillRating().games) == (1000, 333, 0)


@given(st.lists(st.tuples(st.floats(0, 60), st.floats(0.5, 9)), min_size=2, max_size=5))
def test_rating_is_independent_of_the_player_order(players: list[tuple[float, float]]) -> None:
    before = [SkillRating(mu, sigma) for mu, sigma in players]
    ranks = list(range(1, len(players) + 1))
    after = rate_game(before, ranks)
    back = rate_game(before[::-1], ranks[::-1])[::-1]
    for one, other in zip(after, back, strict=True):
        assert one == pytest.approx(other)
    assert after[0].mu >= before[0].mu
    assert after[-1].mu <= before[-1].mu
    assert all(one.games == 1 for one in after)


def test_ranks_follow_scores_and_quitters_are_last() -> None:
    result = {"scores": [50, 70, 60, 70], "winners": [1, 3], "reason": "played", "resigned": []}
    assert ranks_of_result(result, frozenset()) == [4, 1, 3, 1]
    assert ranks_of_result({**result, "winners": [3]}, frozenset({1})) == [3, 4, 2, 1]
    for quitters in permutations(range(4), 2):
        ranks = ranks_of_result({**result, "winners": []}, frozenset(quitters))
        assert min(ranks[seat] for seat in quitters) == 3


# At tables


def test_rated_game_changes_both_ratings_once(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada R", "Bruno R")
    assert ratings_of(ada) == []
    table, passes = rated_game(ada, bruno)
    assert ratings_of(ada) == []
    resign(bruno, table, passes[1])
    ((game, players, won, games),) = ratings_of(ada)
    assert (game, players, games) == ("kingdoms", 2, 1)
    ((_, _, lost, _),) = ratings_of(bruno)
    assert won > 1000 > lost
    assert won + lost == 2000
    changes = ada.get(f"/api/tables/{table}/ratings")["seats"]
    assert changes == [{"before": 1000, "after": won}, {"before": 1000, "after": lost}]


def test_unrated_and_running_tables_change_no_rating(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada Z", "Bruno Z")
    table, _ = rated_game(ada, bruno)
    casual = ada.new_table("here", "here")["table_id"]
    assert [ada.get(f"/api/tables/{each}/ratings")["seats"] for each in (table, casual)] == [[], []]
    assert client.get("/api/tables/unknown/ratings").status_code == 404


def test_result_is_rated_only_once(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada S", "Bruno S")
    table, passes = rated_game(ada, bruno)
    resign(bruno, table, passes[1])
    after = ratings_of(ada)
    with ada.play(table, passes[0]) as screen:
        assert screen.request(UndoRequest(screen.state.revision), ErrorMessage).code in ("no-undo", "over")
    store: Store = services_of(client).store
    result = {"scores": [1, 2], "winners": [1], "reason": "played", "resigned": []}
    assert client.portal is not None
    client.portal.call(lambda: store.append(Append(table, 1000, [], {"result": result, "finished": "2030"})))
    assert ratings_of(ada) == after


def test_ratings_are_separate_per_number_of_players(client: TestClient) -> None:
    ada, bruno, chiara = register_all(client, "Ada T", "Bruno T", "Chiara T")
    table, passes = rated_game(ada, bruno)
    resign(ada, table, passes[0])
    table, passes = rated_game(ada, bruno, chiara)
    resign(ada, table, passes[0])
    assert [(players, games) for _, players, _, games in ratings_of(ada)] == [(2, 1)]


def test_unrated_game_changes_no_rating(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada U", "Bruno U")
    made = ada.new_table("here", "open")
    claimed = bruno.claim(made["table_id"], made["invite"], "Bruno")
    resign(bruno, made["table_id"], claimed["credential"])
    assert ratings_of(ada) == ratings_of(bruno) == []


def test_rated_table_accepts_each_account_once(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada V", "Bruno V")
    made = ada.new_table("here", "open", rated=True)
    body = {"credential": made["invite"], "name": "x"}
    stranger = Browser(client).request("POST", f"/api/tables/{made['table_id']}/claim", body)
    assert (stranger.status_code, stranger.json()["code"]) == (401, "no-login")
    twice = ada.request("POST", f"/api/tables/{made['table_id']}/claim", body)
    assert (twice.status_code, twice.json()["code"]) == (409, "already-seated")
    bruno.claim(made["table_id"], made["invite"], "Bruno")


@pytest.mark.parametrize(
    ("seats", "more"), [(["here", "random"], {}), (["here", "here"], {}), (["here", "open"], {"seed": 7})]
)
def test_invalid_rated_tables_are_rejected(client: TestClient, seats: list[str], more: dict[str, int]) -> None:
    browser = Browser(client)
    browser.register(f"Ada {'-'.join(seats)}")
    wanted = [{"name": "x", "open": seat == "open", "bot": "random" if seat == "random" else None} for seat in seats]
    body = {"game": "kingdoms", "seats": wanted, "online": True, "rated": True, **more}
    assert browser.request("POST", "/api/tables", body).status_code == 422


def test_rated_table_requires_a_host_account(browser: Browser) -> None:
    seats = [{"name": "a"}, {"name": "b", "open": True}]
    body = {"game": "kingdoms", "seats": seats, "online": True, "rated": True}
    assert browser.request("POST", "/api/tables", body).status_code == 401


@pytest.mark.parametrize("turns", [0, 1])
def test_game_given_up_early_is_not_rated(client: TestClient, turns: int) -> None:
    ada, bruno = register_all(client, f"Ada early {turns}", f"Bruno early {turns}")
    table, passes = rated_game(ada, bruno, turns=turns)
    state = resign(bruno, table, passes[1])
    assert (state.reason, state.too_early_to_rate) == ("resigned", True)
    assert ratings_of(ada) == ratings_of(bruno) == []


def test_bots_are_refused_at_rated_tables(client: TestClient) -> None:
    """Neither the host nor the other players can seat one."""
    ada, bruno = register_all(client, "Ada bots", "Bruno bots")
    made = ada.new_table("here", "open", "open", rated=True)
    with ada.play(made["table_id"], made["credential"]) as screen:
        assert screen.request(SeatRequest(1, "level-1"), ErrorMessage).code == "no-bot-rated"
    table, passes = rated_game(ada, bruno, turns=0)
    with ada.play(table, passes[0]) as screen:
        assert screen.request(OfferRequest("bot", 1), ErrorMessage).code == "no-bot-rated"


def test_host_has_no_credential_for_seats_of_others(client: TestClient) -> None:
    """A rated table has no seat links; elsewhere a claim makes the link invalid."""
    ada, bruno = register_all(client, "Ada links", "Bruno links")
    made = ada.new_table("here", "open", rated=True)
    assert [link["seat"] for link in made["links"]] == [0]
    table = made["table_id"]
    links = ada.request("GET", f"/api/tables/{table}/links", X_Credential=made["credential"]).json()["links"]
    assert [link["seat"] for link in links] == [0]
    casual = ada.new_table("here", "open")
    link = casual["links"][1]["credential"]
    claimed = bruno.claim(casual["table_id"], link, "Bruno")["credential"]
    assert claimed != link
    with ada.play(casual["table_id"], link) as screen:
        assert screen.request(ResignRequest(), ErrorMessage).code == "watching"


def test_one_account_gets_one_seat_though_it_claims_twice_at_once(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada twice", "Bruno twice")
    made = ada.new_table("here", "open", "open", rated=True)
    del bruno

    async def claim_twice() -> list[object]:
        table = await services_of(client).tables.get(made["table_id"])
        assert table is not None
        claims = (table.claim_seat(seat, "Bruno", "Bruno twice") for seat in (1, 2))
        return await asyncio.gather(*claims, return_exceptions=True)

    assert client.portal is not None
    first, second = client.portal.call(claim_twice)
    assert first == 1
    assert isinstance(second, RequestError)
    assert second.kind.code == "already-seated"


# The leaderboard


def test_leaderboard_requires_a_minimum_number_of_games(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada W", "Bruno W")

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
def test_invalid_leaderboard_queries_are_rejected(browser: Browser, query: str) -> None:
    assert browser.request("GET", f"/api/leaderboard?{query}").status_code == 422


def test_leaderboard_defaults_to_two_players(browser: Browser) -> None:
    assert browser.get("/api/leaderboard")["players"] == 2


def test_games_that_end_concurrently_are_all_rated(client: TestClient) -> None:
    ada, bruno = register_all(client, "Ada X", "Bruno X")
    tables = [rated_game(ada, bruno)[0] for _ in range(3)]
    store: Store = services_of(client).store
    result = {"scores": [5, 2], "winners": [0], "reason": "played", "resigned": []}

    async def end_all() -> None:
        ends = [store.append(Append(table, 1000, [], {"result": result, "finished": "2030"})) for table in tables]
        await asyncio.gather(*ends)

    assert client.portal is not None
    client.portal.call(end_all)
    ((_, _, won, games),) = ratings_of(ada)
    assert games == 3
    assert won > 1000
