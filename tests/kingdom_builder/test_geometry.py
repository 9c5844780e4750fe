"""The board: lines, neighbours, seams, edges, areas, and the terrain that lies on it."""

from __future__ import annotations

from importlib.resources import files

import pytest

from realmwright.game import GameError
from tests.kingdom_builder.fixtures import Table, new_table, table

TERRAINS = {"grass": "G", "canyon": "C", "desert": "D", "flowers": "F", "forest": "T"}
QUADRANTS = ("barn", "farm", "harbor", "oasis", "oracle", "paddock", "tavern", "tower")


def cells_of(t: Table, letters: str) -> set[str]:
    """Return the hexes of these terrains on the map of a table."""
    rows = t.game.setup_dict()["board"]
    return {f"{chr(97 + c)}{r + 1}" for r in range(20) for c in range(20) if rows[r][c] in letters}


def neighbours_of(*cells: str) -> set[str]:
    """Return the neighbours of these hexes, by the formula of KB-GEO-2."""
    result = set()
    for cell in cells:
        r, c = int(cell[1:]) - 1, ord(cell[0]) - 97
        left = c - 1 if r % 2 == 0 else c
        around = [(r, c - 1), (r, c + 1), *((line, column) for line in (r - 1, r + 1) for column in (left, left + 1))]
        result |= {f"{chr(97 + y)}{x + 1}" for x, y in around if 0 <= x < 20 and 0 <= y < 20}
    return result


def printed(quadrant: str) -> list[str]:
    """Return the ten lines of a quadrant as in its text file."""
    path = files("realmwright.kingdom_builder") / "quadrants" / f"{quadrant}.txt"
    return path.read_text(encoding="utf-8").split("\n\n")[1].split()


def block(t: Table, top: int, left: int) -> list[str]:
    return [row[left : left + 10] for row in t.game.setup_dict()["board"][top : top + 10]]


@pytest.mark.rule("KB-GEO-1")
@pytest.mark.parametrize("quadrant", QUADRANTS)
def test_a_quadrant_lies_on_the_board_as_ten_lines_of_ten_hexes(quadrant: str) -> None:
    lines = printed(quadrant)
    assert [len(line) for line in lines] == [10] * 10
    others = [other for other in QUADRANTS if other != quadrant][:3]
    assert block(new_table(quadrants=",".join([quadrant, *others])), 0, 0) == lines


@pytest.mark.rule("KB-GEO-2", "KB-SETUP-2")
def test_the_four_quadrants_make_twenty_lines_of_twenty_in_reading_order() -> None:
    t = new_table(quadrants="harbor,barn,tower,oracle")
    assert [len(row) for row in t.game.setup_dict()["board"]] == [20] * 20
    assert block(t, 0, 0) == printed("harbor")
    assert block(t, 0, 10) == printed("barn")
    assert block(t, 10, 0) == printed("tower")
    assert block(t, 10, 10) == printed("oracle")


@pytest.mark.rule("KB-GEO-2")
@pytest.mark.parametrize(
    ("own", "around"),
    [
        ("i9", {"h8", "i8", "h9", "j9", "h10", "i10"}),  # an unshifted line
        ("i10", {"i9", "j9", "h10", "j10", "i11", "j11"}),  # a shifted one
    ],
)
def test_odd_and_even_lines_have_their_own_six_neighbours(own: str, around: set[str]) -> None:
    assert table({0: own}).legal("build") == around


@pytest.mark.rule("KB-GEO-2", "KB-GEO-4")
@pytest.mark.parametrize("card", list(TERRAINS))
def test_every_hex_has_the_neighbours_of_the_formula_also_at_seams_and_edges(card: str) -> None:
    land = cells_of(new_table(), TERRAINS[card])
    for own in cells_of(new_table(), "GCDFTWM"):
        adjacent = land & neighbours_of(own)
        assert table({0: own}, card=card).legal("build") == (adjacent or land - {own}), own


@pytest.mark.rule("KB-GEO-4")
def test_hexes_of_two_quadrants_that_share_a_side_are_neighbours() -> None:
    assert "k9" in table({0: "j9"}).legal("build")  # west to east
    assert {"i11", "j11"} <= table({0: "i10"}).legal("build")  # north to south
    assert "k11" in table({0: "j10"}, card="desert").legal("build")  # corner to corner
    assert table({0: "j10"}, card="desert").explain("build a7") is not None


@pytest.mark.rule("KB-GEO-4", "KB-GEO-8")
def test_an_area_goes_on_across_a_seam() -> None:
    t = table({0: "i10 i11 j9 k9"}, cards="hermits,citizens,knights")
    assert t.gold("hermits")[0] == 1
    assert t.gold("citizens")[0] == 2


@pytest.mark.rule("KB-GEO-3")
def test_a_rotated_quadrant_is_rotated_by_180_degrees() -> None:
    t = new_table(quadrants="tavern,paddock:r,oasis:r,farm")
    assert block(t, 0, 0) == printed("tavern")
    assert block(t, 0, 10) == [line[::-1] for line in printed("paddock")[::-1]]
    assert block(t, 10, 0) == [line[::-1] for line in printed("oasis")[::-1]]
    assert block(t, 10, 10) == printed("farm")


@pytest.mark.rule("KB-GEO-3")
def test_the_locations_rotate_with_their_quadrant() -> None:
    t = new_table(quadrants="tavern:r,paddock,oasis,farm")
    locations = t.game.setup_dict()["locations"]
    assert {cell for cell, kind in locations.items() if kind == "tavern"} == {"h4", "c4"}
    assert {"h4", "c4"} <= t.json["location_tiles"].keys()
    assert not {"c7", "h7"} & t.json["location_tiles"].keys()


@pytest.mark.rule("KB-GEO-3")
@pytest.mark.parametrize("turn", ["90", "l", "rr"])
def test_no_other_orientation_of_a_quadrant_is_accepted(turn: str) -> None:
    with pytest.raises(GameError):
        new_table(quadrants=f"tavern:{turn},paddock,oasis,farm")


@pytest.mark.rule("KB-GEO-5")
def test_a_horizontal_line_runs_over_both_quadrants() -> None:
    assert table({0: "a9 h9 t9 a10 b10"}).gold("knights")[0] == 6


@pytest.mark.rule("KB-GEO-5")
@pytest.mark.parametrize(
    ("own", "straight"),
    [
        ("i9", {"g9", "k9", "j7", "h11", "j11"}),  # the sixth, h7, is a location
        ("i10", {"g10", "k10", "h8", "j8", "h12", "j12"}),
    ],
)
def test_a_straight_line_runs_along_one_of_three_axes(own: str, straight: set[str]) -> None:
    t = table({0: f"{own} l8"}, tiles={0: "l7"}).play(f"paddock {own}")
    assert t.legal("to") == straight


@pytest.mark.rule("KB-GEO-5")
@pytest.mark.parametrize(
    ("line", "ends"),
    [
        ("h9 i9 j9", {"g9", "k9"}),
        ("h10 i9 i8", {"h11", "j7"}),  # rising to the right
        ("i8 j9 j10", {"k11", "i7"}),  # falling to the right
    ],
)
def test_a_line_of_three_is_continued_along_its_own_axis(line: str, ends: set[str]) -> None:
    t = table({0: f"{line} d7"}, tiles={0: "c7"})
    assert t.validate() == []
    assert t.legal("tavern") == ends


@pytest.mark.rule("KB-GEO-6")
def test_the_edge_is_the_rim_of_the_whole_board_and_no_seam() -> None:
    t = table({0: "g4"}, tiles={0: "f4"}, quadrants="tower,paddock,oasis:r,farm")
    assert t.validate() == []
    rim = {f"{column}{row}" for column in "at" for row in range(1, 21)}
    rim |= {f"{column}{row}" for column in "abcdefghijklmnopqrst" for row in (1, 20)}
    assert len(rim) == 76
    corners = {"a1", "t1", "a20"}  # t20 is water
    assert corners <= t.legal("tower")
    assert t.legal("tower") == rim & cells_of(t, "GCDFT")


@pytest.mark.rule("KB-GEO-8")
def test_areas_are_the_largest_connected_groups_also_of_one() -> None:
    own = "h9 i9 i10 a1 a2 t13"  # three together, two that touch, one alone
    t = table({0: own, 1: "j10"}, cards="hermits,citizens,knights")
    assert t.gold("hermits") == [3, 1]
    assert t.gold("citizens") == [1, 0]
    more = table({0: f"{own} h10 g9"}, cards="hermits,citizens,knights")
    assert more.gold("hermits")[0] == 3
    assert more.gold("citizens")[0] == 2


@pytest.mark.rule("KB-GEO-8")
def test_settlements_of_others_join_no_area() -> None:
    t = table({0: "h9 j9", 1: "i9"}, cards="hermits,citizens,knights")
    assert t.gold("hermits") == [2, 1]
    assert t.gold("citizens") == [0, 0]


@pytest.mark.rule("KB-GEO-11")
def test_water_under_a_settlement_is_still_water() -> None:
    assert neighbours_of("b10") & cells_of(new_table(), "W") == {"c10"}
    assert table({0: "b10", 1: "c10"}).gold("fishermen") == [1, 0]


@pytest.mark.rule("KB-GEO-11", "KB-TERR-3")
def test_a_vacated_hex_is_an_empty_hex_of_its_terrain() -> None:
    t = table({0: "i9 i10 l8"}, tiles={0: "l7"})
    assert "i9" not in t.legal("build")
    left = t.play("paddock i9", "to g9")
    assert "i9" in left.legal("build")
    forest = table({0: "i9 i10 l8"}, tiles={0: "l7"}, card="forest").play("paddock i9", "to g9")
    refusal = forest.explain("build i9")
    assert refusal is not None
    assert refusal.rule == "KB-BASE-TURN-3"


@pytest.mark.rule("KB-TERR-1", "KB-BASE-BUILD-2")
@pytest.mark.parametrize("card", list(TERRAINS))
def test_all_hexes_of_the_five_terrains_can_be_built_on(card: str) -> None:
    t = table(card=card)
    assert t.legal("build") == cells_of(t, TERRAINS[card])


@pytest.mark.rule("KB-TERR-1")
def test_any_buildable_hex_means_each_of_the_five_terrains() -> None:
    t = table({0: "g4"}, tiles={0: "f4"}, quadrants="tower,paddock,oasis:r,farm")
    for letter in TERRAINS.values():
        assert t.legal("tower") & cells_of(t, letter), letter


@pytest.mark.rule("KB-TERR-2")
@pytest.mark.parametrize(
    ("cell", "rule"),
    [
        pytest.param("a4", "KB-BASE-BUILD-2", id="water"),
        pytest.param("d1", "KB-BASE-BUILD-2", id="mountain"),
        pytest.param("d4", "KB-TERR-2", id="castle"),
        pytest.param("c7", "KB-TERR-2", id="location"),
    ],
)
def test_nothing_is_built_on_water_mountain_castle_or_location(cell: str, rule: str) -> None:
    refusal = table().explain(f"build {cell}")
    assert refusal is not None
    assert refusal.rule == rule
    assert cell not in table().legal("build")


@pytest.mark.rule("KB-TERR-2")
@pytest.mark.parametrize(
    ("own", "cell", "rule"),
    [
        pytest.param("f5", "d5", "KB-BASE-BUILD-2", id="water"),
        pytest.param("g3", "i3", "KB-BASE-BUILD-2", id="mountain"),
        pytest.param("f4", "d4", "KB-TERR-2", id="castle"),
        pytest.param("a7", "c7", "KB-TERR-2", id="location"),
    ],
)
def test_nothing_is_moved_onto_water_mountain_castle_or_location(own: str, cell: str, rule: str) -> None:
    t = table({0: f"{own} l8"}, tiles={0: "l7"}).play(f"paddock {own}")
    refusal = t.explain(f"to {cell}")
    assert refusal is not None
    assert refusal.rule == rule
    assert cell not in t.legal("to")


@pytest.mark.rule("KB-TERR-3", "KB-BASE-BUILD-1")
def test_a_hex_with_a_settlement_of_any_seat_is_not_free() -> None:
    t = table({0: "i9", 1: "h9", 2: "i10"}, players="3")
    assert t.legal("build") == {"h8", "i8", "j9", "h10"}
    for cell in ("i9", "h9", "i10"):
        refusal = t.explain(f"build {cell}")
        assert refusal is not None
        assert refusal.rule == "KB-BASE-BUILD-1"


@pytest.mark.rule("KB-TERR-3", "KB-BASE-BUILD-1")
def test_a_move_cannot_end_on_an_occupied_hex_but_jumps_one() -> None:
    t = table({0: "i9 l8 j9", 1: "g9 h9"}, tiles={0: "l7"}).play("paddock i9")
    refusal = t.explain("to g9")
    assert refusal is not None
    assert refusal.rule == "KB-BASE-BUILD-1"
    assert "g9" not in t.legal("to")
    assert "k9" in t.legal("to")
