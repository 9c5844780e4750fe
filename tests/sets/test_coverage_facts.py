"""The worked examples of the rulebooks (docs/rules, section 17), for the boxes beside the base game.

Where only the numbers of a figure survive, a position was built that gives them.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import GameError, Illegal

from ..kingdom_builder.table import Table, new, table
from .harvest_table import field
from .nomad_table import camp, held, seat

# Nomads


def gold(at: Table) -> object:
    return seat(at)["gold"]


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
def test_families(cells: str, paid: int) -> None:
    at = camp(card="desert", cards="families,lords,farmers").do(*(f"build {cell}" for cell in cells.split()))
    assert gold(at) == paid


@pytest.mark.rule("F-10")
def test_shepherds_in_the_right_order() -> None:
    """The desert ends in a corner: g3 is open, f3 leads to e2, and e2 has no other way out."""
    at = camp(card="desert", cards="shepherds,lords,farmers")
    assert [gold(at := at.do(f"build {cell}")) for cell in ("g3", "f3", "e2")] == [0, 0, 2]


@pytest.mark.rule("F-11")
def test_shepherds_in_the_wrong_order() -> None:
    at = camp(card="desert", cards="shepherds,lords,farmers")
    assert [gold(at := at.do(f"build {cell}")) for cell in ("e2", "f3", "g3")] == [0, 0, 0]


@pytest.mark.rule("F-12")
def test_ambassadors() -> None:
    at = camp({1: "b10"}, card="desert", cards="ambassadors,lords,farmers")
    assert [gold(at := at.do(f"build {cell}")) for cell in ("b11", "c11", "d11")] == [1, 2, 2]


@pytest.mark.rule("F-13")
def test_treasure() -> None:
    at = camp(card="flowers", lying="h6:treasure").do("build i6")
    assert (gold(at), held(at), at.shown["nomads"]) == (3, [], {})


@pytest.mark.rule("F-14")
def test_resettlement() -> None:
    """One settlement goes three steps to a nomad hex, another one step to a location."""
    at = camp({0: "b12 b16"}, nomad="resettlement", stage="after", lying="e14:sword")
    for origin, target in (("b12", "c12"), ("c12", "d13"), ("d13", "e13")):
        at = at.do(f"resettlement {origin}", f"to {target}")
    assert held(at) == ["resettlement used", "sword new"]
    at = at.do("resettlement b16", "to c16")
    assert [tile["kind"] for tile in at.shown["seats"][0]["tiles"]] == ["village"]
    assert at.legal() == {"end"}


@pytest.mark.rule("F-15")
def test_quarry() -> None:
    """Of the two desert hexes next to f3 one is taken: one wall is possible, not two."""
    at = camp({0: "f3", 1: "e2"}, tiles={0: "e3"}, card="desert", stage="after")
    assert at.legal("quarry") == {"g3"}
    assert at.do("quarry g3").legal() == {"end"}


@pytest.mark.rule("F-16")
def test_caravan() -> None:
    """West of m9 is a mountain, east of it somebody else: four directions are left."""
    at = camp({0: "m9 n7", 1: "n9"}, tiles={0: "m7"}, stage="after").do("caravan m9")
    assert len(at.legal("to")) == 4
    assert not at.legal("to") & {"l9", "n9", "o9"}


# Harvest


@pytest.mark.rule("F-31")
def test_rangers() -> None:
    """Lines 1, 4, 6 and 7 hold one settlement, line 11 two."""
    assert field({0: "a1 a4 b6 a7 a11 b11"}, cards="rangers,lords,farmers").gold("rangers") == [8, 0]


@pytest.mark.rule("F-32")
def test_travellers() -> None:
    """Six on the edge, one inside, two at the seams."""
    at = field({0: "a1 b1 t3 t10 a16 b20 b4 j11 k10"}, cards="travellers,lords,farmers")
    assert at.gold("travellers") == [6, 0]


@pytest.mark.rule("F-33")
@pytest.mark.parametrize("corner", ["a1", "t1", "a20", "t20"])
def test_travellers_in_a_corner(corner: str) -> None:
    assert field({0: corner}, cards="travellers,lords,farmers").gold("travellers") == [1, 0]


@pytest.mark.rule("F-34")
def test_chainers() -> None:
    """Six in a row: the inner four have two neighbours each."""
    assert field({0: "a11 b11 c11 d11 e11 f11"}, cards="chainers,lords,farmers").gold("chainers") == [4, 0]


def some_land(count: int, columns: str, rows: range) -> Iterator[str]:
    """So many hexes of a quadrant that may be built on."""
    board = field().game.about()["board"]
    cells = [f"{column}{row}" for row in rows for column in columns if board[row - 1][ord(column) - 97] in "GCDFTR"]
    yield from cells[:count]


@pytest.mark.rule("F-35")
def test_homesteaders() -> None:
    west, east, north, south = "abcdefghij", "klmnopqrst", range(1, 11), range(11, 21)
    quadrants = [(5, west, north), (5, east, north), (11, west, south), (12, east, south)]
    cells = [cell for quadrant in quadrants for cell in some_land(*quadrant)]
    assert field({0: " ".join(cells)}, cards="homesteaders,lords,farmers").gold("homesteaders") == [12, 0]


@pytest.mark.rule("F-36")
def test_mayors_are_paid_by_the_marker() -> None:
    slots = {0: "markers=1,2", 1: "markers=3,4,5", 2: "markers=6"}
    at = field(slots=slots, supply={0: 38, 1: 37, 2: 39}, players="3", cards="mayors,lords,farmers")
    assert at.gold("mayors") == [8, 12, 4]


@pytest.mark.rule("F-37")
def test_mayors_mark_a_line() -> None:
    at = field({0: "a11"}, card="desert", cards="mayors,lords,farmers")
    before = at.shown["seats"][0]["supply"]
    side = at.do("build b11", "build c11", "build d11").shown["seats"][0]
    assert (sum(cell.endswith("11") for cell in side["settlements"]), side["markers"]) == (4, ["11"])
    assert before - side["supply"] == 4


@pytest.mark.rule("F-38")
def test_rovers() -> None:
    """o10 and p10 lie in one quadrant, p11 in another."""
    at = field(card="canyon", cards="rovers,lords,farmers").do("build o10", "build p10", "build p11")
    assert gold(at) == 2


# Queenies


@pytest.mark.rule("F-39")
def test_capitol() -> None:
    """c2 is next to the capitol d2, b2, d4 and f2 are two away, g2 and a2 three."""
    boards: dict[str, Any] = {"sets": "base,capitol", "quadrants": "oracle,farm,tavern,oasis", "capitols": "d2"}
    assert table({0: "c2 b2 d4 f2 g2 a2"}, **boards).gold("capitols") == [4, 0]


@pytest.mark.rule("F-40")
def test_a_cave_of_the_oracle_quadrant_has_two_possible_hexes() -> None:
    boards = {"sets": "base,caves", "quadrants": "oracle,oasis,tavern,farm"}
    drawn = [new(seed, **boards).game.about()["caves"] for seed in range(40)]
    hexes = {caves[0] for caves in drawn}
    assert len(hexes) == 2
    rows = new(**boards).game.about()["board"]
    mountains = {f"{chr(97 + c)}{r + 1}" for r in range(10) for c in range(10) if rows[r][c] == "M"}
    assert hexes < mountains
    for other in mountains - hexes:
        with pytest.raises(GameError, match="caves"):
            new(**boards, caves=",".join([other, *drawn[0][1:]]))


@pytest.mark.rule("F-41")
def test_to_the_island_by_the_oasis_and_on_by_the_farm() -> None:
    """No desert and no grass lies next to g13 and q12, so that the whole desert is open, the island's too."""
    boards: dict[str, Any] = {
        "sets": "base,island",
        "quadrants": "oracle,harbor,oasis,farm",
        "island": "island_rope_bridge",
    }
    at = table({0: "g13 q12"}, tiles={0: "h13 r12"}, stage="after", **boards)
    assert {"i:b1", "i:c1", "a11"} < at.legal("oasis")
    at = at.do("oasis i:c1")
    assert at.legal("farm") == {"i:d1"}
    with pytest.raises(Illegal, match="KB-BASE-BUILD-3"):
        at.do("farm a1")
    assert at.do("farm i:d1").shown["seats"][0]["settlements"][-2:] == ["i:c1", "i:d1"]


# Names


@pytest.mark.rule("C-29")
def test_the_fort_is_a_location_and_the_outpost_a_nomad_tile() -> None:
    boxes = registry.find("sets")
    assert "fort" in {place.name for place in boxes["crossroads"].locations}
    assert "outpost" not in {place.name for box in boxes.values() for place in box.locations}
    assert "outpost" in {action.name for action in boxes["nomads"].actions}
    at = camp({0: "a1"}, nomad="outpost", sets="base,crossroads,nomads")
    assert "outpost" in at.legal()
    refusal = at.why("fort")
    assert refusal is not None
    assert refusal.data["tile"] == "fort"
