"""`realmwright selfplay`: write games of bots to a Parquet dataset."""

from __future__ import annotations

import argparse
from pathlib import Path
from time import perf_counter

from .. import registry
from ..bots.monte_carlo import warn_if_slow
from ..envs.game_dataset import write_games
from ..envs.trace_dataset import DatasetConfig, write
from .progress import Progress
from .setup_args import add_setup_arguments, check_output, params_from, positive_int, registered_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    games, bots = registered_names("games"), registered_names("bots")
    add("--game", default="kingdom-builder", metavar="GAME", help=f"one of {games} (default: %(default)s)")
    specs = "one bot for all seats or one per seat, each with an optional budget per turn (planner@200)"
    add("--bots", default="greedy", metavar="BOTS", help=f"{specs}: {bots} (default: %(default)s)")
    add("--games", type=positive_int, default=100, metavar="N", help="number of games (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N", help="random seed of the first game, then counted up (default: 1)")
    add("--jobs", type=positive_int, default=1, metavar="N", help="number of worker processes (default: %(default)s)")
    add("--format", choices=["traces", "games"], default="traces", help="one row per ply, or per game in shards")
    out = "Parquet file to write, or folder of shards with --format games; an interrupted run resumes"
    add("--out", type=Path, required=True, metavar="PATH", help=out)
    add_setup_arguments(parser)


def run(args: argparse.Namespace) -> None:
    game_type = registry.game(args.game)
    bots = tuple(args.bots.split(","))
    config = DatasetConfig(game_type.name, bots, args.games, args.seed, params_from(args, game_type))
    warn_if_slow(bots)
    args.resumes = True
    progress = Progress(args.games)
    start = perf_counter()
    if args.format == "games":
        write_games(config, args.out, args.jobs, progress.update)
        files = sorted(args.out.glob("*.parquet"))
        written = f"{len(files)} shards"
    else:
        check_output(args.out)
        written = f"{write(config, args.out, args.jobs, progress.update)} lines"
        files = [args.out]
    progress.clear()
    size = sum(file.stat().st_size for file in files)
    speed = args.games / (perf_counter() - start)
    print(f"{args.games} games, {written}, {size / 1e6:.1f} MB in {args.out}, {speed:.1f} games/s")
