"""Hex geometry. A cell is an index, a set of cells is a Python int with one bit per cell.

Rows of pointy-top hexes, every second row shifted half a hex to the right (odd-r offset). Rows are `WIDTH` cells
apart: twenty columns and two blank ones, so that a shift by up to two columns never lands on another row. A second
piece of land lies at `ISLAND_ROW` and below, with blank rows between, so that nothing on it touches the board.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from functools import cache, lru_cache
from typing import Final

from .game import Unreadable

COLUMNS: Final = 20
ROWS: Final = 20
WIDTH: Final = COLUMNS + 2
ISLAND_ROW: Final = ROWS + 2  # even, so that the island's own odd rows are shifted too
SPAN: Final = (ISLAND_ROW + 6) * WIDTH

BIT: Final = tuple(1 << i for i in range(SPAN))
_LOW: Final = tuple((1 << i) - 1 for i in range(SPAN + 1))
_ROW: Final = (1 << WIDTH) - 1
_EVEN: Final = sum(_ROW << (r * WIDTH) for r in range(0, ISLAND_ROW + 6, 2))
_BYTE: Final = tuple(tuple(i for i in range(8) if b >> i & 1) for b in range(256))

DIRECTIONS: Final = ("e", "w", "se", "nw", "sw", "ne")  # opposite directions side by side


def cell_at(row: int, column: int) -> int:
    return row * WIDTH + column


def row_of(cell: int) -> int:
    return cell // WIDTH


def column_of(cell: int) -> int:
    return cell % WIDTH


@cache
def name_of(cell: int) -> str:
    """`c7` on the board, `i:c2` on the island."""
    row, column = divmod(cell, WIDTH)
    if row >= ISLAND_ROW:
        return f"i:{chr(97 + column)}{row - ISLAND_ROW + 1}"
    return f"{chr(97 + column)}{row + 1}"


_NAME: Final = re.compile(r"(i:)?([a-t])([1-9]|1[0-9]|20)")


def cell_named(text: str) -> int:
    found = _NAME.fullmatch(text)
    if found is None or (found[1] and int(found[3]) > SPAN // WIDTH - ISLAND_ROW):
        raise Unreadable(f"{text[:20]!r} is not a hex: expected a column a to t and a row 1 to 20, such as 'c7'")
    return cell_at(int(found[3]) - 1 + (ISLAND_ROW if found[1] else 0), ord(found[2]) - 97)


def bits(cells: int) -> list[int]:
    """The cells of a set, in reading order."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found


def names(cells: int) -> list[str]:
    return list(_names(cells))


@lru_cache(maxsize=4096)
def _names(cells: int) -> tuple[str, ...]:
    """Kept, because one move changes one set, and every screen asks for all of them."""
    return tuple(name_of(cell) for cell in bits(cells))


def mask_of(cells: Iterable[int]) -> int:
    mask = 0
    for cell in cells:
        mask |= BIT[cell]
    return mask


def select(cells: int, k: int) -> int:
    """The k-th cell of a set, counted from 0: binary search by population count."""
    if k < 6:
        while k:
            cells &= cells - 1
            k -= 1
        return (cells & -cells).bit_length() - 1
    base, half = 0, 512 if cells > _LOW[512] else 256
    while half > 4:
        low = cells & _LOW[half]
        inside = low.bit_count()
        if k < inside:
            cells = low
        else:
            k -= inside
            cells >>= half
            base += half
        half >>= 1
    return base + _BYTE[cells][k]


def neighbours(cells: int) -> int:
    """Every cell that shares a side with one of these, blank columns included: mask it with the board."""
    even = cells & _EVEN
    odd = cells ^ even
    wide = cells | even >> 1 | odd << 1
    return cells << 1 | cells >> 1 | wide << WIDTH | wide >> WIDTH


def step(cells: int, direction: str) -> int:
    """All these cells moved by one in a direction, blank columns included."""
    if direction == "e":
        return cells << 1
    if direction == "w":
        return cells >> 1
    even = cells & _EVEN
    odd = cells ^ even
    if direction[1] == "e":
        sideways = even | odd << 1
    else:
        sideways = even >> 1 | odd
    return sideways << WIDTH if direction[0] == "s" else sideways >> WIDTH


def jump_two(cells: int) -> list[int]:
    """All these cells moved by two in a straight line, for each of the six directions of `DIRECTIONS`."""
    down, up = cells << 2 * WIDTH, cells >> 2 * WIDTH
    return [cells << 2, cells >> 2, down << 1, up >> 1, down >> 1, up << 1]


def line_ends(cells: int) -> int:
    """The cells right behind either end of three or more in a straight line (KB-GEO-5), blank columns included."""
    three = cells & cells << 1 & cells << 2
    ends = three << 1 | three >> 3
    for there, back, two in (("se", "nw", 2 * WIDTH + 1), ("sw", "ne", 2 * WIDTH - 1)):
        if three := cells & step(cells, there) & cells << two:
            ends |= step(three, there) | step(three >> two, back)
    return ends


def areas(cells: int) -> list[int]:
    """The connected groups of a set (KB-GEO-8, KB-GEO-9)."""
    groups = []
    while cells:
        group = cells & -cells
        while (grown := (neighbours(group) & cells) | group) != group:
            group = grown
        groups.append(group)
        cells ^= group
    return groups


def turned(cell: int) -> int:
    """The same hex after the whole board has been turned by 180 degrees."""
    row, column = divmod(cell, WIDTH)
    return cell_at(ROWS - 1 - row, COLUMNS - 1 - column)
