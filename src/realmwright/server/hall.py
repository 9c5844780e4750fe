"""The tables of this process: made here, or brought back from the database when somebody asks for them."""

from __future__ import annotations

import asyncio
import logging
import secrets
from random import Random
from typing import Final

from ..game import GameError
from .audience import Listener
from .bodies import NewTable, SetupAnswer, SetupRequest
from .catalog import settled, setup_of, terrains_of
from .course import Course
from .events import now
from .opening import Opening, drawn, opening, rematch
from .passes import Passes
from .store import NotStored, Store, TableRow
from .table import House, Table
from .thinker import Thinkers

LOGGER = logging.getLogger(__name__)
KEPT: Final = 64  # tables kept in memory though nobody is at them
SWEEP: Final = 1.0  # seconds between two looks for tables that need somebody
SEEDS: Final = 1_000_000  # short enough to be typed in again


class Hall:
    def __init__(self, store: Store, passes: Passes) -> None:
        self.store = store
        self.passes = passes
        self._thinkers = Thinkers()
        self._house = House(store, self._thinkers, passes, self.forget, self._rematch)
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._unreadable: set[str] = set()
        self._sweeping: asyncio.Task[None] | None = None

    async def create(self, wanted: NewTable, account: str | None = None) -> TableRow:
        """A new table; what chance does before the first decision is part of it."""
        return await self._open(opening(wanted, account))

    async def _open(self, made: Opening) -> TableRow:
        await self.store.create(*made)
        await self.get(made.row.id)
        return made.row

    async def _rematch(self, course: Course) -> str:
        return (await self._open(rematch(course))).id

    async def get(self, name: str) -> Table | None:
        """A table by its id; its bots go on as soon as it is here."""
        async with self._loading:
            table = self._tables.get(name)
            if table is None:
                found = await self.store.load(name)
                if found is None:
                    return None
                table = self._tables[name] = Table(*found, self._house)
                table.wake()
            return table

    def leave(self, table: Table, listener: Listener) -> None:
        table.leave(listener)
        idle = [name for name, other in self._tables.items() if other.idle]
        for name in idle[: max(0, len(idle) - KEPT)]:
            self._thinkers.dismiss(name)
            del self._tables[name]

    def forget(self, table: Table) -> None:
        """The database may know better than this table: send its screens away, they come back to a fresh one."""
        if self._tables.get(table.row.id) is table:
            self._thinkers.dismiss(table.row.id)
            del self._tables[table.row.id]
        for listener in list(table.listeners):
            listener.close()

    def open(self) -> None:
        """From now on tables are woken when they need somebody, though nobody may be looking."""
        self._sweeping = asyncio.get_running_loop().create_task(self._sweep())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(SWEEP)
            try:
                due = await self.store.due(now())
            except NotStored:
                LOGGER.exception("nobody knows which tables need somebody")
                continue
            for name in due:
                await self._wake(name)

    async def _wake(self, name: str) -> None:
        if name in self._unreadable:
            return
        try:
            if (table := await self.get(name)) is not None:
                table.wake()
        except (GameError, NotStored):
            LOGGER.exception("table %s needs somebody and cannot be read", name)
            self._unreadable.add(name)

    async def close(self) -> None:
        if self._sweeping is not None:
            self._sweeping.cancel()
            await asyncio.wait([self._sweeping])
        for table in self._tables.values():
            await table.close()
        self._thinkers.close()
        await self.store.close()


def preview(wanted: SetupRequest) -> SetupAnswer:
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    game = drawn(wanted.game, wanted.wishes, Random(f"seed {seed}"))
    setup = setup_of(game)
    return SetupAnswer(setup, settled(game), terrains_of(setup), seed)
