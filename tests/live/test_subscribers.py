"""Subscribers of a table: messages per viewer, presence, absence."""

from __future__ import annotations

from typing import Any

import msgspec

from realmwright.game import NOBODY
from realmwright.live.ports import LOCAL
from realmwright.live.presence import PRESENCE_TIMEOUT_SECONDS, PresenceUpdate
from realmwright.live.subscribers import Subscribers
from realmwright.protocol.server_messages import ErrorMessage, Presence
from realmwright.tables.credentials import Credential
from realmwright.tables.viewer import Viewer

from ..manual_clock import ManualClock

PLAYERS = [Viewer(seat, frozenset({seat})) for seat in range(3)]
SPECTATOR = Viewer(NOBODY, frozenset())


class Member:
    """A subscriber that keeps its messages."""

    def __init__(self, viewer: Viewer) -> None:
        self.viewer = viewer
        self.credential: Credential | None = None
        self.name: str | None = None
        self.origin = LOCAL
        self.messages: list[Any] = []

    def send(self, message: bytes) -> None:
        self.messages.append(msgspec.json.decode(message))

    def close(self, code: int = 0) -> None: ...


def test_message_is_built_once_for_equal_viewers() -> None:
    subscribers, built = Subscribers(), list[Viewer]()
    members = [Member(viewer) for viewer in (PLAYERS[0], PLAYERS[0], SPECTATOR)]
    subscribers.members.update(members)

    def message(viewer: Viewer) -> ErrorMessage:
        built.append(viewer)
        return ErrorMessage("over", str(viewer.perspective))

    subscribers.broadcast(message)
    assert sorted(viewer.perspective for viewer in built) == sorted({NOBODY, 0})
    assert [member.messages[0]["message"] for member in members] == ["0", "0", str(NOBODY)]


def test_message_for_each_member() -> None:
    subscribers, members = Subscribers(), [Member(PLAYERS[0]), Member(PLAYERS[0])]
    subscribers.members.update(members)
    subscribers.broadcast_each(lambda member: ErrorMessage("over", str(members.index(member))))  # type: ignore[arg-type]
    assert [[one["message"] for one in member.messages] for member in members] == [["0"], ["1"]]


def test_presence_lists_seats_once_and_counts_spectators() -> None:
    subscribers = Subscribers()
    subscribers.members.update(Member(viewer) for viewer in (PLAYERS[1], PLAYERS[1], PLAYERS[0], SPECTATOR, SPECTATOR))
    assert subscribers.local_presence() == Presence([0, 1], 2)
    subscribers.remote.receive(PresenceUpdate("x", 7, [2], 1))
    assert subscribers.presence() == Presence([0, 1, 2], 3)
    assert subscribers.local_presence() == Presence([0, 1], 2)


def test_presence_is_broadcast_when_it_changes() -> None:
    subscribers, member = Subscribers(), Member(PLAYERS[0])
    assert not subscribers.broadcast_presence()
    subscribers.members.add(member)
    assert [subscribers.broadcast_presence(), subscribers.broadcast_presence()] == [True, False]
    assert len(member.messages) == 1


def test_absence_is_counted_from_the_last_connection() -> None:
    clock = ManualClock()
    subscribers, member = Subscribers(clock), Member(PLAYERS[0])
    clock.advance(5)
    assert subscribers.seconds_absent(0) == 5  # never seen: since the table was opened
    subscribers.members.add(member)
    subscribers.broadcast_presence()
    clock.advance(7)
    assert (subscribers.seconds_absent(0), subscribers.seconds_absent(1)) == (0, 12)
    subscribers.members.discard(member)
    subscribers.broadcast_presence()
    clock.advance(3)
    subscribers.broadcast_presence()
    assert (subscribers.seconds_absent(0), subscribers.seconds_absent(1)) == (3, 15)


def test_player_at_a_worker_that_died_becomes_absent() -> None:
    clock = ManualClock()
    subscribers = Subscribers(clock)
    subscribers.remote.receive(PresenceUpdate("x", 7, [1], 0))
    subscribers.broadcast_presence()
    assert subscribers.seconds_absent(1) == 0
    clock.advance(PRESENCE_TIMEOUT_SECONDS)
    subscribers.broadcast_presence()
    clock.advance(4)
    assert subscribers.seconds_absent(1) == 4


def test_presence_is_sent_to_many_clients_at_most_once_a_second() -> None:
    clock = ManualClock()
    subscribers = Subscribers(clock)
    members = [Member(SPECTATOR) for _ in range(30)]
    for member in members:
        subscribers.members.add(member)
        subscribers.broadcast_presence()
    assert len(members[0].messages) == 19  # fewer clients receive it at once
    pending = [subscribers.presence_pending]
    clock.advance(1)
    assert subscribers.broadcast_presence()
    pending.append(subscribers.presence_pending)
    assert pending == [True, False]
    assert members[0].messages[-1]["spectators"] == 30
