"""Renders a board as coloured text."""

from __future__ import annotations

from ..game import JsonDict
from .scene import DISC, INK, SEATS, SPECIAL, TERRAIN
from .square_board import COLUMNS, ROWS


def hex_board(setup: JsonDict, data: JsonDict) -> str:
    """Render a hex board, two characters per hex: terrain letter or seat number."""
    rows: list[str] = setup["board"]
    island: list[str] = (setup["island"] or {}).get("rows", [])
    pieces = {cell: seat for seat, side in enumerate(data["seats"]) for cell in side["settlements"]}
    lines = [_row(row, letters, "", pieces) for row, letters in enumerate(rows)]
    lines += [_row(row, letters, "i:", pieces) for row, letters in enumerate(island)]
    for seat, side in enumerate(data["seats"]):
        turn = ">" if data["turn"] == seat else " "
        tiles = " ".join(tile["kind"] for tile in side["tiles"])
        lines.append(
            f"{turn}{_paint(f' {seat} ', SEATS[seat], DISC)} {side['supply']:2} left, {side['gold']} gold {tiles}"
        )
    return "\n".join(lines) + "\n"


def _row(row: int, letters: str, prefix: str, pieces: dict[str, int]) -> str:
    cells = []
    for column, letter in enumerate(letters):
        seat = pieces.get(f"{prefix}{chr(97 + column)}{row + 1}")
        if letter == ".":
            cells.append("  ")
        elif seat is None:
            cells.append(_paint(f"{letter} ", TERRAIN.get(letter, SPECIAL), INK))
        else:
            cells.append(_paint(f"{seat} ", SEATS[seat], DISC if seat != len(SEATS) - 1 else INK))
    return " " * (row % 2) + "".join(cells)


def square_board(data: JsonDict) -> str:
    """Render a square board, four characters per square: a tile or the rank of a castle."""
    lines = [
        "".join(_square(data["board"].get(f"{letter}{row + 1}", ".")) for letter in COLUMNS) for row in range(ROWS)
    ]
    lines += [
        f"{'>' if data['turn'] == seat else ' '}{_paint(f' {seat} ', SEATS[seat], DISC)} {side['gold']} gold"
        for seat, side in enumerate(data["seats"])
    ]
    return "\n".join(lines) + "\n"


def _square(piece: str) -> str:
    if ":" in piece:
        seat, rank = map(int, piece.split(":"))
        return _paint(f" {rank}  ", SEATS[seat], DISC)
    return _paint(f"{piece:>3} ", SPECIAL, INK)


def _paint(letters: str, ground: str, ink: str) -> str:
    return f"\033[48;2;{_rgb(ground)};38;2;{_rgb(ink)}m{letters}\033[0m"


def _rgb(colour: str) -> str:
    return ";".join(str(int(colour[at : at + 2], 16)) for at in (1, 3, 5))
