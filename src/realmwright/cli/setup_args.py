"""Shared command-line arguments: the game and its set-up parameters."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from .. import registry
from ..game import EngineError, Game, GameError, GameType, SetupField


class Parser(argparse.ArgumentParser):
    """An argument parser that prints errors as one line, without the usage."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")


def registered_names(group: str) -> str:
    """Return the names in a registry group, separated by commas."""
    return ", ".join(sorted(registry.find(group)))


def positive_int(text: str) -> int:
    if not text.isdecimal() or not int(text[:9]) > 0:
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: expected a whole number above 0")
    return int(text[:9])


def add_game_arguments(parser: argparse.ArgumentParser, seed: int | None) -> None:
    """Add the game, its set-up parameters and the random seed."""
    parser.add_argument("game", metavar="GAME", help=f"one of {registered_names('games')}")
    add_setup_arguments(parser)
    default = "drawn at random" if seed is None else seed
    parser.add_argument("--seed", type=int, default=seed, metavar="N", help=f"random seed (default: {default})")


def add_setup_arguments(parser: argparse.ArgumentParser) -> None:
    """Add the set-up parameters of all games."""
    fields: dict[str, dict[str, list[str]]] = {}
    options: list[SetupField] = []
    for game_type in registry.find("games").values():
        for choice in game_type.fields:
            if choice.files:
                parser.add_argument(
                    f"--{choice.name}-dir",
                    metavar="DIR",
                    help=f"{game_type.name}: folder with custom {choice.name} maps (*.txt)",
                )
                continue
            values = f"{'some' if choice.many else 'one'} of {', '.join(choice.values)} (default: {choice.default})"
            fields.setdefault(choice.name, {}).setdefault(values, []).append(game_type.name)
        options += game_type.options
    for name, meanings in fields.items():
        text = "; ".join(f"{', '.join(games)}: {values}" for values, games in meanings.items())
        parser.add_argument(f"--{name}", metavar=name.upper(), help=text)
    values = "; ".join(f"{option.name} {'|'.join(option.values)} [{option.rule}]" for option in options)
    parser.add_argument(
        "--option",
        action="append",
        default=[],
        metavar="NAME=VALUE",
        help=f"rules option, default value first: {values}",
    )


def add_engine_argument(parser: argparse.ArgumentParser) -> None:
    parser.add_argument(
        "--engine",
        choices=registry.ENGINES,
        default=registry.PYTHON,
        help="rules in Python or compiled (default: %(default)s)",
    )


def create_game(args: argparse.Namespace, rng: Random) -> Game[Any, Any]:
    game_type = registry.game(args.game)
    return with_engine(game_type.create(params_from(args, game_type), rng), args)


def with_engine(game: Game[Any, Any], args: argparse.Namespace) -> Game[Any, Any]:
    """Return the game for the engine of the command line; say so if it is played in Python instead."""
    if getattr(args, "engine", registry.PYTHON) == registry.PYTHON:
        return game
    try:
        return registry.compile_game(game)
    except EngineError as error:
        print(f"{error}: playing in Python", file=sys.stderr)
        return game


def params_from(args: argparse.Namespace, game_type: GameType) -> dict[str, str]:
    """Return the set-up parameters given on the command line."""
    names = {choice.name for each in registry.find("games").values() for choice in each.fields}
    params = {name: value for name in sorted(names) if (value := getattr(args, name, None)) is not None}
    for choice in game_type.fields:
        if choice.files and (folder := getattr(args, f"{choice.name}_dir")) is not None:
            params[choice.name] = "\n".join(read_folder(folder).values())
    options = [option.name for option in game_type.options]
    for option in args.option:
        name, _, value = option.partition("=")
        if name not in options:
            expected = f"NAME=VALUE with one of {', '.join(options)}" if options else f"none for {game_type.name}"
            raise GameError(f"no option {name[:40]!r}: expected {expected}")
        params[name] = value
    return params


def read_folder(name: str) -> dict[str, str]:
    """Read the text files of a folder, by file name."""
    files = sorted(Path(name).glob("*.txt"))
    if not files:
        raise GameError(f"no map in {name[:80]!r}: expected a folder with *.txt files")
    return {file.name: read_text(str(file)) for file in files}


def read_text(file: str) -> str:
    """Read a text file, or standard input if the name is `-`."""
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise GameError(f"{file} is not text: expected UTF-8") from None


def check_output(file: Path) -> None:
    """Raise GameError if this file cannot be written, before hours of play."""
    if file.is_dir() or not file.absolute().parent.is_dir():
        raise GameError(f"cannot write {file}: expected a file in a folder that exists")
