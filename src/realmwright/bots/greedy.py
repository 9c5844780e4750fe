"""Bot `greedy`: plays the move with the best immediate lead, one decision at a time."""

from __future__ import annotations

from heapq import nlargest
from typing import Any

from ..game import Game, Rng, Seat
from .bot import Bot, Budget, SingleMovePlayer
from .evaluation import create_evaluation

MAX_MULTI_STEP_MOVES = 4  # how many two-step moves to expand; three-step moves expand only the best
MAX_STEPS = 4


class GreedyPlayer(SingleMovePlayer):
    name = "greedy"

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self.evaluation = create_evaluation(game)

    def best_move(self, state: Any, moves: list[Any]) -> Any:
        self.evaluation.begin_search(state)
        return max(self.evaluate_moves(state, moves), key=move_value)[1]

    def evaluate_moves(self, state: Any, moves: list[Any], steps: int = MAX_STEPS) -> list[tuple[float, Any]]:
        """Return the moves with their values.

        A move that needs further decisions has the value of its best completion; only the most promising ones of
        these are expanded and returned.
        """
        complete: list[tuple[float, Any]] = []
        partial: list[tuple[float, Any]] = []
        for move in moves:
            after = self.game.apply(state, move)
            unfinished = steps > 0 and self.evaluation.mid_action(after) and self.game.actor(after) == self.seat
            (partial if unfinished else complete).append((self.evaluation.lead(after, self.seat), move))
        for _, move in nlargest(MAX_MULTI_STEP_MOVES if steps == MAX_STEPS else 1, partial, key=move_value):
            after = self.game.apply(state, move)
            completions = self.evaluate_moves(after, list(self.game.moves(after)), steps - 1)
            complete.append((max(completions, key=move_value)[0], move))
        return complete


def move_value(item: tuple[float, Any]) -> float:
    return item[0]


BOT: Bot = GreedyPlayer
