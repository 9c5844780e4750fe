"""The worked examples of the rulebooks (docs/rules, section 17), for the expansions.

Where only the numbers of a figure survive, a position was built that gives them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import GameError, IllegalMove

from ..fixtures import Table, new_table, seat, table
from .harvest_fixtures import harvest_table
from .nomads_fixtures import nomad_tiles_of, nomads_table

# Nomads


def gold(t: Table) -> object:
    return seat(t)["gold"]


@pytest.mark.rule("F-09")
@pytest.mark.parametrize(
    ("cells", "paid"),
    [
        ("a11 b11 c11", 2),
        ("b11 a11 c11", 2),
        ("c11 c12 d13", 2),
        ("d11 c12 c13", 2),
        ("a11 b11 b12", 0),
        ("c11 c12 c13", 0),
    ],
    ids=["horizontal", "any order", "one diagonal", "the other", "bent", "there and back"],
)
def test_families_example(cells: str, paid: int) -> None:
    t = nomads_table(card="desert", cards="families,lords,farmers").play(*(f"build {cell}" for cell in cells.split()))
    assert gold(t) == paid


@pytest.mark.rule("F-10")
def test_shepherds_example_in_the_right_order() -> None:
    """The desert ends in a corner: g3 is open, f3 leads to e2, and e2 has no other way out."""
    t = nomads_table(card="desert", cards="shepherds,lords,farmers")
    assert [gold(t := t.play(f"build {cell}")) for cell in ("g3", "f3", "e2")] == [0, 0, 2]


@pytest.mark.rule("F-11")
def test_shepherds_example_in_the_wrong_order() -> None:
    t = nomads_table(card="desert", cards="shepherds,lords,farmers")
    assert [gold(t := t.play(f"build {cell}")) for cell in ("e2", "f3", "g3")] == [0, 0, 0]


@pytest.mark.rule("F-12")
def test_ambassadors_example() -> None:
    t = nomads_table({1: "b10"}, card="desert", cards="ambassadors,lords,farmers")
    assert [gold(t := t.play(f"build {cell}")) for cell in ("b11", "c11", "d11")] == [1, 2, 2]


@pytest.mark.rule("F-13")
def test_treasure_example() -> None:
    t = nomads_table(card="flowers", nomads_on_board="h6:treasure").play("build i6")
    assert (gold(t), nomad_tiles_of(t), t.json["nomads"]) == (3, [], {})


@pytest.mark.rule("F-14")
def test_resettlement_example() -> None:
    """One settlement goes three steps to a nomad hex, another one step to a location."""
    t = nomads_table({0: "b12 b16"}, nomad="resettlement", stage="after", nomads_on_board="e14:sword")
    for origin, target in (("b12", "c12"), ("c12", "d13"), ("d13", "e13")):
        t = t.play(f"resettlement {origin}", f"to {target}")
    assert nomad_tiles_of(t) == ["resettlement used", "sword new"]
    t = t.play("resettlement b16", "to c16")
    assert [tile["kind"] for tile in t.json["seats"][0]["tiles"]] == ["village"]
    assert t.legal() == {"end"}


@pytest.mark.rule("F-15")
def test_quarry_example() -> None:
    """Of the two desert hexes next to f3 one is taken: one wall is possible, not two."""
    t = nomads_table({0: "f3", 1: "e2"}, tiles={0: "e3"}, card="desert", stage="after")
    assert t.legal("quarry") == {"g3"}
    assert t.play("quarry g3").legal() == {"end"}


@pytest.mark.rule("F-16")
def test_caravan_example() -> None:
    """West of m9 is a mountain, east of it an opponent: four directions remain."""
    t = nomads_table({0: "m9 n7", 1: "n9"}, tiles={0: "m7"}, stage="after").play("caravan m9")
    assert len(t.legal("to")) == 4
    assert not t.legal("to") & {"l9", "n9", "o9"}


# Harvest


@pytest.mark.rule("F-31")
def test_rangers_example() -> None:
    """Lines 1, 4, 6 and 7 hold one settlement, line 11 two."""
    assert harvest_table({0: "a1 a4 b6 a7 a11 b11"}, cards="rangers,lords,farmers").gold("rangers") == [8, 0]


@pytest.mark.rule("F-32")
def test_travellers_example() -> None:
    """Six on the edge, one inside, two at quadrant borders."""
    t = harvest_table({0: "a1 b1 t3 t10 a16 b20 b4 j11 k10"}, cards="travellers,lords,farmers")
    assert t.gold("travellers") == [6, 0]


@pytest.mark.rule("F-33")
@pytest.mark.parametrize("corner", ["a1", "t1", "a20", "t20"])
def test_travellers_example_in_a_corner(corner: str) -> None:
    assert harvest_table({0: corner}, cards="travellers,lords,farmers").gold("travellers") == [1, 0]


@pytest.mark.rule("F-34")
def test_chainers_example() -> None:
    """Six in a row: the inner four have two neighbours each."""
    assert harvest_table({0: "a11 b11 c11 d11 e11 f11"}, cards="chainers,lords,farmers").gold("chainers") == [4, 0]


def buildable_hexes(count: int, columns: str, rows: range) -> Iterator[str]:
    """Yield `count` buildable hexes of a quadrant."""
    board = harvest_table().game.setup_dict()["board"]
    cells = [f"{column}{row}" for row in rows for column in columns if board[row - 1][ord(column) - 97] in "GCDFTR"]
    yield from cells[:count]


@pytest.mark.rule("F-35")
def test_homesteaders_example() -> None:
    west, east, north, south = "abcdefghij", "klmnopqrst", range(1, 11), range(11, 21)
    quadrants = [(5, west, north), (5, east, north), (11, west, south), (12, east, south)]
    cells = [cell for quadrant in quadrants for cell in buildable_hexes(*quadrant)]
    assert harvest_table({0: " ".join(cells)}, cards="homesteaders,lords,farmers").gold("homesteaders") == [12, 0]


@pytest.mark.rule("F-36")
def test_mayors_pay_by_the_number_of_markers() -> None:
    slots = {0: "markers=1,2", 1: "markers=3,4,5", 2: "markers=6"}
    t = harvest_table(slots=slots, supply={0: 38, 1: 37, 2: 39}, players="3", cards="mayors,lords,farmers")
    assert t.gold("mayors") == [8, 12, 4]


@pytest.mark.rule("F-37")
def test_mayors_mark_a_line_example() -> None:
    t = harvest_table({0: "a11"}, card="desert", cards="mayors,lords,farmers")
    before = t.json["seats"][0]["supply"]
    side = t.play("build b11", "build c11", "build d11").json["seats"][0]
    assert (sum(cell.endswith("11") for cell in side["settlements"]), side["markers"]) == (4, ["11"])
    assert before - side["supply"] == 4


@pytest.mark.rule("F-38")
def test_rovers_example() -> None:
    """o10 and p10 lie in one quadrant, p11 in another."""
    t = harvest_table(card="canyon", cards="rovers,lords,farmers").play("build o10", "build p10", "build p11")
    assert gold(t) == 2


# Mini expansions


@pytest.mark.rule("F-39")
def test_capitol_example() -> None:
    """c2 is next to the capitol d2, b2, d4 and f2 are two away, g2 and a2 three."""
    boards: dict[str, Any] = {"sets": "base,capitol", "quadrants": "oracle,farm,tavern,oasis", "capitols": "d2"}
    assert table({0: "c2 b2 d4 f2 g2 a2"}, **boards).gold("capitols") == [4, 0]


@pytest.mark.rule("F-40")
def test_a_cave_of_the_oracle_quadrant_has_two_possible_hexes() -> None:
    boards = {"sets": "base,caves", "quadrants": "oracle,oasis,tavern,farm"}
    drawn = [new_table(seed, **boards).game.setup_dict()["caves"] for seed in range(40)]
    hexes = {caves[0] for caves in drawn}
    assert len(hexes) == 2
    rows = new_table(**boards).game.setup_dict()["board"]
    mountains = {f"{chr(97 + c)}{r + 1}" for r in range(10) for c in range(10) if rows[r][c] == "M"}
    assert hexes < mountains
    for other in mountains - hexes:
        with pytest.raises(GameError, match="caves"):
            new_table(**boards, caves=",".join([other, *drawn[0][1:]]))


@pytest.mark.rule("F-41")
def test_the_oasis_builds_on_the_island_and_the_farm_continues_there() -> None:
    """No desert and no grass lies next to g13 and q12, so the whole desert is allowed, including that of the island."""
    boards: dict[str, Any] = {
        "sets": "base,island",
        "quadrants": "oracle,harbor,oasis,farm",
        "island": "island_rope_bridge",
    }
    t = table({0: "g13 q12"}, tiles={0: "h13 r12"}, stage="after", **boards)
    assert {"i:b1", "i:c1", "a11"} < t.legal("oasis")
    t = t.play("oasis i:c1")
    assert t.legal("farm") == {"i:d1"}
    with pytest.raises(IllegalMove, match="KB-BASE-BUILD-3"):
        t.play("farm a1")
    assert t.play("farm i:d1").json["seats"][0]["settlements"][-2:] == ["i:c1", "i:d1"]


# Names


@pytest.mark.rule("C-29")
def test_the_fort_is_a_location_and_the_outpost_a_nomad_tile() -> None:
    expansions = registry.find("expansions")
    assert "fort" in {place.name for place in expansions["crossroads"].locations}
    assert "outpost" not in {place.name for expansion in expansions.values() for place in expansion.locations}
    assert "outpost" in {action.name for action in expansions["nomads"].actions}
    t = nomads_table({0: "a1"}, nomad="outpost", sets="base,crossroads,nomads")
    assert "outpost" in t.legal()
    refusal = t.explain("fort")
    assert refusal is not None
    assert refusal.data["tile"] == "fort"
