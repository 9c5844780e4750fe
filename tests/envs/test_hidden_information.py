"""Observations contain only what the seat may know."""

from __future__ import annotations

from random import Random
from typing import Any

import numpy as np
import pytest

from realmwright import registry
from realmwright.envs.batch import BatchEnv
from realmwright.envs.tensors import Tensors
from realmwright.testing import playout

TABLES: list[tuple[str, dict[str, str]]] = [
    ("kingdom-builder", {"players": "2"}),
    ("kingdom-builder", {"players": "4", "sets": "all"}),
    ("kingdoms", {"players": "3"}),
    ("kingdoms", {"players": "2", "variants": "last-castle"}),
]


@pytest.mark.parametrize(("name", "params"), TABLES, ids=str)
def test_all_determinizations_of_a_view_give_the_same_observation(name: str, params: dict[str, str]) -> None:
    game = registry.game(name).create(params, Random(1))
    chart, rng = game.encoder(), Random(2)
    shapes = Tensors(chart.spec)
    differing = 0
    for ply, (state, _) in enumerate(playout(game, Random(3))):
        if ply % 11:
            continue
        for seat in range(game.seats):
            seen = shapes.observe(chart, state, seat)
            view = game.view(state, seat)
            for guess in [view, *(game.determinise(view, rng) for _ in range(4))]:
                differing += guess != state
                planes, vector = shapes.observe(chart, guess, seat)
                assert np.array_equal(planes, seen[0])
                assert np.array_equal(vector, seen[1])
    assert differing


@pytest.mark.parametrize(("name", "params"), TABLES, ids=str)
def test_the_compiled_engine_observes_determinizations_alike(name: str, params: dict[str, str]) -> None:
    setup: Any = params
    games, other = (BatchEnv(name, 1, seed=1, engine="native", **setup) for _ in range(2))
    rng, differing = Random(2), 0
    for _ in range(60):
        game, state = games.games[0]
        seat = game.actor(state)
        guess = game.determinise(game.view(state, seat), rng)
        differing += guess != state
        environments: Any = other._environments
        environments.restore(0, other.games[0][0].load(game.dump(guess)), environments.save(0))
        assert np.array_equal(games.planes, other.planes)
        assert np.array_equal(games.vector, other.vector)
        for _ in range(3):
            games.step(games.sample())
    assert differing


def test_visible_changes_change_the_observation() -> None:
    """The own hand and a moved settlement change the observation."""
    game: Any = registry.game("kingdom-builder").create({"players": "2"}, Random(1))
    chart = game.encoder()
    states = [state for state, _ in playout(game, Random(1))]
    seen = [chart.observe(state, 0) for state in states]
    assert len({(tuple(planes), tuple(numbers)) for planes, numbers in seen}) > 0.9 * len(states)
