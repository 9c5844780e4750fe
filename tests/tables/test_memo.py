"""Bounded memoization by object identity."""

from __future__ import annotations

from random import Random
from typing import Any

from realmwright import registry
from realmwright.tables.memo import MEMO_SIZE, Memo, memoized, unwrap


class Counting:
    """A computation that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self) -> int:
        self.calls += 1
        return self.calls


def test_result_is_computed_once_for_each_object_and_key() -> None:
    memo, compute, subject = Memo(9), Counting(), object()
    assert [memo(subject, "a", compute), memo(subject, "a", compute), memo(subject, "b", compute)] == [1, 1, 2]
    assert memo(object(), "a", compute) == 3


def test_equal_objects_are_different_subjects() -> None:
    memo, compute = Memo(9), Counting()
    one, other = [1], [1]
    assert [memo(one, 0, compute), memo(other, 0, compute)] == [1, 2]


def test_oldest_result_is_dropped_when_full() -> None:
    memo, compute = Memo(2), Counting()
    subjects = [object() for _ in range(3)]
    for subject in subjects:
        memo(subject, None, compute)
    assert memo(subjects[1], None, compute) == 2
    assert memo(subjects[2], None, compute) == 3
    assert memo(subjects[0], None, compute) == 4


def test_subject_lives_as_long_as_its_result() -> None:
    memo, compute = Memo(100), Counting()
    assert [memo(object(), None, compute) for _ in range(100)] == list(range(1, 101))


def test_game_computes_views_positions_and_scores_once() -> None:
    plain = registry.game("kingdoms").create({"players": "2"}, Random(1))
    game: Any = memoized(plain)
    state = game.start()
    view = game.view(state, 0)
    assert game.view(state, 0) is view
    assert view == plain.view(state, 0)
    assert game.view(state, 1) == plain.view(state, 1)
    assert game.to_dict(view) is game.to_dict(view)
    assert game.to_dict(view) == plain.to_dict(view)
    assert game.scores(state) is game.scores(state)
    assert game.scores(state) == plain.scores(state)
    assert (game.name, game.seats) == (plain.name, plain.seats)


def test_game_without_memoization() -> None:
    plain = registry.game("kingdoms").create({}, Random(1))
    assert unwrap(memoized(plain)) is plain
    assert unwrap(plain) is plain
    assert MEMO_SIZE >= 4 * 3  # the positions before and after a move, for four players and spectators
