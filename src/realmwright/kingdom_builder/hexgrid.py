"""Hex geometry with bitboards.

A cell is an index, a set of cells an int with a bit per cell. The hexes are pointy-top, every second row is shifted
half a hex to the right (odd-r offset). Rows are `WIDTH` cells apart: twenty columns and two blank ones, so that a shift
by up to two columns never reaches another row. The island starts at `ISLAND_ROW`, with blank rows in between, so that
no hex of it is adjacent to the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from ..bitset import bits
from ..game import ParseError

COLUMNS: Final = 20
ROWS: Final = 20
WIDTH: Final = COLUMNS + 2
ISLAND_ROW: Final = ROWS + 2  # even, so that the island's own odd rows are shifted too
CELL_COUNT: Final = (ISLAND_ROW + 6) * WIDTH

BIT: Final = tuple(1 << i for i in range(CELL_COUNT))
_LOW_BITS: Final = tuple((1 << i) - 1 for i in range(CELL_COUNT + 1))
_ROW_BITS: Final = (1 << WIDTH) - 1
_EVEN_ROWS: Final = sum(_ROW_BITS << (r * WIDTH) for r in range(0, ISLAND_ROW + 6, 2))
_BITS_OF_BYTE: Final = tuple(tuple(i for i in range(8) if b >> i & 1) for b in range(256))

DIRECTIONS: Final = ("e", "w", "se", "nw", "sw", "ne")  # opposite directions side by side


def cell_at(row: int, column: int) -> int:
    return row * WIDTH + column


def row_of(cell: int) -> int:
    return cell // WIDTH


def column_of(cell: int) -> int:
    return cell % WIDTH


@cache
def cell_name(cell: int) -> str:
    """Return the name of a cell: `c7` on the board, `i:c2` on the island."""
    row, column = divmod(cell, WIDTH)
    if row >= ISLAND_ROW:
        return f"i:{chr(97 + column)}{row - ISLAND_ROW + 1}"
    return f"{chr(97 + column)}{row + 1}"


_CELL_NAME: Final = re.compile(r"(i:)?([a-t])([1-9]|1[0-9]|20)")


def parse_cell(text: str) -> int:
    match = _CELL_NAME.fullmatch(text)
    if match is None or (match[1] and int(match[3]) > CELL_COUNT // WIDTH - ISLAND_ROW):
        raise ParseError(f"{text[:20]!r} is not a hex: expected a column a to t and a row 1 to 20, such as 'c7'")
    return cell_at(int(match[3]) - 1 + (ISLAND_ROW if match[1] else 0), ord(match[2]) - 97)


def cell_names(cells: int) -> list[str]:
    return list(_cell_names(cells))


@lru_cache(maxsize=4096)
def _cell_names(cells: int) -> tuple[str, ...]:
    return tuple(cell_name(cell) for cell in bits(cells))


def mask_of(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= BIT[cell]
    return mask


def nth_cell(cells: int, k: int) -> int:
    """Return the k-th cell of a set, from 0, by binary search with population counts."""
    if k < 6:
        while k:
            cells &= cells - 1
            k -= 1
        return (cells & -cells).bit_length() - 1
    base, half = 0, 512 if cells > _LOW_BITS[512] else 256
    while half > 4:
        low = cells & _LOW_BITS[half]
        inside = low.bit_count()
        if k < inside:
            cells = low
        else:
            k -= inside
            cells >>= half
            base += half
        half >>= 1
    return base + _BITS_OF_BYTE[cells][k]


def neighbours(cells: int) -> int:
    """Return the adjacent cells, including blank columns: mask the result with the board."""
    even = cells & _EVEN_ROWS
    odd = cells ^ even
    wide = cells | even >> 1 | odd << 1
    return cells << 1 | cells >> 1 | wide << WIDTH | wide >> WIDTH


def shift(cells: int, direction: str) -> int:
    """Return the cells shifted by one in a direction, including blank columns."""
    if direction == "e":
        return cells << 1
    if direction == "w":
        return cells >> 1
    even = cells & _EVEN_ROWS
    odd = cells ^ even
    if direction[1] == "e":
        sideways = even | odd << 1
    else:
        sideways = even >> 1 | odd
    return sideways << WIDTH if direction[0] == "s" else sideways >> WIDTH


def shift_two(cells: int) -> list[int]:
    """Return the cells shifted by two in a straight line, for each of `DIRECTIONS`."""
    down, up = cells << 2 * WIDTH, cells >> 2 * WIDTH
    return [cells << 2, cells >> 2, down << 1, up >> 1, down >> 1, up << 1]


def next_to_three(cells: int) -> int:
    """Return the cells next to three or more of these cells."""
    one = two = three = 0
    for direction in DIRECTIONS:
        shifted = shift(cells, direction)
        three |= two & shifted
        two |= one & shifted
        one |= shifted
    return three


def line_ends(cells: int) -> int:
    """Return the cells beyond the ends of lines of three or more (KB-GEO-5), blank columns too."""
    three = cells & cells << 1 & cells << 2
    ends = three << 1 | three >> 3
    for there, back, two in (("se", "nw", 2 * WIDTH + 1), ("sw", "ne", 2 * WIDTH - 1)):
        if three := cells & shift(cells, there) & cells << two:
            ends |= shift(three, there) | shift(three >> two, back)
    return ends


def connected_areas(cells: int) -> list[int]:
    """Return the connected components of a set (KB-GEO-8, KB-GEO-9)."""
    groups = []
    while cells:
        group = cells & -cells
        while (grown := (neighbours(group) & cells) | group) != group:
            group = grown
        groups.append(group)
        cells ^= group
    return groups


def rotate_cell(cell: int) -> int:
    """Return the cell after a rotation of the whole board by 180 degrees."""
    row, column = divmod(cell, WIDTH)
    return cell_at(ROWS - 1 - row, COLUMNS - 1 - column)
