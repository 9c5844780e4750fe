"""Quotas for what clients store, and the expiry of tables, on both databases."""

from __future__ import annotations

import argparse
import asyncio
from collections.abc import Awaitable, Callable
from datetime import timedelta
from pathlib import Path

import pytest
from sqlalchemy import func, select

from realmwright.browser.metrics import NoMetrics
from realmwright.live.routing import TableOrigin
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.server import settings
from realmwright.server.accounts.accounts import time_after
from realmwright.server.admin.expiry import ExpiryTimes, TableExpiry
from realmwright.server.admin.quotas import NO_QUOTAS, QuotaCounter, QuotaExceeded, Quotas, Usage, check
from realmwright.server.serve import add_arguments
from realmwright.server.settings import Settings
from realmwright.server.storage import removal
from realmwright.server.storage.schema import CREATIONS
from realmwright.server.storage.store import Store
from realmwright.tables.create import NewTableRecord, create_table

from .app_client import Browser, run_app


def use_store(url: str, use: Callable[[Store], Awaitable[None]]) -> None:
    async def run() -> None:
        store = Store(url)
        await store.create_schema()
        try:
            await use(store)
        finally:
            await store.close()

    asyncio.run(run())


def new_table(
    *, days_ago: float = 0, online: bool = True, public: bool = False, open_seat: bool = True
) -> NewTableRecord:
    seats = [NewSeat("Ada"), NewSeat("Bruno", open=open_seat and online)]
    request = NewTable("kingdoms", seats, {}, online=online, public=public)
    return create_table(request, time_source=lambda: time_after(-timedelta(days=days_ago)))


# Quotas


@pytest.mark.parametrize(
    ("quotas", "used", "kind", "code"),
    [
        (Quotas(tables=2), Usage({"table": 1, "lesson": 1}, 0), "table", "quota-tables"),
        (Quotas(tables=2), Usage({"table": 1}, 0), "table", None),
        (Quotas(records=1), Usage({"record": 1}, 0), "record", "quota-records"),
        (Quotas(records=1), Usage({"record": 1}, 0), "table", None),
        (Quotas(megabytes=1), Usage({}, 999_500), "table", "quota-bytes"),
        (Quotas(megabytes=1), Usage({}, 999_000), "table", None),
        (NO_QUOTAS, Usage({"record": 10**6}, 10**12), "record", None),
    ],
)
def test_quota_check(quotas: Quotas, used: Usage, kind: TableOrigin, code: str | None) -> None:
    if code is None:
        check(quotas, used, kind, 1000)
        return
    with pytest.raises(QuotaExceeded) as error:
        check(quotas, used, kind, 1000)
    assert (error.value.kind.code, error.value.kind.status) == (code, 429)


def test_open_public_tables_are_counted_per_address(either_database: str) -> None:
    async def use(store: Store) -> None:
        counter = QuotaCounter(store, Quotas(public=2), "secret")

        async def create(client: str, *, public: bool = True, open_seat: bool = True) -> str:
            new = new_table(public=public, open_seat=open_seat)
            await counter.count(client, new, "table")
            await store.create(*new)
            return new.row.id

        first = await create("192.0.2.1")
        await create("192.0.2.1")
        with pytest.raises(QuotaExceeded, match="2 open public tables"):
            await create("192.0.2.1")
        await create("192.0.2.1", public=False)
        await create("192.0.2.2")
        async with store.transaction() as connection:
            await removal.delete_table(connection, first)
        await create("192.0.2.1", open_seat=False)  # it waits for no player and does not count afterwards
        await create("192.0.2.1")
        async with store.transaction() as connection:
            clients = {*(await connection.execute(select(CREATIONS.c.client))).scalars()}
        assert not any("192.0.2" in client for client in clients)

    use_store(either_database, use)


def test_simultaneous_creations_do_not_exceed_the_quota(either_database: str) -> None:
    async def use(store: Store) -> None:
        stores = [store, Store(either_database) if store.shared else store]
        counters = [QuotaCounter(one, Quotas(tables=3), "secret") for one in stores]
        if not store.shared:
            counters[1] = counters[0]
        tries = [counters[number % 2].count("198.51.100.7", new_table(), "table") for number in range(12)]
        results = await asyncio.gather(*tries, return_exceptions=True)
        if store.shared:
            await stores[1].close()
        assert sum(result is None for result in results) == 3
        assert all(result is None or isinstance(result, QuotaExceeded) for result in results)

    use_store(either_database, use)


def test_quota_is_answered_with_429_and_a_text(tmp_path: Path) -> None:
    with run_app(tmp_path, Settings(quotas=Quotas(public=1, tables=2))) as client:
        browser = Browser(client)
        browser.new_table("here", "open", public=True)
        seats = [{"name": "a"}, {"name": "b", "open": True}]
        body = {"game": "kingdoms", "seats": seats, "online": True, "public": True}
        answer = browser.request("POST", "/api/tables", body)
        assert (answer.status_code, answer.json()["code"]) == (429, "quota-public")
        assert "1 open public tables" in answer.json()["message"]
        assert int(answer.headers["retry-after"]) > 0
        browser.new_table("here", "open")
        answer = browser.request("POST", "/api/tables", {**body, "public": False})
        assert (answer.status_code, answer.json()["code"]) == (429, "quota-tables")


# Expiry


def test_expired_tables_are_deleted(either_database: str) -> None:
    async def use(store: Store) -> None:
        expired = {
            "local": new_table(days_ago=31, online=False),
            "open": new_table(days_ago=1.1, public=True),
        }
        kept = {
            "recent local": new_table(days_ago=29, online=False),
            "recent open": new_table(days_ago=0.9, public=True),
            "private": new_table(days_ago=99),
            "running": new_table(days_ago=99, public=True, open_seat=False),
        }
        for new in (*expired.values(), *kept.values()):
            await store.create(*new)
        expiry = TableExpiry(store, ExpiryTimes(), NoMetrics())
        assert await TableExpiry(store, ExpiryTimes(0, 0), NoMetrics()).sweep() == 0
        assert await expiry.sweep() == 2
        for name, new in (*expired.items(), *kept.items()):
            assert (await store.load(new.row.id) is None) == (name in expired), name

    use_store(either_database, use)


def test_local_table_with_a_recent_move_is_kept(either_database: str) -> None:
    async def use(store: Store) -> None:
        old, recent = new_table(days_ago=40, online=False), new_table(days_ago=1, online=False)
        await store.create(old.row, [*old.events[:-1], old.events[-1]._replace(at=recent.row.created)])
        assert await TableExpiry(store, ExpiryTimes(), NoMetrics()).sweep() == 0

    use_store(either_database, use)


def test_failure_at_one_table_does_not_stop_the_sweep(either_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    errors: list[str] = []

    class CountingMetrics(NoMetrics):
        def count_background_error(self, task: str) -> None:
            errors.append(task)

    async def use(store: Store) -> None:
        tables = [new_table(days_ago=31 + number, online=False) for number in range(3)]
        for new in tables:
            await store.create(*new)
        delete = removal.delete_table

        async def fail_once(*arguments: object) -> bool:
            if arguments[1] == tables[1].row.id:
                raise RuntimeError("broken")
            return await delete(*arguments)  # type: ignore[arg-type]

        monkeypatch.setattr(removal, "delete_table", fail_once)
        assert await TableExpiry(store, ExpiryTimes(), CountingMetrics()).sweep() == 2
        assert errors == ["expiry"]
        monkeypatch.undo()
        assert await TableExpiry(store, ExpiryTimes(), CountingMetrics()).sweep() == 1

    use_store(either_database, use)


def test_old_quota_entries_are_deleted(either_database: str, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(store: Store) -> None:
        counter = QuotaCounter(store, Quotas(), "secret")
        with monkeypatch.context() as patch:
            patch.setattr("realmwright.server.admin.quotas.now", lambda: time_after(-timedelta(days=2)))
            await counter.count("203.0.113.9", new_table(), "table")
        count = select(func.count()).select_from(CREATIONS).where(CREATIONS.c.at < time_after(-timedelta(days=1)))
        async with store.transaction() as connection:
            assert (await connection.execute(count)).scalar_one() == 1
        await TableExpiry(store, ExpiryTimes(0, 0), NoMetrics()).sweep()
        async with store.transaction() as connection:
            assert (await connection.execute(count)).scalar_one() == 0

    use_store(either_database, use)


@pytest.mark.parametrize(
    ("options", "quotas", "expiry"),
    [
        ([], Quotas(), ExpiryTimes(0, 0)),
        (["--host", "0.0.0.0"], Quotas(), ExpiryTimes(30, 1)),
        (["--proxy-from", "127.0.0.1"], Quotas(), ExpiryTimes(30, 1)),
        (["--expire-local", "7", "--expire-open", "0.5"], Quotas(), ExpiryTimes(7, 0.5)),
        (["--host", "0.0.0.0", "--expire-local", "0"], Quotas(), ExpiryTimes(0, 1)),
        (["--quota-public", "5", "--quota-tables", "9"], Quotas(tables=9, public=5), ExpiryTimes(0, 0)),
        (["--rate-limit", "0"], NO_QUOTAS, ExpiryTimes(0, 0)),
    ],
)
def test_options(options: list[str], quotas: Quotas, expiry: ExpiryTimes) -> None:
    parser = argparse.ArgumentParser()
    add_arguments(parser)
    parsed = settings.from_args(parser.parse_args(options))
    assert (parsed.quotas, parsed.expiry) == (quotas, expiry)
