"""The bot interface: a bot is a `Player` class; its players choose moves within a `Budget`."""

from __future__ import annotations

import gc
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass
from time import thread_time
from typing import Any, ClassVar, Protocol, runtime_checkable

from .. import registry
from ..game import Game, GameError, JsonDict, Rng, Seat

SEARCH_SHARE = 0.9  # share of a time budget spent searching; the rest covers set-up and cleanup
MIN_SECONDS = 0.001
MAX_SECONDS = 600
MAX_PLAYOUTS = 10_000_000


@dataclass(frozen=True)
class Budget:
    """Search budget for one whole turn: CPU seconds or a number of playouts.

    Set one of the two; `playouts` takes precedence. A player with a budget in playouts is reproducible: it chooses
    the same moves on every machine.
    """

    seconds: float = 0.0
    playouts: int = 0

    def __str__(self) -> str:
        return str(self.playouts) if self.playouts else f"{self.seconds:g}s"


class Player(Protocol):
    """A bot that plays one seat of one game.

    Players are deterministic: the same game, seat, random source, budget in playouts and sequence of views give the
    same moves. A player may have an integer attribute `searched`, the number of positions or playouts evaluated so
    far; the arena reports it. In the arena it may also be an `ObservingPlayer`.
    """

    def choose(self, view: Any) -> Any:
        """Return a legal move for `view`, the state as this seat sees it. The move may be given as text.

        Called for every decision of the seat, also when only one move is legal. A turn usually takes several calls;
        the budget is for all of them together.
        """

    def close(self) -> None:
        """Release resources such as processes; no other method is called afterwards."""


@runtime_checkable
class ObservingPlayer(Protocol):
    """A player that the arena informs about the moves of the game and its result."""

    def observe(self, log: Sequence[JsonDict]) -> None:
        """Receive the moves since the last decision of this seat; called before each `choose`.

        An entry has the `seat` that moved, or `chance`, and the `move` in notation; `draw ?` is hidden from this seat.
        """

    def end(self, result: JsonDict) -> None:
        """Receive the result of a game that was played to its end; called before `close`.

        It has the `gold` and the `scores` of all seats, and the `winners`.
        """


class Bot(Protocol):
    """A player class, or another callable that creates players, registered under `name`."""

    name: str

    def __call__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None, /) -> Player:
        """Return a new player for `seat`.

        `rng` is the only source of randomness that the player should use. `budget` is None if the caller sets no
        limit; the bot then uses its default.
        """


class BasePlayer:
    """Base class of players. A subclass with a `name` and a method `choose` is a bot."""

    name: ClassVar[str]
    default_budget: ClassVar[Budget] = Budget()

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        self.game = game
        self.seat = seat
        self.rng = rng
        self.budget = budget or self.default_budget

    def close(self) -> None:
        """Do nothing; override it in a player that holds resources."""


class SingleMovePlayer(BasePlayer):
    """Base class of bots that compare the legal moves of one decision. A subclass has a method `best_move`."""

    def choose(self, view: Any) -> Any:
        """Return the best of the legal moves; a forced move is not evaluated."""
        moves = list(self.game.moves(view))
        if len(moves) == 1:
            return moves[0]
        self.rng.shuffle(moves)  # `best_move` returns the first of several equal moves
        return self.best_move(self.game.determinise(view, self.rng), moves)

    def best_move(self, state: Any, moves: list[Any]) -> Any:
        """Return the best of these moves; subclasses implement it."""
        raise NotImplementedError


class BudgetTimer:
    """Tracks how much of a budget is used.

    Searches increment `playouts`; time is measured by the CPU clock.
    """

    def __init__(self, budget: Budget) -> None:
        self._budget = budget
        self.started = thread_time()
        self.deadline = self.started + SEARCH_SHARE * budget.seconds
        self.playouts = 0

    def has_budget(self) -> bool:
        """Return whether the budget is not used up yet."""
        if self._budget.playouts:
            return self.playouts < self._budget.playouts
        return thread_time() < self.deadline

    def used_share(self) -> float:
        """Return the used share of the budget, 0 to 1."""
        if self._budget.playouts:
            return self.playouts / self._budget.playouts
        return (thread_time() - self.started) / max(self.deadline - self.started, 1e-6)

    def remaining(self) -> Budget:
        """Return what is left of the budget, at least one playout or a millisecond."""
        if self._budget.playouts:
            return Budget(playouts=max(self._budget.playouts - self.playouts, 1))
        return Budget(seconds=max(self.deadline - thread_time(), MIN_SECONDS))

    def sub_budget(self, share: float) -> SubBudget:
        """Return a timer for a share of the remaining budget."""
        seconds = max(self.deadline - thread_time(), 0.0) / SEARCH_SHARE
        playouts = max(self._budget.playouts - self.playouts, 0)
        return SubBudget(Budget(share * seconds, int(share * playouts)), self)


class SubBudget(BudgetTimer):
    """A part of a budget, limited by what remains of the whole."""

    def __init__(self, budget: Budget, parent: BudgetTimer) -> None:
        super().__init__(budget)
        self.deadline = min(self.deadline, parent.deadline)
        self._parent = parent

    def has_budget(self) -> bool:
        """Return whether neither this part nor the whole is used up yet."""
        return super().has_budget() and self._parent.has_budget()


@contextmanager
def gc_paused() -> Iterator[None]:
    """Pause cyclic garbage collection: a search allocates much but creates no cycles."""
    was_enabled = gc.isenabled()
    gc.disable()
    try:
        yield
    finally:
        if was_enabled:
            gc.enable()


def create_player(spec: str, game: Game[Any, Any], seat: Seat, rng: Rng) -> Player:
    """Create a player by its spec.

    A spec is `planner`, `planner@0.1s` (CPU seconds per turn) or `monte_carlo@200` (playouts).
    """
    bot, budget = parse_spec(spec)
    return bot(game, seat, rng, budget)


def chosen_move(player: Player, game: Game[Any, Any], view: Any) -> Any:
    """Return the move that a player chooses; raise GameError if it is text that is not a legal move."""
    answer = player.choose(view)
    if not isinstance(answer, str):
        return answer
    try:
        return game.read(view, answer)
    except GameError as error:
        raise GameError(f"illegal move {answer!r}: {error}") from error


def parse_spec(spec: str) -> tuple[Bot, Budget | None]:
    """Return the bot of a spec and its budget, None if the spec has none."""
    name, at, text = spec.partition("@")
    return registry.pick("bots", name), parse_budget(text) if at else None


def parse_budget(text: str) -> Budget:
    """Parse a budget such as `0.5s` or `200`.

    Raise GameError if it is malformed or out of range.
    """
    number = text.removesuffix("s")
    try:
        budget = Budget(seconds=float(number)) if text.endswith("s") else Budget(playouts=int(number))
    except ValueError:
        budget = Budget()
    if not (0 < budget.seconds <= MAX_SECONDS or 0 < budget.playouts <= MAX_PLAYOUTS):
        raise GameError(f"invalid budget {text[:40]!r}: expected seconds a turn, as in 0.5s, or playouts, as in 200")
    return budget
