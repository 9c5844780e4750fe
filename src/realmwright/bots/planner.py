"""Bot `planner`: searches for the best whole turn by beam search over a static evaluation."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any

from ..game import CHANCE, Game, Rng, Seat
from .beam import Beam, Plan
from .bot import BasePlayer, Bot, Budget, BudgetTimer, gc_paused
from .evaluation import create_evaluation


class TurnPlanner(BasePlayer):
    """Base class of players that plan whole turns and follow a plan while the views match it."""

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self.evaluation = create_evaluation(game)
        self.searched = 0  # positions or playouts, whichever a budget in playouts counts
        self._turn: Hashable = None
        self._timer = BudgetTimer(self.budget)
        self._plan: deque[tuple[Any, Any]] = deque()  # expected views and the moves to play in them

    def choose(self, view: Any) -> Any:
        moves = self.game.moves(view)
        if len(moves) == 1:
            return moves[0]
        while self._plan:
            expected_view, move = self._plan.popleft()
            if expected_view == view:
                return move
        with gc_paused():
            return self._replan(view)

    def _replan(self, view: Any) -> Any:
        """Plan the rest of the turn and return its first move.

        Replanning in the same turn, after chance or another seat has acted, uses what remains of the turn's budget.
        """
        turn = self.evaluation.turn_id(view)
        if turn != self._turn:
            self._turn, self._timer = turn, BudgetTimer(self.budget)
        state = self.game.determinise(view, self.rng)
        plan = None
        if self._timer.has_budget():
            playouts_before = self._timer.playouts
            self.evaluation.begin_search(state)
            plan = self.plan_turn(state, self._timer)
            self.searched += self._timer.playouts - playouts_before
        if plan is None:
            return self.evaluation.playout_move(state, self.rng)
        for move in plan.moves:
            self._plan.append((self.game.view(state, self.seat), move))
            state = self.game.apply(state, move)
        return self._plan.popleft()[1]

    def plan_turn(self, root: Any, timer: BudgetTimer) -> Plan | None:
        """Return a plan from `root`, or None if the budget is too small.

        `root` is a determinization of the view.
        """
        raise NotImplementedError

    def turn_continues(self, root: Any, plan: Plan) -> bool:
        """Return whether the same turn has further decisions after the plan and a chance event."""
        state = plan.state
        while self.game.actor(state) == CHANCE:
            state = self.game.apply(state, self.game.moves(state)[0])
        return self.evaluation.turn_id(state) == self.evaluation.turn_id(root)


class PlannerPlayer(TurnPlanner):
    name = "planner"
    default_budget = Budget(seconds=0.1)

    def plan_turn(self, root: Any, timer: BudgetTimer) -> Plan | None:
        first_half = timer.sub_budget(0.5)  # the second half is used now only if the turn ends with the plan
        beam = Beam(self.game, self.evaluation, self.seat, first_half)
        plans = beam.widen(root)
        timer.playouts += first_half.playouts
        if plans and not first_half.has_budget() and not self.turn_continues(root, plans[0]):
            beam.timer = timer
            plans = beam.widen(root)
        return plans[0] if plans else None


BOT: Bot = PlannerPlayer
