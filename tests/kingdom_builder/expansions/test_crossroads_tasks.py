"""Crossroads: the task cards (rules, section 11.3), and random games."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from realmwright import testing

from ..fixtures import Table
from .crossroads_fixtures import BOARDS, crossroads_table
from .expansion_laws import check_explain, mixed_game

HOME = "c18 b19 c19 a20 b20 c20"  # a grass area in the corner, all of it
ROADS = ["a5 a6 b7 b8 c9 c10 d11", "j3 i4 i5 h6 h7 g8 g9"]  # along either diagonal
RING = "c4 e4 d3 e3 d5 e5"  # around the barracks


def task_table(
    task: str, settlements: str, slots: str = "", rivals: str = "", params: Mapping[str, str] | None = None, **more: str
) -> Table:
    """Return a position in which the task is in play."""
    others = [name for name in ("home-country", "fortress", "road", "advance") if name != task]
    tasks = ",".join([task, *others][:4])
    pieces = {0: slots} if slots else {}
    setup = {"tasks": tasks, **(params or {}), **more}
    return crossroads_table({0: settlements, 1: rivals}, slots=pieces, params=setup)


def gold(task: str, settlements: str, **more: Any) -> int:
    """Return the gold of a task for seat 0."""
    return task_table(task, settlements, **more).gold(task)[0]


@pytest.mark.rule("F-18", "KB-TASK-HOME", "KB-TASK-FORTRESS", "KB-TASK-ROAD", "KB-TASK-REFUGE", "KB-TASK-ADVANCE")
@pytest.mark.rule("KB-TASK-COMPASS")
def test_each_task_pays_its_gold() -> None:
    assert gold("home-country", HOME) == 5
    assert gold("fortress", FORTRESS) == 6
    assert gold("road", ROADS[0]) == 7
    assert gold("place-of-refuge", RING) == 8
    assert gold("advance", "b1 d1 f1 h1 j1 l1 n1") == 9
    assert gold("compass-points", "d1 t5 d20 a9") == 10


FORTRESS = "b5 a5 c5 a4 b4 a6 b6"
EDGES = {
    "top": "b1 d1 f1 h1 j1 l1 n1",
    "right": "t1 t3 t4 t5 t6 t7 t8",
    "bottom": "b20 c20 d20 e20 f20 g20 h20",
    "left": "a2 a3 a4 a5 a6 a7 a9",
}


@pytest.mark.parametrize(
    ("task", "cells"),
    [
        pytest.param("home-country", HOME, id="home country"),
        pytest.param("fortress", FORTRESS, id="fortress"),
        pytest.param("place-of-refuge", RING, id="refuge"),
        pytest.param("compass-points", "d1 t5 d20 a9", id="compass"),
        *(pytest.param("road", road) for road in ROADS),
        *(pytest.param("advance", edge, id=f"advance, {name}") for name, edge in EDGES.items()),
    ],
)
def test_scoring_cells_of_a_task_are_the_settlements_that_fulfil_it(task: str, cells: str) -> None:
    at = task_table(task, f"{cells} j10")
    assert at.gold(task)[0] > 0
    assert at.scoring_cells(task) == set(cells.split())


@pytest.mark.rule("KB-BASE-SCORE-1", "KB-CRO-SETUP-2")
def test_only_tasks_in_play_pay() -> None:
    sheet = crossroads_table({0: RING}).game.scores(crossroads_table({0: RING}).state)[0]
    assert "place-of-refuge" not in sheet
    assert sheet["fortress"] == 0


@pytest.mark.rule("KB-TASK-HOME", "KB-GEO-9")
def test_home_country_needs_every_hex_of_an_area() -> None:
    short = HOME.replace(" c20", "")
    assert gold("home-country", short) == 0
    assert gold("home-country", short, rivals="c20") == 0
    assert gold("home-country", f"{short} d1 e3") == 0


@pytest.mark.rule("KB-TASK-HOME", "C-31")
def test_home_country_accepts_any_terrain_area_of_any_size() -> None:
    assert gold("home-country", "a1", slots="wagon=b18") == 5  # a lone mountain
    assert gold("home-country", "a1", slots="wagon=b18", edition="first") == 0  # pieces never score there
    assert gold("home-country", "m9") == 5  # a lone water hex


@pytest.mark.rule("KB-TASK-HOME", "C-31")
def test_a_wall_prevents_home_country() -> None:
    t = crossroads_table({0: HOME.replace(" c20", "")}, also="walls=c20", sets="base,nomads,crossroads")
    assert t.gold("home-country")[0] == 0


@pytest.mark.rule("KB-TASK-ONCE", "C-05")
def test_a_task_pays_once_to_every_player_who_fulfils_it() -> None:
    assert gold("home-country", HOME, slots="wagon=b18") == 5
    assert gold("road", " ".join(ROADS)) == 7
    both = crossroads_table({0: ROADS[0], 1: ROADS[1]})
    assert both.gold("road") == [7, 7]


@pytest.mark.rule("KB-TASK-FORTRESS", "I-30")
def test_a_fortress_needs_all_six_neighbours_and_a_city_tile_is_one() -> None:
    assert gold("fortress", "b5 a5 c5 a4 b4 a6") == 0
    assert gold("fortress", "a5 c5 a4 b4 a6 b6") == 0  # no settlement in the middle
    assert gold("fortress", "a5 b5 a4 a6") == 0  # the edge has fewer sides
    assert gold("fortress", "t9", slots="city=b5") == 6
    assert gold("fortress", "b5 a5 c5 a4 b4 a6", rivals="b6") == 0


@pytest.mark.rule("KB-TASK-FORTRESS", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2")
def test_pieces_fulfil_tasks_only_in_the_big_box() -> None:
    t, wagon = "b5 a5 c5 a4 b4 a6", "wagon=b6"
    assert gold("fortress", t, slots=wagon) == 6
    assert gold("fortress", t, slots=wagon, edition="first") == 0


@pytest.mark.rule("KB-TASK-ROAD")
def test_a_road_is_a_gapless_diagonal_of_seven() -> None:
    for road in ROADS:
        assert gold("road", road) == 7
        cells = road.split()
        assert gold("road", " ".join(cells[:6])) == 0
        assert gold("road", " ".join(cells[:3] + cells[4:])) == 0
    assert gold("road", "a9 b9 c9 d9 e9 f9 g9 h9") == 0  # horizontal


@pytest.mark.rule("KB-TASK-REFUGE", "C-30")
def test_a_refuge_is_a_location_castle_or_nomad_hex_with_own_settlements_all_round() -> None:
    assert gold("place-of-refuge", RING) == 8
    assert gold("place-of-refuge", RING.replace(" e5", "")) == 0
    assert gold("place-of-refuge", RING.replace(" e5", ""), rivals="e5") == 0
    assert gold("place-of-refuge", "d8 f8 e7 f7 e9 f9") == 8  # the castle e8
    assert gold("place-of-refuge", "a5 c5 a4 b4 a6 b6") == 0  # an ordinary hex


@pytest.mark.rule("KB-TASK-REFUGE", "KB-NOM-HEX")
def test_a_nomad_hex_is_a_refuge() -> None:
    params = {"sets": "base,nomads,crossroads", "quadrants": "barracks_crossroads,quarry,monastery_wagon,farm"}
    camp = "l6 n6 m5 n5 m7 n7"  # around m6
    assert crossroads_table({0: camp}, tasks="place-of-refuge,road", params=params).gold("place-of-refuge")[0] == 8


@pytest.mark.rule("KB-TASK-ADVANCE", "KB-GEO-6", "C-06")
def test_advance_needs_seven_on_one_edge_corners_belong_to_two() -> None:
    six = "b1 d1 f1 h1 j1 l1"
    assert gold("advance", six) == 0
    assert gold("advance", f"{six} t3 t4 t5") == 0
    assert gold("advance", f"{six} t1") == 9
    assert gold("advance", "t1 t3 t4 t5 t6 t7 t8") == 9
    assert gold("advance", "b20 c20 d20 e20 f20 g20 h20") == 9
    assert gold("advance", "a2 a3 a4 a5 a6 a7 a9") == 9
    assert gold("advance", "j2 j3 j4 j5 j6 j7 j8 j9") == 0  # a quadrant border is no edge


@pytest.mark.rule("KB-TASK-COMPASS", "C-06")
@pytest.mark.parametrize(
    ("settlements", "both", "one"),
    [
        ("d1 t5 d20 a9", 10, 10),
        ("d1 t5 d20", 0, 0),
        ("a1 t20", 10, 0),  # two opposite corners
        ("a1 t1 a20", 10, 0),
        ("a1 t1 a20 t20", 10, 10),
        ("a1 t5 d20", 10, 0),
        ("a1 b1 t5 d20", 10, 10),
        ("a1 t1 d20", 10, 0),
        ("a1 t1 a20 j9", 10, 0),
        ("a1 t1", 0, 0),
    ],
)
def test_compass_points_needs_every_edge(settlements: str, both: int, one: int) -> None:
    assert gold("compass-points", settlements) == both
    assert gold("compass-points", settlements, params={"tasks.compass_corner_edges": "1"}) == one


# Random games


@pytest.mark.parametrize("seed", range(8))
def test_conformance(seed: int) -> None:
    params: list[dict[str, str]] = [{}, {"edition": "first"}, {"crossroads.pieces_as_settlements": "passive"}]
    testing.check(mixed_game(seed, "base,crossroads", BOARDS, **params[seed % 3]), seed, every=5)


@pytest.mark.parametrize("seed", range(4))
def test_conformance_with_the_nomads(seed: int) -> None:
    boards = "barracks_crossroads,lighthouse_foresters_lodge,city_hall_fort,monastery_wagon,quarry,caravan,paddock,barn"
    testing.check(mixed_game(seed, "base,nomads,crossroads", boards), seed, every=7)


@pytest.mark.parametrize("seed", range(4))
def test_explain_refuses_exactly_the_illegal_moves(seed: int) -> None:
    boards = "barracks_crossroads,lighthouse_foresters_lodge,city_hall_fort,monastery_wagon,barn"
    edition = ["bigbox", "first"][seed % 2]
    check_explain(mixed_game(seed, "base,crossroads", boards, edition=edition), seed, every=40)


def test_validate_reports_an_impossible_piece() -> None:
    t = crossroads_table({0: "a5"}, slots={0: "wagon=b18"})
    for wrong in ("wagon=a5", "wagon=d4", "city=a9", "warriors=d4"):
        assert t.game.validate(t.game.load(repr(t.state).replace("wagon=b18", wrong))), wrong
