"""Nomads (docs/rules, sections 9.2 and 10): Quarry, Caravan, Village, Garden, and the cards paid during the game."""

from __future__ import annotations

from typing import Any

import pytest

from ..kingdom_builder.table import Table
from .nomad_table import camp, finish, rule, seat


def gold(at: Table) -> object:
    return seat(at)["gold"]


# Quarry


@pytest.mark.rule("KB-LOC-QUARRY")
def test_the_quarry_places_one_or_two_walls_on_the_played_terrain_next_to_me() -> None:
    at = camp({0: "d4"}, tiles={0: "e3"}, card="grass")  # d4 (even row): c4 e4 d3 e3 d5 e5
    assert at.legal("quarry") == {"d5"}
    at = camp({0: "d4"}, tiles={0: "e3"}, card="canyon")
    assert at.legal("quarry") == {"e4", "e5"}
    at = at.do("quarry e4")
    assert at.shown["walls"] == ["e4"]
    assert at.legal() == {"quarry e5", "done"}
    assert at.do("done").shown["walls"] == ["e4"]
    at = at.do("quarry e5")
    assert at.shown["walls"] == ["e4", "e5"]
    assert not at.legal("quarry")
    assert rule(at, "quarry e6") == "KB-BASE-TURN-6"
    assert seat(at)["supply"] == 39


@pytest.mark.rule("KB-LOC-QUARRY")
def test_with_one_hex_next_to_me_there_is_one_wall() -> None:
    at = camp({0: "d4"}, tiles={0: "e3"}, card="grass", stage="after").do("quarry d5")  # F-15
    assert at.legal() == {"end"}


@pytest.mark.rule("KB-LOC-QUARRY")
def test_the_quarry_refuses_other_terrain_taken_hexes_and_hexes_away_from_me() -> None:
    at = camp({0: "d4 e4"}, tiles={0: "e3"}, card="canyon")
    assert rule(at, "quarry d5") == "KB-LOC-QUARRY"
    assert rule(at, "quarry e4") == "KB-BASE-BUILD-1"
    assert rule(at, "quarry j1") == "KB-LOC-QUARRY"
    assert rule(at, "quarry e3") == "KB-TERR-2"
    assert rule(at.do("quarry e5"), "quarry t20") == "KB-LOC-QUARRY"


@pytest.mark.rule("KB-LOC-QUARRY", "KB-TERR-3")
def test_a_wall_blocks_its_hex_for_everybody_and_for_ever() -> None:
    at = camp({0: "d4"}, card="grass", also="walls=d5")
    assert rule(at, "build d5") == "KB-BASE-BUILD-1"
    assert "d5" not in at.legal("build")


@pytest.mark.rule("KB-LOC-QUARRY", "D-02", "KB-BASE-BUILD-6")
def test_a_wall_on_the_last_hex_of_the_terrain_brings_a_new_card() -> None:
    free = camp(card="canyon").legal("build")
    at = camp({0: "d4", 1: " ".join(sorted(free - {"e5"}))}, card="canyon", tiles={0: "e3"}, supply={1: 0})
    at = at.do("quarry e5")
    assert at.chance
    assert at.shown["card"]["hand"] == []


@pytest.mark.rule("D-04", "KB-COMP-3")
def test_there_are_twenty_five_walls() -> None:
    many = [f"{column}{row}" for row in (19, 20) for column in "klmnabcdefgh"] + ["a18", "c18", "d18"]
    land = [cell for cell in many if cell not in ("l19",)]
    at = camp({0: "d4"}, card="canyon", tiles={0: "e3"}, also=f"walls={','.join(land[:24])}").do("quarry e4")
    assert len(at.shown["walls"]) == 25
    assert not at.legal("quarry")
    at = camp({0: "d4"}, card="canyon", tiles={0: "e3"}, also=f"walls={','.join(land[:25])}")
    assert rule(at, "quarry e4") == "D-04"


# Caravan


@pytest.mark.rule("KB-LOC-CARAVAN", "I-20")
def test_the_caravan_slides_to_the_last_free_buildable_hex() -> None:
    at = camp({0: "l8 o8"}, tiles={0: "m7"}, stage="after").do("caravan o8")
    # w: m8 before l8. e: p8 before the caravan q8. nw: o7, n6, n5 is water. ne: p7, p6, q5, q4, r3, r2, s1, the edge.
    # sw: o9, n10, n11 is water. se: p9, p10, q11 is water.
    assert at.legal("to") == {"m8", "p8", "n6", "s1", "n10", "p10"}


@pytest.mark.rule("KB-LOC-CARAVAN")
def test_mountain_water_settlement_wall_and_edge_stop_the_slide() -> None:
    at = camp({0: "l8 c12", 1: "a12"}, tiles={0: "m7"}, stage="after", also="walls=b14").do("caravan c12")
    # w: b12 before a12. e: d12 is a mountain. nw: c11, b10, b9, a8, a7, the edge. ne: d11, d10 water.
    # sw: c13 before the wall on b14. se: d13, d14, e15 is water.
    assert at.legal("to") == {"b12", "a7", "d11", "c13", "d14"}


@pytest.mark.rule("KB-LOC-CARAVAN", "D-07")
def test_the_slide_is_one_move_that_takes_tiles_only_where_it_stops() -> None:
    at = camp({0: "l8 e6"}, tiles={0: "m7"}, lying="h6:sword", stage="after").do("caravan e6", "to g6")
    assert [tile["kind"] for tile in at.shown["seats"][0]["nomad_tiles"]] == ["sword"]
    at = camp({0: "l8 h7"}, tiles={0: "m7"}, lying="f8:sword", stage="after").do("caravan h7", "to d7")
    assert seat(at)["nomad_tiles"] == []  # g7 and f7, next to f8, were only passed


@pytest.mark.rule("KB-LOC-CARAVAN", "KB-BASE-BUILD-3")
def test_a_settlement_that_is_shut_in_cannot_slide() -> None:
    around = "c11 d11 b12 c13 d13"  # d12 is a mountain
    at = camp({0: "l8 c12", 1: around}, tiles={0: "m7"}, stage="after")
    assert at.legal("caravan") == {"l8"}
    assert rule(at, "caravan c12") == rule(at, "caravan c11") == "KB-LOC-CARAVAN"


# Village and garden


@pytest.mark.rule("KB-LOC-VILLAGE")
def test_the_village_builds_next_to_three_of_my_settlements() -> None:
    at = camp({0: "h14 i14 h16"}, tiles={0: "h15"}, stage="after")
    assert at.legal("village") == {"i15"}
    assert rule(at, "village i16") == "KB-LOC-VILLAGE"
    at = at.do("village i15")
    assert seat(at)["supply"] == 36


@pytest.mark.rule("KB-LOC-VILLAGE")
def test_two_of_mine_and_one_of_another_are_not_three() -> None:
    at = camp({0: "h14 i14", 1: "h16"}, tiles={0: "h15"}, stage="after")
    assert not at.legal("village")


@pytest.mark.rule("KB-LOC-GARDEN", "KB-BASE-BUILD-3")
def test_the_garden_builds_on_flowers_by_rule_3() -> None:
    at = camp({0: "n15 l16"}, tiles={0: "n16"}, stage="after")
    assert at.legal("garden") == {"m17"}
    assert rule(at, "garden g15") == "KB-BASE-BUILD-3"
    assert rule(at, "garden m15") == "KB-LOC-GARDEN"
    at = camp({0: "n15"}, tiles={0: "n16"}, stage="after")
    assert {"a4", "t17", "g15"} < at.legal("garden")


# Cards paid during the game


@pytest.mark.rule("KB-CARD-FAMILIES", "KB-CARD-INGAME-1")
@pytest.mark.parametrize(
    ("builds", "paid"),
    [
        ("c1 b1 a1", 2),
        ("b1 c1 a1", 2),
        ("b1 a2 a3", 2),
        ("b2 b1 a2", 0),
    ],
)
def test_families_pay_two_for_three_in_a_row(builds: str, paid: int) -> None:
    at = camp({0: "b2"} if "b2" not in builds else {}, card="grass", cards="families,knights,merchants")  # F-09
    moves = [f"build {cell}" for cell in builds.split()]
    assert gold(at.do(*moves)) == paid


@pytest.mark.rule("KB-CARD-FAMILIES")
def test_families_pay_for_diagonals_and_only_for_the_mandatory_action() -> None:
    at = camp(card="desert", cards="families,knights,merchants")
    assert gold(at.do("build a8", "build a9", "build a10")) == 0  # a8 is shifted: a bend
    at = camp(card="desert", cards="families,knights,merchants")
    assert gold(at.do("build c11", "build c12", "build d13")) == 2  # south-east
    at = camp({0: "c11"}, card="desert", cards="families,knights,merchants")
    assert gold(at.do("build c12", "build d13", "build c13")) == 0  # c11 was there before
    at = camp({0: "b2"}, nomad="donation-grass", cards="families,knights,merchants")
    assert gold(at.do("donation b1", "donation a1", "donation c1")) == 0


@pytest.mark.rule("KB-CARD-FAMILIES", "I-39")
def test_families_need_three() -> None:
    at = camp({0: "a1"}, card="grass", supply={0: 2}, cards="families,knights,merchants")
    assert gold(at.do("build b1", "build c1")) == 0


@pytest.mark.rule("KB-CARD-SHEPHERDS", "I-40")
def test_shepherds_pay_two_for_a_settlement_with_no_free_hex_of_its_terrain_beside_it() -> None:
    at = camp(card="grass", cards="shepherds,knights,merchants")
    at = at.do("build a3")
    assert gold(at) == 0  # a2 is free
    at = at.do("build a2")
    assert gold(at) == 0  # a1, b1, b2 are free
    full = camp({0: "a2"}, card="grass", cards="shepherds,knights,merchants")
    assert (
        gold(full.do("build a3")) == 2
    )  # F-10: its only grass neighbour is mine already; F-11: the other way round not


@pytest.mark.rule("KB-CARD-SHEPHERDS", "I-40")
def test_walls_and_other_pieces_make_a_hex_not_free_for_shepherds() -> None:
    for other, wall in (("a2", ""), ("", "walls=a2")):
        where = {0: "e5", 1: other}
        at = camp(where, nomad="outpost", card="grass", cards="shepherds,knights,merchants", also=wall)
        assert gold(at.do("outpost", "build a3")) == 2


@pytest.mark.rule("KB-CARD-SHEPHERDS")
def test_shepherds_ask_for_the_terrain_of_the_hex_also_water() -> None:
    at = camp({0: "n8"}, nomad="donation-mountain", cards="shepherds,knights,merchants")
    assert gold(at.do("donation l9")) == 2  # a lone mountain


@pytest.mark.rule("KB-CARD-AMBASSADORS", "KB-CARD-INGAME-1")
def test_ambassadors_pay_one_for_each_settlement_built_next_to_another_player() -> None:
    at = camp({0: "b2", 1: "a1 c2"}, card="grass", cards="ambassadors,knights,merchants")
    at = at.do("build b1")  # F-12: next to a1
    assert gold(at) == 1
    at = at.do("build c1")  # next to c2
    assert gold(at) == 2
    at = camp({0: "b2", 1: "t20"}, card="grass", cards="ambassadors,knights,merchants")
    assert gold(at.do("build b1", "build c1", "build a1")) == 0


@pytest.mark.rule("KB-CARD-INGAME-1")
def test_extra_actions_pay_as_well_and_the_gold_is_in_the_sheet() -> None:
    at = camp({0: "h14 i14 h16", 1: "j15"}, tiles={0: "h15"}, stage="after", cards="ambassadors,knights,merchants")
    at = at.do("village i15")
    assert at.game.scores(at.state)[0]["in_game"] == gold(at) == 1


@pytest.mark.rule("C-08", "KB-CARD-INGAME-1")
@pytest.mark.parametrize(("option", "paid"), [("false", 0), ("true", 1)])
def test_moves_pay_only_by_option(option: str, paid: int) -> None:
    wishes: dict[str, Any] = {"cards": "ambassadors,knights,merchants", "cards__incremental_on_move": option}
    at = camp({0: "d6", 1: "e5"}, nomad="resettlement", **wishes).do("resettlement d6", "to d5")
    assert gold(at) == paid


@pytest.mark.rule("I-10", "C-08")
def test_a_settlement_put_back_where_it_was_has_not_moved() -> None:
    wishes: dict[str, Any] = {"cards": "ambassadors,knights,merchants", "cards__incremental_on_move": "true"}
    boards: dict[str, Any] = {"quadrants": "harbor,caravan,village,garden", "nomads": "n4:sword,e14:sword,q18:treasure"}
    at = camp({0: "h8 f1", 1: "g1"}, tiles={0: "g8"}, stage="after", **wishes, **boards)
    assert gold(at.do("harbor f1", "to f1")) == 0


@pytest.mark.rule("KB-CARD-FAMILIES")
def test_families_pay_every_turn_anew() -> None:
    at = camp(card="desert", cards="families,knights,merchants", deck="desert:2,canyon:2")
    at = finish(finish(at.do("build a11", "build b11", "build c11"), "desert"))
    assert gold(at.do("build d11", "build e11", "build f11")) == 4


@pytest.mark.rule("D-06", "I-17", "KB-BASE-END-2")
def test_the_sword_does_not_take_back_the_end() -> None:
    at = camp({0: "b2", 1: "b1"}, nomad="sword", supply={1: 0})
    at.state.ending = True
    at = at.do("sword b1")
    assert seat(at, 1)["supply"] == 1
    assert at.shown["end_triggered"]
