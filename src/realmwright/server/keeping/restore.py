"""`realmwright restore FILE`: fill an empty database with what `realmwright backup` saved."""

from __future__ import annotations

import argparse
import asyncio
import sys
from pathlib import Path

from ...game import GameError
from .backup import load
from .failures import ERRORS
from .place import add_database, shown, url_of


def add_arguments(parser: argparse.ArgumentParser) -> None:
    parser.add_argument("file", type=Path, metavar="FILE", help="a backup, of SQLite or PostgreSQL")
    add_database(parser)


def run(args: argparse.Namespace) -> None:
    if not args.file.is_file():
        raise GameError(f"no file {args.file}: expected a backup")
    url = url_of(args.database)
    try:
        rows = asyncio.run(load(url, args.file))
    except ERRORS as error:
        raise GameError(f"cannot restore into {shown(url)}: {type(error).__name__}; nothing was restored") from error
    sys.stdout.write(f"{rows} rows of {args.file} are in {shown(url)}\n")
