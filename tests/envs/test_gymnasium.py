"""The Gymnasium environment: Gymnasium's checker, and comparison with the rules."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

import realmwright.envs
from realmwright.game import GameError

NAMES = ["realmwright/KingdomBuilder-v0", "realmwright/Kingdoms-v0"]


def play(env: gymnasium.Env[Any, Any], seed: int) -> tuple[list[int], float]:
    """Play a random game from a seed."""
    rng = np.random.default_rng(seed)
    seen, _ = env.reset(seed=seed)
    actions, total, done = [], 0.0, False
    while not done:
        actions.append(int(rng.choice(np.flatnonzero(seen["action_mask"]))))
        seen, reward, done, _, _ = env.step(actions[-1])
        total += float(reward)
    return actions, total


@pytest.mark.parametrize("name", NAMES)
def test_gymnasiums_checker_passes(name: str) -> None:
    check_env(gymnasium.make(name, render_mode="rgb_array").unwrapped)


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_gives_the_same_game(name: str) -> None:
    games = [play(gymnasium.make(name, opponents="greedy"), 5) for _ in range(2)]
    assert games[0] == games[1]


@pytest.mark.parametrize(
    "setup", [{"players": 5, "sets": "all"}, {"players": 3, "seat": 1, "opponents": "random,novice"}]
)
def test_other_set_ups(setup: dict[str, Any]) -> None:
    env = gymnasium.make(NAMES[0], **setup)
    _, total = play(env, 1)
    others = setup["players"] - 1
    assert total == 1 or total >= -1 / others


def test_the_agent_never_acts_for_other_seats() -> None:
    env = gymnasium.make(NAMES[0], players=4)
    inner: Any = env.unwrapped
    seats = set()
    for seed in range(12):
        _, info = env.reset(seed=seed)
        seats.add(info["seat"])
        assert inner.episode.actor == info["seat"]
        assert inner.action_masks().any()
    assert seats == {0, 1, 2, 3}


@pytest.mark.parametrize("copy", [lambda env: env.clone(), lambda env: pickle.loads(pickle.dumps(env))])
def test_a_copy_plays_the_same_game(copy: Any) -> None:
    env: Any = gymnasium.make(NAMES[1], opponents="greedy").unwrapped
    env.reset(seed=1)
    other = copy(env)
    for _ in range(5):
        action = int(env.action_masks().argmax())
        assert env.action_to_text(action) == other.action_to_text(action)
        assert env.step(action)[1:] == other.step(action)[1:]


def test_the_end_has_scores_winners_and_a_full_mask() -> None:
    env: Any = gymnasium.make(NAMES[1]).unwrapped
    seen, info = env.reset(seed=1)
    done, reward = False, 0.0
    while not done:
        assert "scores" not in info
        seen, reward, done, _, info = env.step(int(env.action_masks().argmax()))
    assert seen["action_mask"].all()
    assert info["winners"] == [seat for seat, gold in enumerate(info["scores"]) if gold == max(info["scores"])]
    assert (reward > 0) == (info["seat"] in info["winners"])


def test_an_illegal_action_ends_the_game() -> None:
    env = gymnasium.make(NAMES[0], illegal_reward=-3.0)
    seen, _ = env.reset(seed=1)
    _, reward, done, _, info = env.step(int(np.flatnonzero(seen["action_mask"] == 0)[0]))
    assert (reward, done) == (-3.0, True)
    assert "expected one of the mask" in info["illegal"]


def test_invalid_params_raise() -> None:
    with pytest.raises(GameError, match="expected 1 or 2"):
        gymnasium.make(NAMES[0], players=3, opponents="random,random,random")
    with pytest.raises(GameError, match="expected 0 to 1"):
        gymnasium.make(NAMES[0], seat=2)
    with pytest.raises(GameError, match="no set-up field 'colour'"):
        gymnasium.make(NAMES[0], colour="red")


def test_registering_twice_does_nothing() -> None:
    realmwright.envs.register()
    assert NAMES[0] in gymnasium.envs.registration.registry
