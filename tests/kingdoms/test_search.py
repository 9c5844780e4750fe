"""The search of the compiled engine: exact values where the rules alone decide."""

from __future__ import annotations

from random import Random
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import CHANCE, NOBODY

from .fixtures import VARIANT_COMBINATIONS


def last_decisions(variants: str, players: str, seed: int) -> Any:
    """Yield the positions of a random game in which a seat with a castle of each rank fills the last space."""
    game: Any = registry.game("kingdoms", registry.NATIVE).create({"players": players, "variants": variants}, Random(1))
    rng, state = Random(seed), game.start()
    while game.actor(state) != NOBODY:
        python = game.to_python(state)
        if game.actor(state) != CHANCE and len(python.empty_cells) == 1 and python.epoch == 3:
            python.castles = (1,) * len(python.castles)
            yield game, game.from_python(python)
        state = game.apply(state, rng.choice(game.moves(state)))


def lead(game: Any, state: Any, seat: int) -> float:
    gold: list[int] = [sum(sheet.values()) for sheet in game.scores(state)]
    return gold[seat] - (sum(gold) - gold[seat]) / (len(gold) - 1)


@pytest.mark.parametrize("players", ["2", "3"])
@pytest.mark.parametrize("variants", [variants for variants in VARIANT_COMBINATIONS if "last-castle" not in variants])
def test_moves_that_end_the_game_have_the_value_of_its_score(variants: str, players: str) -> None:
    compared = 0
    for seed in range(6):
        for game, state in last_decisions(variants, players, seed):
            seat = game.actor(state)
            for value, playouts, (move,) in game.search(game.view(state, seat), 0.0, 200, seed):
                after = game.apply(state, move)
                if playouts and game.actor(after) == NOBODY:
                    assert value == pytest.approx(lead(game, after, seat), abs=0.01)
                    compared += 1
    assert compared
