"""The clients connected to a table, and the messages broadcast to them."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from time import monotonic
from typing import Final, Protocol

import msgspec

from ..protocol.server_messages import Presence, ServerMessage
from ..tables.credentials import Credential
from ..tables.viewer import Viewer
from .ports import ClientOrigin
from .presence import RemotePresence

PRESENCE_BATCH_MEMBERS: Final = 20
PRESENCE_BATCH_SECONDS: Final = 1.0
EMPTY_PRESENCE: Final = Presence([], 0)
encode_message = msgspec.json.Encoder().encode


class Subscriber(Protocol):
    """A connection that receives the messages of a table."""

    viewer: Viewer
    credential: Credential | None  # as presented by the client: it may be invalid
    name: str | None  # display name of a spectator
    origin: ClientOrigin

    def send(self, message: bytes) -> None: ...
    def close(self, code: int = ...) -> None: ...


class Subscribers:
    """The subscribers of one table in this worker."""

    def __init__(self, clock: Callable[[], float] = monotonic) -> None:
        self.members: set[Subscriber] = set()
        self.remote = RemotePresence(clock)
        self._clock = clock
        self._last_presence = EMPTY_PRESENCE  # as broadcast last
        self._last_seen: dict[int, float] = {}  # by seat
        self._opened_at = clock()
        self._left_at = float("-inf")  # when the last subscriber was removed
        self._presence_at = float("-inf")  # when the presence was broadcast last
        self.presence_pending = False  # a change that is broadcast later

    def remove(self, subscriber: Subscriber) -> None:
        self.members.discard(subscriber)
        self._left_at = self._clock()

    def seconds_empty(self) -> float:
        """Return for how long no client has been connected, to any worker."""
        present = self.members or self.presence() != EMPTY_PRESENCE
        return 0 if present else self._clock() - self._left_at

    def broadcast(self, message: Callable[[Viewer], ServerMessage]) -> None:
        """Send each subscriber the message for its viewer, encoded once per viewer."""
        send_messages(self.members, message)

    def broadcast_each(self, message: Callable[[Subscriber], ServerMessage]) -> None:
        """Send each subscriber its individual message."""
        for member in list(self.members):
            member.send(encode_message(message(member)))

    def local_presence(self) -> Presence:
        """Return the presence at this worker."""
        seats = sorted({seat for member in self.members for seat in member.viewer.seats})
        return Presence(seats, sum(not member.viewer.seats for member in self.members))

    def presence(self) -> Presence:
        """Return the presence over all workers."""
        return self.remote.merged_with(self.local_presence())

    def broadcast_presence(self) -> bool:
        """Broadcast the presence if it has changed, at most once a second to many clients; return whether it was."""
        self.presence_pending = (
            len(self.members) >= PRESENCE_BATCH_MEMBERS and self._clock() < self._presence_at + PRESENCE_BATCH_SECONDS
        )
        if self.presence_pending:
            return False
        before, now = self._last_presence, self.presence()
        self._last_presence = now
        self._last_seen |= dict.fromkeys({*before.seats} - {*now.seats}, self._clock())
        if now != before:
            self._presence_at = self._clock()
            self.broadcast(lambda _: now)
        return now != before

    def seconds_absent(self, seat: int) -> float:
        """Return for how long no client of this seat has been connected."""
        if seat in self.presence().seats:
            return 0
        return self._clock() - self._last_seen.get(seat, self._opened_at)


def send_messages(members: Iterable[Subscriber], message: Callable[[Viewer], ServerMessage]) -> None:
    """Send each subscriber the message for its viewer, encoded once per viewer."""
    encoded: dict[Viewer, bytes] = {}
    for member in list(members):
        if member.viewer not in encoded:
            encoded[member.viewer] = encode_message(message(member.viewer))
        member.send(encoded[member.viewer])
