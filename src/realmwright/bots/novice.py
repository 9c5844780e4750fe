"""`novice`: takes the best of the few moves it happens to see."""

from __future__ import annotations

from typing import Any

from ..game import Game, Rng, Seat
from .bot import Budget, Player
from .greedy import Grasping, gain

SEEN = 2


class _Novice(Grasping):
    def choose(self, view: Any) -> Any:
        moves = self.game.moves(view)
        seen = [self.rng.choice(moves) for _ in range(SEEN)]
        guess = self.game.determinise(view, self.rng)
        self.evaluation.begin(guess)
        return max(self.judged(guess, seen), key=gain)[1]


class Novice:
    name = "novice"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Novice(game, seat, rng, budget or Budget())


BOT = Novice()
