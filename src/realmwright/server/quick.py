"""The shortest way into the database for what every move stores: its events, and when the table is next due.

SQLite is written by one thread that does nothing else, PostgreSQL by one statement on a line of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import asyncpg
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .writer import Append, NotStored, Overtaken

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
PUT: Final = """
WITH put AS (
    INSERT INTO events (game, seq, kind, text, at)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
), dues AS (
    UPDATE games SET due = new.due FROM unnest($6::text[], $7::text[]) AS new (id, due) WHERE games.id = new.id
)
SELECT pg_notify('events', news) FROM unnest($8::text[]) AS news
"""


class Quick(Protocol):
    async def write(self, appends: Sequence[Append]) -> None:
        """Only events, and changes of `due` alone: all of it or nothing."""

    async def close(self) -> None: ...


def fits(append: Append) -> bool:
    return append.changes.keys() <= {"due"}


def rows_of(appends: Sequence[Append]) -> list[tuple[str, int, str, str, str]]:
    return [(append.game, seq, *event) for append in appends for seq, event in enumerate(append.events, append.first)]


def dues_of(appends: Sequence[Append]) -> list[tuple[str, str | None]]:
    return [(append.game, append.changes["due"]) for append in appends if "due" in append.changes]


def news_of(appends: Sequence[Append]) -> list[str]:
    """What other workers hear: a table, and its newest event."""
    return [f"{append.game} {append.first - 1 + len(append.events)}" for append in appends]


class QuickSqlite:
    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "events")
        self._connection: sqlite3.Connection | None = None

    async def write(self, appends: Sequence[Append]) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._write, appends)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _write(self, appends: Sequence[Append]) -> None:
        try:
            connection = self._connection = self._connection or self._connect()
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows_of(appends))
                changed = [(due, game) for game, due in dues_of(appends)]
                connection.executemany("UPDATE games SET due = ? WHERE id = ?", changed)
        except sqlite3.IntegrityError as error:
            raise Overtaken(str(error)) from error
        except sqlite3.Error as error:
            raise NotStored(f"the database says {type(error).__name__}") from error

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class QuickPostgres:
    def __init__(self, engine: AsyncEngine) -> None:
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def write(self, appends: Sequence[Append]) -> None:
        rows = rows_of(appends)
        columns = list(zip(*rows, strict=True)) if rows else [()] * 5
        dues = list(zip(*dues_of(appends), strict=True)) or [(), ()]
        try:
            line = await self._line()
            await line.fetch(PUT, *columns, *dues, news_of(appends))
        except asyncpg.UniqueViolationError as error:
            raise Overtaken(str(error)) from error
        except (asyncpg.PostgresError, asyncpg.InterfaceError, SQLAlchemyError, OSError) as error:
            await self._hang_up()
            raise NotStored(f"the database says {type(error).__name__}") from error

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _line(self) -> Any:
        if self._connection is not None:
            line: Any = (await self._connection.get_raw_connection()).driver_connection
            if not line.is_closed():
                return line
            await self._hang_up()
        self._connection = await self._engine.connect()
        return (await self._connection.get_raw_connection()).driver_connection

    async def _hang_up(self) -> None:
        """Whatever is wrong with the line, the next one is new."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()
