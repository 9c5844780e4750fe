"""How workers hear of each other: what one says on a channel, all hear, itself included.

One process is its own audience; `shared` joins several.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable


class Bus:
    """Of one process."""

    def __init__(self) -> None:
        self.worker: int | None = 0  # a number of its own; None: cut off from the others
        self._hearers: dict[str, list[Callable[[str], None]]] = defaultdict(list)
        self._returns: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Hear others from now on."""

    async def close(self) -> None: ...

    def subscribe(self, channel: str, hear: Callable[[str], None]) -> None:
        """To be done before it is opened."""
        self._hearers[channel].append(hear)

    def on_return(self, hear: Callable[[], None]) -> None:
        """To be told that something may have been missed."""
        self._returns.append(hear)

    async def publish(self, channel: str, payload: str) -> None:
        asyncio.get_running_loop().call_soon(self._hear, channel, payload)

    def _hear(self, channel: str, payload: str) -> None:
        for hear in self._hearers[channel]:
            hear(payload)
