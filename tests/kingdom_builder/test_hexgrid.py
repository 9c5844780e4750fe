"""Hex geometry against simple reference implementations."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.bitset import bits
from realmwright.game import ParseError
from realmwright.kingdom_builder import hexgrid

BOARD = [(r, c) for r in range(hexgrid.ROWS) for c in range(hexgrid.COLUMNS)]
ISLAND = [(hexgrid.ISLAND_ROW + r, c) for r in range(6) for c in range(hexgrid.COLUMNS)]
LAND = hexgrid.mask_of([hexgrid.cell_at(r, c) for r, c in BOARD + ISLAND])


def beside(row: int, column: int) -> set[tuple[int, int]]:
    """Return the neighbours of a hex by the text of KB-GEO-2."""
    columns = (column - 1, column) if row % 2 == 0 else (column, column + 1)
    return {(row, column - 1), (row, column + 1), *((r, c) for r in (row - 1, row + 1) for c in columns)}


def random_cells(seed: int, count: int = 60) -> int:
    return hexgrid.mask_of([hexgrid.cell_at(*place) for place in Random(seed).sample(BOARD, count)])


@pytest.mark.rule("KB-GEO-2", "KB-GEO-4")
def test_neighbours_are_those_of_the_rule() -> None:
    for grid in (BOARD, ISLAND):
        for row, column in grid:
            expected = {hexgrid.cell_at(r, c) for r, c in beside(row, column) if (r, c) in grid}
            assert set(bits(hexgrid.neighbours(hexgrid.BIT[hexgrid.cell_at(row, column)]) & LAND)) == expected


def test_neighbours_of_a_set_are_those_of_its_cells() -> None:
    cells = random_cells(1)
    together = 0
    for cell in bits(cells):
        together |= hexgrid.neighbours(hexgrid.BIT[cell])
    assert hexgrid.neighbours(cells) & LAND == together & LAND


def test_a_step_in_each_direction_is_one_neighbour() -> None:
    for row, column in BOARD:
        cell = hexgrid.BIT[hexgrid.cell_at(row, column)]
        steps = [hexgrid.shift(cell, direction) & LAND for direction in hexgrid.DIRECTIONS]
        assert sum(steps) == hexgrid.neighbours(cell) & LAND
        assert max(shifted.bit_count() for shifted in steps) == 1


def test_opposite_directions_stand_side_by_side() -> None:
    inner = [(r, c) for r, c in BOARD if 0 < r < 19 and 0 < c < 19]
    for row, column in inner:
        cell = hexgrid.BIT[hexgrid.cell_at(row, column)]
        for there, back in zip(hexgrid.DIRECTIONS[::2], hexgrid.DIRECTIONS[1::2], strict=True):
            assert hexgrid.shift(hexgrid.shift(cell, there), back) == cell
            assert hexgrid.shift(hexgrid.shift(cell, back), there) == cell


@pytest.mark.rule("KB-LOC-PADDOCK", "I-16")
def test_a_jump_is_two_steps_the_same_way_and_never_comes_round_the_edge() -> None:
    for row, column in BOARD:
        cell = hexgrid.BIT[hexgrid.cell_at(row, column)]
        jumps = [jump & LAND for jump in hexgrid.shift_two(cell)]
        walks = [hexgrid.shift(hexgrid.shift(cell, way) & LAND, way) & LAND for way in hexgrid.DIRECTIONS]
        assert jumps == walks


@pytest.mark.rule("KB-GEO-8")
def test_areas_are_connected_and_apart() -> None:
    cells = random_cells(2, 150)
    groups = hexgrid.connected_areas(cells)
    assert sum(groups) == cells
    assert len(groups) > 5
    for group in groups:
        assert not hexgrid.neighbours(group) & cells & ~group
        for cell in bits(group):
            assert group.bit_count() == 1 or hexgrid.neighbours(hexgrid.BIT[cell]) & group
    assert hexgrid.connected_areas(0) == []


def test_areas_by_hand() -> None:
    cells = hexgrid.mask_of([hexgrid.parse_cell(name) for name in ("a1", "a2", "b3", "t20", "t18", "c1")])
    assert [hexgrid.cell_names(group) for group in hexgrid.connected_areas(cells)] == [
        ["a1", "a2", "b3"],
        ["c1"],
        ["t18"],
        ["t20"],
    ]


def test_a_half_turn_maps_neighbours_to_neighbours() -> None:
    for row, column in BOARD:
        cell = hexgrid.cell_at(row, column)
        assert hexgrid.rotate_cell(hexgrid.rotate_cell(cell)) == cell
        there = {hexgrid.rotate_cell(other) for other in bits(hexgrid.neighbours(hexgrid.BIT[cell]) & LAND)}
        assert there == set(bits(hexgrid.neighbours(hexgrid.BIT[hexgrid.rotate_cell(cell)]) & LAND))
    assert hexgrid.cell_name(hexgrid.rotate_cell(hexgrid.parse_cell("a1"))) == "t20"


@pytest.mark.parametrize("seed", range(5))
def test_select_counts_in_reading_order(seed: int) -> None:
    cells = random_cells(seed, 200) | hexgrid.BIT[hexgrid.CELL_COUNT - 1]
    indices = bits(cells)
    assert indices == sorted(indices)
    assert [hexgrid.nth_cell(cells, k) for k in range(len(indices))] == indices


def test_names_go_both_ways() -> None:
    for row, column in BOARD + ISLAND:
        cell = hexgrid.cell_at(row, column)
        assert hexgrid.parse_cell(hexgrid.cell_name(cell)) == cell
        assert (hexgrid.row_of(cell), hexgrid.column_of(cell)) == (row, column)
    assert hexgrid.cell_name(hexgrid.cell_at(6, 2)) == "c7"
    assert hexgrid.cell_name(hexgrid.cell_at(hexgrid.ISLAND_ROW + 1, 2)) == "i:c2"


BAD_NAMES = (
    "",
    "c",
    "7",
    "c0",
    "c21",
    "u1",
    "C7",
    "c07",
    "7c",
    "c7 ",
    "c-1",
    "i:c7",
    "i:c0",
    "i:",
    "c７",
    "cc7",
    "c7c7",
)


@pytest.mark.parametrize("name", BAD_NAMES)
def test_what_is_no_hex_is_unreadable(name: str) -> None:
    with pytest.raises(ParseError, match="expected a column"):
        hexgrid.parse_cell(name)
