"""Bot `greedy`: bounded cost of moves with many steps."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any

import pytest

from realmwright.bots.bot import create_player

from .fixtures import decisions


def test_multi_step_moves_are_not_searched_exhaustively(monkeypatch: pytest.MonkeyPatch) -> None:
    """At the end of a game a silo moves three settlements one after the other."""
    candidates = decisions("kingdom-builder", seed=5, every=1, sets="base,harvest", players="2")
    game, state = next(each for each in candidates if each[1].stack and each[1].stack[-1].step == "silo")
    player: Any = create_player("greedy", game, game.actor(state), Random(1))
    evaluate, counter = player.evaluation.lead, Counter[str]()

    def counted(*args: Any) -> float:
        counter["positions"] += 1
        lead: float = evaluate(*args)
        return lead

    monkeypatch.setattr(player.evaluation, "lead", counted)
    player.choose(game.view(state, game.actor(state)))
    assert 41 < counter["positions"] < 1000  # an exhaustive search takes 12,377
