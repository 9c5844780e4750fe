"""Tests of accounts, ratings and webhooks on PostgreSQL, with concurrent workers."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator

import pytest
from sqlalchemy import insert

from realmwright.live.ports import Append
from realmwright.server.accounts.transaction_hooks import GameRater
from realmwright.server.accounts.webhooks import Delivery, WebhookSender
from realmwright.server.settings import Settings
from realmwright.server.storage.schema import DELIVERIES
from realmwright.server.storage.store import Store
from tests.postgres import Postgres

from .app_client import Browser, run_app, services_of
from .test_ratings import rated_game, ratings_of, register_all, resign
from .test_webhooks import full_table, move_once, set_webhook
from .webhook_receiver import WebhookReceiver


@pytest.fixture(scope="module")
def database() -> Iterator[str]:
    with Postgres() as cluster:
        yield cluster.create("accounts")


def test_accounts_ratings_and_listings(database: str) -> None:
    with run_app(database) as client:
        ada, bruno = register_all(client, "Ada", "Bruno")
        assert Browser(client).request("POST", "/api/accounts", {"name": "ADA", "password": "x" * 8}).status_code == 409
        token = ada.post("/api/me/tokens", {"name": "bot"})
        assert Browser(client).get("/api/me", Authorization=f"Bearer {token['token']}")["name"] == "Ada"
        table, passes = rated_game(ada, bruno)
        resign(bruno, table, passes[1])
        assert ratings_of(ada)[0][2] > 1000 > ratings_of(bruno)[0][2]
        assert [game["table"]["table_id"] for game in ada.get("/api/me/tables")["finished"]] == [table]
        assert ada.get("/api/lobby")["finished"] == []


@pytest.mark.parametrize("path", ["/api/tables/%00", "/api/lobby?game=%00", "/api/leaderboard?game=%00"])
def test_nul_characters_cause_no_server_error(database: str, path: str) -> None:
    with run_app(database) as client:
        assert client.get(path).status_code < 500
        body = {"name": "a\u0000b", "password": "\u0000" * 8}
        assert client.post("/api/accounts", json=body).status_code == 422
        assert client.post("/api/session", json=body).status_code == 401


def test_concurrent_results_of_the_same_accounts_are_rated_once(database: str) -> None:
    """Every game is rated exactly once, without a deadlock."""
    with run_app(database) as client:
        ada, bruno = register_all(client, "Ada M", "Bruno M")
        tables = [rated_game(*pairing)[0] for _ in range(6) for pairing in ((ada, bruno), (bruno, ada))]
        result = {"scores": [5, 2], "winners": [0], "reason": "played", "resigned": []}

        async def worker(table_ids: list[str]) -> None:
            store = Store(database)
            store.hooks.append(GameRater())
            for table in table_ids:
                await store.append(Append(table, 1000, [], {"result": result, "finished": "2030"}))
            await store.close()

        async def workers() -> None:
            async with asyncio.timeout(60):
                await asyncio.gather(*(worker(tables[number::4] + tables) for number in range(4)))

        assert client.portal is not None
        client.portal.call(workers)
        assert [games for _, _, _, games in (*ratings_of(ada), *ratings_of(bruno))] == [12, 12]


def test_delivery_is_claimed_by_one_worker(database: str) -> None:
    with run_app(database, Settings(private_webhooks=True)) as client:
        browser, receiver = Browser(client), WebhookReceiver()
        table, passes = full_table(browser)
        for shown in passes:
            set_webhook(browser, table, shown, receiver.url)
        move_once(browser, table, passes)
        receiver.wait(1)
        assert len(receiver.received) == 1
        services = services_of(client)

        async def claim() -> list[list[Delivery]]:
            await services.webhooks.close()
            async with services.store.transaction() as connection:
                delivery = {"url": receiver.url, "secret": "s", "body": "{}", "attempts": 0, "next_attempt_at": "2020"}
                rows = [{**delivery, "origin": f"http://host{number}:80"} for number in range(9)]
                await connection.execute(insert(DELIVERIES), rows)
            stores = [Store(database) for _ in range(3)]
            senders = [WebhookSender(store) for store in stores]
            claimed = await asyncio.gather(*(sender._claim_due() for sender in senders))
            for store, sender in zip(stores, senders, strict=True):
                await sender.close()
                await store.close()
            return claimed

        assert client.portal is not None
        claimed = client.portal.call(claim)
        ids = [delivery.id for deliveries in claimed for delivery in deliveries]
        assert sorted(ids) == sorted(set(ids))
        assert sum(map(len, claimed)) == 9
        receiver.shutdown()
        receiver.server_close()
