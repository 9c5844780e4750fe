"""Training of the value network."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from realmwright.bots.value_network import Network, forward
from realmwright.envs.selfplay import Array, SelfPlayConfig, Trajectory, evaluate, rollout
from realmwright.envs.train import main
from realmwright.envs.trainer import Trainer

QUICK = SelfPlayConfig(players=(2,))


def trajectory_of(inputs: Array, returns: Array) -> Trajectory:
    """Return a trajectory of unrelated positions."""
    return Trajectory(inputs, returns, np.ones(len(returns), np.bool_))


def test_a_trainer_fits_a_function_of_the_inputs() -> None:
    rng = np.random.default_rng(1)
    inputs = rng.normal(3, 2, (3000, 5)).astype(np.float32)
    returns = np.tanh((inputs[:, 0] - 3) * (inputs[:, 1] > 3)).astype(np.float32)
    trainer = Trainer("abcde", seed=1, buffer_size=10_000)
    errors = [trainer.fit([trajectory_of(inputs, returns)] if not number else [], 30) for number in range(6)]
    assert errors[-1] < 0.03 < errors[0]
    network = trainer.network()
    values = forward(network.with_inputs("abcde"), inputs)
    assert float(((values - returns) ** 2).mean()) < 0.03


def test_inputs_are_matched_by_name() -> None:
    """Order does not matter, unknown inputs are ignored, a missing one counts as its mean."""
    trainer = Trainer("abc", seed=2, buffer_size=1000)
    inputs = np.random.default_rng(2).normal(1, 3, (200, 3)).astype(np.float32)
    trainer.fit([trajectory_of(inputs, np.zeros(200, np.float32))], 1)
    network = trainer.network()
    expected = forward(network.with_inputs("abc"), inputs)
    mixed = np.stack([inputs[:, 2], np.full(200, 77.0), inputs[:, 0], inputs[:, 1]], 1).astype(np.float32)
    assert forward(network.with_inputs("cxab"), mixed) == pytest.approx(expected, abs=1e-4)
    usual = inputs.copy()
    usual[:, 1] = network.arrays["mean"][1]
    assert forward(network.with_inputs("ac"), inputs[:, [0, 2]]) == pytest.approx(
        forward(network.with_inputs("abc"), usual), abs=1e-4
    )


def test_a_rollout_ends_with_the_result() -> None:
    trajectory = rollout(QUICK, seed=3, number=0)
    assert trajectory.inputs.shape[0] == trajectory.returns.shape[0] > 50
    assert trajectory.inputs.shape[1] > 100
    assert trajectory.terminal.sum() == len(np.unique(trajectory.returns)) == 2  # seats
    rounds = trajectory.inputs[:, QUICK.input_names().index("round")]
    assert ((rounds[1:] <= rounds[:-1]) | trajectory.terminal[1:]).all()  # backwards
    again = rollout(QUICK, seed=3, number=0)
    assert np.array_equal(again.inputs, trajectory.inputs)


def test_rollouts_of_all_set_ups_have_the_same_inputs() -> None:
    """An input means the same with any cards, boards and seats."""
    config = SelfPlayConfig(players=(2, 4), sets="base,crossroads,capitol")
    names = config.input_names()
    for number in range(4):
        trajectory = rollout(config, seed=5, number=number)
        assert trajectory.inputs.shape[1] == len(names)
        assert (trajectory.inputs[:, names.index("supply:0")] <= 40).all()
        lead = trajectory.inputs[:, names.index("score:0")] - trajectory.inputs[:, names.index("score:best")]
        assert np.array_equal(lead, trajectory.inputs[:, names.index("lead")])


def test_the_buffer_holds_the_last_trajectories() -> None:
    trainer = Trainer("ab", seed=1, buffer_size=25)
    for number in range(5):
        trainer.fit([trajectory_of(np.full((10, 2), number, np.float32), np.zeros(10, np.float32))], 1)
    assert [trajectory.inputs[0, 0] for trajectory in trainer.buffer] == [2, 3, 4]


def test_a_few_games_are_enough_to_beat_random(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # restored after the test
    words = [
        "--games",
        "10",
        "--eval-every",
        "9",
        "--eval-games",
        "4",
        "--opponents",
        "random",
        "--jobs",
        "1",
        "--seed",
        "1",
    ]
    out, curve = tmp_path / "net.npz", tmp_path / "curve.json"
    main([*words, "--rounds", "3", "--imitation-rounds", "2", "--out", str(out), "--curve", str(curve)])
    curve_entries = json.loads(curve.read_text())
    assert [line["games"] for line in curve_entries] == [0, 10, 20, 30]
    assert ["random" in line for line in curve_entries] == [True, False, False, True]
    with np.load(out) as arrays:
        network = Network(dict(arrays))
    wins = sum(evaluate(QUICK, network, "random", seed=9, number=number) for number in range(10))
    assert wins >= 8


def test_an_interrupted_run_resumes(tmp_path: Path) -> None:
    whole = Trainer("ab", seed=4, buffer_size=100)
    broken = Trainer("ab", seed=4, buffer_size=100)
    rng = Random(1)
    trajectories = [
        trajectory_of(np.array([[rng.random(), rng.random()]] * 8, np.float32), np.full(8, rng.random(), np.float32))
        for _ in range(4)
    ]
    for number, trajectory in enumerate(trajectories):
        whole.fit([trajectory], 2)
        whole.curve.append({"round": number})
        if number == 2:
            broken.save(tmp_path / "part")
            broken = Trainer("ab", seed=4, buffer_size=100)
            broken.load(tmp_path / "part")
        broken.fit([trajectory], 2)
        broken.curve.append({"round": number})
    assert broken.curve == whole.curve
    for mine, other in zip(broken.weights, whole.weights, strict=True):
        assert np.array_equal(mine, other)
