"""Every test of the rules also tests the compiled engine, which plays the same positions in its shadow."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.kingdom_builder import rules
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.state import State

from ..shadow import Shadow


def _key(state: State) -> tuple[object, ...]:
    """Return the layout; a test may also change the cells that set-up has marked."""
    return (state.layout, *state.layout.marked_cells.values())


@pytest.fixture(scope="session")
def shadow() -> Shadow:
    """The shadow of this test run. Raise EngineError if the engine is not compiled."""
    GAME.compile(GAME.create({}, Random(1)))
    return Shadow(rules, KingdomBuilder, _key, lambda state: KingdomBuilder(state.layout))


@pytest.fixture(autouse=True)
def shadow_rules(shadow: Shadow, monkeypatch: pytest.MonkeyPatch) -> None:
    shadow.install(monkeypatch)
