"""Nomads mixed with other expansions: warriors, forts, city tiles, canoes, temples, scouts."""

from __future__ import annotations

from typing import Any

import pytest

from ..fixtures import Table, new_table, refusal_rule, seat, table
from .nomads_fixtures import finish_turn, nomad_tiles_of

NOMADS = "c6:sword,h6:outpost,f8:sword"  # the quarry quadrant lies in the north-west


def mixed_table(
    settlements: dict[int, str], sets: str, others: str, *, nomads_on_board: str = "", also: str = "",
    slots: dict[int, str] | None = None, camps: str = NOMADS, **more: Any,
) -> Table:  # fmt: skip
    params = {"sets": f"base,nomads,{sets}", "quadrants": f"quarry,{others}", "nomads": camps}
    setup: dict[str, Any] = {"stage": "after", "deck": "grass:1,canyon:1", **params, **more}
    result = table(settlements, also=f"nomads={nomads_on_board} {also}", slots=slots or {}, **setup)
    assert "supply" in more or not result.validate(), result.validate()
    return result


def crossroads_table(settlements: dict[int, str], slots: dict[int, str], **more: Any) -> Table:
    return mixed_table(settlements, "crossroads", "city_hall_fort,barracks_crossroads,tower", slots=slots, **more)


@pytest.mark.rule("C-04", "KB-LOC-QUARRY", "KB-CRO-BARRACKS-4")
def test_a_warrior_does_not_block_a_wall() -> None:
    t = crossroads_table({0: "d4"}, {1: "warriors=f5"}, tiles={0: "e3"}, card="canyon", stage="before")
    assert refusal_rule(t, "build e4") == "KB-CRO-BARRACKS-2"
    assert t.legal("quarry") == {"e4", "e5"}


@pytest.mark.rule("I-20", "KB-LOC-CARAVAN")
@pytest.mark.parametrize(("warrior", "legal"), [("d8", False), ("f6", True), ("a20", True)])
def test_a_warrior_blocks_only_the_last_hex_of_a_slide(warrior: str, legal: bool) -> None:
    t = mixed_table({0: "l8 h7"}, "crossroads", "caravan,barracks_crossroads,tower", tiles={0: "m7"},
               slots={1: f"warriors={warrior}"}, camps=f"n4:treasure,{NOMADS}").play("caravan h7")  # fmt: skip
    assert ("d7" in t.legal("to")) is legal
    assert not {"e7", "f7", "g7"} & t.legal("to")


@pytest.mark.rule("I-20", "KB-LOC-CARAVAN")
def test_a_settlement_whose_every_slide_ends_beside_a_warrior_cannot_slide() -> None:
    t = mixed_table({0: "l8 h7", 1: "i7 g6 g8 h8"}, "crossroads", "caravan,barracks_crossroads,tower", tiles={0: "m7"},
               slots={1: "warriors=d8"},
               camps=f"n4:treasure,{NOMADS}")  # fmt: skip
    assert "h7" not in t.legal("caravan")
    assert refusal_rule(t, "caravan h7") == "KB-LOC-CARAVAN"


@pytest.mark.rule("I-19", "KB-NOM-TILE-SWORD", "KB-CRO-PIECES-3")
def test_the_sword_removes_warriors_wagons_and_ships_but_no_city() -> None:
    pieces = {0: "nomad_tiles=sword", 1: "warriors=f5 wagon=a1 ship=c2 city=b19"}
    t = crossroads_table({0: "d4"}, pieces, tiles={0: "e3"})
    assert t.legal("sword") == {"f5", "a1", "c2"}
    t = t.play("sword f5")
    assert (seat(t, 1)["warriors"], seat(t, 1)["supply"]) == ([], 40)
    first = crossroads_table({0: "d4"}, pieces, tiles={0: "e3"}, edition="first")
    assert not first.legal("sword")


@pytest.mark.rule("D-10", "I-22", "KB-CRO-FORT")
def test_the_outpost_exempts_the_build_of_a_fort_after_the_draw() -> None:
    t = crossroads_table({0: "p7"}, {0: "nomad_tiles=outpost"}, tiles={0: "q7"})
    assert "outpost" not in t.legal()
    t = t.play("fort", "draw grass")
    bound = t.legal("fort")
    assert "outpost" in t.legal()
    t = t.play("outpost")
    assert bound < t.legal("fort")
    t = t.play("fort a1")
    assert seat(t)["outpost"] is False


@pytest.mark.rule("I-30", "KB-NOM-TILE-GAIN")
def test_a_city_tile_takes_adjacent_nomad_tiles() -> None:
    t = crossroads_table({0: "p2 g5"}, {}, tiles={0: "p3"}, nomads_on_board="f8:sword")
    city = min(t.legal("city-hall") & {"f6", "e6", "e7"})
    t = t.play(f"city-hall {city}")
    assert nomad_tiles_of(t) == ["sword new"]


@pytest.mark.rule("D-08", "KB-CARD-AMBASSADORS", "KB-CARD-INGAME-1")
@pytest.mark.parametrize(("edition", "gold"), [("bigbox", 1), ("first", 0)])
def test_placing_a_warrior_pays_ambassadors_where_warriors_score(edition: str, gold: int) -> None:
    t = crossroads_table({0: "e14", 1: "d12"}, {}, tiles={0: "d14"}, cards="ambassadors,knights,lords", edition=edition)
    t = t.play("barracks e13")
    assert seat(t)["gold"] == gold


@pytest.mark.rule("I-43", "KB-MAR-CANOE-2", "I-26", "KB-NOM-TILE-GAIN")
def test_a_nomad_tile_gained_by_a_canoe_waits_for_the_owners_turn() -> None:
    t = mixed_table({0: "f6", 1: "d14 c8"}, "marshlands", "tower,canoe,barn", nomads_on_board="c6:sword,h6:outpost",
               tiles={1: "c14"}, stage="before", card="desert")  # fmt: skip
    t = t.play("build g6")
    assert (nomad_tiles_of(t), t.game.actor(t.state), t.json["doing"]["verb"]) == (["outpost new"], 1, "canoe")
    t = t.play("canoe c7")  # next to c6: that triggers the canoe again
    assert nomad_tiles_of(t, 1) == ["sword new"]
    t = finish_turn(t.play("pass"))
    assert (nomad_tiles_of(t, 1), t.json["turn"]) == (["sword ready"], 1)
    assert t.legal("sword")
    assert nomad_tiles_of(finish_turn(t, "grass"), 1) == []


@pytest.mark.rule("I-39", "D-13", "KB-CARD-FAMILIES")
def test_families_count_a_settlement_that_waited_on_a_temple() -> None:
    t = mixed_table({0: "a1"}, "marshlands", "tower,temple,barn", card="grass", stage="before", supply={0: 38},
               also="owed=1", slots={0: "waiting=1"}, cards="families,knights,lords")  # fmt: skip
    t = t.play("build b1", "build a2", "build c1")
    assert seat(t)["gold"] == 0
    assert t.json["to_build"] == 1
    t = t.play("build b2")
    assert seat(t)["gold"] == 0
    again = mixed_table({}, "marshlands", "tower,temple,barn", card="grass", stage="before", supply={0: 39},
                  also="owed=1", slots={0: "waiting=1"}, cards="families,knights,lords")  # fmt: skip
    again = again.play("build a2", "build a1", "build b1", "build c1")
    assert seat(again)["gold"] == 2


@pytest.mark.rule("I-39", "KB-CARD-FAMILIES")
def test_families_never_pay_for_two_swamps_and_one_from_the_temple() -> None:
    t = mixed_table({}, "marshlands", "tower,temple,barn", card="", stage="before", supply={0: 39},
               also="owed=1 cards=swamp/grass chosen=swamp/grass", slots={0: "waiting=1"},
               cards="families,knights,lords", deck="grass:1")  # fmt: skip
    t = t.play("choose swamp", "build e17", "build d18", "build d19")  # one line
    assert t.json["to_build"] == 0
    assert seat(t)["gold"] == 0


@pytest.mark.rule("I-36", "I-40", "KB-CARD-SHEPHERDS", "C-19")
@pytest.mark.parametrize("scope", ["full", "adjacency"])
def test_shepherds_treat_the_hex_of_a_scout_as_free(scope: str) -> None:
    where: dict[str, Any] = {
        "cards": "shepherds,knights,lords",
        "harvest__scouts_scope": scope,
        "card": "grass",
        "stage": "before",
    }
    boards = "tower,mountain_station_scout_cabin,barn"
    t = mixed_table({0: "b3"}, "harvest", boards, also="scouts=a2", **where)
    assert seat(t.play("build a3"))["gold"] == 0  # a2, its only grass neighbour, has a scout on it
    t = mixed_table({0: "b3", 1: "a2"}, "harvest", boards, **where)
    assert seat(t.play("build a3"))["gold"] == 2


@pytest.mark.rule("KB-CARD-FAMILIES", "D-13")
def test_families_pay_once_a_turn_with_several_waiting_settlements() -> None:
    t = mixed_table({}, "marshlands", "temple,village,barn", card="desert", stage="before", supply={0: 37},
               also="owed=3", slots={0: "waiting=3"}, cards="families,knights,lords",
               camps=f"{NOMADS},e14:treasure")  # fmt: skip
    t = t.play("build a11", "build b11", "build c11", "build d11", "build e11", "build f11")
    assert (seat(t)["gold"], t.json["to_build"]) == (2, 0)


@pytest.mark.rule("I-26", "KB-CARD-INGAME-1")
def test_a_canoe_in_another_players_turn_pays_nothing() -> None:
    t = mixed_table({0: "f6 d7", 1: "d14 c8"}, "marshlands", "tower,canoe,barn", nomads_on_board="h6:outpost",
               tiles={1: "c14"}, stage="before", card="desert", cards="ambassadors,knights,lords")  # fmt: skip
    t = t.play("build g6", "canoe c7")
    assert seat(t, 1)["gold"] == 0
    own = mixed_table({0: "f6 d6 d14 c8", 1: "d7"}, "marshlands", "tower,canoe,barn", nomads_on_board="h6:outpost",
                tiles={0: "c14"}, stage="before", card="desert", cards="ambassadors,knights,lords")  # fmt: skip
    own = own.play("build g6", "canoe c7")
    assert seat(own)["gold"] == 1


@pytest.mark.rule("I-31", "KB-NOM-TILE-GAIN", "KB-CARD-INGAME-1")
def test_a_silo_takes_no_nomads_and_pays_nothing_during_the_game() -> None:
    t = mixed_table({0: "d4", 1: "c16 e5 f5 c5"}, "harvest", "tower,mountain_station_scout_cabin,barn",
               nomads_on_board="c6:sword", turn=1, ending=True, cards="ambassadors,shepherds,lords",
               supply={0: 39, 1: 36})  # fmt: skip
    t = t.play("end", "draw grass", "silo d5")
    assert (nomad_tiles_of(t, 1), seat(t, 1)["gold"]) == ([], 0)


@pytest.mark.rule("KB-QUE-CAVES-1", "C-22")
def test_a_cave_keeps_its_distance_from_nomad_hexes() -> None:
    seen = {
        new_table(seed, sets="base,nomads,caves", quadrants="quarry,tower,oasis,farm").game.setup_dict()["caves"][0]
        for seed in range(40)
    }
    assert seen == {"g1", "b3", "j3"}  # i5, h9 and g10 are near h6 and f8


@pytest.mark.rule("D-08", "C-08")
def test_moving_a_wagon_pays_nothing_where_moves_pay() -> None:
    t = mixed_table({0: "r18", 1: "b14"}, "crossroads", "city_hall_fort,barracks_crossroads,monastery_wagon",
               slots={0: "wagon=b12"}, tiles={0: "s19"}, cards="ambassadors,knights,lords",
               cards__incremental_on_move="true")  # fmt: skip
    t = t.play("wagon b12", "to b13")
    assert seat(t)["gold"] == 0
    assert refusal_rule(t, "end") == "I-09"
