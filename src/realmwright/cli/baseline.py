"""`realmwright baseline`: play a bot by the fixed protocol of docs/baselines.md and write its results."""

from __future__ import annotations

import argparse
import json
from pathlib import Path
from typing import Any, Final, NamedTuple

from .. import __version__, registry
from ..arena import pool, runner
from ..arena.schedule import Schedule
from ..arena.stats import results_by_bot
from ..bots import subprocess_bot
from ..confidence import wilson
from ..game import GameError
from .progress import Progress
from .setup_args import check_output, positive_int, registered_names

PROTOCOL: Final = "v0"  # of seeds, opponents, set-ups and games
SEED: Final = 2026
GAMES: Final = 400  # against each opponent: 200 deals from both seats
OPPONENTS: Final = ("random", "greedy", "planner@0.1s")


class Track(NamedTuple):
    """A set-up of the protocol."""

    game: str
    params: dict[str, str]


TRACKS: Final = {
    "base": Track("kingdom-builder", {"players": "2"}),
    "all": Track("kingdom-builder", {"players": "2", "sets": "all"}),
    "kingdoms": Track("kingdoms", {"players": "2"}),
}


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    add("--bot", required=True, metavar="BOT", help=f"{registered_names('bots')}, PATH.py:CLASS or program:COMMAND")
    add("--track", choices=TRACKS, default="base", help="set-up (default: %(default)s)")
    add("--opponents", default=",".join(OPPONENTS), metavar="BOTS", help="some of %(default)s (default: all)")
    add("--games", type=positive_int, default=GAMES, metavar="N", help=f"against each; a result needs {GAMES}")
    add("--jobs", type=positive_int, default=1, metavar="N", help="number of worker processes (default: %(default)s)")
    add("--out", type=Path, required=True, metavar="FILE", help="JSON file to write; an interrupted run resumes")


def run(args: argparse.Namespace) -> None:
    check_output(args.out)
    opponents = args.opponents.split(",")
    if unknown := [name for name in opponents if name not in OPPONENTS]:
        raise GameError(f"{unknown[0][:30]!r} is not in the protocol: expected some of {', '.join(OPPONENTS)}")
    results = {opponent: _play(args, opponent) for opponent in opponents}
    is_complete = args.games >= GAMES and len(results) == len(OPPONENTS)
    document = {
        "protocol": PROTOCOL, "complete": is_complete, "bot": args.bot, "track": args.track, "seed": SEED,
        "realmwright": __version__, "results": results,
    }  # fmt: skip
    args.out.write_text(json.dumps(document, indent=1) + "\n", "utf-8")
    for opponent, result in results.items():
        low, high = result["interval"]
        print(f"{opponent:14} {result['win_share']:6.1%}  ({low:.1%} to {high:.1%}, {result['games']} games)")
        _journal(args.out, opponent).unlink()


def _journal(out: Path, opponent: str) -> Path:
    return out.with_name(f"{out.name}.{opponent}.journal")


def _play(args: argparse.Namespace, opponent: str) -> dict[str, Any]:
    """Play the games against one opponent."""
    track = TRACKS[args.track]
    specs = [*subprocess_bot.split_specs(args.bot), opponent]
    programs = subprocess_bot.inline_programs(specs)
    schedule = Schedule(registry.game(track.game).name, tuple(specs), SEED, track.params, programs)
    progress = Progress(args.games)
    games = runner.run(
        schedule,
        args.games,
        lambda each, missing: pool.run(each, missing, args.jobs),
        _journal(args.out, opponent),
        lambda results: progress.update(len(results)),
    )
    progress.clear()
    mine = results_by_bot(games)[schedule.bots[0]]
    wins = sum(result.win_share(seat) for result, seat in mine)
    return {"games": len(mine), "wins": wins, "win_share": wins / len(mine), "interval": wilson(wins, len(mine))}
