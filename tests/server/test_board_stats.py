"""Tests of the statistics of custom boards."""

from __future__ import annotations

from realmwright import registry
from realmwright.i18n import LANGUAGES
from realmwright.kingdom_builder.board_stats import compute_statistics
from realmwright.kingdom_builder.quadrant_maps import Quadrant, load_quadrants

from ..test_locale import catalog
from .server_process import Server
from .test_boards import CHANGED, TEMPLE

EMPTY = ["G" * 10] * 10
TERRAINS = {
    terrain.letter: terrain for expansion in registry.find("expansions").values() for terrain in expansion.terrains
}


def stats_of(rows: list[str], **locations: str) -> dict[str, float]:
    board = Quadrant("test", "base", tuple(rows), tuple(locations.items()), "test")
    return dict(compute_statistics(board, TERRAINS))


def test_stats_of_a_uniform_board() -> None:
    stats = stats_of(EMPTY)
    assert (stats["terrain-grass"], stats["board-balance-areas"], stats["board-balance-largest"]) == (100, 1, 100)
    assert (stats["board-balance-barren"], stats["board-balance-borders"], stats["board-balance-distance"]) == (0, 0, 0)
    assert stats["board-balance-edge"] == 36


def test_stats_of_water_borders_and_distances() -> None:
    rows = [*EMPTY[:4], "GGGGGGGGGW", "GLGGSGGGGG", *EMPTY[6:]]
    stats = stats_of(rows, L="farm")
    assert stats["terrain-location"] == stats["terrain-castle"] == stats["terrain-water"] == 1
    assert stats["board-balance-barren"] == 1
    assert stats["board-balance-distance"] == 3
    assert stats["board-balance-borders"] == 6 + 6 + 5
    assert stats["board-balance-edge"] == 35


def test_printed_boards_are_within_the_reference_range(server: Server) -> None:
    response_rows = server.post("/api/board-stats", {"game": "kingdom-builder", "text": CHANGED})["rows"]
    rows = {row["key"]: row for row in response_rows}
    assert all(row["low"] <= row["mean"] <= row["high"] for row in response_rows)
    assert rows["terrain-grass"]["value"] == "".join([*TEMPLE.rows[:9], "GGGWDDDDDG"]).count("G")
    printed = [dict(compute_statistics(board, TERRAINS)) for board in load_quadrants("base")]
    assert all(rows[key]["low"] <= one[key] <= rows[key]["high"] for one in printed for key in rows)
    assert set(rows) <= set(catalog("en"))
    assert {key for key in rows if key.startswith("board-")} <= set.intersection(
        *(set(catalog(one)) for one in LANGUAGES)
    )


def test_invalid_board_has_no_stats(server: Server) -> None:
    response = server.http.post("/api/board-stats", json={"game": "kingdom-builder", "text": "invalid"})
    assert (response.status_code, response.json()["code"]) == (422, "refused")
