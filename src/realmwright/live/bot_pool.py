"""Processes in which bots run, shared fairly between clients.

Quick bots have a process of their own, so that they never wait for a search.
"""

from __future__ import annotations

import os
import pickle
from collections.abc import Iterable
from contextlib import suppress
from time import monotonic
from typing import Any, Final
from zlib import crc32

from .. import registry
from ..bots.bot import Budget, parse_spec
from ..game import GameError
from .bot_host import AdviseRequest, BotError, BotFailure, BotHost, ChooseRequest, ClosePlayersRequest, Request
from .fair_queue import FairQueue
from .worker_process import Handler, WorkerFailure, WorkerProcess

DEFAULT_BUDGET_SECONDS: Final = 1.0  # per turn, for a bot without a budget
SECONDS_PER_PLAYOUT: Final = 0.002  # five players, all expansions, a slow machine
CPU_LIMIT_FACTOR: Final = 3
QUICK_NICENESS: Final = 2  # priority of quick bots, just below that of the server
SEARCH_NICENESS: Final = 5
CPU_LIMIT_GRACE_SECONDS: Final = 3.0  # for loading the bot


class BotLane:
    """A bot process with the queue of its requests."""

    def __init__(self, niceness: int) -> None:
        self.process = WorkerProcess(create_bot_handler, lambda: (_picklable_bots(),), niceness=niceness)
        self.queue = FairQueue()
        self._requests = 0  # unanswered
        self._answered = monotonic()

    @property
    def unanswered_seconds(self) -> float:
        """The time without an answer, 0 if there are no requests."""
        return monotonic() - self._answered if self._requests else 0

    async def request(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        """Return the moves as text; raise BotFailure."""
        limit = cpu_limit(request.bot)
        if not self._requests:
            self._answered = monotonic()
        self._requests += 1
        try:
            async with self.queue.slot(request.client):
                reply: tuple[str, ...] | BotError = await self.process.request(request, limit)
            self._answered = monotonic()
        except WorkerFailure as failure:
            raise BotFailure(failure.reason, str(failure)) from failure
        finally:
            self._requests -= 1
        if isinstance(reply, BotError):
            raise BotFailure("raised", reply.traceback)
        return reply


class BotProcessPool:
    """One process for quick bots, one per spare CPU core for searching ones, and one for tables with failing bots.

    The players of a table always run in the same processes, which hold their plans.
    """

    def __init__(self) -> None:
        self._quick = BotLane(QUICK_NICENESS)
        self._searching = [BotLane(SEARCH_NICENESS) for _ in range(max(1, (os.cpu_count() or 1) - 1))]
        self._isolated = BotLane(SEARCH_NICENESS)
        self._isolated_tables: set[str] = set()  # whose bots have hung or crashed

    async def choose(self, request: ChooseRequest) -> str:
        (move,) = await self._request(request)
        return move

    async def advise(self, request: AdviseRequest) -> tuple[str, ...]:
        return await self._request(request)

    @property
    def waiting(self) -> int:
        """The number of requests that wait for a process."""
        return sum(lane.queue.waiting for lane in self._lanes())

    @property
    def unanswered_seconds(self) -> float:
        """The time in which no quick bot has answered although some are asked."""
        return self._quick.unanswered_seconds

    def close_players(self, table_id: str) -> None:
        for lane in self._lanes():
            lane.process.post(ClosePlayersRequest(table_id))
        self._isolated_tables.discard(table_id)

    def close(self) -> None:
        for lane in self._lanes():
            lane.process.close()

    async def _request(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        try:
            return await self._lane_of(request).request(request)
        except BotFailure as failure:
            if failure.reason in ("slow", "gone"):
                self._isolated_tables.add(request.table_id)
            raise

    def _lane_of(self, request: ChooseRequest | AdviseRequest) -> BotLane:
        if request.table_id in self._isolated_tables:
            return self._isolated
        if is_quick(request.bot):
            return self._quick
        return self._searching[crc32(request.table_id.encode()) % len(self._searching)]

    def _lanes(self) -> Iterable[BotLane]:
        return (self._quick, *self._searching, self._isolated)


def cpu_limit(bot: str) -> float:
    """Return the CPU seconds that a bot may take for one request before its process is ended."""
    _, budget = _parse(bot)
    seconds = DEFAULT_BUDGET_SECONDS
    if budget is not None:
        seconds = budget.playouts * SECONDS_PER_PLAYOUT or budget.seconds or seconds
    return CPU_LIMIT_FACTOR * seconds + CPU_LIMIT_GRACE_SECONDS


def is_quick(bot: str) -> bool:
    """Return whether a bot moves without a search: it has no budget of its own and none is requested."""
    player, budget = _parse(bot)
    return budget is None and getattr(player, "default_budget", None) == Budget()


def _parse(bot: str) -> tuple[Any, Budget | None]:
    try:
        return parse_spec(bot)
    except GameError as error:  # uninstalled since the table was created
        raise BotFailure("raised", str(error)) from error


def create_bot_handler(bots: list[Any]) -> Handler:
    """Return the request handler of a bot process; `bots` are registered in the parent only."""
    for bot in bots:
        registry.register("bots", bot)
    host = BotHost()

    def handle(request: Request) -> Any:
        if isinstance(request, ClosePlayersRequest):
            return host.close_players(request.table_id)
        return host.handle(request)

    return handle


def _picklable_bots() -> list[Any]:
    """Return the registered bots that another process can unpickle."""
    bots = []
    for bot in registry.find("bots").values():
        with suppress(Exception):
            pickle.dumps(bot)
            bots.append(bot)
    return bots
