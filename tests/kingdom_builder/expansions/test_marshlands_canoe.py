"""Marshlands (docs/rules, section 12 and I-26): the Canoe, which interrupts other players' turns, and its bonus."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from realmwright.kingdom_builder.piece_changes import notify_emptied

from ..fixtures import Table, refusal_reason, refusal_rule, seat
from .marshlands_fixtures import free_hexes, marshlands_table, pass_turn, tiles_of

# The settlement d14 is next to the canoe c14; building f3 takes the last tile of the temple e3, building d7 that of c7.


def actors_after(t: Table, *moves: str) -> list[int]:
    """Return the seat to act after each of the moves."""
    actors = [t.game.actor(t.state)]
    for move in moves:
        t = t.play(move)
        actors.append(t.game.actor(t.state))
    return actors


def canoe_table() -> Table:
    """Return a table where seat 0 can take the last tile of the temple e3 and seat 1 has a canoe."""
    return marshlands_table({1: "d14"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon")


@pytest.mark.rule("KB-MAR-CANOE-2", "I-26")
def test_taking_the_last_tile_triggers_the_canoe_inside_the_mandatory_action() -> None:
    t = canoe_table().play("build f3")
    assert t.json["location_tiles"]["e3"] == 0
    assert t.game.actor(t.state) == 1
    assert t.json["doing"]["verb"] == "canoe"
    assert (t.json["turn"], t.json["stage"], t.json["to_build"]) == (0, "during", 2)
    assert refusal_rule(t, "build g3") == "KB-MAR-CANOE-3"
    refusal = t.explain("build g3", 0)
    assert refusal is not None
    assert refusal.reason == "not-your-turn"
    assert not t.validate()
    for answer in ("pass", "canoe d15"):
        after = t.play(answer)
        assert (after.game.actor(after.state), after.json["to_build"]) == (0, 2)


@pytest.mark.rule("KB-MAR-CANOE-2")
def test_a_tile_that_is_not_the_last_triggers_no_canoe() -> None:
    t = marshlands_table({1: "d14"}, tiles={1: "c14"}, card="canyon").play("build f3")
    assert (t.json["location_tiles"]["e3"], t.game.actor(t.state)) == (1, 0)


@pytest.mark.rule("KB-MAR-CANOE-1", "F-21")
def test_a_canoe_builds_next_to_own_settlements_on_swamp_or_water() -> None:
    t = canoe_table().play("build f3")
    assert t.legal("canoe") == {"d15", "e14", "e15"}
    assert "pass" in t.legal()
    assert refusal_rule(t, "canoe j3") == refusal_rule(t, "canoe f5") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "canoe d13") == "KB-MAR-CANOE-1"
    assert refusal_reason(t, "canoe d13") == "not-swamp-or-water"
    assert seat(t.play("canoe e14"), 1)["supply"] == 38


@pytest.mark.rule("KB-MAR-CANOE-1")
def test_rule_3_applies_to_swamp_and_water_separately() -> None:
    t = marshlands_table({1: "b14"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon").play("build f3")
    assert t.legal("canoe") == {"a14", "b15", "c15", *free_hexes(t, "W")}
    t = marshlands_table({1: "c13"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon").play("build f3")
    assert t.legal("canoe") == set(free_hexes(t, "PW"))


@pytest.mark.rule("KB-MAR-CANOE-2", "KB-NOM-HEX")
def test_taking_a_nomad_tile_triggers_the_canoe() -> None:
    mixed = {"sets": "base,marshlands,nomads", "quadrants": "caravan,canoe,tavern,farm", "nomads": "d4:sword"}
    t = marshlands_table({1: "n4"}, tiles={1: "m4"}, card="grass", setup=mixed).play("build d3")
    assert t.game.actor(t.state) == 1
    assert t.legal("canoe")


@pytest.mark.rule("KB-MAR-CANOE-2")
def test_a_canoe_is_not_an_extra_action_of_the_own_turn() -> None:
    t = marshlands_table({0: "d14"}, tiles={0: "c14"})
    assert not t.legal("canoe")
    assert refusal_rule(t, "canoe d15") == "KB-MAR-CANOE-2"


# Who answers, and in which order


def four_player_table(taker: int, setup: Mapping[str, str]) -> Table:
    """Return a table where seats 0, 1 and 3 have canoes and `taker` can take the last tile of the temple e3."""
    t = {0: "i18", 1: "d14", 3: "d13"}
    other = (taker + 1) % 4
    return marshlands_table(
        t,
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
    t = four_player_table(taker, {"marsh.canoe_order": order}).play("build f3")
    assert actors_after(t, "pass", "pass", "pass") == [*expected, taker]


@pytest.mark.rule("KB-MAR-CANOE-3", "C-13")
@pytest.mark.parametrize("order", ["left_of_active", "left_of_start"])
def test_by_option_an_own_pickup_triggers_only_opponents_canoes(order: str) -> None:
    t = four_player_table(0, {"marsh.canoe_order": order, "marsh.canoe_on_own_pickup": "false"}).play("build f3")
    assert actors_after(t, "pass", "pass") == [1, 3, 0]
    assert t.play("pass", "pass").json["doing"] is None


@pytest.mark.rule("KB-MAR-CANOE-3", "I-26")
def test_each_canoe_tile_answers_once_per_trigger() -> None:
    two = marshlands_table(
        {1: "d14 i18"}, tiles={1: "c14 h18"}, taken={1: "e3"}, slots={1: "bonus=canoe"}, card="canyon"
    )
    t = two.play("build f3")
    assert actors_after(t, "canoe d15", "canoe c15") == [1, 1, 0]


@pytest.mark.rule("I-26")
def test_a_canoe_may_answer_several_times_a_turn() -> None:
    t = marshlands_table({0: "d6 f2", 1: "d14"}, tiles={1: "c14"}, taken={1: "e3 c7"}, card="canyon")
    t = t.play("build d7", "canoe d15", "build f3")
    assert t.game.actor(t.state) == 1
    assert t.legal("canoe")


@pytest.mark.rule("I-26", "KB-BASE-TILE-3", "D-12")
def test_a_new_canoe_answers_in_the_same_turn_but_not_to_its_own_pickup() -> None:
    t = marshlands_table({0: "e13"}, taken={1: "c14"}, card="flowers").play("build d13")
    assert (tiles_of(t), t.json["location_tiles"]["c14"]) == (["c14:new"], 0)
    assert t.game.actor(t.state) == 0
    assert not t.json["doing"]  # no canoe answers
    t = marshlands_table({0: "d14 d6"}, tiles={0: "c14:new"}, taken={1: "c14 c7"}, card="canyon", stage="during")
    t = t.play("build d7")
    assert (t.json["doing"]["verb"], t.game.actor(t.state)) == ("canoe", 0)
    assert t.legal("canoe") >= {"d15", "e14", "e15"}


@pytest.mark.rule("I-26", "D-12", "KB-MAR-CANOE-3")
def test_a_chained_trigger_is_resolved_first() -> None:
    """Seat 1's canoe takes the last tile of the refuge r8; seats 1 and 2 answer to that before seat 2 to the first."""
    t = marshlands_table(
        {1: "d14 p8", 2: "d13"}, tiles={1: "c14", 2: "c14"}, taken={0: "r8", 1: "e3"}, card="canyon", players="3"
    )
    t = t.play("build f3")
    assert [frame.seat for frame in reversed(t.state.stack)] == [1, 2]
    t = t.play("canoe q8")
    assert t.json["location_tiles"]["r8"] == 0
    assert tiles_of(t, 1) == ["c14", "r8:new"]
    assert actors_after(t, "pass", "pass", "pass") == [2, 1, 2, 0]
    old = {"verb": "canoe", "seat": 2, "tile": "c14", "emptied": "e3"}
    new = [{"verb": "canoe", "seat": seat, "tile": "c14", "emptied": "r8"} for seat in (2, 1)]
    assert t.json["doing"] == {**new[0], "then": [new[1], old]}


@pytest.mark.rule("I-26")
def test_a_canoe_needs_a_settlement_in_the_supply_and_may_trigger_the_end() -> None:
    cells = " ".join(["d14", *free_hexes(marshlands_table(), "F", "d3 d4 d13 o15 n16")[:39]])
    none = marshlands_table({1: cells}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon", ending=True).play("build f3")
    assert none.game.actor(none.state) == 0
    one = marshlands_table({1: cells.rsplit(" ", 1)[0]}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon")
    one = one.play("build f3")
    assert not one.json["end_triggered"]
    assert one.play("canoe d15").json["end_triggered"]


@pytest.mark.rule("I-26")
def test_each_hex_emptied_at_once_triggers_the_canoes() -> None:
    t = canoe_table()
    state = t.state.copy()
    for cell in t.game.layout.location_cells[-2:]:
        notify_emptied(state, 0, cell)
    assert [frame.seat for frame in state.stack] == [1, 1]


@pytest.mark.rule("I-26")
def test_losing_a_tile_triggers_no_canoe() -> None:
    t = marshlands_table({0: "d3", 1: "d14"}, tiles={0: "e3", 1: "c14"}, taken={1: "e3"}, stage="after")
    t = t.play("temple d3")
    assert tiles_of(t) == []
    assert t.game.actor(t.state) == 0


@pytest.mark.rule("I-50")
def test_a_canoe_lost_by_the_triggering_move_does_not_answer() -> None:
    """Losses come before canoes: the settlement that moves away from the canoe takes the last tile of another hex."""
    boards = "canoe,paddock,temple,farm"  # canoes c4 and h8; paddocks l7 and s3; temples e13 and c17
    t = marshlands_table({0: "i8 s4"}, tiles={0: "h8 s3"}, taken={1: "l7"}, quadrants=boards, stage="after")
    stays = marshlands_table({0: "i8 i7 s4"}, tiles={0: "h8 s3"}, taken={1: "l7"}, quadrants=boards, stage="after")
    assert t.play("paddock i8", "to k8").game.actor(t.state) == 0
    assert t.play("paddock i8", "to k8").state.stack == ()
    assert [frame.step for frame in stays.play("paddock i8", "to k8").state.stack] == ["canoe"]


@pytest.mark.rule("I-26", "KB-CRO-BARRACKS-2")
def test_warriors_block_canoes() -> None:
    mixed = {"sets": "base,crossroads,marshlands", "quadrants": "temple,refuge,canoe,city_hall_fort", "tasks": "road"}
    t = marshlands_table(
        {1: "d14"}, tiles={1: "c14"}, taken={1: "e3"}, slots={0: "warriors=c16"}, card="canyon", setup=mixed
    )
    swamp = set(free_hexes(t, "P", "c16 c15 d15"))  # d15 is blocked, so rule 3 does not restrict the swamp
    assert t.play("build f3").legal("canoe") == {"e14", "e15"} | swamp


@pytest.mark.rule("I-26", "KB-CARD-INGAME-1")
def test_a_canoe_in_an_opponents_turn_earns_nothing() -> None:
    mixed = {"sets": "base,marshlands,nomads", "cards": "ambassadors,shepherds,families"}
    t = marshlands_table({0: "f2 d16", 1: "d14"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon", setup=mixed)
    t = t.play("build f3")
    assert t.game.actor(t.state) == 1
    assert seat(t.play("canoe d15"), 1)["gold"] == 0  # d15 adjoins d16 of seat 0


@pytest.mark.rule("I-43")
def test_a_tile_gained_by_canoe_is_usable_in_its_owners_next_turn() -> None:
    t = marshlands_table({1: "d14 p8"}, tiles={1: "c14"}, taken={1: "e3"}, card="canyon").play("build f3", "canoe q8")
    assert tiles_of(t, 1) == ["c14", "r8:new"]
    t = pass_turn(t)
    assert t.json["turn"] == 1
    assert tiles_of(t, 1) == ["c14", "r8"]
    assert t.legal("refuge")


@pytest.mark.rule("I-26", "KB-BASE-TURN-5", "I-18")
def test_an_own_canoe_can_use_the_last_settlement_of_the_mandatory_action() -> None:
    cells = free_hexes(marshlands_table(), "F", "d3 d4 d13 o15 n16")[:36]
    t = marshlands_table({0: " ".join(["d14", "f2", *cells])}, tiles={0: "c14"}, taken={1: "e3"}, card="canyon")
    t = t.play("build f3")
    assert (t.game.actor(t.state), t.json["to_build"]) == (0, 1)
    t = t.play("canoe d15")
    assert (t.json["stage"], t.json["end_triggered"]) == ("after", True)


# Canoe bonus


@pytest.mark.rule("KB-MAR-CANOE-BONUS", "KB-MAR-BONUS-1")
@pytest.mark.parametrize("stage", ["before", "after"])
def test_the_canoe_bonus_builds_once_in_an_own_turn(stage: str) -> None:
    t = marshlands_table({0: "d14 i18"}, tiles={0: "c14 h18"}, slots={0: "bonus=canoe"}, stage=stage)
    assert t.legal("canoe-bonus") == {"d15", "e14", "e15"}
    assert refusal_rule(t, "canoe-bonus j3") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "canoe-bonus d13") == "KB-MAR-CANOE-BONUS"
    t = t.play("canoe-bonus e14")
    assert seat(t)["supply"] == 37
    assert refusal_reason(t, "canoe-bonus d15") == "tile-used"
    assert t.json["to_build"] == (3 if stage == "before" else 0)


@pytest.mark.rule("KB-MAR-CANOE-BONUS", "D-16", "KB-BASE-TURN-4")
def test_the_canoe_bonus_waits_for_the_next_turn_and_for_the_mandatory_action() -> None:
    t = marshlands_table({0: "d14 i18"}, tiles={0: "c14 h18:new"}, slots={0: "bonus=canoe bonus_resting=canoe:new"})
    assert refusal_rule(t, "canoe-bonus d15") == "D-16"
    t = marshlands_table({0: "d14 i18"}, tiles={0: "c14 h18"}, slots={0: "bonus=canoe"}, stage="during")
    assert refusal_rule(t, "canoe-bonus d15") == "KB-BASE-TURN-4"
