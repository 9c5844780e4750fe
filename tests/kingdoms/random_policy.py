"""The random policy of section 11 of the rules: any action there is, all alike, then any empty space.

python -m tests.kingdoms.random_policy --games 3000
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from random import Random
from statistics import mean, stdev
from typing import Final, NamedTuple

from realmwright.game import CHANCE, NOBODY
from realmwright.kingdoms.kind import KIND, Kingdoms
from realmwright.kingdoms.state import Move, State

MEANS: Final = {2: 153, 3: 129, 4: 119}  # final gold, section 11; itself a sample of so many games:
GAMES: Final = 3000


class Sample(NamedTuple):
    """The mean final gold, how it spreads from game to game, and the mean gain of each epoch."""

    games: int
    mean: float
    spread: float
    gains: list[float]

    @property
    def error(self) -> float:
        return float(self.spread / self.games**0.5)

    def apart(self, expected: int) -> float:
        """From the mean in the rules, in standard errors of the difference of two samples."""
        return float((self.mean - expected) / self.spread / (1 / self.games + 1 / GAMES) ** 0.5)


def choose(game: Kingdoms, state: State, rng: Random) -> Move:
    """First the kind of piece, then the space: not uniform over the legal moves."""
    moves = game.moves(state)
    if game.actor(state) == CHANCE:
        return rng.choices(moves, game.weights(state))[0]
    spaces = len(state.free)
    groups = -(-len(moves) // spaces)  # every piece has a move for every space; drawing or passing needs none
    group = rng.randrange(groups)
    return moves[min(group * spaces + rng.randrange(spaces), len(moves) - 1)]


def play(game: Kingdoms, rng: Random) -> State:
    state = game.start()
    while game.actor(state) != NOBODY:
        state = game.apply(state, choose(game, state, rng))
    return state


def sample(players: int, games: int, seed: int) -> Sample:
    """Seats of one game depend on each other, so the spread is that of the games' means."""
    rng = Random(f"policy {players} {seed}")
    ends = [play(KIND.table({"players": str(players)}, rng), rng) for _ in range(games)]
    means = [mean(end.gold) for end in ends]
    gains = [
        mean(mean(map(sum, zip(end.history[epoch].rows, end.history[epoch].columns, strict=True))) for end in ends)
        for epoch in range(3)
    ]
    return Sample(games, mean(means), stdev(means), gains)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Mean final gold under the random policy of the rules, section 11.")
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--seed", type=int, default=1)
    asked = parser.parse_args(argv)
    worst = 0.0
    for players, expected in MEANS.items():
        found = sample(players, asked.games, asked.seed)
        apart = found.apart(expected)
        worst = max(worst, abs(apart))
        gains = "/".join(f"{gain:.0f}" for gain in found.gains)
        sys.stdout.write(
            f"{players} players: {found.mean:.1f} ± {found.error:.1f}, gains {gains}; the rules say {expected}:"
            f" {apart:+.1f} standard errors apart\n"
        )
    return 1 if worst > 3 else 0


if __name__ == "__main__":
    sys.exit(main())
