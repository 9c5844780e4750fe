"""Gymnasium's vector environment: spaces, seeds, autoreset and infos, compared with the single environment."""

from __future__ import annotations

import pickle
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, VectorEnv
from gymnasium.vector.utils import batch_space

import realmwright.envs
from realmwright.envs.vector import GameVectorEnv
from realmwright.game import GameError

NAMES = [f"realmwright/{title}-v0" for title in realmwright.envs.GAMES]


def make(name: str = NAMES[1], count: int = 3, **kwargs: Any) -> Any:
    return gymnasium.make_vec(name, num_envs=count, **kwargs)


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("engine", ["native", "python"])
def test_it_is_a_vector_environment_of_gymnasium(name: str, engine: str) -> None:
    """Check what Gymnasium's own tests check of custom vector environments."""
    envs = make(name, render_mode="ansi", engine=engine)
    single = gymnasium.make(name)
    assert issubclass(type(envs), VectorEnv)
    assert envs.spec.id == name
    assert envs.metadata["autoreset_mode"] == AutoresetMode.SAME_STEP
    assert envs.single_observation_space == single.observation_space
    assert envs.single_action_space == single.action_space
    assert envs.observation_space == batch_space(single.observation_space, 3)
    assert envs.action_space == batch_space(single.action_space, 3)
    seen, infos = envs.reset(seed=1)
    assert seen in envs.observation_space
    assert infos["seat"].shape == (3,)
    envs.action_space.seed(1)
    for _ in range(5):  # almost all of these actions are illegal
        seen, rewards, ended, cut, _ = envs.step(envs.action_space.sample())
        assert seen in envs.observation_space
        assert rewards.shape == ended.shape == cut.shape == (3,)
        assert (rewards.dtype, ended.dtype, cut.dtype) == (np.float32, np.bool_, np.bool_)
    assert len(envs.render()) == 3
    envs.close()
    assert envs.closed


def rollout(envs: Any, steps: int, seed: int | None = 5) -> list[Any]:
    seen, _ = envs.reset(seed=seed)
    results = [seen["vector"]]
    for _ in range(steps):
        seen, rewards, ended, _, infos = envs.step(envs.unwrapped.sample())
        results += [seen["vector"], rewards, ended, infos["seat"]]
    return results


@pytest.mark.parametrize("params", [{}, {"opponents": "greedy", "players": 3}, {"autoreset_mode": "NextStep"}], ids=str)
def test_the_same_seed_gives_the_same_games(params: dict[str, Any]) -> None:
    envs = make(**params)
    first, other, again = rollout(envs, 40), rollout(envs, 40, 6), rollout(make(**params), 40)
    assert all(map(np.array_equal, first, again))
    assert not all(map(np.array_equal, first, other))
    assert all(map(np.array_equal, rollout(envs, 40, 5), rollout(make(**params, engine="python"), 40)))


def test_a_finished_game_in_the_same_step() -> None:
    envs = make(shaping=0.01)
    envs.reset(seed=2)
    while True:
        seats = envs.batch.agent.copy()
        seen, rewards, ended, _, infos = envs.step(envs.sample())
        assert ("final_obs" in infos) == ended.any()
        if ended.any():
            break
    row = int(ended.argmax())
    final = infos["final_info"]
    assert final["_scores"].tolist() == infos["_final_obs"].tolist() == ended.tolist()
    assert infos["final_obs"][row] in envs.single_observation_space
    assert infos["final_obs"][row]["action_mask"].all()
    assert not np.array_equal(infos["final_obs"][row]["vector"], seen["vector"][row])
    assert not seen["action_mask"][row].all()
    gold = final["scores"][row]
    assert final["winners"][row].tolist() == (gold == gold.max()).tolist()
    assert (rewards[row] > 0) == final["winners"][row][seats[row]]


def test_a_finished_game_with_a_reset_in_the_next_step() -> None:
    envs = make(autoreset_mode=AutoresetMode.NEXT_STEP)
    envs.reset(seed=2)
    while True:
        seen, _, ended, _, infos = envs.step(envs.sample())
        if ended.any():
            break
    row = int(ended.argmax())
    assert infos["_scores"][row]
    assert seen["action_mask"][row].all()  # masked sampling works
    actions = envs.sample()
    assert actions[row] == 0
    seen, rewards, ended, _, _ = envs.step(actions)
    assert not ended[row]
    assert not rewards[row]
    assert not seen["action_mask"][row].all()


def test_opponents_are_bots() -> None:
    """Greedy opponents beat random ones' results; the agent never acts for them."""
    results = []
    for opponents in ("random", "greedy"):
        envs = make(count=8, opponents=opponents)
        envs.reset(seed=1)
        wins = games = 0
        while games < 24:
            assert (envs.batch.actor == envs.batch.agent).all()
            _, rewards, ended, _, _ = envs.step(envs.sample())
            games, wins = games + int(ended.sum()), wins + int((rewards[ended] > 0).sum())
        results.append(wins / games)
        envs.close()
    assert results[1] < results[0]


def test_illegal_actions_end_the_game() -> None:
    envs = make(illegal_reward=-3.0)
    envs.reset(seed=1)
    actions = envs.sample()
    actions[1], actions[2] = envs.batch.mask[1].argmin(), -1
    _, rewards, ended, _, infos = envs.step(actions)
    assert rewards.tolist() == [0, -3, -3]
    assert ended.tolist() == infos["final_info"]["illegal"].tolist() == [False, True, True]


def test_observations_are_copies_if_wanted() -> None:
    for copy in (True, False):
        envs = make(copy=copy)
        seen, _ = envs.reset(seed=1)
        before = seen["vector"].copy()
        envs.step(envs.sample())
        assert np.array_equal(before, seen["vector"]) == copy


def test_the_set_up_can_be_fixed() -> None:
    setup = gymnasium.make(NAMES[0]).reset(seed=4)[1]["setup"]
    envs = make(NAMES[0])
    envs.reset(options={"setup": setup})
    assert {game.setup for game, _ in envs.batch.games} == {setup}


def test_it_is_pickled() -> None:
    envs = GameVectorEnv("kingdoms", 2)
    envs.reset(seed=1)
    envs.step(envs.sample())
    copy = pickle.loads(pickle.dumps(envs))
    actions = envs.sample()
    assert np.array_equal(envs.step(actions)[0]["vector"], copy.step(actions)[0]["vector"])
    assert envs.action_to_text(int(envs.sample()[1]), 1)


def test_invalid_params_raise() -> None:
    with pytest.raises(GameError, match="expected SameStep or NextStep"):
        make(autoreset_mode=AutoresetMode.DISABLED)
    with pytest.raises(GameError, match="expected 0 to 1"):
        make(seat=2)
    with pytest.raises(GameError, match="expected 1 or 2"):
        make(players=3, opponents="greedy,greedy,greedy")
