"""Schedules garbage collection in small steps so that no request waits for a full pass.

Python's automatic collection would scan all tables in memory, which blocks the event loop for half a second. The
scheduler collects only the youngest generation at short intervals. It runs a full collection every few minutes and
after many disconnects, since each closed connection leaves reference cycles behind.
"""

from __future__ import annotations

import asyncio
import gc
from time import monotonic
from typing import Final

YOUNG_INTERVAL_SECONDS: Final = 0.2
FULL_INTERVAL_SECONDS: Final = 300.0
FULL_AFTER_DISCONNECTS: Final = 400  # each leaves about 40 KB


class GcScheduler:
    """Replaces automatic garbage collection while its context is entered."""

    def __init__(self) -> None:
        self._disconnects = 0
        self._task: asyncio.Task[None] | None = None

    def count_disconnect(self) -> None:
        self._disconnects += 1

    async def __aenter__(self) -> GcScheduler:
        gc.disable()
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
        gc.enable()

    async def _run(self) -> None:
        full_at = monotonic() + FULL_INTERVAL_SECONDS
        while True:
            await asyncio.sleep(YOUNG_INTERVAL_SECONDS)
            if monotonic() < full_at and self._disconnects < FULL_AFTER_DISCONNECTS:
                gc.collect(0)
            else:
                gc.collect()
                full_at, self._disconnects = monotonic() + FULL_INTERVAL_SECONDS, 0
