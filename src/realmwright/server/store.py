"""Where tables are kept: set-ups, and an append-only list of events for each. What is not stored has not happened."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from contextlib import asynccontextmanager
from datetime import UTC, datetime
from typing import Any, Final, NamedTuple

import msgspec
from msgspec import Struct
from sqlalchemy import Column, ForeignKey, Integer, MetaData, String, Table, Text, event, insert, select, update
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

METADATA: Final = MetaData()
GAMES: Final = Table(
    "games",
    METADATA,
    Column("id", String(32), primary_key=True),
    Column("game", String(80), nullable=False),
    Column("rules_version", String(20), nullable=False),
    Column("setup", Text, nullable=False),
    Column("seats", Text, nullable=False),  # JSON
    Column("secret", String(80), nullable=False),  # chance is derived from it
    Column("pace_ms", Integer, nullable=False),
    Column("created", String(32), nullable=False),
)
EVENTS: Final = Table(
    "events",
    METADATA,
    # Unique together: two authorities of one table cannot both store an event of the same number.
    Column("game", ForeignKey("games.id"), primary_key=True),
    Column("seq", Integer, primary_key=True, autoincrement=False),
    Column("kind", String(8), nullable=False),
    Column("text", Text, nullable=False),
    Column("at", String(32), nullable=False),
)


class Event(NamedTuple):
    """Something that happened at a table. A `move` holds its notation, an `undo` how many plies it took back."""

    kind: str
    text: str
    at: str  # UTC


class Seat(Struct, frozen=True):
    """A seat as the table was made with it."""

    name: str
    bot: str | None = None
    open: bool = False  # somebody with a pass is to claim it


class TableRow(NamedTuple):
    """What a table was made with."""

    id: str
    game: str
    rules_version: str
    setup: str
    seats: tuple[Seat, ...]
    secret: str
    pace_ms: int


class NotStored(Exception):
    """The database failed; whoever asked must not go on as if it had happened."""


class Store:
    """A database of tables."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url)
        if self._engine.dialect.name == "sqlite":
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)

    async def create_schema(self) -> None:
        async with self._engine.begin() as connection:
            await connection.run_sync(METADATA.create_all)

    async def close(self) -> None:
        await self._engine.dispose()

    async def create(self, row: TableRow, events: Sequence[Event]) -> None:
        """A new table together with what chance did before anybody could move."""
        values = {**row._asdict(), "seats": msgspec.json.encode(row.seats).decode(), "created": now()}
        async with self._transaction() as connection:
            await connection.execute(insert(GAMES).values(values))
            await _append(connection, row.id, 1, events)

    async def append(self, game: str, first: int, events: Sequence[Event]) -> None:
        """Store events, numbered from `first` on: all of them or none."""
        async with self._transaction() as connection:
            await _append(connection, game, first, events)

    async def set_pace(self, game: str, pace_ms: int) -> None:
        async with self._transaction() as connection:
            await connection.execute(update(GAMES).where(GAMES.c.id == game).values(pace_ms=pace_ms))

    async def load(self, game: str) -> tuple[TableRow, list[Event]] | None:
        async with self._transaction() as connection:
            found = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).mappings().first()
            if found is None:
                return None
            query = select(EVENTS.c["kind", "text", "at"]).where(EVENTS.c.game == game).order_by(EVENTS.c.seq)
            events = [Event(*row) for row in await connection.execute(query)]
        values = {name: found[name] for name in TableRow._fields}
        values["seats"] = msgspec.json.decode(found["seats"], type=tuple[Seat, ...])
        return TableRow(**values), events

    @asynccontextmanager
    async def _transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except SQLAlchemyError as error:
            raise NotStored(f"the database says {type(error).__name__}") from error


async def _append(connection: AsyncConnection, game: str, first: int, events: Sequence[Event]) -> None:
    rows = [{"game": game, "seq": seq, **one._asdict()} for seq, one in enumerate(events, first)]
    if rows:
        await connection.execute(insert(EVENTS), rows)


def now() -> str:
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Readers never wait for the writer, and a commit is on the disk before anybody hears of it."""
    cursor = connection.cursor()
    for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000"):
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
