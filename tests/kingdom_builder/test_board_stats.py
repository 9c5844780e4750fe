"""Statistics of a custom board, counted by hand."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright import registry
from realmwright.kingdom_builder.game import GAME

GRASS = ["GGGGGGGGGG"] * 10


def stats(rows: list[str], letters: str = "A: oracle") -> dict[str, Any]:
    text = "\n".join(["id: test", "set: base", letters, "provenance: typed in", *rows])
    return {stat.key: stat for stat in GAME.board_stats(text)}


def rows(**changes: str) -> list[str]:
    """Return a board of grass with some rows replaced, `r3="GGW…"`."""
    return [changes.get(f"r{number}", row) for number, row in enumerate(GRASS)]


def value(board: list[str], key: str) -> float:
    return float(stats(board)[key].value)


def test_hexes_of_each_terrain_are_counted() -> None:
    board = stats(rows(r0="WWMGGGGGGG", r5="GGGSGGGGGG", r7="GGGGGGAGGG"))
    counts = {key.removeprefix("terrain-"): stat.value for key, stat in board.items() if key.startswith("terrain-")}
    named = {name: count for name, count in counts.items() if count}
    assert named == {"grass": 95, "water": 2, "mountain": 1, "castle": 1, "location": 1}


def test_areas_are_connected_hexes_of_a_terrain() -> None:
    board = rows(r4="CCCCCCCCCC", r9="DDGGGGGGGG")
    assert value(board, "board-balance-areas") == 4
    assert value(board, "board-balance-largest") == 48
    assert value(GRASS, "board-balance-largest") == 100


def test_a_board_without_land_has_no_area() -> None:
    board = stats(["WWWWWWWWWW"] * 10)
    shown = {key: stat.value for key, stat in board.items() if key.startswith("board-balance")}
    assert shown == {
        "board-balance-areas": 0, "board-balance-largest": 0, "board-balance-barren": 100, "board-balance-edge": 0,
        "board-balance-borders": 0, "board-balance-distance": 0,
    }  # fmt: skip


def test_barren_share_counts_hexes_where_nothing_can_be_built() -> None:
    assert value(rows(r0="WWMMGGGGGG", r1="GSGGGGGGGG"), "board-balance-barren") == 4
    assert value(GRASS, "board-balance-barren") == 0


def test_edge_counts_buildable_hexes() -> None:
    assert value(GRASS, "board-balance-edge") == 36
    assert value(rows(r0="WGGGGGGGGW", r5="WGGGGGGGGG", r9="GGGMGGGGGG", r4="GGWGGGGGGG"), "board-balance-edge") == 32


@pytest.mark.parametrize(("row", "edge"), [("r0", 26), ("r1", 34), ("r5", 34), ("r8", 34), ("r9", 26)])
def test_edge_is_the_first_and_last_row_and_column(row: str, edge: int) -> None:
    assert value(rows(**{row: "WWWWWWWWWW"}), "board-balance-edge") == edge
    column = [line[1:] for line in GRASS]
    assert value([f"W{line}" for line in column], "board-balance-edge") == 26
    assert value([f"G{line[:-1]}W" for line in column], "board-balance-edge") == 26
    assert value([f"GW{line[:-1]}" for line in column], "board-balance-edge") == 34


def test_borders_are_pairs_of_neighbours_of_different_terrains() -> None:
    assert value(GRASS, "board-balance-borders") == 0
    assert value(rows(r5="GGGGCGGGGG"), "board-balance-borders") == 6
    assert value(rows(r0="CGGGGGGGGG"), "board-balance-borders") == 2


@pytest.mark.parametrize(
    ("changes", "distance"),
    [
        ({}, 0),
        ({"r5": "GSGGGGGGGG"}, 0),
        ({"r5": "GSSGGGGGGG"}, 1),
        ({"r5": "GSGGGSGGGG"}, 4),
        ({"r2": "GSGGGGGGGG", "r5": "GSGGGGGGGG"}, 3),
        ({"r5": "SGGSGGGGGS"}, 3),
    ],
)
def test_distance_of_the_closest_special_hexes(changes: dict[str, str], distance: int) -> None:
    found = stats(rows(**changes))["board-balance-distance"]
    assert found.value == distance


def test_printed_boards_of_the_same_shape_are_the_yardstick() -> None:
    expansions = registry.find("expansions").values()
    printed = [board for expansion in expansions for board in (*expansion.quadrants, *expansion.islands)]
    counts = [sum(row.count("G") for row in board.rows) for board in printed if len(board.rows) == 10]
    grass = stats(GRASS)["terrain-grass"]
    expected = (100, min(counts), round(sum(counts) / len(counts), 1), max(counts))
    assert (grass.value, grass.low, grass.mean, grass.high) == expected
    assert len(counts) < len(printed)
    assert "terrain-silo" in stats(GRASS)  # on printed boards only
