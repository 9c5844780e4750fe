"""The tables of this process: made here, or brought back from the database when somebody asks for them."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from collections.abc import Coroutine
from contextlib import suppress
from random import Random
from typing import Any, Final

import msgspec

from ..game import GameError
from ..tables.bodies import NewTable, SetupAnswer, SetupRequest
from ..tables.catalog import settled, setup_of, terrains_of
from ..tables.course import Course
from ..tables.events import now
from ..tables.opening import Opening, drawn, opening, rematch
from ..tables.passes import Passes
from ..tables.rows import TableRow
from . import metrics
from .audience import Listener
from .keeping.store import Store
from .keeping.writer import NotStored, read_news
from .presence import BEAT, Elsewhere
from .table import House, Table
from .thinker import Thinkers

LOGGER = logging.getLogger(__name__)
ID: Final = re.compile(r"\w{1,32}", re.ASCII)
KEPT: Final = 64  # tables kept in memory though nobody is at them
TICK: Final = 1.0  # seconds
SEEDS: Final = 1_000_000  # short enough to be typed in again


class Hall:
    def __init__(self, store: Store, passes: Passes) -> None:
        self.store = store
        self.passes = passes
        self._thinkers = Thinkers()
        self._house = House(store, self._thinkers, passes, self.forget, self._rematch, self._announce)
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()
        self._unreadable: set[str] = set()

    async def open(self) -> None:
        """From now on what other workers do is heard here, and nothing that is due waits for somebody to look."""
        bus = self.store.bus
        bus.subscribe("events", self._on_events)
        bus.subscribe("rows", self._on_row)
        bus.subscribe("present", self._on_present)
        bus.on_return(self._catch_up_all)
        await bus.open()
        self._start(self._tick())
        self._start(self._beat())

    async def create(self, wanted: NewTable, account: str | None = None) -> TableRow:
        """A new table; what chance does before the first decision is part of it."""
        return await self.found(opening(wanted, account))

    async def found(self, made: Opening) -> TableRow:
        """Store it, and have it here."""
        await self.store.create(*made)
        await self.get(made.row.id)
        return made.row

    async def _rematch(self, course: Course) -> str:
        return (await self.found(rematch(course))).id

    async def get(self, name: str) -> Table | None:
        """A table by its id, as it is stored; its bots go on as soon as it is here."""
        if not ID.fullmatch(name):
            return None  # no table is called so, and not every database takes every text
        async with self._loading:
            table = self._tables.get(name)
            if table is None:
                found = await self.store.load(name)
                if found is None:
                    return None
                table = self._tables[name] = Table(*found, self._house)
                metrics.TABLES.set(len(self._tables))
                table.wake()
        if self.store.shared:
            await table.catch_up()  # others may be ahead of their news
        return table

    def leave(self, table: Table, listener: Listener) -> None:
        table.leave(listener)
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
        metrics.TABLES.set(len(self._tables))
        self._start(self.store.leases.release(name))

    # What other workers do, and what is due

    def _on_events(self, news: str) -> None:
        name, first, events = read_news(news)
        table = self._tables.get(name)
        if table is not None and table.course.seq < first:
            self._start(table.catch_up(first, events))

    def _on_row(self, name: str) -> None:
        if name in self._tables:
            self._start(self._renew(name))

    async def _renew(self, name: str) -> None:
        with suppress(NotStored):
            row = await self.store.row(name)
            if row is not None and name in self._tables:
                self._tables[name].renew(row)

    def _announce(self, table: Table) -> None:
        worker = self.store.bus.worker
        if self.store.shared and worker is not None:
            here = table.audience.here()
            said = Elsewhere(table.row.id, worker, here.seats, here.watchers)
            self._start(self.store.bus.publish("present", msgspec.json.encode(said).decode()))

    def _on_present(self, text: str) -> None:
        said = msgspec.json.decode(text, type=Elsewhere)
        table = self._tables.get(said.table)
        if table is not None and said.worker != self.store.bus.worker:
            if table.audience.others.hear(said):
                self._announce(table)
            table.tell_present()

    async def _beat(self) -> None:
        """Who is there is said now and then, so that the people of a worker that has died are missed."""
        while not await self._closes_within(BEAT):
            for table in list(self._tables.values()):
                if table.listeners:
                    table.tell_present()
                    self._announce(table)

    def _catch_up_all(self) -> None:
        for table in self._tables.values():
            self._start(table.catch_up())

    async def _tick(self) -> None:
        """Whoever acts at a table may have died: those who have it open take over, and the sweep finds the others."""
        while not await self._closes_within(TICK):
            for table in list(self._tables.values()):
                table.wake()
            try:
                due = await self.store.due(now())
            except NotStored:
                LOGGER.warning("nobody knows which tables need somebody")
                continue
            for name in due:
                await self._wake(name)

    async def _wake(self, name: str) -> None:
        if name in self._unreadable:
            return
        try:
            if (table := await self.get(name)) is not None:
                table.wake()
        except GameError:
            LOGGER.exception("table %s needs somebody and cannot be read", name)
            self._unreadable.add(name)
        except NotStored:
            LOGGER.warning("table %s needs somebody and cannot be reached", name)

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
    game = drawn(wanted.game, wanted.wishes, Random(f"seed {seed}"))
    setup = setup_of(game)
    return SetupAnswer(setup, settled(game), terrains_of(setup), seed)
