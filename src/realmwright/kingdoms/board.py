"""The board of five rows of six spaces, and its pieces: tiles and castles."""

from __future__ import annotations

import re
from typing import Final

from ..game import ParseError

ROWS: Final = 5
COLUMNS: Final = 6
CELLS: Final = tuple(range(ROWS * COLUMNS))  # in reading order (KD-COMP-1)
NONE: Final = -1

# A line is a slice of the board: first the rows from the top, then the columns from the left (KD-SCORE-1).
LINES: Final = (
    *(slice(COLUMNS * row, COLUMNS * (row + 1)) for row in range(ROWS)),
    *(slice(column, None, COLUMNS) for column in range(COLUMNS)),
)
LINE_NAMES: Final = ("1", "2", "3", "4", "5", "a", "b", "c", "d", "e", "f")
LINE_CELLS: Final = tuple(CELLS[line] for line in LINES)
LINES_OF_CELL: Final = tuple((cell // COLUMNS, ROWS + cell % COLUMNS) for cell in CELLS)
ADJACENT_CELLS: Final = tuple(
    tuple(
        other for other in CELLS if abs(other // COLUMNS - cell // COLUMNS) + abs(other % COLUMNS - cell % COLUMNS) == 1
    )
    for cell in CELLS
)
CELL_NAMES: Final = tuple(f"{'abcdef'[cell % COLUMNS]}{cell // COLUMNS + 1}" for cell in CELLS)

# The board is bytes: 0 for nothing, then the kinds of tiles, then the castles of each seat by rank.
EMPTY: Final = 0
TILES: Final = ("+1", "+2", "+3", "+4", "+5", "+6", "-1", "-2", "-3", "-4", "-5", "-6", "M", "D", "G", "W")
TILE_COUNTS: Final = (2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1)  # tiles of each kind (KD-COMP-5)
TILE_KINDS: Final = tuple(range(1, len(TILES) + 1))
MOUNTAIN, DRAGON, MINE, WIZARD = TILE_KINDS[-4:]
RANKS: Final = (1, 2, 3, 4)
CASTLE_COUNTS: Final = (4, 3, 2, 1)  # in the box, for each colour, by rank (KD-COMP-3)
MAX_SEATS: Final = 4
FIRST_CASTLE: Final = len(TILES) + 1

PIECE_NAMES: Final = (".", *TILES, *(f"{seat}:{rank}" for seat in range(MAX_SEATS) for rank in RANKS))
PIECES: Final = {name: piece for piece, name in enumerate(PIECE_NAMES)}
VALUES: Final = tuple(int(name) if name[0] in "+-" else 0 for name in PIECE_NAMES)  # of resources and hazards
PIECE_BYTES: Final = tuple(bytes([piece]) for piece in range(len(PIECE_NAMES)))


def castle_index(seat: int, rank: int) -> int:
    """Return the index of a seat's castles of a rank.

    The piece is `FIRST_CASTLE` plus this index.
    """
    return len(RANKS) * seat + rank - 1


def owner_of(piece: int) -> int:
    return (piece - FIRST_CASTLE) // len(RANKS) if piece >= FIRST_CASTLE else NONE


def rank_of(piece: int) -> int:
    return (piece - FIRST_CASTLE) % len(RANKS) + 1 if piece >= FIRST_CASTLE else 0


_CELL: Final = re.compile(r"[a-f][1-5]")


def parse_cell(text: str) -> int:
    if not _CELL.fullmatch(text):
        raise ParseError(f"{text[:20]!r} is not a space: expected a column a to f and a row 1 to 5, such as 'c4'")
    return CELL_NAMES.index(text)


def parse_tile(text: str) -> int:
    if text not in TILES:
        raise ParseError(f"{text[:20]!r} is not a tile: expected one of {', '.join(TILES)}")
    return TILES.index(text) + 1
