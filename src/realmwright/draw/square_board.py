"""Scene of a board of squares with tiles and castles."""

from __future__ import annotations

from typing import Final

from ..game import JsonDict
from .scene import DISC, INK, LINE, ON_SEAT, PAPER, SEATS, SPECIAL, STONE, TERRAIN, Label, Scene, Shape

COLUMNS: Final = "abcdef"
ROWS: Final = 5
MARGIN: Final = 0.3
GOOD, BAD = TERRAIN["G"], TERRAIN["F"]


def scene(data: JsonDict) -> Scene:
    picture = Scene(len(COLUMNS) + 2 * MARGIN, ROWS + 2 * MARGIN)
    for row in range(ROWS):
        for column, letter in enumerate(COLUMNS):
            piece = data["board"].get(f"{letter}{row + 1}", "")
            x, y = MARGIN + column, MARGIN + row
            picture.shapes += [_square(x, y, 0, SPECIAL if piece else PAPER), *_piece(x, y, piece)]
    return picture


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
