"""Bot `triples`: evaluates every way to build three settlements.

A reimplementation of a published idea. It enumerates all triples, keeps those with the highest score and adds the
expected gain of the next turn, in which the opponents play arbitrary moves. Extra actions are chosen afterwards, one
at a time.
"""

from __future__ import annotations

from collections.abc import Hashable
from heapq import nlargest
from typing import Any

from ..game import CHANCE, NOBODY, Game, Rng, Seat
from .beam import Plan, plan_value
from .bot import Bot, Budget, BudgetTimer
from .greedy import GreedyPlayer, move_value
from .planner import TurnPlanner

SETTLEMENTS_PER_TURN = 3
MAX_CANDIDATES = 12
NEXT_TURN_SAMPLES = 3
NEXT_TURN_WEIGHT = 0.8  # of gold gained in the next turn, relative to gold gained now


class TriplesPlayer(TurnPlanner):
    name = "triples"
    default_budget = Budget(seconds=0.5)

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self._greedy = GreedyPlayer(game, seat, rng, budget)

    def plan_turn(self, root: Any, timer: BudgetTimer) -> Plan | None:
        candidates = nlargest(MAX_CANDIDATES, self._triples(root, timer), key=plan_value)
        if not candidates:
            move = max(self._greedy.evaluate_moves(root, list(self.game.moves(root))), key=move_value)[1]
            return Plan(0.0, (move,), root)
        best, best_value = candidates[0], -99.0
        for plan in candidates:
            if not timer.has_budget():
                break
            value = plan.value + NEXT_TURN_WEIGHT * self._next_turn_gain(plan.state)
            if value > best_value:
                best, best_value = plan, value
        return best

    def _triples(self, root: Any, timer: BudgetTimer) -> list[Plan]:
        """Return a plan for each buildable set of up to three settlements, in any order."""
        frontier: dict[Hashable, Plan] = {self.evaluation.position_key(root): Plan(0.0, (), root)}
        for _ in range(SETTLEMENTS_PER_TURN):
            successors: dict[Hashable, Plan] = {}
            for plan in frontier.values():
                if self.game.actor(plan.state) != self.seat:
                    continue
                for move in self.game.moves(plan.state):
                    if not _is_mandatory_build(move) or (successors and not timer.has_budget()):
                        continue
                    after = self.game.apply(plan.state, move)
                    key = self.evaluation.position_key(after)
                    if key not in successors:
                        timer.playouts += 1
                        successors[key] = Plan(self._score(after), (*plan.moves, move), after)
            frontier = successors or frontier
        return [plan for plan in frontier.values() if plan.moves]

    def _score(self, state: Any) -> float:
        return sum(self.game.scores(state)[self.seat].values())

    def _next_turn_gain(self, state: Any) -> float:
        """Return the mean gain of the next turn's best first settlement over sampled terrain cards."""
        total = 0.0
        for _ in range(NEXT_TURN_SAMPLES):
            later = self._advance_to_next_turn(state)
            if self.game.actor(later) == self.seat:
                score = self._score(later)
                total += max(self._score(self.game.apply(later, move)) - score for move in self.game.moves(later))
        return total / NEXT_TURN_SAMPLES

    def _advance_to_next_turn(self, state: Any) -> Any:
        """Play the last legal move at every decision until this seat's next turn begins."""
        game, turn, others_acted = self.game, self.evaluation.turn_id(state), False
        while (actor := game.actor(state)) != NOBODY:
            others_acted = others_acted or actor not in (self.seat, CHANCE)
            if others_acted and actor == self.seat and self.evaluation.turn_id(state) != turn:
                break
            moves = game.moves(state)
            move = self.rng.choices(moves, game.weights(state))[0] if actor == CHANCE else moves[-1]
            state = game.apply(state, move)
        return state


def _is_mandatory_build(move: Any) -> bool:
    return bool(move[0] == "build")


BOT: Bot = TriplesPlayer
