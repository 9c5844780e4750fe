"""Beam search over whole turns, with a beam that widens while the budget lasts."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import nlargest
from typing import Any, NamedTuple

from ..game import Game, Seat
from .bot import BudgetTimer
from .evaluation import Evaluation

MAX_STEPS = 8  # decisions of one multi-step move
MAX_WIDTH = 64
MIN_MOVES = 2  # candidates per move type at width 0, by their candidate score
MIN_MULTI_STEP_MOVES = 1  # multi-step moves to expand at width 0, by the value of their first step


class Plan(NamedTuple):
    """A sequence of own moves, the position they lead to and its value."""

    value: float
    moves: tuple[Any, ...]
    state: Any


class Beam:
    """Beam search from one position.

    Positions are cached, so a wider pass evaluates only new ones.
    """

    def __init__(self, game: Game[Any, Any], evaluation: Evaluation, seat: Seat, timer: BudgetTimer) -> None:
        self.game = game
        self.evaluation = evaluation
        self.seat = seat
        self.timer = timer
        self.complete: dict[Hashable, Plan] = {}  # complete turns by the key of the final position
        self._successors: dict[Hashable, list[tuple[Hashable, Plan]]] = {}  # by position, for the current width
        self._transitions: dict[Hashable, dict[Any, tuple[Hashable, float, Any]]] = {}  # by position and move
        self._values: dict[Hashable, float] = {}
        self._width = 1
        self._unfinished: Plan | None = None  # best plan so far, while no turn is complete
        self._pruned = False  # whether the current pass left out moves or positions

    def widen(self, root: Any, max_width: int = MAX_WIDTH) -> list[Plan]:
        """Return all complete turns, best first, or one unfinished plan if the budget is too small.

        A second call, with a new timer, continues at the width that the first one reached.
        """
        while self._width <= max_width:
            self._pruned = False
            self._successors.clear()
            self._run(root, self._width)
            if not self._pruned or not self.timer.has_budget():
                break
            self._width *= 2
        plans = self.complete.values() or ([self._unfinished] if self._unfinished else [])
        return sorted(plans, key=plan_value, reverse=True)

    def _run(self, root: Any, width: int) -> None:
        frontier: list[tuple[Hashable, Plan]] = [(self.evaluation.position_key(root), Plan(0.0, (), root))]
        visited: set[Hashable] = set()
        while frontier:
            unfinished: dict[Hashable, Plan] = {}
            for key, plan in frontier:
                if not self.timer.has_budget():
                    return
                for next_key, step in self._expand(key, plan.state):
                    if next_key not in visited and next_key not in unfinished:
                        extended = Plan(step.value, plan.moves + step.moves, step.state)
                        (unfinished if self._acts(step.state) else self.complete).setdefault(next_key, extended)
            visited.update(unfinished)
            self._pruned |= len(unfinished) > width
            frontier = nlargest(width, unfinished.items(), key=_item_value)
            if frontier and not self.complete:
                self._unfinished = frontier[0][1]

    def _acts(self, state: Any) -> bool:
        return self.game.actor(state) == self.seat

    def _expand(self, key: Hashable, state: Any) -> list[tuple[Hashable, Plan]]:
        successors = self._successors.get(key)
        if successors is None:
            successors = []
            finished = self._collect(key, state, (), MAX_STEPS, successors)
            if finished:
                self._successors[key] = successors
        return successors

    def _collect(
        self, here: Hashable, state: Any, moves: tuple[Any, ...], steps: int, successors: list[tuple[Hashable, Plan]]
    ) -> bool:
        """Append the candidate moves with the decisions that complete them.

        Return False if the budget ran out.
        """
        legal = self.game.moves(state)
        candidates = self.evaluation.candidate_moves(state, legal, MIN_MOVES + 2 * self._width)
        self._pruned |= len(candidates) < len(legal)
        transitions = self._transitions.setdefault(here, {})
        partial = []
        for move in candidates:
            if not self.timer.has_budget():
                return False
            key, value, after = transitions.get(move) or self._apply(state, move, transitions)
            plan = Plan(value, (*moves, move), after)
            if steps > 1 and self.evaluation.mid_action(after) and self._acts(after):
                partial.append((key, plan))
            else:
                successors.append((key, plan))
        max_partial = MIN_MULTI_STEP_MOVES + self._width // 2
        if len(partial) > max_partial:
            self._pruned = True
            partial = nlargest(max_partial, partial, key=_item_value)
        return all(self._collect(key, plan.state, plan.moves, steps - 1, successors) for key, plan in partial)

    def _apply(
        self, state: Any, move: Any, transitions: dict[Any, tuple[Hashable, float, Any]]
    ) -> tuple[Hashable, float, Any]:
        after = self.game.apply(state, move)
        key = self.evaluation.position_key(after)
        value = self._values.get(key)
        if value is None:
            self.timer.playouts += 1
            value = self._values[key] = self.evaluation.value(after, self.seat)
        transitions[move] = key, value, after
        return transitions[move]


def plan_value(plan: Plan) -> float:
    return plan.value


def _item_value(item: tuple[Hashable, Plan]) -> float:
    return item[1].value
