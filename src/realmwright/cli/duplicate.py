"""`realmwright duplicate`: measure a person against a bot on the same deals, with the same chance and opponents."""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any

from .. import record as records
from .. import registry
from ..arena.duplicate import DuplicateResult, mean_difference, opponents, play_deal, replay
from ..bots import bot_file
from ..draw import render
from ..game import Game, GameError, Seat
from ..record import Record
from .setup_args import add_setup_arguments, params_from, positive_int, registered_names

QUIT = "quit"


def add_arguments(parser: argparse.ArgumentParser) -> None:
    add = parser.add_argument
    games, bots = registered_names("games"), registered_names("bots")
    add("--deals", type=positive_int, metavar="N", help="play so many deals here (default: only compare --records)")
    add("--records", type=Path, metavar="DIR", help="folder of your games; deals that are in it are not played again")
    add("--seat", type=int, default=0, metavar="N", help="your seat, from 0 (default: %(default)s)")
    add("--bot", default="search@1s", metavar="BOT", help=f"the bot to compare with: {bots} (default: %(default)s)")
    add("--against", default="planner@0.2s", metavar="BOT", help="the bot in the other seats (default: %(default)s)")
    add("--game", default="kingdom-builder", metavar="GAME", help=f"one of {games} (default: %(default)s)")
    add("--seed", type=int, default=1, metavar="N", help="random seed of the deals (default: %(default)s)")
    add_setup_arguments(parser)


def run(args: argparse.Namespace) -> None:
    if not args.deals and not args.records:
        raise GameError("nothing to compare: expected --deals to play here, or --records with finished games")
    bot_file.register_files([args.bot, args.against])
    games = _played_here(args) if args.deals else _read_records(args.records)
    results = []
    for name, record in games:
        results.append(replay(record, args.seat, args.bot, args.against))
        print(_line(name, results[-1], args.bot), flush=True)
    print(_summary(results, args.bot))


def _read_records(folder: Path) -> list[tuple[str, Record]]:
    files = sorted(folder.glob("*.txt"))
    if not files:
        raise GameError(f"no record in {str(folder)[:80]!r}: expected a folder with *.txt files")
    return [(file.name, records.load(file.read_text("utf-8"))) for file in files]


def _played_here(args: argparse.Namespace) -> list[tuple[str, Record]]:
    """Return the deals of the seed, each played in the terminal unless its record exists."""
    games = []
    for number in range(1, args.deals + 1):
        name = f"{args.game}-{args.seed}-{number:03}.txt"
        file = args.records / name if args.records else None
        if file and file.exists():
            record = records.load(file.read_text("utf-8"))
        else:
            print(f"deal {number} of {args.deals}: you have seat {args.seat}; `{QUIT}` ends the session")
            record = _play_in_terminal(args, number)
            if file:
                file.parent.mkdir(parents=True, exist_ok=True)
                file.write_text(str(record), "utf-8")
        games.append((name, record))
    return games


def _play_in_terminal(args: argparse.Namespace, number: int) -> Record:
    game_type = registry.game(args.game)
    seed = f"{args.seed}/{number}"
    game = game_type.create(params_from(args, game_type), Random(seed))
    if not 0 <= args.seat < game.seats:
        raise GameError(f"no seat {args.seat}: expected 0 to {game.seats - 1}")
    players = {**opponents(game, args.seat, args.against, game.setup), args.seat: PromptPlayer(game, args.seat)}
    return play_deal(game, players, Random(f"{seed}/chance"))


class PromptPlayer:
    """A person who types moves in notation."""

    def __init__(self, game: Game[Any, Any], seat: Seat) -> None:
        self._game, self._seat = game, seat

    def choose(self, view: Any) -> Any:
        moves = [self._game.write(view, move) for move in self._game.moves(view)]
        print(render(self._game, view, "ansi"), self._game.dump(view), sep="\n")  # the notation has the tiles in hand
        print(f"moves: {_abbreviate(moves)}")
        while True:
            text = _prompt(f"seat {self._seat}> ")
            if text == QUIT:
                raise GameError("the deal was not finished: finished ones are in the folder of --records")
            try:
                return self._game.read(view, text)
            except GameError as error:
                print(error)

    def close(self) -> None:
        """Do nothing: a person holds no resources."""


def _prompt(text: str) -> str:
    try:
        return input(text).strip()
    except EOFError:
        return QUIT


def _abbreviate(moves: Sequence[str]) -> str:
    """Return one example of each kind of move, with the number of its moves."""
    kinds: dict[str, list[str]] = {}
    for move in moves:
        kinds.setdefault(move.split()[0], []).append(move)
    return ", ".join(f"{group[0]} ({len(group)})" if len(group) > 1 else group[0] for group in kinds.values())


def _line(name: str, result: DuplicateResult, bot: str) -> str:
    golds = (f"{who} {'-'.join(map(str, gold))}" for who, gold in (("you", result.person), (bot, result.bot)))
    return f"{name}: {', '.join(golds)}; difference {result.difference:+d}"


def _summary(results: Sequence[DuplicateResult], bot: str) -> str:
    mean, low, high = mean_difference(results)
    interval = "too few deals for an interval" if low is None else f"95 %: {low:+.1f} to {high:+.1f}"
    return f"your margin less that of {bot}: {mean:+.1f} gold a deal over {len(results)} deals ({interval})"
