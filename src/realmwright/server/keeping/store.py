"""Where tables are kept: set-ups, and an append-only list of events for each. What is not stored has not happened."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable, Callable, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, TypeAlias

from sqlalchemy import ARRAY, Text, bindparam, delete, event, insert, select, text, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from ...tables.events import Event, now
from ...tables.rows import Changes, TableRow, columns_of, row_of
from . import migrate
from .bus import Bus
from .failures import ERRORS
from .lease import Leases
from .quick import PRAGMAS, Quick, QuickPostgres, QuickSqlite, fits
from .schema import ACCOUNTS, EVENTS, GAMES, SEATS, SETTINGS
from .shared import NOTIFY, PostgresBus, SharedLeases
from .writer import Append, NotStored, Overtaken, Writer, news_of

TELL_ALL: Final = text("SELECT pg_notify('events', one) FROM unnest(:news) AS one").bindparams(
    bindparam("news", type_=ARRAY(Text))
)
# What else an event leads to, in the transaction that stores it and before the table's columns change: of which table,
# the number of its last event, and what changes.
Reaction: TypeAlias = Callable[[AsyncConnection, str, int, Mapping[str, Any]], Awaitable[None]]


class Store:
    """A database of tables."""

    def __init__(self, url: str) -> None:
        self.reactions: list[Reaction] = []
        # Errors are logged, secrets are not. A line that PostgreSQL has cut is noticed before it is used.
        self._engine = create_async_engine(url, hide_parameters=True, pool_pre_ping=not url.startswith("sqlite"))
        self._writer = Writer(self._write)
        self.bus, self.leases = Bus(), Leases()
        self._quick: Quick
        if self.shared:
            self.bus = PostgresBus(self._engine)
            self.leases = SharedLeases(self._engine, self.bus)
            self._quick = QuickPostgres(self._engine)
        else:
            event.listen(self._engine.sync_engine, "connect", _prepare_sqlite)
            self._quick = QuickSqlite(str(self._engine.url.database))

    @property
    def shared(self) -> bool:
        """Several workers may use it at the same time."""
        return self._engine.dialect.name == "postgresql"

    async def create_schema(self) -> None:
        await migrate.upgrade(self._engine)

    async def close(self) -> None:
        """What has been asked for is stored first."""
        await self._writer.close()
        await self._quick.close()
        await self.bus.close()
        await self._engine.dispose()

    async def ping(self) -> None:
        """Fails if the database cannot be reached."""
        async with self.transaction() as connection:
            await connection.execute(select(1))

    async def create(self, row: TableRow, events: Sequence[Event], accounts: Mapping[int, str | None] = {}) -> None:
        """A new table together with what chance did before anybody could move."""
        values = columns_of({**row._asdict(), "created": row.created or now()})
        async with self.transaction() as connection:
            await connection.execute(insert(GAMES).values(values))
            if events:
                await connection.execute(insert(EVENTS), _rows(row.id, 1, events))
            await _seat(connection, row.id, {seat: accounts.get(seat) for seat in range(len(row.seats))})

    async def append(self, game: str, first: int, events: Sequence[Event], changes: Changes | None = None) -> None:
        """Store events, numbered from `first` on, and what they change: all of it or nothing."""
        await self._writer.put(Append(game, first, events, changes or {}))

    async def change(self, game: str, changes: Changes) -> None:
        """What is no event, such as the pace."""
        async with self.transaction() as connection:
            await _change(connection, game, changes)
            if self.shared:
                await connection.execute(NOTIFY, {"channel": "rows", "payload": game})

    async def set_pace(self, game: str, pace_ms: int) -> None:
        await self.change(game, {"pace_ms": pace_ms})

    async def load(self, game: str) -> tuple[TableRow, list[Event]] | None:
        async with self.transaction() as connection:
            row = await _table(connection, game)
            return row and (row, await _events(connection, game, 0))

    async def row(self, game: str) -> TableRow | None:
        async with self.transaction() as connection:
            return await _table(connection, game)

    async def since(self, game: str, seq: int) -> list[Event]:
        """The events after this one."""
        async with self.transaction() as connection:
            return await _events(connection, game, seq)

    async def due(self, moment: str, most: int = 100) -> list[str]:
        """Tables that need somebody by this moment, the longest waiting first."""
        query = select(GAMES.c.id).where(GAMES.c.due <= moment).order_by(GAMES.c.due).limit(most)
        async with self.transaction() as connection:
            return list((await connection.execute(query)).scalars())

    async def setting(self, name: str, first: str) -> str:
        """A setting that all workers share; whoever asks first decides what it is."""
        query = select(SETTINGS.c.value).where(SETTINGS.c.name == name)
        try:
            async with self._engine.begin() as connection:
                if (found := (await connection.execute(query)).scalar()) is not None:
                    return str(found)
                await connection.execute(insert(SETTINGS).values(name=name, value=first))
        except IntegrityError:
            return await self.setting(name, first)
        except ERRORS as error:
            raise NotStored(f"the database says {type(error).__name__}") from error
        return first

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except ERRORS as error:
            raise NotStored(f"the database says {type(error).__name__}") from error

    async def _write(self, appends: Sequence[Append]) -> None:
        if all(map(fits, appends)) and await self._quick.write(appends):
            return
        try:
            async with self._engine.begin() as connection:
                if rows := [row for append in appends for row in _rows(append.game, append.first, append.events)]:
                    await connection.execute(insert(EVENTS), rows)
                for append in appends:
                    for react in self.reactions:
                        await react(connection, append.game, append.first + len(append.events) - 1, append.changes)
                    await _change(connection, append.game, append.changes)
                if self.shared:
                    await connection.execute(TELL_ALL, {"news": news_of(appends)})
        except IntegrityError as error:
            raise Overtaken(f"event {appends[0].first} of {appends[0].game} is there already") from error
        except ERRORS as error:
            raise NotStored(f"the database says {type(error).__name__}") from error


def _rows(game: str, first: int, events: Sequence[Event]) -> list[dict[str, Any]]:
    return [{"game": game, "seq": seq, **one._asdict()} for seq, one in enumerate(events, first)]


async def _change(connection: AsyncConnection, game: str, changes: Mapping[str, Any]) -> None:
    columns = columns_of({name: value for name, value in changes.items() if name != "accounts"})
    if columns:
        await connection.execute(update(GAMES).where(GAMES.c.id == game).values(columns))
    if accounts := changes.get("accounts"):
        await connection.execute(delete(SEATS).where(SEATS.c.game == game, SEATS.c.seat.in_(accounts)))
        await _seat(connection, game, accounts)


async def _seat(connection: AsyncConnection, game: str, accounts: Mapping[int, str | None]) -> None:
    for seat, name in accounts.items():
        account = name and select(ACCOUNTS.c.id).where(ACCOUNTS.c.name == name).scalar_subquery()
        await connection.execute(insert(SEATS).values(game=game, seat=seat, account=account))


async def _table(connection: AsyncConnection, game: str) -> TableRow | None:
    found = (await connection.execute(select(GAMES).where(GAMES.c.id == game))).mappings().first()
    return row_of({str(name): value for name, value in found.items()}) if found else None


async def _events(connection: AsyncConnection, game: str, after: int) -> list[Event]:
    wanted = (EVENTS.c.game == game) & (EVENTS.c.seq > after)
    query = select(EVENTS.c.kind, EVENTS.c.text, EVENTS.c.at).where(wanted).order_by(EVENTS.c.seq)
    return [Event(*row) for row in await connection.execute(query)]


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Readers never wait for the writer, and a commit is on the disk before anybody hears of it."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
