"""Speed of a game in CPU time, measured by uniform random play.

Every ply generates all legal moves.
"""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

from .game import BatchGame, Game
from .testing import playout

BATCH = 200  # games in one call of a compiled engine


class Speed(NamedTuple):
    """The result of a run of random games."""

    games: int
    plies: int
    cpu_s: float

    @property
    def games_per_cpu_s(self) -> float:
        return self.games / self.cpu_s

    @property
    def plies_per_cpu_s(self) -> float:
        return self.plies / self.cpu_s


def random_play(game: Game[Any, Any], seed: int, cpu_s: float) -> Speed:
    """Play random games until `cpu_s` seconds of CPU time are used; the last ones are finished."""
    rng = Random(seed)
    games = plies = 0
    began = process_time()
    while (used := process_time() - began) < cpu_s:
        if isinstance(game, BatchGame):
            plies += game.playouts(game.start(), BATCH, rng.getrandbits(63), threads=1)[0]
            games += BATCH
        else:
            plies += sum(1 for _ in playout(game, rng))
            games += 1
    return Speed(games, plies, used)


def operation_times(game: Game[Any, Any], seed: int) -> dict[str, float]:
    """Return microseconds per operation, averaged over the states of one random game."""
    line = list(playout(game, Random(seed)))
    states = [state for state, _ in line]
    return {
        "legal moves": _time_each(states, lambda state: len(game.moves(state))),
        "legal moves, listed": _time_each(states, lambda state: list(game.moves(state))),
        "apply": _time_each(line, lambda ply: game.apply(*ply)),
        "copy": _time_each(states, getattr(type(states[0]), "copy", copy.copy)),
        "full score": _time_each(states, game.scores),
    }


def _time_each(items: list[Any], work: Callable[[Any], Any]) -> float:
    rounds = 20
    began = process_time()
    for _ in range(rounds):
        for item in items:
            work(item)
    return 1e6 * (process_time() - began) / (rounds * len(items))
