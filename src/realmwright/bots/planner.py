"""`planner`: looks for the best whole turn, all its decisions in any order, and judges where it leads."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any

from ..game import CHANCE, Game, Rng, Seat
from .beam import Beam, Plan
from .bot import Budget, Player, Seated, Thinking, undisturbed
from .evaluation import evaluation_of

BUDGET = Budget(seconds=0.1)


class Turns(Seated):
    """Whoever thinks in whole turns: a plan is followed as long as the table looks as it foresaw."""

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(game, seat, rng, budget)
        self.evaluation = evaluation_of(game)
        self.searched = 0  # positions or playouts, whatever is counted against a budget in playouts
        self._turn: Hashable = None
        self._thinking = Thinking(budget)
        self._plan: deque[tuple[Any, Any]] = deque()  # what is to be seen, and the move then

    def choose(self, view: Any) -> Any:
        moves = self.game.moves(view)
        if len(moves) == 1:
            return moves[0]
        while self._plan:
            expected, move = self._plan.popleft()
            if expected == view:
                return move
        with undisturbed():
            return self._think(view)

    def _think(self, view: Any) -> Any:
        """A new plan. Thinking again in the same turn, because chance or others came between, takes what is left."""
        turn = self.evaluation.turn(view)
        if turn != self._turn:
            self._turn, self._thinking = turn, Thinking(self.budget)
        guess = self.game.determinise(view, self.rng)
        plan = None
        if self._thinking.goes_on():
            before = self._thinking.playouts
            self.evaluation.begin(guess)
            plan = self.decide(guess, self._thinking)
            self.searched += self._thinking.playouts - before
        if plan is None:
            return self.evaluation.quick(guess, self.rng)
        for move in plan.moves:
            self._plan.append((self.game.view(guess, self.seat), move))
            guess = self.game.apply(guess, move)
        return self._plan.popleft()[1]

    def decide(self, guess: Any, thinking: Thinking) -> Plan | None:
        raise NotImplementedError

    def goes_on(self, guess: Any, plan: Plan) -> bool:
        """Whether a decision of the same turn follows when chance has had its way."""
        state = plan.state
        while self.game.actor(state) == CHANCE:
            state = self.game.apply(state, self.game.moves(state)[0])
        return self.evaluation.turn(state) == self.evaluation.turn(guess)


class _Planner(Turns):
    def decide(self, guess: Any, thinking: Thinking) -> Plan | None:
        half = thinking.part(0.5)  # the other half, if nothing else is to be decided in this turn
        beam = Beam(self.game, self.evaluation, self.seat, half)
        plans = beam.widen(guess)
        thinking.playouts += half.playouts
        if plans and not half.goes_on() and not self.goes_on(guess, plans[0]):
            beam.thinking = thinking
            plans = beam.widen(guess)
        return plans[0] if plans else None


class Planner:
    name = "planner"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Planner(game, seat, rng, budget or BUDGET)


BOT = Planner()
