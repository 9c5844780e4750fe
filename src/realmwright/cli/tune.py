"""`realmwright tune`: fit the weights by which planner and mcts judge positions."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from pathlib import Path
from time import monotonic

from .. import registry
from ..arena.tune import Task, chosen, read_weights, tune, weights_file
from ..bots.evaluation import shipped_weights
from ..game import GameError
from .table import add_wishes, names_of, positive, read_text, wishes_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--game", default="kingdom-builder", metavar="GAME", help=f"one of {names_of('games')} (default: %(default)s)")
    add("--out", type=Path, required=True, metavar="FILE", help="write the weights; interrupted, the command goes on")
    add(
        "--from",
        dest="old",
        metavar="FILE",
        help="the weights to begin with and to play against (default: those of the bots)",
    )
    add("--weights", default="*", metavar="NAMES", help="only these, with commas between them; * stands for anything")
    add("--bot", default=Task.bot, metavar="BOT", help="who plays, with a budget in playouts (default: %(default)s)")
    add("--games", type=positive, default=Task.games, metavar="N", help="for each proposal (default: %(default)s)")
    add("--generations", type=positive, default=Task.generations, metavar="N", help="(default: %(default)s)")
    add("--population", type=positive, default=Task.population, metavar="N", help="proposals (default: %(default)s)")
    add("--checks", type=positive, default=Task.checks, metavar="N", help="games at the end (default: %(default)s)")
    add("--seed", type=int, default=Task.seed, metavar="N", help="of everything (default: %(default)s)")
    add("--jobs", type=positive, default=1, metavar="N", help="games at the same time (default: %(default)s)")
    add_wishes(parser)


def run(args: argparse.Namespace) -> None:
    task = task_of(args)
    if args.out.is_dir() or not args.out.absolute().parent.is_dir():
        raise GameError(f"cannot write {args.out}: expected a file in a folder that exists")
    state = args.out.with_name(f"{args.out.name}.state")
    began = monotonic()

    def tell(line: str) -> None:
        print(f"{monotonic() - began:6.0f} s  {line}", file=sys.stderr, flush=True)

    found = tune(task, state, args.jobs, tell)
    kept = weights_file(task, found, shlex.join(["realmwright", *args.words]))
    args.out.write_text(json.dumps(kept, indent=2, ensure_ascii=False) + "\n", "utf-8")
    state.unlink()
    result = found["result"]
    print(f"the new weights win {result['win_share']:.1%} ({result['low']:.1%} to {result['high']:.1%})", end=" ")
    print(f"of {result['games']} games against those at the start; mean lead {result['lead']:+.1f} gold")


def task_of(args: argparse.Namespace) -> Task:
    kind = registry.game(args.game)
    start = read_weights(read_text(args.old), kind.name) if args.old else shipped_weights(kind.name)
    names = chosen(start, args.weights.split(","))
    return Task(
        kind.name, wishes_of(args, kind), start, names, args.bot,
        args.games, args.generations, args.population, args.checks, args.seed,
    )  # fmt: skip
