"""Bot `card_greedy`: plays the move after which the scoring cards in play pay most.

It ignores location tiles, castles and opponents.
"""

from __future__ import annotations

from typing import Any

from ..game import Game, Rng, Seat
from .bot import BasePlayer, Bot, Budget


class CardGreedyPlayer(BasePlayer):
    name = "card_greedy"

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self._cards = set(game.setup_dict().get("cards", ()))

    def choose(self, view: Any) -> Any:
        moves = list(self.game.moves(view))
        if len(moves) == 1:
            return moves[0]
        root = self.game.determinise(view, self.rng)
        self.rng.shuffle(moves)  # `max` returns the first of several equal moves
        return max(moves, key=lambda move: self._card_gold(self.game.apply(root, move)))

    def _card_gold(self, state: Any) -> int:
        """Return the gold of the scoring cards, or all gold in a game without cards."""
        sheet = self.game.scores(state)[self.seat]
        return sum(gold for source, gold in sheet.items() if not self._cards or source in self._cards)


BOT: Bot = CardGreedyPlayer
