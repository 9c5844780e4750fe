"""Nomads (docs/rules, sections 9.2 and 10): Quarry, Caravan, Village, Garden, and the cards scored during the game."""

from __future__ import annotations

from typing import Any

import pytest

from ..fixtures import Table, refusal_rule, seat
from .nomads_fixtures import finish_turn, nomads_table


def gold(t: Table) -> object:
    return seat(t)["gold"]


# Quarry


@pytest.mark.rule("KB-LOC-QUARRY")
def test_the_quarry_places_one_or_two_walls_on_adjacent_hexes_of_the_played_terrain() -> None:
    t = nomads_table({0: "d4"}, tiles={0: "e3"}, card="grass")  # d4 (even row): c4 e4 d3 e3 d5 e5
    assert t.legal("quarry") == {"d5"}
    t = nomads_table({0: "d4"}, tiles={0: "e3"}, card="canyon")
    assert t.legal("quarry") == {"e4", "e5"}
    t = t.play("quarry e4")
    assert t.json["walls"] == ["e4"]
    assert t.legal() == {"quarry e5", "done"}
    assert t.play("done").json["walls"] == ["e4"]
    t = t.play("quarry e5")
    assert t.json["walls"] == ["e4", "e5"]
    assert not t.legal("quarry")
    assert refusal_rule(t, "quarry e6") == "KB-BASE-TURN-6"
    assert seat(t)["supply"] == 39


@pytest.mark.rule("KB-LOC-QUARRY")
def test_with_one_adjacent_hex_the_quarry_places_one_wall() -> None:
    t = nomads_table({0: "d4"}, tiles={0: "e3"}, card="grass", stage="after").play("quarry d5")  # F-15
    assert t.legal() == {"end"}


@pytest.mark.rule("KB-LOC-QUARRY")
def test_the_quarry_refuses_other_terrain_occupied_and_distant_hexes() -> None:
    t = nomads_table({0: "d4 e4"}, tiles={0: "e3"}, card="canyon")
    assert refusal_rule(t, "quarry d5") == "KB-LOC-QUARRY"
    assert refusal_rule(t, "quarry e4") == "KB-BASE-BUILD-1"
    assert refusal_rule(t, "quarry j1") == "KB-LOC-QUARRY"
    assert refusal_rule(t, "quarry e3") == "KB-TERR-2"
    assert refusal_rule(t.play("quarry e5"), "quarry t20") == "KB-LOC-QUARRY"


@pytest.mark.rule("KB-LOC-QUARRY", "KB-TERR-3")
def test_a_wall_blocks_its_hex_for_all_players_permanently() -> None:
    t = nomads_table({0: "d4"}, card="grass", also="walls=d5")
    assert refusal_rule(t, "build d5") == "KB-BASE-BUILD-1"
    assert "d5" not in t.legal("build")


@pytest.mark.rule("KB-LOC-QUARRY", "D-02", "KB-BASE-BUILD-6")
def test_a_wall_on_the_last_hex_of_the_terrain_draws_a_new_card() -> None:
    free = nomads_table(card="canyon").legal("build")
    t = nomads_table({0: "d4", 1: " ".join(sorted(free - {"e5"}))}, card="canyon", tiles={0: "e3"}, supply={1: 0})
    t = t.play("quarry e5")
    assert t.is_chance
    assert t.json["card"]["hand"] == []


@pytest.mark.rule("D-04", "KB-COMP-3")
def test_there_are_twenty_five_walls() -> None:
    many = [f"{column}{row}" for row in (19, 20) for column in "klmnabcdefgh"] + ["a18", "c18", "d18"]
    land = [cell for cell in many if cell not in ("l19",)]
    t = nomads_table({0: "d4"}, card="canyon", tiles={0: "e3"}, also=f"walls={','.join(land[:24])}").play("quarry e4")
    assert len(t.json["walls"]) == 25
    assert not t.legal("quarry")
    t = nomads_table({0: "d4"}, card="canyon", tiles={0: "e3"}, also=f"walls={','.join(land[:25])}")
    assert refusal_rule(t, "quarry e4") == "D-04"


# Caravan


@pytest.mark.rule("KB-LOC-CARAVAN", "I-20")
def test_the_caravan_slides_to_the_last_free_buildable_hex() -> None:
    t = nomads_table({0: "l8 o8"}, tiles={0: "m7"}, stage="after").play("caravan o8")
    # w: m8 before l8. e: p8 before the caravan q8. nw: o7, n6, n5 is water. ne: p7, p6, q5, q4, r3, r2, s1, the edge.
    # sw: o9, n10, n11 is water. se: p9, p10, q11 is water.
    assert t.legal("to") == {"m8", "p8", "n6", "s1", "n10", "p10"}


@pytest.mark.rule("KB-LOC-CARAVAN")
def test_mountain_water_settlement_wall_and_edge_stop_the_slide() -> None:
    t = nomads_table({0: "l8 c12", 1: "a12"}, tiles={0: "m7"}, stage="after", also="walls=b14").play("caravan c12")
    # w: b12 before a12. e: d12 is a mountain. nw: c11, b10, b9, a8, a7, the edge. ne: d11, d10 water.
    # sw: c13 before the wall on b14. se: d13, d14, e15 is water.
    assert t.legal("to") == {"b12", "a7", "d11", "c13", "d14"}


@pytest.mark.rule("KB-LOC-CARAVAN", "D-07")
def test_a_slide_gains_tiles_only_where_it_stops() -> None:
    t = nomads_table({0: "l8 e6"}, tiles={0: "m7"}, nomads_on_board="h6:sword", stage="after")
    t = t.play("caravan e6", "to g6")
    assert [tile["kind"] for tile in t.json["seats"][0]["nomad_tiles"]] == ["sword"]
    t = nomads_table({0: "l8 h7"}, tiles={0: "m7"}, nomads_on_board="f8:sword", stage="after")
    t = t.play("caravan h7", "to d7")
    assert seat(t)["nomad_tiles"] == []  # g7 and f7, next to f8, were only passed


@pytest.mark.rule("KB-LOC-CARAVAN", "KB-BASE-BUILD-3")
def test_an_enclosed_settlement_cannot_slide() -> None:
    around = "c11 d11 b12 c13 d13"  # d12 is a mountain
    t = nomads_table({0: "l8 c12", 1: around}, tiles={0: "m7"}, stage="after")
    assert t.legal("caravan") == {"l8"}
    assert refusal_rule(t, "caravan c12") == refusal_rule(t, "caravan c11") == "KB-LOC-CARAVAN"


# Village and garden


@pytest.mark.rule("KB-LOC-VILLAGE")
def test_the_village_builds_next_to_three_own_settlements() -> None:
    t = nomads_table({0: "h14 i14 h16"}, tiles={0: "h15"}, stage="after")
    assert t.legal("village") == {"i15"}
    assert refusal_rule(t, "village i16") == "KB-LOC-VILLAGE"
    t = t.play("village i15")
    assert seat(t)["supply"] == 36


@pytest.mark.rule("KB-LOC-VILLAGE")
def test_the_village_does_not_count_opponents_settlements() -> None:
    t = nomads_table({0: "h14 i14", 1: "h16"}, tiles={0: "h15"}, stage="after")
    assert not t.legal("village")


@pytest.mark.rule("KB-LOC-GARDEN", "KB-BASE-BUILD-3")
def test_the_garden_builds_on_flowers_by_rule_3() -> None:
    t = nomads_table({0: "n15 l16"}, tiles={0: "n16"}, stage="after")
    assert t.legal("garden") == {"m17"}
    assert refusal_rule(t, "garden g15") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "garden m15") == "KB-LOC-GARDEN"
    t = nomads_table({0: "n15"}, tiles={0: "n16"}, stage="after")
    assert {"a4", "t17", "g15"} < t.legal("garden")


# Cards scored during the game


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
    t = nomads_table({0: "b2"} if "b2" not in builds else {}, card="grass", cards="families,knights,merchants")  # F-09
    moves = [f"build {cell}" for cell in builds.split()]
    assert gold(t.play(*moves)) == paid


@pytest.mark.rule("KB-CARD-FAMILIES")
def test_families_pay_for_diagonals_and_only_for_the_mandatory_action() -> None:
    t = nomads_table(card="desert", cards="families,knights,merchants")
    assert gold(t.play("build a8", "build a9", "build a10")) == 0  # a8 is shifted: a bend
    t = nomads_table(card="desert", cards="families,knights,merchants")
    assert gold(t.play("build c11", "build c12", "build d13")) == 2  # south-east
    t = nomads_table({0: "c11"}, card="desert", cards="families,knights,merchants")
    assert gold(t.play("build c12", "build d13", "build c13")) == 0  # c11 was there before
    t = nomads_table({0: "b2"}, nomad="donation-grass", cards="families,knights,merchants")
    assert gold(t.play("donation b1", "donation a1", "donation c1")) == 0


@pytest.mark.rule("KB-CARD-FAMILIES", "I-39")
def test_families_need_three() -> None:
    t = nomads_table({0: "a1"}, card="grass", supply={0: 2}, cards="families,knights,merchants")
    assert gold(t.play("build b1", "build c1")) == 0


@pytest.mark.rule("KB-CARD-SHEPHERDS", "I-40")
def test_shepherds_pay_two_for_a_settlement_with_no_free_hex_of_its_terrain_beside_it() -> None:
    t = nomads_table(card="grass", cards="shepherds,knights,merchants")
    t = t.play("build a3")
    assert gold(t) == 0  # a2 is free
    t = t.play("build a2")
    assert gold(t) == 0  # a1, b1, b2 are free
    full = nomads_table({0: "a2"}, card="grass", cards="shepherds,knights,merchants")
    assert (
        gold(full.play("build a3")) == 2
    )  # F-10: its only grass neighbour is mine already; F-11: the other way round not


@pytest.mark.rule("KB-CARD-SHEPHERDS", "I-40")
def test_shepherds_treat_walls_and_pieces_as_occupied() -> None:
    for other, wall in (("a2", ""), ("", "walls=a2")):
        where = {0: "e5", 1: other}
        t = nomads_table(where, nomad="outpost", card="grass", cards="shepherds,knights,merchants", also=wall)
        assert gold(t.play("outpost", "build a3")) == 2


@pytest.mark.rule("KB-CARD-SHEPHERDS")
def test_shepherds_compare_the_terrain_of_the_hex_including_water() -> None:
    t = nomads_table({0: "n8"}, nomad="donation-mountain", cards="shepherds,knights,merchants")
    assert gold(t.play("donation l9")) == 2  # a lone mountain


@pytest.mark.rule("KB-CARD-AMBASSADORS", "KB-CARD-INGAME-1")
def test_ambassadors_pay_one_for_each_settlement_built_next_to_another_player() -> None:
    t = nomads_table({0: "b2", 1: "a1 c2"}, card="grass", cards="ambassadors,knights,merchants")
    t = t.play("build b1")  # F-12: next to a1
    assert gold(t) == 1
    t = t.play("build c1")  # next to c2
    assert gold(t) == 2
    t = nomads_table({0: "b2", 1: "t20"}, card="grass", cards="ambassadors,knights,merchants")
    assert gold(t.play("build b1", "build c1", "build a1")) == 0


@pytest.mark.rule("KB-CARD-INGAME-1")
def test_extra_actions_pay_and_the_gold_is_in_the_score_sheet() -> None:
    t = nomads_table(
        {0: "h14 i14 h16", 1: "j15"}, tiles={0: "h15"}, stage="after", cards="ambassadors,knights,merchants"
    )
    t = t.play("village i15")
    assert t.game.scores(t.state)[0]["in_game"] == gold(t) == 1


@pytest.mark.rule("C-08", "KB-CARD-INGAME-1")
@pytest.mark.parametrize(("option", "paid"), [("false", 0), ("true", 1)])
def test_moves_pay_only_by_option(option: str, paid: int) -> None:
    params: dict[str, Any] = {"cards": "ambassadors,knights,merchants", "cards__incremental_on_move": option}
    t = nomads_table({0: "d6", 1: "e5"}, nomad="resettlement", **params).play("resettlement d6", "to d5")
    assert gold(t) == paid


@pytest.mark.rule("I-10", "C-08")
def test_a_settlement_put_back_on_its_hex_pays_nothing() -> None:
    params: dict[str, Any] = {"cards": "ambassadors,knights,merchants", "cards__incremental_on_move": "true"}
    boards: dict[str, Any] = {"quadrants": "harbor,caravan,village,garden", "nomads": "n4:sword,e14:sword,q18:treasure"}
    t = nomads_table({0: "h8 f1", 1: "g1"}, tiles={0: "g8"}, stage="after", **params, **boards)
    assert gold(t.play("harbor f1", "to f1")) == 0


@pytest.mark.rule("KB-CARD-FAMILIES")
def test_families_pay_again_every_turn() -> None:
    t = nomads_table(card="desert", cards="families,knights,merchants", deck="desert:2,canyon:2")
    t = finish_turn(finish_turn(t.play("build a11", "build b11", "build c11"), "desert"))
    assert gold(t.play("build d11", "build e11", "build f11")) == 4


@pytest.mark.rule("D-06", "I-17", "KB-BASE-END-2")
def test_the_sword_does_not_undo_a_triggered_end() -> None:
    t = nomads_table({0: "b2", 1: "b1"}, nomad="sword", supply={1: 0})
    t.state.end_triggered = True
    t = t.play("sword b1")
    assert seat(t, 1)["supply"] == 1
    assert t.json["end_triggered"]
