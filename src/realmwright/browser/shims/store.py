"""Replacement of `server.storage.store`: each table is a JSON text in the key-value store."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from realmwright.browser import host_storage
from realmwright.protocol.errors import ConcurrentWrite, StorageError
from realmwright.server.storage.leases import Leases
from realmwright.server.storage.pubsub import PubSub
from realmwright.tables.events import Event, now
from realmwright.tables.table_row import TableRow, row_from_columns, to_columns
from realmwright.tables.upgrade import upgrade_table

PREFIX: Final = "table "


class Store:
    """The store of one process, for tables without accounts."""

    shared = False

    def __init__(self, url: str) -> None:
        del url
        self.pubsub, self.leases = PubSub(), Leases()

    async def create(self, row: TableRow, events: Sequence[Event], accounts: Mapping[int, str | None] = {}) -> None:
        del accounts
        await _put(row._replace(created=row.created or now()), events)

    async def append(
        self, table_id: str, first_revision: int, events: Sequence[Event], changes: Mapping[str, Any] | None = None
    ) -> None:
        row, stored = await self._load_existing(table_id)
        if first_revision != len(stored) + 1:
            raise ConcurrentWrite(f"table {table_id} already has revision {first_revision}")
        await _put(_changed(row, changes or {}), [*stored, *events])

    async def update(self, table_id: str, changes: Mapping[str, Any]) -> None:
        row, events = await self._load_existing(table_id)
        await _put(_changed(row, changes), events)

    async def set_pace(self, table_id: str, pace_ms: int) -> None:
        await self.update(table_id, {"pace_ms": pace_ms})

    async def load(self, table_id: str) -> tuple[TableRow, list[Event]] | None:
        try:
            text = await host_storage.STORE.get(PREFIX + table_id)
        except Exception as error:  # any rejection of a JavaScript promise
            raise StorageError(f"browser storage failed: {error}") from error
        if text is None:
            return None
        table = msgspec.json.decode(text)
        if "wishes" in table["row"]:
            table = upgrade_table(table)
        return row_from_columns(table["row"]), [Event(*event) for event in table["events"]]

    async def load_row(self, table_id: str) -> TableRow | None:
        table = await self.load(table_id)
        return table and table[0]

    async def due_tables(self, time: str, limit: int = 100) -> list[str]:
        """Return nothing: local tables have no clocks, and bots play only while the page is open."""
        del time, limit
        return []

    async def close(self) -> None: ...

    async def _load_existing(self, table_id: str) -> tuple[TableRow, list[Event]]:
        table = await self.load(table_id)
        if table is None:
            raise StorageError(f"no table {table_id}")
        return table


def _changed(row: TableRow, changes: Mapping[str, Any]) -> TableRow:
    return row._replace(**{name: value for name, value in changes.items() if name != "accounts"})


async def _put(row: TableRow, events: Sequence[Event]) -> None:
    table = {"row": to_columns(row._asdict()), "events": [list(event) for event in events]}
    try:
        await host_storage.STORE.put(PREFIX + row.id, msgspec.json.encode(table).decode())
    except Exception as error:  # any rejection of a JavaScript promise
        raise StorageError(f"browser storage failed: {error}") from error
