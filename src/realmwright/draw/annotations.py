"""Marks on a picture of a board: coordinates, marked cells and arrows."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from math import hypot
from typing import Final, NamedTuple, TypeAlias

from ..game import GameError
from .scene import HIGHLIGHT, LAST_MOVE, Shape

CELL_NAME: Final = re.compile(r"(?:i:)?[a-z][0-9]{1,2}")
ARROW_WIDTH: Final = 0.09  # half the width of the shaft
HEAD_WIDTH: Final = 0.24
HEAD_LENGTH: Final = 0.4
RING_WIDTH: Final = 0.16  # share of the radius

Point: TypeAlias = tuple[float, float]
Outline: TypeAlias = Callable[[Point, float], tuple[Point, ...]]  # of a cell, by its centre and a scale


class Annotations(NamedTuple):
    """What a picture shows besides the position; cells are given by name."""

    coordinates: bool = True
    last_move: tuple[str, ...] = ()
    highlights: tuple[str, ...] = ()
    arrows: tuple[tuple[str, str], ...] = ()

    def shapes(self, centre: Callable[[str], Point], outline: Outline) -> Iterator[Shape]:
        """Yield the marks of cells and the arrows; `centre` raises GameError for an unknown cell."""
        for cells, colour in ((self.last_move, LAST_MOVE), (self.highlights, HIGHLIGHT)):
            for cell in cells:
                yield _ring(outline, centre(cell), colour)
        for start, end in self.arrows:
            yield _arrow(centre(start), centre(end))

    def marked_cells(self) -> set[str]:
        return {*self.last_move, *self.highlights}


def cells_of_move(text: str) -> tuple[str, ...]:
    """Return the cells that a move in notation names: `("d7",)` for "build d7"."""
    return tuple(word for word in text.split() if CELL_NAME.fullmatch(word))


def _ring(outline: Outline, centre: Point, colour: str) -> Shape:
    """Return a cell's outline as a band: its outer edge, then its inner edge in the other direction."""
    outer, inner = outline(centre, 1.0), outline(centre, 1 - RING_WIDTH)
    return Shape((*outer, outer[0], inner[0], *inner[:0:-1], inner[0]), colour)


def _arrow(start: Point, end: Point) -> Shape:
    length = hypot(end[0] - start[0], end[1] - start[1])
    if not length:
        raise GameError("an arrow leads to the cell it comes from: expected another one")
    dx, dy = (end[0] - start[0]) / length, (end[1] - start[1]) / length
    neck = length - HEAD_LENGTH
    outline = (
        (0.0, ARROW_WIDTH), (neck, ARROW_WIDTH), (neck, HEAD_WIDTH), (length, 0.0),
        (neck, -HEAD_WIDTH), (neck, -ARROW_WIDTH), (0.0, -ARROW_WIDTH),
    )  # fmt: skip
    return Shape(tuple((start[0] + a * dx - b * dy, start[1] + a * dy + b * dx) for a, b in outline), HIGHLIGHT)
