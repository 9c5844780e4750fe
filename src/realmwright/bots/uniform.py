"""`random`: any legal move, all alike."""

from __future__ import annotations

from typing import Any

from ..game import Game, Rng, Seat


class Uniform:
    name = "random"

    def choose(self, game: Game[Any, Any], view: Any, seat: Seat, rng: Rng) -> Any:
        return rng.choice(game.moves(view))


BOT = Uniform()
