"""A queue that serves its clients in turn, so that no client can delay the others by many requests."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager


class QueueFull(Exception):
    """The client, or all clients together, have too many requests waiting."""


class FairQueue:
    """Grants one slot at a time: round-robin between clients, in order of arrival for each of them."""

    def __init__(self, max_waiting: int | None = None, max_waiting_per_client: int | None = None) -> None:
        self._max_waiting = max_waiting
        self._max_waiting_per_client = max_waiting_per_client
        self._waiting: dict[str, deque[asyncio.Future[None]]] = {}  # the client to serve next comes first
        self._busy = False

    @property
    def waiting(self) -> int:
        """The number of requests that wait for the slot."""
        return sum(map(len, self._waiting.values()))

    @asynccontextmanager
    async def slot(self, client: str) -> AsyncIterator[None]:
        """Wait for the slot and hold it; raise QueueFull at once if too many requests wait."""
        if self._busy:
            await self._wait(client)
        self._busy = True
        try:
            yield
        finally:
            self._release()

    async def _wait(self, client: str) -> None:
        own = len(self._waiting.get(client, ()))
        if _reached(own, self._max_waiting_per_client) or _reached(self.waiting, self._max_waiting):
            raise QueueFull
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(client, deque()).append(turn)
        try:
            await turn
        except asyncio.CancelledError:
            if turn.cancelled():
                self._remove(client, turn)
            else:  # the slot was granted at the same moment
                self._release()
            raise

    def _remove(self, client: str, turn: asyncio.Future[None]) -> None:
        waiting = self._waiting.get(client)
        if waiting is not None and turn in waiting:
            waiting.remove(turn)
            if not waiting:
                del self._waiting[client]

    def _release(self) -> None:
        """Grant the slot to the next client; it stays taken until that client's task runs."""
        self._busy = False
        while self._waiting and not self._busy:
            client = next(iter(self._waiting))
            waiting = self._waiting.pop(client)
            turn = waiting.popleft()
            if waiting:
                self._waiting[client] = waiting  # at the end: the other clients come first
            if not turn.done():
                turn.set_result(None)
                self._busy = True


def _reached(count: int, limit: int | None) -> bool:
    return limit is not None and count >= limit
