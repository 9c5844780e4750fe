"""A canvas of styled characters, and the protocol of the board pictures drawn on it."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import groupby
from typing import Final, NamedTuple, Protocol

from rich.segment import Segment
from rich.style import Style
from textual.geometry import Region

from ..components import Contents
from ..game import JsonDict
from .palette import Palette, style, text_on

DIRECTIONS: Final = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}


class Marks(NamedTuple):
    """The cells to mark on the board, and the cursor."""

    legal: frozenset[str] = frozenset()
    highlighted: frozenset[str] = frozenset()  # scoring cells of a card, or cells of a hint
    last_turn: frozenset[str] = frozenset()
    cursor: str | None = None


class ShownPosition(NamedTuple):
    """A position to draw: its JSON form, and its pieces and tiles."""

    position: JsonDict
    contents: Contents


class Canvas:
    def __init__(self, width: int, height: int, blank: Style) -> None:
        self.width = width
        self.height = height
        self._text = [[" "] * width for _ in range(height)]
        self._styles = [[blank] * width for _ in range(height)]

    def put(self, x: int, y: int, text: str, text_style: Style) -> None:
        """Write text at a position; ignore what is outside the canvas."""
        for column, letter in enumerate(text, x):
            if 0 <= column < self.width and 0 <= y < self.height:
                self._text[y][column] = letter
                self._styles[y][column] = text_style

    def line(self, y: int) -> list[Segment]:
        segments = []
        for text_style, run in groupby(zip(self._text[y], self._styles[y], strict=True), key=lambda pair: pair[1]):
            segments.append(Segment("".join(letter for letter, _ in run), text_style))
        return segments

    def plain(self) -> str:
        return "\n".join("".join(letters).rstrip() for letters in self._text)


class BoardPicture(Protocol):
    """A board drawn at one zoom level."""

    width: int
    height: int
    cells: Sequence[str]  # in reading order

    def region(self, cell: str) -> Region: ...
    def cell_at(self, x: int, y: int) -> str | None: ...
    def step(self, cell: str, direction: str) -> str: ...  # the neighbor, or the cell itself at the edge
    def draw(self, shown: ShownPosition, marks: Marks, palette: Palette) -> Canvas: ...


def without_underline(text_style: Style) -> Style:
    """Return the style for the blanks around a symbol, which are not underlined."""
    return text_style + Style(underline=False)


def cell_style(cell: str, background: str, marks: Marks, palette: Palette, *, bold: bool = False) -> Style:
    """Return the style of a cell.

    The cursor takes precedence over highlights, highlights over legal cells.
    """
    underline = cell in marks.last_turn
    if cell == marks.cursor:
        return style(text_on(palette.cursor), palette.cursor, True, underline)
    for cells, colour in ((marks.highlighted, palette.highlight), (marks.legal, palette.legal)):
        if cell in cells:
            return style(text_on(colour), colour, True, underline)
    return style(text_on(background), background, bold, underline)
