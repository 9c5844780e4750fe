"""Learning: the numbers behind it, and that it learns."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random

import numpy as np
import pytest

from realmwright.bots.net import Network, value
from realmwright.envs.learner import Learner
from realmwright.envs.lessons import Array, Lesson, School, examine, learn_from
from realmwright.envs.train import main

QUICK = School(players=(2,))


def lesson_of(inputs: Array, worth: Array) -> Lesson:
    """Positions that have nothing to do with each other."""
    return Lesson(inputs, worth, np.ones(len(worth), np.bool_))


def test_a_learner_finds_what_inputs_say() -> None:
    rng = np.random.default_rng(1)
    inputs = rng.normal(3, 2, (3000, 5)).astype(np.float32)
    worth = np.tanh((inputs[:, 0] - 3) * (inputs[:, 1] > 3)).astype(np.float32)
    learner = Learner("abcde", seed=1, keep=10_000)
    errors = [learner.learn([lesson_of(inputs, worth)] if not number else [], 30) for number in range(6)]
    assert errors[-1] < 0.03 < errors[0]
    network = learner.network()
    said = value(network.fitted("abcde"), inputs)
    assert float(((said - worth) ** 2).mean()) < 0.03


def test_inputs_are_known_by_their_names() -> None:
    """In another order, with unknown ones between, and one missing, which then counts as usual."""
    learner = Learner("abc", seed=2, keep=1000)
    inputs = np.random.default_rng(2).normal(1, 3, (200, 3)).astype(np.float32)
    learner.learn([lesson_of(inputs, np.zeros(200, np.float32))], 1)
    network = learner.network()
    plain = value(network.fitted("abc"), inputs)
    mixed = np.stack([inputs[:, 2], np.full(200, 77.0), inputs[:, 0], inputs[:, 1]], 1).astype(np.float32)
    assert value(network.fitted("cxab"), mixed) == pytest.approx(plain, abs=1e-4)
    usual = inputs.copy()
    usual[:, 1] = network.arrays["mean"][1]
    assert value(network.fitted("ac"), inputs[:, [0, 2]]) == pytest.approx(
        value(network.fitted("abc"), usual), abs=1e-4
    )


def test_a_lesson_ends_with_the_result() -> None:
    lesson = learn_from(QUICK, None, seed=3, number=0)
    assert lesson.inputs.shape[0] == lesson.worth.shape[0] > 50
    assert lesson.inputs.shape[1] > 100
    assert lesson.last.sum() == len(np.unique(lesson.worth)) == 2  # seats
    rounds = lesson.inputs[:, QUICK.names().index("round")]
    assert ((rounds[1:] <= rounds[:-1]) | lesson.last[1:]).all()  # backwards
    again = learn_from(QUICK, None, seed=3, number=0)
    assert np.array_equal(again.inputs, lesson.inputs)


def test_a_lesson_of_any_table_has_the_inputs_of_the_first() -> None:
    """Whatever cards, boards and seats: an input means the same in all lessons."""
    school = School(players=(2, 4), sets="base,crossroads,capitol")
    names = school.names()
    for number in range(4):
        lesson = learn_from(school, None, seed=5, number=number)
        assert lesson.inputs.shape[1] == len(names)
        assert (lesson.inputs[:, names.index("supply:0")] <= 40).all()
        lead = lesson.inputs[:, names.index("score:0")] - lesson.inputs[:, names.index("score:best")]
        assert np.array_equal(lead, lesson.inputs[:, names.index("lead")])


def test_only_the_last_lessons_are_kept() -> None:
    learner = Learner("ab", seed=1, keep=25)
    for number in range(5):
        learner.learn([lesson_of(np.full((10, 2), number, np.float32), np.zeros(10, np.float32))], 1)
    assert [lesson.inputs[0, 0] for lesson in learner.lessons] == [2, 3, 4]


def test_a_few_games_are_enough_to_beat_chance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", "1")  # put back afterwards
    words = ["--games", "10", "--every", "9", "--exam", "4", "--rivals", "random", "--jobs", "1", "--seed", "1"]
    out, curve = tmp_path / "net.npz", tmp_path / "curve.json"
    main([*words, "--rounds", "3", "--watch", "2", "--out", str(out), "--curve", str(curve)])
    told = json.loads(curve.read_text())
    assert [line["games"] for line in told] == [0, 10, 20, 30]
    assert ["random" in line for line in told] == [True, False, False, True]
    with np.load(out) as arrays:
        network = Network(dict(arrays))
    wins = sum(examine(QUICK, network, "random", seed=9, number=number) for number in range(10))
    assert wins >= 8


def test_an_interrupted_course_goes_on(tmp_path: Path) -> None:
    whole = Learner("ab", seed=4, keep=100)
    broken = Learner("ab", seed=4, keep=100)
    rng = Random(1)
    lessons = [
        lesson_of(np.array([[rng.random(), rng.random()]] * 8, np.float32), np.full(8, rng.random(), np.float32))
        for _ in range(4)
    ]
    for number, lesson in enumerate(lessons):
        whole.learn([lesson], 2)
        whole.curve.append({"round": number})
        if number == 2:
            broken.keep_in(tmp_path / "part")
            broken = Learner("ab", seed=4, keep=100)
            broken.restore(tmp_path / "part")
        broken.learn([lesson], 2)
        broken.curve.append({"round": number})
    assert broken.curve == whole.curve
    for mine, other in zip(broken.weights, whole.weights, strict=True):
        assert np.array_equal(mine, other)
