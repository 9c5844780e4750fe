"""`realmwright tune`: fit the evaluation weights of planner and monte_carlo."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path
from time import monotonic
from typing import Any

from .. import registry
from ..arena.tune import TuneConfig, read_weights, select_weights, tune, weights_file
from ..bots.evaluation import shipped_weights
from ..bots.monte_carlo import warn_if_slow
from .setup_args import add_setup_arguments, check_output, params_from, positive_int, read_text, registered_names


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    games = registered_names("games")
    add("--game", default="kingdom-builder", metavar="GAME", help=f"one of {games} (default: %(default)s)")
    add("--out", type=Path, required=True, metavar="FILE", help="weights file to write; an interrupted run resumes")
    initial = "file of the initial weights, which are also the opponent's (default: those of the bots)"
    add("--from", dest="initial_weights", metavar="FILE", help=initial)
    add("--weights", default="*", metavar="NAMES", help="comma-separated weights to vary; * is a wildcard")
    add("--bot", default=TuneConfig.bot, metavar="BOT", help="bot with a budget in playouts (default: %(default)s)")
    add("--games", **_number(TuneConfig.games), help="number of games per proposal (default: %(default)s)")
    add("--generations", **_number(TuneConfig.generations), help="number of generations (default: %(default)s)")
    add("--population", **_number(TuneConfig.population), help="proposals per generation (default: %(default)s)")
    add("--checks", **_number(TuneConfig.checks), help="number of final test games (default: %(default)s)")
    add("--seed", type=int, default=TuneConfig.seed, metavar="N", help="random seed (default: %(default)s)")
    add("--jobs", **_number(1), help="number of worker processes (default: %(default)s)")
    add_setup_arguments(parser)


def _number(default: int) -> dict[str, Any]:
    return {"type": positive_int, "default": default, "metavar": "N"}


def run(args: argparse.Namespace) -> None:
    config = config_from(args)
    check_output(args.out)
    warn_if_slow([config.bot])
    state = args.out.with_name(f"{args.out.name}.state")
    args.resumes = True
    start = monotonic()

    def log(line: str) -> None:
        print(f"{monotonic() - start:6.0f} s  {line}", file=sys.stderr, flush=True)

    tuned = tune(config, state, args.jobs, log)
    content = weights_file(config, tuned, shlex.join(["realmwright", *args.words]))
    args.out.write_text(json.dumps(content, indent=2, ensure_ascii=False) + "\n", "utf-8")
    state.unlink()
    result = tuned["result"]
    print(f"the new weights win {result['win_share']:.1%} ({result['low']:.1%} to {result['high']:.1%})", end=" ")
    print(f"of {result['games']} games against the initial weights; mean lead {result['lead']:+.1f} gold")


def config_from(args: argparse.Namespace) -> TuneConfig:
    game_type = registry.game(args.game)
    file = args.initial_weights
    start = read_weights(read_text(file), game_type.name) if file else shipped_weights(game_type.name)
    return TuneConfig(
        game_type.name, params_from(args, game_type), start, select_weights(start, args.weights.split(",")), args.bot,
        args.games, args.generations, args.population, args.checks, args.seed,
    )  # fmt: skip
