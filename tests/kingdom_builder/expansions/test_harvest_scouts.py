"""Harvest: scouts that count as settlements until the turn ends, and the Bazaar that repeats a tile."""

from __future__ import annotations

import pytest

from tests.kingdom_builder.expansions.harvest_fixtures import BOARDS, LAND, harvest_table
from tests.kingdom_builder.fixtures import Table, new_table, seat
from tests.kingdom_builder.test_geometry import cells_of, neighbours_of
from tests.kingdom_builder.test_tiles import tiles_of
from tests.kingdom_builder.test_turn import refused

# Scout Cabin


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "I-36", "I-09")
def test_two_scouts_are_placed_next_to_own_settlements_or_each_other() -> None:
    t = harvest_table({0: "l3"}, tiles="m3", card="canyon")
    assert t.legal("scout-cabin") == {"k3", "k2", "l2", "k4", "l4"}
    t = t.play("scout-cabin l4")
    assert t.json["scouts"] == ["l4"]
    assert t.legal() == {"done", *(f"scout-cabin {cell}" for cell in ("k3", "k2", "l2", "k4", "m4", "l5", "m5"))}
    t = t.play("scout-cabin m5")
    assert t.json["scouts"] == ["l4", "m5"]
    assert t.json["doing"] is None
    assert seat(t)["supply"] == 39
    assert refused(t, "scout-cabin k3") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "I-09")
def test_placing_a_single_scout_is_allowed() -> None:
    t = harvest_table({0: "l3"}, tiles="m3").play("scout-cabin l4")
    assert refused(t, "build t1") == "I-09"
    t = t.play("done")
    assert t.json["scouts"] == ["l4"]
    assert tiles_of(t) == {"m3": False}


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1")
def test_scouts_may_be_placed_on_water_and_mountains() -> None:
    t = harvest_table({0: "l3 n5 n9"}, tiles="m3")
    assert {"o5", "m8"} <= t.legal("scout-cabin")


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "I-36", "KB-TERR-2")
def test_scouts_are_refused_on_other_hexes() -> None:
    t = harvest_table({0: "l3 n6", 1: "k3"}, tiles="m3")
    assert refused(t, "scout-cabin m3") == "KB-TERR-2"
    assert refused(t, "scout-cabin n7") == "KB-TERR-2"
    assert refused(t, "scout-cabin k3") == "KB-BASE-BUILD-1"
    assert refused(t, "scout-cabin a1") == "KB-HAR-SCOUTCABIN-1"
    assert refused(t, "scout-cabin f6") == "KB-HAR-SCOUTCABIN-1"  # water, but far away


@pytest.mark.rule("I-36", "KB-CRO-BARRACKS-4")
def test_scouts_may_not_be_placed_next_to_warriors() -> None:
    boards = "barracks_crossroads,mountain_station_scout_cabin,oracle,oasis"
    params = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = harvest_table({0: "l3"}, tiles="m3", slots={1: "warriors=k5"}, params=params)
    assert t.legal("scout-cabin") == {"k3", "k2", "l2", "l4"}  # not k4
    assert refused(t, "scout-cabin k4") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17", "KB-BASE-BUILD-3")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_rule_3_counts_scouts_as_own_settlements(scope: str) -> None:
    t = harvest_table({0: "l3 n4"}, tiles="m3", card="desert", harvest__scouts_scope=scope)
    assert t.legal("build") == cells_of(t, "D")
    t = t.play("scout-cabin o4", "done")
    assert t.legal("build") == {"p4", "p5"}
    assert refused(t, "build a7") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_strict_conditions_count_scouts_too(scope: str) -> None:
    t = harvest_table({0: "l3"}, tiles="m3", card="canyon", harvest__scouts_scope=scope)
    assert t.legal("farmland") == set()
    t = t.play("scout-cabin l2")
    assert "m1" in t.legal("scout-cabin")  # next to the first scout only
    assert t.play("done").legal("farmland") == {"m2"}


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19", "KB-BASE-BUILD-8")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_rule_3_counts_scouts_for_a_lifted_settlement(scope: str) -> None:
    params = {"sets": "base,harvest", "quadrants": "barn,mountain_station_scout_cabin,farm,paddock"}
    t = new_table(**params)
    barn = min(cell for cell, kind in t.game.setup_dict()["locations"].items() if kind == "barn")
    home = min(neighbours_of(barn) & cells_of(t, LAND))
    t = harvest_table(
        {0: f"l3 n4 {home}"}, tiles=f"m3 {barn}", card="desert", harvest__scouts_scope=scope, params=params
    )
    t = t.play("scout-cabin o4", "done", "barn l3")
    assert t.legal("to") >= {"p4", "p5"}
    assert t.legal("to") <= {"p4", "p5"} | neighbours_of(home)


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19", "D-17", "I-15")
@pytest.mark.parametrize(("scope", "ends"), [("full", {"k4", "o4"}), ("adjacency", set())])
def test_the_tavern_counts_scouts_in_a_line_by_option(scope: str, ends: set[str]) -> None:
    params = {"quadrants": "tavern,mountain_station_scout_cabin,farm,paddock", "harvest__scouts_scope": scope}
    t = harvest_table({0: "l4 m4 d7"}, tiles="m3 c7", params=params)
    assert t.legal("tavern") == set()
    assert t.play("scout-cabin n4", "done").legal("tavern") == ends


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19", "D-17")
@pytest.mark.parametrize(("scope", "found"), [("full", True), ("adjacency", False)])
def test_the_palisade_counts_scouts_in_an_area_by_option(scope: str, found: bool) -> None:
    t = harvest_table({0: "l3 p18"}, tiles="m3 q18", harvest__scouts_scope=scope).play("scout-cabin k3", "done")
    assert (t.legal("palisade") == {"l3"}) == found
    assert (t.legal("palisade") == set()) != found


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "KB-BASE-TURN-7")
def test_scouts_leave_the_board_at_the_end_of_the_turn() -> None:
    t = harvest_table({0: "l3"}, tiles="m3", stage="after", hands="forest").play("scout-cabin l4", "scout-cabin k3")
    assert t.validate() == []
    t = t.play("end", "draw grass")
    assert t.json["scouts"] == []
    assert t.validate() == []
    assert t.json["turn"] == 1
    assert "l4" in t.legal("build")
    assert not t.state.seats[0].turn_settlements


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17")
def test_scouts_take_no_tiles() -> None:
    t = harvest_table({0: "l3 p5"}, tiles="m3").play("scout-cabin q5", "done")
    assert tiles_of(t) == {"m3": False}
    assert t.json["location_tiles"]["q6"] == 2


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17")
def test_scouts_do_not_prevent_the_loss_of_tiles() -> None:
    t = harvest_table({0: "l3 k3 p18"}, tiles="m3 q18").play("scout-cabin l4", "done", "palisade l3", "to k2")
    assert "m3" not in tiles_of(t)


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2")
def test_scouts_cannot_be_moved() -> None:
    t = harvest_table({0: "l3 p18"}, tiles="m3 q18").play("scout-cabin l4", "done")
    assert refused(t, "palisade l4") == "KB-HAR-PALISADE"


@pytest.mark.rule("I-36", "KB-TERR-3")
def test_the_hex_of_a_scout_is_occupied() -> None:
    t = harvest_table({0: "l3"}, tiles="m3", card="flowers").play("scout-cabin k3", "done")
    assert refused(t, "build k3") == "KB-BASE-BUILD-1"


@pytest.mark.rule("I-36")
def test_opponents_do_not_benefit_from_scouts() -> None:
    t = harvest_table({0: "l3", 1: "a1"}, tiles="m3").play("scout-cabin l4", "done")
    assert not t.state.seats[1].turn_settlements
    assert t.state.seats[0].turn_settlements


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17", "I-32")
def test_scouts_earn_no_gold_and_no_markers() -> None:
    t = harvest_table({0: "k4 l4 m4"}, tiles="m3", cards="mayors,rovers,travellers").play("scout-cabin n4", "done")
    assert seat(t)["markers"] == []
    assert seat(t)["gold"] == 0
    assert t.gold("travellers") == [0, 0]
    edge = harvest_table({0: "l2 m4"}, tiles="m3", cards="mayors,rovers,travellers").play("scout-cabin l1", "done")
    assert edge.gold("travellers") == [0, 0]


@pytest.mark.rule("I-36", "KB-CARD-SHEPHERDS")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_shepherds_treat_the_hex_of_a_scout_as_free(scope: str) -> None:
    params = {"sets": "base,nomads,harvest", "cards": "shepherds,knights,lords", "harvest__scouts_scope": scope}
    around = sorted(neighbours_of("l11") & cells_of(new_table(sets="base,harvest", quadrants=BOARDS), "F"))
    spared, *others = around
    plain = harvest_table({0: "l3 k10", 1: " ".join(around)}, tiles="m3", card="flowers", params=params)
    assert seat(plain.play("build l11"))["gold"] == 2
    t = harvest_table({0: "l3 k10", 1: " ".join(others)}, tiles="m3", card="flowers", params=params)
    assert seat(t.play(f"scout-cabin {spared}", "done", "build l11"))["gold"] == 0


# Bazaar


@pytest.mark.rule("KB-HAR-BAZAAR", "I-35")
@pytest.mark.parametrize("mark", ["", ":used"])
def test_the_bazaar_repeats_another_tile(mark: str) -> None:
    t = harvest_table({0: "g4 d6"}, tiles=f"h3 e5{mark}")
    assert t.legal("bazaar") == {"water-mill"}
    t = t.play("bazaar water-mill")
    assert t.legal() == {f"water-mill {cell}" for cell in t.legal("water-mill")}
    assert refused(t, "build t1") == "I-09"
    assert refused(t, "water-mill c5") == "KB-HAR-WATERMILL"
    t = t.play("water-mill e6")
    assert "e6" in seat(t)["settlements"]
    assert tiles_of(t) == {"h3": False, "e5": not mark}
    assert refused(t, "bazaar water-mill") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-BAZAAR", "I-35")
def test_a_tile_and_its_repetition_may_be_used_in_one_turn() -> None:
    t = harvest_table({0: "g4 d6"}, tiles="h3 e5").play("water-mill e6", "bazaar water-mill", "water-mill e7")
    assert {"e6", "e7"} <= set(seat(t)["settlements"])


@pytest.mark.rule("KB-HAR-BAZAAR", "I-35")
def test_the_bazaar_repeats_only_own_location_tiles() -> None:
    t = harvest_table({0: "g4 d6"}, tiles="h3 e5").play("farmland e6")
    assert refused(t, "bazaar palisade") == "KB-HAR-BAZAAR"  # no such tile
    assert refused(t, "bazaar bazaar") == "I-35"
    assert t.legal("bazaar") == {"water-mill"}  # not the farmland action


@pytest.mark.rule("I-35", "I-07", "KB-BASE-TILE-3")
@pytest.mark.parametrize(
    ("settlements", "tiles", "repeated", "rule"),
    [
        pytest.param("g4 d6", "h3 e5:new", "water-mill", "KB-BASE-TILE-3", id="gained this turn"),
        pytest.param("c12 g4", "h3 c13", "watchtower", "I-35", id="no legal use"),
    ],
)
def test_the_bazaar_does_not_repeat_an_unusable_tile(settlements: str, tiles: str, repeated: str, rule: str) -> None:
    t = harvest_table({0: settlements}, tiles=tiles)
    assert t.legal("bazaar") == set()
    assert refused(t, f"bazaar {repeated}") == rule


@pytest.mark.rule("KB-HAR-BAZAAR", "KB-HAR-CATHEDRAL-2")
def test_the_bazaar_repeats_the_cathedral() -> None:
    t = harvest_table({0: "g4 c17"}, tiles="h3 c18", slots={0: "cathedral=1"}, card="flowers")
    t = t.play("cathedral", "bazaar cathedral", "cathedral b17", "cathedral b18")
    assert seat(t)["cathedral"] == 0
    assert {"b17", "b18"} <= set(seat(t)["settlements"])
    assert t.json["doing"] is None


@pytest.mark.rule("KB-HAR-BAZAAR", "KB-BASE-TILE-5")
def test_the_bazaar_repeats_a_move_of_two_decisions() -> None:
    t = harvest_table({0: "g4 p18 q17"}, tiles="h3 q18").play("bazaar palisade", "palisade p18")
    assert refused(t, "palisade q17") == "I-09"
    t = t.play("to q16")
    assert tiles_of(t) == {"h3": False, "q18": True}


@pytest.mark.rule("KB-HAR-BAZAAR", "KB-HAR-SCOUTCABIN-1", "C-20")
def test_the_bazaar_places_scouts_again_but_at_most_two() -> None:
    t = harvest_table({0: "g4 l3"}, tiles="h3 m3").play("scout-cabin k3", "scout-cabin l2", "bazaar scout-cabin")
    assert t.legal() == {"scout-cabin k3", "scout-cabin l2"}
    assert refused(t, "scout-cabin l4") == "KB-HAR-SCOUTCABIN-1"
    t = t.play("scout-cabin k3")
    assert t.json["scouts"] == ["l2"]
    assert refused(t, "done") == "I-09"
    assert refused(t, "to a1") == "KB-HAR-SCOUTCABIN-1"
    t = t.play("to l4")
    assert t.json["scouts"] == ["l2", "l4"]
    assert t.legal() == {"done", "scout-cabin l2"}  # only the other scout: this one has been placed
    assert t.play("scout-cabin l2", "to k2").json["scouts"] == ["k2", "l4"]
    assert t.play("done").json["scouts"] == ["l2", "l4"]


@pytest.mark.rule("KB-HAR-BAZAAR")
def test_the_bazaar_places_a_scout_that_is_not_on_the_board() -> None:
    t = harvest_table({0: "g4 l3"}, tiles="h3 m3")
    t = t.play("scout-cabin k3", "done", "bazaar scout-cabin", "scout-cabin l4")
    assert t.json["scouts"] == ["k3", "l4"]
    assert t.legal() == {"done", "scout-cabin k3"}


# Bazaar and tiles of other expansions

MIXED_BOARDS = "bazaar_water_mill,barracks_crossroads,monastery_wagon,canoe"


def _mixed_table(settlements: str, tiles: str, **more: str) -> Table:
    params = {"sets": "base,crossroads,marshlands,harvest", "quadrants": MIXED_BOARDS, "tasks": "road,advance"}
    slots = {0: more.pop("slots")} if "slots" in more else None
    return harvest_table({0: settlements}, tiles=tiles, slots=slots, stage="after", params={**params, **more})


def _location_and_neighbour(kind: str) -> tuple[str, str]:
    """Return a location of this kind and a buildable hex next to it."""
    t = new_table(sets="base,crossroads,marshlands,harvest", quadrants=MIXED_BOARDS, tasks="road,advance")
    cell = min(cell for cell, name in t.game.setup_dict()["locations"].items() if name == kind)
    return cell, min(neighbours_of(cell) & cells_of(t, LAND + "P"))


@pytest.mark.rule("D-22", "I-28", "KB-HAR-BAZAAR", "KB-BASE-TURN-7")
def test_the_bazaar_repeats_the_crossroads_tile_for_a_third_card() -> None:
    place, home = _location_and_neighbour("crossroads")
    t = _mixed_table(f"g4 {home}", f"h3 {place}")
    plain = t.play("end", "draw grass", "draw canyon")
    assert len(seat(plain)["hand"]) == 2
    assert plain.json["turn"] == 1
    t = t.play("bazaar crossroads")
    assert t.json["doing"] is None
    t = t.play("end", "draw grass", "draw canyon")
    assert t.is_chance
    t = t.play("draw forest")
    assert seat(t)["hand"] == ["grass", "canyon", "forest"]
    assert t.json["turn"] == 1
    assert t.json["bazaar"] is None


@pytest.mark.rule("I-35", "I-26")
def test_the_bazaar_does_not_repeat_the_canoe() -> None:
    place, home = _location_and_neighbour("canoe")
    t = _mixed_table(f"g4 {home}", f"h3 {place}")
    assert t.legal("bazaar") == set()
    assert refused(t, "bazaar canoe") == "I-35"


@pytest.mark.rule("KB-HAR-BAZAAR", "C-20", "I-34")
def test_the_bazaar_lets_the_wagon_return_and_be_placed_again() -> None:
    place, home = _location_and_neighbour("wagon")
    t = _mixed_table(f"g4 {home}", f"h3 {place}", slots="wagon=a1").play("wagon a1", "return")
    t = t.play("bazaar wagon")
    t = t.play(f"wagon {min(t.legal('wagon'))}")
    assert seat(t)["wagon"] not in (None, "a1")


@pytest.mark.rule("I-29", "KB-HAR-BAZAAR")
def test_the_bazaar_lets_the_fort_draw_twice() -> None:
    boards = "bazaar_water_mill,city_hall_fort,oracle,oasis"
    params = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = new_table(**params)
    fort = min(cell for cell, kind in t.game.setup_dict()["locations"].items() if kind == "fort")
    home = min(neighbours_of(fort) & cells_of(t, LAND))
    t = harvest_table({0: f"g4 {home}"}, tiles=f"h3 {fort}", stage="after", params=params)
    t = t.play("bazaar fort", "fort", "draw grass")
    t = t.play(f"fort {min(t.legal('fort'))}", "fort", "draw canyon")
    t = t.play(f"fort {min(t.legal('fort'))}")
    assert seat(t)["supply"] == 36


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1")
def test_position_lists_the_scouts_that_may_still_move() -> None:
    t = harvest_table({0: "l3"}, tiles="m3", also="scouts=l4,m5").play("scout-cabin l4")
    doing = {"verb": "scout-cabin", "seat": 0, "from": "l4", "left": 2, "again": ["m5"]}
    assert t.json["doing"] == doing
