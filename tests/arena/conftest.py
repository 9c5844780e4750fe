"""A shelf of bots that is gone after the test."""

from __future__ import annotations

import pytest

from realmwright import registry

from .bots import DEEDS, Wicked


@pytest.fixture(autouse=True)
def _shelf(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(registry, "_registered", {group: dict(held) for group, held in registry._registered.items()})
    for deed in (*DEEDS, "dies"):
        registry.register("bots", Wicked(deed))
