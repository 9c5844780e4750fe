"""The store of a browser: a shelf of texts, a table on each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from realmwright.offline import shelf
from realmwright.server.keeping.bus import Bus
from realmwright.server.keeping.lease import Leases
from realmwright.server.keeping.writer import NotStored, Overtaken
from realmwright.tables.events import Event, now
from realmwright.tables.rows import TableRow, columns_of, row_of

PREFIX: Final = "table "


class Store:
    """As the one with a database, for one process and tables without accounts."""

    shared = False

    def __init__(self, url: str) -> None:
        del url
        self.bus, self.leases = Bus(), Leases()

    async def create(self, row: TableRow, events: Sequence[Event], accounts: Mapping[int, str | None] = {}) -> None:
        del accounts
        await _put(row._replace(created=row.created or now()), events)

    async def append(
        self, game: str, first: int, events: Sequence[Event], changes: Mapping[str, Any] | None = None
    ) -> None:
        row, known = await self._demand(game)
        if first != len(known) + 1:
            raise Overtaken(f"event {first} of {game} is there already")
        await _put(_changed(row, changes or {}), [*known, *events])

    async def change(self, game: str, changes: Mapping[str, Any]) -> None:
        row, events = await self._demand(game)
        await _put(_changed(row, changes), events)

    async def set_pace(self, game: str, pace_ms: int) -> None:
        await self.change(game, {"pace_ms": pace_ms})

    async def load(self, game: str) -> tuple[TableRow, list[Event]] | None:
        try:
            text = await shelf.SHELF.take(PREFIX + game)
        except Exception as error:  # whatever a browser has against it
            raise NotStored(f"the browser says {error}") from error
        if text is None:
            return None
        kept = msgspec.json.decode(text)
        return row_of(kept["row"]), [Event(*event) for event in kept["events"]]

    async def row(self, game: str) -> TableRow | None:
        found = await self.load(game)
        return found and found[0]

    async def due(self, moment: str, most: int = 100) -> list[str]:
        """Clocks need others to wait: nothing is ever due here."""
        del moment, most
        return []

    async def close(self) -> None: ...

    async def _demand(self, game: str) -> tuple[TableRow, list[Event]]:
        found = await self.load(game)
        if found is None:
            raise NotStored(f"no table {game}")
        return found


def _changed(row: TableRow, changes: Mapping[str, Any]) -> TableRow:
    return row._replace(**{name: value for name, value in changes.items() if name != "accounts"})


async def _put(row: TableRow, events: Sequence[Event]) -> None:
    kept = {"row": columns_of(row._asdict()), "events": [list(event) for event in events]}
    try:
        await shelf.SHELF.put(PREFIX + row.id, msgspec.json.encode(kept).decode())
    except Exception as error:  # whatever a browser has against it
        raise NotStored(f"the browser says {error}") from error
