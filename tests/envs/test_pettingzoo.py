"""The AEC environment: PettingZoo's tests, and comparison with the rules."""

from __future__ import annotations

import pickle
from copy import deepcopy
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, performance_benchmark, seed_test

from realmwright.envs import pettingzoo
from realmwright.envs.episode import final_rewards, leads
from realmwright.game import GameError

TABLES: list[dict[str, Any]] = [
    {"game": "kingdom-builder"},
    {"game": "kingdom-builder", "players": 5, "sets": "all"},
    {"game": "kingdom-builder", "players": 3, "sets": ["base", "island", "nomads"], "shaping": 0.01},
    {"game": "kingdom-builder", "players": 4, "sets": "base,harvest,crossroads"},
    {"game": "kingdoms", "players": 2},
    {"game": "kingdoms", "players": 4, "variants": "open,immediate,last-castle", "shaping": 0.1},
]


def table_id(table: dict[str, Any]) -> str:
    return "-".join(str(value) for value in table.values())


# PettingZoo warns about every environment with an action mask that is not on its own list.
@pytest.mark.filterwarnings("ignore:Observation is not a NumPy array")
@pytest.mark.filterwarnings("ignore:Observation space for each agent probably should be")
@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_pettingzoos_api_test_passes(table: dict[str, Any]) -> None:
    api_test(pettingzoo.env(**table), num_cycles=300)


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_the_same_seed_gives_the_same_game(table: dict[str, Any]) -> None:
    seed_test(lambda: pettingzoo.env(**table), num_cycles=100)


def test_the_benchmark_runs(capsys: pytest.CaptureFixture[str]) -> None:
    performance_benchmark(pettingzoo.env())
    assert "turns per second" in capsys.readouterr().out


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_final_rewards_sum_to_zero(table: dict[str, Any]) -> None:
    env = pettingzoo.raw_env(**{**table, "shaping": 0.0})
    rng = Random(1)
    env.reset(seed=7)
    total = dict.fromkeys(env.possible_agents, 0.0)
    for agent in env.agent_iter():
        seen, reward, done, cut, _ = env.last()
        assert not cut
        total[agent] += reward
        legal = np.flatnonzero(seen["action_mask"]).tolist() if seen else []
        env.step(None if done else rng.choice(legal))
    assert sum(total.values()) == pytest.approx(0)
    assert max(total.values()) > 0
    won = [agent for agent, reward in total.items() if reward == max(total.values())]
    gold = [sum(sheet.values()) for sheet in env.episode.game.scores(env.episode.state)]
    assert won == [f"seat_{seat}" for seat, mine in enumerate(gold) if mine == max(gold)]


def test_the_infos_at_the_end_have_scores_and_winners() -> None:
    env = pettingzoo.raw_env("kingdoms", players=3)
    env.reset(seed=1)
    rng = Random(1)
    while not env.episode.done:
        assert env.infos == {agent: {} for agent in env.agents}
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
    gold = [sum(sheet.values()) for sheet in env.episode.game.scores(env.episode.state)]
    won = [seat for seat, mine in enumerate(gold) if mine == max(gold)]
    assert env.infos == {agent: {"scores": gold, "winners": won} for agent in env.agents}


@pytest.mark.parametrize("copy", [lambda env: env.clone(), lambda env: pickle.loads(pickle.dumps(env))])
@pytest.mark.parametrize("table", TABLES[1::3], ids=table_id)
def test_a_copy_plays_on_by_itself(table: dict[str, Any], copy: Any) -> None:
    env = pettingzoo.raw_env(**table)
    rng = Random(3)
    env.reset(seed=2)
    for _ in range(20):
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
    other, before = copy(env), env.episode.game.dump(env.episode.state)
    for _ in range(20):
        action = rng.choice(np.flatnonzero(other.observe(other.agent_selection)["action_mask"]).tolist())
        assert other.action_to_text(action).split()[0]
        other.step(action)
    assert env.episode.game.dump(env.episode.state) == before
    assert other.episode.game.dump(other.episode.state) != before
    assert env.agent_selection == env.possible_agents[env.episode.actor]


def test_shaping_adds_up_to_the_lead() -> None:
    env = pettingzoo.raw_env(shaping=0.5)
    rng = Random(2)
    env.reset(seed=3)
    shaped = np.zeros(2)
    while not env.episode.done:
        env.step(rng.choice(np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()))
        shaped += list(env.rewards.values())
    ends = final_rewards(env.episode.game, env.episode.state)
    expected = [0.5 * lead + end for lead, end in zip(leads(env.episode.game, env.episode.state), ends, strict=True)]
    assert shaped.tolist() == pytest.approx(expected)


def test_the_mask_contains_exactly_the_legal_moves() -> None:
    env = pettingzoo.raw_env(players=4, sets="all")
    rng = Random(4)
    env.reset(seed=5)
    while not env.episode.done:
        episode = env.episode
        legal = np.flatnonzero(env.observe(env.agent_selection)["action_mask"]).tolist()
        assert {env.decode(action) for action in legal} == set(episode.game.moves(episode.state))
        encoded = [episode.encoder.encode(move) for move in episode.game.moves(episode.state)]
        assert sorted(env.tensors.action(*place) for place in encoded) == legal
        env.step(rng.choice(legal))


def test_the_mask_of_waiting_seats_is_empty() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    other = next(agent for agent in env.agents if agent != env.agent_selection)
    assert not env.observe(other)["action_mask"].any()


def test_an_illegal_action_raises() -> None:
    env = pettingzoo.raw_env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    with pytest.raises(GameError, match="expected one of the mask, such as build"):
        env.step(illegal)


def test_an_illegal_action_ends_a_wrapped_game() -> None:
    env = pettingzoo.env()
    env.reset(seed=1)
    illegal = int(np.flatnonzero(env.observe(env.agent_selection)["action_mask"] == 0)[0])
    agent = env.agent_selection
    env.step(illegal)
    assert all(env.terminations.values())
    assert env.rewards[agent] == -1


def test_a_set_up_can_be_given() -> None:
    first, second = pettingzoo.raw_env(), pettingzoo.raw_env()
    first.reset(seed=9)
    second.reset(seed=1, options={"setup": first.episode.game.setup})
    ground = len(first.episode.encoder.spec.ground)
    planes = [env.observe(env.agent_selection)["observation"]["planes"][:ground] for env in (first, second)]
    assert np.array_equal(*planes)
    with pytest.raises(GameError, match="other expansions or seats"):
        pettingzoo.raw_env(players=3).reset(options={"setup": first.episode.game.setup})


@pytest.mark.parametrize("game", ["kingdom-builder", "kingdoms"])
def test_every_render_mode_works(game: str) -> None:
    pictures = {}
    for mode in ("ansi", "svg", "rgb_array"):
        env = pettingzoo.raw_env(game, render_mode=mode)
        env.reset(seed=1)
        pictures[mode] = env.render()
    assert "\033[48;2;" in pictures["ansi"]
    assert pictures["svg"].startswith("<svg")
    assert "<polygon" in pictures["svg"]
    assert pictures["rgb_array"].dtype == np.uint8
    assert pictures["rgb_array"].shape[2] == 3
    with pytest.raises(GameError, match="expected one of ansi, svg, png, rgb_array"):
        pettingzoo.raw_env(game, render_mode="human")


@pytest.mark.parametrize("table", TABLES, ids=table_id)
def test_a_pickled_or_copied_environment_plays_on_in_the_same_way(table: dict[str, Any]) -> None:
    env = pettingzoo.env(**table)
    env.reset(seed=3)
    rng = Random(1)
    for is_pickled in (True, False):
        other = pickle.loads(pickle.dumps(env)) if is_pickled else deepcopy(env)
        for _ in range(12):
            mask = env.observe(env.agent_selection)["action_mask"]
            assert np.array_equal(mask, other.observe(other.agent_selection)["action_mask"])
            action = rng.choice(np.flatnonzero(mask).tolist())
            env.step(action)
            other.step(action)
        assert np.array_equal(env.last()[0]["observation"]["planes"], other.last()[0]["observation"]["planes"])
