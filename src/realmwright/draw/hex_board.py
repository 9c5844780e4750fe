"""Scene of a hex board: terrain, locations, castles, the pieces of all seats, and annotations."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from typing import Final, NamedTuple

from ..components import Contents, GameComponents, Look
from ..game import GameError, JsonDict
from .annotations import Annotations, Point
from .scene import CASTLE, DISC, INK, LINE, SEATS, SPECIAL, STONE, TERRAIN, Label, Scene, Shape

ROW_HEIGHT: Final = sqrt(3) / 2  # distance between rows of hexes of width 1
MARGIN: Final = 0.6
COORDINATE_HEIGHT: Final = 0.38
ISLAND_GAP: Final = 1  # rows between the board and an island
HEX_NAME: Final = re.compile(r"(i:)?([a-z])([0-9]+)")
SETTLEMENT_OUTLINE: Final = ((-0.26, 0.28), (-0.26, -0.02), (0, -0.3), (0.26, -0.02), (0.26, 0.28))
PIECE_RADIUS: Final = 0.36
AREA_RADIUS: Final = 0.42


class HexMap(NamedTuple):
    """The rows of the board and of the island, as terrain letters."""

    rows: list[str]
    island: list[str]

    @property
    def island_top(self) -> float:
        """Distance of the first row of the island from that of the board."""
        return (len(self.rows) + ISLAND_GAP) * ROW_HEIGHT

    @property
    def height(self) -> float:
        rows = len(self.island) or len(self.rows)
        return (self.island_top if self.island else 0) + (rows - 1) * ROW_HEIGHT + 2 / sqrt(3) + 2 * MARGIN

    def centre(self, name: str) -> Point:
        """Return the centre of a hex. Raise GameError if there is none of this name."""
        match = HEX_NAME.fullmatch(name)
        rows = self.island if match and match[1] else self.rows
        if not match or not 0 < int(match[3]) <= len(rows) or ord(match[2]) - 97 >= len(rows[0]):
            raise GameError(f"no hex {name[:20]!r} on this board: expected a name such as 'c7' or 'i:c2'")
        x, y = _centre(int(match[3]) - 1, ord(match[2]) - 97)
        return (x, y + self.island_top) if match[1] else (x, y)


def scene(setup: JsonDict, components: GameComponents, contents: Contents, annotations: Annotations) -> Scene:
    board = HexMap(setup["board"], (setup["island"] or {}).get("rows", []))
    picture = Scene(max(map(len, board.rows)) + 0.5 + 2 * MARGIN, board.height)
    for rows, top, prefix in ((board.rows, 0.0, ""), (board.island, board.island_top, "i")):
        picture.shapes += _terrain(rows, top)
        if annotations.coordinates and rows:
            picture.shapes += _coordinates(rows, top, prefix)
    picture.shapes += _tiles(setup, contents, board)
    picture.shapes += _pieces(components, contents, board)
    picture.shapes += annotations.shapes(board.centre, lambda centre, scale: _polygon(*centre, scale / sqrt(3), 6))
    return picture


def _coordinates(rows: list[str], top: float, prefix: str) -> Iterator[Label]:
    """Yield the letters of the columns above the first row, and the numbers of the rows on the left."""
    for column in range(len(rows[0])):
        yield Label(_centre(0, column)[0], top + MARGIN / 2, COORDINATE_HEIGHT, chr(97 + column), INK)
    for row in range(len(rows)):
        yield Label(MARGIN / 2, _centre(row, 0)[1] + top, COORDINATE_HEIGHT, f"{prefix}{row + 1}", INK)


def _centre(row: int, column: float) -> Point:
    return MARGIN + column + 0.5 + row % 2 / 2, MARGIN + 1 / sqrt(3) + row * ROW_HEIGHT


def _polygon(x: float, y: float, radius: float, corners: int, rotation: float = 0.0) -> tuple[Point, ...]:
    angles = [2 * pi * (corner + rotation) / corners for corner in range(corners)]
    return tuple((x + radius * sin(angle), y + radius * cos(angle)) for angle in angles)


def _terrain(rows: list[str], top: float) -> Iterator[Shape | Label]:
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter == ".":
                continue
            x, y = _centre(row, column)
            y += top
            hexagon = _polygon(x, y, 1 / sqrt(3), 6)
            yield Shape(hexagon, TERRAIN.get(letter, SPECIAL), LINE)
            if letter == "S":
                yield Shape(_polygon(x, y, 0.36, 16), CASTLE)
                yield Label(x, y, 0.45, "S", DISC)
            elif letter not in TERRAIN and letter != "L":
                yield Shape(_polygon(x, y, 0.3, 16), STONE)
                yield Label(x, y, 0.4, letter, INK)


def _tiles(setup: JsonDict, contents: Contents, board: HexMap) -> Iterator[Shape | Label]:
    """Yield the locations with the number of their tiles, and the other hexes with tiles."""
    for tile in contents.board_tiles:
        x, y = board.centre(tile.cell)
        if tile.cell in setup["locations"]:
            yield Shape(_polygon(x, y, 0.4, 16), DISC if tile.left else SPECIAL, INK)
            yield Label(x, y - 0.1, 0.38, tile.kind[:2], INK)
            yield Label(x, y + 0.2, 0.28, str(tile.left), INK)
        elif tile.left:
            yield Shape(_polygon(x, y, 0.3, 16), DISC, INK)


def _pieces(components: GameComponents, contents: Contents, board: HexMap) -> Iterator[Shape | Label]:
    looks = {piece.kind: piece.look for piece in components.pieces}
    for group in contents.pieces:
        if (look := looks[group.kind]).shape != "line":
            for cell in group.cells:
                yield from _piece(look, STONE if group.seat is None else SEATS[group.seat], board.centre(cell))


def _piece(look: Look, colour: str, centre: Point) -> Iterator[Shape | Label]:
    x, y = centre
    if not look.symbol:
        yield Shape(tuple((x + a, y + b) for a, b in SETTLEMENT_OUTLINE), colour, INK)
        return
    radius = AREA_RADIUS if look.shape == "area" else PIECE_RADIUS
    yield Shape(_polygon(x, y, radius, look.corners, 0.5 if look.corners == 4 else 0), colour, INK)
    if look.letter:
        yield Label(x, y, 0.4, look.letter, DISC)
