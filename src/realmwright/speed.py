"""How fast a game plays: uniform random play with every legal move generated at every ply, in CPU time."""

from __future__ import annotations

import copy
from collections.abc import Callable
from random import Random
from time import process_time
from typing import Any, NamedTuple

from .game import Game
from .testing import playout


class Speed(NamedTuple):
    """One run of random games, and what the single steps cost in microseconds."""

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
    """Random games until so much CPU time is used; the last one is finished."""
    rng = Random(seed)
    games = plies = 0
    began = process_time()
    while (used := process_time() - began) < cpu_s:
        plies += sum(1 for _ in playout(game, rng))
        games += 1
    return Speed(games, plies, used)


def steps(game: Game[Any, Any], seed: int) -> dict[str, float]:
    """Microseconds for legal moves (as a sequence, and as a list), apply, copy and a full score, over one game."""
    line = list(playout(game, Random(seed)))
    states = [state for state, _ in line]
    return {
        "legal moves": _each(states, lambda state: len(game.moves(state))),
        "legal moves, listed": _each(states, lambda state: list(game.moves(state))),
        "apply": _each(line, lambda ply: game.apply(*ply)),
        "copy": _each(states, getattr(type(states[0]), "copy", copy.copy)),
        "full score": _each(states, game.scores),
    }


def _each(items: list[Any], work: Callable[[Any], Any]) -> float:
    rounds = 20
    began = process_time()
    for _ in range(rounds):
        for item in items:
            work(item)
    return 1e6 * (process_time() - began) / (rounds * len(items))
