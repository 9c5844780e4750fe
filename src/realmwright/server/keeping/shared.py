"""Several workers at one PostgreSQL: how they hear of each other, and who of them acts at a table.

Each has a line of its own to the database. While the line stands the worker counts as alive; when the process dies, the
system cuts the line.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.ext.asyncio import AsyncEngine

from .bus import Bus
from .failures import ERRORS
from .lease import Leases

LOGGER = logging.getLogger(__name__)
WORKERS: Final = 7_202_612  # the class of PostgreSQL's locks that say which workers live
RETRY: Final = 0.5  # seconds between two tries to reach the database
HANGING_UP: Final = 5.0  # seconds
NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")
# A lease passes on when nobody holds the lock of its worker any more: that one is dead.
CLAIM: Final = text(
    "INSERT INTO leases (game, worker) VALUES (:game, :worker) ON CONFLICT (game) DO UPDATE SET worker = :worker"
    f" WHERE leases.worker = :worker OR pg_try_advisory_xact_lock({WORKERS}, leases.worker) RETURNING worker"
)
RELEASE: Final = text("DELETE FROM leases WHERE game = :game AND worker = :worker")


class PostgresBus(Bus):
    """Of all processes at one database."""

    def __init__(self, engine: AsyncEngine) -> None:
        super().__init__()
        self.worker = None
        self._engine = engine
        self._listening: asyncio.Task[None] | None = None
        self._open = asyncio.Event()
        self._cut = asyncio.Event()
        self._closing = False

    async def open(self) -> None:
        self._listening = asyncio.create_task(self._listen())
        await self._open.wait()

    async def close(self) -> None:
        """The line is hung up, not torn: a database writes down who tears."""
        self._closing = True
        self._cut.set()
        if self._listening is not None:
            with suppress(TimeoutError):
                await asyncio.wait_for(self._listening, HANGING_UP)

    async def publish(self, channel: str, payload: str) -> None:
        """Whoever cannot be reached misses it, as with a line that is down."""
        with suppress(*ERRORS):
            async with self._engine.begin() as connection:
                await connection.execute(NOTIFY, {"channel": channel, "payload": payload})

    async def _listen(self) -> None:
        while not self._closing:
            try:
                await self._listen_once()
            except ERRORS as error:
                LOGGER.warning("the line to the database is down: %s", type(error).__name__)
            finally:
                self.worker = None
            if not self._closing:
                await asyncio.sleep(RETRY)

    async def _listen_once(self) -> None:
        """Until the line is cut. What was said while there was none is lost: whoever follows something looks again."""
        self._cut.clear()
        async with self._engine.connect() as connection:
            line: Any = (await connection.get_raw_connection()).driver_connection
            line.add_termination_listener(lambda _: self._cut.set())
            for channel in self._hearers:
                await line.add_listener(channel, lambda _line, _pid, heard, payload: self._hear(heard, payload))
            self.worker = await _number(line.fetchval)
            self._open.set()
            for hear in self._returns:
                hear()
            await self._cut.wait()
            if not self._closing:
                await connection.invalidate()


async def _number(ask: Callable[..., Awaitable[Any]]) -> int:
    """A number that no living worker has; it is ours for as long as the line stands."""
    while not await ask("SELECT pg_try_advisory_lock($1, $2)", WORKERS, number := 1 + secrets.randbelow(2**31 - 1)):
        pass
    return number


class SharedLeases(Leases):
    """Of one worker among several. What it holds it keeps while its line to the database stands."""

    def __init__(self, engine: AsyncEngine, bus: Bus) -> None:
        self._engine = engine
        self._bus = bus
        self._held: dict[str, int] = {}

    async def claim(self, game: str) -> bool:
        worker = self._bus.worker
        if worker is None:
            return False
        if self._held.get(game) == worker:
            return True
        # Whoever asks may go away in the middle; the database is talked to in whole sentences all the same.
        return await asyncio.shield(asyncio.ensure_future(self._claim(game, worker)))

    async def _claim(self, game: str, worker: int) -> bool:
        try:
            async with self._engine.begin() as connection:
                mine = (await connection.execute(CLAIM, {"game": game, "worker": worker})).first() is not None
        except ERRORS:
            return False
        if mine:
            self._held[game] = worker
        return mine

    async def release(self, game: str) -> None:
        worker = self._held.pop(game, None)
        if worker is not None:
            try:
                async with self._engine.begin() as connection:
                    await connection.execute(RELEASE, {"game": game, "worker": worker})
            except ERRORS:
                return  # whoever wants it finds out when this worker is gone
