"""Crossroads: warriors, wagons and ships, in both editions (rules, sections 11.1, 11.2 and 14.2)."""

from __future__ import annotations

from typing import Final

import pytest

from realmwright.game import GameError

from ..fixtures import refusal_reason, refusal_rule
from .crossroads_fixtures import MIXED, crossroads_table, hexes_of, opponents_on, tile_of_kind

FIRST: Final = {"edition": "first"}
PASSIVE: Final = {"crossroads.pieces_as_settlements": "passive"}

# Warriors


@pytest.mark.rule("KB-CRO-BARRACKS-1")
@pytest.mark.parametrize("edition", ["bigbox", "first"])
def test_a_warrior_is_placed_on_a_buildable_hex_by_rule_3(edition: str) -> None:
    t = crossroads_table({0: "c4"}, tiles={0: "d4"}, edition=edition)
    assert t.legal("barracks") == {"b4", "c3", "d3", "c5", "d5"}
    assert refusal_rule(t, "barracks a1") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "barracks e1") == "KB-BASE-BUILD-2"
    done = t.play("barracks b4")
    assert done.json["seats"][0]["warriors"] == ["b4"]
    assert done.json["seats"][0]["supply"] == 39
    assert refusal_rule(done, "barracks c3") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-CRO-BARRACKS-1", "KB-CRO-BARRACKS-3")
def test_a_warrior_returns_to_the_stock_and_unblocks_its_neighbours() -> None:
    t = crossroads_table({0: "c4"}, card="flowers", tiles={0: "d4"}, slots={0: "warriors=b4"})
    assert t.legal("barracks") == {"b4", "d3", "d5"}
    done = t.play("barracks b4")
    assert done.json["seats"][0]["warriors"] == []
    assert done.legal("build") == {"b4", "c3", "c5", "d5"}
    assert refusal_rule(done, "barracks b4") == "KB-BASE-TURN-6"  # to place it again takes another turn


@pytest.mark.rule("KB-CRO-BARRACKS-1", "KB-CRO-SETUP-1")
def test_there_are_two_warriors() -> None:
    t = crossroads_table({0: "c4"}, tiles={0: "d4"}, slots={0: "warriors=b4,s5"})
    assert t.legal("barracks") == {"b4", "s5"}
    assert refusal_reason(t, "barracks d5") == "no-warrior-left"
    with pytest.raises(GameError, match="warriors"):
        t.game.load(repr(t.state).replace("warriors=b4,s5", "warriors=b4,s5,s8"))


@pytest.mark.rule("KB-CRO-BARRACKS-2", "I-33", "C-04")
@pytest.mark.parametrize("whose", [0, 1])
@pytest.mark.parametrize("edition", ["bigbox", "first"])
def test_nothing_is_built_next_to_a_warrior_not_even_by_its_owner(whose: int, edition: str) -> None:
    t = crossroads_table({0: "c4"}, card="flowers", tiles={0: "d4"}, slots={whose: "warriors=b4"}, edition=edition)
    assert t.legal("build") == {"d5"}
    assert refusal_rule(t, "build c5") == "KB-CRO-BARRACKS-2"
    assert t.legal("barracks") - {"b4"} == {"d3", "d5"}  # nor another warrior
    assert refusal_rule(t, "barracks c3") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("I-33", "KB-BASE-BUILD-3")
def test_blocked_hexes_are_excluded_before_rule_3_applies() -> None:
    t = crossroads_table({0: "a1"}, card="grass", slots={1: "warriors=b2"})
    assert t.legal("build") == set(hexes_of("G", but=["a1", "b2", "b1", "a2"]))


@pytest.mark.rule("I-33", "KB-BASE-BUILD-6", "D-02")
def test_a_terrain_with_only_blocked_hexes_is_full() -> None:
    others = opponents_on(hexes_of("G", but=["j10", "l10"]))
    t = crossroads_table({0: "c4 l10", **others}, card="grass", tiles={0: "d4"}, players="5")
    assert t.legal("build") == {"j10"}
    blocked = t.play("barracks k10")
    assert blocked.is_chance
    assert blocked.play("draw canyon").json["card"]["chosen"] == "canyon"


@pytest.mark.rule("I-33", "I-07")
def test_actions_lapse_when_all_their_hexes_are_blocked() -> None:
    others = opponents_on(hexes_of("T", but=["d13", "c13", "d14"]))
    t = crossroads_table({0: "d14", **others}, tiles={0: "c14"}, slots={1: "warriors=c13"}, players="5")
    assert refusal_rule(t, "forester-lodge d13") == "I-07"


@pytest.mark.rule("KB-CRO-BARRACKS-3", "KB-CRO-BARRACKS-2", "D-23")
def test_pieces_may_move_away_from_a_warrior_but_not_next_to_it() -> None:
    t = crossroads_table({0: "l8 c5"}, tiles={0: "l7"}, slots={1: "warriors=b5"}, quadrants=MIXED)
    lifted = t.play("paddock c5")
    assert lifted.legal("to") == {"e5", "d3", "b3", "b7"}
    assert refusal_rule(lifted, "to a5") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("KB-CRO-BARRACKS-2", "I-10")
def test_a_settlement_lifted_beside_a_warrior_cannot_return() -> None:
    t = crossroads_table({0: "l17 c5"}, card="flowers", tiles={0: "m17"}, slots={1: "warriors=b5"}, quadrants=MIXED)
    assert "c5" not in t.play("barn c5").legal("to")


# Pieces as settlements


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "C-01")
@pytest.mark.parametrize(("edition", "gold"), [("bigbox", 3), ("first", 0)])
@pytest.mark.parametrize("piece", ["warriors=d8", "wagon=d8", "ship=d8"])
def test_pieces_score_in_the_big_box_only(edition: str, gold: int, piece: str) -> None:
    t = crossroads_table({0: "s5"}, slots={0: piece}, edition=edition, cards="discoverers,hermits,lords")
    assert t.gold("castles")[0] == gold  # e8 is a castle
    assert t.gold("hermits")[0] == (2 if gold else 1)
    assert t.gold("discoverers")[0] == (2 if gold else 1)
    assert t.scoring_cells("hermits") == ({"s5", "d8"} if gold else {"s5"})


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "KB-CRO-CITYHALL-2")
def test_the_city_scores_in_both_editions() -> None:
    t = crossroads_table(slots={0: "city=b5"}, cards="citizens,hermits,lords", params=FIRST)
    assert t.gold("citizens")[0] == 3


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2")
def test_wagon_and_ship_count_as_settlements_in_both_editions_warriors_in_one() -> None:
    for edition in ("bigbox", "first"):
        wagon = crossroads_table(card="forest", slots={0: "wagon=q20"}, edition=edition)
        assert wagon.legal("build") == {"p20", "q19", "r19"}
        ship = crossroads_table(card="forest", slots={0: "ship=e12"}, edition=edition)
        assert ship.legal("build") == {"d12", "e13"}


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "I-15")
@pytest.mark.parametrize(("edition", "ends"), [("bigbox", {"d5"}), ("first", set())])
def test_a_warrior_extends_a_line_only_where_it_counts_as_a_settlement(edition: str, ends: set[str]) -> None:
    boards = "barracks_crossroads,tavern,farm,barn"
    t = crossroads_table(
        {0: "b5 c5 n7"}, tiles={0: "m7"}, slots={0: "warriors=a5"}, edition=edition, quadrants=boards, tasks="road"
    )
    assert t.legal("tavern") == ends


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-CRO-PIECES-2", "KB-BASE-TILE-1")
@pytest.mark.parametrize(("edition", "gains"), [("bigbox", True), ("first", False)])
def test_a_warrior_takes_tiles_only_where_it_counts_as_a_settlement(edition: str, gains: bool) -> None:
    t = crossroads_table({0: "c4 g3"}, tiles={0: "d4"}, edition=edition).play("barracks g4")
    assert (tile_of_kind(t, "crossroads") is not None) == gains


@pytest.mark.rule("KB-CRO-PIECES-1", "KB-BASE-TILE-5", "I-34")
def test_returning_the_last_piece_beside_a_location_loses_its_tile() -> None:
    t = crossroads_table({0: "s5"}, tiles={0: "d4"}, slots={0: "warriors=c4"})
    done = t.play("barracks c4")
    assert tile_of_kind(done, "barracks") is None
    assert done.json["seats"][0]["taken_from"] == ["d4"]


@pytest.mark.rule("KB-CRO-PIECES-3", "D-08")
def test_pieces_stay_when_their_tile_is_lost_and_never_change_the_supply() -> None:
    t = crossroads_table({0: "c4 l8"}, card="grass", tiles={0: "d4 l7"}, slots={0: "warriors=s7"}, quadrants=MIXED)
    done = t.play("paddock c4", "to a4")
    assert tile_of_kind(done, "barracks") is None
    assert done.json["seats"][0]["warriors"] == ["s7"]
    assert done.json["seats"][0]["supply"] == 38


@pytest.mark.rule("KB-CRO-PIECES-3", "KB-BASE-END-1")
def test_placing_a_piece_never_triggers_the_end() -> None:
    ground = hexes_of("D", but=["e4"])[:38]
    t = crossroads_table({0: " ".join(["c4", *ground])}, tiles={0: "d4"}, supply={0: 1}).play("barracks b4")
    assert not t.json["end_triggered"]
    assert t.json["seats"][0]["supply"] == 1


@pytest.mark.rule("KB-CRO-PIECES-4", "D-03", "C-09")
def test_a_ship_on_water_earns_nothing_for_fishermen_nor_a_wagon_on_a_mountain_for_miners() -> None:
    t = crossroads_table(slots={0: "ship=e16 wagon=q20"}, cards="fishermen,miners,knights")
    assert t.gold("fishermen")[0] == 0
    assert t.gold("miners")[0] == 0
    crosswise = crossroads_table(slots={0: "wagon=m20"}, cards="fishermen,miners,knights", quadrants=MIXED)
    assert crosswise.gold("miners")[0] == 0
    land_wagon = crossroads_table(slots={0: "wagon=p20"}, cards="fishermen,miners,knights")
    assert land_wagon.gold("miners")[0] == 1


@pytest.mark.rule("KB-CRO-PIECES-5", "C-03")
def test_moving_actions_move_special_pieces_to_the_terrain_of_the_action() -> None:
    pieces = {0: "warriors=c5 wagon=j9 ship=e2"}
    t = crossroads_table({0: "l8"}, card="desert", tiles={0: "l7"}, slots=pieces, quadrants=MIXED)
    assert {"c5", "j9", "e2"} <= t.legal("paddock")
    warrior = t.play("paddock c5", "to e5")
    assert warrior.json["seats"][0]["warriors"] == ["e5"]
    assert warrior.json["seats"][0]["settlements"] == ["l8"]
    assert refusal_rule(warrior, "build e4") == "KB-CRO-BARRACKS-2"
    assert "q1" in warrior.legal("build")  # no open desert hex adjoins an own piece
    ship = t.play("paddock e2", "to g2")  # a ship on land
    assert ship.json["seats"][0]["ship"] == "g2"


@pytest.mark.rule("C-03", "KB-CRO-LIGHTHOUSE")
def test_a_ship_on_land_enters_only_water() -> None:
    t = crossroads_table({0: "g18"}, tiles={0: "g17"}, slots={0: "ship=g2"}, quadrants=MIXED).play("lighthouse g2")
    assert t.legal() == {"return"}
    beside = crossroads_table({0: "g18"}, tiles={0: "g17"}, slots={0: "ship=d1"}, quadrants=MIXED).play("lighthouse d1")
    assert beside.legal() == {"to e1", "return"}


@pytest.mark.rule("KB-CRO-PIECES-5", "C-03")
@pytest.mark.parametrize("option", [PASSIVE, FIRST])
def test_passive_pieces_move_only_by_their_own_action(option: dict[str, str]) -> None:
    t = crossroads_table(
        {0: "l8"}, tiles={0: "l7"}, slots={0: "warriors=c5 wagon=j9 ship=e2"}, quadrants=MIXED, params=option
    )
    assert t.legal("paddock") == {"l8"}
    assert refusal_rule(t, "paddock c5") == "KB-LOC-PADDOCK"
    if option is PASSIVE:
        # it still counts as a settlement
        assert crossroads_table(slots={0: "wagon=d8"}, params=option).gold("castles")[0] == 3


@pytest.mark.rule("KB-CRO-BARRACKS-3", "C-03")
def test_a_moved_warrior_unblocks_its_former_neighbours() -> None:
    boards = "barracks_crossroads,harbor,farm,barn"
    others = opponents_on(hexes_of("W", but=["g9"], boards=boards))
    t = crossroads_table(
        {0: "r8", **others}, tiles={0: "q8"}, slots={0: "warriors=h9"}, players="5", quadrants=boards, tasks="road"
    )
    assert t.legal("harbor") == {"h9"}
    assert t.play("harbor h9").legal("to") == {"g9"}


# Wagon


@pytest.mark.rule("KB-CRO-WAGON")
def test_the_wagon_is_placed_on_land_or_mountain_by_rule_3() -> None:
    t = crossroads_table({0: "r19"}, tiles={0: "s19"})
    assert t.legal("wagon") == {"q19", "q18", "r18", "q20", "r20"}
    assert refusal_rule(t, "wagon a1") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "wagon d10") == "KB-BASE-BUILD-2"
    done = t.play("wagon q20")
    assert done.json["seats"][0]["wagon"] == "q20"
    assert done.json["doing"] is None
    assert done.json["seats"][0]["supply"] == 39


@pytest.mark.rule("KB-CRO-WAGON", "I-09")
def test_the_wagon_moves_one_to_three_steps() -> None:
    t = crossroads_table({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20"})
    assert t.legal("wagon") == {"q20"}
    assert refusal_reason(t, "wagon q19") == "piece-on-board"
    moving = t.play("wagon q20")
    assert moving.json["doing"] == {"verb": "wagon", "seat": 0, "from": "q20", "left": 3}
    assert moving.legal() == {"to p20", "to r20", "to q19", "return"}
    assert refusal_reason(moving, "done") == "not-moved-yet"
    assert refusal_rule(moving, "end") == "I-09"
    assert refusal_reason(moving, "to a1") == "not-one-step"
    assert refusal_rule(moving, "to r19") == "KB-BASE-BUILD-1"
    moved = moving.play("to p20")
    assert moved.legal() == {"to o20", "to q20", "to p19", "to q19", "done"}
    assert refusal_reason(moved, "return") == "moved-already"
    assert moved.play("done").json["seats"][0]["wagon"] == "p20"
    third = moved.play("to o20", "to n20")
    assert third.json["doing"] is None
    assert third.json["seats"][0]["wagon"] == "n20"
    assert refusal_rule(third, "wagon n20") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-CRO-WAGON", "I-34")
def test_the_wagon_returns_to_the_stock_and_comes_back_a_turn_later() -> None:
    t = crossroads_table({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20"}).play("wagon q20", "return")
    assert t.json["seats"][0]["wagon"] is None
    assert refusal_rule(t, "wagon q20") == "KB-BASE-TURN-6"


@pytest.mark.rule("D-07", "I-34", "KB-BASE-TILE-6")
def test_every_step_can_gain_and_lose_tiles() -> None:
    t = crossroads_table({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=p9"}).play("wagon p9", "to p8")
    assert tile_of_kind(t, "fort") == {"kind": "fort", "from": "q7", "ready": False, "new": True}
    on = t.play("to o8")
    assert tile_of_kind(on, "fort") is None
    assert on.json["location_tiles"]["q7"] == 1
    assert on.json["seats"][0]["taken_from"] == ["q7", "s19"]


@pytest.mark.rule("I-13", "D-07")
def test_loss_of_the_wagon_tile_is_checked_when_the_journey_ends() -> None:
    t = crossroads_table({0: "a5"}, tiles={0: "s19"}, slots={0: "wagon=r20"})
    away = t.play("wagon r20", "to q20")
    assert tile_of_kind(away, "wagon") is not None
    assert tile_of_kind(away.play("done"), "wagon") is None
    assert tile_of_kind(away.play("to r20", "done"), "wagon") is not None
    assert tile_of_kind(away.play("to p20", "to o20"), "wagon") is None
    assert tile_of_kind(t.play("wagon r20", "return"), "wagon") is None


@pytest.mark.rule("KB-CRO-WAGON", "KB-BASE-BUILD-1")
def test_a_wagon_without_a_free_neighbour_can_only_return() -> None:
    ring = {1: "p20 q19"}
    t = crossroads_table({0: "r19 r20", **ring}, tiles={0: "s19"}, slots={0: "wagon=q20"}).play("wagon q20")
    assert t.legal() == {"return"}


# Ship


@pytest.mark.rule("KB-CRO-LIGHTHOUSE")
def test_the_ship_is_placed_on_water_by_rule_3() -> None:
    t = crossroads_table({0: "e18 f18"}, tiles={0: "g17"})
    assert t.legal("lighthouse") == {"d18", "e17"}
    assert refusal_rule(t, "lighthouse a16") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "lighthouse f19") == "KB-CRO-LIGHTHOUSE"
    assert t.play("lighthouse e17").json["seats"][0]["ship"] == "e17"
    far = crossroads_table({0: "g18"}, tiles={0: "g17"})
    assert far.legal("lighthouse") == set(hexes_of("W"))


@pytest.mark.rule("KB-CRO-LIGHTHOUSE", "D-07")
def test_the_ship_moves_over_water_only() -> None:
    t = crossroads_table({0: "e18 f18"}, tiles={0: "g17"}, slots={0: "ship=e17"}).play("lighthouse e17")
    assert t.legal() == {"to d16", "to e16", "to d18", "return"}
    assert refusal_rule(t, "to f17") == "KB-CRO-LIGHTHOUSE"
    assert t.play("to e16", "to e15", "to e14").json["seats"][0]["ship"] == "e14"
    passing = t.play("to d16")
    assert passing.json["seats"][0]["ship"] == "d16"


@pytest.mark.rule("KB-CRO-LIGHTHOUSE", "D-07")
def test_a_ship_takes_tiles_on_the_way() -> None:
    boards = "lighthouse_foresters_lodge,harbor,farm,barn"
    t = crossroads_table({0: "g8"}, tiles={0: "g7"}, slots={0: "ship=o8"}, quadrants=boards, tasks="road")
    there = t.play("lighthouse o8", "to p8")
    assert tile_of_kind(there, "harbor") is not None
    assert tile_of_kind(there.play("to o8", "done"), "harbor") is None


@pytest.mark.rule("I-13", "D-07")
def test_loss_of_the_lighthouse_tile_is_checked_when_the_journey_ends() -> None:
    away = crossroads_table({0: "a5"}, tiles={0: "g17"}, slots={0: "ship=f16"}).play("lighthouse f16", "to e16")
    assert tile_of_kind(away, "lighthouse") is not None
    assert tile_of_kind(away.play("done"), "lighthouse") is None
    assert tile_of_kind(away.play("to f16", "done"), "lighthouse") is not None


# Wagons and ships beside warriors


@pytest.mark.rule("KB-CRO-BARRACKS-5", "KB-CRO-BARRACKS-4", "C-02")
def test_wagons_and_ships_are_blocked_by_warriors_in_the_big_box() -> None:
    t = crossroads_table({0: "r19"}, tiles={0: "s19"}, slots={1: "warriors=p19"})
    assert t.legal("wagon") == {"q18", "r18", "r20", "q20"}
    assert refusal_rule(t, "wagon q19") == "KB-CRO-BARRACKS-2"
    moving = crossroads_table({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20", 1: "warriors=p19"}).play("wagon q20")
    assert moving.legal("to") == {"r20"}
    assert refusal_rule(moving, "to p20") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("KB-CRO-BARRACKS-5", "C-02")
def test_in_the_first_edition_wagons_and_ships_may_be_beside_warriors() -> None:
    t = crossroads_table({0: "r19"}, tiles={0: "s19"}, slots={1: "warriors=p19"}, params=FIRST)
    assert t.legal("wagon") == {"q19", "q18", "r18", "q20", "r20"}
    assert refusal_rule(t, "wagon o19") == "KB-BASE-BUILD-3"
    assert t.play("wagon q19").json["seats"][0]["wagon"] == "q19"
    moving = crossroads_table({0: "r19"}, tiles={0: "s19"}, slots={0: "wagon=q20", 1: "warriors=p19"}, params=FIRST)
    moving = moving.play("wagon q20")
    assert moving.legal("to") == {"r20", "p20", "q19"}
    ship = crossroads_table({0: "e18 f18"}, tiles={0: "g17"}, slots={1: "warriors=d17"}, params=FIRST)
    assert ship.legal("lighthouse") == {"d18", "e17"}
