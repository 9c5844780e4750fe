"""`mcts`: plays the best turns it can find on, into the next turn, over what chance and rivals may do, and compares."""

from __future__ import annotations

from random import Random
from typing import Any

from ..game import CHANCE, NOBODY, Game, Rng, Seat
from .beam import Beam, Plan
from .bot import Budget, Player, Thinking
from .evaluation import Evaluation, evaluation_of
from .planner import Turns

BUDGET = Budget(seconds=1.0)
PLANNING = 0.25  # of the time goes into finding turns to compare
POSITIONS = 12  # looked at while planning for each playout of a budget in playouts
CANDIDATES = 8
WIDTH = 2  # of the search for the next turn


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


class _Mcts(Turns):
    def decide(self, view: Any, guess: Any, thinking: Thinking) -> Plan | None:
        plans = self._plans(guess)
        if len(plans) < 2:
            return plans[0] if plans else None
        compared = [Candidate(plan, evaluation_of(self.game)) for plan in plans[:CANDIDATES]]
        left = compared
        while len(left) > 1 and thinking.goes_on():
            world = Random(self.rng.randrange(1 << 30))
            if self._round(left, world, thinking):
                left = sorted(left, key=Candidate.mean, reverse=True)[: max(2, len(left) // 2)]
        return max(left, key=Candidate.mean).plan

    def _plans(self, guess: Any) -> list[Plan]:
        budget = self.budget
        part = Budget(budget.seconds * PLANNING, budget.playouts * POSITIONS)
        return Beam(self.game, self.evaluation, self.seat, Thinking(part)).widen(guess)

    def _round(self, left: list[Candidate], world: Random, thinking: Thinking) -> bool:
        """Every candidate once for each thing that chance may do next, in one guess of what is hidden. False: no time.

        All see the same world: the same cards, as far as their positions are alike.
        """
        seed = world.randrange(1 << 30)
        outcomes: list[list[tuple[float, Any]]] = [self._outcomes(each.plan.state) for each in left]
        for number in range(max(map(len, outcomes))):
            for each, some in zip(left, outcomes, strict=True):
                if not thinking.goes_on():
                    return False
                if number < len(some):
                    share, state = some[number]
                    found = self._playout(state, each.evaluation, Random(seed + number))
                    thinking.playouts += 1
                    each.total += share * found
                    each.weight += share
        return True

    def _outcomes(self, state: Any) -> list[tuple[float, Any]]:
        game = self.game
        if game.actor(state) != CHANCE:
            return [(1.0, state)]
        weights = game.weights(state)
        total = sum(weights)
        return [(n / total, game.apply(state, move)) for n, move in zip(weights, game.moves(state), strict=True)]

    def _playout(self, state: Any, evaluation: Evaluation, world: Random) -> float:
        game = self.game
        while (actor := game.actor(state)) != self.seat:
            if actor == NOBODY:
                return evaluation.worth(state, self.seat)
            state = game.apply(state, evaluation.quick(state, world))
        plan = Beam(game, evaluation, self.seat, Thinking(Budget(playouts=1000))).best(state, WIDTH)
        return plan.worth if plan else evaluation.worth(state, self.seat)


class Mcts:
    name = "mcts"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Mcts(game, seat, rng, budget or BUDGET)


BOT = Mcts()
