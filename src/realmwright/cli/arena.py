"""`realmwright arena`: bots play many games against each other."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass, field
from pathlib import Path
from time import monotonic

from .. import registry
from ..arena import arena, cluster, pool, report
from ..arena.figures import shown, sittings, wilson
from ..arena.match import Played
from ..arena.plan import Plan
from ..bots import program
from ..game import GameError, Plain
from .table import add_wishes, names_of, positive, wishes_of

SHOWN = 10  # forfeits
COLUMNS = ("games", "win share", "95 %", "rating", "gold", "lead", "ms a move", "ms a turn")
PAUSE = 0.2  # seconds between two looks at the games


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--game", default="kingdom-builder", metavar="GAME", help=f"one of {names_of('games')} (default: %(default)s)")
    how = "names with commas between them, with a budget for each turn if wished (planner@0.1s, mcts@200)"
    add("--bots", required=True, metavar="BOTS", help=f"{how}; of {names_of('bots')}, or program:COMMAND")
    add("--program", action="append", default=[], metavar="NAME=COMMAND", help="a bot that is a program of your own")
    add("--games", type=positive, default=100, metavar="N", help="how many games (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N", help="of tables, chance and bots (default: %(default)s)")
    add("--jobs", type=positive, default=1, metavar="N", help="games at the same time (default: %(default)s)")
    add("--limit", type=_seconds, default=60.0, metavar="SECONDS", help="for one move, else it forfeits (default: 60)")
    add("--executor", choices=["pool", "ray"], default="pool", help="on this machine, or on a Ray cluster")
    add("--ray-address", metavar="ADDRESS", help="of the cluster (default: one is started on this machine)")
    add("--json", type=Path, metavar="FILE", help="write all figures; interrupted, the same command goes on")
    add("--html", type=Path, metavar="FILE", help="write a report with plots")
    add("--journal", type=Path, metavar="FILE", help="keep every game, and go on from those that are kept")
    add_wishes(parser)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: expected seconds, above 0")
    return seconds


def run(args: argparse.Namespace) -> None:
    plan = plan_of(args)
    plan.check()
    _check_files(args)
    if args.executor == "ray":
        cluster.need_ray()
    if args.games % plan.round:
        uneven = f"{args.games} is no multiple of {plan.round}: the last boards are not played from every seat"
        print(uneven, file=sys.stderr)
    journal = args.journal or (args.json and args.json.with_name(f"{args.json.name}.journal"))
    progress = Progress(args.games, plan.bots[0])
    games = arena.run(plan, args.games, lambda plan, wanted: _execute(args, plan, wanted), journal, progress)
    found = arena.results(plan, games, _command(args))
    progress.clear()
    print_figures(found)
    if args.json:
        args.json.write_text(json.dumps(found, indent=1, ensure_ascii=False) + "\n", "utf-8")
    if args.html:
        args.html.write_text(report.page(found, games), "utf-8")
    if journal and not args.journal:
        journal.unlink()  # its work is done, and another run of the command is meant to play again


def plan_of(args: argparse.Namespace) -> Plan:
    kind = registry.game(args.game)
    specs = program.split(args.bots)
    programs = program.inline(specs)
    for named in args.program:
        name, is_, command = named.partition("=")
        if not is_ or not name or set(name) & set("@,"):
            raise GameError(f"--program {named[:40]!r}: expected NAME=COMMAND, and neither @ nor a comma in the name")
        programs[name] = command
    return Plan(kind.name, tuple(specs), args.seed, wishes_of(args, kind), programs, args.limit)


def _execute(args: argparse.Namespace, plan: Plan, wanted: Sequence[int]) -> Iterator[Played]:
    if args.executor == "ray":
        return cluster.run(plan, wanted, args.jobs, args.ray_address)
    return pool.run(plan, wanted, args.jobs)


def _check_files(args: argparse.Namespace) -> None:
    """Not after hours of play."""
    for file in filter(None, (args.json, args.html, args.journal)):
        if file.is_dir() or not file.absolute().parent.is_dir():
            raise GameError(f"cannot write {file}: expected a file in a folder that exists")


def _command(args: argparse.Namespace) -> str:
    return shlex.join(["realmwright", *args.words])


@dataclass
class Progress:
    """One line that is written over; where nobody watches, a line for each tenth."""

    games: int
    bot: str
    _began: float = field(default_factory=monotonic)
    _before: int = -1
    _tenth: int = 0
    _said: float = 0.0

    def __call__(self, played: dict[int, Played]) -> None:
        done = len(played)
        if self._before < 0:
            self._before = done
            self._tenth = 10 * done // self.games
            if done:
                print(f"{done} games are there already", file=sys.stderr)
            return
        if sys.stderr.isatty() and monotonic() - self._said > PAUSE:
            self._said = monotonic()
            print(f"\r\033[K{self._line(played)}", end="", file=sys.stderr, flush=True)
        elif not sys.stderr.isatty() and 10 * done // self.games > self._tenth:
            self._tenth = 10 * done // self.games
            print(self._line(played), file=sys.stderr, flush=True)

    def _line(self, played: dict[int, Played]) -> str:
        return f"{len(played)}/{self.games} games, {self._left(len(played))} left, {self._share(played)}"

    def clear(self) -> None:
        if sys.stderr.isatty():
            print("\r\033[K", end="", file=sys.stderr, flush=True)

    def _left(self, done: int) -> str:
        seconds = (monotonic() - self._began) / (done - self._before) * (self.games - done)
        return f"{seconds:.0f} s" if seconds < 120 else f"{seconds / 60:.0f} min"

    def _share(self, played: dict[int, Played]) -> str:
        sat = sittings(played.values())[self.bot]
        wins = sum(game.share(seat) for game, seat in sat)
        low, high = wilson(wins, len(sat))
        return f"{self.bot} wins {wins / max(len(sat), 1):.1%} ({low:.1%} to {high:.1%})"


def print_figures(found: Plain) -> None:
    print(f"{found['game']}, {found['players']} players, {found['games']} games, seed {found['seed']}")
    rows: list[tuple[str, ...]] = [("bot", *COLUMNS)]
    rows += [_row(bot) for bot in found["bots"]]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        print(
            f"{name:{widths[0]}}",
            *(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True)),
            sep="  ",
        )
    for forfeit in found["forfeits"][:SHOWN]:
        print(f"forfeit: {forfeit['bot']} in game {forfeit['game']}: {forfeit['reason']}")
    if len(found["forfeits"]) > SHOWN:
        print(f"… and {len(found['forfeits']) - SHOWN} more forfeits")


def _row(bot: Plain) -> tuple[str, ...]:
    name, cells = bot["name"], shown(bot)
    return name if len(name) <= 40 else f"{name[:39]}…", *(cells[column] for column in COLUMNS)
