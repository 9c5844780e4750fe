"""`realmwright check-bot`: play a bot on all kinds of tables and say what is wrong with it."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from itertools import cycle
from typing import NamedTuple

from .. import registry
from ..arena import match
from ..arena.match import GameResult
from ..arena.schedule import Schedule
from ..bots import subprocess_bot
from .setup_args import positive_int, registered_names


class Table(NamedTuple):
    """A kind of table that a bot is tried on."""

    game: str
    params: dict[str, str]

    def __str__(self) -> str:
        return " ".join([self.game, *(f"{name}={value}" for name, value in self.params.items())])


def add_arguments(parser: argparse.ArgumentParser) -> None:
    bots = f"{registered_names('bots')}, PATH.py:CLASS or program:COMMAND"
    parser.add_argument("bot", metavar="BOT", help=f"the bot to check, with an optional budget: {bots}")
    games = registered_names("games")
    parser.add_argument("--game", action="append", metavar="GAME", help=f"check only this game: {games} (default: all)")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="random seed (default: 1)")
    parser.add_argument("--limit", type=positive_int, default=60, metavar="SECONDS", help="time limit per move")


def run(args: argparse.Namespace) -> int:
    problems = 0
    for table in _tables(args.game or sorted(registry.find("games"))):
        result = _play(table, args.bot, args.seed, args.limit)
        problem = result.reason if result.forfeit is not None and result.bots[result.forfeit] == args.bot else ""
        problems += bool(problem)
        print(f"{'FORFEIT' if problem else 'ok':8}{_slowest_ms(result, args.bot):8.1f} ms a turn  {table}", flush=True)
        if problem:
            print(f"        {problem}", flush=True)
    print("The bot forfeited no game." if not problems else f"The bot forfeited {problems} games.")
    return 1 if problems else 0


def _tables(games: list[str]) -> Iterator[Table]:
    """Yield a table for each value of a game's first param with several values: each expansion, each variant."""
    for game in games:
        fields = registry.game(game).fields
        players = cycle(next(field.values for field in fields if field.name == "players"))
        contents = next((field for field in fields if field.many), None)
        if contents is None:
            yield Table(game, {})
            continue
        for value in contents.values:
            yield Table(game, {"players": next(players), contents.name: value})


def _play(table: Table, bot: str, seed: int, limit: float) -> GameResult:
    programs = subprocess_bot.inline_programs([bot])
    schedule = Schedule(table.game, (bot, "random"), seed, table.params, programs, limit)
    schedule.check()
    return match.play(schedule, schedule.pairing(0))


def _slowest_ms(result: GameResult, bot: str) -> float:
    return max(ms for ms, name in zip(result.slowest_turn_ms, result.bots, strict=True) if name == bot)
