"""Publish/subscribe between workers, including the sender itself.

This module serves a single process; `postgres_pubsub_and_leases` connects several.
"""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable


class PubSub:
    """Publish/subscribe within one process."""

    def __init__(self) -> None:
        self.worker_id: int | None = 0  # None while disconnected from the other workers
        self._subscribers: dict[str, list[Callable[[str], None]]] = defaultdict(list)
        self._reconnect_callbacks: list[Callable[[], None]] = []

    async def open(self) -> None:
        """Start receiving messages of other workers."""

    async def close(self) -> None: ...

    def subscribe(self, channel: str, callback: Callable[[str], None]) -> None:
        """Register a callback for the messages of a channel; call this before `open`."""
        self._subscribers[channel].append(callback)

    def on_reconnect(self, callback: Callable[[], None]) -> None:
        """Register a callback for every connect, after which messages may have been missed."""
        self._reconnect_callbacks.append(callback)

    async def publish(self, channel: str, payload: str) -> None:
        asyncio.get_running_loop().call_soon(self._deliver, channel, payload)

    def _deliver(self, channel: str, payload: str) -> None:
        for callback in self._subscribers[channel]:
            callback(payload)
