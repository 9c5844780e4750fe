"""Heartbeats of worker processes: the event loop of a worker shows the others that it is responsive."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Final, NamedTuple

INTERVAL_SECONDS: Final = 1.0
SILENT_SECONDS: Final = 3.0  # after which a worker counts as stopped


class SharedHeartbeats(NamedTuple):
    """The times of the last heartbeats of all workers in shared memory, 0 before the first, and the own place."""

    times: Any
    place: int


_shared: list[SharedHeartbeats] = []  # empty without a supervisor


def register(heartbeats: SharedHeartbeats) -> None:
    """Write the heartbeats of this process to shared memory."""
    _shared[:] = [heartbeats]


def silent_peers() -> dict[int, float]:
    """Return the other workers that have stopped, with the seconds since their last heartbeat."""
    return {
        place: silent
        for shared in _shared
        for place, last in enumerate(shared.times)
        if place != shared.place and last and (silent := monotonic() - last) > SILENT_SECONDS
    }


@asynccontextmanager
async def heartbeat() -> AsyncIterator[None]:
    """Send heartbeats while the event loop runs."""
    task = asyncio.create_task(_beat()) if _shared else None
    try:
        yield
    finally:
        if task is not None:
            task.cancel()


async def _beat() -> None:
    while True:
        _shared[0].times[_shared[0].place] = monotonic()
        await asyncio.sleep(INTERVAL_SECONDS)
