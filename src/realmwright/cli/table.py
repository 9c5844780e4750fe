"""What every command that needs a table asks for: the game, and all that its set-up may wish."""

from __future__ import annotations

import argparse
import sys
from pathlib import Path
from random import Random
from typing import Any, NoReturn

from .. import registry
from ..game import Choice, Game, GameError, GameKind


class Parser(argparse.ArgumentParser):
    """Says what is wrong on one line."""

    def error(self, message: str) -> NoReturn:
        self.exit(2, f"{self.prog}: {' '.join(message.split())}\n")


def names_of(group: str) -> str:
    return ", ".join(sorted(registry.find(group)))


def positive(text: str) -> int:
    if not text.isdecimal() or not int(text[:9]) > 0:
        raise argparse.ArgumentTypeError(f"{text[:20]!r}: expected a whole number above 0")
    return int(text[:9])


def add_table(parser: argparse.ArgumentParser, seed: int | None) -> None:
    """The game, the seed and everything that the set-up may ask for."""
    parser.add_argument("game", metavar="GAME", help=f"one of {names_of('games')}")
    add_wishes(parser)
    parser.add_argument("--seed", type=int, default=seed, metavar="N", help=f"random seed (default {seed or 'drawn'})")


def add_wishes(parser: argparse.ArgumentParser) -> None:
    """Everything that a set-up may ask for, of any game."""
    fields: dict[str, dict[str, list[str]]] = {}
    options: list[Choice] = []
    for kind in registry.find("games").values():
        for choice in kind.fields:
            if choice.files:
                parser.add_argument(
                    f"--{choice.name}-dir",
                    metavar="DIR",
                    help=f"{kind.name}: a folder of your own {choice.name} maps (*.txt)",
                )
                continue
            values = f"{'some' if choice.many else 'one'} of {', '.join(choice.values)} (default {choice.default})"
            fields.setdefault(choice.name, {}).setdefault(values, []).append(kind.name)
        options += kind.options
    for name, meanings in fields.items():
        said = "; ".join(f"{', '.join(games)}: {values}" for values, games in meanings.items())
        parser.add_argument(f"--{name}", metavar=name.upper(), help=said)
    switches = "; ".join(f"{option.name} {'|'.join(option.values)} [{option.rule}]" for option in options)
    how = f"a switch of the rules, its default named first: {switches}"
    parser.add_argument("--option", action="append", default=[], metavar="NAME=VALUE", help=how)


def table(args: argparse.Namespace, rng: Random) -> Game[Any, Any]:
    kind = registry.game(args.game)
    return kind.table(wishes_of(args, kind), rng)


def wishes_of(args: argparse.Namespace, kind: GameKind) -> dict[str, str]:
    names = {choice.name for each in registry.find("games").values() for choice in each.fields}
    wishes = {name: value for name in sorted(names) if (value := getattr(args, name, None)) is not None}
    for choice in kind.fields:
        if choice.files and (folder := getattr(args, f"{choice.name}_dir")) is not None:
            wishes[choice.name] = "\n".join(folder_of(folder).values())
    known = [option.name for option in kind.options]
    for switch in args.option:
        name, _, value = switch.partition("=")
        if name not in known:
            expected = f"NAME=VALUE with one of {', '.join(known)}" if known else f"none, {kind.name} has no switches"
            raise GameError(f"no option {name[:40]!r}: expected {expected}")
        wishes[name] = value
    return wishes


def folder_of(name: str) -> dict[str, str]:
    """The text files of a folder, by name."""
    files = sorted(Path(name).glob("*.txt"))
    if not files:
        raise GameError(f"no map in {name[:80]!r}: expected a folder with *.txt files")
    return {file.name: read_text(str(file)) for file in files}


def read_text(file: str) -> str:
    try:
        return sys.stdin.read() if file == "-" else Path(file).read_text("utf-8")
    except UnicodeDecodeError:
        raise GameError(f"{file} is not text: expected UTF-8") from None
