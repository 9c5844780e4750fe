"""`greedy`: quick, also where one decision follows the other."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from realmwright.bots.bot import sit

from .table import positions


def test_a_chain_of_decisions_is_not_looked_through_whole(monkeypatch: pytest.MonkeyPatch) -> None:
    """A silo moves three settlements one after the other at the end of a game."""
    found = positions("kingdom-builder", seed=5, every=1, sets="base,harvest", players="2")
    game, state = next(each for each in found if each[1].stack and each[1].stack[-1].step == "silo")
    player: Any = sit("greedy", game, game.actor(state), Random(1))
    judge, looked = player.evaluation.lead, Counter[str]()

    def counted(*asked: Any) -> float:
        looked["positions"] += 1
        lead: float = judge(*asked)
        return lead

    monkeypatch.setattr(player.evaluation, "lead", counted)
    player.choose(game.view(state, game.actor(state)))
    assert 41 < looked["positions"] < 1000  # looking through the whole chain takes 12,377
