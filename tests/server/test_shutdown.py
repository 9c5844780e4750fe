"""Tests of the shutdown of the application and of a table's bots."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import cast

import pytest

from realmwright.live.bot_turns_and_hints import BotTurns
from realmwright.live.table import Table
from realmwright.live.table_bots import TableBots
from realmwright.server import app
from realmwright.server.job_pool import JobPool
from realmwright.server.services import Services


class NeverClosing:
    async def close(self) -> None:
        await asyncio.Event().wait()


def test_shutdown_times_out_and_logs_pending_tasks(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "SHUTDOWN_TIMEOUT_SECONDS", 0.05)
    names = ("moderator", "expiry", "webhooks", "mailer", "tables")
    services = cast("Services", SimpleNamespace(jobs=JobPool(), **{name: NeverClosing() for name in names}))
    with caplog.at_level(logging.ERROR, app.__name__):
        asyncio.run(asyncio.wait_for(app.close(services), 5))
    assert "shutdown timed out" in caplog.text


def test_waking_a_closed_table_starts_no_bot() -> None:
    """Notifications of other workers may still arrive after the bots are closed."""

    async def close_and_wake() -> bool:
        table = cast("Table", SimpleNamespace(state=SimpleNamespace(bot_to_move=0)))
        bot_turns = BotTurns(table, cast("TableBots", SimpleNamespace(close_players=list)))
        await bot_turns.close()
        bot_turns.wake()
        return bot_turns.idle

    assert asyncio.run(close_and_wake())
