"""Schedules garbage collection in small steps so that no request waits for a full pass.

Python's automatic collection would scan all tables in memory, which blocks the event loop for half a second. The
scheduler collects only the youngest generation at short intervals. After many disconnects, since each closed connection
leaves reference cycles behind, it collects everything that is new and sets the survivors aside. A full collection runs
every few minutes.
"""

from __future__ import annotations

import asyncio
import gc
from time import monotonic
from typing import Final

YOUNG_INTERVAL_SECONDS: Final = 0.2
FULL_INTERVAL_SECONDS: Final = 600.0  # a pass over 120,000 objects takes 60 ms, a table has some thousands
COLLECT_AFTER_DISCONNECTS: Final = 400  # each leaves about 40 KB


class GcScheduler:
    """Replaces automatic garbage collection while its context is entered."""

    def __init__(self) -> None:
        self._disconnects = 0
        self._task: asyncio.Task[None] | None = None

    def count_disconnect(self) -> None:
        self._disconnects += 1

    async def __aenter__(self) -> GcScheduler:
        gc.disable()
        self._collect()
        self._task = asyncio.create_task(self._run())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
        gc.unfreeze()
        gc.enable()

    async def _run(self) -> None:
        full_at = monotonic() + FULL_INTERVAL_SECONDS
        while True:
            await asyncio.sleep(YOUNG_INTERVAL_SECONDS)
            if monotonic() >= full_at:
                gc.unfreeze()
                self._collect()
                full_at = monotonic() + FULL_INTERVAL_SECONDS
            elif self._disconnects >= COLLECT_AFTER_DISCONNECTS:
                self._collect()
            else:
                gc.collect(0)

    def _collect(self) -> None:
        """Collect all garbage that is not set aside, and set the rest aside."""
        gc.collect()
        gc.freeze()
        self._disconnects = 0
