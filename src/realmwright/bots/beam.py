"""A whole turn ahead: the best ways to go on until somebody else or chance decides. Wider while there is time."""

from __future__ import annotations

from collections.abc import Hashable
from heapq import nlargest
from typing import Any, NamedTuple

from ..game import Game, Seat
from .bot import Thinking
from .evaluation import Evaluation

STEPS = 8  # decisions of one such move
WIDEST = 64
MOVES = 2  # of a kind so many are tried at least, those first that look best at a glance
BEGUN = 1  # of the moves that need a second decision so many are followed at least, those that cost least so far


class Plan(NamedTuple):
    """Moves of one's own, the position they lead to and what that is worth."""

    worth: float
    moves: tuple[Any, ...]
    state: Any


class Beam:
    """The search from one position. What was once looked at is remembered, so widening pays only for what is new."""

    def __init__(self, game: Game[Any, Any], evaluation: Evaluation, seat: Seat, thinking: Thinking) -> None:
        self.game = game
        self.evaluation = evaluation
        self.seat = seat
        self.thinking = thinking
        self.complete: dict[Hashable, Plan] = {}  # turns, by the position they lead to
        self._next: dict[Hashable, list[tuple[Hashable, Plan]]] = {}  # steps from a position, at the present width
        self._tried: dict[Hashable, dict[Any, tuple[Hashable, float, Any]]] = {}  # where moves lead
        self._worth: dict[Hashable, float] = {}
        self._width = 1
        self._begun: Plan | None = None  # how the first turn goes that was looked for
        self._cut = False  # something was left out

    def widen(self, root: Any, widest: int = WIDEST) -> list[Plan]:
        """Every turn found, the best one first; the beginning of one if there was no time for more.

        Asked again, with time anew, it goes on from the width that it had reached.
        """
        while self._width <= widest:
            self._cut = False
            self._next.clear()
            self._run(root, self._width)
            if not self._cut or not self.thinking.goes_on():
                break
            self._width *= 2
        found = self.complete.values() or ([self._begun] if self._begun else [])
        return sorted(found, key=_worth, reverse=True)

    def _run(self, root: Any, width: int) -> None:
        front: list[tuple[Hashable, Plan]] = [(self.evaluation.key(root), Plan(0.0, (), root))]
        seen: set[Hashable] = set()
        while front:
            following: dict[Hashable, Plan] = {}
            for key, plan in front:
                if not self.thinking.goes_on():
                    return
                for found, step in self._steps(key, plan.state):
                    if found not in seen and found not in following:
                        whole = Plan(step.worth, plan.moves + step.moves, step.state)
                        (following if self._mine(step.state) else self.complete).setdefault(found, whole)
            seen.update(following)
            self._cut |= len(following) > width
            front = nlargest(width, following.items(), key=_promise)
            if front and not self.complete:
                self._begun = front[0][1]

    def _mine(self, state: Any) -> bool:
        return self.game.actor(state) == self.seat

    def _steps(self, key: Hashable, state: Any) -> list[tuple[Hashable, Plan]]:
        found = self._next.get(key)
        if found is None:
            found = []
            whole = self._look(key, state, (), STEPS, found)
            if whole:
                self._next[key] = found
        return found

    def _look(
        self, here: Hashable, state: Any, moves: tuple[Any, ...], steps: int, found: list[tuple[Hashable, Plan]]
    ) -> bool:
        """The likely moves from here, together with the decisions that complete them. False if time ran out."""
        legal = self.game.moves(state)
        likely = self.evaluation.likely(state, legal, MOVES + 2 * self._width)
        self._cut |= len(likely) < len(legal)
        tried = self._tried.setdefault(here, {})
        begun = []
        for move in likely:
            if not self.thinking.goes_on():
                return False
            key, worth, after = tried.get(move) or self._try(state, move, tried)
            plan = Plan(worth, (*moves, move), after)
            if steps > 1 and self.evaluation.halfway(after) and self._mine(after):
                begun.append((key, plan))
            else:
                found.append((key, plan))
        followed = BEGUN + self._width // 2
        if len(begun) > followed:
            self._cut = True
            begun = nlargest(followed, begun, key=_promise)
        return all(self._look(key, plan.state, plan.moves, steps - 1, found) for key, plan in begun)

    def _try(self, state: Any, move: Any, tried: dict[Any, tuple[Hashable, float, Any]]) -> tuple[Hashable, float, Any]:
        after = self.game.apply(state, move)
        key = self.evaluation.key(after)
        worth = self._worth.get(key)
        if worth is None:
            self.thinking.playouts += 1
            worth = self._worth[key] = self.evaluation.worth(after, self.seat)
        tried[move] = key, worth, after
        return tried[move]


def _promise(item: tuple[Hashable, Plan]) -> float:
    return item[1].worth


def _worth(plan: Plan) -> float:
    return plan.worth
