"""The map of Kingdom Builder: a terrain letter for every hex, a symbol for the piece on it.

Every second row is shifted by half a hex. The island, if there is one, is drawn below the board.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rich.style import Style
from textual.geometry import Region

from ..components import Contents, GameComponents, TerrainType
from ..game import JsonDict
from .canvas import DIRECTIONS, Canvas, Marks, ShownPosition, cell_style, without_underline
from .palette import SHAPES, Palette, style, text_on

SIZES: Final = ((2, 1), (4, 2), (6, 3))  # columns and lines of a hex, by zoom; columns are even
LEFT: Final = 3  # columns for the row numbers
NO_HEX: Final = "."
LEGAL: Final = "·"
HIGHLIGHTED: Final = "*"


class Area(NamedTuple):
    """The board or the island."""

    prefix: str
    rows: list[str]
    top: int  # line with the column letters


class PieceSymbol(NamedTuple):
    symbol: str  # empty for a settlement; drawn before the shape of the seat
    seat: int | None  # None: neutral


class HexMap:
    def __init__(self, setup: JsonDict, components: GameComponents, names: Mapping[str, str], zoom: int) -> None:
        """Create the map; `names` are the location names by hex, shown at the larger zoom levels."""
        self._hex_width, self._hex_height = SIZES[zoom]
        self._terrains = {terrain.letter: terrain for terrain in components.terrains}
        self._glyphs = {piece.kind: piece.look.glyph for piece in components.pieces}
        self._markers = {cell: marker.look.glyph for marker in components.markers for cell in marker.cells}
        self._names = names
        self._setup = setup
        self._areas = self._create_areas()
        self._regions = {cell: self._hex_region(area, row, column) for area, row, column, cell in self._hexes()}
        self._letters = {cell: area.rows[row][column] for area, row, column, cell in self._hexes()}
        self.cells: Sequence[str] = list(self._regions)
        self.width = max(region.right for region in self._regions.values()) + self._hex_width // 2
        self.height = max(region.bottom for region in self._regions.values())

    def _create_areas(self) -> list[Area]:
        board = Area("", self._setup["board"], 0)
        island = (self._setup.get("island") or {}).get("rows")
        below = 1 + len(board.rows) * self._hex_height
        return [board, Area("i:", island, below)] if island else [board]

    def _hexes(self) -> Iterator[tuple[Area, int, int, str]]:
        for area in self._areas:
            for row, letters in enumerate(area.rows):
                for column, letter in enumerate(letters):
                    if letter != NO_HEX:
                        yield area, row, column, f"{area.prefix}{chr(97 + column)}{row + 1}"

    def _hex_region(self, area: Area, row: int, column: int) -> Region:
        x = LEFT + column * self._hex_width + row % 2 * self._hex_width // 2
        return Region(x, area.top + 1 + row * self._hex_height, self._hex_width, self._hex_height)

    def region(self, cell: str) -> Region:
        return self._regions[cell]

    def cell_at(self, x: int, y: int) -> str | None:
        return next((cell for cell, region in self._regions.items() if region.contains(x, y)), None)

    def step(self, cell: str, direction: str) -> str:
        across, down = DIRECTIONS[direction]
        y = self._regions[cell].y
        if across:
            row = self._cells_at(y)
            return row[max(0, min(len(row) - 1, row.index(cell) + across))]
        lines = sorted({region.y for region in self._regions.values()})
        target = self._cells_at(lines[max(0, min(len(lines) - 1, lines.index(y) + down))])
        return min(target, key=lambda other: abs(_column(other) - _column(cell)))

    def _cells_at(self, y: int) -> list[str]:
        return [cell for cell, region in self._regions.items() if region.y == y]

    def draw(self, shown: ShownPosition, marks: Marks, palette: Palette) -> Canvas:
        canvas = Canvas(self.width, self.height, style(palette.muted, palette.background))
        self._draw_labels(canvas, palette)
        pieces = self._pieces(shown.contents)
        mark_symbols = {**dict.fromkeys(marks.legal, LEGAL), **dict.fromkeys(marks.highlighted, HIGHLIGHTED)}
        symbols = {**mark_symbols, **self._hex_symbols(shown.contents)}
        emphasized = {marks.cursor, *marks.highlighted}
        for cell in self.cells:
            terrain = self._terrains[self._letters[cell]]
            background = self._background(terrain, palette)
            hex_style = cell_style(cell, background, marks, palette, bold=terrain.special)
            piece = pieces.get(cell)
            if piece is None:
                self._draw_hex(canvas, cell, symbols.get(cell, ""), hex_style)
            else:
                owner = background if piece.seat is None else palette.player(piece.seat)
                shape_style = style(text_on(owner), owner, True, cell in marks.last_turn)
                symbol = mark_symbols.get(cell) or piece.symbol
                shape = piece.symbol if piece.seat is None else SHAPES[piece.seat]
                self._draw_hex(canvas, cell, "", hex_style)
                shape_style = hex_style if cell in emphasized else shape_style
                self._draw_piece(canvas, cell, (symbol, hex_style), (shape, shape_style))
        return canvas

    def _draw_labels(self, canvas: Canvas, palette: Palette) -> None:
        label = style(palette.muted, palette.background)
        for area in self._areas:
            for column in range(len(area.rows[0])):
                canvas.put(LEFT + column * self._hex_width + self._hex_width // 2, area.top, chr(97 + column), label)
            canvas.put(0, area.top, area.prefix, label)
            for row in range(len(area.rows)):
                canvas.put(0, area.top + 1 + row * self._hex_height, f"{row + 1:>2}", label)

    def _hex_symbols(self, contents: Contents) -> dict[str, str]:
        """Return the tiles left on each hex, or the symbol of what the set-up placed there."""
        return {tile.cell: str(tile.left) if tile.left else "" for tile in contents.board_tiles} | self._markers

    def _pieces(self, contents: Contents) -> dict[str, PieceSymbol]:
        """Return the pieces by hex; one of the later kinds hides one of the earlier kinds."""
        groups = contents.pieces
        return {cell: PieceSymbol(self._glyphs[each.kind], each.seat) for each in groups for cell in each.cells}

    def _background(self, terrain: TerrainType, palette: Palette) -> str:
        if not terrain.special:
            return palette.terrain(terrain.name)
        return palette.castle if terrain.dark else palette.location

    def _draw_hex(self, canvas: Canvas, cell: str, symbol: str, hex_style: Style) -> None:
        """Draw the terrain letter with a symbol, and the location name below if there is space."""
        region, terrain = self._regions[cell], self._terrains[self._letters[cell]]
        for line in range(region.height):
            canvas.put(region.x, region.y + line, " " * region.width, without_underline(hex_style))
        letter = terrain.letter if terrain.special else terrain.letter.lower()
        canvas.put(region.x, region.y, f"{letter}{symbol}", hex_style)
        if region.height > 1:
            canvas.put(region.x, region.y + 1, self._names.get(cell, "")[: region.width], hex_style)

    def _draw_piece(self, canvas: Canvas, cell: str, symbol: tuple[str, Style], shape: tuple[str, Style]) -> None:
        """Draw the shape of the owner.

        A symbol replaces the terrain letter if the piece is no settlement.
        """
        region = self._regions[cell]
        canvas.put(region.x, region.y, *symbol)
        half = region.width // 2
        canvas.put(region.x + half, region.y + region.height // 2, shape[0] * half, shape[1])


def _column(cell: str) -> int:
    return ord(cell.rpartition(":")[2][0])
