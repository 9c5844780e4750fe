"""A server that is to end does end."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import cast

import pytest

from realmwright.server import app
from realmwright.server.driver import Driver
from realmwright.server.services import Services
from realmwright.server.table import Table
from realmwright.tables.opponents import Opponents


class Stubborn:
    async def close(self) -> None:
        await asyncio.Event().wait()


def test_what_does_not_end_is_named_and_holds_up_nobody(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    monkeypatch.setattr(app, "PATIENCE", 0.05)
    services = cast("Services", SimpleNamespace(hooks=Stubborn(), hall=Stubborn()))
    with caplog.at_level(logging.ERROR, app.__name__):
        asyncio.run(asyncio.wait_for(app.close(services), 5))
    assert "could not close in time" in caplog.text


def test_news_of_a_closed_table_wake_no_bot() -> None:
    """Other workers go on until their own end; who is asked then would fail, and move at random."""

    async def close_and_hear() -> bool:
        table = cast("Table", SimpleNamespace(course=SimpleNamespace(bot_to_move=0)))
        driver = Driver(table, cast("Opponents", SimpleNamespace(dismiss=list)))
        await driver.close()
        driver.wake()
        return driver.idle

    assert asyncio.run(close_and_hear())
