"""`realmwright selfplay`: games by bots as data to learn from."""

from __future__ import annotations

import argparse
import sys
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from .. import registry
from ..envs.dataset import Harvest, write
from ..game import GameError
from .table import add_wishes, names_of, positive, wishes_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--game", default="kingdom-builder", metavar="GAME", help=f"one of {names_of('games')} (default: %(default)s)")
    how = "one for each seat or one for all, with a budget for each turn if wished (planner@200)"
    add("--bots", default="greedy", metavar="BOTS", help=f"{how}; of {names_of('bots')} (default: %(default)s)")
    add("--games", type=positive, default=100, metavar="N", help="how many games (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N", help="of the first game; the next has the next (default: 1)")
    add("--jobs", type=positive, default=1, metavar="N", help="games at the same time (default: %(default)s)")
    add("--out", type=Path, required=True, metavar="FILE", help="a Parquet file; interrupted, the same command goes on")
    add_wishes(parser)


def run(args: argparse.Namespace) -> None:
    if args.out.is_dir() or not args.out.absolute().parent.is_dir():
        raise GameError(f"cannot write {args.out}: expected a file in a folder that exists")
    kind = registry.game(args.game)
    harvest = Harvest(kind.name, tuple(args.bots.split(",")), args.games, args.seed, wishes_of(args, kind))
    rows = write(harvest, args.out, args.jobs, Progress(args.games))
    print(f"{args.games} games, {rows} lines, {args.out.stat().st_size / 1e6:.1f} MB in {args.out}")


@dataclass
class Progress:
    """One line that is written over; where nobody watches, a line for each tenth."""

    games: int
    _began: float = field(default_factory=monotonic)
    _before: int = -1
    _tenth: int = 0

    def __call__(self, done: int) -> None:
        if self._before < 0:
            self._before, self._tenth = done, 10 * done // self.games
            if done:
                print(f"{done} games are there already", file=sys.stderr)
            return
        left = (monotonic() - self._began) / (done - self._before) * (self.games - done)
        line = f"{done}/{self.games} games, {left:.0f} s left"
        if sys.stderr.isatty():
            print(f"\r\033[K{line}", end="\n" if done == self.games else "", file=sys.stderr, flush=True)
        elif 10 * done // self.games > self._tenth:
            self._tenth = 10 * done // self.games
            print(line, file=sys.stderr, flush=True)
