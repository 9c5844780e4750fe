"""Many games at once: every buffer beside the rules, and beside the environment of a single game."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from realmwright.envs.tensors import Tensors
from realmwright.envs.vector import Vector
from realmwright.game import GameError

TABLES: list[dict[str, Any]] = [
    {"game": "kingdom-builder"},
    {"game": "kingdom-builder", "players": 5, "sets": "all"},
    {"game": "kingdoms", "players": 3, "variants": "open"},
]


def some(games: Vector, rng: np.random.Generator) -> Any:
    """A legal action in each game."""
    return (rng.random(games.mask.shape) * games.mask).argmax(1)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_buffers_show_what_the_seat_that_decides_may_see(table: dict[str, Any]) -> None:
    games = Vector(count=3, seed=1, **table)
    rng = np.random.default_rng(2)
    shapes = Tensors(games.form)
    for step in range(150):
        if step % 5 == 0:
            for number, (game, state) in enumerate(games.games):
                chart, seat = game.chart(), game.actor(state)
                planes, vector = shapes.observe(chart, game.view(state, seat), seat)
                assert np.array_equal(games.planes[number], planes)
                assert np.array_equal(games.vector[number], vector)
                assert np.array_equal(games.mask[number], shapes.mask(chart, state))
                assert games.actor[number] == seat
        games.step(some(games, rng))


def test_a_game_that_is_over_is_followed_by_another() -> None:
    games = Vector("kingdoms", 4, seed=3)
    rng = np.random.default_rng(1)
    ended = 0
    for _ in range(400):
        rewards, done = games.step(some(games, rng))
        assert np.array_equal(rewards.any(1), done) or not rewards[done].all()
        assert np.allclose(rewards.sum(1), 0)
        assert not rewards[~done].any()
        ended += int(done.sum())
        assert games.mask.any(1).all()
    assert ended >= 4


def test_a_table_serves_so_many_deals() -> None:
    drawn: list[set[str]] = []
    for deals in (1, 3):
        games = Vector("kingdom-builder", 1, seed=5, deals=deals)
        rng = np.random.default_rng(1)
        setups = [games.games[0][0].setup]
        while len(setups) < 3:
            if games.step(some(games, rng)).done[0]:
                setups.append(games.games[0][0].setup)
        drawn.append(set(setups))
    assert [len(setups) for setups in drawn] == [3, 1]


def test_a_game_does_not_depend_on_its_neighbours() -> None:
    """The first of one and the first of five are the same game under the same actions."""
    alone, beside = Vector(count=1, seed=9), Vector(count=5, seed=9)
    rng = np.random.default_rng(4)
    for _ in range(200):
        assert np.array_equal(alone.planes[0], beside.planes[0])
        assert np.array_equal(alone.vector[0], beside.vector[0])
        actions = some(beside, rng)
        beside.step(actions)
        alone.step(actions[:1])


def test_an_illegal_action_is_refused() -> None:
    games = Vector(count=2, seed=1)
    legal = games.mask.argmax(1)
    illegal = int(games.mask[1].argmin())
    for actions in ([int(legal[0]), illegal], [int(legal[0])]):
        with pytest.raises(GameError, match="expected 2 of the mask"):
            games.step(actions)
