"""Scene of a board of squares with tiles, castles and annotations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ..game import GameError, JsonDict
from .annotations import Annotations, Point
from .scene import DISC, INK, LINE, ON_SEAT, PAPER, SEATS, SPECIAL, STONE, TERRAIN, Label, Scene, Shape

COLUMNS: Final = "abcdef"
ROWS: Final = 5
MARGIN: Final = 0.4
COORDINATE_HEIGHT: Final = 0.3
GOOD, BAD = TERRAIN["G"], TERRAIN["F"]


def scene(data: JsonDict, annotations: Annotations) -> Scene:
    picture = Scene(len(COLUMNS) + 2 * MARGIN, ROWS + 2 * MARGIN)
    for row in range(ROWS):
        for column, letter in enumerate(COLUMNS):
            piece = data["board"].get(f"{letter}{row + 1}", "")
            x, y = MARGIN + column, MARGIN + row
            picture.shapes += [_square(x, y, 0, SPECIAL if piece else PAPER), *_piece(x, y, piece)]
    if annotations.coordinates:
        picture.shapes += _coordinates()
    picture.shapes += annotations.shapes(_centre, _outline)
    return picture


def _coordinates() -> Iterator[Label]:
    for column, letter in enumerate(COLUMNS):
        yield Label(MARGIN + column + 0.5, MARGIN / 2, COORDINATE_HEIGHT, letter, INK)
    for row in range(ROWS):
        yield Label(MARGIN / 2, MARGIN + row + 0.5, COORDINATE_HEIGHT, str(row + 1), INK)


def _centre(name: str) -> Point:
    column, row = name[:1], name[1:]
    if column not in COLUMNS or row not in map(str, range(1, ROWS + 1)):
        raise GameError(f"no space {name[:20]!r} on this board: expected a name such as 'c3'")
    return MARGIN + COLUMNS.index(column) + 0.5, MARGIN + int(row) - 0.5


def _outline(centre: Point, scale: float) -> tuple[Point, ...]:
    inset = (1 - scale) / 2
    return _square(centre[0] - 0.5, centre[1] - 0.5, inset, "").corners


def _square(x: float, y: float, inset: float, fill: str) -> Shape:
    low, high = inset, 1 - inset
    return Shape(((x + low, y + low), (x + high, y + low), (x + high, y + high), (x + low, y + high)), fill, LINE)


def _piece(x: float, y: float, piece: str) -> list[Shape | Label]:
    if not piece:
        return []
    if ":" in piece:
        seat, rank = map(int, piece.split(":"))
        towers = [(0.2, 0.85), (0.2, 0.2), (0.4, 0.2), (0.4, 0.35), (0.6, 0.35), (0.6, 0.2), (0.8, 0.2), (0.8, 0.85)]
        castle = Shape(tuple((x + a, y + b) for a, b in towers), SEATS[seat], INK)
        return [castle, Label(x + 0.5, y + 0.62, 0.4, str(rank), ON_SEAT[seat])]
    fill = GOOD if piece[0] == "+" else BAD if piece[0] == "-" else STONE if piece == "M" else DISC
    return [_square(x, y, 0.1, fill), Label(x + 0.5, y + 0.5, 0.45, piece, INK)]
