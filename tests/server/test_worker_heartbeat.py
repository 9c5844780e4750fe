"""Heartbeats of worker processes in shared memory."""

from __future__ import annotations

import asyncio
from time import monotonic

import pytest

from realmwright.server import worker_heartbeat
from realmwright.server.worker_heartbeat import SILENT_SECONDS, SharedHeartbeats, heartbeat, silent_peers


@pytest.fixture(autouse=True)
def unregistered(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_heartbeat, "_shared", [])


def test_worker_writes_its_own_time_at_once() -> None:
    times = [0.0, 0.0, 0.0]
    worker_heartbeat.register(SharedHeartbeats(times, 1))

    async def run() -> float:
        before = monotonic()
        async with heartbeat():
            await asyncio.sleep(0)
        return before

    assert asyncio.run(run()) <= times[1] <= monotonic()
    assert (times[0], times[2]) == (0, 0)


def test_peers_are_silent_after_some_seconds_but_not_before_their_first_heartbeat() -> None:
    now = monotonic()
    times = [now - SILENT_SECONDS - 1, now - SILENT_SECONDS - 9, 0, now]
    worker_heartbeat.register(SharedHeartbeats(times, 1))
    assert list(silent_peers()) == [0]
    assert silent_peers()[0] == pytest.approx(SILENT_SECONDS + 1, abs=1)


def test_no_heartbeats_without_a_supervisor() -> None:
    async def run() -> None:
        async with heartbeat():
            await asyncio.sleep(0)

    asyncio.run(run())
    assert silent_peers() == {}
