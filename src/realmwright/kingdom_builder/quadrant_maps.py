"""Quadrants and islands: parsing their text maps and laying them out."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from ..game import GameError, ParseError
from .hexgrid import cell_at
from .refusals import refuse

QUADRANT_SIZE: Final = 10  # KB-GEO-1
NO_HEX: Final = "."  # sea around an island
BOARD_SHAPES: Final = ((QUADRANT_SIZE, QUADRANT_SIZE), (5, 6))  # rows and columns of a quadrant and of an island
_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")
_HEADER: Final = re.compile(r"(\w+): (.+)")


@dataclass(frozen=True)
class Quadrant:
    """A quadrant (KB-GEO-1) or island: rows of letters, locations, provenance of the map."""

    id: str
    expansion: str
    rows: tuple[str, ...]
    locations: tuple[tuple[str, str], ...]  # letter on the map, name of the location
    provenance: str

    def __str__(self) -> str:
        """Return the board as one word of the set-up notation, for custom boards."""
        letters = ",".join(f"{letter}:{location}" for letter, location in self.locations)
        return "|".join((self.id, self.expansion, letters, "_".join(self.rows)))

    def rotated_rows(self) -> tuple[str, ...]:
        """Return the rows rotated by 180 degrees (KB-GEO-3)."""
        return tuple(row[::-1] for row in reversed(self.rows))


def parse_quadrant(text: str) -> Quadrant:
    """Parse the text file of a quadrant: `key: value` lines, then the rows."""
    head: dict[str, str] = {}
    rows: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if match := _HEADER.fullmatch(line.strip()):
            head[match[1]] = match[2]
        elif line.strip():
            rows.append(_parse_row(line.strip(), number))
    if len(rows) not in dict(BOARD_SHAPES) or any(len(row) != dict(BOARD_SHAPES)[len(rows)] for row in rows):
        expected = f"{QUADRANT_SIZE} rows of {QUADRANT_SIZE} letters, or 5 of 6 for an island"
        raise ParseError(f"a map has {len(rows)} rows: expected {expected}", refuse("KB-GEO-1", "board-rows"))
    for key in ("id", "set"):
        if key not in head:
            missing = refuse("KB-SETUP-2", "board-lacks", field=key)
            raise ParseError(f"a quadrant lacks {key}: expected a line such as 'id: my-board'", missing)
    locations = tuple((key, _location_name(location)) for key, location in head.items() if len(key) == 1)
    if not _NAME.fullmatch(head["id"]):
        expected = "small letters, digits, '-' and '_'"
        invalid = refuse("KB-SETUP-2", "board-name")
        raise ParseError(f"a map is called {head['id'][:30]!r}: expected {expected}", invalid)
    return Quadrant(head["id"], head["set"], tuple(rows), locations, head.get("provenance", "typed in"))


def _location_name(title: str) -> str:
    """Return a location's name in notation: `forester-lodge` for `forester's lodge`."""
    return title.replace("'s", "").replace(" ", "-")


def _parse_row(line: str, number: int) -> str:
    if not line.replace(NO_HEX, "").isalpha() or len(line) > QUADRANT_SIZE:
        invalid = refuse("KB-GEO-1", "board-line", line=number)
        raise ParseError(
            f"line {number} of a map is {line[:30]!r}: expected {QUADRANT_SIZE} letters or 'key: value'", invalid
        )
    return line


def parse_custom_quadrants(text: str) -> tuple[Quadrant, ...]:
    """Parse custom boards: concatenated text files, or set-up words joined by `+`."""
    if "|" in text:
        return tuple(_parse_word(word) for word in text.split("+"))
    texts = re.split(r"^(?=id:)", text.strip(), flags=re.MULTILINE)
    return tuple(replace(parse_quadrant(part), provenance="typed in") for part in texts if part.strip())


def _parse_word(word: str) -> Quadrant:
    parts = word.split("|")
    if len(parts) != len(("id", "set", "locations", "rows")):
        raise ParseError(f"{word[:40]!r} is no board: expected 'id|set|L:location|row_row_…'")
    name, expansion, letters, rows = parts
    lines = [line.replace(":", ": ", 1) for line in letters.split(",") if line]
    text = "\n".join([f"id: {name}", f"set: {expansion}", *lines, "provenance: typed in", *rows.split("_")])
    return parse_quadrant(text)


@cache
def load_quadrants(expansion: str) -> tuple[Quadrant, ...]:
    """Return the quadrants that the package ships for an expansion, sorted by id."""
    folder = files(__package__) / "quadrants"
    boards = (parse_quadrant(entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(".txt"))
    return tuple(sorted((board for board in boards if board.expansion == expansion), key=lambda board: board.id))


def printed_rows(board: Quadrant) -> list[str]:
    """Return the rows of a board with every location as `L`."""
    return [_mask_locations(row, dict(board.locations)) for row in board.rows]


def _mask_locations(row: str, letters: Mapping[str, str]) -> str:
    for letter in letters:
        row = row.replace(letter, "L")
    return row


def lay_quadrants(
    placed: tuple[tuple[str, bool], ...], boards: Mapping[str, Quadrant]
) -> tuple[list[str], dict[int, str]]:
    """Return the rows of the board (KB-GEO-2), locations as `L`, and location names by cell."""
    rows = [""] * (2 * QUADRANT_SIZE)
    names: dict[int, str] = {}
    for position, (name, rotated) in enumerate(placed):
        if name not in boards:
            raise GameError(f"no quadrant {name[:40]!r}: expected one of {', '.join(sorted(boards))}")
        board = boards[name]
        letters = dict(board.locations)
        top, left = position // 2 * QUADRANT_SIZE, position % 2 * QUADRANT_SIZE
        for r, row in enumerate(board.rotated_rows() if rotated else board.rows):
            for c, letter in enumerate(row):
                if letter in letters:
                    names[cell_at(top + r, left + c)] = letters[letter]
            rows[top + r] += _mask_locations(row, letters)
    return rows, names
