"""The rows and column changes that the fast write path stores, and the turns of writers of SQLite."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from realmwright.live.ports import Append
from realmwright.protocol.errors import StorageError
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.server.storage import store as store_module
from realmwright.server.storage.database_url import database_url
from realmwright.server.storage.fast_append import event_rows, table_updates
from realmwright.server.storage.store import Store
from realmwright.tables.create import create_table
from realmwright.tables.events import Event
from realmwright.tables.table_row import TableRow

MOVE, CHAT = Event("move", "build a1", "t1"), Event("chat", "hello", "t2")


def test_events_are_numbered_from_the_first_revision() -> None:
    rows = event_rows([Append("one", 5, [MOVE, CHAT]), Append("two", 1, [CHAT])])
    assert rows == [("one", 5, *MOVE), ("one", 6, *CHAT), ("two", 1, *CHAT)]


def test_only_named_columns_are_changed_even_to_null() -> None:
    appends = [
        Append("due", 1, [MOVE], {"due_at": "t3"}),
        Append("no longer due", 1, [MOVE], {"due_at": None}),
        Append("turn", 1, [MOVE], {"to_move": 0}),
        Append("both", 1, [MOVE], {"due_at": "t4", "to_move": None}),
        Append("none", 1, [CHAT]),
    ]
    assert table_updates(appends) == [
        ("due", True, "t3", False, None),
        ("no longer due", True, None, False, None),
        ("turn", False, None, True, 0),
        ("both", True, "t4", True, None),
    ]


async def store_with_table(folder: Path) -> tuple[Store, TableRow]:
    store = Store(database_url(str(folder / "tables.db")))
    await store.create_schema()
    table = create_table(NewTable("kingdoms", [NewSeat("one"), NewSeat("two")], {}))
    await store.create(table.row, [])
    return store, table.row


def test_events_do_not_wait_for_many_requests(tmp_path: Path) -> None:
    order: list[str] = []

    async def use() -> None:
        store, row = await store_with_table(tmp_path)
        may_end = asyncio.Event()

        async def request(number: int) -> None:
            async with store.transaction():
                await may_end.wait()
                order.append(f"request {number}")

        async def append(number: int) -> None:
            await store.append(Append(row.id, number, [CHAT]))
            order.append(f"event {number}")

        async with asyncio.TaskGroup() as group:
            for number in range(1, 9):
                group.create_task(request(number))
            await asyncio.sleep(0)
            group.create_task(append(1))
            await asyncio.sleep(0)
            async with store.reading():  # does not wait at all
                assert not order
            may_end.set()
        await store.close()

    asyncio.run(use())
    assert order.index("event 1") <= 3
    assert sorted(order) == ["event 1", *(f"request {number}" for number in range(1, 9))]


def test_request_that_waits_too_long_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(store_module, "SQLITE_TURN_SECONDS", 0.01)

    async def use() -> None:
        store, row = await store_with_table(tmp_path)
        async with store.transaction():
            with pytest.raises(StorageError):
                await store.note_alive("now")
        await store.append(Append(row.id, 1, [CHAT]))
        await store.close()

    asyncio.run(use())
