"""`realmwright tui`: the terminal, from the command line."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..game import GameError
from ..tables.events import Seat
from ..words import LANGUAGES
from . import wishes
from .app import PAUSE, TerminalApp, usual_colours, usual_language
from .faces import FACES
from .palette import NAMES
from .table import Table


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="a record to play on")
    parser.add_argument("--game", choices=sorted(FACES), default="kingdom-builder", help="default: %(default)s")
    parser.add_argument("--first-game", action="store_true", help="the recommended first game at once")
    parser.add_argument(
        "--seats", metavar="NAMES", help="who plays a record on: human or a bot for each seat, such as human,level-3"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="default: that of the system")
    parser.add_argument("--colours", choices=sorted(NAMES), help="default: those of the terminal if it tells, or dark")
    parser.add_argument("--pace", type=float, default=1.0, metavar="N", help="how fast bots move (default: 1)")


def run(args: argparse.Namespace) -> int:
    if not sys.stdout.isatty():
        raise GameError("this is no terminal: expected one to play in")
    pause = PAUSE / max(args.pace, 0.01)
    TerminalApp(
        args.language or usual_language(),
        args.colours or usual_colours(),
        table=first_table(args),
        file=args.file,
        game=args.game,
        pause=pause,
    ).run()
    return 0


def first_table(args: argparse.Namespace) -> Table | None:
    """What the words ask for at once."""
    if args.file is not None:
        return wishes.open_table(args.file, _seats(args.seats))
    return wishes.set_up(wishes.first_game()) if args.first_game else None


def _seats(text: str | None) -> list[Seat]:
    named = text.split(",") if text else []
    return [Seat(name, None if bot == "human" else bot) for name, bot in zip(wishes.NAMES, named, strict=False)]
