"""`cautious`: the move after which it leads by most, guessing once what it cannot see."""

from __future__ import annotations

from typing import Any

from realmwright.bots.bot import Budget, Player
from realmwright.game import Game, Rng, Seat


class _Seated:
    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng) -> None:
        self._game = game
        self._seat = seat
        self._rng = rng
        self.searched = 0  # positions; the arena shows how many a second

    def choose(self, view: Any) -> Any:
        game = self._game
        guess = game.determinise(view, self._rng)
        moves = list(game.moves(view))
        self.searched += len(moves)
        return max(moves, key=lambda move: self._lead(game.apply(guess, move)))

    def _lead(self, state: Any) -> int:
        gold = [sum(sheet.values()) for sheet in self._game.scores(state)]
        mine = gold.pop(self._seat)
        return mine - max(gold)

    def close(self) -> None:
        """Nothing to give back."""


class Cautious:
    name = "cautious"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        del budget  # it thinks no longer than it must
        return _Seated(game, seat, rng)


BOT = Cautious()
