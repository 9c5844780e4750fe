"""Tests of the presence over several workers."""

from __future__ import annotations

from realmwright.live.presence import HEARTBEAT_SECONDS, PRESENCE_TIMEOUT_SECONDS, PresenceUpdate, RemotePresence
from realmwright.protocol.server_messages import Presence

from ..manual_clock import ManualClock


def test_presence_merges_seats_and_adds_up_spectators_of_all_workers() -> None:
    remote, local = RemotePresence(), Presence([0], 1)
    assert remote.merged_with(local) == local
    assert remote.receive(PresenceUpdate("x", 7, [1, 0], 2))
    assert not remote.receive(PresenceUpdate("x", 7, [1], 2))
    assert remote.receive(PresenceUpdate("x", 8, [1, 3], 0))
    assert remote.merged_with(local) == Presence([0, 1, 3], 3)
    remote.receive(PresenceUpdate("x", 8, [], 0))
    assert remote.merged_with(local) == Presence([0, 1], 3)


def test_updates_of_a_silent_worker_expire() -> None:
    clock = ManualClock()
    remote = RemotePresence(clock)
    remote.receive(PresenceUpdate("x", 7, [1], 0))
    clock.advance(PRESENCE_TIMEOUT_SECONDS - 0.5)
    assert remote.merged_with(Presence([], 0)) == Presence([1], 0)
    clock.advance(0.5)
    assert remote.merged_with(Presence([], 0)) == Presence([], 0)
    assert remote.receive(PresenceUpdate("x", 7, [1], 0))


def test_a_worker_may_miss_one_update() -> None:
    assert PRESENCE_TIMEOUT_SECONDS > 2 * HEARTBEAT_SECONDS
