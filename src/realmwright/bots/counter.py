"""`counter`: a published idea, written anew: each legal move by what the cards in play pay for it, and by nothing else.

Tiles, castles and rivals mean nothing to it.
"""

from __future__ import annotations

from typing import Any

from ..game import Game, Rng, Seat
from .bot import Budget, Player, Seated


class _Counter(Seated):
    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(game, seat, rng, budget)
        self._cards = set(game.about().get("cards", ()))

    def choose(self, view: Any) -> Any:
        moves = list(self.game.moves(view))
        if len(moves) == 1:
            return moves[0]
        guess = self.game.determinise(view, self.rng)
        self.rng.shuffle(moves)  # of equal moves the first one is taken
        return max(moves, key=lambda move: self._count(self.game.apply(guess, move)))

    def _count(self, state: Any) -> int:
        """The gold of the cards; of a game without cards all there is."""
        sheet = self.game.scores(state)[self.seat]
        return sum(gold for source, gold in sheet.items() if not self._cards or source in self._cards)


class Counter:
    name = "counter"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Counter(game, seat, rng, budget or Budget())


BOT = Counter()
