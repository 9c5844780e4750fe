"""Marshlands (docs/rules, section 12): Temple, Refuge, Fountain, and the bonus tiles."""

from __future__ import annotations

import pytest

from realmwright.game import GameError, Illegal

from ..kingdom_builder.table import Table
from .marsh_table import land, marsh, pass_turn, reason, rule, seat, tiles_of

TEMPLES = {0: "d3 d7"}  # a settlement at each of the two temples
BOTH_TEMPLES = {0: "e3 c7"}


# Temple


@pytest.mark.rule("KB-MAR-TEMPLE", "I-27")
def test_the_temple_sets_a_settlement_aside_and_not_into_the_supply() -> None:
    at = marsh({0: "d3 a9"}, tiles={0: "e3"})
    assert at.legal("temple") == {"d3", "a9"}
    at = at.do("temple a9")
    assert (seat(at)["settlements"], seat(at)["supply"], seat(at)["waiting"]) == (["d3"], 38, 1)
    assert at.shown["to_build"] == 3  # it is for the next turn
    assert not at.legal("temple")
    assert not at.wrong()


@pytest.mark.rule("KB-MAR-TEMPLE", "F-24")
@pytest.mark.parametrize("stage", ["before", "after"])
def test_in_the_next_turn_it_is_built_besides_the_three(stage: str) -> None:
    at = marsh({0: "d3 a9", 1: "t20"}, tiles={0: "e3"}, stage=stage).do("temple a9")
    at = pass_turn(pass_turn(at))
    supply = seat(at)["supply"]
    assert (at.shown["turn"], at.shown["to_build"]) == (0, 4)
    at = at.do(f"build {min(at.legal('build'))}")
    assert (seat(at)["waiting"], seat(at)["supply"], at.shown["to_build"]) == (0, supply, 3)
    for _ in range(3):
        at = at.do(f"build {min(at.legal('build'))}")
    assert (at.shown["stage"], seat(at)["supply"]) == ("after", supply - 3)


@pytest.mark.rule("KB-MAR-TEMPLE")
def test_with_a_swamp_card_it_is_two_and_one() -> None:
    at = marsh({0: "d3"}, card="swamp/grass", waiting={0: 1}).do("choose swamp")
    assert at.shown["to_build"] == 3
    assert at.legal("build") == set(land(at, "P"))


@pytest.mark.rule("KB-MAR-TEMPLE", "KB-MAR-TEMPLE-BONUS", "F-23")
def test_two_temples_make_five_and_the_bonus_frees_the_first() -> None:
    at = marsh({0: "d3 d7 c8"}, tiles=BOTH_TEMPLES, waiting={0: 2}, slots={0: "bonus=temple"}, card="grass")
    assert at.shown["to_build"] == 5
    assert at.legal("build") == set(land(at, "G"))
    at = at.do("build t5")
    for left in (4, 3, 2, 1):
        assert at.shown["to_build"] == left
        assert at.legal("build") < set(land(at, "G"))
        at = at.do(f"build {min(at.legal('build'))}")
    assert at.shown["stage"] == "after"


@pytest.mark.rule("KB-MAR-TEMPLE", "I-27", "D-15", "KB-BASE-TILE-5")
def test_the_piece_is_built_even_if_its_going_has_cost_the_temple_itself() -> None:
    at = marsh({0: "d3"}, tiles={0: "e3"}, stage="after").do("temple d3")
    assert (seat(at)["settlements"], tiles_of(at), seat(at)["waiting"]) == ([], [], 1)
    assert seat(at)["taken_from"] == ["e3"]
    at = pass_turn(pass_turn(at))
    assert at.shown["to_build"] == 4
    assert at.legal("build") == set(land(at, "G"))


@pytest.mark.rule("KB-MAR-TEMPLE", "KB-CRO-PIECES-5")
def test_the_temple_takes_settlements_only_and_only_own_ones() -> None:
    mixed = {"sets": "base,crossroads,marshlands", "quadrants": "temple,city_hall_fort,tavern,farm", "tasks": "road"}
    at = marsh({0: "d3", 1: "a9"}, tiles={0: "e3"}, slots={0: "wagon=a1"}, setup=mixed)
    assert at.legal("temple") == {"d3"}
    assert rule(at, "temple a1") == rule(at, "temple a9") == "KB-MAR-TEMPLE"


@pytest.mark.rule("D-14", "I-17", "I-27", "KB-BASE-END-1")
def test_a_waiting_settlement_delays_the_end() -> None:
    own = [cell for cell in land(marsh(), "F") if cell not in ("d3", "d4")][:36]
    at = marsh({0: " ".join([*own, "d3"])}, tiles={0: "e3"}, card="grass").do(f"temple {own[-1]}")
    assert seat(at)["supply"] == 3
    while at.shown["stage"] != "after":
        at = at.do(f"build {min(at.legal('build'))}")
    assert (seat(at)["supply"], seat(at)["waiting"], at.shown["end_triggered"]) == (0, 1, False)
    at = pass_turn(pass_turn(at), "canyon")
    assert (at.shown["turn"], at.shown["to_build"]) == (0, 1)
    at = at.do(f"build {min(at.legal('build'))}")
    assert (at.shown["stage"], seat(at)["waiting"], at.shown["end_triggered"]) == ("after", 0, True)


@pytest.mark.rule("I-17", "KB-BASE-END-2")
def test_the_temple_does_not_take_back_an_end_that_was_triggered() -> None:
    own = [cell for cell in land(marsh(), "F") if cell not in ("d3", "d4")][:37]
    at = marsh({0: " ".join([*own, "d3"])}, tiles={0: "e3"}, supply={0: 2}, card="grass")
    while at.shown["stage"] != "after":
        at = at.do(f"build {min(at.legal('build'))}")
    assert at.shown["end_triggered"]
    assert at.do(f"temple {own[-1]}").shown["end_triggered"]


@pytest.mark.rule("KB-MAR-TEMPLE-BONUS")
def test_the_temple_bonus_frees_only_the_first_settlement_of_the_mandatory_action() -> None:
    plain = marsh(
        {0: "d3 d7"}, tiles={0: "e3 c7:used"}, slots={0: "bonus=temple bonus_resting=temple:new"}, card="forest"
    )
    assert plain.legal("build") == {"c3", "c2", "d2"}
    assert rule(plain, "build t4") == "KB-BASE-BUILD-3"
    at = marsh({0: "d3 d7"}, tiles={0: "e3 c7"}, slots={0: "bonus=temple"}, card="forest")
    assert at.legal("build") == set(land(at, "T"))
    at = at.do("build t4")
    assert at.legal("build") == {"c3", "c2", "d2", "s4"}


@pytest.mark.rule("KB-MAR-TEMPLE-BONUS", "KB-BASE-BUILD-3")
def test_the_temple_bonus_frees_no_extra_action() -> None:
    boards = "temple,farm,oracle,barn"
    at = marsh({0: "d3 d7 r1"}, tiles={0: "e3 c7 r2"}, slots={0: "bonus=temple"}, card="forest", quadrants=boards)
    assert at.legal("farm") < set(land(at, "G"))


# Bonus tiles


@pytest.mark.rule("KB-MAR-BONUS-1", "D-16")
def test_the_second_tile_of_a_kind_brings_the_bonus_for_the_next_turn() -> None:
    at = marsh({0: "d3 d6"}, tiles={0: "e3"}, card="canyon")
    assert seat(at)["bonus"] == []
    at = at.do("build d7")
    assert (tiles_of(at), seat(at)["bonus"], seat(at)["bonus_resting"]) == (
        ["e3", "c7:new"],
        ["temple"],
        ["temple:new"],
    )
    at = pass_turn(pass_turn(at))
    assert (tiles_of(at), seat(at)["bonus"], seat(at)["bonus_resting"]) == (["e3", "c7"], ["temple"], [])


@pytest.mark.rule("KB-MAR-BONUS-1", "KB-BASE-TURN-6")
def test_two_tiles_give_the_action_twice_besides_the_bonus() -> None:
    at = marsh({0: "d3 d7 a9 b9"}, tiles=BOTH_TEMPLES, slots={0: "bonus=temple"})
    at = at.do("temple a9", "temple b9")
    assert not at.legal("temple")
    assert seat(at)["waiting"] == 2


@pytest.mark.rule("KB-MAR-BONUS-2", "I-23")
def test_with_either_tile_the_bonus_is_lost() -> None:
    at = marsh(TEMPLES, tiles=BOTH_TEMPLES, slots={0: "bonus=temple"}, card="forest").do("temple d7")
    assert (tiles_of(at), seat(at)["bonus"]) == (["e3"], [])  # the use that remains (KB-BASE-TILE-8)
    assert at.legal("build") == {"c3", "c2", "d2"}  # not free any more
    assert not at.wrong()


@pytest.mark.rule("KB-MAR-BONUS-2")
def test_a_used_bonus_that_is_lost_leaves_no_trace() -> None:
    at = marsh({0: "s8 o9"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge"}).do("refuge-bonus s8", "to t8")
    assert (tiles_of(at), seat(at)["bonus"], seat(at)["bonus_resting"]) == (["n9"], [], [])


@pytest.mark.rule("KB-MAR-BONUS-1")
def test_impossible_bonus_tiles_are_named_or_refused() -> None:
    good = marsh({0: "s8 o9"}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge"})
    text = repr(good.state)
    for wrong in (
        text.replace(" bonus=refuge", ""),
        text.replace("bonus=refuge", "bonus=refuge bonus_resting=canoe:new"),
    ):
        assert any("KB-MAR-BONUS-1" in line for line in good.game.status(good.game.load(wrong)))
    for rubbish in ("bonus=oracle", "bonus=refuge,refuge", "bonus_resting=refuge", "bonus_resting=refuge:old"):
        with pytest.raises(GameError, match="bonus"):
            good.game.load(text.replace("bonus=refuge", rubbish))


# Refuge


@pytest.mark.rule("KB-MAR-REFUGE", "C-14")
def test_the_refuge_moves_a_settlement_to_any_buildable_neighbour() -> None:
    at = marsh({0: "s8 t10"}, tiles={0: "r8"}, card="desert")
    assert at.legal("refuge") == {"s8", "t10"}
    at = at.do("refuge s8")
    assert at.legal("to") == {"t8", "s7", "t7", "s9", "t9"}  # rule 3 would leave s9 and t9
    assert rule(at, "to s8") == rule(at, "to s6") == "KB-MAR-REFUGE"
    assert rule(at, "to r8") == "KB-TERR-2"
    assert rule(at, "to t10") == "KB-BASE-BUILD-1"
    assert rule(at, "refuge t10") == "I-09"


@pytest.mark.rule("KB-MAR-REFUGE")
def test_the_refuge_enters_no_water_and_no_mountain() -> None:
    at = marsh({0: "q8 p7"}, tiles={0: "r8"}, card="desert").do("refuge q8")
    assert at.legal("to") == {"p8", "r7", "q9", "r9"}
    assert rule(at, "to q7") == "KB-BASE-BUILD-2"


@pytest.mark.rule("KB-MAR-REFUGE", "KB-BASE-TILE-1", "KB-BASE-TILE-5", "I-13")
def test_the_refuge_gains_and_loses_tiles() -> None:
    at = marsh({0: "s8"}, tiles={0: "r8"}, card="desert").do("refuge s8", "to t8")
    assert (tiles_of(at), seat(at)["settlements"], seat(at)["supply"]) == ([], ["t8"], 39)
    at = marsh({0: "s8 l9"}, tiles={0: "r8"}, card="desert").do("refuge l9", "to m9")
    assert tiles_of(at) == ["r8:used", "n9:new"]
    assert seat(at)["bonus"] == ["refuge"]


@pytest.mark.rule("KB-MAR-REFUGE")
def test_a_settlement_without_a_free_neighbour_cannot_take_refuge() -> None:
    at = marsh({0: "s8 a1", 1: "b1 a2"}, tiles={0: "r8"})
    assert at.legal("refuge") == {"s8"}
    assert rule(at, "refuge a1") == "KB-MAR-REFUGE"


# Refuge bonus


def jumper(at: dict[int, str]) -> Table:
    return marsh(
        {0: f"s8 o9 {at.get(0, '')}", 1: at.get(1, "")}, tiles={0: "r8 n9"}, slots={0: "bonus=refuge"}, card="desert"
    )


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "C-14")
def test_the_refuge_bonus_goes_straight_to_the_nearest_free_hex_over_anything() -> None:
    at = jumper({1: "s7 t9"}).do("refuge-bonus s8")
    # west over the location r8, north-west and south-east over a settlement
    assert at.legal("to") == {"q8", "t8", "t7", "r6", "t10", "s9"}
    assert rule(at, "to s6") == "KB-MAR-REFUGE-BONUS"
    assert reason(at, "to r7") == "not-nearest-in-line"
    assert "s8" in jumper({1: "t8 s7 t7 s9 t9"}).legal("refuge-bonus")  # nothing free beside it
    assert rule(at, "to s7") == "KB-BASE-BUILD-1"


@pytest.mark.rule("KB-MAR-REFUGE-BONUS")
def test_it_jumps_water_mountains_and_special_hexes() -> None:
    at = jumper({0: "e6"}).do("refuge-bonus e6")
    # e6 stands on water; west d6, east f6 g6 (water) h6, up e5, f5 (water) f4; down e7, f7 (water) f8
    assert at.legal("to") == {"d6", "h6", "e5", "f4", "e7", "f8"}


@pytest.mark.rule("KB-MAR-REFUGE-BONUS", "KB-BASE-TURN-6")
def test_the_refuge_bonus_is_used_once_a_turn_besides_the_two_tiles() -> None:
    at = jumper({0: "a9"}).do("refuge-bonus a9", "to b9", "refuge b9", "to a9", "refuge a9", "to b9")
    assert not at.legal("refuge-bonus")
    assert reason(at, "refuge-bonus b9") == "tile-used"
    assert seat(at)["bonus_resting"] == ["refuge:used"]
    at = pass_turn(pass_turn(at))
    assert at.legal("refuge-bonus")


@pytest.mark.rule("KB-MAR-BONUS-1", "D-16", "KB-BASE-TURN-4")
def test_a_bonus_action_is_for_the_next_turn_and_not_inside_the_mandatory_action() -> None:
    at = marsh({0: "s8 l9"}, tiles={0: "r8"}, card="desert").do("refuge l9", "to m9")
    assert rule(at, "refuge-bonus m9") == "D-16"
    at = jumper({})
    assert rule(marsh({0: "s8"}, tiles={0: "r8"}), "refuge-bonus s8") == "KB-MAR-BONUS-1"
    at = at.do(f"build {min(at.legal('build'))}")
    assert rule(at, "refuge-bonus s8") == "KB-BASE-TURN-4"
    with pytest.raises(Illegal):
        at.do("refuge-bonus s8")


# Fountain


@pytest.mark.rule("KB-MAR-FOUNTAIN", "F-22")
def test_the_fountain_builds_next_to_exactly_one_own_settlement_and_nobody_else() -> None:
    assert marsh({0: "m15"}, tiles={0: "n15"}).legal("fountain") == {"l15", "l14", "m14", "l16", "m16"}
    at = marsh({0: "m15 l16"}, tiles={0: "n15"})
    assert at.legal("fountain") == {"l14", "m14", "k16", "l17", "m17"}
    at = marsh({0: "m15 l16", 1: "k15"}, tiles={0: "n15"})
    assert at.legal("fountain") == {"l14", "m14", "l17", "m17"}
    assert rule(at, "fountain m16") == rule(at, "fountain k16") == rule(at, "fountain t5") == "KB-MAR-FOUNTAIN"
    assert rule(at, "fountain n14") == "KB-BASE-BUILD-2"


@pytest.mark.rule("KB-MAR-FOUNTAIN", "I-08")
def test_the_fountain_takes_a_settlement_from_the_supply() -> None:
    at = marsh({0: "m15"}, tiles={0: "n15"}).do("fountain l15")
    assert (seat(at)["supply"], at.shown["to_build"]) == (38, 3)


@pytest.mark.rule("KB-MAR-FOUNTAIN-BONUS", "D-16")
def test_the_fountain_bonus_opens_the_mountains_and_gives_no_more_settlements() -> None:
    new = marsh({0: "m15 p17"}, slots={0: "bonus=fountain bonus_resting=fountain:new"}, tiles={0: "n15 q17"})
    at = marsh({0: "m15 p17"}, slots={0: "bonus=fountain"}, tiles={0: "n15 q17"})
    assert at.legal("fountain") - new.legal("fountain") == {"p16"}
    at = at.do("fountain p16", "fountain o18")
    assert not at.legal("fountain")
    assert not at.legal("fountain-bonus")


@pytest.mark.rule("C-09", "D-03", "KB-CARD-MINERS")
def test_a_settlement_on_a_mountain_earns_nothing_for_miners() -> None:
    at = marsh({0: "m15 p17"}, tiles={0: "n15 q17"}, slots={0: "bonus=fountain"}, cards="miners,lords,knights")
    before = at.gold("miners")[0]
    assert at.do("fountain p16").gold("miners")[0] == before
