"""Position evaluation, candidate moves and playout policies of each game, for bots.

The package `evaluation.NAME`, named after the game, holds the class `EVALUATION` in its module `evaluation`. Games
without such a package are evaluated by their gold alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias

from ...game import CHANCE, NOBODY, Game, Rng, Seat

WEIGHTS_VERSION = 1  # format of the weight files
NativeRollouts: TypeAlias = Callable[[int, int], Sequence[float]]  # (number of playouts, seed) -> leads at the end


class Evaluation(Protocol):
    """Knowledge of one game, used by one player.

    Values are in gold and never depend on hidden information.
    """

    weights: Mapping[str, float]
    planning_share: float  # share of a time budget spent on planning, before playouts compare the plans
    prior_weight: float  # weight of the static value when there are many playouts, 0 to 1
    prior_playouts: float  # number of playouts that halves the remaining weight of the static value

    def begin_search(self, state: Any) -> None:
        """Precompute what the evaluation of positions near `state` needs."""

    def lead(self, state: Any, seat: Seat) -> float:
        """Return the immediate lead over the best rival, without looking ahead."""

    def value(self, state: Any, seat: Seat) -> float:
        """Return the static value: own prospects less those of the rivals."""

    def candidate_moves(self, state: Any, moves: Sequence[Any], limit: int) -> Sequence[Any]:
        """Return the most promising moves, up to `limit` of each type."""

    def begin_playout(self, rng: Rng) -> None:
        """Choose the playout policy of each seat for the next playout."""

    def playout_move(self, state: Any, rng: Rng) -> Any:
        """Return a move of the playout policy for the seat to act."""

    def playout_done(self, state: Any, root: Any) -> bool:
        """Return whether a playout that began at `root` can stop at `state`."""

    def native_rollouts(self, state: Any, seat: Seat) -> NativeRollouts | None:
        """Return compiled playouts from `state`, or None if there are none."""

    def mid_action(self, state: Any) -> bool:
        """Return whether the last move needs a further decision to be complete."""

    def turn_id(self, state: Any) -> Hashable:
        """Return a key of the current turn; a budget is for one turn."""

    def position_key(self, state: Any) -> Hashable:
        """Return a key that is equal for positions of one search with equal values."""


class ScoreEvaluation:
    """Default evaluation of any game: the lead in gold."""

    planning_share = 0.25
    prior_weight = 0.0
    prior_playouts = 0.0

    def __init__(self, game: Game[Any, Any], weights: Mapping[str, float]) -> None:
        self.game = game
        self.weights = weights

    def begin_search(self, state: Any) -> None:
        """Do nothing: there is nothing to precompute."""

    def lead(self, state: Any, seat: Seat) -> float:
        gold = [sum(sheet.values()) for sheet in self.game.scores(state)]
        mine = gold.pop(seat)
        return mine - max(gold, default=0)

    def value(self, state: Any, seat: Seat) -> float:
        return self.lead(state, seat)

    def candidate_moves(self, state: Any, moves: Sequence[Any], limit: int) -> Sequence[Any]:
        return moves

    def begin_playout(self, rng: Rng) -> None:
        """Do nothing: all seats share one policy."""

    def playout_move(self, state: Any, rng: Rng) -> Any:
        moves = self.game.moves(state)
        if self.game.actor(state) == CHANCE:
            return rng.choices(moves, self.game.weights(state))[0]
        return rng.choice(moves)

    def playout_done(self, state: Any, root: Any) -> bool:
        return self.game.actor(state) == NOBODY

    def native_rollouts(self, state: Any, seat: Seat) -> NativeRollouts | None:
        return None

    def mid_action(self, state: Any) -> bool:
        return False

    def turn_id(self, state: Hashable) -> Hashable:
        return state

    def position_key(self, state: Hashable) -> Hashable:
        return state


def create_evaluation(game: Game[Any, Any], weights: Mapping[str, float] | None = None) -> Evaluation:
    """Return the evaluation for a game; `weights` overrides single default weights."""
    package = f"{__name__}.{game.name.replace('-', '_')}"
    if not game.name.replace("-", "_").isidentifier() or find_spec(package) is None:
        return ScoreEvaluation(game, weights or {})
    evaluation: Evaluation = import_module(f"{package}.evaluation").EVALUATION(
        game, {**shipped_weights(game.name), **(weights or {})}
    )
    return evaluation


def shipped_weights(name: str) -> dict[str, float]:
    """Load the weights of a game that come with the package."""
    text = files("realmwright.bots").joinpath("weights", f"{name}.json").read_text("utf-8")
    data = json.loads(text)
    if data["version"] != WEIGHTS_VERSION:
        raise ValueError(f"weights of {name} have version {data['version']}: expected {WEIGHTS_VERSION}")
    return {key: float(value) for key, value in data["weights"].items()}
