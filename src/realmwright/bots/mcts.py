"""`mcts`: plays on from the best turns it can find, over what chance and rivals may do, and compares how that ends."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import repeat
from random import Random
from typing import Any, TypeAlias

from ..game import CHANCE, Game, Rng, Seat
from .beam import Beam, Plan
from .bot import Budget, Part, Player, Thinking
from .evaluation import Ends, Evaluation
from .planner import Turns

BUDGET = Budget(seconds=1.0)
POSITIONS = 12  # looked at while planning for each playout of a budget in playouts
WIDEST = 256  # beam: what `worth` thinks little of may end well
CANDIDATES = 8
HALVINGS = 3  # how often the worse half of them is given up in the course of a budget, a few at a time
# the same with compiled playouts
MORE_CANDIDATES = 64
MORE_HALVINGS = 4
AT_ONCE = 4

Outcomes: TypeAlias = list[tuple[float, Any]]  # what chance may do, and how likely it is


class Candidate:
    """A turn that is compared with others."""

    def __init__(self, plan: Plan, evaluation: Evaluation, ends: Ends | None = None) -> None:
        self.plan = plan
        self.evaluation = evaluation
        self.ends = ends
        self.total = 0.0
        self.weight = 0.0

    def count(self, weights: Iterable[float], values: Iterable[float]) -> None:
        for weight, value in zip(weights, values, strict=True):
            self.total += weight * value
            self.weight += weight

    def mean(self) -> float:
        """Few playouts say little: until there are some, `worth` decides. Those that are compared have equally many."""
        if not self.weight:
            return self.plan.worth
        seen = (1.0 - self.evaluation.trust) * self.weight / (self.weight + self.evaluation.doubt)
        return (1.0 - seen) * self.plan.worth + seen * self.total / self.weight


class _Mcts(Turns):
    def decide(self, guess: Any, thinking: Thinking) -> Plan | None:
        planning = thinking.part(POSITIONS if self.budget.playouts else self.evaluation.planning)
        plans = Beam(self.game, self.evaluation, self.seat, planning).widen(guess, WIDEST)
        if len(plans) < 2 or not thinking.goes_on():
            return plans[0] if plans else None
        left = self._compiled(plans[: self._many()])
        halvings, go_round = MORE_HALVINGS, self._round_compiled
        if not left:
            left = [Candidate(plan, self.evaluation) for plan in plans[:CANDIDATES]]
            halvings, go_round = HALVINGS, self._round
        if len(left) == 1:
            return left[0].plan
        share, compared = self._share(guess, left, thinking), len(left)
        while share.goes_on() and go_round(guess, left, share):
            while len(left) > max(2.0, compared * 0.5 ** (halvings * share.used())):
                left.remove(min(left, key=Candidate.mean))
        thinking.playouts += share.playouts
        return max(left, key=Candidate.mean).plan

    def _many(self) -> int:
        """As many turns as a budget in playouts can go round a few times."""
        playouts = self.budget.playouts
        return min(MORE_CANDIDATES, max(2, playouts // (4 * AT_ONCE))) if playouts else MORE_CANDIDATES

    def _compiled(self, plans: Sequence[Plan]) -> list[Candidate]:
        """The turns for which there are compiled playouts; none of them if there are none for the likeliest."""
        found = [Candidate(plan, self.evaluation, self.evaluation.ends(plan.state, self.seat)) for plan in plans]
        return [each for each in found if each.ends] if found[0].ends else []

    def _round_compiled(self, guess: Any, left: list[Candidate], thinking: Thinking) -> bool:
        """Some playouts of every candidate, with the same luck. False: no time."""
        seed = self.rng.randrange(1 << 30)
        found = []
        for each in left:
            if not thinking.goes_on() or each.ends is None:
                return False
            thinking.playouts += AT_ONCE
            found.append(each.ends(AT_ONCE, seed))
        for each, values in zip(left, found, strict=True):
            each.count(repeat(1.0, AT_ONCE), values)
        return True

    def _share(self, guess: Any, left: list[Candidate], thinking: Thinking) -> Part:
        """All that is left, or half of it if chance may come next and then a decision of the same turn."""
        return thinking.part(0.5 if any(self.goes_on(guess, each.plan) for each in left) else 1.0)

    def _round(self, guess: Any, left: list[Candidate], thinking: Thinking) -> bool:
        """Every candidate once for each thing that chance may do next, in one guess of all else. False: no time.

        All see the same world, as far as their positions are alike; what not all have seen counts for none.
        """
        seed = self.rng.randrange(1 << 30)
        world = self.game.determinise(self.game.view(guess, self.seat), Random(seed))
        outcomes = [self._outcomes(reduce(self.game.apply, each.plan.moves, world)) for each in left]
        for number, some in enumerate(_steps(outcomes)):
            found = []
            for each, states in zip(left, some, strict=True):
                if not thinking.goes_on():
                    return False
                thinking.playouts += len(states)
                found.append([self._playout(each.plan.state, state, Random(seed + number)) for _, state in states])
            for each, states, values in zip(left, some, found, strict=True):
                each.count((weight for weight, _ in states), values)
        return True

    def _outcomes(self, state: Any) -> Outcomes:
        game = self.game
        if game.actor(state) != CHANCE:
            return [(1.0, state)]
        weights = game.weights(state)
        total = sum(weights)
        return [(n / total, game.apply(state, move)) for n, move in zip(weights, game.moves(state), strict=True)]

    def _playout(self, root: Any, state: Any, world: Random) -> float:
        evaluation, game = self.evaluation, self.game
        evaluation.imagine(world)
        while not evaluation.settled(state, root):
            state = game.apply(state, evaluation.quick(state, world))
        return evaluation.worth(state, self.seat)


def _steps(outcomes: Sequence[Outcomes]) -> Iterable[Sequence[Outcomes]]:
    """One outcome of each at a time; if some have more of them than others, all at once, for fairness."""
    if len(set(map(len, outcomes))) > 1:
        return [outcomes]
    return [[[each] for each in some] for some in zip(*outcomes, strict=True)]


class Mcts:
    name = "mcts"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Mcts(game, seat, rng, budget or BUDGET)


BOT = Mcts()
