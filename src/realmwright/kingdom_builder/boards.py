"""Quadrants: the boards, one readable text map each, in either orientation."""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, replace
from functools import cache
from importlib.resources import files
from typing import Final

from ..game import GameError, Unreadable
from ..hexes import cell_at
from .refusals import refuse

SIZE: Final = 10  # KB-GEO-1
NO_HEX: Final = "."  # on an island: sea
SHAPES: Final = ((SIZE, SIZE), (5, 6))  # rows and columns of a quadrant and of an island
_NAME: Final = re.compile(r"[a-z0-9_-]{1,40}")
_HEADER: Final = re.compile(r"(\w+): (.+)")


@dataclass(frozen=True)
class Quadrant:
    """One board: ten rows of ten letters (KB-GEO-1), the locations behind its letters, and where the map is from."""

    id: str
    set: str
    rows: tuple[str, ...]
    locations: tuple[tuple[str, str], ...]  # letter on the map, kind of location
    provenance: str

    def __str__(self) -> str:
        """As one word of a set-up: a board that the package does not ship travels with the game."""
        letters = ",".join(f"{letter}:{kind}" for letter, kind in self.locations)
        return "|".join((self.id, self.set, letters, "_".join(self.rows)))

    def turned(self) -> tuple[str, ...]:
        """The rows after half a turn (KB-GEO-3); a quarter turn would tilt the lines."""
        return tuple(row[::-1] for row in reversed(self.rows))


def parse(text: str) -> Quadrant:
    """A quadrant from its text file: `key: value` lines, then the rows."""
    head: dict[str, str] = {}
    rows: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if found := _HEADER.fullmatch(line.strip()):
            head[found[1]] = found[2]
        elif line.strip():
            rows.append(_row(line.strip(), number))
    if len(rows) not in dict(SHAPES) or any(len(row) != dict(SHAPES)[len(rows)] for row in rows):
        wanted = f"{SIZE} rows of {SIZE} letters, or 5 of 6 for an island"
        raise Unreadable(f"a map has {len(rows)} rows: expected {wanted}", refuse("KB-GEO-1", "board-rows"))
    for key in ("id", "set"):
        if key not in head:
            lacking = refuse("KB-SETUP-2", "board-lacks", field=key)
            raise Unreadable(f"a quadrant lacks {key}: expected a line such as 'id: tavern'", lacking)
    locations = tuple((key, _as_word(kind)) for key, kind in head.items() if len(key) == 1)
    if not _NAME.fullmatch(head["id"]):
        wanted = "small letters, digits, '-' and '_'"
        unnamed = refuse("KB-SETUP-2", "board-name")
        raise Unreadable(f"a map is called {head['id'][:30]!r}: expected {wanted}", unnamed)
    return Quadrant(head["id"], head["set"], tuple(rows), locations, head.get("provenance", "typed in"))


def _as_word(kind: str) -> str:
    """A location's name as notation has it: `forester's lodge` is `forester-lodge`."""
    return kind.replace("'s", "").replace(" ", "-")


def _row(line: str, number: int) -> str:
    if not line.replace(NO_HEX, "").isalpha() or len(line) > SIZE:
        strange = refuse("KB-GEO-1", "board-line", line=number)
        raise Unreadable(f"line {number} of a map is {line[:30]!r}: expected {SIZE} letters or 'key: value'", strange)
    return line


def parse_own(text: str) -> tuple[Quadrant, ...]:
    """Boards of one's own: text files one after the other, or the words of a set-up joined by `+`."""
    if "|" in text:
        return tuple(_from_word(word) for word in text.split("+"))
    texts = re.split(r"^(?=id:)", text.strip(), flags=re.MULTILINE)
    return tuple(replace(parse(part), provenance="typed in") for part in texts if part.strip())


def _from_word(word: str) -> Quadrant:
    parts = word.split("|")
    if len(parts) != len(("id", "set", "locations", "rows")):
        raise Unreadable(f"{word[:40]!r} is no board: expected 'id|set|L:location|row_row_…'")
    name, box, letters, rows = parts
    lines = [line.replace(":", ": ", 1) for line in letters.split(",") if line]
    text = "\n".join([f"id: {name}", f"set: {box}", *lines, "provenance: typed in", *rows.split("_")])
    return parse(text)


@cache
def shipped(set_name: str) -> tuple[Quadrant, ...]:
    """The quadrants that the package brings for a set, by id."""
    folder = files(__package__) / "quadrants"
    found = (parse(entry.read_text("utf-8")) for entry in folder.iterdir() if entry.name.endswith(".txt"))
    return tuple(sorted((board for board in found if board.set == set_name), key=lambda board: board.id))


def printed(board: Quadrant) -> list[str]:
    """Its rows with every location an `L`, whatever its kind."""
    return [_covered(row, dict(board.locations)) for row in board.rows]


def _covered(row: str, letters: Mapping[str, str]) -> str:
    for letter in letters:
        row = row.replace(letter, "L")
    return row


def lay(placed: tuple[tuple[str, bool], ...], boards: Mapping[str, Quadrant]) -> tuple[list[str], dict[int, str]]:
    """Twenty rows of twenty letters (KB-GEO-2), every location an `L`, and its kind by cell."""
    rows = [""] * (2 * SIZE)
    kinds: dict[int, str] = {}
    for place, (name, rotated) in enumerate(placed):
        if name not in boards:
            raise GameError(f"no quadrant {name[:40]!r}: expected one of {', '.join(sorted(boards))}")
        board = boards[name]
        letters = dict(board.locations)
        top, left = place // 2 * SIZE, place % 2 * SIZE
        for r, row in enumerate(board.turned() if rotated else board.rows):
            for c, letter in enumerate(row):
                if letter in letters:
                    kinds[cell_at(top + r, left + c)] = letters[letter]
            rows[top + r] += _covered(row, letters)
    return rows, kinds
