"""Scene of a hex board: terrain, locations, castles and the pieces of all seats."""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import cos, pi, sin, sqrt
from typing import Final

from ..components import Contents, GameComponents, Look
from ..game import JsonDict
from .scene import CASTLE, DISC, INK, LINE, SEATS, SPECIAL, STONE, TERRAIN, Label, Scene, Shape

ROW_HEIGHT: Final = sqrt(3) / 2  # distance between rows of hexes of width 1
MARGIN: Final = 0.4
ISLAND_GAP: Final = 1  # rows between the board and an island
HEX_NAME: Final = re.compile(r"(i:)?([a-z])([0-9]+)")
SETTLEMENT_OUTLINE: Final = ((-0.26, 0.28), (-0.26, -0.02), (0, -0.3), (0.26, -0.02), (0.26, 0.28))
PIECE_RADIUS: Final = 0.36
AREA_RADIUS: Final = 0.42


def scene(setup: JsonDict, components: GameComponents, contents: Contents) -> Scene:
    rows: list[str] = setup["board"]
    island: list[str] = (setup["island"] or {}).get("rows", [])
    height = len(rows) + (ISLAND_GAP + len(island) if island else 0)
    picture = Scene(max(map(len, rows)) + 0.5 + 2 * MARGIN, (height - 1) * ROW_HEIGHT + 2 / sqrt(3) + 2 * MARGIN)
    picture.shapes += _terrain(rows, 0)
    picture.shapes += _terrain(island, len(rows) + ISLAND_GAP)
    picture.shapes += _tiles(setup, contents, len(rows))
    picture.shapes += _pieces(components, contents, len(rows))
    return picture


def _centre(row: int, column: float) -> tuple[float, float]:
    return MARGIN + column + 0.5 + row % 2 / 2, MARGIN + 1 / sqrt(3) + row * ROW_HEIGHT


def _hex_centre(name: str, rows: int) -> tuple[float, float]:
    match = HEX_NAME.fullmatch(name)
    if match is None:
        raise ValueError(f"{name[:20]!r} is not a hex: expected a name such as 'c7' or 'i:c2'")
    row = int(match[3]) - 1
    x, y = _centre(row, ord(match[2]) - 97)
    return (x, y + (rows + ISLAND_GAP) * ROW_HEIGHT) if match[1] else (x, y)


def _polygon(x: float, y: float, radius: float, corners: int, rotation: float = 0.0) -> tuple[tuple[float, float], ...]:
    angles = [2 * pi * (corner + rotation) / corners for corner in range(corners)]
    return tuple((x + radius * sin(angle), y + radius * cos(angle)) for angle in angles)


def _terrain(rows: list[str], first_row: int) -> Iterator[Shape | Label]:
    for row, letters in enumerate(rows):
        for column, letter in enumerate(letters):
            if letter == ".":
                continue
            x, y = _centre(row, column)
            y += first_row * ROW_HEIGHT
            hexagon = _polygon(x, y, 1 / sqrt(3), 6)
            yield Shape(hexagon, TERRAIN.get(letter, SPECIAL), LINE)
            if letter == "S":
                yield Shape(_polygon(x, y, 0.36, 16), CASTLE)
                yield Label(x, y, 0.45, "S", DISC)
            elif letter not in TERRAIN and letter != "L":
                yield Shape(_polygon(x, y, 0.3, 16), STONE)
                yield Label(x, y, 0.4, letter, INK)


def _tiles(setup: JsonDict, contents: Contents, rows: int) -> Iterator[Shape | Label]:
    """Yield the locations with the number of their tiles, and the other hexes with tiles."""
    for tile in contents.board_tiles:
        x, y = _hex_centre(tile.cell, rows)
        if tile.cell in setup["locations"]:
            yield Shape(_polygon(x, y, 0.4, 16), DISC if tile.left else SPECIAL, INK)
            yield Label(x, y - 0.1, 0.38, tile.kind[:2], INK)
            yield Label(x, y + 0.2, 0.28, str(tile.left), INK)
        elif tile.left:
            yield Shape(_polygon(x, y, 0.3, 16), DISC, INK)


def _pieces(components: GameComponents, contents: Contents, rows: int) -> Iterator[Shape | Label]:
    looks = {piece.kind: piece.look for piece in components.pieces}
    for group in contents.pieces:
        if (look := looks[group.kind]).shape != "line":
            for cell in group.cells:
                yield from _piece(look, STONE if group.seat is None else SEATS[group.seat], _hex_centre(cell, rows))


def _piece(look: Look, colour: str, centre: tuple[float, float]) -> Iterator[Shape | Label]:
    x, y = centre
    if not look.symbol:
        yield Shape(tuple((x + a, y + b) for a, b in SETTLEMENT_OUTLINE), colour, INK)
        return
    radius = AREA_RADIUS if look.shape == "area" else PIECE_RADIUS
    yield Shape(_polygon(x, y, radius, look.corners, 0.5 if look.corners == 4 else 0), colour, INK)
    if look.letter:
        yield Label(x, y, 0.4, look.letter, DISC)
