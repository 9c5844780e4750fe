"""`triples`: a published idea, written anew: all ways to build three settlements, by the score and one turn ahead.

It goes through every triple, keeps those that score most, and asks of these what the next card would bring while the
others play anything. Extra actions come afterwards, one at a time.
"""

from __future__ import annotations

from collections.abc import Hashable
from heapq import nlargest
from typing import Any

from ..game import CHANCE, NOBODY, Game, Rng, Seat
from .beam import Plan
from .bot import Budget, Player, Thinking
from .greedy import Grasping, gain
from .planner import Turns

BUDGET = Budget(seconds=0.5)
TRIPLE = 3
KEPT = 12
AHEAD = 0.8  # gold in the next turn, compared with gold now


class _Triples(Turns):
    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        super().__init__(game, seat, rng, budget)
        self._grasping = Grasping(game, seat, rng, budget)

    def decide(self, guess: Any, thinking: Thinking) -> Plan | None:
        found = nlargest(KEPT, self._triples(guess, thinking), key=_worth)
        if not found:
            move = max(self._grasping.judged(guess, list(self.game.moves(guess))), key=gain)[1]
            return Plan(0.0, (move,), guess)
        best, most = found[0], -99.0
        for plan in found:
            if not thinking.goes_on():
                break
            worth = plan.worth + AHEAD * self._ahead(plan.state)
            if worth > most:
                best, most = plan, worth
        return best

    def _triples(self, root: Any, thinking: Thinking) -> list[Plan]:
        """Every way to build up to three settlements, whatever the order."""
        front: dict[Hashable, Plan] = {self.evaluation.key(root): Plan(0.0, (), root)}
        for _ in range(TRIPLE):
            following: dict[Hashable, Plan] = {}
            for plan in front.values():
                if self.game.actor(plan.state) != self.seat:
                    continue
                for move in self.game.moves(plan.state):
                    if not _builds(move) or (following and not thinking.goes_on()):
                        continue
                    after = self.game.apply(plan.state, move)
                    key = self.evaluation.key(after)
                    if key not in following:
                        thinking.playouts += 1
                        following[key] = Plan(self._score(after), (*plan.moves, move), after)
            front = following or front
        return [plan for plan in front.values() if plan.moves]

    def _score(self, state: Any) -> float:
        return sum(self.game.scores(state)[self.seat].values())

    def _ahead(self, state: Any) -> float:
        """The best that one more settlement brings in the next turn, over a few of the cards that may come."""
        total, tries = 0.0, 3
        for _ in range(tries):
            later = self._next_turn(state)
            if self.game.actor(later) == self.seat:
                now = self._score(later)
                total += max(self._score(self.game.apply(later, move)) - now for move in self.game.moves(later))
        return total / tries

    def _next_turn(self, state: Any) -> Any:
        """On to the next turn, without extra actions; the others do anything."""
        game, turn, passed = self.game, self.evaluation.turn(state), False
        while (actor := game.actor(state)) != NOBODY:
            passed = passed or actor not in (self.seat, CHANCE)
            if passed and actor == self.seat and self.evaluation.turn(state) != turn:
                break
            moves = game.moves(state)
            move = self.rng.choices(moves, game.weights(state))[0] if actor == CHANCE else moves[-1]
            state = game.apply(state, move)
        return state


def _builds(move: Any) -> bool:
    """A settlement of the mandatory action."""
    return bool(move[0] == "build")


def _worth(plan: Plan) -> float:
    return plan.worth


class Triples:
    name = "triples"

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player:
        return _Triples(game, seat, rng, budget or BUDGET)


BOT = Triples()
