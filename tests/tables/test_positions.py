"""Positions: what viewers see is computed once, and what a ply reveals to whom."""

from __future__ import annotations

from random import Random
from typing import Any

from realmwright import registry
from realmwright.game import NOBODY
from realmwright.tables.positions import IdentityCache, Position, Positions

from .fixtures import new_table


class Counting:
    """A creation of values that counts its calls."""

    def __init__(self) -> None:
        self.calls = 0

    def __call__(self, _: object) -> int:
        self.calls += 1
        return self.calls


def test_value_is_created_once_for_each_object() -> None:
    cache, subject = IdentityCache(9, Counting()), object()
    assert [cache.get(subject), cache.get(subject), cache.get(object())] == [1, 1, 2]


def test_equal_objects_have_different_values() -> None:
    cache = IdentityCache(9, Counting())
    one, other = [1], [1]
    assert [cache.get(one), cache.get(other)] == [1, 2]


def test_oldest_value_is_dropped_when_full() -> None:
    cache = IdentityCache(2, Counting())
    subjects = [object() for _ in range(3)]
    for subject in subjects:
        cache.get(subject)
    assert [cache.get(subjects[number]) for number in (1, 2, 0)] == [2, 3, 4]


def test_object_lives_as_long_as_its_value() -> None:
    cache = IdentityCache(100, Counting())
    assert [cache.get(object()) for _ in range(100)] == list(range(1, 101))


def test_only_one_value_is_kept() -> None:
    cache = IdentityCache(9, Counting())
    one, other = object(), object()
    assert [cache.get(one), cache.get(other)] == [1, 2]
    cache.keep_only(other)
    assert [cache.get(other), cache.get(one)] == [2, 3]
    cache.keep_only(object())
    assert cache.get(one) == 4


def test_views_dicts_and_scores_are_computed_once() -> None:
    game = registry.game("kingdoms").create({"players": "2"}, Random(1))
    state = game.start()
    positions = Positions(game)
    position = positions.get(state)
    assert positions.get(state) is position
    assert position.view(0) is position.view(0)
    assert [position.view(seat) for seat in (0, 1)] == [game.view(state, seat) for seat in (0, 1)]
    assert position.to_dict(1) is position.to_dict(1)
    assert position.to_dict(1) == game.to_dict(game.view(state, 1))
    assert position.scores is position.scores
    assert position.scores == game.scores(state)
    positions.keep_only(game.start())
    assert positions.get(state) is not position


def visible_to(game: Any, before: Any, move: Any, *seats: int) -> list[bool]:
    after = Position(game, game.apply(before, move))
    return [Position(game, before).is_chance_move_visible(move, after, seat) for seat in seats]


def reveals(game: Any, before: Any, move: Any) -> bool:
    return Position(game, before).reveals_information(move, Position(game, game.apply(before, move)))


def test_first_cards_of_kingdom_builder_are_visible_to_their_owner() -> None:
    table = new_table("here", "here", game="kingdom-builder")
    visible = visible_to(table.game, table.record.states[0], table.record.parsed_moves[0], 0, 1, NOBODY)
    assert visible[2] is False
    assert visible.count(True) == 1


def test_chance_without_a_choice_is_not_visible() -> None:
    class OneMove:
        """A game whose chance has one move."""

        def actor(self, _: str) -> int:
            return -1

        def view(self, state: str, _: int) -> str:
            return state

        def apply(self, state: str, move: str) -> str:
            return state + move

        def moves(self, _: str) -> list[str]:
            return ["a"]

    assert visible_to(OneMove(), "", "a", 0) == [False]


def test_chance_always_reveals_and_a_castle_does_not() -> None:
    table = new_table("here", "here")
    game, record = table.game, table.record
    assert reveals(game, record.states[0], record.parsed_moves[0])
    assert not reveals(game, record.state, game.read(record.state, "castle 1 a1"))


class HiddenNumber:
    """A game of one seat: a move shows the hidden number or does not."""

    def actor(self, _: object) -> int:
        return 0

    def view(self, state: tuple[int | None, bool], _: int) -> tuple[int | None, bool]:
        return (state[0] if state[1] else None, state[1])

    def apply(self, state: tuple[int | None, bool], move: str) -> tuple[int | None, bool]:
        return state[0], move == "show"


def test_move_that_shows_hidden_information_reveals_it() -> None:
    game = HiddenNumber()
    assert reveals(game, (7, False), "show")
    assert not reveals(game, (7, False), "wait")
    assert not reveals(game, (7, True), "show")


def test_lifted_piece_is_recognized_by_the_first_move() -> None:
    lifted = 0
    for seed in range(3):
        params = {"players": "4", "sets": ",".join(registry.find("expansions"))}
        rng = Random(seed)
        game = registry.game("kingdom-builder").create(params, rng)
        state = game.start()
        while moves := game.moves(state):
            expected = any(game.write(state, move).startswith("to ") for move in moves)
            assert Position(game, state).piece_lifted == expected
            lifted += expected
            state = game.apply(state, rng.choice(moves))
    assert lifted > 10
