"""Validation of positions with expansions: pieces and tiles where none can be."""

from __future__ import annotations

from typing import Any

import pytest

from realmwright.game import GameError

from ..fixtures import Table, table
from .crossroads_fixtures import MIXED, crossroads_table
from .harvest_fixtures import BOARDS as HARVEST_BOARDS
from .harvest_fixtures import harvest_table
from .marshlands_fixtures import marshlands_table
from .nomads_fixtures import BOARDS as NOMADS_BOARDS
from .nomads_fixtures import NOMAD_TILES
from .test_rule_options import FAMILIES, under_first_rules


def reload(position: Table, old: str, new: str) -> Table:
    """Return a position with a part of its text replaced."""
    text = position.game.dump(position.state)
    assert old in text
    return Table(position.game, position.game.load(text.replace(old, new, 1)))


def nomads(at: dict[int, str], **fields: Any) -> Table:
    """Return a table of the Nomads, valid or not."""
    return table(at, sets="base,nomads", quadrants=NOMADS_BOARDS, nomads=NOMAD_TILES, **fields)


@pytest.mark.rule("KB-LOC-QUARRY", "D-04")
@pytest.mark.parametrize(
    ("walls", "valid"),
    [("a2", True), ("a1", False), ("b1", False), ("d1", False), ("e3", False), ("c6", False), ("a2,a1", False)],
    ids=["free", "own settlement", "settlement of an opponent", "water", "location", "nomad hex", "one of two"],
)
def test_stone_wall_stands_on_a_free_buildable_hex(walls: str, valid: bool) -> None:
    position = nomads({0: "a1", 1: "b1"}, also=f"walls={walls} nomads=")
    assert position.validate() == ([] if valid else ["a stone wall stands where none may (KB-LOC-QUARRY)"])


@pytest.mark.rule("D-04")
def test_there_are_twenty_five_stone_walls() -> None:
    rows = enumerate(nomads({}).game.setup_dict()["board"], 1)
    land = [f"{chr(97 + column)}{row}" for row, line in rows for column, letter in enumerate(line) if letter in "GCDFT"]
    assert nomads({}, also=f"walls={','.join(land[:25])} nomads=").validate() == []
    too_many = nomads({}, also=f"walls={','.join(land[:26])} nomads=").validate()
    assert too_many == ["there are 26 stone walls, not 25 (D-04)"]


@pytest.mark.rule("KB-COMP-4")
@pytest.mark.parametrize(
    ("held", "faults"), [("sword", []), ("sword,sword", ["there are 3 sword tiles, not 2 (KB-COMP-4)"])]
)
def test_nomad_tiles_are_counted_on_the_board_and_in_hands(held: str, faults: list[str]) -> None:
    position = nomads({0: "a1"}, also="nomads=c6:sword", slots={1: f"nomad_tiles={held}"})
    assert position.validate() == faults


@pytest.mark.rule("KB-BASE-BUILD-1", "KB-TERR-2")
@pytest.mark.parametrize("piece", ["warriors", "wagon", "ship"])
@pytest.mark.parametrize(
    ("cell", "fault"),
    [
        ("b1", ""),
        ("a1", "stands where another piece does (KB-BASE-BUILD-1)"),
        ("a9", "stands where another piece does (KB-BASE-BUILD-1)"),
        ("e8", "stands where none may (KB-TERR-2)"),
        ("d4", "stands where none may (KB-TERR-2)"),
    ],
    ids=["free", "own settlement", "settlement of an opponent", "castle", "location"],
)
def test_special_pieces_stand_alone_on_land_that_is_not_special(piece: str, cell: str, fault: str) -> None:
    position = reload(crossroads_table({0: "a1", 1: "a9"}), "at=a1", f"at=a1 {piece}={cell}")
    assert position.validate() == ([f"{piece} of seat 0 {fault}"] if fault else [])


@pytest.mark.rule("KB-BASE-BUILD-1")
def test_two_special_pieces_do_not_share_a_hex() -> None:
    position = reload(crossroads_table({0: "a1", 1: "a9"}), "at=a1", "at=a1 wagon=b1 ship=b1")
    assert position.validate() == ["ship of seat 0 stands where another piece does (KB-BASE-BUILD-1)"]
    position = reload(position, "wagon=b1 ship=b1", "ship=b1")
    position = reload(position, "at=a9", "at=a9 wagon=b1")
    assert position.validate() == ["wagon of seat 1 stands where another piece does (KB-BASE-BUILD-1)"]


@pytest.mark.rule("KB-CRO-SETUP-1")
@pytest.mark.parametrize(
    ("piece", "on_board", "valid"),
    [("wagon", "a5", False), ("ship", "a5", False), ("warriors", "a5", True), ("warriors", "a5,a7", False)],
)
def test_lifted_piece_is_not_on_the_board_as_well(piece: str, on_board: str, valid: bool) -> None:
    position = crossroads_table({0: "l8"}, tiles={0: "l7"}, slots={0: f"{piece}=c5"}, quadrants=MIXED)
    lifted = position.play("paddock c5")
    assert lifted.validate() == []
    twice = reload(lifted, "at=l8", f"at=l8 {piece}={on_board}")
    fault = f"{piece} of seat 0 is both lifted and on the board (KB-CRO-SETUP-1)"
    assert twice.validate() == ([] if valid else [fault])


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "KB-HAR-SCOUTCABIN-2")
@pytest.mark.parametrize(
    ("scouts", "valid"), [("b1", True), ("a1", False), ("a9", False), ("n7", False), ("h3", False)]
)
def test_scout_stands_on_a_free_hex(scouts: str, valid: bool) -> None:
    at = {0: "a1", 1: "a9"}
    position = table(at, sets="base,harvest", quadrants=HARVEST_BOARDS, also=f"scouts={scouts}", stage="after")
    assert position.validate() == ([] if valid else ["a scout stands where none may (KB-HAR-SCOUTCABIN-1)"])


MAYORS = {"cards": "mayors,lords,farmers"}


@pytest.mark.rule("KB-CARD-MAYORS-1")
@pytest.mark.parametrize(("second", "valid"), [("3", True), ("4", False), ("4,5", False)])
def test_line_is_marked_once(second: str, valid: bool) -> None:
    position = harvest_table({0: "a1"}, params=MAYORS, supply={0: 38}, slots={0: "markers=4"})
    supply = 40 - len(second.split(","))
    position = reload(position, "supply=40 hand=desert", f"supply={supply} hand=desert markers={second}")
    assert position.validate() == ([] if valid else ["a line is marked twice (KB-CARD-MAYORS-1)"])


@pytest.mark.rule("KB-MAR-BONUS-1")
def test_bonus_tiles_belong_to_pairs() -> None:
    one = marshlands_table({0: "d3"}, tiles={0: "e3"})
    pair = marshlands_table({0: "d3 c8"}, tiles={0: "e3 c7"}, slots={0: "bonus=temple"})
    misfit = "the bonus tiles of seat 0 do not fit its pairs of tiles (KB-MAR-BONUS-1)"
    assert reload(one, "supply=39", "supply=39 bonus=temple").validate() == [misfit]
    assert reload(pair, " bonus=temple", "").validate() == [misfit]
    assert reload(pair, "bonus=temple", "bonus=temple,canoe").validate() == [misfit]
    assert reload(pair, "bonus=temple", "bonus=temple bonus_resting=temple:used").validate() == []
    used = reload(pair, "bonus=temple", "bonus=temple bonus_resting=canoe:used").validate()
    assert used == ["seat 0 has used a bonus tile that it does not have (KB-MAR-BONUS-1)"]


@pytest.mark.rule("KB-HAR-BAZAAR")
@pytest.mark.parametrize("text", ["1", "water_mill", "-", "water mill", "oracle1"])
def test_bazaar_repeats_a_tile_with_a_name_of_letters(text: str) -> None:
    position = harvest_table({0: "a1"})
    with pytest.raises(GameError):
        reload(position, "turn=0", f"bazaar={text} turn=0")
    assert reload(position, "turn=0", "bazaar=water-mill turn=0").json["bazaar"] == "water-mill"


@pytest.mark.rule("I-39", "KB-CARD-FAMILIES", "KB-MAR-SWAMP-1", "R-36")
def test_mandatory_action_of_two_swamps_closes_families() -> None:
    """Also with a third settlement of the Temple, which counts under the first rules."""
    position = marshlands_table(waiting={0: 1}, card="swamp/grass", setup=FAMILIES)
    for at in (position, under_first_rules(position)):
        line = at.play("choose swamp", "build a15", "build b15", "build c15")
        assert "families=closed" in line.game.dump(line.state)
        assert line.json["seats"][0]["gold"] == 0
