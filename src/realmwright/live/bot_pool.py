"""A pool of bot processes, so that the server stays responsive while bots search.

A process that hangs is killed, one that dies is replaced; the next request creates its players again.
"""

from __future__ import annotations

import asyncio
import os
import pickle
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final
from zlib import crc32

from .. import registry
from ..bots.bot import parse_spec
from ..game import GameError
from .bot_host import AdviseRequest, BotError, BotFailure, ChooseRequest, ClosePlayersRequest, Reply
from .bot_process import run_bot_process

SPAWN: Final = get_context("spawn")  # a forked process with threads may deadlock
DEFAULT_BUDGET_SECONDS: Final = 1.0  # per turn, for a bot without a time budget
TIMEOUT_BUDGET_FACTOR: Final = 10
TIMEOUT_GRACE_SECONDS: Final = 10.0  # for a busy machine


def bot_timeout(bot: str) -> float:
    """Return the wall-clock timeout of a bot, in seconds."""
    try:
        _, budget = parse_spec(bot)
    except GameError as error:  # uninstalled since the table was created
        raise BotFailure("raised", str(error)) from error
    seconds = budget.seconds if budget and budget.seconds else DEFAULT_BUDGET_SECONDS
    return TIMEOUT_BUDGET_FACTOR * seconds + TIMEOUT_GRACE_SECONDS


class BotWorker:
    """The parent's end of one bot process, started by the first request."""

    def __init__(self) -> None:
        self._busy = asyncio.Lock()
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False

    async def request(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        """Return the moves as text; a cancelled request still reads its reply from the pipe."""
        task = asyncio.ensure_future(self._request(request))
        task.add_done_callback(lambda task: task.cancelled() or task.exception())  # mark the exception as retrieved
        return await asyncio.shield(task)

    def post(self, request: ClosePlayersRequest) -> None:
        """Send a request that gets no reply."""
        with suppress(OSError):
            if self._pipe is not None:
                self._pipe.send(request)

    def close(self) -> None:
        self._closed = True
        self._kill()

    def _kill(self) -> None:
        if self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._pipe.close()
            self._pipe = None

    async def _request(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        async with self._busy:
            timeout = bot_timeout(request.bot)
            try:
                reply = await asyncio.wait_for(self._exchange(request), timeout)
            except TimeoutError:
                self._kill()
                raise BotFailure("slow", f"timed out after {timeout:g} s") from None
            except (EOFError, OSError) as error:
                self._kill()
                raise BotFailure("gone", "the bot process has exited") from error
        if isinstance(reply, BotError):
            raise BotFailure("raised", reply.traceback)
        return reply

    async def _exchange(self, request: ChooseRequest | AdviseRequest) -> Reply:
        if self._closed:
            raise EOFError
        if self._pipe is None:
            self._pipe, child_pipe = SPAWN.Pipe()
            self._process = SPAWN.Process(target=run_bot_process, args=(child_pipe, _picklable_bots()), daemon=True)
            self._process.start()
            child_pipe.close()
        self._pipe.send(request)
        reply: Reply = await asyncio.to_thread(self._pipe.recv)
        return reply


class BotProcessPool:
    """A worker per spare CPU core. A table always uses the same worker, which holds its players.

    After a hang or crash, a table gets a dedicated worker, so that it delays no other table.
    """

    def __init__(self) -> None:
        self._shared = [BotWorker() for _ in range(max(1, (os.cpu_count() or 1) - 1))]
        self._isolated: dict[str, BotWorker] = {}

    async def choose(self, request: ChooseRequest) -> str:
        (move,) = await self._request(request.table_id, request)
        return move

    async def advise(self, table_id: str, request: AdviseRequest) -> tuple[str, ...]:
        return await self._request(table_id, request)

    def close_players(self, table_id: str) -> None:
        self._worker_of(table_id).post(ClosePlayersRequest(table_id))
        if isolated := self._isolated.pop(table_id, None):
            isolated.close()

    def close(self) -> None:
        for worker in (*self._shared, *self._isolated.values()):
            worker.close()

    async def _request(self, table_id: str, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        try:
            return await self._worker_of(table_id).request(request)
        except BotFailure as failure:
            if failure.reason in ("slow", "gone"):
                self._isolated.setdefault(table_id, BotWorker())
            raise

    def _worker_of(self, table_id: str) -> BotWorker:
        return self._isolated.get(table_id) or self._shared[crc32(table_id.encode()) % len(self._shared)]


def _picklable_bots() -> list[Any]:
    """Return the registered bots that another process can unpickle."""
    bots = []
    for bot in registry.find("bots").values():
        with suppress(Exception):
            pickle.dumps(bot)
            bots.append(bot)
    return bots
