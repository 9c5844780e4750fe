"""The vectorized environment, compared with the rules and the single-game environment."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from realmwright.envs.tensors import Tensors
from realmwright.envs.vector import VectorEnv
from realmwright.game import GameError

TABLES: list[dict[str, Any]] = [
    {"game": "kingdom-builder"},
    {"game": "kingdom-builder", "players": 5, "sets": "all"},
    {"game": "kingdoms", "players": 3, "variants": "open"},
]


def some(games: VectorEnv, rng: np.random.Generator) -> Any:
    """Return a random legal action in each game."""
    return (rng.random(games.mask.shape) * games.mask).argmax(1)


@pytest.mark.parametrize("table", TABLES, ids=str)
def test_the_buffers_are_the_observations_of_the_seat_to_act(table: dict[str, Any]) -> None:
    games = VectorEnv(count=3, seed=1, **table)
    rng = np.random.default_rng(2)
    shapes = Tensors(games.spec)
    for step in range(150):
        if step % 5 == 0:
            for number, (game, state) in enumerate(games.games):
                chart, seat = game.encoder(), game.actor(state)
                planes, vector = shapes.observe(chart, game.view(state, seat), seat)
                assert np.array_equal(games.planes[number], planes)
                assert np.array_equal(games.vector[number], vector)
                assert np.array_equal(games.mask[number], shapes.mask(chart, state))
                assert games.actor[number] == seat
        games.step(some(games, rng))


def test_a_finished_game_is_replaced() -> None:
    games = VectorEnv("kingdoms", 4, seed=3)
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


def test_a_set_up_is_replaced_after_games_per_table_games() -> None:
    drawn: list[set[str]] = []
    for deals in (1, 3):
        games = VectorEnv("kingdom-builder", 1, seed=5, games_per_table=deals)
        rng = np.random.default_rng(1)
        setups = [games.games[0][0].setup]
        while len(setups) < 3:
            if games.step(some(games, rng)).done[0]:
                setups.append(games.games[0][0].setup)
        drawn.append(set(setups))
    assert [len(setups) for setups in drawn] == [3, 1]


def test_a_game_does_not_depend_on_the_other_games() -> None:
    """The first of one game and the first of five are the same under the same actions."""
    alone, beside = VectorEnv(count=1, seed=9), VectorEnv(count=5, seed=9)
    rng = np.random.default_rng(4)
    for _ in range(200):
        assert np.array_equal(alone.planes[0], beside.planes[0])
        assert np.array_equal(alone.vector[0], beside.vector[0])
        actions = some(beside, rng)
        beside.step(actions)
        alone.step(actions[:1])


def test_an_illegal_action_raises() -> None:
    games = VectorEnv(count=2, seed=1)
    legal = games.mask.argmax(1)
    illegal = int(games.mask[1].argmin())
    for actions in ([int(legal[0]), illegal], [int(legal[0])]):
        with pytest.raises(GameError, match="expected 2 of the mask"):
            games.step(actions)
