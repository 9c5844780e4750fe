"""A board drawn with characters: what every picture can do, and the canvas that it is drawn on."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple, Protocol

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region

from ..game import Plain
from .palette import Palette, on, style

STEPS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Marks(NamedTuple):
    """What stands out, and where the player points."""

    legal: frozenset[str] = frozenset()
    lit: frozenset[str] = frozenset()
    last: frozenset[str] = frozenset()
    cursor: str | None = None


class Canvas:
    def __init__(self, width: int, height: int, blank: Style) -> None:
        self.width = width
        self.height = height
        self._text = [[" "] * width for _ in range(height)]
        self._styles = [[blank] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, painted: Style) -> None:
        for at, letter in enumerate(text, x):
            if 0 <= at < self.width and 0 <= y < self.height:
                self._text[y][at] = letter
                self._styles[y][at] = painted

    def line(self, y: int) -> list[Segment]:
        found = []
        for painted, run in groupby(zip(self._text[y], self._styles[y], strict=True), key=lambda one: one[1]):
            found.append(Segment("".join(letter for letter, _ in run), painted))
        return found

    def plain(self) -> str:
        return "\n".join("".join(letters).rstrip() for letters in self._text)


class Picture(Protocol):
    """A board at one size."""

    width: int
    height: int
    cells: Sequence[str]  # in reading order

    def place(self, cell: str) -> Region: ...
    def cell_at(self, x: int, y: int) -> str | None: ...
    def step(self, cell: str, way: str) -> str: ...  # the cell beside it, or itself at the edge
    def draw(self, shown: Plain, marks: Marks, look: Palette) -> Canvas: ...


def unlined(paint: Style) -> Style:
    """For the room around a mark: only the mark itself is underlined."""
    return paint + Style(underline=False)


def painted(cell: str, ground: str, marks: Marks, look: Palette, *, bold: bool = False) -> Style:
    """How a cell is painted: where the player points first, then what can be done, then what earns."""
    underline = cell in marks.last
    if cell == marks.cursor:
        return style(on(look.cursor), look.cursor, True, underline)
    for cells, colour in ((marks.lit, look.lit), (marks.legal, look.legal)):
        if cell in cells:
            return style(on(colour), colour, True, underline)
    return style(on(ground), ground, bold, underline)
