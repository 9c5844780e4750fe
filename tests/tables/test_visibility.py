"""What a ply reveals, and to whom."""

from __future__ import annotations

from typing import Any

from realmwright.game import NOBODY
from realmwright.tables.visibility import is_chance_move_visible, predict_view, reveals_information

from .fixtures import new_table


def test_first_cards_of_kingdom_builder_are_visible_to_their_owner() -> None:
    table = new_table("here", "here", game="kingdom-builder")
    game, start = table.game, table.record.states[0]
    move = game.read(start, table.record.moves[0])
    seen = [is_chance_move_visible(game, start, move, seat) for seat in (0, 1, NOBODY)]
    assert seen[2] is False
    assert seen.count(True) == 1


def test_chance_without_a_choice_is_not_visible() -> None:
    class OneMove:
        """A game whose chance has one move."""

        def view(self, state: str, _: int) -> str:
            return state

        def apply(self, state: str, move: str) -> str:
            return state + move

        def moves(self, _: str) -> list[str]:
            return ["a"]

    game: Any = OneMove()
    assert not is_chance_move_visible(game, "", "a", 0)


def test_chance_always_reveals_and_a_castle_does_not() -> None:
    table = new_table("here", "here")
    game = table.game
    start = table.record.states[0]
    assert reveals_information(game, start, game.read(start, table.record.moves[0]))
    castle = game.read(table.record.state, "castle 1 a1")
    assert not reveals_information(game, table.record.state, castle)


def test_predicted_view_is_the_view_after_a_move_without_chance() -> None:
    table = new_table("here", "here")
    game, state = table.game, table.record.state
    move = game.read(state, "castle 1 a1")
    assert predict_view(game, game.view(state, 0), move) == game.view(game.apply(state, move), 0)


class HiddenNumber:
    """A game of one seat: a move shows the hidden number or does not."""

    def actor(self, _: object) -> int:
        return 0

    def view(self, state: tuple[int, bool], _: int) -> tuple[int | None, bool]:
        return (state[0] if state[1] else None, state[1])

    def apply(self, state: tuple[int, bool], move: str) -> tuple[int, bool]:
        return state[0], move == "show"

    def determinise(self, view: tuple[int | None, bool], rng: Any) -> tuple[int, bool]:
        return (rng.randrange(1000) if view[0] is None else view[0]), view[1]


def test_move_that_shows_hidden_information_reveals_it() -> None:
    game: Any = HiddenNumber()
    assert reveals_information(game, (7, False), "show")
    assert not reveals_information(game, (7, False), "wait")
    assert not reveals_information(game, (7, True), "show")
    assert predict_view(game, (None, False), "show") is None
    assert predict_view(game, (None, False), "wait") == (None, False)
