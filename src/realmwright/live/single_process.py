"""Publish/subscribe, leases and moderation for a process that owns all its tables."""

from __future__ import annotations

import asyncio
from collections import defaultdict
from collections.abc import Callable, Collection

from ..protocol.server_messages import Announcement
from .ports import ClientOrigin


class LocalPubSub:
    """Publish/subscribe within one process."""

    def __init__(self) -> None:
        self.worker_id: int | None = 0
        self._subscribers: dict[str, list[Callable[[str], None]]] = defaultdict(list)
        self._reconnect_callbacks: list[Callable[[], None]] = []

    async def open(self) -> None: ...

    async def close(self) -> None: ...

    def subscribe(self, channel: str, callback: Callable[[str], None]) -> None:
        self._subscribers[channel].append(callback)

    def on_reconnect(self, callback: Callable[[], None]) -> None:
        self._reconnect_callbacks.append(callback)

    async def publish(self, channel: str, payload: str) -> None:
        asyncio.get_running_loop().call_soon(self._deliver, channel, payload)

    def _deliver(self, channel: str, payload: str) -> None:
        for callback in self._subscribers[channel]:
            callback(payload)


class LocalLeases:
    """Leases of a process that owns every table."""

    async def claim(self, table_id: str) -> bool:
        return bool(table_id)

    async def release(self, table_id: str) -> None: ...


class NoModeration:
    """The moderation of tables without administrators and accounts."""

    announcement = Announcement("", "")

    def is_muted(self, _: ClientOrigin, __: str | None) -> bool:
        return False

    async def has_block(self, _: Collection[str]) -> bool:
        return False
