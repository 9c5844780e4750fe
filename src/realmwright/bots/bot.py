"""What a bot is: something on a shelf that sits down at a table, and then chooses moves there."""

from __future__ import annotations

import gc
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from time import thread_time
from typing import Any, Protocol

from .. import registry
from ..game import Game, GameError, Rng, Seat

THINKING = 0.9  # of a budget in seconds; the rest is for what comes before and after, such as to forget what was found


@dataclass(frozen=True)
class Budget:
    """How much a bot may think about one whole turn: CPU seconds, or playouts, with which it plays reproducibly."""

    seconds: float = 0.0
    playouts: int = 0

    def __str__(self) -> str:
        return str(self.playouts) if self.playouts else f"{self.seconds:g}s"


class Player(Protocol):
    """A bot in a seat. The same table, seat, random source, budget in playouts and views: the same moves."""

    def choose(self, view: Any) -> Any: ...  # a legal move, of what the seat may see
    def close(self) -> None: ...  # it leaves the table


class Bot(Protocol):
    name: str

    def sit(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> Player: ...


class Seated:
    """What every player of ours remembers."""

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.budget = budget

    def close(self) -> None:
        """Nothing to give back."""


class Thinking:
    """How much of a budget is used: time counts by itself, playouts are told."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.began = thread_time()
        self.ends = self.began + THINKING * budget.seconds
        self.playouts = 0

    def goes_on(self) -> bool:
        if self._budget.playouts:
            return self.playouts < self._budget.playouts
        return thread_time() < self.ends

    def used(self) -> float:
        """The part of the budget that is used, 0 to 1."""
        if self._budget.playouts:
            return self.playouts / self._budget.playouts
        return (thread_time() - self.began) / max(self.ends - self.began, 1e-6)

    def part(self, share: float) -> Part:
        """A share of what is left."""
        seconds = max(self.ends - thread_time(), 0.0) / THINKING
        playouts = max(self._budget.playouts - self.playouts, 0)
        return Part(Budget(share * seconds, int(share * playouts)), self)


class Part(Thinking):
    """A part of a budget, within what is left of the whole."""

    def __init__(self, part: Budget, whole: Thinking) -> None:
        super().__init__(part)
        self.ends = min(self.ends, whole.ends)
        self._whole = whole

    def goes_on(self) -> bool:
        return super().goes_on() and self._whole.goes_on()


@contextmanager
def undisturbed() -> Iterator[None]:
    """A search makes many values and no cycles: looking for some would take time that nobody has counted on."""
    before = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if before:
            gc.enable()


def sit(spec: str, game: Game[Any, Any], seat: Seat, rng: Rng) -> Player:
    """Seat a bot: `planner`, or with a budget for each turn `planner@0.1s` (seconds), `mcts@200` (playouts)."""
    bot, budget = named(spec)
    return bot.sit(game, seat, rng, budget)


def named(spec: str) -> tuple[Bot, Budget | None]:
    """A bot by its name, and the budget if one is named."""
    name, at, text = spec.partition("@")
    return registry.pick("bots", name), read_budget(text) if at else None


def read_budget(text: str) -> Budget:
    number = text.removesuffix("s")
    try:
        found = Budget(seconds=float(number)) if text.endswith("s") else Budget(playouts=int(number))
    except ValueError:
        found = Budget()
    if not (0 < found.seconds <= 600 or 0 < found.playouts <= 10_000_000):
        raise GameError(f"{text[:40]!r} is no budget: expected seconds a turn, as in 0.5s, or playouts, as in 200")
    return found
