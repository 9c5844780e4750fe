"""Every test of the rules also tests the compiled engine, which plays the same positions in its shadow."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.kingdoms import rules
from realmwright.kingdoms.game import GAME, Kingdoms

from ..shadow import Shadow


@pytest.fixture(scope="session")
def shadow() -> Shadow:
    """The shadow of this test run. Raise EngineError if the engine is not compiled."""
    GAME.compile(GAME.create({}, Random(1)))
    return Shadow(rules, Kingdoms, lambda state: state.setup, lambda state: Kingdoms(state.setup))


@pytest.fixture(autouse=True)
def shadow_rules(shadow: Shadow, monkeypatch: pytest.MonkeyPatch) -> None:
    shadow.install(monkeypatch)
