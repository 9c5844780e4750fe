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
        async with sweeping.sweeping():
            assert not gc.isenabled()
            await _gone(weakref.ref(Ring()))
        assert gc.isenabled()

    asyncio.run(live())


def test_old_rubbish_is_gone_later(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sweeping, "SOON", 0.001)
    monkeypatch.setattr(sweeping, "LATER", 0.05)

    async def live() -> None:
        ring = Ring()
        for generation in (0, 1):
            gc.collect(generation)  # it is old now: looking through what is new will not find it
        seen = weakref.ref(ring)
        del ring
        async with sweeping.sweeping():
            await _gone(seen)

    asyncio.run(live())


async def _gone(seen: weakref.ref[Ring]) -> None:
    async with asyncio.timeout(5):
        while seen() is not None:
            await asyncio.sleep(0.001)
