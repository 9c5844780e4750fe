"""The shortest way into the database for what every move stores: its events, whose turn it is, when somebody is due.

SQLite is written by one thread that does nothing else, PostgreSQL by one statement on a line of its own.
"""

from __future__ import annotations

import asyncio
import sqlite3
from collections.abc import Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, Protocol

import asyncpg
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from .failures import ERRORS
from .writer import Append, NotStored, Overtaken, news_of

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
PUT: Final = """
WITH put AS (
    INSERT INTO events (game, seq, kind, text, at)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
), changed AS (
    UPDATE games
    SET due = CASE WHEN new.has_due THEN new.due ELSE games.due END,
        turn = CASE WHEN new.has_turn THEN new.turn ELSE games.turn END
    FROM unnest($6::text[], $7::bool[], $8::text[], $9::bool[], $10::int[]) AS new (id, has_due, due, has_turn, turn)
    WHERE games.id = new.id
)
SELECT pg_notify('events', news) FROM unnest($11::text[]) AS news
"""
WANTED: Final = """
SELECT 1 FROM webhooks WHERE game = ANY($1::text[])
UNION ALL
SELECT 1 FROM seats JOIN accounts ON seats.account = accounts.id
WHERE seats.game = ANY($1::text[]) AND accounts.webhook IS NOT NULL
LIMIT 1
"""


class Quick(Protocol):
    async def write(self, appends: Sequence[Append]) -> bool:
        """All of it or nothing. False: nothing, because somebody wants to be told whose turn it is."""

    async def close(self) -> None: ...


def fits(append: Append) -> bool:
    return append.changes.keys() <= {"due", "turn"}


def rows_of(appends: Sequence[Append]) -> list[tuple[str, int, str, str, str]]:
    return [(append.game, seq, *event) for append in appends for seq, event in enumerate(append.events, append.first)]


def changes_of(appends: Sequence[Append]) -> list[tuple[str, bool, str | None, bool, int | None]]:
    return [
        (append.game, "due" in changes, changes.get("due"), "turn" in changes, changes.get("turn"))
        for append in appends
        if (changes := append.changes)
    ]


def turning(appends: Sequence[Append]) -> list[str]:
    """Tables at which it is somebody else's turn now."""
    return [append.game for append in appends if append.changes.get("turn") is not None]


class QuickSqlite:
    def __init__(self, file: str) -> None:
        self._file = file
        self._thread = ThreadPoolExecutor(1, "events")
        self._connection: sqlite3.Connection | None = None

    async def write(self, appends: Sequence[Append]) -> bool:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write, appends)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _write(self, appends: Sequence[Append]) -> bool:
        try:
            connection = self._connection = self._connection or self._connect()
            if (games := turning(appends)) and self._wanted(connection, games):
                return False
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", rows_of(appends))
                for append in appends:
                    for column, value in append.changes.items():
                        connection.execute(f"UPDATE games SET {column} = ? WHERE id = ?", (value, append.game))
        except sqlite3.IntegrityError as error:
            raise Overtaken(str(error)) from error
        except sqlite3.Error as error:
            raise NotStored(f"the database says {type(error).__name__}") from error
        return True

    def _wanted(self, connection: sqlite3.Connection, games: Sequence[str]) -> bool:
        places = WANTED.replace("= ANY($1::text[])", f"IN ({', '.join('?' * len(games))})")
        return connection.execute(places, [*games, *games]).fetchone() is not None

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

    async def write(self, appends: Sequence[Append]) -> bool:
        rows = list(zip(*rows_of(appends), strict=True)) or [()] * 5
        changes = list(zip(*changes_of(appends), strict=True)) or [()] * 5
        try:
            line = await self._line()
            if (games := turning(appends)) and await line.fetchval(WANTED, games):
                return False
            await line.fetch(PUT, *rows, *changes, news_of(appends))
        except asyncpg.UniqueViolationError as error:
            raise Overtaken(str(error)) from error
        except ERRORS as error:
            await self._hang_up()
            raise NotStored(f"the database says {type(error).__name__}") from error
        return True

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
