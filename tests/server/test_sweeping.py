"""Rubbish is collected by the server's own clock, not in the middle of somebody's move."""

from __future__ import annotations

import asyncio
import gc
import weakref

import pytest

from realmwright.server import sweeping


class Ring:
    """Holds itself: only the collector frees it."""

    def __init__(self) -> None:
        self.me = self


def test_new_rubbish_is_gone_soon_and_python_does_not_choose_the_moment(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "SOON", 0.001)

    async def live() -> None:
        async with sweeping.Sweeper():
            assert not gc.isenabled()
            await _gone(weakref.ref(Ring()))
        assert gc.isenabled()

    asyncio.run(live())


@pytest.mark.parametrize(("later", "many"), [(0.05, 400), (300.0, 3)])
def test_old_rubbish_is_gone_later_or_when_many_screens_have_left(
    monkeypatch: pytest.MonkeyPatch, later: float, many: int
) -> None:
    monkeypatch.setattr(sweeping, "SOON", 0.001)
    monkeypatch.setattr(sweeping, "LATER", later)
    monkeypatch.setattr(sweeping, "MANY", many)

    async def live() -> None:
        ring = Ring()
        for generation in (0, 1):
            gc.collect(generation)  # it is old now: looking through what is new will not find it
        seen = weakref.ref(ring)
        del ring
        async with sweeping.Sweeper() as sweeper:
            for _ in range(3):
                sweeper.gone()
            await _gone(seen)
        assert seen() is None

    asyncio.run(live())


async def _gone(seen: weakref.ref[Ring]) -> None:
    async with asyncio.timeout(5):
        while seen() is not None:
            await asyncio.sleep(0.001)
