"""`realmwright arena`: play many games between bots."""

from __future__ import annotations

import argparse
import json
import shlex
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path

from .. import registry
from ..arena import html_report, pool, ray_pool, runner
from ..arena.match import GameResult
from ..arena.schedule import Schedule
from ..arena.stats import format_columns, results_by_bot
from ..bots import subprocess_bot
from ..confidence import wilson
from ..game import GameError, JsonDict
from .progress import Progress
from .setup_args import add_setup_arguments, check_output, params_from, positive_int, registered_names

MAX_FORFEITS = 10  # listed in the terminal
COLUMNS = ("games", "win share", "95 %", "rating", "gold", "lead", "ms a move", "ms a turn")


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    games, bots = registered_names("games"), registered_names("bots")
    add("--game", default="kingdom-builder", metavar="GAME", help=f"one of {games} (default: %(default)s)")
    specs = "comma-separated bots, each with an optional budget per turn (planner@0.1s, monte_carlo@200)"
    add("--bots", required=True, metavar="BOTS", help=f"{specs}: {bots}, PATH.py:CLASS or program:COMMAND")
    add("--program", action="append", default=[], metavar="NAME=COMMAND", help="name and command of a custom bot")
    add("--games", type=positive_int, default=100, metavar="N", help="number of games (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N", help="random seed of set-ups, chance and bots (default: 1)")
    add("--jobs", type=positive_int, default=1, metavar="N", help="number of worker processes (default: %(default)s)")
    add("--limit", type=_seconds, default=60.0, metavar="SECONDS", help="time limit per move (default: 60)")
    add("--executor", choices=["pool", "ray"], default="pool", help="run on this machine or on a Ray cluster")
    add("--ray-address", metavar="ADDRESS", help="address of the Ray cluster (default: start one on this machine)")
    add("--json", type=Path, metavar="FILE", help="write all statistics to this file; an interrupted run resumes")
    add("--html", type=Path, metavar="FILE", help="write a report with plots to this file")
    add("--records", type=Path, metavar="DIR", help="write every game as a replayable record to this folder")
    add(
        "--page",
        default="http://127.0.0.1:8000",
        metavar="URL",
        help="page that opens the report's games (%(default)s)",
    )
    add("--journal", type=Path, metavar="FILE", help="checkpoint file to keep every game in and to resume from")
    add_setup_arguments(parser)


def _seconds(text: str) -> float:
    try:
        seconds = float(text)
    except ValueError:
        seconds = 0.0
    if not 0 < seconds <= 86_400:
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: expected seconds, above 0")
    return seconds


def run(args: argparse.Namespace) -> None:
    schedule = schedule_from(args)
    schedule.check()
    for file in filter(None, (args.json, args.html, args.journal)):
        check_output(file)
    if args.executor == "ray":
        ray_pool.import_ray()
        if args.ray_address:
            ray_pool.check_address(args.ray_address)
    if args.games % schedule.games_per_deal:
        multiple = f"{args.games} is not a multiple of {schedule.games_per_deal}"
        print(f"{multiple}: the last boards are not played from every seat", file=sys.stderr)
    checkpoint = args.journal or (args.json and args.json.with_name(f"{args.json.name}.journal"))
    args.resumes = checkpoint is not None
    summary, games = _play(args, schedule, checkpoint)
    print_summary(summary)
    if args.json:
        args.json.write_text(json.dumps(summary, indent=1, ensure_ascii=False) + "\n", "utf-8")
    if args.records:
        _write_records(args.records, games)
    if args.html:
        args.html.write_text(html_report.render(summary, games, args.page), "utf-8")
    if checkpoint and not args.journal:
        checkpoint.unlink()  # a new run of the same command plays all games again


def _write_records(folder: Path, games: Sequence[GameResult]) -> None:
    folder.mkdir(parents=True, exist_ok=True)
    for game in games:
        if game.record:
            (folder / f"game-{game.index:05}.txt").write_text(game.record, "utf-8")


def _play(args: argparse.Namespace, schedule: Schedule, checkpoint: Path | None) -> tuple[JsonDict, list[GameResult]]:
    progress = Progress(args.games)

    def execute(schedule: Schedule, missing: Sequence[int]) -> Iterator[GameResult]:
        if args.executor == "ray":
            return ray_pool.run(schedule, missing, args.jobs, args.ray_address)
        return pool.run(schedule, missing, args.jobs)

    def on_progress(results: Mapping[int, GameResult]) -> None:
        progress.update(len(results), lambda: _win_share(schedule.bots[0], results))

    games = runner.run(schedule, args.games, execute, checkpoint, on_progress)
    summary = runner.summarize(schedule, games, shlex.join(["realmwright", *args.words]))
    progress.clear()
    return summary, games


def schedule_from(args: argparse.Namespace) -> Schedule:
    game_type = registry.game(args.game)
    specs = subprocess_bot.split_specs(args.bots)
    programs = subprocess_bot.inline_programs(specs)
    for program in args.program:
        name, separator, command = program.partition("=")
        if not separator or not name or set(name) & set("@,"):
            raise GameError(f"--program {program[:40]!r}: expected NAME=COMMAND, with neither @ nor a comma in NAME")
        programs[name] = command
    return Schedule(
        game_type.name, tuple(specs), args.seed, params_from(args, game_type), programs, args.limit, bool(args.records)
    )


def _win_share(bot: str, results: Mapping[int, GameResult]) -> str:
    games = results_by_bot(results.values())[bot]
    wins = sum(result.win_share(seat) for result, seat in games)
    low, high = wilson(wins, len(games))
    return f"{bot} wins {wins / max(len(games), 1):.1%} ({low:.1%} to {high:.1%})"


def print_summary(summary: JsonDict) -> None:
    print(f"{summary['game']}, {summary['players']} players, {summary['games']} games, seed {summary['seed']}")
    rows: list[tuple[str, ...]] = [("bot", *COLUMNS)]
    rows += [_row(bot) for bot in summary["bots"]]
    widths = [max(len(cell) for cell in column) for column in zip(*rows, strict=True)]
    for name, *cells in rows:
        print(
            f"{name:{widths[0]}}",
            *(f"{cell:>{width}}" for cell, width in zip(cells, widths[1:], strict=True)),
            sep="  ",
        )
    for forfeit in summary["forfeits"][:MAX_FORFEITS]:
        print(f"forfeit: {forfeit['bot']} in game {forfeit['game']}: {forfeit['reason']}")
    if len(summary["forfeits"]) > MAX_FORFEITS:
        print(f"… and {len(summary['forfeits']) - MAX_FORFEITS} more forfeits")


def _row(bot: JsonDict) -> tuple[str, ...]:
    name, cells = bot["name"], format_columns(bot)
    return name if len(name) <= 40 else f"{name[:39]}…", *(cells[column] for column in COLUMNS)
