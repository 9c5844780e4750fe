"""The tables of this process: made here, or brought back from the database when somebody asks for them."""

from __future__ import annotations

import asyncio
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any, Final

from .. import registry
from ..game import Game, GameError
from ..record import Record
from .bodies import NewTable, SetupAnswer, SetupRequest
from .catalog import settled, setup_of, terrains_of
from .events import Event, Seat, now
from .fair import settle
from .opponents import check_bot
from .store import NotStored, Store, TableRow
from .table import Listener, Table
from .thinker import Thinkers

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
ID_LENGTH: Final = 12  # 59 bits: nobody finds a table by trying
KEPT: Final = 64  # tables kept in memory though nobody is at them
TICK: Final = 1.0  # seconds
SEEDS: Final = 1_000_000  # short enough to be typed in again


class Hall:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._thinkers = Thinkers()
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    async def open(self) -> None:
        """From now on what other workers do is heard here, and nothing that is due waits for somebody to look."""
        bus = self.store.bus
        bus.subscribe("events", self._on_events)
        bus.subscribe("rows", self._on_row)
        bus.on_return(self._catch_up_all)
        await bus.open()
        self._start(self._tick())

    async def create(self, wanted: NewTable) -> str:
        """A new table; what chance does before the first decision is part of it."""
        secret = secrets.token_hex(16) if wanted.seed is None else f"seed {wanted.seed}"
        game = _drawn(wanted.game, {"players": str(len(wanted.seats)), **wanted.wishes}, Random(secret))
        if game.seats != len(wanted.seats):
            raise GameError(f"{len(wanted.seats)} seats for {game.seats} players: expected as many")
        for seat in wanted.seats:
            if seat.bot is not None:
                check_bot(seat.bot)
        name = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
        seats = tuple(Seat(seat.name, seat.bot) for seat in wanted.seats)
        row = TableRow(name, game.name, game.rules_version, game.setup, seats, secret, wanted.pace_ms)
        record = Record(game)
        settle(record, secret)
        await self.store.create(row, [Event("move", move, now()) for move in record.moves])
        await self.get(name)
        return name

    async def get(self, name: str) -> Table | None:
        """A table by its id, as it is stored; its bots go on as soon as it is here."""
        async with self._loading:
            table = self._tables.get(name)
            if table is None:
                found = await self.store.load(name)
                if found is None:
                    return None
                table = self._tables[name] = Table(*found, self.store, self._thinkers, self.forget)
                table.wake()
        if self.store.shared:
            await table.catch_up()  # others may be ahead of their news
        return table

    def leave(self, table: Table, listener: Listener) -> None:
        table.listeners.discard(listener)
        idle = [name for name, other in self._tables.items() if other.idle]
        for name in idle[: max(0, len(idle) - KEPT)]:
            self._drop(name)

    def forget(self, table: Table) -> None:
        """The database may know better than this table: send its screens away, they come back to a fresh one."""
        if self._tables.get(table.row.id) is table:
            self._drop(table.row.id)
        for listener in list(table.listeners):
            listener.close()

    async def close(self) -> None:
        self._closing.set()
        if self._tasks:
            await asyncio.wait(self._tasks)
        for table in self._tables.values():
            await table.close()
        self._thinkers.close()
        await self.store.close()

    def _drop(self, name: str) -> None:
        self._thinkers.dismiss(name)
        del self._tables[name]
        self._start(self.store.leases.release(name))

    # What other workers do, and what is due

    def _on_events(self, news: str) -> None:
        name, _, seq = news.partition(" ")
        table = self._tables.get(name)
        if table is not None and table.seq < int(seq):
            self._start(table.catch_up())

    def _on_row(self, name: str) -> None:
        if name in self._tables:
            self._start(self._renew(name))

    async def _renew(self, name: str) -> None:
        with suppress(NotStored):
            row = await self.store.row(name)
            if row is not None and name in self._tables:
                self._tables[name].renew(row)

    def _catch_up_all(self) -> None:
        for table in self._tables.values():
            self._start(table.catch_up())

    async def _tick(self) -> None:
        """Whoever acts at a table may have died: those who have it open take over, and the sweep finds the others."""
        while not await self._closes_within(TICK):
            for table in list(self._tables.values()):
                table.wake()
            with suppress(NotStored):
                for name in await self.store.due(now()):
                    with suppress(GameError):  # one that cannot be read must not hold up the others
                        await self.get(name)

    async def _closes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            return await asyncio.wait_for(self._closing.wait(), seconds)
        return False

    def _start(self, work: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)


def preview(wanted: SetupRequest) -> SetupAnswer:
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    game = _drawn(wanted.game, wanted.wishes, Random(f"seed {seed}"))
    setup = setup_of(game)
    return SetupAnswer(setup, settled(game), terrains_of(setup), seed)


def _drawn(name: str, wishes: dict[str, str], rng: Random) -> Game[Any, Any]:
    return registry.game(name).table(wishes, rng)
