"""Nomads (docs/rules, section 10): the nomad hexes and their tiles."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from realmwright.game import GameError, Illegal

from ..kingdom_builder.table import new
from .nomad_table import BOARDS, CAMPS, camp, finish, held, rule, seat

TWICE = ("resettlement", "outpost", "sword", "treasure")
LANDS = ("grass", "canyon", "desert", "flowers", "forest", "water", "mountain")


# Set-up


@pytest.mark.rule("KB-NOM-SETUP-1", "KB-COMP-4", "KB-COMP-10")
def test_every_nomad_hex_gets_one_of_the_fifteen_tiles() -> None:
    mix = dict.fromkeys(TWICE, 2) | {f"donation-{land}": 1 for land in LANDS}
    most: Counter[str] = Counter()
    for seed in range(120):
        placed = new(seed, sets="base,nomads", quadrants=BOARDS).game.about()["nomads"]
        assert set(placed) == {"n4", "c6", "h6", "f8", "e14", "q18"}
        most |= Counter(placed.values())
    assert most == mix
    assert sum(mix.values()) == 15


@pytest.mark.rule("KB-NOM-SETUP-1")
def test_tiles_can_be_laid_by_hand_and_lie_there_face_up() -> None:
    at = new(sets="base,nomads", quadrants=BOARDS, nomads=CAMPS)
    wanted = dict(word.split(":") for word in CAMPS.split(","))
    assert at.game.about()["nomads"] == at.shown["nomads"] == wanted


@pytest.mark.rule("KB-NOM-SETUP-1")
def test_a_board_without_nomad_hexes_has_no_tiles() -> None:
    at = new(sets="base,nomads")
    assert at.game.about()["nomads"] == at.shown["nomads"] == {}


@pytest.mark.rule("KB-NOM-SETUP-1", "KB-COMP-4")
@pytest.mark.parametrize(
    "nomads",
    [
        CAMPS.replace("treasure", "sword").replace("outpost", "sword"),
        CAMPS.replace("donation-grass", "donation-water"),
        CAMPS.removesuffix(",q18:donation-grass"),
        CAMPS.replace("q18", "q17"),
        CAMPS.replace("sword", "shield"),
        "sword",
    ],
)
def test_tiles_that_do_not_exist_cannot_be_laid(nomads: str) -> None:
    with pytest.raises(GameError, match="nomads"):
        new(sets="base,nomads", quadrants=BOARDS, nomads=nomads)


@pytest.mark.rule("KB-NOM-SETUP-2", "KB-CARD-INGAME-1")
def test_the_three_red_cards_join_and_stand_in_no_final_sheet() -> None:
    at = new(sets="base,nomads", cards="families,shepherds,ambassadors")
    assert set(at.game.scores(at.state)[0]) == {"castles", "in_game"}
    with pytest.raises(GameError, match="families"):
        new(cards="families,knights,merchants")


# Nomad hexes


@pytest.mark.rule("KB-NOM-HEX", "KB-TERR-2")
def test_nothing_is_built_on_a_nomad_hex() -> None:
    assert rule(camp({0: "d6"}), "build c6") == "KB-TERR-2"


@pytest.mark.rule("KB-NOM-HEX")
def test_nomad_hexes_count_for_workers_and_merchants() -> None:
    at = camp({0: "d6 e6 f6 g6"}, cards="workers,merchants,knights")
    assert at.gold("workers") == [2, 0]  # d6 at c6, g6 at h6
    assert at.gold("merchants") == [8, 0]


# Gaining


@pytest.mark.rule("KB-NOM-TILE-GAIN", "KB-NOM-SETUP-1")
def test_the_first_settlement_next_to_a_nomad_hex_takes_its_tile_and_nobody_gets_another() -> None:
    at = camp({0: "e5", 1: "e6"}, card="grass", lying=CAMPS).do("build d5")
    assert held(at) == ["sword new"]
    assert "c6" not in at.shown["nomads"]
    at = at.do("build c5")  # next to the same hex
    assert held(at) == ["sword new"]


@pytest.mark.rule("KB-NOM-TILE-GAIN", "KB-BASE-TILE-7")
def test_a_settlement_that_moves_next_to_a_nomad_hex_takes_its_tile() -> None:
    at = camp({0: "d6"}, nomad="resettlement", lying="h6:sword").do("resettlement d6", "to e6")
    assert held(at) == ["resettlement used"]
    at = at.do("resettlement e6", "to f6", "resettlement f6", "to g6")
    assert held(at) == ["resettlement used", "sword new"]


@pytest.mark.rule("KB-NOM-HEX", "KB-NOM-TILE-GAIN")
def test_one_player_may_take_the_tiles_of_several_nomad_hexes() -> None:
    at = camp({0: "e7"}, card="canyon", lying="c6:sword,h6:sword,f8:outpost").do("build f7")
    assert held(at) == ["outpost new"]
    at = camp({0: "f7"}, nomad="outpost:new", card="desert", lying="h6:sword").do("build g6")
    assert held(at) == ["outpost new", "sword new"]


@pytest.mark.rule("KB-NOM-TILE-TREASURE")
def test_the_treasure_pays_three_gold_at_once_and_leaves_the_game() -> None:
    at = camp({0: "g5"}, card="desert", lying="h6:treasure").do("build h5")  # F-13
    assert (seat(at)["gold"], held(at), at.shown["nomads"]) == (3, [], {})


# Timing


@pytest.mark.rule("KB-NOM-TILE-TIMING", "KB-BASE-TILE-3")
def test_a_nomad_tile_is_not_used_in_the_turn_in_which_it_was_gained() -> None:
    at = camp({0: "e5", 1: "a9"}, card="grass", lying=CAMPS).do("build d5")
    while at.legal("build"):
        at = at.do(f"build {min(at.legal('build'))}")
    assert not at.legal("sword")
    assert rule(at, "sword a9") == "KB-NOM-TILE-TIMING"


@pytest.mark.rule("KB-NOM-TILE-TIMING")
def test_it_is_used_once_in_the_next_own_turn_and_then_leaves_the_game() -> None:
    at = camp({0: "e5", 1: "a9"}, card="grass", lying=CAMPS).do("build d5")
    at = finish(at)
    assert held(at) == ["sword ready"]
    at = finish(at, "grass")
    assert at.shown["turn"] == 0
    at = at.do("sword a9")
    assert held(at) == ["sword used"]
    assert rule(at, f"sword {seat(at, 1)['settlements'][0]}") == "KB-NOM-TILE-TIMING"
    assert held(finish(at)) == []


@pytest.mark.rule("KB-NOM-TILE-TIMING", "C-07")
def test_it_leaves_the_game_unused_as_well() -> None:
    at = finish(camp({0: "e5", 1: "a9"}, nomad="sword"))
    assert held(at) == []


@pytest.mark.rule("KB-NOM-TILE-TIMING")
def test_it_is_used_before_or_after_the_mandatory_action_but_not_inside() -> None:
    places = {0: "e5", 1: "a9"}
    assert camp(places, nomad="sword", stage="before").legal("sword") == {"a9"}
    assert camp(places, nomad="sword", stage="after").legal("sword") == {"a9"}
    assert rule(camp(places, nomad="sword", stage="during"), "sword a9") == "KB-BASE-TURN-4"


@pytest.mark.rule("KB-NOM-TILE-TIMING")
def test_without_the_tile_there_is_no_action() -> None:
    at = camp({0: "e5", 1: "a9"})
    for move in ("sword a9", "resettlement e5", "donation d5", "outpost"):
        assert rule(at, move) == "KB-NOM-TILE-TIMING"


@pytest.mark.rule("KB-NOM-TILE-KEEP", "D-05")
def test_a_nomad_tile_is_kept_when_its_owner_moves_away() -> None:
    at = camp({0: "d6 e6"}, nomad="resettlement,sword:new").do("resettlement d6", "to e5", "done")
    assert held(at) == ["resettlement used", "sword new"]


# Donation


@pytest.mark.rule("KB-NOM-TILE-DONATION")
def test_a_donation_builds_three_on_its_terrain_each_by_rule_3() -> None:
    at = camp({0: "b2"}, nomad="donation-water", card="desert")
    assert at.legal("donation") == {"c2", "c3"}
    at = at.do("donation c3")
    assert at.legal() == {"donation c2", "donation b4"}
    at = at.do("donation b4")
    assert at.legal("donation") == {"c2", "b5"}
    at = at.do("donation b5")
    assert (seat(at)["supply"], at.shown["to_build"], held(at)) == (36, 3, ["donation-water used"])
    assert not at.legal("donation")


@pytest.mark.rule("KB-NOM-TILE-DONATION", "KB-BASE-BUILD-3")
def test_the_first_of_a_donation_goes_anywhere_if_none_of_its_terrain_is_next_to_me() -> None:
    at = camp({0: "a9"}, nomad="donation-mountain")
    assert {"g1", "b3", "i5", "s19"} & at.legal("donation") == {"g1", "b3", "i5"}
    at = at.do("donation i20")  # village: i19 is canyon, j19, j20 mountain
    assert at.legal("donation") == {"j20", "j19"} & at.legal("donation")
    assert "g1" not in at.legal("donation")


@pytest.mark.rule("KB-NOM-TILE-DONATION")
def test_two_donations_keep_to_their_terrains() -> None:
    at = camp({0: "b2"}, nomad="donation-grass,donation-water")
    assert at.legal("donation") == {"a2", "b1", "c1", "c2", "c3"}
    at = at.do("donation c2")
    assert held(at) == ["donation-grass ready", "donation-water used"]
    assert at.legal("donation") == {"c3", "d1"}
    assert rule(at, "donation a2") == "KB-NOM-TILE-DONATION"


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-24", "KB-BASE-END-1")
def test_a_donation_with_a_short_supply_builds_what_is_there_and_triggers_the_end() -> None:
    at = camp({0: "b2"}, nomad="donation-grass", supply={0: 2}, stage="after").do("donation b1", "donation a2")
    assert at.shown["end_triggered"]
    assert at.legal() == {"end"}


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-09")
def test_a_donation_whose_terrain_runs_out_ends_there() -> None:
    water = camp(nomad="donation-water").legal("donation")
    at = camp({0: "b2", 1: " ".join(sorted(water - {"c2", "d1"}))}, nomad="donation-water", supply={1: 0})
    at = at.do("donation c2", "donation d1")
    assert at.legal() == {"done"}
    assert rule(at, "donation a2") == "I-07"
    assert at.do("done").legal("build")


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-09")
def test_a_donation_once_begun_is_carried_out() -> None:
    at = camp({0: "b2"}, nomad="donation-grass").do("donation b1")
    assert rule(at, "done") == rule(at, "build a2") == "I-09"


@pytest.mark.rule("KB-NOM-TILE-DONATION", "I-08")
def test_no_donation_without_a_supply() -> None:
    at = camp({0: "b2"}, nomad="donation-grass", supply={0: 0}, stage="after")
    assert rule(at, "donation b1") == "I-08"


@pytest.mark.rule("KB-NOM-TILE-DONATION", "C-09", "D-03")
def test_settlements_on_water_earn_nothing_for_fishermen_but_may_for_miners() -> None:
    at = camp({0: "h1 c3"}, cards="fishermen,miners,knights")
    assert at.gold("fishermen") == [1, 0]  # h1, a canyon hex at the water; c3 is water at the water
    assert at.gold("miners") == [2, 0]  # h1 at g1, c3 at b3
    at = camp({0: "g1"}, cards="fishermen,miners,knights")
    assert (at.gold("fishermen"), at.gold("miners")) == ([1, 0], [0, 0])


# Resettlement


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "C-27", "I-21")
def test_resettlement_is_one_to_four_steps_of_any_settlements() -> None:
    at = camp({0: "d6 e6"}, nomad="resettlement")
    assert at.legal("resettlement") == {"d6", "e6"}
    at = at.do("resettlement d6")
    assert at.legal() == {"to d5", "to e5", "to d7", "to e7"}  # c6 is a nomad hex, e6 is taken
    at = at.do("to e5")
    assert at.legal() == {"resettlement e5", "resettlement e6", "done"}
    at = at.do("resettlement e6", "to d6")  # the hex the other has just left
    at = at.do("resettlement e5", "to e6", "resettlement d6", "to d7")
    assert not at.legal("resettlement")
    assert "done" not in at.legal()
    assert seat(at)["settlements"] == ["e6", "d7"]


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "D-07", "KB-BASE-TILE-6")
def test_every_step_takes_tiles_on_the_way() -> None:
    at = camp({0: "e5"}, nomad="resettlement", lying="c6:sword")
    at = at.do("resettlement e5", "to d5")  # F-14: a nomad tile after the first step, a location tile after the second
    assert held(at) == ["resettlement used", "sword new"]
    at = at.do("resettlement d5", "to d4")
    assert [tile["kind"] for tile in at.shown["seats"][0]["tiles"]] == ["quarry"]
    assert at.do("done").legal("build")


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "D-07", "KB-BASE-TILE-5")
def test_every_step_may_lose_a_tile() -> None:
    at = camp({0: "d4"}, nomad="resettlement", tiles={0: "e3"})
    at = at.do("resettlement d4", "to d5")
    assert at.shown["seats"][0]["tiles"] == []
    at = at.do("resettlement d5", "to d4")
    assert at.shown["seats"][0]["tiles"] == []  # I-11


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "KB-BASE-BUILD-3")
def test_resettlement_needs_no_neighbour_but_buildable_land() -> None:
    at = camp({0: "d6 d7 e7"}, nomad="resettlement").do("resettlement d6")
    assert "d5" in at.legal("to")
    assert "d6" not in at.legal("to")  # a step is to an adjacent hex
    assert rule(at, "to f3") == "KB-NOM-TILE-RESETTLEMENT"
    at = camp({0: "c5"}, nomad="resettlement").do("resettlement c5")
    assert rule(at, "to b5") == "KB-BASE-BUILD-2"
    with pytest.raises(Illegal):
        at.do("done")


@pytest.mark.rule("KB-NOM-TILE-RESETTLEMENT", "I-09")
def test_a_settlement_without_a_step_cannot_be_resettled() -> None:
    at = camp({0: "g1", 1: "h1"}, nomad="resettlement")  # on a mountain between water and h1
    assert not at.legal("resettlement")
    assert rule(at, "resettlement g1") == "KB-NOM-TILE-RESETTLEMENT"
    assert rule(at, "resettlement a1") == "KB-NOM-TILE-RESETTLEMENT"


# Outpost


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "I-22", "KB-BASE-TURN-4")
def test_the_outpost_frees_one_settlement_of_the_mandatory_action_from_rule_3() -> None:
    at = camp({0: "b2"}, nomad="outpost", card="grass")
    near = {"a2", "b1", "c1"}
    assert at.legal("build") == near
    at = at.do("build b1", "outpost")
    assert held(at) == ["outpost used"]
    assert "t20" in at.legal("build")
    assert "k1" not in at.legal("build")  # the terrain still binds
    at = at.do("build t20")
    assert at.legal("build") == {"a1", "c1", "a2", "s20", "t19"}


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "I-22")
def test_the_outpost_frees_the_second_half_of_a_move() -> None:
    boards: dict[str, Any] = {"quadrants": "harbor,caravan,village,garden", "nomads": "n4:sword,e14:sword,q18:treasure"}
    at = camp({0: "h8 h9 b7"}, nomad="outpost", tiles={0: "g8"}, stage="after", **boards)
    assert "outpost" not in at.legal()
    at = at.do("harbor h9")
    assert at.legal() == {"to c7", "to a8", "to b8", "outpost"}  # next to b7
    at = at.do("outpost")
    assert {"f1", "g9", "c7"} < at.legal("to")
    at = at.do("to f1")
    assert seat(at)["outpost"] is False


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "I-22")
def test_the_outpost_is_not_for_conditions_of_the_action_itself() -> None:
    at = camp({0: "h14 i14 h16"}, nomad="outpost", tiles={0: "h15"}, stage="after")
    assert at.legal("village") == {"i15"}
    assert "outpost" not in at.legal()  # nothing that rule 3 binds is to be placed
    assert rule(at, "outpost") == "KB-NOM-TILE-OUTPOST"


@pytest.mark.rule("KB-NOM-TILE-OUTPOST")
def test_two_outposts_are_two_settlements() -> None:
    at = camp({0: "b2"}, nomad="outpost,outpost").do("outpost")
    assert "outpost" not in at.legal()
    at = at.do("build t20", "outpost", "build a20")
    assert held(at) == ["outpost used", "outpost used"]


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "KB-NOM-TILE-DONATION")
def test_the_outpost_frees_one_settlement_of_a_donation() -> None:
    at = camp({0: "b2"}, nomad="donation-grass,outpost").do("donation b1", "outpost", "donation t20")
    assert at.legal("donation")
    assert "a20" not in at.legal("donation")


@pytest.mark.rule("KB-NOM-TILE-OUTPOST", "KB-NOM-TILE-TIMING")
def test_an_outpost_that_was_declared_but_not_needed_is_gone_with_the_turn() -> None:
    at = camp({0: "n15 l16"}, nomad="outpost", tiles={0: "n16"}, stage="after").do("outpost")
    assert seat(at)["outpost"] is True
    at = finish(at)
    assert seat(at)["outpost"] is False
    assert held(at) == []


# Sword


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19")
def test_the_sword_takes_one_settlement_of_each_opponent_in_turn_order() -> None:
    at = camp({0: "b2", 1: "t20 s20", 3: "a20"}, nomad="sword", players="4", deck="grass:3")
    assert at.legal("sword") == {"t20", "s20"}
    at = at.do("sword s20")
    assert at.legal() == {"sword a20"}  # seat 2 has none and is skipped
    at = at.do("sword a20")
    assert [s["supply"] for s in at.shown["seats"]] == [39, 39, 40, 40]
    assert [s["settlements"] for s in at.shown["seats"]] == [["b2"], ["t20"], [], []]
    assert rule(at, "sword t20") == "KB-NOM-TILE-TIMING"


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19", "KB-BASE-TILE-5")
def test_the_sword_costs_a_tile_after_all_removals() -> None:
    at = camp({0: "b2", 1: "d4", 2: "t20"}, nomad="sword", tiles={1: "e3"}, players="3").do("sword d4")
    assert len(at.shown["seats"][1]["tiles"]) == 1
    at = at.do("sword t20")
    assert at.shown["seats"][1]["tiles"] == []
    assert at.shown["seats"][1]["taken_from"] == ["e3"]


@pytest.mark.rule("KB-NOM-TILE-SWORD", "I-19")
def test_the_sword_frees_the_hex_and_needs_a_victim() -> None:
    at = camp({0: "b2", 1: "b1"}, nomad="sword")
    assert "b1" not in at.legal("build")
    assert "b1" in at.do("sword b1").legal("build")
    at = camp({0: "b2"}, nomad="sword")
    assert not at.legal("sword")
    assert rule(at, "sword b2") == "KB-NOM-TILE-SWORD"
