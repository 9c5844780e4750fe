"""Lines of bots end where the next view depends on hidden information."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright.live import bot_host
from realmwright.live.bot_host import AdviseRequest, BotHost, BotPosition, predict_view

from ..tables.fixtures import new_table


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

    def read(self, _: object, move: str) -> str:
        return move

    def write(self, _: object, move: str) -> str:
        return move


def test_predicted_view_is_the_view_after_a_move_without_chance() -> None:
    table = new_table("here", "here")
    game, state = table.game, table.record.state
    move = game.read(state, "castle 1 a1")
    assert predict_view(game, game.view(state, 0), move) == game.view(game.apply(state, move), 0)


def test_view_that_depends_on_hidden_information_is_not_predicted() -> None:
    game: Any = HiddenNumber()
    assert predict_view(game, (None, False), "show") is None
    assert predict_view(game, (None, False), "wait") == (None, False)


class Waiter:
    """A player that never shows the number."""

    closed = False

    def choose(self, _: object) -> str:
        return "wait"

    def close(self) -> None:
        self.closed = True


def test_line_of_a_turn_that_never_ends_has_sixty_moves(monkeypatch: pytest.MonkeyPatch) -> None:
    player = Waiter()
    monkeypatch.setattr(bot_host, "_load_position", lambda _: (HiddenNumber(), (None, False)))
    monkeypatch.setattr(bot_host, "create_player", lambda *_: player)
    request = AdviseRequest("t", BotPosition("hidden-number", "1", "", 0, ""), "waiter", "hint")
    assert BotHost().handle(request) == ("wait",) * 60
    assert player.closed
