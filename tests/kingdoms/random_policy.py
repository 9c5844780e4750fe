"""The random policy of section 11 of the rules: a random action, then a random space.

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
from realmwright.kingdoms.game import GAME, Kingdoms
from realmwright.kingdoms.state import Move, State

MEANS: Final = {2: 153, 3: 129, 4: 119}  # mean final gold by the number of players, section 11
GAMES: Final = 3000  # sample size of these means


class Sample(NamedTuple):
    """Mean and standard deviation of the final gold of games, and the mean gain of each epoch."""

    games: int
    mean: float
    deviation: float
    gains: list[float]

    @property
    def standard_error(self) -> float:
        return float(self.deviation / self.games**0.5)

    def z_score(self, expected: int) -> float:
        """Return the difference to the mean in the rules, in standard errors."""
        return float((self.mean - expected) / self.deviation / (1 / self.games + 1 / GAMES) ** 0.5)


def choose(game: Kingdoms, state: State, rng: Random) -> Move:
    """Choose first the piece, then the space: not uniform over the legal moves."""
    moves = game.moves(state)
    if game.actor(state) == CHANCE:
        return rng.choices(moves, game.weights(state))[0]
    spaces = len(state.empty_cells)
    groups = -(-len(moves) // spaces)  # every piece has a move for every space; `draw` and `pass` have one move
    group = rng.randrange(groups)
    return moves[min(group * spaces + rng.randrange(spaces), len(moves) - 1)]


def play(game: Kingdoms, rng: Random) -> State:
    state = game.start()
    while game.actor(state) != NOBODY:
        state = game.apply(state, choose(game, state, rng))
    return state


def sample(players: int, games: int, seed: int) -> Sample:
    """Play games and return their means and deviation.

    The deviation is that of the means of games, as the seats of one game are not independent.
    """
    rng = Random(f"policy {players} {seed}")
    ends = [play(GAME.create({"players": str(players)}, rng), rng) for _ in range(games)]
    means = [mean(end.gold) for end in ends]
    gains = [
        mean(mean(map(sum, zip(end.history[epoch].rows, end.history[epoch].columns, strict=True))) for end in ends)
        for epoch in range(3)
    ]
    return Sample(games, mean(means), stdev(means), gains)


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Mean final gold under the random policy of the rules, section 11.")
    parser.add_argument("--games", type=int, default=GAMES, help="number of games (default 3000)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default 1)")
    args = parser.parse_args(argv)
    worst = 0.0
    for players, expected in MEANS.items():
        result = sample(players, args.games, args.seed)
        z_score = result.z_score(expected)
        worst = max(worst, abs(z_score))
        gains = "/".join(f"{gain:.0f}" for gain in result.gains)
        sys.stdout.write(
            f"{players} players: {result.mean:.1f} ± {result.standard_error:.1f}, gains {gains};"
            f" {expected} in the rules, a difference of {z_score:+.1f} standard errors\n"
        )
    return 1 if worst > 3 else 0


if __name__ == "__main__":
    sys.exit(main())
