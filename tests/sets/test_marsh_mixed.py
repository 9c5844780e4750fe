"""Marshlands beside other boxes, with several bonus tiles at once, and on a board of one's own."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from realmwright.hexes import BIT, cell_named, names, neighbours
from realmwright.kingdom_builder.boards import shipped

from ..kingdom_builder.table import Table
from .marsh_table import land, marsh, pass_turn, reason, seat, tiles_of
from .test_marsh_canoe import river

CROSSED = {"sets": "base,crossroads,marshlands", "quadrants": "temple,refuge,city_hall_fort,fountain", "tasks": "road"}
OUTPOST = {0: "nomad_tiles=outpost"}
ROAMING = "base,marshlands,nomads"


def around(cell: str) -> set[str]:
    return set(names(neighbours(BIT[cell_named(cell)])))


# Pieces of Crossroads


@pytest.mark.rule("KB-MAR-FOUNTAIN", "KB-CRO-PIECES-1")
def test_the_fountain_keeps_away_from_everything_that_counts_as_a_settlement_of_another() -> None:
    alone = marsh({0: "m15"}, tiles={0: "n15"}, setup=CROSSED).legal("fountain")
    beside = marsh({0: "m15"}, tiles={0: "n15"}, slots={1: "wagon=k15"}, setup=CROSSED).legal("fountain")
    assert alone & around("k15")
    assert beside == alone - around("k15")


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "KB-CRO-BARRACKS-2")
def test_the_refuge_bonus_does_not_jump_on_over_a_hex_that_a_warrior_closes() -> None:
    """From a1 the nearest free hexes are b1 and a2; a warrior on b2 closes both, and there are free ones further on."""
    free = marsh({0: "s8 o9 a1"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge"}, setup=CROSSED)
    assert free.do("refuge-bonus a1").legal("to") == {"b1", "a2"}
    closed = marsh({0: "s8 o9 a1"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge", 1: "warriors=b2"}, setup=CROSSED)
    assert closed.legal("refuge-bonus") == {"s8", "o9"}


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "KB-CRO-BARRACKS-2", "C-03")
def test_a_warrior_takes_refuge_on_a_hex_that_only_he_has_closed() -> None:
    at = marsh({0: "s8 o9", 1: "b1"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge warriors=a1"}, setup=CROSSED)
    assert "a1" in at.legal("refuge-bonus")
    assert at.do("refuge-bonus a1").legal("to") == {"c1", "a2"}


# The Outpost, which frees what rule 3 governs


@pytest.mark.rule("I-22", "KB-MAR-FOUNTAIN")
def test_the_fountain_does_not_use_up_an_outpost() -> None:
    at = marsh({0: "m15"}, tiles={0: "n15"}, slots=OUTPOST, card="desert", sets=ROAMING).do("outpost", "fountain l15")
    assert seat(at)["outpost"]


@pytest.mark.rule("I-22", "KB-MAR-CANOE-BONUS")
def test_the_canoe_bonus_uses_up_an_outpost() -> None:
    slots = {0: "bonus=canoe nomad_tiles=outpost"}
    at = marsh({0: "d14 i18"}, tiles={0: "c14 h18"}, slots=slots, sets=ROAMING).do("outpost")
    assert "j3" in at.legal("canoe-bonus")
    assert not seat(at.do("canoe-bonus j3"))["outpost"]


# Several bonus tiles


@pytest.mark.rule("KB-MAR-BONUS-2", "I-23")
def test_only_the_bonus_of_the_lost_pair_is_lost() -> None:
    at = marsh({0: "d3 d7 s8 o9"}, tiles={0: "e3 c7 r8 n9"}, slots={0: "bonus=refuge,temple"}).do("temple d7")
    assert seat(at)["bonus"] == ["refuge"]


@pytest.mark.rule("KB-MAR-BONUS-1", "KB-BASE-TURN-6")
def test_each_bonus_is_used_once_also_when_another_is_used_after_it() -> None:
    at = marsh({0: "d14 i18 s8 o9 a9"}, tiles={0: "c14 h18 r8 n9"}, slots={0: "bonus=canoe,refuge"})
    at = at.do("canoe-bonus d15", "refuge-bonus a9", "to b9")
    assert seat(at)["bonus_resting"] == ["canoe:used", "refuge:used"]
    assert reason(at, "canoe-bonus e14") == reason(at, "refuge-bonus b9") == "tile-used"


@pytest.mark.rule("D-16")
def test_a_bonus_that_is_new_says_so() -> None:
    at = marsh({0: "d14 i18"}, tiles={0: "c14 h18:new"}, slots={0: "bonus=canoe bonus_resting=canoe:new"})
    assert reason(at, "canoe-bonus d15") == "tile-new"


@pytest.mark.rule("D-16", "I-43")
def test_a_bonus_gained_by_a_canoe_works_in_its_owners_next_turn() -> None:
    at = marsh({1: "d14 p8 o9"}, tiles={1: "c14 n9"}, taken={1: "e3"}, card="canyon").do("build f3", "canoe q8")
    assert (seat(at, 1)["bonus"], seat(at, 1)["bonus_resting"]) == (["refuge"], ["refuge:new"])
    at = pass_turn(at)
    assert (at.shown["turn"], seat(at, 1)["bonus_resting"]) == (1, [])
    assert at.legal("refuge-bonus")


@pytest.mark.rule("KB-MAR-BONUS-1")
def test_bonus_tiles_are_read_in_any_order() -> None:
    at = marsh({0: "d3 d7 s8 o9"}, tiles={0: "e3 c7 r8 n9"}, slots={0: "bonus=refuge,temple"})
    other = at.game.load(repr(at.state).replace("bonus=refuge,temple", "bonus=temple,refuge"))
    assert other == at.state


# Four temples: a board of one's own beside the printed one


def four_temples(at: str, tiles: str, slots: str = "bonus=temple") -> Table:
    """Temples e3 and c7, and another ten columns to the right of each."""
    moor = replace(next(board for board in shipped("marshlands") if board.id == "temple"), id="moor")
    boards = {"quadrants": "temple,moor,canoe,fountain", "quadrant": str(moor)}
    return marsh({0: at}, tiles={0: tiles}, slots={0: slots}, card="canyon", setup=boards)


@pytest.mark.rule("KB-MAR-BONUS-1")
def test_a_third_tile_brings_no_second_bonus() -> None:
    at = four_temples("d3 d7 p4", "e3 c7").do("build p3")
    assert tiles_of(at) == ["e3", "o3:new", "c7"]
    assert (seat(at)["bonus"], seat(at)["bonus_resting"]) == (["temple"], [])
    assert not at.wrong()


@pytest.mark.rule("KB-MAR-BONUS-2")
def test_of_three_tiles_one_can_be_lost_and_the_bonus_stays() -> None:
    at = four_temples("d3 d7 p3", "e3 c7 o3").do("temple d7")
    assert (tiles_of(at), seat(at)["bonus"]) == (["e3", "o3"], ["temple"])


# Canoes


@pytest.mark.rule("KB-MAR-CANOE-3")
def test_who_must_answer_is_told_which_hex_was_emptied() -> None:
    refusal = river().do("build f3").why("build g3")
    assert refusal is not None
    assert refusal.data["hex"] == "e3"


@pytest.mark.rule("I-50", "KB-MAR-CANOE-3")
def test_the_other_canoe_of_whoever_has_lost_one_answers_and_so_does_anothers_from_the_same_hex() -> None:
    """Moving i8 to k8 leaves the canoe h8 and empties l7. Seat 0 has a canoe at c4 too, seat 1 one from h8."""
    boards = "canoe,paddock,temple,farm"
    at = marsh(
        {0: "i8 d4 s4", 1: "g8"}, tiles={0: "h8 c4 s3", 1: "h8"}, taken={1: "l7"}, slots={0: "bonus=canoe"},
        quadrants=boards, stage="after",
    )  # fmt: skip
    stack = at.do("paddock i8", "to k8").state.stack
    assert [(frame.seat, *names(BIT[frame.cells[0]])) for frame in reversed(stack)] == [(1, "h8"), (0, "c4")]


@pytest.mark.rule("KB-MAR-CANOE-2")
@pytest.mark.parametrize("frame", ["canoe:1:h18:e3", "canoe:1:c14", "canoe:1:n9:e3", "canoe:0:c14:e3"])
def test_a_canoe_that_cannot_have_been_called_is_named(frame: str) -> None:
    """A tile that seat 1 does not hold, no hex that was emptied, a tile of another kind, another seat's tile."""
    at = marsh({1: "d14 o9"}, tiles={1: "c14 n9"}, taken={1: "e3"}, card="canyon").do("build f3")
    assert not at.wrong()
    wrong = at.game.load(repr(at.state).replace("canoe:1:c14:e3", frame))
    assert at.game.status(wrong)


# Cards


def two_alike(at: Mapping[int, str], warriors: str = "") -> Table:
    """Seat 0 has two grass cards to choose from, desert being the removed terrain."""
    wishes = {
        "sets": "base,crossroads,marshlands",
        "quadrants": "temple,barracks_crossroads,tavern,farm",
        "tasks": "road",
        "cards": "vassals,captains,scouts",
        "removed_terrain": "desert",
        "players": "5",
    }
    slots = {1: f"warriors={warriors}"} if warriors else {}
    deck = "grass:1,canyon:3"
    return marsh(at, slots=slots, card="", also="cards=grass,grass", hands="forest", deck=deck, setup=wishes)


@pytest.mark.rule("KB-CARD-SCOUTS-4")
@pytest.mark.parametrize(("spare", "warriors", "offered"), [("", "", False), ("f8", "", True), ("f8", "g8", False)])
def test_a_removed_terrain_without_an_open_hex_is_not_offered(spare: str, warriors: str, offered: bool) -> None:
    desert = land(two_alike({}), "D", spare)
    crowded = two_alike({number + 1: " ".join(desert[number::4]) for number in range(4)}, warriors)
    assert crowded.legal("choose") == ({"grass", "desert"} if offered else {"grass"})


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11", "D-19")
def test_no_way_of_messengers_leads_to_the_island() -> None:
    wishes = {"sets": "base,island,marshlands", "island": "island_tree_house", "cards.messengers_connected": "false"}
    at = marsh({0: "a1 c1 i:c1"}, cards="messengers,lords,knights", setup=wishes)
    assert at.gold("messengers")[0] == 2 * (2 + 1)
    assert at.earning("messengers") == {"a1", "c1"}


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11")
def test_neighbours_with_nothing_between_them_earn_nothing() -> None:
    at = marsh({0: "a1 b1"}, cards="messengers,lords,knights", cards__messengers_count_ends="false")
    assert (at.gold("messengers")[0], at.earning("messengers")) == (0, set())
