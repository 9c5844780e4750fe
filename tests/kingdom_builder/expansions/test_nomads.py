"""Nomads (docs/rules, section 10): the nomad hexes and their tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from realmwright.game import GameError, IllegalMove

from ..fixtures import new_table, refusal_rule, seat
from .nomads_fixtures import BOARDS, NOMAD_TILES, finish_turn, nomad_tiles_of, nomads_table

DOUBLE_TILES = ("resettlement", "outpost", "sword", "treasure")
DONATION_TERRAINS = ("grass", "canyon", "desert", "flowers", "forest", "water", "mountain")


# Set-up


@pytest.mark.rule("KB-NOM-SETUP-1", "KB-COMP-4", "KB-COMP-10")
def test_every_nomad_hex_gets_one_of_the_fifteen_tiles() -> None:
    mix = dict.fromkeys(DOUBLE_TILES, 2) | {f"donation-{land}": 1 for land in DONATION_TERRAINS}
    most: Counter[str] = Counter()
    for seed in range(120):
        placed = new_table(seed, sets="base,nomads", quadrants=BOARDS).game.setup_dict()["nomads"]
        assert set(placed) == {"n4", "c6", "h6", "f8", "e14", "q18"}
        most |= Counter(placed.values())
    assert most == mix
    assert sum(mix.values()) == 15


@pytest.mark.rule("KB-NOM-SETUP-1")
def test_nomad_tiles_can_be_requested_and_are_public() -> None:
    t = new_table(sets="base,nomads", quadrants=BOARDS, nomads=NOMAD_TILES)
    wanted = dict(word.split(":") for word in NOMAD_TILES.split(","))
    assert t.game.setup_dict()["nomads"] == t.json["nomads"] == wanted


@pytest.mark.rule("KB-NOM-SETUP-1")
def test_a_board_without_nomad_hexes_has_no_tiles() -> None:
    t = new_table(sets="base,nomads")
    assert t.game.setup_dict()["nomads"] == t.json["nomads"] == {}


@pytest.mark.rule("KB-NOM-SETUP-1", "KB-COMP-4")
@pytest.mark.parametrize(
    "nomads",
    [
        NOMAD_TILES.replace("treasure", "sword").replace("outpost", "sword"),
        NOMAD_TILES.replace("donation-grass", "donation-water"),
        NOMAD_TILES.removesuffix(",q18:donation-grass"),
        NOMAD_TILES.replace("q18", "q17"),
        NOMAD_TILES.replace("sword", "shield"),
        "sword",
    ],
)
def test_requested_nomad_tiles_must_exist(nomads: str) -> None:
    with pytest.raises(GameError, match="nomads"):
        new_table(sets="base,nomads", quadrants=BOARDS, nomads=nomads)


@pytest.mark.rule("KB-NOM-SETUP-2", "KB-CARD-INGAME-1")
def test_the_three_in_game_cards_are_not_in_the_final_score_sheet() -> None:
    t = new_table(sets="base,nomads", cards="families,shepherds,ambassadors")
    assert set(t.game.scores(t.state)[0]) == {"castles", "in_game"}
    with pytest.raises(GameError, match="families"):
        new_table(cards="families,knights,merchants")


# Nomad hexes


@pytest.mark.rule("KB-NOM-HEX", "KB-TERR-2")
def test_nothing_is_built_on_a_nomad_hex() -> None:
    assert refusal_rule(nomads_table({0: "d6"}), "build c6") == "KB-TERR-2"


@pytest.mark.rule("KB-NOM-HEX")
def test_nomad_hexes_count_for_workers_and_merchants() -> None:
    t = nomads_table({0: "d6 e6 f6 g6"}, cards="workers,merchants,knights")
    assert t.gold("workers") == [2, 0]  # d6 at c6, g6 at h6
    assert t.gold("merchants") == [8, 0]


# Gaining


@pytest.mark.rule("KB-NOM-TILE-GAIN", "KB-NOM-SETUP-1")
def test_only_the_first_settlement_next_to_a_nomad_hex_takes_its_tile() -> None:
    t = nomads_table({0: "e5", 1: "e6"}, card="grass", nomads_on_board=NOMAD_TILES).play("build d5")
    assert nomad_tiles_of(t) == ["sword new"]
    assert "c6" not in t.json["nomads"]
    t = t.play("build c5")  # next to the same hex
    assert nomad_tiles_of(t) == ["sword new"]


@pytest.mark.rule("KB-NOM-TILE-GAIN", "KB-BASE-TILE-7")
def test_a_settlement_that_moves_next_to_a_nomad_hex_takes_its_tile() -> None:
    t = nomads_table({0: "d6"}, nomad="resettlement", nomads_on_board="h6:sword").play("resettlement d6", "to e6")
    assert nomad_tiles_of(t) == ["resettlement used"]
    t = t.play("resettlement e6", "to f6", "resettlement f6", "to g6")
    assert nomad_tiles_of(t) == ["resettlement used", "sword new"]


@pytest.mark.rule("KB-NOM-HEX", "KB-NOM-TILE-GAIN")
def test_one_player_may_take_the_tiles_of_several_nomad_hexes() -> None:
    t = nomads_table({0: "e7"}, card="canyon", nomads_on_board="c6:sword,h6:sword,f8:outpost").play("build f7")
    assert nomad_tiles_of(t) == ["outpost new"]
    t = nomads_table({0: "f7"}, nomad="outpost:new", card="desert", nomads_on_board="h6:sword").play("build g6")
    assert nomad_tiles_of(t) == ["outpost new", "sword new"]


@pytest.mark.rule("KB-NOM-TILE-TREASURE")
def test_the_treasure_pays_three_gold_at_once_and_leaves_the_game() -> None:
    t = nomads_table({0: "g5"}, card="desert", nomads_on_board="h6:treasure").play("build h5")  # F-13
    assert (seat(t)["gold"], nomad_tiles_of(t), t.json["nomads"]) == (3, [], {})


# Timing


@pytest.mark.rule("KB-NOM-TILE-TIMING", "KB-BASE-TILE-3")
def test_a_nomad_tile_is_not_used_in_the_turn_in_which_it_was_gained() -> None:
    t = nomads_table({0: "e5", 1: "a9"}, card="grass", nomads_on_board=NOMAD_TILES).play("build d5")
    while t.legal("build"):
        t = t.play(f"build {min(t.legal('build'))}")
    assert not t.legal("sword")
    assert refusal_rule(t, "sword a9") == "KB-NOM-TILE-TIMING"


@pytest.mark.rule("KB-NOM-TILE-TIMING")
def test_a_nomad_tile_is_used_once_in_the_next_own_turn_and_then_leaves_the_game() -> None:
    t = nomads_table({0: "e5", 1: "a9"}, card="grass", nomads_on_board=NOMAD_TILES).play("build d5")
    t = finish_turn(t)
    assert nomad_tiles_of(t) == ["sword ready"]
    t = finish_turn(t, "grass")
    assert t.json["turn"] == 0
    t = t.play("sword a9")
    assert nomad_tiles_of(t) == ["sword used"]
    assert refusal_rule(t, f"sword {seat(t, 1)['settlements'][0]}") == "KB-NOM-TILE-TIMING"
    assert nomad_tiles_of(finish_turn(t)) == []


@pytest.mark.rule("KB-NOM-TILE-TIMING", "C-07")
def test_an_unused_nomad_tile_leaves_the_game() -> None:
    t = finish_turn(nomads_table({0: "e5", 1: "a9"}, nomad="sword"))
    assert nomad_tiles_of(t) == []


@pytest.mark.rule("KB-NOM-TILE-TIMING")
def test_a_nomad_tile_is_not_used_inside_the_mandatory_action() -> None:
    places = {0: "e5", 1: "a9"}
    assert nomads_table(places, nomad="sword", stage="before").legal("sword") == {"a9"}
    assert nomads_table(places, nomad="sword", stage="after").legal("sword") == {"a9"}
    assert refusal_rule(nomads_table(places, nomad="sword", stage="during"), "sword a9") == "KB-BASE-TURN-4"


@pytest.mark.rule("KB-NOM-TILE-TIMING")
def test_without_the_nomad_tile_there_is_no_action() -> None:
    t = nomads_table({0: "e5", 1: "a9"})
    for move in ("sword a9", "resettlement e5", "donation d5", "outpost"):
        assert refusal_rule(t, move) == "KB-NOM-TILE-TIMING"


@pytest.mark.rule("KB-NOM-TILE-KEEP", "D-05")
def test_a_nomad_tile_is_kept_when_its_owner_moves_away() -> None:
    t = nomads_table({0: "d6 e6"}, nomad="resettlement,sword:new").play("resettlement d6", "to e5", "done")
    assert nomad_tiles_of(t) == ["resettlement used", "sword new"]


# Donation


@pytest.mark.rule("KB-NOM-TILE-DONATION")
def test_a_donation_builds_three_on_its_terrain_each_by_rule_3() -> None:
    t = nomads_table({0: "b2"}, nomad="donation-water", card="desert")
    assert t.legal("donation") == {"c2", "c3"}
    t = t.play("donation c3")
    assert t.legal() == {"donation c2", "donation b4"}
    t = t.play("donation b4")
    assert t.legal("donation") == {"c2", "b5"}
    t = t.play("donation b5")
    assert (seat(t)["supply"], t.json["to_build"], nomad_tiles_of(t)) == (36, 3, ["donation-water used"])
    assert not t.legal("donation")


@pytest.mark.rule("KB-NOM-TILE-DONATION", "KB-BASE-BUILD-3")
def test_the_first_settlement_of_a_donation_goes_anywhere_without_adjacent_hexes_of_its_terrain() -> None:
    t = nomads_table({0: "a9"}, nomad="donation-mountain")
    assert {"g1", "b3", "i5", "s19"} & t.legal("donation") == {"g1", "b3", "i5"}
    t = t.play("donation i20")  # village: i19 is canyon, j19, j20 mountain
    assert t.legal("donation") == {"j20", "j19"} & t.legal("donation")
    assert "g1" not in t.legal("donation")


@pytest.mark.rule("KB-NOM-TILE-DONATION")
def test_two_donations_build_on_their_own_terrains() -> None:
    t = nomads_table({0: "b2"}, nomad="donation-grass,donation-water")
    assert t.legal("donation") == {"a2", "b1", "c1", "c2", "c3"}
    t = t.play("donation c2")
    assert nomad_tiles_of(t) == ["donation-grass ready", "donation-water used"]
    assert t.legal("donation") == {"c3", "d1"}
    assert refusal_rule(t, "donation a2") == "KB-NOM-TILE-DONATION"


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-24", "KB-BASE-END-1")
def test_a_donation_with_a_short_supply_uses_it_up_and_triggers_the_end() -> None:
    t = nomads_table({0: "b2"}, nomad="donation-grass", supply={0: 2}, stage="after")
    t = t.play("donation b1", "donation a2")
    assert t.json["end_triggered"]
    assert t.legal() == {"end"}


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-09")
def test_a_donation_whose_terrain_runs_out_ends_there() -> None:
    water = nomads_table(nomad="donation-water").legal("donation")
    t = nomads_table({0: "b2", 1: " ".join(sorted(water - {"c2", "d1"}))}, nomad="donation-water", supply={1: 0})
    t = t.play("donation c2", "donation d1")
    assert t.legal() == {"done"}
    assert refusal_rule(t, "donation a2") == "I-07"
    assert t.play("done").legal("build")


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-09")
def test_a_started_donation_must_be_completed() -> None:
    t = nomads_table({0: "b2"}, nomad="donation-grass").play("donation b1")
    assert refusal_rule(t, "done") == refusal_rule(t, "build a2") == "I-09"


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-08")
def test_no_donation_without_a_supply() -> None:
    t = nomads_table({0: "b2"}, nomad="donation-grass", supply={0: 0}, stage="after")
    assert refusal_rule(t, "donation b1") == "I-08"


@pytest.mark.rule("KB-NOM-TILE-DONATION", "C-09", "D-03")
def test_settlements_on_water_earn_nothing_for_fishermen_but_may_for_miners() -> None:
    t = nomads_table({0: "h1 c3"}, cards="fishermen,miners,knights")
    assert t.gold("fishermen") == [1, 0]  # h1, a canyon hex at the water; c3 is water at the water
    assert t.gold("miners") == [2, 0]  # h1 at g1, c3 at b3
    t = nomads_table({0: "g1"}, cards="fishermen,miners,knights")
    assert (t.gold("fishermen"), t.gold("miners")) == ([1, 0], [0, 0])


# Resettlement


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "C-27", "I-21")
def test_resettlement_moves_any_settlements_one_to_four_steps() -> None:
    t = nomads_table({0: "d6 e6"}, nomad="resettlement")
    assert t.legal("resettlement") == {"d6", "e6"}
    t = t.play("resettlement d6")
    assert t.legal() == {"to d5", "to e5", "to d7", "to e7"}  # c6 is a nomad hex, e6 is taken
    t = t.play("to e5")
    assert t.legal() == {"resettlement e5", "resettlement e6", "done"}
    t = t.play("resettlement e6", "to d6")  # the hex the other has just left
    t = t.play("resettlement e5", "to e6", "resettlement d6", "to d7")
    assert not t.legal("resettlement")
    assert "done" not in t.legal()
    assert seat(t)["settlements"] == ["e6", "d7"]


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "D-07", "KB-BASE-TILE-6")
def test_every_step_of_a_resettlement_gains_tiles() -> None:
    t = nomads_table({0: "e5"}, nomad="resettlement", nomads_on_board="c6:sword")
    # F-14: a nomad tile after the first step, a location tile after the second
    t = t.play("resettlement e5", "to d5")
    assert nomad_tiles_of(t) == ["resettlement used", "sword new"]
    t = t.play("resettlement d5", "to d4")
    assert [tile["kind"] for tile in t.json["seats"][0]["tiles"]] == ["quarry"]
    assert t.play("done").legal("build")


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "D-07", "KB-BASE-TILE-5")
def test_every_step_of_a_resettlement_may_lose_a_tile() -> None:
    t = nomads_table({0: "d4"}, nomad="resettlement", tiles={0: "e3"})
    t = t.play("resettlement d4", "to d5")
    assert t.json["seats"][0]["tiles"] == []
    t = t.play("resettlement d5", "to d4")
    assert t.json["seats"][0]["tiles"] == []  # I-11


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "KB-BASE-BUILD-3")
def test_resettlement_ignores_rule_3_but_needs_buildable_hexes() -> None:
    t = nomads_table({0: "d6 d7 e7"}, nomad="resettlement").play("resettlement d6")
    assert "d5" in t.legal("to")
    assert "d6" not in t.legal("to")  # a step is to an adjacent hex
    assert refusal_rule(t, "to f3") == "KB-NOM-TILE-RESETTLEMENT"
    t = nomads_table({0: "c5"}, nomad="resettlement").play("resettlement c5")
    assert refusal_rule(t, "to b5") == "KB-BASE-BUILD-2"
    with pytest.raises(IllegalMove):
        t.play("done")


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "I-09")
def test_a_settlement_without_a_free_neighbour_cannot_be_resettled() -> None:
    t = nomads_table({0: "g1", 1: "h1"}, nomad="resettlement")  # on a mountain between water and h1
    assert not t.legal("resettlement")
    assert refusal_rule(t, "resettlement g1") == "KB-NOM-TILE-RESETTLEMENT"
    assert refusal_rule(t, "resettlement a1") == "KB-NOM-TILE-RESETTLEMENT"


# Outpost


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "I-22", "KB-BASE-TURN-4")
def test_the_outpost_exempts_one_settlement_of_the_mandatory_action_from_rule_3() -> None:
    t = nomads_table({0: "b2"}, nomad="outpost", card="grass")
    near = {"a2", "b1", "c1"}
    assert t.legal("build") == near
    t = t.play("build b1", "outpost")
    assert nomad_tiles_of(t) == ["outpost used"]
    assert "t20" in t.legal("build")
    assert "k1" not in t.legal("build")  # the terrain is still required
    t = t.play("build t20")
    assert t.legal("build") == {"a1", "c1", "a2", "s20", "t19"}


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "I-22")
def test_the_outpost_exempts_the_second_half_of_a_move() -> None:
    boards: dict[str, Any] = {"quadrants": "harbor,caravan,village,garden", "nomads": "n4:sword,e14:sword,q18:treasure"}
    t = nomads_table({0: "h8 h9 b7"}, nomad="outpost", tiles={0: "g8"}, stage="after", **boards)
    assert "outpost" not in t.legal()
    t = t.play("harbor h9")
    assert t.legal() == {"to c7", "to a8", "to b8", "outpost"}  # next to b7
    t = t.play("outpost")
    assert {"f1", "g9", "c7"} < t.legal("to")
    t = t.play("to f1")
    assert seat(t)["outpost"] is False


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "I-22")
def test_the_outpost_does_not_lift_conditions_of_the_action_itself() -> None:
    t = nomads_table({0: "h14 i14 h16"}, nomad="outpost", tiles={0: "h15"}, stage="after")
    assert t.legal("village") == {"i15"}
    assert "outpost" not in t.legal()  # no placement under rule 3 is possible
    assert refusal_rule(t, "outpost") == "KB-NOM-TILE-OUTPOST"


@pytest.mark.rule("KB-NOM-TILE-OUTPOST")
def test_two_outposts_exempt_two_settlements() -> None:
    t = nomads_table({0: "b2"}, nomad="outpost,outpost").play("outpost")
    assert "outpost" not in t.legal()
    t = t.play("build t20", "outpost", "build a20")
    assert nomad_tiles_of(t) == ["outpost used", "outpost used"]


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "KB-NOM-TILE-DONATION")
def test_the_outpost_exempts_one_settlement_of_a_donation() -> None:
    t = nomads_table({0: "b2"}, nomad="donation-grass,outpost").play("donation b1", "outpost", "donation t20")
    assert t.legal("donation")
    assert "a20" not in t.legal("donation")


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "KB-NOM-TILE-TIMING")
def test_a_declared_outpost_that_was_not_needed_expires_with_the_turn() -> None:
    t = nomads_table({0: "n15 l16"}, nomad="outpost", tiles={0: "n16"}, stage="after").play("outpost")
    assert seat(t)["outpost"] is True
    t = finish_turn(t)
    assert seat(t)["outpost"] is False
    assert nomad_tiles_of(t) == []


# Sword


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19")
def test_the_sword_removes_one_settlement_of_each_opponent_in_turn_order() -> None:
    t = nomads_table({0: "b2", 1: "t20 s20", 3: "a20"}, nomad="sword", players="4", deck="grass:3")
    assert t.legal("sword") == {"t20", "s20"}
    t = t.play("sword s20")
    assert t.legal() == {"sword a20"}  # seat 2 has none and is skipped
    t = t.play("sword a20")
    assert [s["supply"] for s in t.json["seats"]] == [39, 39, 40, 40]
    assert [s["settlements"] for s in t.json["seats"]] == [["b2"], ["t20"], [], []]
    assert refusal_rule(t, "sword t20") == "KB-NOM-TILE-TIMING"


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19", "KB-BASE-TILE-5")
def test_the_sword_causes_tile_losses_after_all_removals() -> None:
    t = nomads_table({0: "b2", 1: "d4", 2: "t20"}, nomad="sword", tiles={1: "e3"}, players="3").play("sword d4")
    assert len(t.json["seats"][1]["tiles"]) == 1
    t = t.play("sword t20")
    assert t.json["seats"][1]["tiles"] == []
    assert t.json["seats"][1]["taken_from"] == ["e3"]


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19")
def test_the_sword_frees_the_hex_and_needs_a_victim() -> None:
    t = nomads_table({0: "b2", 1: "b1"}, nomad="sword")
    assert "b1" not in t.legal("build")
    assert "b1" in t.play("sword b1").legal("build")
    t = nomads_table({0: "b2"}, nomad="sword")
    assert not t.legal("sword")
    assert refusal_rule(t, "sword b2") == "KB-NOM-TILE-SWORD"
