"""Tables in the key-value storage of the page, each as a JSON text."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ..live.ports import Append
from ..live.single_process import LocalLeases, LocalPubSub
from ..protocol.errors import ConcurrentWrite, StorageError
from ..tables.events import Event, now
from ..tables.table_row import TableRow, row_from_columns, to_columns
from ..tables.upgrade import upgrade_table

PREFIX: Final = "table "


class KeyValueStore(NamedTuple):
    """Asynchronous storage of text by key."""

    get: Callable[[str], Awaitable[str | None]]
    put: Callable[[str, str], Awaitable[None]]


class BrowserStore:
    """The store of one page, for tables without accounts."""

    shared = False

    def __init__(self, texts: KeyValueStore) -> None:
        self._texts = texts
        self.pubsub, self.leases = LocalPubSub(), LocalLeases()

    async def create(self, row: TableRow, events: Sequence[Event], accounts: Mapping[int, str | None] = {}) -> None:
        del accounts
        await self._put(row._replace(created=row.created or now()), events)

    async def append(self, append: Append) -> None:
        row, stored = await self._load_existing(append.table_id)
        if append.first_revision != len(stored) + 1:
            raise ConcurrentWrite(f"table {append.table_id} already has revision {append.first_revision}")
        if append.new_table is not None:
            await self.create(*append.new_table)
        await self._put(_changed(row, append.changes), [*stored, *append.events])

    async def set_pace(self, table_id: str, pace_ms: int) -> None:
        row, events = await self._load_existing(table_id)
        await self._put(row._replace(pace_ms=pace_ms), events)

    async def load(self, table_id: str) -> tuple[TableRow, list[Event]] | None:
        try:
            text = await self._texts.get(PREFIX + table_id)
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

    async def events_since(self, table_id: str, revision: int) -> list[Event]:
        return (await self._load_existing(table_id))[1][revision:]

    async def due_tables(self, time: str) -> list[str]:
        """Return nothing: local tables have no clocks, and bots play only while the page is open."""
        del time
        return []

    async def last_alive(self) -> str | None:
        """Return nothing: downtimes are for clocks."""
        return None

    async def note_alive(self, time: str) -> None: ...

    async def add_downtimes(self, downtimes: Sequence[tuple[str, str]]) -> None: ...

    async def downtimes(self, ended_since: str) -> list[tuple[str, str]]:
        del ended_since
        return []

    async def delete_downtimes(self, ended_after: str) -> None: ...

    async def quarantine(self, table_id: str, reason: str) -> None:
        """Do nothing: the page shows that a table is unreadable."""

    async def close(self) -> None: ...

    async def _load_existing(self, table_id: str) -> tuple[TableRow, list[Event]]:
        table = await self.load(table_id)
        if table is None:
            raise StorageError(f"no table {table_id}")
        return table

    async def _put(self, row: TableRow, events: Sequence[Event]) -> None:
        table = {"row": to_columns(row._asdict()), "events": [list(event) for event in events]}
        try:
            await self._texts.put(PREFIX + row.id, msgspec.json.encode(table).decode())
        except Exception as error:  # any rejection of a JavaScript promise
            raise StorageError(f"browser storage failed: {error}") from error


def _changed(row: TableRow, changes: Mapping[str, Any]) -> TableRow:
    return row._replace(**{name: value for name, value in changes.items() if name != "accounts"})
