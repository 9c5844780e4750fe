"""When the memory of a server is looked through for rubbish: a little at a time while people play.

Left alone, Python does it after so many new objects, and tables are many objects that stay: everybody would wait for
half a second now and then. Here only what is new since a moment ago is looked through. All of it is when many screens
have gone, each of which leaves things behind that hold each other, and every few minutes.
"""

from __future__ import annotations

import asyncio
import gc
from time import monotonic
from typing import Final

SOON: Final = 0.2  # seconds
LATER: Final = 300.0
MANY: Final = 400  # screens; one leaves some forty kilobytes


class Sweeper:
    """Sweeps while it is entered."""

    def __init__(self) -> None:
        self._gone = 0
        self._task: asyncio.Task[None] | None = None

    def gone(self) -> None:
        """A screen has."""
        self._gone += 1

    async def __aenter__(self) -> Sweeper:
        gc.disable()
        self._task = asyncio.create_task(self._sweep())
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task is not None:
            self._task.cancel()
        gc.enable()

    async def _sweep(self) -> None:
        due = monotonic() + LATER
        while True:
            await asyncio.sleep(SOON)
            if monotonic() < due and self._gone < MANY:
                gc.collect(0)
            else:
                gc.collect()
                due, self._gone = monotonic() + LATER, 0
