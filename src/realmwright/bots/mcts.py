"""`mcts`: plays the best turns it can find on, into the next turn, over what chance and rivals may do, and compares."""

from __future__ import annotations

from random import Random
from typing import Any

from ..game import CHANCE, Game, Rng, Seat
from .beam import Beam, Plan
from .bot import Budget, Player, Thinking
from .evaluation import Evaluation, evaluation_of
from .planner import Turns

BUDGET = Budget(seconds=1.0)
PLANNING = 0.25  # of the time goes into finding turns to compare
POSITIONS = 12  # looked at while planning for each playout of a budget in playouts
CANDIDATES = 8
PATIENCE = 2  # rounds until the worst candidate is dropped


class Candidate:
    """A turn that is compared with others."""

    def __init__(self, plan: Plan, evaluation: Evaluation) -> None:
        self.plan = plan
        self.evaluation = evaluation
        evaluation.begin(plan.state)
        self.total = 0.0
        self.weight = 0.0

    def mean(self) -> float:
        return self.total / self.weight if self.weight else self.plan.worth


class Part(Thinking):
    """A part of a budget, within what is left of the whole."""

    def __init__(self, part: Budget, whole: Thinking) -> None:
        super().__init__(part)
        self._whole = whole

    def goes_on(self) -> bool:
        return super().goes_on() and self._whole.goes_on()


class _Mcts(Turns):
    def decide(self, guess: Any, thinking: Thinking) -> Plan | None:
        part = Budget(self.budget.seconds * PLANNING, self.budget.playouts * POSITIONS)
        plans = Beam(self.game, self.evaluation, self.seat, Part(part, thinking)).widen(guess)
        left: list[Candidate] = []
        for plan in plans[:CANDIDATES]:
            if len(plans) == 1 or not thinking.goes_on():
                return plans[0]
            left.append(Candidate(plan, evaluation_of(self.game)))
        rounds = 0
        while thinking.goes_on() and self._round(left, thinking):
            rounds += 1
            if rounds % PATIENCE == 0 and len(left) > 2:
                left.remove(min(left, key=Candidate.mean))
        return max(left, key=Candidate.mean).plan if left else None

    def _round(self, left: list[Candidate], thinking: Thinking) -> bool:
        """Every candidate once for each thing that chance may do next, in one guess of all else. False: no time.

        All see the same world, as far as their positions are alike; what not all have seen counts for none.
        """
        seed = self.rng.randrange(1 << 30)
        outcomes = [self._outcomes(each.plan.state) for each in left]
        for number in range(min(map(len, outcomes))):
            found = []
            for each, some in zip(left, outcomes, strict=True):
                if not thinking.goes_on():
                    return False
                thinking.playouts += 1
                found.append(self._playout(each.plan.state, some[number][1], each.evaluation, Random(seed + number)))
            for each, some, value in zip(left, outcomes, found, strict=True):
                each.total += some[number][0] * value
                each.weight += some[number][0]
        return True

    def _outcomes(self, state: Any) -> list[tuple[float, Any]]:
        game = self.game
        if game.actor(state) != CHANCE:
            return [(1.0, state)]
        weights = game.weights(state)
        total = sum(weights)
        return [(n / total, game.apply(state, move)) for n, move in zip(weights, game.moves(state), strict=True)]

    def _playout(self, root: Any, state: Any, evaluation: Evaluation, world: Random) -> float:
        while not evaluation.settled(state, root):
            state = self.game.apply(state, evaluation.quick(state, world))
        return evaluation.worth(state, self.seat)


class Mcts:
    name = "mcts"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Mcts(game, seat, rng, budget or BUDGET)


BOT = Mcts()
