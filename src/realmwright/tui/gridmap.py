"""The board of Kingdoms: five rows and six columns, and beside each line what it is worth."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.geometry import Region

from ..game import Plain
from .palette import SHAPES, Palette, style
from .picture import STEPS, Canvas, Marks, painted, unlined

SIZES: Final = ((6, 3), (10, 4), (14, 6))  # columns and lines of a space, with the lines of the grid left and above
COLUMNS: Final = 6
ROWS: Final = 5
LEFT: Final = 2
WORTH: Final = 6  # room for what a row is worth
MOUNTAIN: Final = "M"
GROUNDS: Final = {MOUNTAIN: "mountain", "D": "canyon", "G": "farmland", "W": "water"}


class GridMap:
    def __init__(self, name_of: Callable[[str], str], zoom: int) -> None:
        """`name_of` says what a tile is called, in a word."""
        self._name_of = name_of
        self._wide, self._high = SIZES[zoom]
        self.cells: Sequence[str] = [f"{chr(97 + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)]
        self.width = LEFT + COLUMNS * self._wide + 1 + WORTH
        self.height = 1 + ROWS * self._high + 2

    def place(self, cell: str) -> Region:
        """The inside of a space, without the lines around it."""
        column, row = ord(cell[0]) - 97, int(cell[1:]) - 1
        return Region(LEFT + column * self._wide + 1, 2 + row * self._high, self._wide - 1, self._high - 1)

    def cell_at(self, x: int, y: int) -> str | None:
        return next((cell for cell in self.cells if self.place(cell).contains(x, y)), None)

    def step(self, cell: str, way: str) -> str:
        across, down = STEPS[way]
        column = max(0, min(COLUMNS - 1, ord(cell[0]) - 97 + across))
        row = max(0, min(ROWS - 1, int(cell[1:]) - 1 + down))
        return f"{chr(97 + column)}{row + 1}"

    def draw(self, shown: Plain, marks: Marks, look: Palette) -> Canvas:
        canvas = Canvas(self.width, self.height, style(look.faint, look.paper))
        self._grid(canvas, look)
        self._worths(canvas, shown["lines"], look)
        for cell in self.cells:
            self._space(canvas, cell, shown["board"].get(cell), marks, look)
        return canvas

    def _grid(self, canvas: Canvas, look: Palette) -> None:
        ink, faint = style(look.line, look.paper), style(look.faint, look.paper)
        for row in range(ROWS + 1):
            joint = "┼" if 0 < row < ROWS else "┬┴"[row > 0]
            ends = "├┤" if 0 < row < ROWS else ("┌┐" if row == 0 else "└┘")
            line = joint.join(["─" * (self._wide - 1)] * COLUMNS)
            canvas.put(LEFT, 1 + row * self._high, f"{ends[0]}{line}{ends[1]}", ink)
        for y in range(2, 1 + ROWS * self._high):
            if (y - 1) % self._high:
                for column in range(COLUMNS + 1):
                    canvas.put(LEFT + column * self._wide, y, "│", ink)
        for column in range(COLUMNS):
            canvas.put(LEFT + column * self._wide + self._wide // 2, 0, chr(97 + column), faint)
        for row in range(ROWS):
            canvas.put(0, 2 + row * self._high, str(row + 1), faint)

    def _worths(self, canvas: Canvas, lines: list[Plain], look: Palette) -> None:
        """The base value of each part of a line; a mountain parts it."""
        for line in lines:
            parts = line["parts"]
            text = "|".join(signed(part["value"]) for part in parts)
            value = sum(part["value"] for part in parts)
            ink = style(look.gain if value > 0 else look.loss if value < 0 else look.faint, look.paper, bool(value))
            if line["line"].isdecimal():
                row = int(line["line"]) - 1
                canvas.put(LEFT + COLUMNS * self._wide + 2, 2 + row * self._high, text[:WORTH], ink)
            else:
                x = LEFT + (ord(line["line"]) - 97) * self._wide + 1
                canvas.put(x, 2 + ROWS * self._high, text[: self._wide - 1].center(self._wide - 1), ink)

    def _space(self, canvas: Canvas, cell: str, piece: str | None, marks: Marks, look: Palette) -> None:
        place = self.place(cell)
        seat, colon, rank = (piece or "").partition(":")
        ground = look.player(int(seat)) if colon else self._ground(piece, look)
        paint = painted(cell, ground, marks, look, bold=piece is not None)
        texts = ["*" if cell in marks.lit else "·" if cell in marks.legal else ""]
        if colon:
            texts = [SHAPES[int(seat)] * int(rank)]
        elif piece:
            texts = [piece.replace("-", "−"), self._name_of(piece)[: place.width]]
        for line in range(place.height):
            canvas.put(place.x, place.y + line, " " * place.width, unlined(paint))
        top = place.y + (place.height - len(texts)) // 2
        for line, text in enumerate(texts):
            canvas.put(place.x + (place.width - len(text)) // 2, top + line, text, paint)

    def _ground(self, piece: str | None, look: Palette) -> str:
        if piece is None:
            return look.panel
        if piece in GROUNDS:
            return look.ground(GROUNDS[piece])
        return look.castle if piece.startswith("-") else look.disc


def signed(value: int) -> str:
    """+3, −2, 0: with a real minus."""
    return f"{value:+d}".replace("-", "−") if value else "0"
