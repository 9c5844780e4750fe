"""`greedy`: the move that pays best right now, one decision at a time."""

from __future__ import annotations

from heapq import nlargest
from typing import Any

from ..game import Game, Rng, Seat
from .bot import Budget, Player, Seated
from .evaluation import evaluation_of

BEGUN = 4  # of the moves that need a second decision so many are looked into; of those that need a third one, the best
STEPS = 4


class Grasping(Seated):
    """Judges single moves by what is gained at once."""

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(game, seat, rng, budget)
        self.evaluation = evaluation_of(game)

    def choose(self, view: Any) -> Any:
        moves = list(self.game.moves(view))
        if len(moves) == 1:
            return moves[0]
        self.rng.shuffle(moves)  # of equal moves the first one is taken
        guess = self.game.determinise(view, self.rng)
        self.evaluation.begin(guess)
        return max(self.judged(guess, moves), key=gain)[1]

    def judged(self, state: Any, moves: list[Any], steps: int = STEPS) -> list[tuple[float, Any]]:
        """What each move brings. What is half done is judged by what completes it, and then only if it looks good."""
        whole: list[tuple[float, Any]] = []
        begun: list[tuple[float, Any]] = []
        for move in moves:
            after = self.game.apply(state, move)
            half = steps > 0 and self.evaluation.halfway(after) and self.game.actor(after) == self.seat
            (begun if half else whole).append((self.evaluation.lead(after, self.seat), move))
        for _, move in nlargest(BEGUN if steps == STEPS else 1, begun, key=gain):
            after = self.game.apply(state, move)
            whole.append((max(self.judged(after, list(self.game.moves(after)), steps - 1), key=gain)[0], move))
        return whole


def gain(item: tuple[float, Any]) -> float:
    return item[0]


class Greedy:
    name = "greedy"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return Grasping(game, seat, rng, budget or Budget())


BOT = Greedy()
