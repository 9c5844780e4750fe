"""Harvest: scouts that stand for settlements until the turn ends, and the Bazaar that repeats a tile."""

from __future__ import annotations

import pytest

from tests.kingdom_builder.table import Table, new
from tests.kingdom_builder.test_geometry import beside, cells_of
from tests.kingdom_builder.test_tiles import held
from tests.kingdom_builder.test_turn import refused, seat
from tests.sets.harvest_table import FIELDS, LAND, field

# Scout Cabin


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "I-36", "I-09")
def test_two_scouts_are_placed_next_to_own_settlements_or_each_other() -> None:
    t = field({0: "l3"}, tiles="m3", card="canyon")
    assert t.legal("scout-cabin") == {"k3", "k2", "l2", "k4", "l4"}
    t = t.do("scout-cabin l4")
    assert t.shown["scouts"] == ["l4"]
    assert t.legal() == {"done", *(f"scout-cabin {cell}" for cell in ("k3", "k2", "l2", "k4", "m4", "l5", "m5"))}
    t = t.do("scout-cabin m5")
    assert t.shown["scouts"] == ["l4", "m5"]
    assert t.shown["doing"] is None
    assert seat(t)["supply"] == 39
    assert refused(t, "scout-cabin k3") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "I-09")
def test_one_scout_will_do() -> None:
    t = field({0: "l3"}, tiles="m3").do("scout-cabin l4")
    assert refused(t, "build t1") == "I-09"
    t = t.do("done")
    assert t.shown["scouts"] == ["l4"]
    assert held(t) == {"m3": False}


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1")
def test_scouts_go_onto_water_and_mountains_too() -> None:
    t = field({0: "l3 n5 n9"}, tiles="m3")
    assert {"o5", "m8"} <= t.legal("scout-cabin")


@pytest.mark.rule("KB-HAR-SCOUTCABIN-1", "I-36", "KB-TERR-2")
def test_scouts_go_nowhere_else() -> None:
    t = field({0: "l3 n6", 1: "k3"}, tiles="m3")
    assert refused(t, "scout-cabin m3") == "KB-TERR-2"
    assert refused(t, "scout-cabin n7") == "KB-TERR-2"
    assert refused(t, "scout-cabin k3") == "KB-BASE-BUILD-1"
    assert refused(t, "scout-cabin a1") == "KB-HAR-SCOUTCABIN-1"
    assert refused(t, "scout-cabin f6") == "KB-HAR-SCOUTCABIN-1"  # water, but far away


@pytest.mark.rule("I-36", "KB-CRO-BARRACKS-4")
def test_scouts_go_not_next_to_warriors() -> None:
    boards = "barracks_crossroads,mountain_station_scout_cabin,oracle,oasis"
    wishes = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = field({0: "l3"}, tiles="m3", slots={1: "warriors=k5"}, by=wishes)
    assert t.legal("scout-cabin") == {"k3", "k2", "l2", "l4"}  # not k4
    assert refused(t, "scout-cabin k4") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17", "KB-BASE-BUILD-3")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_rule_3_takes_scouts_for_own_settlements(scope: str) -> None:
    t = field({0: "l3 n4"}, tiles="m3", card="desert", harvest__scouts_scope=scope)
    assert t.legal("build") == cells_of(t, "D")
    t = t.do("scout-cabin o4", "done")
    assert t.legal("build") == {"p4", "p5"}
    assert refused(t, "build a7") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_strict_conditions_take_them_too(scope: str) -> None:
    t = field({0: "l3"}, tiles="m3", card="canyon", harvest__scouts_scope=scope)
    assert t.legal("farmland") == set()
    t = t.do("scout-cabin l2")
    assert "m1" in t.legal("scout-cabin")  # next to the first scout only
    assert t.do("done").legal("farmland") == {"m2"}


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19", "KB-BASE-BUILD-8")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_scouts_bind_a_lifted_settlement(scope: str) -> None:
    wishes = {"sets": "base,harvest", "quadrants": "barn,mountain_station_scout_cabin,farm,paddock"}
    t = new(**wishes)
    barn = min(cell for cell, kind in t.game.about()["locations"].items() if kind == "barn")
    home = min(beside(barn) & cells_of(t, LAND))
    t = field({0: f"l3 n4 {home}"}, tiles=f"m3 {barn}", card="desert", harvest__scouts_scope=scope, by=wishes)
    t = t.do("scout-cabin o4", "done", "barn l3")
    assert t.legal("to") >= {"p4", "p5"}
    assert t.legal("to") <= {"p4", "p5"} | beside(home)


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19", "D-17", "I-15")
@pytest.mark.parametrize(("scope", "ends"), [("full", {"k4", "o4"}), ("adjacency", set())])
def test_a_line_of_the_tavern_takes_scouts_by_option(scope: str, ends: set[str]) -> None:
    wishes = {"quadrants": "tavern,mountain_station_scout_cabin,farm,paddock", "harvest__scouts_scope": scope}
    t = field({0: "l4 m4 d7"}, tiles="m3 c7", by=wishes)
    assert t.legal("tavern") == set()
    assert t.do("scout-cabin n4", "done").legal("tavern") == ends


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "C-19", "D-17")
@pytest.mark.parametrize(("scope", "found"), [("full", True), ("adjacency", False)])
def test_an_area_of_the_palisade_takes_scouts_by_option(scope: str, found: bool) -> None:
    t = field({0: "l3 p18"}, tiles="m3 q18", harvest__scouts_scope=scope).do("scout-cabin k3", "done")
    assert (t.legal("palisade") == {"l3"}) == found
    assert (t.legal("palisade") == set()) != found


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "KB-BASE-TURN-7")
def test_at_the_end_of_the_turn_they_are_gone() -> None:
    t = field({0: "l3"}, tiles="m3", stage="after", hands="forest").do("scout-cabin l4", "scout-cabin k3")
    assert t.wrong() == []
    t = t.do("end", "draw grass")
    assert t.shown["scouts"] == []
    assert t.wrong() == []
    assert t.shown["turn"] == 1
    assert "l4" in t.legal("build")
    assert not t.state.seats[0].passing


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17")
def test_scouts_take_no_tiles() -> None:
    t = field({0: "l3 p5"}, tiles="m3").do("scout-cabin q5", "done")
    assert held(t) == {"m3": False}
    assert t.shown["location_tiles"]["q6"] == 2


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17")
def test_scouts_hold_no_tiles() -> None:
    t = field({0: "l3 k3 p18"}, tiles="m3 q18").do("scout-cabin l4", "done", "palisade l3", "to k2")
    assert "m3" not in held(t)


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2")
def test_scouts_cannot_be_moved() -> None:
    t = field({0: "l3 p18"}, tiles="m3 q18").do("scout-cabin l4", "done")
    assert refused(t, "palisade l4") == "KB-HAR-PALISADE"


@pytest.mark.rule("I-36", "KB-TERR-3")
def test_nobody_builds_where_a_scout_stands() -> None:
    t = field({0: "l3"}, tiles="m3", card="flowers").do("scout-cabin k3", "done")
    assert refused(t, "build k3") == "KB-BASE-BUILD-1"


@pytest.mark.rule("I-36")
def test_others_gain_nothing_by_them() -> None:
    t = field({0: "l3", 1: "a1"}, tiles="m3").do("scout-cabin l4", "done")
    assert not t.state.seats[1].passing
    assert t.state.seats[0].passing


@pytest.mark.rule("KB-HAR-SCOUTCABIN-2", "D-17", "I-32")
def test_scouts_bring_no_gold_and_no_markers() -> None:
    t = field({0: "k4 l4 m4"}, tiles="m3", cards="mayors,rovers,travellers").do("scout-cabin n4", "done")
    assert seat(t)["markers"] == []
    assert seat(t)["gold"] == 0
    assert t.gold("travellers") == [0, 0]
    edge = field({0: "l2 m4"}, tiles="m3", cards="mayors,rovers,travellers").do("scout-cabin l1", "done")
    assert edge.gold("travellers") == [0, 0]


@pytest.mark.rule("I-36", "KB-CARD-SHEPHERDS")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_shepherds_takes_the_hex_of_a_scout_for_free(scope: str) -> None:
    wishes = {"sets": "base,nomads,harvest", "cards": "shepherds,knights,lords", "harvest__scouts_scope": scope}
    around = sorted(beside("l11") & cells_of(new(sets="base,harvest", quadrants=FIELDS), "F"))
    spared, *others = around
    plain = field({0: "l3 k10", 1: " ".join(around)}, tiles="m3", card="flowers", by=wishes)
    assert seat(plain.do("build l11"))["gold"] == 2
    t = field({0: "l3 k10", 1: " ".join(others)}, tiles="m3", card="flowers", by=wishes)
    assert seat(t.do(f"scout-cabin {spared}", "done", "build l11"))["gold"] == 0


# Bazaar


@pytest.mark.rule("KB-HAR-BAZAAR", "I-35")
@pytest.mark.parametrize("mark", ["", ":used"])
def test_the_bazaar_gives_another_tile_once_more(mark: str) -> None:
    t = field({0: "g4 d6"}, tiles=f"h3 e5{mark}")
    assert t.legal("bazaar") == {"water-mill"}
    t = t.do("bazaar water-mill")
    assert t.legal() == {f"water-mill {cell}" for cell in t.legal("water-mill")}
    assert refused(t, "build t1") == "I-09"
    assert refused(t, "water-mill c5") == "KB-HAR-WATERMILL"
    t = t.do("water-mill e6")
    assert "e6" in seat(t)["settlements"]
    assert held(t) == {"h3": False, "e5": not mark}
    assert refused(t, "bazaar water-mill") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-BAZAAR", "I-35")
def test_both_uses_in_one_turn() -> None:
    t = field({0: "g4 d6"}, tiles="h3 e5").do("water-mill e6", "bazaar water-mill", "water-mill e7")
    assert {"e6", "e7"} <= set(seat(t)["settlements"])


@pytest.mark.rule("I-35", "KB-BASE-TILE-3")
def test_a_tile_gained_this_turn_is_not_repeated() -> None:
    t = field({0: "g4 d6"}, tiles="h3 e5:new")
    assert t.legal("bazaar") == set()
    assert refused(t, "bazaar water-mill") == "KB-BASE-TILE-3"


@pytest.mark.rule("KB-HAR-BAZAAR", "I-35")
def test_what_the_bazaar_does_not_repeat() -> None:
    t = field({0: "g4 d6"}, tiles="h3 e5").do("farmland e6")
    assert refused(t, "bazaar palisade") == "KB-HAR-BAZAAR"  # no such tile
    assert refused(t, "bazaar bazaar") == "I-35"
    assert t.legal("bazaar") == {"water-mill"}  # not the farmland action


@pytest.mark.rule("I-35", "I-07")
def test_a_tile_that_has_nothing_to_do_is_not_offered() -> None:
    t = field({0: "c12 g4"}, tiles="h3 c13")
    assert t.legal("bazaar") == set()
    assert refused(t, "bazaar watchtower") == "I-35"


@pytest.mark.rule("KB-HAR-BAZAAR", "KB-HAR-CATHEDRAL-2")
def test_the_cathedral_twice() -> None:
    t = field({0: "g4 c17"}, tiles="h3 c18", slots={0: "cathedral=1"}, card="flowers")
    t = t.do("cathedral", "bazaar cathedral", "cathedral b17", "cathedral b18")
    assert seat(t)["cathedral"] == 0
    assert {"b17", "b18"} <= set(seat(t)["settlements"])
    assert t.shown["doing"] is None


@pytest.mark.rule("KB-HAR-BAZAAR", "KB-BASE-TILE-5")
def test_a_move_by_the_bazaar_is_taken_and_put() -> None:
    t = field({0: "g4 p18 q17"}, tiles="h3 q18").do("bazaar palisade", "palisade p18")
    assert refused(t, "palisade q17") == "I-09"
    t = t.do("to q16")
    assert held(t) == {"h3": False, "q18": True}


@pytest.mark.rule("KB-HAR-BAZAAR", "KB-HAR-SCOUTCABIN-1", "C-20")
def test_scouts_are_set_again_but_there_are_only_two() -> None:
    t = field({0: "g4 l3"}, tiles="h3 m3").do("scout-cabin k3", "scout-cabin l2", "bazaar scout-cabin")
    assert t.legal() == {"scout-cabin k3", "scout-cabin l2"}
    assert refused(t, "scout-cabin l4") == "KB-HAR-SCOUTCABIN-1"
    t = t.do("scout-cabin k3")
    assert t.shown["scouts"] == ["l2"]
    assert refused(t, "done") == "I-09"
    assert refused(t, "to a1") == "KB-HAR-SCOUTCABIN-1"
    t = t.do("to l4")
    assert t.shown["scouts"] == ["l2", "l4"]
    assert t.legal() == {"done", "scout-cabin l2"}  # the other one; this one has been set
    assert t.do("scout-cabin l2", "to k2").shown["scouts"] == ["k2", "l4"]
    assert t.do("done").shown["scouts"] == ["l2", "l4"]


@pytest.mark.rule("KB-HAR-BAZAAR")
def test_a_scout_still_beside_the_board_is_set_by_the_bazaar() -> None:
    t = field({0: "g4 l3"}, tiles="h3 m3").do("scout-cabin k3", "done", "bazaar scout-cabin", "scout-cabin l4")
    assert t.shown["scouts"] == ["k3", "l4"]
    assert t.legal() == {"done", "scout-cabin k3"}


# Bazaar and tiles of other boxes

BOARDS = "bazaar_water_mill,barracks_crossroads,monastery_wagon,canoe"


def _mixed(at: str, tiles: str, **more: str) -> Table:
    wishes = {"sets": "base,crossroads,marshlands,harvest", "quadrants": BOARDS, "tasks": "road,advance"}
    slots = {0: more.pop("slots")} if "slots" in more else None
    return field({0: at}, tiles=tiles, slots=slots, stage="after", by={**wishes, **more})


def _place(kind: str) -> tuple[str, str]:
    """A location of this kind, and a hex next to it where a settlement may stand."""
    t = new(sets="base,crossroads,marshlands,harvest", quadrants=BOARDS, tasks="road,advance")
    cell = min(cell for cell, found in t.game.about()["locations"].items() if found == kind)
    return cell, min(beside(cell) & cells_of(t, LAND + "P"))


@pytest.mark.rule("D-22", "I-28", "KB-HAR-BAZAAR", "KB-BASE-TURN-7")
def test_the_bazaar_repeats_the_crossroads_tile_for_a_third_card() -> None:
    place, home = _place("crossroads")
    t = _mixed(f"g4 {home}", f"h3 {place}")
    plain = t.do("end", "draw grass", "draw canyon")
    assert len(seat(plain)["hand"]) == 2
    assert plain.shown["turn"] == 1
    t = t.do("bazaar crossroads")
    assert t.shown["doing"] is None
    t = t.do("end", "draw grass", "draw canyon")
    assert t.chance
    t = t.do("draw forest")
    assert seat(t)["hand"] == ["grass", "canyon", "forest"]
    assert t.shown["turn"] == 1
    assert t.shown["bazaar"] is None


@pytest.mark.rule("I-35", "I-26")
def test_the_canoe_is_no_target() -> None:
    place, home = _place("canoe")
    t = _mixed(f"g4 {home}", f"h3 {place}")
    assert t.legal("bazaar") == set()
    assert refused(t, "bazaar canoe") == "I-35"


@pytest.mark.rule("KB-HAR-BAZAAR", "C-20", "I-34")
def test_the_wagon_goes_home_and_out_again_in_one_turn() -> None:
    place, home = _place("wagon")
    t = _mixed(f"g4 {home}", f"h3 {place}", slots="wagon=a1").do("wagon a1", "return")
    t = t.do("bazaar wagon")
    t = t.do(f"wagon {min(t.legal('wagon'))}")
    assert seat(t)["wagon"] not in (None, "a1")


@pytest.mark.rule("I-29", "KB-HAR-BAZAAR")
def test_the_fort_draws_twice() -> None:
    boards = "bazaar_water_mill,city_hall_fort,oracle,oasis"
    wishes = {"sets": "base,crossroads,harvest", "quadrants": boards, "tasks": "road"}
    t = new(**wishes)
    fort = min(cell for cell, kind in t.game.about()["locations"].items() if kind == "fort")
    home = min(beside(fort) & cells_of(t, LAND))
    t = field({0: f"g4 {home}"}, tiles=f"h3 {fort}", stage="after", by=wishes)
    t = t.do("bazaar fort", "fort", "draw grass")
    t = t.do(f"fort {min(t.legal('fort'))}", "fort", "draw canyon")
    t = t.do(f"fort {min(t.legal('fort'))}")
    assert seat(t)["supply"] == 36
