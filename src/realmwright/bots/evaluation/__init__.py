"""What bots know of a game: how good a position is, and which moves are sensible. One module for each game.

A module is named for its game and holds the class `EVALUATION`; a game without one is judged by its gold alone.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Hashable, Mapping, Sequence
from importlib import import_module
from importlib.resources import files
from importlib.util import find_spec
from typing import Any, Protocol, TypeAlias

from ...game import CHANCE, NOBODY, Game, Rng, Seat

VERSION = 1  # of the form of a file of weights
Ends: TypeAlias = Callable[[int, int], Sequence[float]]  # so many playouts, with luck from a seed: the leads at the end


class Evaluation(Protocol):
    """One player's knowledge of a table. Hands that the seat cannot see are never looked at."""

    weights: Mapping[str, float]
    planning: float  # the part of the time that goes into finding turns, before playouts compare them
    trust: float  # how much `worth` counts beside many playouts, 0 to 1
    doubt: float  # after so many worlds, each with all that chance may do next, playouts count half as much as then

    def begin(self, state: Any) -> None: ...  # a search starts here: what is costly and holds around it is worked out
    def lead(self, state: Any, seat: Seat) -> float: ...  # what a beginner sees: gold now, less that of the best rival
    def worth(self, state: Any, seat: Seat) -> float: ...  # in gold: own prospects less those of the rivals
    def likely(self, state: Any, moves: Sequence[Any], most: int) -> Sequence[Any]: ...  # of each kind the best so many
    def imagine(self, rng: Rng) -> None: ...  # a playout starts: who plays how in it
    def quick(self, state: Any, rng: Rng) -> Any: ...  # a cheap, sensible move of whoever acts
    def settled(self, state: Any, root: Any) -> bool: ...  # a playout that began at `root` need not go further
    def ends(self, state: Any, seat: Seat) -> Ends | None: ...  # compiled playouts from here, where there are some
    def halfway(self, state: Any) -> bool: ...  # a move has been begun that another decision completes
    def turn(self, state: Any) -> Hashable: ...  # which turn of the game it is; a budget is for one of them
    def key(self, state: Any) -> Hashable: ...  # the same for positions of one search that need be judged only once


class Plain:
    """Gold alone, by the contract: what there is to know of a game that nobody has studied."""

    planning = 0.25
    trust = 0.0
    doubt = 0.0

    def __init__(self, game: Game[Any, Any], weights: Mapping[str, float]) -> None:
        self.game = game
        self.weights = weights

    def begin(self, state: Any) -> None:
        """Nothing to prepare."""

    def lead(self, state: Any, seat: Seat) -> float:
        gold = [sum(sheet.values()) for sheet in self.game.scores(state)]
        mine = gold.pop(seat)
        return mine - max(gold, default=0)

    def worth(self, state: Any, seat: Seat) -> float:
        return self.lead(state, seat)

    def likely(self, state: Any, moves: Sequence[Any], most: int) -> Sequence[Any]:
        return moves

    def imagine(self, rng: Rng) -> None:
        """All play alike."""

    def quick(self, state: Any, rng: Rng) -> Any:
        moves = self.game.moves(state)
        return (
            rng.choices(moves, self.game.weights(state))[0] if self.game.actor(state) == CHANCE else rng.choice(moves)
        )

    def settled(self, state: Any, root: Any) -> bool:
        return self.game.actor(state) == NOBODY

    def ends(self, state: Any, seat: Seat) -> Ends | None:
        return None

    def halfway(self, state: Any) -> bool:
        return False

    def turn(self, state: Hashable) -> Hashable:
        return state

    def key(self, state: Hashable) -> Hashable:
        return state


def evaluation_of(game: Game[Any, Any], weights: Mapping[str, float] | None = None) -> Evaluation:
    """What is known of this table's game; single weights may be replaced."""
    module = f"{__name__}.{game.name.replace('-', '_')}"
    if not game.name.replace("-", "_").isidentifier() or find_spec(module) is None:
        return Plain(game, weights or {})
    found: Evaluation = import_module(module).EVALUATION(game, {**shipped_weights(game.name), **(weights or {})})
    return found


def shipped_weights(name: str) -> dict[str, float]:
    """The weights of a game that come with the package."""
    text = files("realmwright.bots").joinpath("weights", f"{name}.json").read_text("utf-8")
    kept = json.loads(text)
    if kept["version"] != VERSION:
        raise ValueError(f"weights of {name} are of version {kept['version']}: expected {VERSION}")
    return {key: float(value) for key, value in kept["weights"].items()}
