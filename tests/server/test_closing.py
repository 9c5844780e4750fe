"""A server that is to end does end."""

from __future__ import annotations

import asyncio
import logging
from types import SimpleNamespace
from typing import cast

import pytest

from realmwright.server import app
from realmwright.server.services import Services


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
