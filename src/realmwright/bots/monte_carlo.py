"""Bot `monte_carlo`: compares candidate turns by playouts over determinizations of the view."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import reduce
from itertools import repeat
from random import Random
from typing import Any, TypeAlias

from ..game import CHANCE
from .beam import Beam, Plan
from .bot import Bot, Budget, BudgetTimer, SubBudget
from .evaluation import Evaluation, NativeRollouts
from .evaluation.kingdom_builder.playout_library import find_library
from .planner import TurnPlanner

POSITIONS_PER_PLAYOUT = 12  # positions to evaluate while planning, per playout of a budget in playouts
MAX_BEAM_WIDTH = 256  # wider than the planner's, since playouts correct the static evaluation
MAX_CANDIDATES = 8
HALVINGS = 3  # how often the number of candidates is halved over the budget (sequential halving)
# the same for compiled playouts
MAX_NATIVE_CANDIDATES = 64
NATIVE_HALVINGS = 4
NATIVE_BATCH = 4  # playouts of each candidate per round

Outcomes: TypeAlias = list[tuple[float, Any]]  # probabilities and states after a chance event


class Candidate:
    """A turn with the playout results of its final position."""

    def __init__(self, plan: Plan, evaluation: Evaluation, rollouts: NativeRollouts | None = None) -> None:
        self.plan = plan
        self.evaluation = evaluation
        self.rollouts = rollouts
        self.total = 0.0
        self.weight = 0.0

    def add_results(self, weights: Iterable[float], values: Iterable[float]) -> None:
        for weight, value in zip(weights, values, strict=True):
            self.total += weight * value
            self.weight += weight

    def mean(self) -> float:
        """Return the mean of the playouts, blended with the static value as a prior.

        Compared candidates have equally many playouts, so the blend weighs them alike.
        """
        if not self.weight:
            return self.plan.value
        share = (1.0 - self.evaluation.prior_weight) * self.weight / (self.weight + self.evaluation.prior_playouts)
        return (1.0 - share) * self.plan.value + share * self.total / self.weight


class MonteCarloPlayer(TurnPlanner):
    name = "monte_carlo"
    default_budget = Budget(seconds=1.0)

    def plan_turn(self, root: Any, timer: BudgetTimer) -> Plan | None:
        share = POSITIONS_PER_PLAYOUT if self.budget.playouts else self.evaluation.planning_share
        beam = Beam(self.game, self.evaluation, self.seat, timer.sub_budget(share))
        plans = beam.widen(root, MAX_BEAM_WIDTH)
        if len(plans) < 2 or not timer.has_budget():
            return plans[0] if plans else None
        candidates = self._native_candidates(plans[: self._max_native_candidates()])
        halvings, run_round = NATIVE_HALVINGS, self._native_round
        if not candidates:
            candidates = [Candidate(plan, self.evaluation) for plan in plans[:MAX_CANDIDATES]]
            halvings, run_round = HALVINGS, self._round
        if len(candidates) == 1:
            return candidates[0].plan
        playout_timer, count = self._playout_budget(root, candidates, timer), len(candidates)
        while playout_timer.has_budget() and run_round(root, candidates, playout_timer):
            while len(candidates) > max(2.0, count * 0.5 ** (halvings * playout_timer.used_share())):
                candidates.remove(min(candidates, key=Candidate.mean))
        timer.playouts += playout_timer.playouts
        return max(candidates, key=Candidate.mean).plan

    def _max_native_candidates(self) -> int:
        """Return how many candidates get several rounds of playouts within the budget."""
        playouts = self.budget.playouts
        return min(MAX_NATIVE_CANDIDATES, max(2, playouts // (4 * NATIVE_BATCH))) if playouts else MAX_NATIVE_CANDIDATES

    def _native_candidates(self, plans: Sequence[Plan]) -> list[Candidate]:
        """Return the candidates with compiled playouts; none if the best plan has none."""
        candidates = [
            Candidate(plan, self.evaluation, self.evaluation.native_rollouts(plan.state, self.seat)) for plan in plans
        ]
        return [each for each in candidates if each.rollouts] if candidates[0].rollouts else []

    def _native_round(self, root: Any, candidates: list[Candidate], timer: BudgetTimer) -> bool:
        """Run a batch of playouts with a common seed for every candidate.

        Return False if the budget ran out.
        """
        seed = self.rng.randrange(1 << 30)
        results = []
        for candidate in candidates:
            if not timer.has_budget() or candidate.rollouts is None:
                return False
            timer.playouts += NATIVE_BATCH
            results.append(candidate.rollouts(NATIVE_BATCH, seed))
        for candidate, values in zip(candidates, results, strict=True):
            candidate.add_results(repeat(1.0, NATIVE_BATCH), values)
        return True

    def _playout_budget(self, root: Any, candidates: list[Candidate], timer: BudgetTimer) -> SubBudget:
        """Return the remaining budget, or half of it.

        Half is reserved if a candidate's turn may continue after a chance event.
        """
        return timer.sub_budget(0.5 if any(self.turn_continues(root, each.plan) for each in candidates) else 1.0)

    def _round(self, root: Any, candidates: list[Candidate], timer: BudgetTimer) -> bool:
        """Play every candidate once per outcome of the next chance event.

        All candidates are played in one common determinization. Results count only if all candidates have them, so that
        the comparison stays fair. Return False if the budget ran out.
        """
        seed = self.rng.randrange(1 << 30)
        world = self.game.determinise(self.game.view(root, self.seat), Random(seed))
        outcomes = [self._outcomes(reduce(self.game.apply, each.plan.moves, world)) for each in candidates]
        for number, batch in enumerate(_batches(outcomes)):
            results = []
            for candidate, states in zip(candidates, batch, strict=True):
                if not timer.has_budget():
                    return False
                timer.playouts += len(states)
                leaf = candidate.plan.state
                results.append([self._playout(leaf, state, Random(seed + number)) for _, state in states])
            for candidate, states, values in zip(candidates, batch, results, strict=True):
                candidate.add_results((weight for weight, _ in states), values)
        return True

    def _outcomes(self, state: Any) -> Outcomes:
        game = self.game
        if game.actor(state) != CHANCE:
            return [(1.0, state)]
        weights = game.weights(state)
        total = sum(weights)
        return [(n / total, game.apply(state, move)) for n, move in zip(weights, game.moves(state), strict=True)]

    def _playout(self, root: Any, state: Any, rng: Random) -> float:
        evaluation, game = self.evaluation, self.game
        evaluation.begin_playout(rng)
        while not evaluation.playout_done(state, root):
            state = game.apply(state, evaluation.playout_move(state, rng))
        return evaluation.value(state, self.seat)


def _batches(outcomes: Sequence[Outcomes]) -> Iterable[Sequence[Outcomes]]:
    """Yield one outcome of each candidate at a time, or all at once if their numbers differ."""
    if len(set(map(len, outcomes))) > 1:
        return [outcomes]
    return [[[each] for each in batch] for batch in zip(*outcomes, strict=True)]


def warn_if_slow(specs: Iterable[str]) -> None:
    """Log a warning if this bot is among the specs and has no compiled playouts; worker processes do not."""
    if any(spec.partition("@")[0] == MonteCarloPlayer.name for spec in specs):
        find_library()


BOT: Bot = MonteCarloPlayer
