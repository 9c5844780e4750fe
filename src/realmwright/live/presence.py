"""Presence of clients at a table over all workers.

Each worker publishes its own presence regularly and on change.
"""

from __future__ import annotations

from collections.abc import Callable
from time import monotonic
from typing import Final

from msgspec import Struct

from ..protocol.server_messages import Presence

HEARTBEAT_SECONDS: Final = 10.0  # between two updates of a worker
PRESENCE_TIMEOUT_SECONDS: Final = 25.0  # an older update counts no longer: its worker has died


class PresenceUpdate(Struct, frozen=True):
    """A worker's own presence at one table, published on the channel `present`."""

    table_id: str
    worker_id: int
    seats: list[int]
    watchers: int


class RemotePresence:
    """The last updates of all other workers for one table."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self._clock = clock
        self._updates: dict[int, tuple[PresenceUpdate, float]] = {}

    def receive(self, update: PresenceUpdate) -> bool:
        """Store an update; return whether its worker is new and needs the presence of this one."""
        new = update.worker_id not in self._updates
        self._updates[update.worker_id] = update, self._clock()
        return new

    def merged_with(self, local: Presence) -> Presence:
        """Return the presence over all workers, given that of this one."""
        oldest = self._clock() - PRESENCE_TIMEOUT_SECONDS
        self._updates = {worker: (update, at) for worker, (update, at) in self._updates.items() if at > oldest}
        updates = [update for update, _ in self._updates.values()]
        seats = {*local.seats, *(seat for update in updates for seat in update.seats)}
        return Presence(sorted(seats), local.spectators + sum(update.watchers for update in updates))
