"""Marshlands (docs/rules, section 12): Temple, Refuge, Fountain, and the bonus tiles."""

from __future__ import annotations

import pytest

from realmwright.game import GameError, IllegalMove

from ..fixtures import Table, refusal_reason, refusal_rule, seat
from .marshlands_fixtures import free_hexes, marshlands_table, pass_turn, tiles_of

TEMPLE_SETTLEMENTS = {0: "d3 d7"}  # a settlement at each of the two temples
TEMPLE_TILES = {0: "e3 c7"}


# Temple


@pytest.mark.rule("KB-MAR-TEMPLE", "I-27")
def test_the_temple_sets_a_settlement_aside_and_not_into_the_supply() -> None:
    t = marshlands_table({0: "d3 a9"}, tiles={0: "e3"})
    assert t.legal("temple") == {"d3", "a9"}
    t = t.play("temple a9")
    assert (seat(t)["settlements"], seat(t)["supply"], seat(t)["waiting"]) == (["d3"], 38, 1)
    assert t.json["to_build"] == 3  # it is for the next turn
    assert not t.legal("temple")
    assert not t.validate()


@pytest.mark.rule("KB-MAR-TEMPLE", "F-24")
@pytest.mark.parametrize("stage", ["before", "after"])
def test_a_waiting_settlement_is_built_in_addition_to_the_three(stage: str) -> None:
    t = marshlands_table({0: "d3 a9", 1: "t20"}, tiles={0: "e3"}, stage=stage).play("temple a9")
    t = pass_turn(pass_turn(t))
    supply = seat(t)["supply"]
    assert (t.json["turn"], t.json["to_build"]) == (0, 4)
    t = t.play(f"build {min(t.legal('build'))}")
    assert (seat(t)["waiting"], seat(t)["supply"], t.json["to_build"]) == (0, supply, 3)
    for _ in range(3):
        t = t.play(f"build {min(t.legal('build'))}")
    assert (t.json["stage"], seat(t)["supply"]) == ("after", supply - 3)


@pytest.mark.rule("KB-MAR-TEMPLE")
def test_with_a_swamp_card_a_waiting_settlement_makes_three() -> None:
    t = marshlands_table({0: "d3"}, card="swamp/grass", waiting={0: 1}).play("choose swamp")
    assert t.json["to_build"] == 3
    assert t.legal("build") == set(free_hexes(t, "P"))


@pytest.mark.rule("KB-MAR-TEMPLE", "KB-MAR-TEMPLE-BONUS", "F-23")
def test_two_temples_allow_five_and_the_bonus_exempts_the_first() -> None:
    t = marshlands_table({0: "d3 d7 c8"}, tiles=TEMPLE_TILES, waiting={0: 2}, slots={0: "bonus=temple"}, card="grass")
    assert t.json["to_build"] == 5
    assert t.legal("build") == set(free_hexes(t, "G"))
    t = t.play("build t5")
    for left in (4, 3, 2, 1):
        assert t.json["to_build"] == left
        assert t.legal("build") < set(free_hexes(t, "G"))
        t = t.play(f"build {min(t.legal('build'))}")
    assert t.json["stage"] == "after"


@pytest.mark.rule("KB-MAR-TEMPLE", "I-27", "D-15", "KB-BASE-TILE-5")
def test_a_waiting_settlement_is_built_even_if_the_temple_tile_was_lost() -> None:
    t = marshlands_table({0: "d3"}, tiles={0: "e3"}, stage="after").play("temple d3")
    assert (seat(t)["settlements"], tiles_of(t), seat(t)["waiting"]) == ([], [], 1)
    assert seat(t)["taken_from"] == ["e3"]
    t = pass_turn(pass_turn(t))
    assert t.json["to_build"] == 4
    assert t.legal("build") == set(free_hexes(t, "G"))


@pytest.mark.rule("KB-MAR-TEMPLE", "KB-CRO-PIECES-5")
def test_the_temple_takes_only_own_settlements() -> None:
    mixed = {"sets": "base,crossroads,marshlands", "quadrants": "temple,city_hall_fort,tavern,farm", "tasks": "road"}
    t = marshlands_table({0: "d3", 1: "a9"}, tiles={0: "e3"}, slots={0: "wagon=a1"}, setup=mixed)
    assert t.legal("temple") == {"d3"}
    assert (refusal_rule(t, "temple a1"), refusal_rule(t, "temple a9")) == ("KB-CRO-PIECES-5", "KB-MAR-TEMPLE")


@pytest.mark.rule("D-14", "I-17", "I-27", "KB-BASE-END-1")
def test_a_waiting_settlement_delays_the_end() -> None:
    own = [cell for cell in free_hexes(marshlands_table(), "F") if cell not in ("d3", "d4")][:36]
    t = marshlands_table({0: " ".join([*own, "d3"])}, tiles={0: "e3"}, card="grass").play(f"temple {own[-1]}")
    assert seat(t)["supply"] == 3
    while t.json["stage"] != "after":
        t = t.play(f"build {min(t.legal('build'))}")
    assert (seat(t)["supply"], seat(t)["waiting"], t.json["end_triggered"]) == (0, 1, False)
    t = pass_turn(pass_turn(t), "canyon")
    assert (t.json["turn"], t.json["to_build"]) == (0, 1)
    t = t.play(f"build {min(t.legal('build'))}")
    assert (t.json["stage"], seat(t)["waiting"], t.json["end_triggered"]) == ("after", 0, True)


@pytest.mark.rule("I-17", "KB-BASE-END-2")
def test_the_temple_does_not_undo_a_triggered_end() -> None:
    own = [cell for cell in free_hexes(marshlands_table(), "F") if cell not in ("d3", "d4")][:37]
    t = marshlands_table({0: " ".join([*own, "d3"])}, tiles={0: "e3"}, supply={0: 2}, card="grass")
    while t.json["stage"] != "after":
        t = t.play(f"build {min(t.legal('build'))}")
    assert t.json["end_triggered"]
    assert t.play(f"temple {own[-1]}").json["end_triggered"]


@pytest.mark.rule("KB-MAR-TEMPLE-BONUS")
def test_the_temple_bonus_exempts_only_the_first_settlement_of_the_mandatory_action() -> None:
    plain = marshlands_table(
        {0: "d3 d7"}, tiles={0: "e3 c7:used"}, slots={0: "bonus=temple bonus_resting=temple:new"}, card="forest"
    )
    assert plain.legal("build") == {"c3", "c2", "d2"}
    assert refusal_rule(plain, "build t4") == "KB-BASE-BUILD-3"
    t = marshlands_table({0: "d3 d7"}, tiles={0: "e3 c7"}, slots={0: "bonus=temple"}, card="forest")
    assert t.legal("build") == set(free_hexes(t, "T"))
    t = t.play("build t4")
    assert t.legal("build") == {"c3", "c2", "d2", "s4"}


@pytest.mark.rule("KB-MAR-TEMPLE-BONUS", "KB-BASE-BUILD-3")
def test_the_temple_bonus_exempts_no_extra_action() -> None:
    boards = "temple,farm,oracle,barn"
    t = marshlands_table(
        {0: "d3 d7 r1"}, tiles={0: "e3 c7 r2"}, slots={0: "bonus=temple"}, card="forest", quadrants=boards
    )
    assert t.legal("farm") < set(free_hexes(t, "G"))


# Bonus tiles


@pytest.mark.rule("KB-MAR-BONUS-1", "D-16")
def test_the_second_tile_of_a_kind_gives_the_bonus_for_the_next_turn() -> None:
    t = marshlands_table({0: "d3 d6"}, tiles={0: "e3"}, card="canyon")
    assert seat(t)["bonus"] == []
    t = t.play("build d7")
    assert (tiles_of(t), seat(t)["bonus"], seat(t)["bonus_resting"]) == (
        ["e3", "c7:new"],
        ["temple"],
        ["temple:new"],
    )
    t = pass_turn(pass_turn(t))
    assert (tiles_of(t), seat(t)["bonus"], seat(t)["bonus_resting"]) == (["e3", "c7"], ["temple"], [])


@pytest.mark.rule("KB-MAR-BONUS-1", "KB-BASE-TURN-6")
def test_two_tiles_give_the_action_twice_in_addition_to_the_bonus() -> None:
    t = marshlands_table({0: "d3 d7 a9 b9"}, tiles=TEMPLE_TILES, slots={0: "bonus=temple"})
    t = t.play("temple a9", "temple b9")
    assert not t.legal("temple")
    assert seat(t)["waiting"] == 2


@pytest.mark.rule("KB-MAR-BONUS-2", "I-23")
def test_losing_either_tile_loses_the_bonus() -> None:
    t = marshlands_table(TEMPLE_SETTLEMENTS, tiles=TEMPLE_TILES, slots={0: "bonus=temple"}, card="forest")
    t = t.play("temple d7")
    assert (tiles_of(t), seat(t)["bonus"]) == (["e3"], [])  # the use that remains (KB-BASE-TILE-8)
    assert t.legal("build") == {"c3", "c2", "d2"}  # rule 3 applies again
    assert not t.validate()


@pytest.mark.rule("KB-MAR-BONUS-2")
def test_a_used_bonus_that_is_lost_is_removed_completely() -> None:
    t = marshlands_table({0: "s8 o9"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge"}).play("refuge-bonus s8", "to t8")
    assert (tiles_of(t), seat(t)["bonus"], seat(t)["bonus_resting"]) == (["n9"], [], [])


@pytest.mark.rule("KB-MAR-BONUS-1")
def test_impossible_bonus_tiles_are_reported_or_rejected() -> None:
    valid = marshlands_table({0: "s8 o9"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge"})
    text = repr(valid.state)
    for wrong in (
        text.replace(" bonus=refuge", ""),
        text.replace("bonus=refuge", "bonus=refuge bonus_resting=canoe:new"),
    ):
        assert any("KB-MAR-BONUS-1" in line for line in valid.game.validate(valid.game.load(wrong)))
    for invalid in ("bonus=oracle", "bonus=refuge,refuge", "bonus_resting=refuge", "bonus_resting=refuge:old"):
        with pytest.raises(GameError, match="bonus"):
            valid.game.load(text.replace("bonus=refuge", invalid))


# Refuge


@pytest.mark.rule("KB-MAR-REFUGE", "C-14")
def test_the_refuge_moves_a_settlement_to_any_buildable_neighbour() -> None:
    t = marshlands_table({0: "s8 t10"}, tiles={0: "r8"}, card="desert")
    assert t.legal("refuge") == {"s8", "t10"}
    t = t.play("refuge s8")
    assert t.legal("to") == {"t8", "s7", "t7", "s9", "t9"}  # rule 3 would leave s9 and t9
    assert refusal_rule(t, "to s8") == refusal_rule(t, "to s6") == "KB-MAR-REFUGE"
    assert refusal_rule(t, "to r8") == "KB-TERR-2"
    assert refusal_rule(t, "to t10") == "KB-BASE-BUILD-1"
    assert refusal_rule(t, "refuge t10") == "I-09"


@pytest.mark.rule("KB-MAR-REFUGE")
def test_the_refuge_does_not_move_onto_water_or_mountain() -> None:
    t = marshlands_table({0: "q8 p7"}, tiles={0: "r8"}, card="desert").play("refuge q8")
    assert t.legal("to") == {"p8", "r7", "q9", "r9"}
    assert refusal_rule(t, "to q7") == "KB-BASE-BUILD-2"


@pytest.mark.rule("KB-MAR-REFUGE", "KB-BASE-TILE-1", "KB-BASE-TILE-5", "I-13")
def test_the_refuge_gains_and_loses_tiles() -> None:
    t = marshlands_table({0: "s8"}, tiles={0: "r8"}, card="desert").play("refuge s8", "to t8")
    assert (tiles_of(t), seat(t)["settlements"], seat(t)["supply"]) == ([], ["t8"], 39)
    t = marshlands_table({0: "s8 l9"}, tiles={0: "r8"}, card="desert").play("refuge l9", "to m9")
    assert tiles_of(t) == ["r8:used", "n9:new"]
    assert seat(t)["bonus"] == ["refuge"]


@pytest.mark.rule("KB-MAR-REFUGE")
def test_a_settlement_without_a_free_neighbour_cannot_take_refuge() -> None:
    t = marshlands_table({0: "s8 a1", 1: "b1 a2"}, tiles={0: "r8"})
    assert t.legal("refuge") == {"s8"}
    assert refusal_rule(t, "refuge a1") == "KB-MAR-REFUGE"


# Refuge bonus


def refuge_bonus_table(settlements: dict[int, str]) -> Table:
    return marshlands_table(
        {0: f"s8 o9 {settlements.get(0, '')}", 1: settlements.get(1, "")},
        tiles={0: "r8 n9"},
        slots={0: "bonus=refuge"},
        card="desert",
    )


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "C-14")
def test_the_refuge_bonus_goes_straight_to_the_nearest_free_hex_over_anything() -> None:
    t = refuge_bonus_table({1: "s7 t9"}).play("refuge-bonus s8")
    # west over the location r8, north-west and south-east over a settlement
    assert t.legal("to") == {"q8", "t8", "t7", "r6", "t10", "s9"}
    assert refusal_rule(t, "to s6") == "KB-MAR-REFUGE-BONUS"
    assert refusal_reason(t, "to r7") == "not-nearest-in-line"
    assert "s8" in refuge_bonus_table({1: "t8 s7 t7 s9 t9"}).legal("refuge-bonus")  # no free neighbour
    assert refusal_rule(t, "to s7") == "KB-BASE-BUILD-1"


@pytest.mark.rule("KB-MAR-REFUGE-BONUS")
def test_the_refuge_bonus_jumps_over_water_mountains_and_special_hexes() -> None:
    t = refuge_bonus_table({0: "e6"}).play("refuge-bonus e6")
    # e6 stands on water; west d6, east f6 g6 (water) h6, up e5, f5 (water) f4; down e7, f7 (water) f8
    assert t.legal("to") == {"d6", "h6", "e5", "f4", "e7", "f8"}


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "KB-BASE-TURN-6")
def test_the_refuge_bonus_is_used_once_a_turn_in_addition_to_the_two_tiles() -> None:
    t = refuge_bonus_table({0: "a9"}).play("refuge-bonus a9", "to b9", "refuge b9", "to a9", "refuge a9", "to b9")
    assert not t.legal("refuge-bonus")
    assert refusal_reason(t, "refuge-bonus b9") == "tile-used"
    assert seat(t)["bonus_resting"] == ["refuge:used"]
    t = pass_turn(pass_turn(t))
    assert t.legal("refuge-bonus")


@pytest.mark.rule("KB-MAR-BONUS-1", "D-16", "KB-BASE-TURN-4")
def test_a_bonus_action_is_available_from_the_next_turn_outside_the_mandatory_action() -> None:
    t = marshlands_table({0: "s8 l9"}, tiles={0: "r8"}, card="desert").play("refuge l9", "to m9")
    assert refusal_rule(t, "refuge-bonus m9") == "D-16"
    t = refuge_bonus_table({})
    assert refusal_rule(marshlands_table({0: "s8"}, tiles={0: "r8"}), "refuge-bonus s8") == "KB-MAR-BONUS-1"
    t = t.play(f"build {min(t.legal('build'))}")
    assert refusal_rule(t, "refuge-bonus s8") == "KB-BASE-TURN-4"
    with pytest.raises(IllegalMove):
        t.play("refuge-bonus s8")


# Fountain


@pytest.mark.rule("KB-MAR-FOUNTAIN", "F-22")
def test_the_fountain_builds_next_to_exactly_one_own_and_no_other_settlement() -> None:
    assert marshlands_table({0: "m15"}, tiles={0: "n15"}).legal("fountain") == {"l15", "l14", "m14", "l16", "m16"}
    t = marshlands_table({0: "m15 l16"}, tiles={0: "n15"})
    assert t.legal("fountain") == {"l14", "m14", "k16", "l17", "m17"}
    t = marshlands_table({0: "m15 l16", 1: "k15"}, tiles={0: "n15"})
    assert t.legal("fountain") == {"l14", "m14", "l17", "m17"}
    assert (
        refusal_rule(t, "fountain m16")
        == refusal_rule(t, "fountain k16")
        == refusal_rule(t, "fountain t5")
        == "KB-MAR-FOUNTAIN"
    )
    assert refusal_rule(t, "fountain n14") == "KB-BASE-BUILD-2"


@pytest.mark.rule("KB-MAR-FOUNTAIN", "I-08")
def test_the_fountain_takes_a_settlement_from_the_supply() -> None:
    t = marshlands_table({0: "m15"}, tiles={0: "n15"}).play("fountain l15")
    assert (seat(t)["supply"], t.json["to_build"]) == (38, 3)


@pytest.mark.rule("KB-MAR-FOUNTAIN-BONUS", "D-16")
def test_the_fountain_bonus_allows_mountains_but_no_extra_settlement() -> None:
    new = marshlands_table({0: "m15 p17"}, slots={0: "bonus=fountain bonus_resting=fountain:new"}, tiles={0: "n15 q17"})
    t = marshlands_table({0: "m15 p17"}, slots={0: "bonus=fountain"}, tiles={0: "n15 q17"})
    assert t.legal("fountain") - new.legal("fountain") == {"p16"}
    t = t.play("fountain p16", "fountain o18")
    assert not t.legal("fountain")
    assert not t.legal("fountain-bonus")


@pytest.mark.rule("C-09", "D-03", "KB-CARD-MINERS")
def test_a_settlement_on_a_mountain_earns_nothing_for_miners() -> None:
    t = marshlands_table(
        {0: "m15 p17"}, tiles={0: "n15 q17"}, slots={0: "bonus=fountain"}, cards="miners,lords,knights"
    )
    before = t.gold("miners")[0]
    assert t.play("fountain p16").gold("miners")[0] == before
