"""`realmwright soak`: check the laws of a game in many random games."""

from __future__ import annotations

import argparse
import sys
from random import Random

from .. import registry, testing
from ..game import GameType
from .progress import Progress
from .setup_args import add_engine_argument, add_game_arguments, params_from, positive_int, with_engine


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add_game_arguments(parser, 1)
    add_engine_argument(parser)
    add = parser.add_argument
    add("--games", type=positive_int, default=100, metavar="N", help="number of games (default: %(default)s)")
    add("--every", type=positive_int, default=1, metavar="N", help="check every N-th ply (default: all)")


def run(args: argparse.Namespace) -> int:
    """Play one game for each seed; print the seed and the position of every broken law."""
    params = params_from(args, registry.game(args.game))
    game_type = _game_type(args, params)
    plies = broken = 0
    progress = Progress(args.games)
    progress.update(0)
    with testing.registered(game_type):  # records are read by the registered type
        for number in range(args.games):
            seed = args.seed + number
            try:
                plies += testing.check(game_type.create(params, Random(seed)), seed, args.every)
            except testing.BrokenLaw as error:
                broken += 1
                print(f"seed {seed}: {error}", file=sys.stderr)
            progress.update(number + 1)
    progress.clear()
    print(f"{args.games} games, {plies} plies, {broken} broken")
    return 1 if broken else 0


def _game_type(args: argparse.Namespace, params: dict[str, str]) -> GameType:
    """Return the type for the engine of the command line, or the one in Python if it cannot play this set-up."""
    game = registry.game(args.game).create(params, Random(args.seed))
    is_compiled = with_engine(game, args) is not game
    return registry.game(args.game, registry.NATIVE if is_compiled else registry.PYTHON)
