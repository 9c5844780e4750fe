"""Figures of a board of one's own beside those of the printed ones."""

from __future__ import annotations

from realmwright import registry
from realmwright.kingdom_builder.boards import shipped
from realmwright.tables.balance import figures
from realmwright.words import LANGUAGES

from ..test_locale import catalog
from .client import Server
from .test_boards import CHANGED, TEMPLE

EMPTY = ["G" * 10] * 10


def of(rows: list[str], **locations: str) -> dict[str, float]:
    return dict(figures(rows, locations, registry.find("sets")))


def test_a_meadow() -> None:
    found = of(EMPTY)
    assert (found["terrain-grass"], found["board-balance-areas"], found["board-balance-largest"]) == (100, 1, 100)
    assert (found["board-balance-barren"], found["board-balance-borders"], found["board-balance-distance"]) == (0, 0, 0)
    assert found["board-balance-edge"] == 36


def test_water_borders_and_ways() -> None:
    rows = [*EMPTY[:4], "GGGGGGGGGW", "GLGGSGGGGG", *EMPTY[6:]]
    found = of(rows, L="farm")
    assert found["terrain-location"] == found["terrain-castle"] == found["terrain-water"] == 1
    assert found["board-balance-barren"] == 1
    assert found["board-balance-distance"] == 3
    assert found["board-balance-borders"] == 6 + 6 + 5
    assert found["board-balance-edge"] == 35


def test_every_printed_board_lies_within_its_own_bounds(server: Server) -> None:
    told = server.post("/api/balance", {"game": "kingdom-builder", "text": CHANGED})["rows"]
    rows = {row["key"]: row for row in told}
    assert all(row["low"] <= row["mean"] <= row["high"] for row in told)
    assert rows["terrain-grass"]["value"] == "".join([*TEMPLE.rows[:9], "GGGWDDDDDG"]).count("G")
    printed = [dict(figures(board.rows, dict(board.locations), registry.find("sets"))) for board in shipped("base")]
    assert all(rows[key]["low"] <= one[key] <= rows[key]["high"] for one in printed for key in rows)
    assert set(rows) <= set(catalog("en"))
    assert {key for key in rows if key.startswith("board-")} <= set.intersection(
        *(set(catalog(one)) for one in LANGUAGES)
    )


def test_a_board_that_cannot_be_has_no_figures(server: Server) -> None:
    answer = server.http.post("/api/balance", json={"game": "kingdom-builder", "text": "rubbish"})
    assert (answer.status_code, answer.json()["code"]) == (422, "refused")
