"""How workers hear of each other: what one says on a channel, all hear, itself included.

One process is its own audience. Several are joined by PostgreSQL, each with a line of its own to it. While the line
stands the worker counts as alive; when the process dies, the system cuts the line.
"""

from __future__ import annotations

import asyncio
import logging
import secrets
from collections import defaultdict
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Any, Final

from sqlalchemy import text
from sqlalchemy.exc import SQLAlchemyError
from sqlalchemy.ext.asyncio import AsyncEngine

LOGGER = logging.getLogger(__name__)
WORKERS: Final = 7_202_612  # the class of PostgreSQL's locks that say which workers live
RETRY: Final = 0.5  # seconds between two tries to reach the database
HANGING_UP: Final = 5.0  # seconds
NOTIFY: Final = text("SELECT pg_notify(:channel, :payload)")


class Bus:
    """Of one process."""

    def __init__(self) -> None:
        self.worker: int | None = 0  # a number of its own; None: cut off from the others
        self._hearers: dict[str, list[Callable[[str], None]]] = defaultdict(list)
        self._returns: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Hear others from now on."""

    async def close(self) -> None: ...

    def subscribe(self, channel: str, hear: Callable[[str], None]) -> None:
        """To be done before it is opened."""
        self._hearers[channel].append(hear)

    def on_return(self, hear: Callable[[], None]) -> None:
        """To be told that something may have been missed."""
        self._returns.append(hear)

    async def publish(self, channel: str, payload: str) -> None:
        asyncio.get_running_loop().call_soon(self._hear, channel, payload)

    def _hear(self, channel: str, payload: str) -> None:
        for hear in self._hearers[channel]:
            hear(payload)


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
        with suppress(SQLAlchemyError, OSError):
            async with self._engine.begin() as connection:
                await connection.execute(NOTIFY, {"channel": channel, "payload": payload})

    async def _listen(self) -> None:
        while not self._closing:
            try:
                await self._listen_once()
            except (SQLAlchemyError, OSError) as error:
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
