"""When the memory of a server is looked through for rubbish: a little at a time while people play.

Left alone, Python does it after so many new objects, and tables are many objects that stay: everybody would wait for
half a second now and then. Here only what is new since a moment ago is looked through, all of it every few minutes.
"""

from __future__ import annotations

import asyncio
import gc
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from time import monotonic
from typing import Final

SOON: Final = 0.2  # seconds
LATER: Final = 300.0


@asynccontextmanager
async def sweeping() -> AsyncIterator[None]:
    gc.disable()
    task = asyncio.create_task(_sweep())
    try:
        yield
    finally:
        task.cancel()
        gc.enable()


async def _sweep() -> None:
    due = monotonic() + LATER
    while True:
        await asyncio.sleep(SOON)
        if monotonic() < due:
            gc.collect(0)
        else:
            gc.collect()
            due = monotonic() + LATER
