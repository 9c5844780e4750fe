"""`greedy`: the move that pays best right now, one decision at a time."""

from __future__ import annotations

from typing import Any

from ..game import Game, Rng, Seat
from .bot import Budget, Player, Seated
from .evaluation import Evaluation, evaluation_of

BEGUN = 4  # of the moves that need a second decision so many are looked into
STEPS = 4


class _Greedy(Seated):
    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(game, seat, rng, budget)
        self.evaluation = evaluation_of(game)

    def choose(self, view: Any) -> Any:
        moves = list(self.game.moves(view))
        if len(moves) == 1:
            return moves[0]
        guess = self.game.determinise(view, self.rng)
        self.rng.shuffle(moves)  # of equal moves the first one is taken
        return _best(self.game, self.evaluation, guess, moves, self.seat, STEPS)[1]


def _best(
    game: Game[Any, Any], evaluation: Evaluation, state: Any, moves: list[Any], seat: Seat, steps: int
) -> tuple[float, Any]:
    """The best move and what it brings. What is half done is judged by what completes it."""
    whole, begun = [], []
    for move in moves:
        after = game.apply(state, move)
        half = steps > 0 and evaluation.halfway(after) and game.actor(after) == seat
        (begun if half else whole).append((evaluation.lead(after, seat), move))
    begun.sort(key=_lead, reverse=True)
    for _, move in begun[:BEGUN]:
        after = game.apply(state, move)
        whole.append((_best(game, evaluation, after, list(game.moves(after)), seat, steps - 1)[0], move))
    return max(whole, key=_lead)


def _lead(item: tuple[float, Any]) -> float:
    return item[0]


class Greedy:
    name = "greedy"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Greedy(game, seat, rng, budget or Budget())


BOT = Greedy()
