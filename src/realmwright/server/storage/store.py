"""Database access for tables: a row and an append-only list of events for each."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final

from sqlalchemy import ARRAY, Text, bindparam, delete, event, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, AsyncEngine, create_async_engine

from ...live.ports import Append
from ...live.single_process import LocalLeases, LocalPubSub
from ...protocol.errors import ConcurrentWrite, StorageError
from ...tables.create import NewTableRecord
from ...tables.events import Event, now
from ...tables.table_row import RowChanges, TableRow, row_from_columns, to_columns
from . import downtimes, migrate, quarantine
from .appends import TransactionHook, encode_notifications
from .database_errors import DATABASE_ERRORS
from .fast_append import PRAGMAS, FastAppend, GroupCommitter, PostgresFastAppend, SqliteFastAppend
from .postgres_pubsub_and_leases import NOTIFY, PostgresLeases, PostgresPubSub
from .schema import ACCOUNTS, EVENTS, QUARANTINE, SEATS, SETTINGS, TABLES
from .sqlite_file import restrict_file

NOTIFY_EVENTS: Final = text("SELECT pg_notify('events', payload) FROM unnest(:payloads) AS payload").bindparams(
    bindparam("payloads", type_=ARRAY(Text))
)

COMMAND_TIMEOUT_SECONDS: Final = 5.0  # of PostgreSQL
SQLITE_TURN_SECONDS: Final = 10.0  # that a transaction waits for others, as for another process


class Store:
    """The database of one server; `hooks` run in the transactions that store events."""

    def __init__(self, url: str) -> None:
        self.hooks: list[TransactionHook] = []
        self._url = url
        self._engine = _create_engine(url)
        self.pubsub, self.leases = LocalPubSub(), LocalLeases()
        self._fast_append: FastAppend
        if self.shared:
            self.pubsub = PostgresPubSub(self._engine)
            self.leases = PostgresLeases(self._engine, self.pubsub)
            self._fast_append = PostgresFastAppend(self._engine, self.hooks)
        else:
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)
            self._fast_append = SqliteFastAppend(str(self._engine.url.database), self.hooks)
        self._writer, self._requests = asyncio.Lock(), asyncio.Lock()
        self._committer = GroupCommitter(self._fast_append.write, self._write, self._writer)

    @property
    def shared(self) -> bool:
        """Whether several workers may use the database at the same time."""
        return self._engine.dialect.name == "postgresql"

    async def create_schema(self) -> None:
        """Create or upgrade the schema, without the time limits of other commands."""
        restrict_file(self._url)
        await migrate.upgrade_url(self._url)

    async def close(self) -> None:
        """Finish pending writes and close all connections."""
        await self._committer.close()
        await self._fast_append.close()
        await self.pubsub.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Raise StorageError if the database is unavailable."""
        async with self.reading() as connection:
            await connection.execute(select(1))

    async def create(self, row: TableRow, events: Sequence[Event], accounts: Mapping[int, str | None] = {}) -> None:
        """Store a new table with the events drawn by chance before the first decision."""
        async with self.transaction() as connection:
            await _create(connection, NewTableRecord(row, list(events), accounts))

    async def append(self, append: Append) -> None:
        await self._committer.put(append)

    async def update(self, table_id: str, changes: RowChanges) -> None:
        """Change columns of a table without an event, such as the pace of its bots."""
        async with self.transaction() as connection:
            await _change(connection, table_id, changes)
            if self.shared:
                await connection.execute(NOTIFY, {"channel": "rows", "payload": table_id})

    async def set_pace(self, table_id: str, pace_ms: int) -> None:
        await self.update(table_id, {"pace_ms": pace_ms})

    async def load(self, table_id: str) -> tuple[TableRow, list[Event]] | None:
        async with self.reading() as connection:
            row = await _table(connection, table_id)
            return row and (row, await _events(connection, table_id, 0))

    async def load_row(self, table_id: str) -> TableRow | None:
        async with self.reading() as connection:
            return await _table(connection, table_id)

    async def events_since(self, table_id: str, revision: int) -> list[Event]:
        """Return the events after a revision."""
        async with self.reading() as connection:
            return await _events(connection, table_id, revision)

    async def due_tables(self, time: str) -> list[str]:
        """Return the ids of the tables due by this time."""
        readable = TABLES.c.id.not_in(select(QUARANTINE.c.table_id))
        query = select(TABLES.c.id).where(TABLES.c.due_at <= time, readable)
        async with self.reading() as connection:
            return list((await connection.execute(query)).scalars())

    async def last_alive(self) -> str | None:
        """Return when the server was last alive, None if it has never run."""
        async with self.reading() as connection:
            return await downtimes.last_alive(connection)

    async def note_alive(self, time: str) -> None:
        async with self.transaction() as connection:
            await downtimes.note_alive(connection, time)

    async def add_downtimes(self, new: Sequence[tuple[str, str]]) -> None:
        async with self.transaction() as connection:
            await downtimes.add(connection, new)

    async def downtimes(self, ended_since: str) -> list[tuple[str, str]]:
        """Return the beginnings and ends of the downtimes that ended at this time or later."""
        async with self.reading() as connection:
            return await downtimes.ended_since(connection, ended_since)

    async def delete_downtimes(self, ended_after: str) -> None:
        async with self.transaction() as connection:
            await downtimes.delete(connection, ended_after)

    async def quarantine(self, table_id: str, reason: str) -> None:
        """Note that a table is unreadable; it is no longer due, and the host can list it."""
        async with self.transaction() as connection:
            await quarantine.add(connection, table_id, reason)

    async def get_or_create_setting(self, name: str, default: str) -> str:
        """Return a setting shared by all workers, storing `default` if it does not exist."""
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        try:
            async with self._engine.begin() as connection:
                if (value := (await connection.execute(query)).scalar()) is not None:
                    return str(value)
                await connection.execute(insert(SETTINGS).values(name=name, value=default))
        except IntegrityError:
            return await self.get_or_create_setting(name, default)
        except DATABASE_ERRORS as error:
            raise StorageError(f"database error: {type(error).__name__}") from error
        return default

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction; raise StorageError if the database is unavailable."""
        try:
            async with self._turn(), self._engine.begin() as connection:
                yield connection
        except DATABASE_ERRORS as error:
            raise StorageError(f"database error: {type(error).__name__}") from error

    @asynccontextmanager
    async def reading(self) -> AsyncIterator[AsyncConnection]:
        """Open a transaction that only reads, and so never waits for others; raise StorageError."""
        try:
            async with self._engine.begin() as connection:
                yield connection
        except DATABASE_ERRORS as error:
            raise StorageError(f"database error: {type(error).__name__}") from error

    @asynccontextmanager
    async def _turn(self) -> AsyncIterator[None]:
        """Wait until a request may write: SQLite has one writer, and those that meet it sleep for long.

        One request at a time waits for the writer, so that events never wait for many requests.
        """
        if self.shared:
            yield
            return
        try:
            async with asyncio.timeout(SQLITE_TURN_SECONDS):
                await self._requests.acquire()
        except TimeoutError as error:
            raise StorageError("database error: too many transactions wait") from error
        try:
            async with self._writer:
                yield
        finally:
            self._requests.release()

    async def _write(self, appends: Sequence[Append]) -> None:
        """Store appends and run their hooks in one transaction."""
        try:
            async with self._engine.begin() as connection:
                if rows := [
                    row for append in appends for row in _rows(append.table_id, append.first_revision, append.events)
                ]:
                    await connection.execute(insert(EVENTS), rows)
                for append in appends:
                    for hook in self.hooks:
                        if hook.wants(append):
                            await hook.run(connection, append)
                    await _change(connection, append.table_id, append.changes)
                    if append.new_table is not None:
                        await _create(connection, append.new_table)
                if self.shared:
                    await connection.execute(NOTIFY_EVENTS, {"payloads": encode_notifications(appends)})
        except IntegrityError as error:
            raise ConcurrentWrite(
                f"event {appends[0].first_revision} of {appends[0].table_id} already exists"
            ) from error
        except DATABASE_ERRORS as error:
            raise StorageError(f"database error: {type(error).__name__}") from error


def _create_engine(url: str) -> AsyncEngine:
    """Return the connection pool. A PostgreSQL server that does not answer in time counts as unavailable."""
    if url.startswith("sqlite"):
        return create_async_engine(url, hide_parameters=True)
    # Errors are logged without parameters, which may be secrets. Pre-ping detects connections closed by PostgreSQL.
    limits = {"command_timeout": COMMAND_TIMEOUT_SECONDS, "timeout": COMMAND_TIMEOUT_SECONDS}
    return create_async_engine(
        url,
        hide_parameters=True,
        pool_pre_ping=True,
        pool_timeout=COMMAND_TIMEOUT_SECONDS,
        connect_args=limits,
    )


def _rows(table_id: str, first: int, events: Sequence[Event]) -> list[dict[str, Any]]:
    return [{"table_id": table_id, "revision": revision, **one._asdict()} for revision, one in enumerate(events, first)]


async def _create(connection: AsyncConnection, new: NewTableRecord) -> None:
    row = new.row
    values = to_columns({**row._asdict(), "created": row.created or now()})
    await connection.execute(insert(TABLES).values(values))
    if new.events:
        await connection.execute(insert(EVENTS), _rows(row.id, 1, new.events))
    await _seat(connection, row.id, {seat: new.accounts.get(seat) for seat in range(len(row.seats))})


async def _change(connection: AsyncConnection, table_id: str, changes: Mapping[str, Any]) -> None:
    columns = to_columns({name: value for name, value in changes.items() if name != "accounts"})
    if columns:
        await connection.execute(update(TABLES).where(TABLES.c.id == table_id).values(columns))
    if accounts := changes.get("accounts"):
        await connection.execute(delete(SEATS).where(SEATS.c.table_id == table_id, SEATS.c.seat.in_(accounts)))
        await _seat(connection, table_id, accounts)


async def _seat(connection: AsyncConnection, table_id: str, accounts: Mapping[int, str | None]) -> None:
    if unnamed := [{"table_id": table_id, "seat": seat} for seat, name in accounts.items() if not name]:
        await connection.execute(insert(SEATS), unnamed)
    for seat, name in accounts.items():
        if name:
            account_id = select(ACCOUNTS.c.id).where(ACCOUNTS.c.name == name).scalar_subquery()
            await connection.execute(insert(SEATS).values(table_id=table_id, seat=seat, account_id=account_id))


async def _table(connection: AsyncConnection, table_id: str) -> TableRow | None:
    columns = (await connection.execute(select(TABLES).where(TABLES.c.id == table_id))).mappings().first()
    return row_from_columns({str(name): value for name, value in columns.items()}) if columns else None


async def _events(connection: AsyncConnection, table_id: str, after: int) -> list[Event]:
    condition = (EVENTS.c.table_id == table_id) & (EVENTS.c.revision > after)
    query = select(EVENTS.c.kind, EVENTS.c.text, EVENTS.c.at).where(condition).order_by(EVENTS.c.revision)
    return [Event(*row) for row in await connection.execute(query)]


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Enable write-ahead logging and full durability on a new connection."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
