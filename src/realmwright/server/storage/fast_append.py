"""Fast path for ordinary moves, which store events and the columns `due_at` and `to_move`.

SQLite is written by a dedicated thread, PostgreSQL by a single statement on a dedicated connection. No transaction hook
runs here: hooks declare which appends they need, and the store handles those.

Writes of many tables share one transaction (group commit): all appends that arrive during a commit are stored together
by the next one.
"""

from __future__ import annotations

import asyncio
import json
import sqlite3
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Sequence
from concurrent.futures import ThreadPoolExecutor
from typing import Any, Final, NamedTuple, TypeAlias

import asyncpg
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine

from ...live.ports import Append
from ...protocol.errors import ConcurrentWrite, StorageError
from .appends import TransactionHook, encode_notifications
from .database_errors import DATABASE_ERRORS

PRAGMAS: Final = ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON", "busy_timeout=10000")
POSTGRES_APPEND: Final = """
WITH inserted AS (
    INSERT INTO events (table_id, revision, kind, text, at)
    SELECT * FROM unnest($1::text[], $2::int[], $3::text[], $4::text[], $5::text[])
), updated AS (
    UPDATE tables
    SET due_at = CASE WHEN new.has_due_at THEN new.due_at ELSE tables.due_at END,
        to_move = CASE WHEN new.has_to_move THEN new.to_move ELSE tables.to_move END
    FROM unnest($6::text[], $7::bool[], $8::text[], $9::bool[], $10::int[])
        AS new (id, has_due_at, due_at, has_to_move, to_move)
    WHERE tables.id = new.id
)
SELECT pg_notify('events', payload) FROM unnest($11::text[]) AS payload
"""
# The tables of a hook's condition, by the first parameter of the query.
SQLITE_TABLE_IDS: Final = "(SELECT value FROM json_each(?1))"
POSTGRES_TABLE_IDS: Final = "(SELECT unnest($1::text[]))"
SUPPORTED_COLUMNS: Final = frozenset({"due_at", "to_move"})


FastWrite: TypeAlias = Callable[[Sequence[Append]], Awaitable[bool]]  # returns whether it could store them
Write: TypeAlias = Callable[[Sequence[Append]], Awaitable[None]]
PendingAppend: TypeAlias = tuple[Append, asyncio.Future[None]]


class HookCheck(NamedTuple):
    """A query that tells whether a hook has to run for one of these tables."""

    condition: str
    table_ids: list[str]


def hook_checks(hooks: Sequence[TransactionHook], appends: Sequence[Append]) -> list[HookCheck] | None:
    """Return the checks that allow appends to be stored without hooks; None if a hook has to run in any case."""
    checks = []
    for hook in hooks:
        if table_ids := [append.table_id for append in appends if hook.wants(append)]:
            if hook.condition is None:
                return None
            checks.append(HookCheck(hook.condition, table_ids))
    return checks


class FastAppend(ABC):
    """Stores appends for which no transaction hook has to run."""

    def __init__(self, hooks: Sequence[TransactionHook]) -> None:
        self._hooks = hooks

    async def write(self, appends: Sequence[Append]) -> bool:
        """Store all appends atomically; return False, storing none, if this takes a whole transaction."""
        if any(append.new_table or append.changes.keys() - SUPPORTED_COLUMNS for append in appends):
            return False
        checks = hook_checks(self._hooks, appends)
        return checks is not None and await self._write(appends, checks)

    @abstractmethod
    async def _write(self, appends: Sequence[Append], checks: Sequence[HookCheck]) -> bool:
        """Store the appends; return False, storing none, if a check has a row."""

    @abstractmethod
    async def close(self) -> None: ...


def event_rows(appends: Sequence[Append]) -> list[tuple[str, int, str, str, str]]:
    return [
        (append.table_id, revision, *event)
        for append in appends
        for revision, event in enumerate(append.events, append.first_revision)
    ]


def table_updates(appends: Sequence[Append]) -> list[tuple[str, bool, str | None, bool, int | None]]:
    return [
        (append.table_id, "due_at" in changes, changes.get("due_at"), "to_move" in changes, changes.get("to_move"))
        for append in appends
        if (changes := append.changes)
    ]


class SqliteFastAppend(FastAppend):
    def __init__(self, file: str, hooks: Sequence[TransactionHook]) -> None:
        super().__init__(hooks)
        self._file = file
        self._thread = ThreadPoolExecutor(1, "events")
        self._connection: sqlite3.Connection | None = None

    async def _write(self, appends: Sequence[Append], checks: Sequence[HookCheck]) -> bool:
        return await asyncio.get_running_loop().run_in_executor(self._thread, self._write_in_thread, appends, checks)

    async def close(self) -> None:
        await asyncio.get_running_loop().run_in_executor(self._thread, self._close)
        self._thread.shutdown()

    def _write_in_thread(self, appends: Sequence[Append], checks: Sequence[HookCheck]) -> bool:
        try:
            connection = self._connection = self._connection or self._connect()
            for condition, table_ids in checks:
                query = condition.format(table_ids=SQLITE_TABLE_IDS)
                if connection.execute(query, (json.dumps(table_ids),)).fetchone() is not None:
                    return False
            with connection:
                connection.execute("BEGIN IMMEDIATE")
                connection.executemany("INSERT INTO events VALUES (?, ?, ?, ?, ?)", event_rows(appends))
                for append in appends:
                    for column, value in append.changes.items():
                        connection.execute(f"UPDATE tables SET {column} = ? WHERE id = ?", (value, append.table_id))
        except sqlite3.IntegrityError as error:
            raise ConcurrentWrite(str(error)) from error
        except sqlite3.Error as error:
            raise StorageError(f"database error: {type(error).__name__}") from error
        return True

    def _connect(self) -> sqlite3.Connection:
        connection = sqlite3.connect(self._file, isolation_level=None)
        for pragma in PRAGMAS:
            connection.execute(f"PRAGMA {pragma}")
        return connection

    def _close(self) -> None:
        if self._connection is not None:
            self._connection.close()


class PostgresFastAppend(FastAppend):
    def __init__(self, engine: AsyncEngine, hooks: Sequence[TransactionHook]) -> None:
        super().__init__(hooks)
        self._engine = engine
        self._connection: AsyncConnection | None = None

    async def _write(self, appends: Sequence[Append], checks: Sequence[HookCheck]) -> bool:
        rows = list(zip(*event_rows(appends), strict=True)) or [()] * 5
        changes = list(zip(*table_updates(appends), strict=True)) or [()] * 5
        try:
            driver = await self._driver()
            for condition, table_ids in checks:
                if await driver.fetchrow(condition.format(table_ids=POSTGRES_TABLE_IDS), table_ids) is not None:
                    return False
            await driver.fetch(POSTGRES_APPEND, *rows, *changes, encode_notifications(appends))
        except asyncpg.UniqueViolationError as error:
            raise ConcurrentWrite(str(error)) from error
        except DATABASE_ERRORS as error:
            await self._disconnect()
            raise StorageError(f"database error: {type(error).__name__}") from error
        return True

    async def close(self) -> None:
        if self._connection is not None:
            await self._connection.close()

    async def _driver(self) -> Any:
        if self._connection is not None:
            driver: Any = (await self._connection.get_raw_connection()).driver_connection
            if not driver.is_closed():
                return driver
            await self._disconnect()
        self._connection = await self._engine.connect()
        return (await self._connection.get_raw_connection()).driver_connection

    async def _disconnect(self) -> None:
        """Discard the connection; the next write opens a new one."""
        connection, self._connection = self._connection, None
        if connection is not None:
            await connection.invalidate()
            await connection.close()


class GroupCommitter:
    """Writes pending appends in batches, one batch at a time, on the fast path if possible.

    `writer` is held meanwhile: transactions of requests may share it.
    """

    def __init__(self, write_fast: FastWrite, write: Write, writer: asyncio.Lock) -> None:
        self._write_fast = write_fast
        self._write = write
        self._writer = writer
        self._pending: list[PendingAppend] = []
        self._task: asyncio.Task[None] | None = None

    async def put(self, append: Append) -> None:
        """Store an append; cancelling the caller does not cancel the write."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._pending.append((append, done))
        if self._task is None or self._task.done():
            self._task = asyncio.create_task(self._run())
        await done

    async def close(self) -> None:
        if self._task is not None:
            await self._task

    async def _run(self) -> None:
        while self._pending:
            async with self._writer:
                batch, self._pending = self._pending, []
                await self._store(batch)

    async def _store(self, batch: Sequence[PendingAppend]) -> None:
        try:
            appends = [append for append, _ in batch]
            if not await self._write_fast(appends):
                await self._write(appends)
        except Exception as error:  # every waiting caller must get the error
            unavailable = isinstance(error, StorageError) and not isinstance(error, ConcurrentWrite)
            if len(batch) == 1 or unavailable:
                _fail(batch, error)
                return
            for pending in batch:  # find the append at fault without failing the others
                await self._store([pending])
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)


def _fail(batch: Sequence[PendingAppend], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)
