"""The timer of a player's clock: one at a time, and none without clients or at a closed table."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from realmwright.live.table import Table
from realmwright.protocol.message_parts import Clock

from .fixtures import Live, run_live

MINUTE = Clock("move", 60_000, 0)


def watch_timers(monkeypatch: pytest.MonkeyPatch, table: Table) -> list[asyncio.TimerHandle]:
    """Return the list of the table's timers that the event loop creates from now on."""
    timers: list[asyncio.TimerHandle] = []
    loop = asyncio.get_running_loop()
    create = loop.call_later

    def call_later(delay: float, callback: Any, *args: Any, **more: Any) -> asyncio.TimerHandle:
        timer = create(delay, callback, *args, **more)
        if callback == table._clock._start_flag_task:
            timers.append(timer)
        return timer

    monkeypatch.setattr(loop, "call_later", call_later)
    return timers


def test_each_wake_replaces_the_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params={"variants": "open"}, clock=MINUTE)
        timers = watch_timers(monkeypatch, table)
        table.wake()
        assert timers == []  # without clients
        client = live.enter(table, 0)
        table.wake()
        await table.move(client.viewer, 0, "castle 1 a1")
        assert len(timers) >= 3
        assert [timer.cancelled() for timer in timers] == [True] * (len(timers) - 1) + [False]
        left = timers[-1].when() - asyncio.get_running_loop().time()
        assert 55 < left <= 60.001
        await table.resign(client.viewer)
        assert all(timer.cancelled() for timer in timers)

    run_live(use)


def test_closed_table_has_no_timer(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params={"variants": "open"}, clock=MINUTE)
        timers = watch_timers(monkeypatch, table)
        live.enter(table, 0)
        assert [timer.cancelled() for timer in timers] == [False]
        await table.close()
        assert [timer.cancelled() for timer in timers] == [True]

    run_live(use)
