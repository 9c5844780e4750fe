"""Heartbeats of worker processes: the event loop of a worker shows its supervisor that it is responsive."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Any, Final

INTERVAL_SECONDS: Final = 1.0
_shared: list[Any] = []  # the shared number of this worker, if it has a supervisor


def register(number: Any) -> None:
    """Use a number in shared memory for the time of the last heartbeat of this process."""
    _shared[:] = [number]


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
        _shared[0].value = monotonic()
        await asyncio.sleep(INTERVAL_SECONDS)
