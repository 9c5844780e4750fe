"""Headers of records and positions: the game, the version of its rules and its set-up."""

from __future__ import annotations

from typing import Any, Final

from . import registry
from .game import Game, ParseError

HEADER: Final = "realmwright "


def write_header(game: Game[Any, Any]) -> str:
    return f"{HEADER}{game.name} rules={game.rules_version} {game.setup}"


def read_header(line: str) -> Game[Any, Any]:
    """Return the game of a header.

    Raise ParseError if it was written under an unknown rules version.
    """
    words = line.strip().split(" ", 3)
    if len(words) != 4 or f"{words[0]} " != HEADER or not words[2].startswith("rules=") or words[2] == "rules=":
        raise ParseError(f"{line[:40]!r} is no header: expected '{HEADER}GAME rules=VERSION SETUP'")
    return registry.game(words[1]).load(words[3], words[2].removeprefix("rules="))


def write_position(game: Game[Any, Any], state: Any) -> str:
    """Return a position with its header: a bug report in one line."""
    return f"{write_header(game)} | {game.dump(state)}"


def read_position(text: str) -> tuple[Game[Any, Any], Any]:
    header, bar, position = text.strip().partition(" | ")
    if not bar:
        raise ParseError(f"{text[:40]!r} is no position: expected a header, ' | ' and the fields of the position")
    game = read_header(header)
    return game, game.load(position)
