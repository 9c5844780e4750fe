"""Bot `casual`: looks at a few randomly chosen moves and plays the one with the best static value."""

from __future__ import annotations

from typing import Any

from ..game import Game, Rng, Seat
from .bot import BasePlayer, Bot, Budget
from .evaluation import create_evaluation


class CasualPlayer(BasePlayer):
    """A player that overlooks moves: its budget in playouts is the number of moves that it looks at."""

    name = "casual"
    default_budget = Budget(playouts=8)

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self.searched = 0
        self._evaluation = create_evaluation(game)

    def choose(self, view: Any) -> Any:
        moves = self.game.moves(view)
        if len(moves) == 1:
            return moves[0]
        state = self.game.determinise(view, self.rng)
        self._evaluation.begin_search(state)
        count = self.budget.playouts or self.default_budget.playouts
        self.searched += count
        sample = [self.rng.choice(moves) for _ in range(count)]
        return max(sample, key=lambda move: self._evaluation.value(self.game.apply(state, move), self.seat))


BOT: Bot = CasualPlayer
