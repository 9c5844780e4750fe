"""The board of Kingdoms: five rows and six columns, with the base value beside each line."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final

from textual.geometry import Region

from ..game import JsonDict
from .canvas import DIRECTIONS, Canvas, Marks, ShownPosition, cell_style, without_underline
from .palette import SHAPES, Palette, style

SIZES: Final = ((6, 3), (10, 4), (14, 6))  # columns and lines of a space with its left and upper grid line, by zoom
COLUMNS: Final = 6
ROWS: Final = 5
LEFT: Final = 2  # columns for the row numbers
VALUE_WIDTH: Final = 6  # columns for the base value of a row
MOUNTAIN: Final = "M"
TILE_TERRAINS: Final = {MOUNTAIN: "mountain", "D": "canyon", "G": "farmland", "W": "water"}


class GridMap:
    def __init__(self, tile_name: Callable[[str], str], zoom: int) -> None:
        """Create the map; `tile_name` returns the short name of a tile."""
        self._tile_name = tile_name
        self._cell_width, self._cell_height = SIZES[zoom]
        self.cells: Sequence[str] = [f"{chr(97 + column)}{row + 1}" for row in range(ROWS) for column in range(COLUMNS)]
        self.width = LEFT + COLUMNS * self._cell_width + 1 + VALUE_WIDTH
        self.height = 1 + ROWS * self._cell_height + 2

    def region(self, cell: str) -> Region:
        """Return the inside of a space, without its grid lines."""
        column, row = ord(cell[0]) - 97, int(cell[1:]) - 1
        return Region(
            LEFT + column * self._cell_width + 1,
            2 + row * self._cell_height,
            self._cell_width - 1,
            self._cell_height - 1,
        )

    def cell_at(self, x: int, y: int) -> str | None:
        return next((cell for cell in self.cells if self.region(cell).contains(x, y)), None)

    def step(self, cell: str, direction: str) -> str:
        across, down = DIRECTIONS[direction]
        column = max(0, min(COLUMNS - 1, ord(cell[0]) - 97 + across))
        row = max(0, min(ROWS - 1, int(cell[1:]) - 1 + down))
        return f"{chr(97 + column)}{row + 1}"

    def draw(self, shown: ShownPosition, marks: Marks, palette: Palette) -> Canvas:
        position = shown.position
        canvas = Canvas(self.width, self.height, style(palette.muted, palette.background))
        self._draw_grid(canvas, palette)
        self._draw_line_values(canvas, position["lines"], palette)
        for cell in self.cells:
            self._draw_space(canvas, cell, position["board"].get(cell), marks, palette)
        return canvas

    def _draw_grid(self, canvas: Canvas, palette: Palette) -> None:
        border, label = style(palette.border, palette.background), style(palette.muted, palette.background)
        for row in range(ROWS + 1):
            joint = "┼" if 0 < row < ROWS else "┬┴"[row > 0]
            ends = "├┤" if 0 < row < ROWS else ("┌┐" if row == 0 else "└┘")
            line = joint.join(["─" * (self._cell_width - 1)] * COLUMNS)
            canvas.put(LEFT, 1 + row * self._cell_height, f"{ends[0]}{line}{ends[1]}", border)
        for y in range(2, 1 + ROWS * self._cell_height):
            if (y - 1) % self._cell_height:
                for column in range(COLUMNS + 1):
                    canvas.put(LEFT + column * self._cell_width, y, "│", border)
        for column in range(COLUMNS):
            canvas.put(LEFT + column * self._cell_width + self._cell_width // 2, 0, chr(97 + column), label)
        for row in range(ROWS):
            canvas.put(0, 2 + row * self._cell_height, str(row + 1), label)

    def _draw_line_values(self, canvas: Canvas, lines: list[JsonDict], palette: Palette) -> None:
        """Write the base value of each part of a line; mountains divide lines into parts."""
        for line in lines:
            parts = line["parts"]
            text = "|".join(signed(part["value"]) for part in parts)
            value = sum(part["value"] for part in parts)
            colour = palette.gain if value > 0 else palette.loss if value < 0 else palette.muted
            value_style = style(colour, palette.background, bool(value))
            if line["line"].isdecimal():
                row = int(line["line"]) - 1
                canvas.put(
                    LEFT + COLUMNS * self._cell_width + 2, 2 + row * self._cell_height, text[:VALUE_WIDTH], value_style
                )
            else:
                x = LEFT + (ord(line["line"]) - 97) * self._cell_width + 1
                canvas.put(
                    x,
                    2 + ROWS * self._cell_height,
                    text[: self._cell_width - 1].center(self._cell_width - 1),
                    value_style,
                )

    def _draw_space(self, canvas: Canvas, cell: str, piece: str | None, marks: Marks, palette: Palette) -> None:
        region = self.region(cell)
        seat, colon, rank = (piece or "").partition(":")
        background = palette.player(int(seat)) if colon else self._background(piece, palette)
        text_style = cell_style(cell, background, marks, palette, bold=piece is not None)
        texts = ["*" if cell in marks.highlighted else "·" if cell in marks.legal else ""]
        if colon:
            texts = [SHAPES[int(seat)] * int(rank)]
        elif piece:
            texts = [piece.replace("-", "−"), self._tile_name(piece)[: region.width]]
        for line in range(region.height):
            canvas.put(region.x, region.y + line, " " * region.width, without_underline(text_style))
        top = region.y + (region.height - len(texts)) // 2
        for line, text in enumerate(texts):
            canvas.put(region.x + (region.width - len(text)) // 2, top + line, text, text_style)

    def _background(self, piece: str | None, palette: Palette) -> str:
        if piece is None:
            return palette.surface
        if piece in TILE_TERRAINS:
            return palette.terrain(TILE_TERRAINS[piece])
        return palette.castle if piece.startswith("-") else palette.location


def signed(value: int) -> str:
    """Format a number with its sign and a typographic minus: +3, −2, 0."""
    return f"{value:+d}".replace("-", "−") if value else "0"
