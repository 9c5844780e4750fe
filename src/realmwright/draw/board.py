"""A board of hexes: terrain, locations with their tiles, castles, and everybody's pieces."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from typing import Final

from ..game import Plain
from .scene import CASTLE, DISC, INK, LINE, SEATS, SPECIAL, STONE, TERRAIN, Scene, Shape, Word

ROW: Final = sqrt(3) / 2  # between two rows of hexes that are 1 wide
MARGIN: Final = 0.4
GAP: Final = 1  # rows between the board and an island
PLACE: Final = re.compile(r"(i:)?([a-z])([0-9]+)")
HOUSE: Final = ((-0.26, 0.28), (-0.26, -0.02), (0, -0.3), (0.26, -0.02), (0.26, 0.28))
FIGURES: Final = {"warriors": "w", "wagon": "c", "ship": "s"}


def scene(about: Plain, shown: Plain) -> Scene:
    rows: list[str] = about["board"]
    island: list[str] = (about["island"] or {}).get("rows", [])
    deep = len(rows) + (GAP + len(island) if island else 0)
    drawn = Scene(max(map(len, rows)) + 0.5 + 2 * MARGIN, (deep - 1) * ROW + 2 / sqrt(3) + 2 * MARGIN)
    drawn.shapes += _ground(rows, 0)
    drawn.shapes += _ground(island, len(rows) + GAP)
    drawn.shapes += _locations(about, shown, len(rows))
    drawn.shapes += _pieces(shown, len(rows))
    return drawn


def _centre(row: int, column: float) -> tuple[float, float]:
    return MARGIN + column + 0.5 + row % 2 / 2, MARGIN + 1 / sqrt(3) + row * ROW


def _at(name: str, rows: int) -> tuple[float, float]:
    found = PLACE.fullmatch(name)
    if found is None:
        raise ValueError(f"{name[:20]!r} is not a hex: expected such as 'c7' or 'i:c2'")
    row = int(found[3]) - 1
    x, y = _centre(row, ord(found[2]) - 97)
    return (x, y + (rows + GAP) * ROW) if found[1] else (x, y)


def _ring(x: float, y: float, radius: float, corners: int, turned: float = 0.0) -> tuple[tuple[float, float], ...]:
    turns = [2 * pi * (corner + turned) / corners for corner in range(corners)]
    return tuple((x + radius * sin(turn), y + radius * cos(turn)) for turn in turns)


def _ground(rows: list[str], below: int) -> Iterator[Shape | Word]:
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter == ".":
                continue
            x, y = _centre(row, column)
            y += below * ROW
            hexagon = _ring(x, y, 1 / sqrt(3), 6)
            yield Shape(hexagon, TERRAIN.get(letter, SPECIAL), LINE)
            if letter == "S":
                yield Shape(_ring(x, y, 0.36, 16), CASTLE)
                yield Word(x, y, 0.45, "S", DISC)
            elif letter not in TERRAIN and letter != "L":
                yield Shape(_ring(x, y, 0.3, 16), STONE)
                yield Word(x, y, 0.4, letter, INK)


def _locations(about: Plain, shown: Plain, rows: int) -> Iterator[Shape | Word]:
    for cell, kind in about["locations"].items():
        x, y = _at(cell, rows)
        left = shown["location_tiles"].get(cell, 0)
        yield Shape(_ring(x, y, 0.4, 16), DISC if left else SPECIAL, INK)
        yield Word(x, y - 0.1, 0.38, kind[:2], INK)
        yield Word(x, y + 0.2, 0.28, str(left), INK)
    for cell in shown["nomads"]:
        x, y = _at(cell, rows)
        yield Shape(_ring(x, y, 0.3, 16), DISC, INK)


def _pieces(shown: Plain, rows: int) -> Iterator[Shape | Word]:
    for cell in shown["walls"]:
        x, y = _at(cell, rows)
        yield Shape(_ring(x, y, 0.38, 4, 0.5), STONE, INK)
    for cell in shown["scouts"]:
        x, y = _at(cell, rows)
        yield Shape(_ring(x, y, 0.25, 3), DISC, INK)
    for seat, side in enumerate(shown["seats"]):
        for cell in side["settlements"]:
            x, y = _at(cell, rows)
            yield Shape(tuple((x + a, y + b) for a, b in HOUSE), SEATS[seat], INK)
        for kind, letter in FIGURES.items():
            for cell in _listed(side[kind]):
                x, y = _at(cell, rows)
                yield Shape(_ring(x, y, 0.34, 8), SEATS[seat], INK)
                yield Word(x, y, 0.4, letter, DISC)
        for cell in side["city"]:
            x, y = _at(cell, rows)
            yield Shape(_ring(x, y, 0.42, 6), SEATS[seat], INK)


def _listed(value: list[str] | str | None) -> list[str]:
    return value if isinstance(value, list) else [value] if value else []
