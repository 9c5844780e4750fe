"""Tests of the garbage collection schedule."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from realmwright.server import gc_schedule


class Cycle:
    """A reference cycle, freed only by the garbage collector."""

    def __init__(self) -> None:
        self.me = self


def test_young_garbage_is_collected_at_short_intervals(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "YOUNG_INTERVAL_SECONDS", 0.001)

    async def run() -> None:
        async with gc_schedule.GcScheduler():
            assert not gc.isenabled()
            await _wait_until_freed(weakref.ref(Cycle()))
        assert gc.isenabled()

    asyncio.run(run())


@pytest.mark.parametrize(("interval", "disconnects"), [(0.05, 400), (300.0, 3)])
def test_old_garbage_is_collected_after_an_interval_or_many_disconnects(
    monkeypatch: pytest.MonkeyPatch, interval: float, disconnects: int
) -> None:
    monkeypatch.setattr(gc_schedule, "YOUNG_INTERVAL_SECONDS", 0.001)
    monkeypatch.setattr(gc_schedule, "FULL_INTERVAL_SECONDS", interval)
    monkeypatch.setattr(gc_schedule, "COLLECT_AFTER_DISCONNECTS", disconnects)

    async def run() -> None:
        async with gc_schedule.GcScheduler() as scheduler:
            cycle = Cycle()
            for generation in (0, 1):
                gc.collect(generation)  # move it to the oldest generation
            reference = weakref.ref(cycle)
            del cycle
            for _ in range(3):
                scheduler.count_disconnect()
            await _wait_until_freed(reference)
        assert reference() is None

    asyncio.run(run())


async def _wait_until_freed(reference: weakref.ref[Cycle]) -> None:
    async with asyncio.timeout(5):
        while reference() is not None:
            await asyncio.sleep(0.001)


def test_full_collection_includes_what_was_set_aside(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gc_schedule, "YOUNG_INTERVAL_SECONDS", 0.001)
    monkeypatch.setattr(gc_schedule, "FULL_INTERVAL_SECONDS", 0.1)
    cycle = Cycle()

    async def run(reference: weakref.ref[Cycle]) -> None:
        nonlocal cycle
        async with gc_schedule.GcScheduler():
            cycle = Cycle()
            await _wait_until_freed(reference)

    reference = weakref.ref(cycle)
    asyncio.run(run(reference))
    assert reference() is None
