"""The command `realmwright tui`: arguments and start of the terminal application."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path

from ..bots.levels import LEVELS
from ..bots.monte_carlo import warn_if_slow
from ..game import GameError
from ..i18n import LANGUAGES
from ..tables.events import SeatSetup
from . import setup_model
from .app import BOT_PAUSE_SECONDS, TerminalApp, default_colours, default_language
from .palette import PALETTES
from .presenter import PRESENTERS
from .table import TerminalTable

MIN_PACE = 0.01


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", nargs="?", type=Path, metavar="FILE", help="record to resume")
    parser.add_argument("--game", choices=sorted(PRESENTERS), default="kingdom-builder", help="default: %(default)s")
    parser.add_argument("--first-game", action="store_true", help="start the recommended first game")
    parser.add_argument(
        "--seats", metavar="NAMES", help="players of a resumed record: human or a bot per seat, such as human,level-3"
    )
    parser.add_argument("--language", choices=LANGUAGES, help="default: the locale of the environment")
    parser.add_argument(
        "--colours", choices=sorted(PALETTES), help="default: from the environment variable COLORFGBG, else dark"
    )
    parser.add_argument("--pace", type=float, default=1.0, metavar="N", help="speed of bot moves (default: 1)")


def run(args: argparse.Namespace) -> int:
    if not sys.stdout.isatty():
        raise GameError("standard output is not a terminal")
    warn_if_slow([level.spec for level in LEVELS])
    pause = BOT_PAUSE_SECONDS / max(args.pace, MIN_PACE)
    TerminalApp(
        args.language or default_language(),
        args.colours or default_colours(),
        table=initial_table(args),
        file=args.file,
        game=args.game,
        pause=pause,
    ).run()
    return 0


def initial_table(args: argparse.Namespace) -> TerminalTable | None:
    """Return the table that the arguments request; None for the set-up screen."""
    if args.file is not None:
        return setup_model.load_table(args.file, _seats(args.seats))
    return setup_model.create_table(setup_model.first_game()) if args.first_game else None


def _seats(text: str | None) -> list[SeatSetup]:
    bots = text.split(",") if text else []
    return [
        SeatSetup(name, None if bot == "human" else bot)
        for name, bot in zip(setup_model.DEFAULT_NAMES, bots, strict=False)
    ]
