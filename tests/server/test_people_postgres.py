"""Accounts, ratings and webhooks on PostgreSQL, also when several workers do the same at the same time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import insert

from realmwright.server.keeping.schema import DELIVERIES
from realmwright.server.keeping.store import Store
from realmwright.server.options import Options
from realmwright.server.people.notices import Notices
from realmwright.server.people.webhooks import Delivery, Hooks
from tests.postgres import Postgres

from .people import Browser, running, services_of
from .test_ratings import pair, rated_game, rating, resign
from .test_webhooks import Ear, full_table, hook, move_once


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with Postgres() as cluster:
        yield cluster.create("people")


def test_accounts_games_and_lists(database: str) -> None:
    with running(database) as client:
        ada, bruno = pair(client, "Ada", "Bruno")
        assert Browser(client).ask("POST", "/api/accounts", {"name": "ADA", "password": "x" * 8}).status_code == 409
        token = ada.post("/api/me/tokens", {"name": "bot"})
        assert Browser(client).get("/api/me", Authorization=f"Bearer {token['token']}")["name"] == "Ada"
        table, passes = rated_game(ada, bruno)
        resign(bruno, table, passes[1])
        assert rating(ada)[0][2] > 1000 > rating(bruno)[0][2]
        assert [game["table"]["id"] for game in ada.get("/api/me/games")["finished"]] == [table]
        assert ada.get("/api/lobby")["finished"] == []


@pytest.mark.parametrize("path", ["/api/tables/%00", "/api/lobby?game=%00", "/api/leaderboard?game=%00"])
def test_what_the_database_cannot_hold_is_no_accident(database: str, path: str) -> None:
    with running(database) as client:
        assert client.get(path).status_code < 500
        body = {"name": "a\u0000b", "password": "\u0000" * 8}
        assert client.post("/api/accounts", json=body).status_code == 422
        assert client.post("/api/session", json=body).status_code == 401


def test_workers_that_end_games_of_the_same_people_at_once(database: str) -> None:
    """Every game counts, none twice, and nobody waits for ever."""
    with running(database) as client:
        ada, bruno = pair(client, "Ada M", "Bruno M")
        tables = [rated_game(*pairing)[0] for _ in range(6) for pairing in ((ada, bruno), (bruno, ada))]
        result = {"scores": [5, 2], "winners": [0], "reason": "played", "resigned": []}

        async def worker(mine: list[str]) -> None:
            store = Store(database)
            hooks = Hooks(store)
            store.reactions.append(Notices(hooks).react)
            for table in mine:
                await store.append(table, 1000, [], {"result": result, "finished": "2030"})
            await hooks.close()
            await store.close()

        async def workers() -> None:
            async with asyncio.timeout(60):
                await asyncio.gather(*(worker(tables[number::4] + tables) for number in range(4)))

        assert client.portal is not None
        client.portal.call(workers)
        assert [games for _, _, _, games in (*rating(ada), *rating(bruno))] == [12, 12]


def test_a_notice_is_taken_by_one_worker(database: str) -> None:
    with running(database, Options(private_webhooks=True)) as client:
        browser, ear = Browser(client), Ear()
        table, passes = full_table(browser)
        for shown in passes:
            hook(browser, table, shown, ear.url)
        move_once(browser, table, passes)
        ear.wait(1)
        assert len(ear.heard) == 1
        services = services_of(client)

        async def take() -> list[list[Delivery]]:
            await services.hooks.close()
            async with services.store.transaction() as connection:
                rows = [{"url": ear.url, "secret": "s", "body": "{}", "tries": 0, "next_at": "2020"} for _ in range(9)]
                await connection.execute(insert(DELIVERIES), rows)
            stores = [Store(database) for _ in range(3)]
            hooks = [Hooks(store) for store in stores]
            taken = await asyncio.gather(*(one._take() for one in hooks))
            for store, one in zip(stores, hooks, strict=True):
                await one.close()
                await store.close()
            return taken

        assert client.portal is not None
        taken = client.portal.call(take)
        assert sorted(one.id for some in taken for one in some) == sorted({one.id for some in taken for one in some})
        assert sum(map(len, taken)) == 9
        ear.shutdown()
        ear.server_close()
