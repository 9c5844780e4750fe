"""Hex geometry, held against the plainest way to say the same thing."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import hexes
from realmwright.game import Unreadable

BOARD = [(r, c) for r in range(hexes.ROWS) for c in range(hexes.COLUMNS)]
ISLAND = [(hexes.ISLAND_ROW + r, c) for r in range(6) for c in range(hexes.COLUMNS)]
LAND = hexes.mask_of([hexes.cell_at(r, c) for r, c in BOARD + ISLAND])


def beside(row: int, column: int) -> set[tuple[int, int]]:
    """KB-GEO-2 word by word."""
    columns = (column - 1, column) if row % 2 == 0 else (column, column + 1)
    return {(row, column - 1), (row, column + 1), *((r, c) for r in (row - 1, row + 1) for c in columns)}


def random_cells(seed: int, count: int = 60) -> int:
    return hexes.mask_of([hexes.cell_at(*place) for place in Random(seed).sample(BOARD, count)])


@pytest.mark.rule("KB-GEO-2", "KB-GEO-4")
def test_neighbours_are_those_of_the_rule() -> None:
    for grid in (BOARD, ISLAND):
        for row, column in grid:
            expected = {hexes.cell_at(r, c) for r, c in beside(row, column) if (r, c) in grid}
            assert set(hexes.bits(hexes.neighbours(hexes.BIT[hexes.cell_at(row, column)]) & LAND)) == expected


def test_neighbours_of_a_set_are_those_of_its_cells() -> None:
    cells = random_cells(1)
    together = 0
    for cell in hexes.bits(cells):
        together |= hexes.neighbours(hexes.BIT[cell])
    assert hexes.neighbours(cells) & LAND == together & LAND


def test_a_step_in_each_direction_is_one_neighbour() -> None:
    for row, column in BOARD:
        cell = hexes.BIT[hexes.cell_at(row, column)]
        steps = [hexes.step(cell, direction) & LAND for direction in hexes.DIRECTIONS]
        assert sum(steps) == hexes.neighbours(cell) & LAND
        assert max(found.bit_count() for found in steps) == 1


def test_opposite_directions_stand_side_by_side() -> None:
    inner = [(r, c) for r, c in BOARD if 0 < r < 19 and 0 < c < 19]
    for row, column in inner:
        cell = hexes.BIT[hexes.cell_at(row, column)]
        for there, back in zip(hexes.DIRECTIONS[::2], hexes.DIRECTIONS[1::2], strict=True):
            assert hexes.step(hexes.step(cell, there), back) == cell
            assert hexes.step(hexes.step(cell, back), there) == cell


@pytest.mark.rule("KB-LOC-PADDOCK", "I-16")
def test_a_jump_is_two_steps_the_same_way_and_never_comes_round_the_edge() -> None:
    for row, column in BOARD:
        cell = hexes.BIT[hexes.cell_at(row, column)]
        jumps = [jump & LAND for jump in hexes.jump_two(cell)]
        walks = [hexes.step(hexes.step(cell, way) & LAND, way) & LAND for way in hexes.DIRECTIONS]
        assert jumps == walks


@pytest.mark.rule("KB-GEO-8")
def test_areas_are_connected_and_apart() -> None:
    cells = random_cells(2, 150)
    groups = hexes.areas(cells)
    assert sum(groups) == cells
    assert len(groups) > 5
    for group in groups:
        assert not hexes.neighbours(group) & cells & ~group
        for cell in hexes.bits(group):
            assert group.bit_count() == 1 or hexes.neighbours(hexes.BIT[cell]) & group
    assert hexes.areas(0) == []


def test_areas_by_hand() -> None:
    cells = hexes.mask_of([hexes.cell_named(name) for name in ("a1", "a2", "b3", "t20", "t18", "c1")])
    assert [hexes.names(group) for group in hexes.areas(cells)] == [["a1", "a2", "b3"], ["c1"], ["t18"], ["t20"]]


def test_a_half_turn_maps_neighbours_to_neighbours() -> None:
    for row, column in BOARD:
        cell = hexes.cell_at(row, column)
        assert hexes.turned(hexes.turned(cell)) == cell
        there = {hexes.turned(other) for other in hexes.bits(hexes.neighbours(hexes.BIT[cell]) & LAND)}
        assert there == set(hexes.bits(hexes.neighbours(hexes.BIT[hexes.turned(cell)]) & LAND))
    assert hexes.name_of(hexes.turned(hexes.cell_named("a1"))) == "t20"


@pytest.mark.parametrize("seed", range(5))
def test_select_counts_in_reading_order(seed: int) -> None:
    cells = random_cells(seed, 200) | hexes.BIT[hexes.SPAN - 1]
    found = hexes.bits(cells)
    assert found == sorted(found)
    assert [hexes.select(cells, k) for k in range(len(found))] == found


def test_names_go_both_ways() -> None:
    for row, column in BOARD + ISLAND:
        cell = hexes.cell_at(row, column)
        assert hexes.cell_named(hexes.name_of(cell)) == cell
        assert (hexes.row_of(cell), hexes.column_of(cell)) == (row, column)
    assert hexes.name_of(hexes.cell_at(6, 2)) == "c7"
    assert hexes.name_of(hexes.cell_at(hexes.ISLAND_ROW + 1, 2)) == "i:c2"


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
    with pytest.raises(Unreadable, match="expected a column"):
        hexes.cell_named(name)
