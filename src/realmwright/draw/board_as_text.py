"""Renders a board as coloured text."""

from __future__ import annotations

from ..game import JsonDict
from .annotations import Annotations
from .scene import DISC, INK, SEATS, SPECIAL, TERRAIN
from .square_board import COLUMNS, ROWS


def hex_board(setup: JsonDict, data: JsonDict, annotations: Annotations) -> str:
    """Render a hex board, two characters per hex: terrain letter or seat number, and a star if the hex is marked."""
    pieces = {cell: seat for seat, side in enumerate(data["seats"]) for cell in side["settlements"]}
    marked = annotations.marked_cells()
    lines = []
    for rows, prefix in ((setup["board"], ""), ((setup["island"] or {}).get("rows", []), "i:")):
        if annotations.coordinates and rows:
            lines.append("    " + " ".join(chr(97 + column) for column in range(len(rows[0]))))
        for row, letters in enumerate(rows):
            number = f"{prefix[:1]}{row + 1}".rjust(3) + " " if annotations.coordinates else ""
            lines.append(number + _row(row, letters, prefix, pieces, marked))
    for seat, side in enumerate(data["seats"]):
        turn = ">" if data["turn"] == seat else " "
        tiles = " ".join(tile["kind"] for tile in side["tiles"])
        lines.append(
            f"{turn}{_paint(f' {seat} ', SEATS[seat], DISC)} {side['supply']:2} left, {side['gold']} gold {tiles}"
        )
    return "\n".join(lines) + "\n"


def _row(row: int, letters: str, prefix: str, pieces: dict[str, int], marked: set[str]) -> str:
    cells = []
    for column, letter in enumerate(letters):
        cell = f"{prefix}{chr(97 + column)}{row + 1}"
        seat, star = pieces.get(cell), "*" if cell in marked else " "
        if letter == ".":
            cells.append("  ")
        elif seat is None:
            cells.append(_paint(f"{letter}{star}", TERRAIN.get(letter, SPECIAL), INK))
        else:
            cells.append(_paint(f"{seat}{star}", SEATS[seat], DISC if seat != len(SEATS) - 1 else INK))
    return " " * (row % 2) + "".join(cells)


def square_board(data: JsonDict, annotations: Annotations) -> str:
    """Render a square board, four characters per square: a tile or the rank of a castle, and a star if it is marked."""
    marked = annotations.marked_cells()
    lines = ["  " + "".join(f"  {letter} " for letter in COLUMNS)] if annotations.coordinates else []
    for row in range(1, ROWS + 1):
        cells = [f"{letter}{row}" for letter in COLUMNS]
        squares = [_square(data["board"].get(cell, "."), "*" if cell in marked else " ") for cell in cells]
        lines.append("".join([f"{row} " if annotations.coordinates else "", *squares]))
    lines += [
        f"{'>' if data['turn'] == seat else ' '}{_paint(f' {seat} ', SEATS[seat], DISC)} {side['gold']} gold"
        for seat, side in enumerate(data["seats"])
    ]
    return "\n".join(lines) + "\n"


def _square(piece: str, star: str) -> str:
    if ":" in piece:
        seat, rank = map(int, piece.split(":"))
        return _paint(f" {rank} {star}", SEATS[seat], DISC)
    return _paint(f"{piece:>3}{star}", SPECIAL, INK)


def _paint(letters: str, ground: str, ink: str) -> str:
    return f"\033[48;2;{_rgb(ground)};38;2;{_rgb(ink)}m{letters}\033[0m"


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
