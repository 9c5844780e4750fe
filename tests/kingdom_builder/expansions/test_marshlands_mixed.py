"""Marshlands mixed with other expansions, with several bonus tiles at once, and on a custom board."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import pytest

from realmwright.kingdom_builder.hexgrid import BIT, cell_names, neighbours, parse_cell
from realmwright.kingdom_builder.quadrant_maps import load_quadrants

from ..fixtures import Table, refusal_reason, seat
from .marshlands_fixtures import free_hexes, marshlands_table, pass_turn, tiles_of
from .test_marshlands_canoe import canoe_table

CROSSROADS = {
    "sets": "base,crossroads,marshlands",
    "quadrants": "temple,refuge,city_hall_fort,fountain",
    "tasks": "road",
}
OUTPOST_SLOTS = {0: "nomad_tiles=outpost"}
NOMADS_EXPANSIONS = "base,marshlands,nomads"


def neighbour_names(cell: str) -> set[str]:
    return set(cell_names(neighbours(BIT[parse_cell(cell)])))


# Pieces of Crossroads


@pytest.mark.rule("KB-MAR-FOUNTAIN", "KB-CRO-PIECES-1")
def test_the_fountain_may_not_build_next_to_opponents_special_pieces() -> None:
    alone = marshlands_table({0: "m15"}, tiles={0: "n15"}, setup=CROSSROADS).legal("fountain")
    beside = marshlands_table({0: "m15"}, tiles={0: "n15"}, slots={1: "wagon=k15"}, setup=CROSSROADS).legal("fountain")
    assert alone & neighbour_names("k15")
    assert beside == alone - neighbour_names("k15")


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "KB-CRO-BARRACKS-2")
def test_the_refuge_bonus_does_not_jump_past_a_hex_blocked_by_a_warrior() -> None:
    """From a1 the nearest free hexes are b1 and a2; a warrior on b2 blocks both, and there are free ones further on."""
    free = marshlands_table({0: "s8 o9 a1"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge"}, setup=CROSSROADS)
    assert free.play("refuge-bonus a1").legal("to") == {"b1", "a2"}
    blocked = marshlands_table(
        {0: "s8 o9 a1"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge", 1: "warriors=b2"}, setup=CROSSROADS
    )
    assert blocked.legal("refuge-bonus") == {"s8", "o9"}


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "KB-CRO-BARRACKS-2", "C-03")
def test_the_refuge_moves_a_warrior_to_a_hex_that_only_it_blocked() -> None:
    t = marshlands_table(
        {0: "s8 o9", 1: "b1"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge warriors=a1"}, setup=CROSSROADS
    )
    assert "a1" in t.legal("refuge-bonus")
    assert t.play("refuge-bonus a1").legal("to") == {"c1", "a2"}


# Outpost


@pytest.mark.rule("I-22", "KB-MAR-FOUNTAIN")
def test_the_fountain_does_not_spend_an_outpost() -> None:
    t = marshlands_table({0: "m15"}, tiles={0: "n15"}, slots=OUTPOST_SLOTS, card="desert", sets=NOMADS_EXPANSIONS)
    t = t.play("outpost", "fountain l15")
    assert seat(t)["outpost"]


@pytest.mark.rule("I-22", "KB-MAR-CANOE-BONUS")
def test_the_canoe_bonus_spends_an_outpost() -> None:
    slots = {0: "bonus=canoe nomad_tiles=outpost"}
    t = marshlands_table({0: "d14 i18"}, tiles={0: "c14 h18"}, slots=slots, sets=NOMADS_EXPANSIONS).play("outpost")
    assert "j3" in t.legal("canoe-bonus")
    assert not seat(t.play("canoe-bonus j3"))["outpost"]


# Several bonus tiles


@pytest.mark.rule("KB-MAR-BONUS-2", "I-23")
def test_only_the_bonus_of_the_lost_pair_is_lost() -> None:
    t = marshlands_table({0: "d3 d7 s8 o9"}, tiles={0: "e3 c7 r8 n9"}, slots={0: "bonus=refuge,temple"})
    t = t.play("temple d7")
    assert seat(t)["bonus"] == ["refuge"]


@pytest.mark.rule("KB-MAR-BONUS-1", "KB-BASE-TURN-6")
def test_each_bonus_is_used_once_even_when_another_is_used_later() -> None:
    t = marshlands_table({0: "d14 i18 s8 o9 a9"}, tiles={0: "c14 h18 r8 n9"}, slots={0: "bonus=canoe,refuge"})
    t = t.play("canoe-bonus d15", "refuge-bonus a9", "to b9")
    assert seat(t)["bonus_resting"] == ["canoe:used", "refuge:used"]
    assert refusal_reason(t, "canoe-bonus e14") == refusal_reason(t, "refuge-bonus b9") == "tile-used"


@pytest.mark.rule("D-16")
def test_a_new_bonus_is_refused_as_new() -> None:
    t = marshlands_table({0: "d14 i18"}, tiles={0: "c14 h18:new"}, slots={0: "bonus=canoe bonus_resting=canoe:new"})
    assert refusal_reason(t, "canoe-bonus d15") == "tile-new"


@pytest.mark.rule("D-16", "I-43")
def test_a_bonus_gained_by_a_canoe_works_in_its_owners_next_turn() -> None:
    t = marshlands_table({1: "d14 p8 o9"}, tiles={1: "c14 n9"}, taken={1: "e3"}, card="canyon")
    t = t.play("build f3", "canoe q8")
    assert (seat(t, 1)["bonus"], seat(t, 1)["bonus_resting"]) == (["refuge"], ["refuge:new"])
    t = pass_turn(t)
    assert (t.json["turn"], seat(t, 1)["bonus_resting"]) == (1, [])
    assert t.legal("refuge-bonus")


@pytest.mark.rule("KB-MAR-BONUS-1")
def test_bonus_tiles_are_read_in_any_order() -> None:
    t = marshlands_table({0: "d3 d7 s8 o9"}, tiles={0: "e3 c7 r8 n9"}, slots={0: "bonus=refuge,temple"})
    other = t.game.load(repr(t.state).replace("bonus=refuge,temple", "bonus=temple,refuge"))
    assert other == t.state


# Four temples: a custom board beside the printed one


def four_temple_table(settlements: str, tiles: str, slots: str = "bonus=temple") -> Table:
    """Return a table with temples e3 and c7, and another one ten columns to the right of each."""
    moor = replace(next(board for board in load_quadrants("marshlands") if board.id == "temple"), id="moor")
    boards = {"quadrants": "temple,moor,canoe,fountain", "quadrant": str(moor)}
    return marshlands_table({0: settlements}, tiles={0: tiles}, slots={0: slots}, card="canyon", setup=boards)


@pytest.mark.rule("KB-MAR-BONUS-1")
def test_a_third_tile_gives_no_second_bonus() -> None:
    t = four_temple_table("d3 d7 p4", "e3 c7").play("build p3")
    assert tiles_of(t) == ["e3", "o3:new", "c7"]
    assert (seat(t)["bonus"], seat(t)["bonus_resting"]) == (["temple"], [])
    assert not t.validate()


@pytest.mark.rule("KB-MAR-BONUS-2")
def test_losing_one_of_three_tiles_keeps_the_bonus() -> None:
    t = four_temple_table("d3 d7 p3", "e3 c7 o3").play("temple d7")
    assert (tiles_of(t), seat(t)["bonus"]) == (["e3", "o3"], ["temple"])


# Canoes


@pytest.mark.rule("KB-MAR-CANOE-3")
def test_the_trace_shows_which_hex_was_emptied() -> None:
    refusal = canoe_table().play("build f3").explain("build g3")
    assert refusal is not None
    assert refusal.data["hex"] == "e3"


@pytest.mark.rule("I-50", "KB-MAR-CANOE-3")
def test_a_lost_canoe_does_not_remove_the_answers_of_other_canoes() -> None:
    """Moving i8 to k8 leaves the canoe h8 and empties l7. Seat 0 has a canoe at c4 too, seat 1 one from h8."""
    boards = "canoe,paddock,temple,farm"
    t = marshlands_table(
        {0: "i8 d4 s4", 1: "g8"}, tiles={0: "h8 c4 s3", 1: "h8"}, taken={1: "l7"}, slots={0: "bonus=canoe"},
        quadrants=boards, stage="after",
    )  # fmt: skip
    stack = t.play("paddock i8", "to k8").state.stack
    assert [(frame.seat, *cell_names(BIT[frame.cells[0]])) for frame in reversed(stack)] == [(1, "h8"), (0, "c4")]


@pytest.mark.rule("KB-MAR-CANOE-2")
@pytest.mark.parametrize("frame", ["canoe:1:h18:e3", "canoe:1:c14", "canoe:1:n9:e3", "canoe:0:c14:e3"])
def test_validate_reports_an_impossible_canoe_frame(frame: str) -> None:
    """A tile that seat 1 does not hold, no hex that was emptied, a tile of another kind, another seat's tile."""
    t = marshlands_table({1: "d14 o9"}, tiles={1: "c14 n9"}, taken={1: "e3"}, card="canyon").play("build f3")
    assert not t.validate()
    invalid = t.game.load(repr(t.state).replace("canoe:1:c14:e3", frame))
    assert t.game.validate(invalid)


# Cards


def two_equal_cards_table(settlements: Mapping[int, str], warriors: str = "") -> Table:
    """Return a table where seat 0 chooses from two grass cards and desert is removed."""
    params = {
        "sets": "base,crossroads,marshlands",
        "quadrants": "temple,barracks_crossroads,tavern,farm",
        "tasks": "road",
        "cards": "vassals,captains,scouts",
        "removed_terrain": "desert",
        "players": "5",
    }
    slots = {1: f"warriors={warriors}"} if warriors else {}
    deck = "grass:1,canyon:3"
    return marshlands_table(
        settlements, slots=slots, card="", also="cards=grass,grass", hands="forest", deck=deck, setup=params
    )


@pytest.mark.rule("KB-CARD-SCOUTS-4")
@pytest.mark.parametrize(("spare", "warriors", "offered"), [("", "", False), ("f8", "", True), ("f8", "g8", False)])
def test_a_removed_terrain_without_an_open_hex_is_not_offered(spare: str, warriors: str, offered: bool) -> None:
    desert = free_hexes(two_equal_cards_table({}), "D", spare)
    crowded = two_equal_cards_table({number + 1: " ".join(desert[number::4]) for number in range(4)}, warriors)
    assert crowded.legal("choose") == ({"grass", "desert"} if offered else {"grass"})


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11", "D-19")
def test_messengers_do_not_connect_the_board_and_the_island() -> None:
    params = {"sets": "base,island,marshlands", "island": "island_tree_house", "cards.messengers_connected": "false"}
    t = marshlands_table({0: "a1 c1 i:c1"}, cards="messengers,lords,knights", setup=params)
    assert t.gold("messengers")[0] == 2 * (2 + 1)
    assert t.scoring_cells("messengers") == {"a1", "c1"}


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11")
def test_messengers_pay_nothing_for_adjacent_settlements_without_ends() -> None:
    t = marshlands_table({0: "a1 b1"}, cards="messengers,lords,knights", cards__messengers_count_ends="false")
    assert (t.gold("messengers")[0], t.scoring_cells("messengers")) == (0, set())
