"""Play random games by the rules in Python and by the compiled engine, and compare every ply.

`python -m bench.lockstep --game kingdom-builder --plies 5000000 --seed 1`

Games with random expansions, options, variants, quadrants, cards and numbers of seats; about half of them start with
few pieces, few cards and many tiles. The states, legal moves, weights, scores and views must be equal.
"""

from __future__ import annotations

import argparse
import sys
import time
from collections import Counter
from collections.abc import Sequence

import tests.kingdom_builder.lockstep
import tests.kingdoms.lockstep
from tests.lockstep import Divergence

GAMES = {
    "kingdom-builder": tests.kingdom_builder.lockstep.play_random_game,
    "kingdoms": tests.kingdoms.lockstep.play_random_game,
}


def main(argv: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description="Compare the compiled engine with the Python rules.")
    parser.add_argument("--game", choices=GAMES, default="kingdom-builder", help="the game (default: %(default)s)")
    parser.add_argument("--plies", type=int, default=1_000_000, help="stop after this many (default: %(default)s)")
    parser.add_argument("--cpu-seconds", type=float, default=float("inf"), help="or after this much CPU time")
    parser.add_argument("--seed", default="1", help="random seed (default: %(default)s)")
    args = parser.parse_args(argv)
    began, games, plies = time.process_time(), 0, 0
    verbs: Counter[str] = Counter()
    while plies < args.plies and time.process_time() - began < args.cpu_seconds:
        try:
            game = GAMES[args.game](f"{args.seed}-{games}")
        except Divergence as error:
            print(f"game {args.seed}-{games}: {error}", file=sys.stderr)
            return 1
        games, plies, verbs = games + 1, plies + game.plies, verbs + game.verbs
        print(f"\r{games:,} games, {plies:,} plies", end="", file=sys.stderr, flush=True)
    speed = plies / (time.process_time() - began)
    print(f"\n{games} games, {plies} plies equal, {speed:.0f} plies per CPU second")
    print(", ".join(f"{verb} {count}" for verb, count in verbs.most_common()))
    return 0


if __name__ == "__main__":
    sys.exit(main())
