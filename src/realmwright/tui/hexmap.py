"""The map of Kingdom Builder: a letter for the ground of every hex, a sign for what stands on it.

Every second row is shifted by half a hex. The island, if there is one, lies below the board.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Final, NamedTuple

from rich.style import Style
from textual.geometry import Region

from ..game import NOBODY, Plain
from ..tables.messages import Terrain
from .palette import SHAPES, Palette, on, style
from .picture import STEPS, Canvas, Marks, painted, unlined

SIZES: Final = ((2, 1), (4, 2), (6, 3))  # columns and lines of a hex, both even or one
LEFT: Final = 3  # room for the numbers of the rows
NO_HEX: Final = "."
LEGAL: Final = "·"
LIT: Final = "*"
# Pieces that are no settlements: the sign that stands before the shape of the owner.
SIGNS: Final = {"warriors": "!", "wagon": "%", "ship": "~", "city": "#"}
LYING: Final = {"walls": "=", "scouts": "+"}  # those that belong to nobody, or to whoever's turn it is
PLACED: Final = {"capitols": "^", "caves": "∩"}  # of the set-up


class Land(NamedTuple):
    """The board, or the island."""

    prefix: str
    rows: list[str]
    top: int  # line of the picture where its letters stand


class Piece(NamedTuple):
    sign: str  # an empty one: a settlement
    seat: int


class HexMap:
    def __init__(self, about: Plain, terrains: Iterable[Terrain], names: Mapping[str, str], zoom: int) -> None:
        """`names` are those of the locations, by hex; a large map has room for them."""
        self._wide, self._high = SIZES[zoom]
        self._terrains = {terrain.letter: terrain for terrain in terrains}
        self._names = names
        self._about = about
        self._lands = self._laid()
        self._places = {cell: self._region(land, row, column) for land, row, column, cell in self._hexes()}
        self._kinds = {cell: land.rows[row][column] for land, row, column, cell in self._hexes()}
        self.cells: Sequence[str] = list(self._places)
        self.width = max(place.right for place in self._places.values()) + self._wide // 2
        self.height = max(place.bottom for place in self._places.values())

    def _laid(self) -> list[Land]:
        board = Land("", self._about["board"], 0)
        island = (self._about.get("island") or {}).get("rows")
        below = 1 + len(board.rows) * self._high
        return [board, Land("i:", island, below)] if island else [board]

    def _hexes(self) -> Iterator[tuple[Land, int, int, str]]:
        for land in self._lands:
            for row, letters in enumerate(land.rows):
                for column, letter in enumerate(letters):
                    if letter != NO_HEX:
                        yield land, row, column, f"{land.prefix}{chr(97 + column)}{row + 1}"

    def _region(self, land: Land, row: int, column: int) -> Region:
        x = LEFT + column * self._wide + row % 2 * self._wide // 2
        return Region(x, land.top + 1 + row * self._high, self._wide, self._high)

    def place(self, cell: str) -> Region:
        return self._places[cell]

    def cell_at(self, x: int, y: int) -> str | None:
        return next((cell for cell, place in self._places.items() if place.contains(x, y)), None)

    def step(self, cell: str, way: str) -> str:
        across, down = STEPS[way]
        here = self._places[cell]
        if across:
            beside = [other for other, place in self._places.items() if place.y == here.y]
            return beside[max(0, min(len(beside) - 1, beside.index(cell) + across))]
        lines = sorted({place.y for place in self._places.values()})
        line = lines[max(0, min(len(lines) - 1, lines.index(here.y) + down))]
        there = [other for other, place in self._places.items() if place.y == line]
        return min(there, key=lambda other: abs(_column(other) - _column(cell)))

    def draw(self, shown: Plain, marks: Marks, look: Palette) -> Canvas:
        canvas = Canvas(self.width, self.height, style(look.faint, look.paper))
        self._label(canvas, look)
        pieces, signs = _pieces(shown), self._signs(shown)
        stand_out = {**dict.fromkeys(marks.legal, LEGAL), **dict.fromkeys(marks.lit, LIT)}
        signs = {**stand_out, **signs}
        pointed = {marks.cursor, *marks.lit}
        for cell in self.cells:
            terrain = self._terrains[self._kinds[cell]]
            paint = painted(cell, self._ground(terrain, look), marks, look, bold=terrain.special)
            piece = pieces.get(cell)
            if piece is None:
                self._free(canvas, cell, signs.get(cell, ""), paint)
            else:
                own = look.player(piece.seat) if piece.seat >= 0 else self._ground(terrain, look)
                body = style(on(own), own, True, cell in marks.last)
                before = stand_out.get(cell) or piece.sign
                shape = SHAPES[piece.seat] if piece.seat >= 0 else piece.sign
                self._free(canvas, cell, "", paint)
                self._stand(canvas, cell, (before, paint), (shape, paint if cell in pointed else body))
        return canvas

    def _label(self, canvas: Canvas, look: Palette) -> None:
        ink = style(look.faint, look.paper)
        for land in self._lands:
            for column in range(len(land.rows[0])):
                canvas.put(LEFT + column * self._wide + self._wide // 2, land.top, chr(97 + column), ink)
            canvas.put(0, land.top, land.prefix, ink)
            for row in range(len(land.rows)):
                canvas.put(0, land.top + 1 + row * self._high, f"{row + 1:>2}", ink)

    def _signs(self, shown: Plain) -> dict[str, str]:
        """Tiles that are left, and what the set-up has placed."""
        found = {cell: str(left) if left else "" for cell, left in shown["location_tiles"].items()}
        found |= dict.fromkeys(shown["nomads"], "1")
        return found | {cell: sign for name, sign in PLACED.items() for cell in self._about.get(name, [])}

    def _ground(self, terrain: Terrain, look: Palette) -> str:
        if not terrain.special:
            return look.ground(terrain.name)
        return look.castle if terrain.name == "castle" else look.disc

    def _free(self, canvas: Canvas, cell: str, sign: str, paint: Style) -> None:
        """The letter of the ground, and a sign beside it; a large hex has room for a name below."""
        place, terrain = self._places[cell], self._terrains[self._kinds[cell]]
        for line in range(place.height):
            canvas.put(place.x, place.y + line, " " * place.width, unlined(paint))
        letter = terrain.letter if terrain.special else terrain.letter.lower()
        canvas.put(place.x, place.y, f"{letter}{sign}", paint)
        if place.height > 1:
            canvas.put(place.x, place.y + 1, self._names.get(cell, "")[: place.width], paint)

    def _stand(self, canvas: Canvas, cell: str, before: tuple[str, Style], shape: tuple[str, Style]) -> None:
        """A piece: its sign instead of the letter if it is no settlement, then the shape of its owner."""
        place = self._places[cell]
        canvas.put(place.x, place.y, *before)
        half = place.width // 2
        canvas.put(place.x + half, place.y + place.height // 2, shape[0] * half, shape[1])


def _column(cell: str) -> int:
    return ord(cell.rpartition(":")[2][0])


def _pieces(shown: Plain) -> dict[str, Piece]:
    """What stands where; the city tile lies under the settlements of others, which it never has."""
    found: dict[str, Piece] = {}
    for seat, side in enumerate(shown["seats"]):
        found |= dict.fromkeys(side["settlements"], Piece("", seat))
        for name, sign in SIGNS.items():
            cells = side.get(name) or []
            found |= dict.fromkeys([cells] if isinstance(cells, str) else cells, Piece(sign, seat))
    for name, sign in LYING.items():
        owner = shown["turn"] if name == "scouts" else NOBODY
        found |= dict.fromkeys(shown.get(name) or [], Piece(sign, owner))
    return found
