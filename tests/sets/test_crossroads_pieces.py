"""Crossroads: warriors, wagons and ships, in both editions (rules, sections 11.1, 11.2 and 14.2)."""

from __future__ import annotations

from typing import Final

import pytest

from realmwright.game import GameError

from .crossroads_table import MIXED, cross, crowd, land, reason, rule, tile

FIRST: Final = {"edition": "first"}
PASSIVE: Final = {"crossroads.pieces_as_settlements": "passive"}

# Warriors


@pytest.mark.rule("KB-CRO-BARRACKS-1")
@pytest.mark.parametrize("edition", ["bigbox", "first"])
def test_a_warrior_is_placed_on_a_buildable_hex_by_rule_3(edition: str) -> None:
    at = cross({0: "c4"}, tiles={0: "d4"}, edition=edition)
    assert at.legal("barracks") == {"b4", "c3", "d3", "c5", "d5"}
    assert rule(at, "barracks a1") == "KB-BASE-BUILD-3"
    assert rule(at, "barracks e1") == "KB-BASE-BUILD-2"
    done = at.do("barracks b4")
    assert done.shown["seats"][0]["warriors"] == ["b4"]
    assert done.shown["seats"][0]["supply"] == 39
    assert rule(done, "barracks c3") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-CRO-BARRACKS-1", "KB-CRO-BARRACKS-3")
def test_a_warrior_goes_back_to_the_stock_and_its_block_ends() -> None:
    at = cross({0: "c4"}, card="flowers", tiles={0: "d4"}, slots={0: "warriors=b4"})
    assert at.legal("barracks") == {"b4", "d3", "d5"}
    done = at.do("barracks b4")
    assert done.shown["seats"][0]["warriors"] == []
    assert done.legal("build") == {"b4", "c3", "c5", "d5"}
    assert rule(done, "barracks b4") == "KB-BASE-TURN-6"  # to place it again takes another turn


@pytest.mark.rule("KB-CRO-BARRACKS-1", "KB-CRO-SETUP-1")
def test_there_are_two_warriors() -> None:
    at = cross({0: "c4"}, tiles={0: "d4"}, slots={0: "warriors=b4,s5"})
    assert at.legal("barracks") == {"b4", "s5"}
    assert reason(at, "barracks d5") == "no-warrior-left"
    with pytest.raises(GameError, match="warriors"):
        at.game.load(repr(at.state).replace("warriors=b4,s5", "warriors=b4,s5,s8"))


@pytest.mark.rule("KB-CRO-BARRACKS-2", "I-33", "C-04")
@pytest.mark.parametrize("whose", [0, 1])
@pytest.mark.parametrize("edition", ["bigbox", "first"])
def test_nothing_is_built_next_to_a_warrior_not_even_by_its_owner(whose: int, edition: str) -> None:
    at = cross({0: "c4"}, card="flowers", tiles={0: "d4"}, slots={whose: "warriors=b4"}, edition=edition)
    assert at.legal("build") == {"d5"}
    assert rule(at, "build c5") == "KB-CRO-BARRACKS-2"
    assert at.legal("barracks") - {"b4"} == {"d3", "d5"}  # nor another warrior
    assert rule(at, "barracks c3") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("I-33", "KB-BASE-BUILD-3")
def test_blocked_hexes_drop_out_before_rule_3_is_asked() -> None:
    at = cross({0: "a1"}, card="grass", slots={1: "warriors=b2"})
    assert at.legal("build") == set(land("G", but=["a1", "b2", "b1", "a2"]))


@pytest.mark.rule("I-33", "KB-BASE-BUILD-6", "D-02")
def test_a_terrain_with_nothing_but_blocked_hexes_is_played_out() -> None:
    others = crowd(land("G", but=["j10", "l10"]))
    at = cross({0: "c4 l10", **others}, card="grass", tiles={0: "d4"}, players="5")
    assert at.legal("build") == {"j10"}
    blocked = at.do("barracks k10")
    assert blocked.chance
    assert blocked.do("draw canyon").shown["card"]["chosen"] == "canyon"


@pytest.mark.rule("I-33", "I-07")
def test_actions_lapse_when_all_their_hexes_are_blocked() -> None:
    others = crowd(land("T", but=["d13", "c13", "d14"]))
    at = cross({0: "d14", **others}, tiles={0: "c14"}, slots={1: "warriors=c13"}, players="5")
    assert rule(at, "forester-lodge d13") == "I-07"


@pytest.mark.rule("KB-CRO-BARRACKS-3", "KB-CRO-BARRACKS-2", "D-23")
def test_pieces_may_leave_a_warrior_but_none_may_come() -> None:
    at = cross({0: "l8 c5"}, tiles={0: "l7"}, slots={1: "warriors=b5"}, quadrants=MIXED)
    lifted = at.do("paddock c5")
    assert lifted.legal("to") == {"e5", "d3", "b3", "b7"}
    assert rule(lifted, "to a5") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("KB-CRO-BARRACKS-2", "I-10")
def test_a_settlement_lifted_beside_a_warrior_cannot_go_back() -> None:
    at = cross({0: "l17 c5"}, card="flowers", tiles={0: "m17"}, slots={1: "warriors=b5"}, quadrants=MIXED)
    assert "c5" not in at.do("barn c5").legal("to")


# What the pieces count for


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "C-01")
@pytest.mark.parametrize(("edition", "gold"), [("bigbox", 3), ("first", 0)])
@pytest.mark.parametrize("piece", ["warriors=d8", "wagon=d8", "ship=d8"])
def test_pieces_score_in_the_big_box_only(edition: str, gold: int, piece: str) -> None:
    at = cross({0: "s5"}, slots={0: piece}, edition=edition, cards="discoverers,hermits,lords")
    assert at.gold("castles")[0] == gold  # e8 is a castle
    assert at.gold("hermits")[0] == (2 if gold else 1)
    assert at.gold("discoverers")[0] == (2 if gold else 1)
    assert at.earning("hermits") == ({"s5", "d8"} if gold else {"s5"})


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "KB-CRO-CITYHALL-2")
def test_the_city_scores_in_both_editions() -> None:
    at = cross(slots={0: "city=b5"}, cards="citizens,hermits,lords", by=FIRST)
    assert at.gold("citizens")[0] == 3


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2")
def test_wagon_and_ship_stand_for_a_settlement_in_both_editions_a_warrior_in_one() -> None:
    for edition in ("bigbox", "first"):
        wagon = cross(card="forest", slots={0: "wagon=q20"}, edition=edition)
        assert wagon.legal("build") == {"p20", "q19", "r19"}
        ship = cross(card="forest", slots={0: "ship=e12"}, edition=edition)
        assert ship.legal("build") == {"d12", "e13"}


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "I-15")
@pytest.mark.parametrize(("edition", "ends"), [("bigbox", {"d5"}), ("first", set())])
def test_a_warrior_stands_in_a_line_only_where_it_is_a_settlement(edition: str, ends: set[str]) -> None:
    boards = "barracks_crossroads,tavern,farm,barn"
    at = cross(
        {0: "b5 c5 n7"}, tiles={0: "m7"}, slots={0: "warriors=a5"}, edition=edition, quadrants=boards, tasks="road"
    )
    assert at.legal("tavern") == ends


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "KB-BASE-TILE-1")
@pytest.mark.parametrize(("edition", "gains"), [("bigbox", True), ("first", False)])
def test_a_warrior_takes_tiles_only_where_it_is_a_settlement(edition: str, gains: bool) -> None:
    at = cross({0: "c4 g3"}, tiles={0: "d4"}, edition=edition).do("barracks g4")
    assert (tile(at, "crossroads") is not None) == gains


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-BASE-TILE-5", "I-34")
def test_taking_the_last_support_of_a_tile_back_loses_it() -> None:
    at = cross({0: "s5"}, tiles={0: "d4"}, slots={0: "warriors=c4"})
    done = at.do("barracks c4")
    assert tile(done, "barracks") is None
    assert done.shown["seats"][0]["taken_from"] == ["d4"]


@pytest.mark.rule("KB-CRO-PIECES-3", "D-08")
def test_pieces_stay_when_their_tile_is_lost_and_never_touch_the_supply() -> None:
    at = cross({0: "c4 l8"}, card="grass", tiles={0: "d4 l7"}, slots={0: "warriors=s7"}, quadrants=MIXED)
    done = at.do("paddock c4", "to a4")
    assert tile(done, "barracks") is None
    assert done.shown["seats"][0]["warriors"] == ["s7"]
    assert done.shown["seats"][0]["supply"] == 38


@pytest.mark.rule("KB-CRO-PIECES-3", "KB-BASE-END-1")
def test_placing_a_piece_never_triggers_the_end() -> None:
    ground = land("D", but=["e4"])[:38]
    at = cross({0: " ".join(["c4", *ground])}, tiles={0: "d4"}, supply={0: 1}).do("barracks b4")
    assert not at.shown["end_triggered"]
    assert at.shown["seats"][0]["supply"] == 1


@pytest.mark.rule("KB-CRO-PIECES-4", "D-03", "C-09")
def test_a_ship_on_water_is_no_fisherman_and_a_wagon_on_a_mountain_no_miner() -> None:
    at = cross(slots={0: "ship=e16 wagon=q20"}, cards="fishermen,miners,knights")
    assert at.gold("fishermen")[0] == 0
    assert at.gold("miners")[0] == 0
    crosswise = cross(slots={0: "wagon=m20"}, cards="fishermen,miners,knights", quadrants=MIXED)
    assert crosswise.gold("miners")[0] == 0
    land_wagon = cross(slots={0: "wagon=p20"}, cards="fishermen,miners,knights")
    assert land_wagon.gold("miners")[0] == 1


@pytest.mark.rule("KB-CRO-PIECES-5", "C-03")
def test_general_moves_move_pieces_in_full_the_action_says_where() -> None:
    pieces = {0: "warriors=c5 wagon=j9 ship=e2"}
    at = cross({0: "l8"}, card="desert", tiles={0: "l7"}, slots=pieces, quadrants=MIXED)
    assert {"c5", "j9", "e2"} <= at.legal("paddock")
    warrior = at.do("paddock c5", "to e5")
    assert warrior.shown["seats"][0]["warriors"] == ["e5"]
    assert warrior.shown["seats"][0]["settlements"] == ["l8"]
    assert rule(warrior, "build e4") == "KB-CRO-BARRACKS-2"
    assert "q1" in warrior.legal("build")  # no open desert hex adjoins an own piece
    ship = at.do("paddock e2", "to g2")  # a ship on land
    assert ship.shown["seats"][0]["ship"] == "g2"


@pytest.mark.rule("C-03", "KB-CRO-LIGHTHOUSE")
def test_a_ship_on_land_enters_only_water() -> None:
    at = cross({0: "g18"}, tiles={0: "g17"}, slots={0: "ship=g2"}, quadrants=MIXED).do("lighthouse g2")
    assert at.legal() == {"return"}
    beside = cross({0: "g18"}, tiles={0: "g17"}, slots={0: "ship=d1"}, quadrants=MIXED).do("lighthouse d1")
    assert beside.legal() == {"to e1", "return"}


@pytest.mark.rule("KB-CRO-PIECES-5", "C-03")
@pytest.mark.parametrize("wish", [PASSIVE, FIRST])
def test_passive_pieces_move_only_by_their_own_action(wish: dict[str, str]) -> None:
    at = cross({0: "l8"}, tiles={0: "l7"}, slots={0: "warriors=c5 wagon=j9 ship=e2"}, quadrants=MIXED, by=wish)
    assert at.legal("paddock") == {"l8"}
    assert rule(at, "paddock c5") == "KB-LOC-PADDOCK"
    if wish is PASSIVE:
        assert cross(slots={0: "wagon=d8"}, by=wish).gold("castles")[0] == 3  # a settlement all the same


@pytest.mark.rule("KB-CRO-BARRACKS-3", "C-03")
def test_a_warrior_opens_the_hexes_it_closed_by_leaving() -> None:
    boards = "barracks_crossroads,harbor,farm,barn"
    others = crowd(land("W", but=["g9"], boards=boards))
    at = cross(
        {0: "r8", **others}, tiles={0: "q8"}, slots={0: "warriors=h9"}, players="5", quadrants=boards, tasks="road"
    )
    assert at.legal("harbor") == {"h9"}
    assert at.do("harbor h9").legal("to") == {"g9"}


# Wagon


@pytest.mark.rule("KB-CRO-WAGON")
def test_the_wagon_is_placed_on_land_or_mountain_by_rule_3() -> None:
    at = cross({0: "r19"}, tiles={0: "s19"})
    assert at.legal("wagon") == {"q19", "q18", "r18", "q20", "r20"}
    assert rule(at, "wagon a1") == "KB-BASE-BUILD-3"
    assert rule(at, "wagon d10") == "KB-BASE-BUILD-2"
    done = at.do("wagon q20")
    assert done.shown["seats"][0]["wagon"] == "q20"
    assert done.shown["doing"] is None
    assert done.shown["seats"][0]["supply"] == 39


@pytest.mark.rule("KB-CRO-WAGON", "I-09")
def test_the_wagon_moves_one_to_three_steps() -> None:
    at = cross({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20"})
    assert at.legal("wagon") == {"q20"}
    assert reason(at, "wagon q19") == "piece-on-board"
    taken = at.do("wagon q20")
    assert taken.shown["doing"] == {"verb": "wagon", "seat": 0, "from": "q20", "left": 3}
    assert taken.legal() == {"to p20", "to r20", "to q19", "return"}
    assert reason(taken, "done") == "not-moved-yet"
    assert rule(taken, "end") == "I-09"
    assert reason(taken, "to a1") == "not-one-step"
    assert rule(taken, "to r19") == "KB-BASE-BUILD-1"
    moved = taken.do("to p20")
    assert moved.legal() == {"to o20", "to q20", "to p19", "to q19", "done"}
    assert reason(moved, "return") == "moved-already"
    assert moved.do("done").shown["seats"][0]["wagon"] == "p20"
    third = moved.do("to o20", "to n20")
    assert third.shown["doing"] is None
    assert third.shown["seats"][0]["wagon"] == "n20"
    assert rule(third, "wagon n20") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-CRO-WAGON", "I-34")
def test_the_wagon_returns_to_the_stock_and_comes_back_a_turn_later() -> None:
    at = cross({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20"}).do("wagon q20", "return")
    assert at.shown["seats"][0]["wagon"] is None
    assert rule(at, "wagon q20") == "KB-BASE-TURN-6"


@pytest.mark.rule("D-07", "I-34", "KB-BASE-TILE-6")
def test_every_step_takes_tiles_and_every_step_can_lose_them() -> None:
    at = cross({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=p9"}).do("wagon p9", "to p8")
    assert tile(at, "fort") == {"kind": "fort", "from": "q7", "ready": False, "new": True}
    on = at.do("to o8")
    assert tile(on, "fort") is None
    assert on.shown["location_tiles"]["q7"] == 1
    assert on.shown["seats"][0]["taken_from"] == ["q7", "s19"]


@pytest.mark.rule("I-13", "D-07")
def test_the_wagon_tile_is_judged_when_the_journey_ends() -> None:
    at = cross({0: "a5"}, tiles={0: "s19"}, slots={0: "wagon=r20"})
    away = at.do("wagon r20", "to q20")
    assert tile(away, "wagon") is not None
    assert tile(away.do("done"), "wagon") is None
    assert tile(away.do("to r20", "done"), "wagon") is not None
    assert tile(away.do("to p20", "to o20"), "wagon") is None
    assert tile(at.do("wagon r20", "return"), "wagon") is None


@pytest.mark.rule("KB-CRO-WAGON", "KB-BASE-BUILD-1")
def test_a_wagon_with_nowhere_to_go_can_only_go_home() -> None:
    ring = {1: "p20 q19"}
    at = cross({0: "r19 r20", **ring}, tiles={0: "s19"}, slots={0: "wagon=q20"}).do("wagon q20")
    assert at.legal() == {"return"}


# Ship


@pytest.mark.rule("KB-CRO-LIGHTHOUSE")
def test_the_ship_is_placed_on_water_by_rule_3() -> None:
    at = cross({0: "e18 f18"}, tiles={0: "g17"})
    assert at.legal("lighthouse") == {"d18", "e17"}
    assert rule(at, "lighthouse a16") == "KB-BASE-BUILD-3"
    assert rule(at, "lighthouse f19") == "KB-CRO-LIGHTHOUSE"
    assert at.do("lighthouse e17").shown["seats"][0]["ship"] == "e17"
    far = cross({0: "g18"}, tiles={0: "g17"})
    assert far.legal("lighthouse") == set(land("W"))


@pytest.mark.rule("KB-CRO-LIGHTHOUSE", "D-07")
def test_the_ship_moves_over_water_only() -> None:
    at = cross({0: "e18 f18"}, tiles={0: "g17"}, slots={0: "ship=e17"}).do("lighthouse e17")
    assert at.legal() == {"to d16", "to e16", "to d18", "return"}
    assert rule(at, "to f17") == "KB-CRO-LIGHTHOUSE"
    assert at.do("to e16", "to e15", "to e14").shown["seats"][0]["ship"] == "e14"
    passing = at.do("to d16")
    assert passing.shown["seats"][0]["ship"] == "d16"


@pytest.mark.rule("KB-CRO-LIGHTHOUSE", "D-07")
def test_a_ship_takes_tiles_on_the_way() -> None:
    boards = "lighthouse_foresters_lodge,harbor,farm,barn"
    at = cross({0: "g8"}, tiles={0: "g7"}, slots={0: "ship=o8"}, quadrants=boards, tasks="road")
    there = at.do("lighthouse o8", "to p8")
    assert tile(there, "harbor") is not None
    assert tile(there.do("to o8", "done"), "harbor") is None


@pytest.mark.rule("I-13", "D-07")
def test_the_lighthouse_tile_is_judged_when_the_journey_ends() -> None:
    away = cross({0: "a5"}, tiles={0: "g17"}, slots={0: "ship=f16"}).do("lighthouse f16", "to e16")
    assert tile(away, "lighthouse") is not None
    assert tile(away.do("done"), "lighthouse") is None
    assert tile(away.do("to f16", "done"), "lighthouse") is not None


# Wagons and ships beside warriors


@pytest.mark.rule("KB-CRO-BARRACKS-5", "KB-CRO-BARRACKS-4", "C-02")
def test_wagons_and_ships_are_blocked_by_warriors_in_the_big_box() -> None:
    at = cross({0: "r19"}, tiles={0: "s19"}, slots={1: "warriors=p19"})
    assert at.legal("wagon") == {"q18", "r18", "r20", "q20"}
    assert rule(at, "wagon q19") == "KB-CRO-BARRACKS-2"
    moving = cross({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20", 1: "warriors=p19"}).do("wagon q20")
    assert moving.legal("to") == {"r20"}
    assert rule(moving, "to p20") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("KB-CRO-BARRACKS-5", "C-02")
def test_in_the_first_edition_they_stand_beside_warriors() -> None:
    at = cross({0: "r19"}, tiles={0: "s19"}, slots={1: "warriors=p19"}, by=FIRST)
    assert at.legal("wagon") == {"q19", "q18", "r18", "q20", "r20"}
    assert rule(at, "wagon o19") == "KB-BASE-BUILD-3"
    assert at.do("wagon q19").shown["seats"][0]["wagon"] == "q19"
    moving = cross({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20", 1: "warriors=p19"}, by=FIRST).do("wagon q20")
    assert moving.legal("to") == {"r20", "p20", "q19"}
    ship = cross({0: "e18 f18"}, tiles={0: "g17"}, slots={1: "warriors=d17"}, by=FIRST)
    assert ship.legal("lighthouse") == {"d18", "e17"}
