"""The board of a position in a rulebook picture, and games that come close to a task."""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping, Sequence
from random import Random
from typing import Any, Final

from realmwright.game import Game

ROWS, COLUMNS = "20", "t"
HEX: Final = re.compile(r"(i:)?[a-z][0-9]+")

# The board


def own_cells(game: Game[Any, Any], state: Any, seat: int) -> set[str]:
    groups = (group for group in game.contents(state).pieces if group.seat == seat)
    return {cell for group in groups for cell in group.cells if HEX.fullmatch(cell)}


def letter(game: Game[Any, Any], cell: str) -> str:
    setup = game.setup_dict()
    rows = setup["island"]["rows"] if cell.startswith("i:") else setup["board"]
    name = cell.removeprefix("i:")
    row = rows[int(name[1:]) - 1].ljust(20, ".")
    return str(row[ord(name[0]) - 97])


def neighbours(cell: str) -> set[str]:
    prefix, name = ("i:", cell[2:]) if cell.startswith("i:") else ("", cell)
    column, row = ord(name[0]) - 97, int(name[1:]) - 1
    shift = row % 2
    around = [(0, -1), (0, 1), (-1, shift - 1), (-1, shift), (1, shift - 1), (1, shift)]
    return {f"{prefix}{chr(97 + column + dc)}{row + dr + 1}" for dr, dc in around if row + dr >= 0 and column + dc >= 0}


# Games that come close to a task


def guided_choice(game: Game[Any, Any], state: Any, moves: Sequence[Any], rng: Random, task: str) -> Any:
    """Return a random move, or of seat 0 the one that comes closest to a task."""
    if task not in PROGRESS or game.actor(state) != 0 or len(moves) > 90:
        return rng.choice(list(moves))
    best = [(PROGRESS[task](game, game.apply(state, move)), rng.random(), move) for move in moves]
    return max(best, key=lambda each: each[:2])[2]


def _edges(own: set[str]) -> list[int]:
    main = [cell for cell in own if not cell.startswith("i:")]
    tests: list[Callable[[str], bool]] = [
        lambda cell: cell[1:] == "1",
        lambda cell: cell[1:] == ROWS,
        lambda cell: cell[0] == "a",
        lambda cell: cell[0] == COLUMNS,
    ]
    return [sum(map(test, main)) for test in tests]


def _advance(game: Game[Any, Any], state: Any) -> float:
    return max(_edges(own_cells(game, state, 0)))


def _compass(game: Game[Any, Any], state: Any) -> float:
    return sum(count > 0 for count in _edges(own_cells(game, state, 0)))


def _road(game: Game[Any, Any], state: Any) -> float:
    own = own_cells(game, state, 0)
    longest = 0
    for cell in own:
        for side in (0, 1):
            here, length = cell, 0
            while here in own:
                length += 1
                here = _diagonal(here, side)
            longest = max(longest, length)
    return longest


def _diagonal(cell: str, side: int) -> str:
    if cell.startswith("i:"):
        return ""
    row = int(cell[1:]) - 1
    column = ord(cell[0]) - 97 + (row % 2 if side else row % 2 - 1)
    return f"{chr(97 + column)}{row + 2}" if column >= 0 else ""


def _surround(game: Game[Any, Any], state: Any) -> float:
    own = own_cells(game, state, 0)
    places = {cell for cell in game.setup_dict()["locations"] if not cell.startswith("i:")}
    return max((len(neighbours(cell) & own) for cell in places), default=0)


PROGRESS: Final[Mapping[str, Callable[[Game[Any, Any], Any], float]]] = {
    "advance": _advance,
    "compass-points": _compass,
    "road": _road,
    "place-of-refuge": _surround,
}
