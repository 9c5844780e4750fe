"""Marshlands (docs/rules, section 12 and I-26): the Canoe, which interrupts other players' turns, and its bonus."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from realmwright.kingdom_builder.pieces import emptied

from ..kingdom_builder.table import Table
from .marsh_table import land, marsh, pass_turn, reason, rule, seat, tiles_of

# The settlement d14 stands at the canoe c14; the last tile of the temple e3 is taken by building f3, that of c7 by d7.


def actors(at: Table, *moves: str) -> list[int]:
    """Who decides after each of the moves."""
    found = [at.game.actor(at.state)]
    for move in moves:
        at = at.do(move)
        found.append(at.game.actor(at.state))
    return found


def river() -> Table:
    """Seat 0 is about to take the last tile of the temple e3; seat 1 has a canoe."""
    return marsh({1: "d14"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon")


@pytest.mark.rule("KB-MAR-CANOE-2", "I-26")
def test_taking_the_last_tile_calls_the_canoe_in_the_middle_of_the_mandatory_action() -> None:
    at = river().do("build f3")
    assert at.shown["location_tiles"]["e3"] == 0
    assert at.game.actor(at.state) == 1
    assert at.shown["doing"]["verb"] == "canoe"
    assert (at.shown["turn"], at.shown["stage"], at.shown["to_build"]) == (0, "during", 2)
    assert rule(at, "build g3") == "KB-MAR-CANOE-3"
    refusal = at.why("build g3", 0)
    assert refusal is not None
    assert refusal.reason == "not-your-turn"
    assert not at.wrong()
    for answer in ("pass", "canoe d15"):
        after = at.do(answer)
        assert (after.game.actor(after.state), after.shown["to_build"]) == (0, 2)


@pytest.mark.rule("KB-MAR-CANOE-2")
def test_a_tile_that_is_not_the_last_calls_nobody() -> None:
    at = marsh({1: "d14"}, tiles={1: "c14"}, card="canyon").do("build f3")
    assert (at.shown["location_tiles"]["e3"], at.game.actor(at.state)) == (1, 0)


@pytest.mark.rule("KB-MAR-CANOE-1", "F-21")
def test_a_canoe_builds_next_to_me_on_swamp_or_on_water() -> None:
    at = river().do("build f3")
    assert at.legal("canoe") == {"d15", "e14", "e15"}
    assert "pass" in at.legal()
    assert rule(at, "canoe j3") == rule(at, "canoe f5") == "KB-BASE-BUILD-3"
    assert rule(at, "canoe d13") == "KB-MAR-CANOE-1"
    assert reason(at, "canoe d13") == "not-swamp-or-water"
    assert seat(at.do("canoe e14"), 1)["supply"] == 38


@pytest.mark.rule("KB-MAR-CANOE-1")
def test_rule_three_holds_inside_the_chosen_kind_only() -> None:
    at = marsh({1: "b14"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon").do("build f3")
    assert at.legal("canoe") == {"a14", "b15", "c15", *land(at, "W")}
    at = marsh({1: "c13"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon").do("build f3")
    assert at.legal("canoe") == set(land(at, "PW"))


@pytest.mark.rule("KB-MAR-CANOE-2", "KB-NOM-HEX")
def test_the_tile_of_a_nomad_hex_calls_the_canoe_too() -> None:
    mixed = {"sets": "base,marshlands,nomads", "quadrants": "caravan,canoe,tavern,farm", "nomads": "d4:sword"}
    at = marsh({1: "n4"}, tiles={1: "m4"}, card="grass", setup=mixed).do("build d3")
    assert at.game.actor(at.state) == 1
    assert at.legal("canoe")


@pytest.mark.rule("KB-MAR-CANOE-2")
def test_a_canoe_is_no_extra_action_of_ones_own_turn() -> None:
    at = marsh({0: "d14"}, tiles={0: "c14"})
    assert not at.legal("canoe")
    assert rule(at, "canoe d15") == "KB-MAR-CANOE-2"


# Who, and in which order


def four(taker: int, setup: Mapping[str, str]) -> Table:
    """Canoes of the seats 0, 1 and 3; `taker` is about to take the last tile of the temple e3."""
    at = {0: "i18", 1: "d14", 3: "d13"}
    other = (taker + 1) % 4
    return marsh(
        at,
        tiles={0: "h18", 1: "c14", 3: "c14"},
        taken={other: "e3"},
        card="canyon",
        turn=taker,
        players="4",
        setup=setup,
    )


@pytest.mark.rule("KB-MAR-CANOE-3", "C-13")
@pytest.mark.parametrize(
    ("taker", "order", "expected"),
    [
        (2, "left_of_active", [3, 0, 1]),
        (0, "left_of_active", [1, 3, 0]),
        (3, "left_of_active", [0, 1, 3]),
        (2, "left_of_start", [1, 3, 0]),
        (3, "left_of_start", [1, 3, 0]),
    ],
)
def test_owners_answer_in_order(taker: int, order: str, expected: list[int]) -> None:
    at = four(taker, {"marsh.canoe_order": order}).do("build f3")
    assert actors(at, "pass", "pass", "pass") == [*expected, taker]


@pytest.mark.rule("KB-MAR-CANOE-3", "C-13")
@pytest.mark.parametrize("order", ["left_of_active", "left_of_start"])
def test_by_option_ones_own_pickup_calls_only_the_others(order: str) -> None:
    at = four(0, {"marsh.canoe_order": order, "marsh.canoe_on_own_pickup": "false"}).do("build f3")
    assert actors(at, "pass", "pass") == [1, 3, 0]
    assert at.do("pass", "pass").shown["doing"] is None


@pytest.mark.rule("KB-MAR-CANOE-3", "I-26")
def test_each_canoe_tile_answers_once_to_each_call() -> None:
    two = marsh({1: "d14 i18"}, tiles={1: "c14 h18"}, taken={1: "e3"}, slots={1: "bonus=canoe"}, card="canyon")
    at = two.do("build f3")
    assert actors(at, "canoe d15", "canoe c15") == [1, 1, 0]


@pytest.mark.rule("I-26")
def test_there_is_no_limit_to_the_calls_of_a_turn() -> None:
    at = marsh({0: "d6 f2", 1: "d14"}, tiles={1: "c14"}, taken={1: "e3 c7"}, card="canyon")
    at = at.do("build d7", "canoe d15", "build f3")
    assert at.game.actor(at.state) == 1
    assert at.legal("canoe")


@pytest.mark.rule("I-26", "KB-BASE-TILE-3", "D-12")
def test_a_new_canoe_answers_in_the_same_turn_but_not_to_its_own_pickup() -> None:
    at = marsh({0: "e13"}, taken={1: "c14"}, card="flowers").do("build d13")
    assert (tiles_of(at), at.shown["location_tiles"]["c14"]) == (["c14:new"], 0)
    assert at.game.actor(at.state) == 0
    assert not at.shown["doing"]  # no canoe answers
    at = marsh({0: "d14 d6"}, tiles={0: "c14:new"}, taken={1: "c14 c7"}, card="canyon", stage="during").do("build d7")
    assert (at.shown["doing"]["verb"], at.game.actor(at.state)) == ("canoe", 0)
    assert at.legal("canoe") >= {"d15", "e14", "e15"}


@pytest.mark.rule("I-26", "D-12", "KB-MAR-CANOE-3")
def test_a_chain_is_settled_first_from_the_left_of_who_caused_it() -> None:
    """Seat 1's canoe takes the last tile of the refuge r8; seats 1 and 2 answer to that before seat 2 to the first."""
    at = marsh(
        {1: "d14 p8", 2: "d13"}, tiles={1: "c14", 2: "c14"}, taken={0: "r8", 1: "e3"}, card="canyon", players="3"
    )
    at = at.do("build f3")
    assert [frame.seat for frame in reversed(at.state.stack)] == [1, 2]
    at = at.do("canoe q8")
    assert at.shown["location_tiles"]["r8"] == 0
    assert tiles_of(at, 1) == ["c14", "r8:new"]
    assert actors(at, "pass", "pass", "pass") == [2, 1, 2, 0]
    old = {"verb": "canoe", "seat": 2, "tile": "c14", "emptied": "e3"}
    new = [{"verb": "canoe", "seat": seat, "tile": "c14", "emptied": "r8"} for seat in (2, 1)]
    assert at.shown["doing"] == {**new[0], "then": [new[1], old]}


@pytest.mark.rule("I-26")
def test_a_canoe_needs_a_settlement_in_the_supply_and_may_trigger_the_end() -> None:
    cells = " ".join(["d14", *land(marsh(), "F", "d3 d4 d13 o15 n16")[:39]])
    none = marsh({1: cells}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon", ending=True).do("build f3")
    assert none.game.actor(none.state) == 0
    one = marsh({1: cells.rsplit(" ", 1)[0]}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon").do("build f3")
    assert not one.shown["end_triggered"]
    assert one.do("canoe d15").shown["end_triggered"]


@pytest.mark.rule("I-26")
def test_several_hexes_emptied_at_once_are_as_many_calls() -> None:
    at = river()
    state = at.state.copy()
    for cell in at.game.layout.location_cells[-2:]:
        emptied(state, 0, cell)
    assert [frame.seat for frame in state.stack] == [1, 1]


@pytest.mark.rule("I-26")
def test_losing_a_tile_calls_nobody() -> None:
    at = marsh({0: "d3", 1: "d14"}, tiles={0: "e3", 1: "c14"}, taken={1: "e3"}, stage="after").do("temple d3")
    assert tiles_of(at) == []
    assert at.game.actor(at.state) == 0


@pytest.mark.rule("I-50")
def test_a_canoe_lost_by_the_move_that_called_it_does_not_answer() -> None:
    """Losses are judged before canoes: the settlement that leaves the canoe takes the last tile of another hex."""
    boards = "canoe,paddock,temple,farm"  # canoes c4 and h8; paddocks l7 and s3; temples e13 and c17
    at = marsh({0: "i8 s4"}, tiles={0: "h8 s3"}, taken={1: "l7"}, quadrants=boards, stage="after")
    stays = marsh({0: "i8 i7 s4"}, tiles={0: "h8 s3"}, taken={1: "l7"}, quadrants=boards, stage="after")
    assert at.do("paddock i8", "to k8").game.actor(at.state) == 0
    assert at.do("paddock i8", "to k8").state.stack == ()
    assert [frame.step for frame in stays.do("paddock i8", "to k8").state.stack] == ["canoe"]


@pytest.mark.rule("I-26", "KB-CRO-BARRACKS-2")
def test_warriors_stop_canoes() -> None:
    mixed = {"sets": "base,crossroads,marshlands", "quadrants": "temple,refuge,canoe,city_hall_fort", "tasks": "road"}
    at = marsh({1: "d14"}, tiles={1: "c14"}, taken={1: "e3"}, slots={0: "warriors=c16"}, card="canyon", setup=mixed)
    swamp = set(land(at, "P", "c16 c15 d15"))  # d15 is closed, so no swamp hex next to d14 binds
    assert at.do("build f3").legal("canoe") == {"e14", "e15"} | swamp


@pytest.mark.rule("I-26", "KB-CARD-INGAME-1")
def test_a_canoe_in_anothers_turn_earns_nothing() -> None:
    mixed = {"sets": "base,marshlands,nomads", "cards": "ambassadors,shepherds,families"}
    at = marsh({0: "f2 d16", 1: "d14"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon", setup=mixed).do("build f3")
    assert at.game.actor(at.state) == 1
    assert seat(at.do("canoe d15"), 1)["gold"] == 0  # d15 adjoins d16 of seat 0


@pytest.mark.rule("I-43")
def test_a_tile_gained_by_canoe_is_usable_in_its_owners_next_turn() -> None:
    at = marsh({1: "d14 p8"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon").do("build f3", "canoe q8")
    assert tiles_of(at, 1) == ["c14", "r8:new"]
    at = pass_turn(at)
    assert at.shown["turn"] == 1
    assert tiles_of(at, 1) == ["c14", "r8"]
    assert at.legal("refuge")


@pytest.mark.rule("I-26", "KB-BASE-TURN-5", "I-18")
def test_an_own_canoe_can_use_up_what_the_mandatory_action_was_to_build() -> None:
    cells = land(marsh(), "F", "d3 d4 d13 o15 n16")[:36]
    at = marsh({0: " ".join(["d14", "f2", *cells])}, tiles={0: "c14"}, taken={1: "e3"}, card="canyon").do("build f3")
    assert (at.game.actor(at.state), at.shown["to_build"]) == (0, 1)
    at = at.do("canoe d15")
    assert (at.shown["stage"], at.shown["end_triggered"]) == ("after", True)


# Canoe bonus


@pytest.mark.rule("KB-MAR-CANOE-BONUS", "KB-MAR-BONUS-1")
@pytest.mark.parametrize("stage", ["before", "after"])
def test_the_canoe_bonus_builds_once_in_an_own_turn(stage: str) -> None:
    at = marsh({0: "d14 i18"}, tiles={0: "c14 h18"}, slots={0: "bonus=canoe"}, stage=stage)
    assert at.legal("canoe-bonus") == {"d15", "e14", "e15"}
    assert rule(at, "canoe-bonus j3") == "KB-BASE-BUILD-3"
    assert rule(at, "canoe-bonus d13") == "KB-MAR-CANOE-BONUS"
    at = at.do("canoe-bonus e14")
    assert seat(at)["supply"] == 37
    assert reason(at, "canoe-bonus d15") == "tile-used"
    assert at.shown["to_build"] == (3 if stage == "before" else 0)


@pytest.mark.rule("KB-MAR-CANOE-BONUS", "D-16", "KB-BASE-TURN-4")
def test_the_canoe_bonus_waits_for_the_next_turn_and_for_the_mandatory_action() -> None:
    at = marsh({0: "d14 i18"}, tiles={0: "c14 h18:new"}, slots={0: "bonus=canoe bonus_resting=canoe:new"})
    assert rule(at, "canoe-bonus d15") == "D-16"
    at = marsh({0: "d14 i18"}, tiles={0: "c14 h18"}, slots={0: "bonus=canoe"}, stage="during")
    assert rule(at, "canoe-bonus d15") == "KB-BASE-TURN-4"
