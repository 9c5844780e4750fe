"""Where bots think: in processes of their own, so that whoever asks the server is answered meanwhile.

A process that hangs is ended, one that dies is replaced; either way its players sit down anew when they are next asked.
"""

from __future__ import annotations

import asyncio
import logging
import os
import pickle
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final
from zlib import crc32

from .. import registry
from ..bots.bot import named
from ..game import GameError
from ..tables.desk import Advise, Choose, Dismiss, Failed, Fault, Reply
from .worker import work

LOGGER = logging.getLogger(__name__)
SPAWN: Final = get_context("spawn")  # a fork of a process with threads may stand still for ever
USUAL: Final = 1.0  # seconds a turn, where a budget says nothing of seconds
PATIENCE: Final = 10  # times the budget, and so many
GRACE: Final = 10.0  # seconds more: a busy machine is not the fault of the bot


def limit(bot: str) -> float:
    """Seconds on the clock of the wall after which nobody waits for a bot any more."""
    try:
        _, budget = named(bot)
    except GameError as error:  # it was there when the table was made
        raise Fault("raised", str(error)) from error
    return PATIENCE * (budget.seconds if budget and budget.seconds else USUAL) + GRACE


class Thinker:
    """One process; it is started when there is something to think about."""

    def __init__(self) -> None:
        self._busy = asyncio.Lock()
        self._process: Any = None
        self._wire: Connection | None = None
        self._closed = False

    async def ask(self, request: Choose | Advise) -> tuple[str, ...]:
        """Moves as text. Whoever asks may go away; the answer is waited for all the same, so that none is mistaken."""
        asked = asyncio.ensure_future(self._ask(request))
        asked.add_done_callback(lambda task: task.cancelled() or task.exception())  # nobody may be there to hear it
        return await asyncio.shield(asked)

    def tell(self, request: Dismiss) -> None:
        with suppress(OSError):
            if self._wire is not None:
                self._wire.send(request)

    def close(self) -> None:
        self._closed = True
        self._end()

    def _end(self) -> None:
        if self._wire is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._wire.close()
            self._wire = None

    async def _ask(self, request: Choose | Advise) -> tuple[str, ...]:
        async with self._busy:
            patience = limit(request.bot)
            try:
                reply = await asyncio.wait_for(self._exchange(request), patience)
            except TimeoutError:
                self._end()
                raise Fault("slow", f"no answer within {patience:g} s") from None
            except (EOFError, OSError) as error:
                self._end()
                raise Fault("gone", "its process has ended") from error
        if isinstance(reply, Failed):
            raise Fault("raised", reply.told)
        return reply

    async def _exchange(self, request: Choose | Advise) -> Reply:
        if self._closed:
            raise EOFError
        if self._wire is None:
            self._wire, theirs = SPAWN.Pipe()
            self._process = SPAWN.Process(target=work, args=(theirs, _bots()), daemon=True)
            self._process.start()
            theirs.close()
        self._wire.send(request)
        reply: Reply = await asyncio.to_thread(self._wire.recv)
        return reply


class Thinkers:
    """As many processes as the machine has to spare. A table always asks the same one, where its players sit.

    A table whose bots have hung or crashed once has a process of its own from then on: it holds up nobody but itself.
    """

    def __init__(self) -> None:
        self._shared = [Thinker() for _ in range(max(1, (os.cpu_count() or 1) - 1))]
        self._apart: dict[str, Thinker] = {}

    async def choose(self, request: Choose) -> str:
        (move,) = await self._ask(request.table, request)
        return move

    async def advise(self, table: str, request: Advise) -> tuple[str, ...]:
        return await self._ask(table, request)

    def dismiss(self, table: str) -> None:
        self._of(table).tell(Dismiss(table))
        if apart := self._apart.pop(table, None):
            apart.close()

    def close(self) -> None:
        for thinker in (*self._shared, *self._apart.values()):
            thinker.close()

    async def _ask(self, table: str, request: Choose | Advise) -> tuple[str, ...]:
        try:
            return await self._of(table).ask(request)
        except Fault as fault:
            if fault.why in ("slow", "gone"):
                self._apart.setdefault(table, Thinker())
            raise

    def _of(self, table: str) -> Thinker:
        return self._apart.get(table) or self._shared[crc32(table.encode()) % len(self._shared)]


def _bots() -> list[Any]:
    """Bots that were registered in this process, as far as they can be handed over."""
    found = []
    for bot in registry.find("bots").values():
        with suppress(Exception):
            pickle.dumps(bot)
            found.append(bot)
    return found
