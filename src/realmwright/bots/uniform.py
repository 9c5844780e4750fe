"""`random`: any legal move, all alike."""

from __future__ import annotations

from typing import Any

from ..game import Game, Rng, Seat
from .bot import Budget, Player, Seated


class _Uniform(Seated):
    def choose(self, view: Any) -> Any:
        return self.rng.choice(self.game.moves(view))


class Uniform:
    name = "random"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Uniform(game, seat, rng, budget or Budget())


BOT = Uniform()
