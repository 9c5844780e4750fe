"""Where tables are kept: set-ups, and an append-only list of events for each. What is not stored has not happened."""

from __future__ import annotations

from collections.abc import AsyncIterator, Mapping, Sequence
from contextlib import asynccontextmanager
from typing import Any, Final, NamedTuple, TypedDict

import msgspec
from msgspec import Struct
from sqlalchemy import ARRAY, Text, bindparam, delete, event, insert, select, text, update
from sqlalchemy.exc import IntegrityError, SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncConnection, create_async_engine

from . import migrate
from .bus import NOTIFY, Bus, PostgresBus
from .events import Event, Seat, now
from .lease import Leases, SharedLeases
from .quick import PRAGMAS, Quick, QuickPostgres, QuickSqlite, fits, news_of
from .schema import ACCOUNTS, EVENTS, GAMES, SEATS, SETTINGS
from .writer import Append, NotStored, Overtaken, Writer

__all__ = ["NO_CLOCK", "Changes", "Event", "Keys", "NotStored", "Overtaken", "Seat", "Store", "TableRow", "now"]
TELL_ALL: Final = text("SELECT pg_notify('events', one) FROM unnest(:news) AS one").bindparams(
    bindparam("news", type_=ARRAY(Text))
)
NO_CLOCK: Final = {"kind": "none", "base_ms": 0, "plus_ms": 0}


class Keys(Struct, frozen=True):
    """What passes are checked against; empty texts open nothing."""

    host: str = ""
    invite: str = ""
    seats: tuple[str, ...] = ()


class TableRow(NamedTuple):
    """What a table was made with, and what has become of it as far as others than its players ask."""

    id: str
    game: str
    rules_version: str
    setup: str
    seats: tuple[Seat, ...]
    secret: str
    pace_ms: int
    keys: Keys = Keys()
    wishes: Mapping[str, str] = {}
    online: bool = False
    public: bool = False
    rated: bool = False
    clock: Mapping[str, Any] = NO_CLOCK
    created: str = ""
    due: str | None = None
    finished: str | None = None
    result: Mapping[str, Any] | None = None
    next: str | None = None


class Changes(TypedDict, total=False):
    """What an event changes besides being stored: columns of the table, and whose account plays a seat."""

    pace_ms: int
    seats: tuple[Seat, ...]
    keys: Keys
    public: bool
    due: str | None
    finished: str | None
    result: Mapping[str, Any] | None
    next: str
    accounts: Mapping[int, str | None]  # names of accounts, by seat


JSON: Final[Mapping[str, Any]] = {
    "seats": tuple[Seat, ...], "keys": Keys, "wishes": dict[str, str],
    "clock": dict[str, Any], "result": dict[str, Any],
}  # fmt: skip


class Store:
    """A database of tables."""

    def __init__(self, url: str) -> None:
        self._engine = create_async_engine(url)
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
        values = _columns({**row._asdict(), "created": row.created or now()})
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
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(f"the database says {type(error).__name__}") from error
        return first

    @asynccontextmanager
    async def transaction(self) -> AsyncIterator[AsyncConnection]:
        try:
            async with self._engine.begin() as connection:
                yield connection
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(f"the database says {type(error).__name__}") from error

    async def _write(self, appends: Sequence[Append]) -> None:
        if all(map(fits, appends)):
            await self._quick.write(appends)
            return
        try:
            async with self._engine.begin() as connection:
                if rows := [row for append in appends for row in _rows(append.game, append.first, append.events)]:
                    await connection.execute(insert(EVENTS), rows)
                for append in appends:
                    await _change(connection, append.game, append.changes)
                if self.shared:
                    await connection.execute(TELL_ALL, {"news": news_of(appends)})
        except IntegrityError as error:
            raise Overtaken(f"event {appends[0].first} of {appends[0].game} is there already") from error
        except (SQLAlchemyError, OSError) as error:
            raise NotStored(f"the database says {type(error).__name__}") from error


def _rows(game: str, first: int, events: Sequence[Event]) -> list[dict[str, Any]]:
    return [{"game": game, "seq": seq, **one._asdict()} for seq, one in enumerate(events, first)]


async def _change(connection: AsyncConnection, game: str, changes: Mapping[str, Any]) -> None:
    columns = _columns({name: value for name, value in changes.items() if name != "accounts"})
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
    return _row({str(name): value for name, value in found.items()}) if found else None


async def _events(connection: AsyncConnection, game: str, after: int) -> list[Event]:
    wanted = (EVENTS.c.game == game) & (EVENTS.c.seq > after)
    query = select(EVENTS.c.kind, EVENTS.c.text, EVENTS.c.at).where(wanted).order_by(EVENTS.c.seq)
    return [Event(*row) for row in await connection.execute(query)]


def _columns(values: Mapping[str, Any]) -> dict[str, Any]:
    """Values as the database keeps them."""
    return {
        name: msgspec.json.encode(value).decode() if name in JSON and value is not None else value
        for name, value in values.items()
    }


def _row(found: Mapping[str, Any]) -> TableRow:
    values = {name: found[name] for name in TableRow._fields}
    for name, kind in JSON.items():
        if values[name] is not None:
            values[name] = msgspec.json.decode(values[name], type=kind)
    return TableRow(**{**values, "clock": values["clock"] or NO_CLOCK})


def _prepare_sqlite(connection: Any, _record: object) -> None:
    """Readers never wait for the writer, and a commit is on the disk before anybody hears of it."""
    cursor = connection.cursor()
    for pragma in PRAGMAS:
        cursor.execute(f"PRAGMA {pragma}")
    cursor.close()
