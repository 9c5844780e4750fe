"""Nomads together with other boxes: warriors, forts, city tiles, canoes, temples, scouts."""

from __future__ import annotations

from typing import Any

import pytest

from ..kingdom_builder.table import Table, new, table
from .nomad_table import finish, held, rule, seat

KINDS = "c6:sword,h6:outpost,f8:sword"  # the quarry quadrant lies in the north-west


def mixed(
    at: dict[int, str], sets: str, others: str, *, lying: str = "", also: str = "",
    slots: dict[int, str] | None = None, camps: str = KINDS, **more: Any,
) -> Table:  # fmt: skip
    wishes = {"sets": f"base,nomads,{sets}", "quadrants": f"quarry,{others}", "nomads": camps}
    laid: dict[str, Any] = {"stage": "after", "deck": "grass:1,canyon:1", **wishes, **more}
    found = table(at, also=f"nomads={lying} {also}", slots=slots or {}, **laid)
    assert "supply" in more or not found.wrong(), found.wrong()
    return found


def crossroads(at: dict[int, str], slots: dict[int, str], **more: Any) -> Table:
    return mixed(at, "crossroads", "city_hall_fort,barracks_crossroads,tower", slots=slots, **more)


@pytest.mark.rule("C-04", "KB-LOC-QUARRY", "KB-CRO-BARRACKS-4")
def test_a_warrior_does_not_stop_a_wall() -> None:
    at = crossroads({0: "d4"}, {1: "warriors=f5"}, tiles={0: "e3"}, card="canyon", stage="before")
    assert rule(at, "build e4") == "KB-CRO-BARRACKS-2"
    assert at.legal("quarry") == {"e4", "e5"}


@pytest.mark.rule("I-20", "KB-LOC-CARAVAN")
@pytest.mark.parametrize(("warrior", "legal"), [("d8", False), ("f6", True), ("a20", True)])
def test_a_warrior_stops_a_slide_only_on_its_last_hex(warrior: str, legal: bool) -> None:
    at = mixed({0: "l8 h7"}, "crossroads", "caravan,barracks_crossroads,tower", tiles={0: "m7"},
               slots={1: f"warriors={warrior}"}, camps=f"n4:treasure,{KINDS}").do("caravan h7")  # fmt: skip
    assert ("d7" in at.legal("to")) is legal
    assert not {"e7", "f7", "g7"} & at.legal("to")


@pytest.mark.rule("I-20", "KB-LOC-CARAVAN")
def test_a_settlement_whose_every_slide_ends_beside_a_warrior_stays() -> None:
    at = mixed({0: "l8 h7", 1: "i7 g6 g8 h8"}, "crossroads", "caravan,barracks_crossroads,tower", tiles={0: "m7"},
               slots={1: "warriors=d8"},
               camps=f"n4:treasure,{KINDS}")  # fmt: skip
    assert "h7" not in at.legal("caravan")
    assert rule(at, "caravan h7") == "KB-LOC-CARAVAN"


@pytest.mark.rule("I-19", "KB-NOM-TILE-SWORD", "KB-CRO-PIECES-3")
def test_the_sword_takes_warriors_wagons_and_ships_but_no_city() -> None:
    pieces = {0: "nomad_tiles=sword", 1: "warriors=f5 wagon=a1 ship=c2 city=b19"}
    at = crossroads({0: "d4"}, pieces, tiles={0: "e3"})
    assert at.legal("sword") == {"f5", "a1", "c2"}
    at = at.do("sword f5")
    assert (seat(at, 1)["warriors"], seat(at, 1)["supply"]) == ([], 40)
    first = crossroads({0: "d4"}, pieces, tiles={0: "e3"}, edition="first")
    assert not first.legal("sword")


@pytest.mark.rule("D-10", "I-22", "KB-CRO-FORT")
def test_the_outpost_frees_the_build_of_a_fort_after_the_draw() -> None:
    at = crossroads({0: "p7"}, {0: "nomad_tiles=outpost"}, tiles={0: "q7"})
    assert "outpost" not in at.legal()
    at = at.do("fort", "draw grass")
    bound = at.legal("fort")
    assert "outpost" in at.legal()
    at = at.do("outpost")
    assert bound < at.legal("fort")
    at = at.do("fort a1")
    assert seat(at)["outpost"] is False


@pytest.mark.rule("I-30", "KB-NOM-TILE-GAIN")
def test_a_city_tile_takes_the_tiles_of_nomads_beside_it() -> None:
    at = crossroads({0: "p2 g5"}, {}, tiles={0: "p3"}, lying="f8:sword")
    city = min(at.legal("city-hall") & {"f6", "e6", "e7"})
    at = at.do(f"city-hall {city}")
    assert held(at) == ["sword new"]


@pytest.mark.rule("D-08", "KB-CARD-AMBASSADORS", "KB-CARD-INGAME-1")
@pytest.mark.parametrize(("edition", "gold"), [("bigbox", 1), ("first", 0)])
def test_placing_a_warrior_pays_ambassadors_where_warriors_score(edition: str, gold: int) -> None:
    at = crossroads({0: "e14", 1: "d12"}, {}, tiles={0: "d14"}, cards="ambassadors,knights,lords", edition=edition)
    at = at.do("barracks e13")
    assert seat(at)["gold"] == gold


@pytest.mark.rule("I-43", "KB-MAR-CANOE-2", "I-26", "KB-NOM-TILE-GAIN")
def test_taking_nomads_calls_a_canoe_and_a_tile_gained_by_it_waits_for_the_owners_turn() -> None:
    at = mixed({0: "f6", 1: "d14 c8"}, "marshlands", "tower,canoe,barn", lying="c6:sword,h6:outpost",
               tiles={1: "c14"}, stage="before", card="desert")  # fmt: skip
    at = at.do("build g6")
    assert (held(at), at.game.actor(at.state), at.shown["doing"]["verb"]) == (["outpost new"], 1, "canoe")
    at = at.do("canoe c7")  # next to c6: that calls the canoe again
    assert held(at, 1) == ["sword new"]
    at = finish(at.do("pass"))
    assert (held(at, 1), at.shown["turn"]) == (["sword ready"], 1)
    assert at.legal("sword")
    assert held(finish(at, "grass"), 1) == []


@pytest.mark.rule("I-39", "D-13", "KB-CARD-FAMILIES")
def test_families_with_a_settlement_that_waited_on_a_temple() -> None:
    at = mixed({0: "a1"}, "marshlands", "tower,temple,barn", card="grass", stage="before", supply={0: 38},
               also="owed=1", slots={0: "waiting=1"}, cards="families,knights,lords")  # fmt: skip
    at = at.do("build b1", "build a2", "build c1")
    assert seat(at)["gold"] == 0
    assert at.shown["to_build"] == 1
    at = at.do("build b2")
    assert seat(at)["gold"] == 0
    again = mixed({}, "marshlands", "tower,temple,barn", card="grass", stage="before", supply={0: 39},
                  also="owed=1", slots={0: "waiting=1"}, cards="families,knights,lords")  # fmt: skip
    again = again.do("build a2", "build a1", "build b1", "build c1")
    assert seat(again)["gold"] == 2


@pytest.mark.rule("I-39", "KB-CARD-FAMILIES")
def test_families_never_pay_for_two_swamps_and_one_from_the_temple() -> None:
    at = mixed({}, "marshlands", "tower,temple,barn", card="", stage="before", supply={0: 39},
               also="owed=1 cards=swamp/grass chosen=swamp/grass", slots={0: "waiting=1"},
               cards="families,knights,lords", deck="grass:1")  # fmt: skip
    at = at.do("choose swamp", "build e17", "build d18", "build d19")  # one line
    assert at.shown["to_build"] == 0
    assert seat(at)["gold"] == 0


@pytest.mark.rule("I-36", "I-40", "KB-CARD-SHEPHERDS", "C-19")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_a_scouts_hex_is_free_for_shepherds(scope: str) -> None:
    where: dict[str, Any] = {
        "cards": "shepherds,knights,lords",
        "harvest__scouts_scope": scope,
        "card": "grass",
        "stage": "before",
    }
    boards = "tower,mountain_station_scout_cabin,barn"
    at = mixed({0: "b3"}, "harvest", boards, also="scouts=a2", **where)
    assert seat(at.do("build a3"))["gold"] == 0  # a2, its only grass neighbour, has a scout on it
    at = mixed({0: "b3", 1: "a2"}, "harvest", boards, **where)
    assert seat(at.do("build a3"))["gold"] == 2


@pytest.mark.rule("KB-CARD-FAMILIES", "D-13")
def test_families_pay_once_a_turn_however_many_waited() -> None:
    at = mixed({}, "marshlands", "temple,village,barn", card="desert", stage="before", supply={0: 37},
               also="owed=3", slots={0: "waiting=3"}, cards="families,knights,lords",
               camps=f"{KINDS},e14:treasure")  # fmt: skip
    at = at.do("build a11", "build b11", "build c11", "build d11", "build e11", "build f11")
    assert (seat(at)["gold"], at.shown["to_build"]) == (2, 0)


@pytest.mark.rule("I-26", "KB-CARD-INGAME-1")
def test_a_canoe_in_another_players_turn_pays_nothing() -> None:
    at = mixed({0: "f6 d7", 1: "d14 c8"}, "marshlands", "tower,canoe,barn", lying="h6:outpost", tiles={1: "c14"},
               stage="before", card="desert", cards="ambassadors,knights,lords")  # fmt: skip
    at = at.do("build g6", "canoe c7")
    assert seat(at, 1)["gold"] == 0
    own = mixed({0: "f6 d6 d14 c8", 1: "d7"}, "marshlands", "tower,canoe,barn", lying="h6:outpost", tiles={0: "c14"},
                stage="before", card="desert", cards="ambassadors,knights,lords")  # fmt: skip
    own = own.do("build g6", "canoe c7")
    assert seat(own)["gold"] == 1


@pytest.mark.rule("I-31", "KB-NOM-TILE-GAIN", "KB-CARD-INGAME-1")
def test_a_silo_takes_no_nomads_and_pays_nothing_during_the_game() -> None:
    at = mixed({0: "d4", 1: "c16 e5 f5 c5"}, "harvest", "tower,mountain_station_scout_cabin,barn", lying="c6:sword",
               turn=1, ending=True, cards="ambassadors,shepherds,lords", supply={0: 39, 1: 36})  # fmt: skip
    at = at.do("end", "draw grass", "silo d5")
    assert (held(at, 1), seat(at, 1)["gold"]) == ([], 0)


@pytest.mark.rule("KB-QUE-CAVES-1", "C-22")
def test_a_cave_keeps_away_from_nomads_too() -> None:
    seen = {
        new(seed, sets="base,nomads,caves", quadrants="quarry,tower,oasis,farm").game.about()["caves"][0]
        for seed in range(40)
    }
    assert seen == {"g1", "b3", "j3"}  # i5, h9 and g10 are near h6 and f8


@pytest.mark.rule("D-08", "C-08")
def test_moving_a_wagon_pays_nothing_even_where_moves_pay() -> None:
    at = mixed({0: "r18", 1: "b14"}, "crossroads", "city_hall_fort,barracks_crossroads,monastery_wagon",
               slots={0: "wagon=b12"}, tiles={0: "s19"}, cards="ambassadors,knights,lords",
               cards__incremental_on_move="true")  # fmt: skip
    at = at.do("wagon b12", "to b13")
    assert seat(at)["gold"] == 0
    assert rule(at, "end") == "I-09"
