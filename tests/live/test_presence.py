"""Tests of the presence over several workers."""

from __future__ import annotations

import pytest

from realmwright.live import presence
from realmwright.live.presence import PresenceUpdate, RemotePresence
from realmwright.protocol.socket import Presence


def test_presence_merges_seats_and_adds_up_spectators_of_all_workers() -> None:
    remote, local = RemotePresence(), Presence([0], 1)
    assert remote.merged_with(local) == local
    assert remote.receive(PresenceUpdate("x", 7, [1, 0], 2))
    assert not remote.receive(PresenceUpdate("x", 7, [1], 2))
    assert remote.receive(PresenceUpdate("x", 8, [1, 3], 0))
    assert remote.merged_with(local) == Presence([0, 1, 3], 3)
    remote.receive(PresenceUpdate("x", 8, [], 0))
    assert remote.merged_with(local) == Presence([0, 1], 3)


def test_updates_of_a_silent_worker_expire(monkeypatch: pytest.MonkeyPatch) -> None:
    time = [100.0]
    monkeypatch.setattr(presence, "monotonic", lambda: time[0])
    remote = RemotePresence()
    remote.receive(PresenceUpdate("x", 7, [1], 0))
    time[0] += presence.HEARTBEAT_SECONDS * 2
    assert remote.merged_with(Presence([], 0)) == Presence([1], 0)
    time[0] += presence.PRESENCE_TIMEOUT_SECONDS
    assert remote.merged_with(Presence([], 0)) == Presence([], 0)
    assert remote.receive(PresenceUpdate("x", 7, [1], 0))
