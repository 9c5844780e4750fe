"""Harvest: farmland, and the locations that build or move a settlement."""

from __future__ import annotations

import pytest

from realmwright.kingdom_builder.sets.harvest import SET
from tests.kingdom_builder.table import new
from tests.kingdom_builder.test_geometry import beside, cells_of
from tests.kingdom_builder.test_tiles import held
from tests.kingdom_builder.test_turn import refused, seat, step
from tests.sets.harvest_table import FIELDS, LAND, field, fill

# The box


@pytest.mark.rule("KB-COMP-7", "KB-COMP-9", "C-25")
def test_the_box_holds_four_quadrants_sixteen_tiles_and_six_cards() -> None:
    """F-43: 16 location tiles, 6 Kingdom Builder cards."""
    t = new(sets="base,harvest", quadrants=FIELDS)
    assert sorted(t.game.about()["locations"].values()) == sorted(place.name for place in SET.locations)
    assert sum(t.shown["location_tiles"].values()) == 16
    assert len(cells_of(t, "O")) == 4
    assert all(len(cells_of(t, "R") & block) > 0 for block in _blocks())
    assert {card.name for card in SET.cards} == {
        "rangers", "travellers", "chainers", "homesteaders", "mayors", "rovers",
    }  # fmt: skip


def _blocks() -> list[set[str]]:
    halves = (range(10), range(10, 20))
    return [{f"{chr(97 + c)}{r + 1}" for r in rows for c in columns} for rows in halves for columns in halves]


@pytest.mark.rule("KB-SETUP-2")
def test_the_quadrants_mix_with_those_of_the_base_game() -> None:
    t = new(sets="base,harvest", quadrants="tavern,bazaar_water_mill,oasis,university_palisade:r")
    assert set(t.game.about()["locations"].values()) == {
        "tavern",
        "oasis",
        "bazaar",
        "water-mill",
        "university",
        "palisade",
    }


# Farmland


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_everybody_may_build_on_farmland_next_to_an_own_settlement_without_a_tile() -> None:
    t = field({0: "d6"}, card="canyon")
    assert t.legal("farmland") == {"e6", "d7", "e7"}
    t = t.do("farmland d7")
    assert seat(t)["settlements"] == ["d6", "d7"]
    assert seat(t)["supply"] == 38
    assert t.shown["to_build"] == 3


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_farmland_that_is_not_next_to_an_own_settlement_is_out_of_reach() -> None:
    for at in ("a1", "d6"):
        t = field({0: at})
        assert refused(t, "farmland k7") == "KB-HAR-FARMLAND-1"
    assert field({0: "a1"}).legal("farmland") == set()
    assert field({}).legal("farmland") == set()


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_without_farmland_in_reach_that_is_said_whatever_hex_is_asked_for() -> None:
    for cell in ("a1", "k7"):
        why = field({0: "a1"}).why(f"farmland {cell}")
        assert why is not None
        assert (why.rule, why.reason) == ("KB-HAR-FARMLAND-1", "no-farmland-in-reach")


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_the_farmland_action_builds_on_farmland_only() -> None:
    t = field({0: "d6"})
    assert refused(t, "farmland d5") == "KB-HAR-FARMLAND-1"
    assert refused(t, "farmland e5") == "KB-TERR-2"
    assert refused(field({0: "e6"}), "farmland f6") == "KB-BASE-BUILD-2"
    assert refused(field({0: "d6", 1: "d7"}), "farmland d7") == "KB-BASE-BUILD-1"


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_it_is_taken_once_a_turn_and_again_in_the_next() -> None:
    t = field({0: "d6", 1: "a1"}).do("farmland d7")
    assert t.legal("farmland") == set()
    why = t.why("farmland e7")
    assert why is not None
    assert (why.rule, why.reason) == ("KB-HAR-FARMLAND-1", "once-a-turn")
    while not t.chance:
        t = t.do(step(t) if t.legal("build") else "end")
    t = t.do("draw grass")
    assert t.shown["turn"] == 1
    assert t.shown["farmland"] == "ready"
    while t.chance or t.shown["turn"] == 1:
        t = t.do("draw grass" if t.chance else step(t) if t.legal("build") else "end")
    assert {"e6", "e7"} <= t.legal("farmland")


@pytest.mark.rule("KB-HAR-FARMLAND-1", "C-33")
def test_it_comes_before_or_after_the_mandatory_action_not_inside() -> None:
    assert "d7" in field({0: "d6"}, stage="after").legal("farmland")
    assert refused(field({0: "d6"}, stage="during"), "farmland d7") == "KB-BASE-TURN-4"


@pytest.mark.rule("KB-HAR-FARMLAND-1", "I-08", "KB-BASE-TILE-1")
def test_it_builds_from_the_supply_and_takes_tiles_like_any_other() -> None:
    t = field({0: "d6"}, tiles="e5", supply={0: 39}).do("farmland e7")
    assert held(t) == {"e5": True}
    assert held(field({0: "d7"}).do("farmland e7")) == {}
    assert held(field({0: "e7"}).do("farmland e6")) == {"e5": False}


@pytest.mark.rule("I-08")
def test_without_supply_there_is_no_farmland_action() -> None:
    t = field({0: "d6"}, supply={0: 0}, slots={0: "waiting=39"}, also="owed=1")
    assert t.legal("farmland") == set()
    assert refused(t, "farmland d7") == "I-08"


@pytest.mark.rule("KB-TERR-1", "KB-HAR-FARMLAND-1")
def test_no_terrain_card_shows_farmland() -> None:
    t = field({0: "d6"})
    assert set(t.shown["deck"]) == {"grass", "canyon", "desert", "flowers", "forest"}
    assert refused(t, "build d7") == "KB-BASE-TURN-3"


@pytest.mark.rule("KB-HAR-FARMLAND-2", "KB-TERR-1")
def test_other_actions_reach_farmland_as_a_buildable_hex() -> None:
    boards = "bazaar_water_mill,paddock,tower,tavern"
    places = {kind: cell for cell, kind in new(sets="base,harvest", quadrants=boards).game.about()["locations"].items()}
    land = cells_of(new(sets="base,harvest", quadrants=boards), LAND)
    homes = {kind: min(beside(places[kind]) & land) for kind in ("paddock", "tower", "tavern")}
    t = field({0: f"a7 {homes['paddock']}"}, tiles=places["paddock"], quadrants=boards)
    assert "b5" in t.do("paddock a7").legal("to")
    t = field({0: f"a4 {homes['tower']}"}, tiles=places["tower"], quadrants=boards)
    assert "a5" in t.legal("tower")
    t = field({0: f"c5 d5 {homes['tavern']}"}, tiles=places["tavern"], quadrants=boards)
    assert t.legal("tavern") == set()
    t = field({0: f"e7 f7 g7 {homes['tavern']}"}, tiles=places["tavern"], quadrants=boards)
    assert {"d7", "h7"} <= t.legal("tavern")


# Build next to something


@pytest.mark.rule("KB-HAR-WATERMILL")
def test_the_water_mill_builds_next_to_water() -> None:
    t = field({0: "d6"}, tiles="e5", card="canyon")
    assert t.legal("water-mill") == {"e6", "e7"}
    assert refused(t, "water-mill d5") == "KB-HAR-WATERMILL"
    t = t.do("water-mill e6")
    assert seat(t)["settlements"] == ["d6", "e6"]
    assert refused(t, "water-mill e7") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-WATERMILL", "KB-BASE-BUILD-3")
def test_the_water_mill_keeps_rule_3() -> None:
    t = field({0: "d5"}, tiles="e5")
    assert t.legal("water-mill") == {"d4"}
    assert refused(t, "water-mill e6") == "KB-BASE-BUILD-3"
    t = field({0: "d5", 1: "d4"}, tiles="e5")
    assert t.legal("water-mill") == (cells_of(t, LAND) & beside(*cells_of(t, "W"))) - {"d5", "d4"}


@pytest.mark.rule("KB-HAR-WATERMILL", "KB-BASE-BUILD-2")
def test_the_water_mill_builds_on_no_water() -> None:
    assert refused(field({0: "e6"}, tiles="e5"), "water-mill f6") == "KB-BASE-BUILD-2"


@pytest.mark.rule("KB-HAR-MOUNTAINSTATION", "KB-BASE-BUILD-3")
@pytest.mark.parametrize("also", ["o13", "n4", "b10", "c12"])
def test_the_mountain_station_builds_next_to_mountains(also: str) -> None:
    t = field({0: f"r7 {also}"}, tiles="q6")
    fit = cells_of(t, LAND) & beside(*cells_of(t, "M")) - {"r7", also}
    assert t.legal("mountain-station") == fit & beside("r7", also)
    assert {"q7", "s7", "r6", "r8"} <= t.legal("mountain-station")
    assert refused(t, "mountain-station q8") == "KB-BASE-BUILD-2"
    assert refused(t, "mountain-station t12") == "KB-BASE-BUILD-3"
    assert refused(t, "mountain-station k1") == "KB-HAR-MOUNTAINSTATION"


@pytest.mark.rule("KB-HAR-WATCHTOWER")
def test_the_watchtower_builds_next_to_another_player() -> None:
    t = field({0: "c12", 1: "e11"}, tiles="c13")
    assert t.legal("watchtower") == {"d11", "d12"}
    assert refused(t, "watchtower b12") == "KB-HAR-WATCHTOWER"
    assert refused(t, "watchtower e12") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-HAR-WATCHTOWER", "KB-BASE-BUILD-3")
def test_far_from_the_others_the_watchtower_is_free_to_choose() -> None:
    t = field({0: "c12", 1: "k1"}, tiles="c13")
    assert t.legal("watchtower") == beside("k1") & cells_of(t, LAND)
    assert field({0: "c12"}, tiles="c13").legal("watchtower") == set()


@pytest.mark.rule("KB-HAR-WATCHTOWER", "KB-CRO-PIECES-1")
def test_a_warrior_of_another_player_closes_its_neighbours_but_a_wagon_is_a_settlement() -> None:
    boards = "monastery_wagon,oracle,cathedral_watchtower,oasis"
    t = field(
        {0: "c12"}, tiles="c13", sets="base,crossroads,harvest", quadrants=boards, slots={1: "wagon=e11"}, tasks="road"
    )
    assert t.legal("watchtower") == {"d11", "d12"}


@pytest.mark.rule("KB-HAR-UNIVERSITY")
def test_the_university_builds_next_to_special_hexes_silos_too() -> None:
    t = field({0: "q13 i8"}, tiles="r13")
    assert t.legal("university") == {"q12", "q14", "h8", "i9"}
    assert refused(t, "university i7") == "KB-HAR-UNIVERSITY"
    assert refused(t, "university h9") == "KB-TERR-2"
    assert refused(t, "university h10") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-HAR-UNIVERSITY", "KB-NOM-HEX")
def test_the_university_knows_castles_and_nomads_and_palaces() -> None:
    wishes = {"sets": "base,nomads,marshlands,harvest", "quadrants": "university_palisade,oracle,quarry,temple"}
    special = cells_of(new(**wishes), "SNALO")
    home = min(beside("h3") & cells_of(new(**wishes), LAND))
    for hex_ in special:
        land = cells_of(new(**wishes), LAND + "P") - {home}
        wanted = min(beside(hex_) & land)
        own = min(beside(wanted) & land)
        assert wanted in field({0: f"{home} {own}"}, tiles="h3", by=wishes).legal("university"), hex_


# Palisade


@pytest.mark.rule("KB-HAR-PALISADE", "I-38")
def test_the_palisade_moves_a_settlement_within_its_area() -> None:
    t = field({0: "p18 q17 a1"}, tiles="q18")
    assert t.legal("palisade") == {"p18", "q17"}
    t = t.do("palisade p18")
    assert t.legal() == {f"to {cell}" for cell in ("p17", "r17", "p16", "q16", "p18")}
    assert refused(t, "to o18") == "KB-HAR-PALISADE"
    assert refused(t, "to b1") == "KB-HAR-PALISADE"
    assert seat(t.do("to q16"))["settlements"] == ["a1", "q16", "q17"]


@pytest.mark.rule("KB-HAR-PALISADE", "I-38")
def test_a_lone_settlement_cannot_be_moved_by_the_palisade() -> None:
    t = field({0: "p18 a1"}, tiles="q18")
    assert t.legal("palisade") == set()
    assert refused(t, "palisade p18") == "KB-HAR-PALISADE"


@pytest.mark.rule("I-38")
def test_the_area_may_fall_apart_and_any_part_will_do() -> None:
    t = field({0: "o18 p18 q17"}, tiles="q18").do("palisade p18")
    assert t.legal("to") == {"n18", "p18", "o17", "p17", "o19", "p19", "r17", "p16", "q16"}


@pytest.mark.rule("KB-HAR-PALISADE", "I-47", "I-10")
def test_a_settlement_on_water_leaves_it_for_land() -> None:
    t = field({0: "p18 k17 l17"}, tiles="q18")
    assert t.legal("palisade") == {"k17", "l17"}
    assert t.do("palisade l17").legal("to") == {"j16", "j17", "j18", "k16"}


@pytest.mark.rule("KB-HAR-PALISADE", "I-47")
def test_a_settlement_on_water_that_can_go_nowhere_is_not_taken() -> None:
    t = new(sets="base,harvest", quadrants=FIELDS)
    around = beside("k17") & cells_of(t, LAND)
    t = field({0: "p18 k17 l17", 1: " ".join(sorted(around))}, tiles="q18")
    assert t.legal("palisade") == {"k17"}  # back to its own hex
    assert refused(t, "palisade l17") == "KB-HAR-PALISADE"


# Cathedral


@pytest.mark.rule("KB-HAR-CATHEDRAL-1", "KB-BASE-TILE-3")
def test_a_settlement_tile_comes_with_the_cathedral() -> None:
    t = field({0: "b16"}, card="flowers").do("build c17")
    assert held(t) == {"c18": False}
    assert seat(t)["cathedral"] == 1
    assert seat(field({0: "q16"}, card="canyon").do("build r17"))["cathedral"] == 0
    assert refused(t.do("build c16", "build b17"), "cathedral") == "KB-BASE-TILE-3"


@pytest.mark.rule("KB-HAR-CATHEDRAL-2")
def test_the_cathedral_takes_one_more_tile_or_builds() -> None:
    t = field({0: "c17"}, tiles="c18", slots={0: "cathedral=1"}, card="flowers")
    assert t.legal("cathedral") == {"", "b17", "b16", "c16", "b18"}
    more = t.do("cathedral")
    assert seat(more)["cathedral"] == 2
    assert refused(more, "cathedral b17") == "KB-BASE-TURN-6"
    less = t.do("cathedral b17")
    assert seat(less)["cathedral"] == 0
    assert seat(less)["settlements"] == ["b17", "c17"]
    assert refused(less, "cathedral") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-CATHEDRAL-2", "C-16", "I-37")
def test_any_number_is_handed_in_and_the_rest_is_kept() -> None:
    t = field({0: "c17"}, tiles="c18", slots={0: "cathedral=5"}, card="flowers").do("cathedral b17", "cathedral b18")
    assert seat(t)["cathedral"] == 3
    assert "done" in t.legal()
    assert refused(t, "cathedral") == "I-09"
    assert refused(t, "build a17") == "I-09"
    t = t.do("done")
    assert seat(t)["cathedral"] == 3
    assert seat(t)["supply"] == 37
    assert t.shown["to_build"] == 3


@pytest.mark.rule("C-16", "I-37")
def test_by_option_all_are_handed_in() -> None:
    wishes = {"harvest__cathedral_spend": "all"}
    t = field({0: "c17"}, tiles="c18", slots={0: "cathedral=2"}, card="flowers", by=wishes).do("cathedral b17")
    assert refused(t, "done") == "C-16"
    t = t.do("cathedral b18")
    assert seat(t)["cathedral"] == 0
    assert t.shown["doing"] is None


@pytest.mark.rule("C-16", "I-37")
@pytest.mark.parametrize(("spend", "kept"), [("any", 2), ("all", 0)])
def test_what_the_supply_cannot_pay_for_is_kept_or_forfeited(spend: str, kept: int) -> None:
    t = field({0: "c17"}, tiles="c18", slots={0: "cathedral=3 waiting=38"}, supply={0: 1}, card="flowers",
              also="owed=38", harvest__cathedral_spend=spend).do("cathedral b17")  # fmt: skip
    assert seat(t)["supply"] == 0
    assert seat(t)["cathedral"] == kept
    assert t.shown["doing"] is None


@pytest.mark.rule("I-37")
@pytest.mark.parametrize(("spend", "kept"), [("any", 2), ("all", 0)])
def test_what_the_terrain_has_no_room_for_is_kept_or_forfeited(spend: str, kept: int) -> None:
    empty = new(sets="base,harvest", quadrants=FIELDS)
    others = fill(empty, "F", 2, "c17", "b17")
    t = field({0: "c17", **others}, tiles="c18", slots={0: "cathedral=3"}, card="flowers", players="3",
              harvest__cathedral_spend=spend).do("cathedral b17")  # fmt: skip
    assert t.legal() == {"done"}
    t = t.do("done")
    assert seat(t)["cathedral"] == kept
    assert t.chance  # the terrain of the card is full


@pytest.mark.rule("KB-HAR-CATHEDRAL-2", "KB-BASE-BUILD-3")
def test_the_cathedral_builds_on_the_played_terrain_by_rule_3() -> None:
    t = field({0: "c17"}, tiles="c18", slots={0: "cathedral=1"}, card="flowers")
    assert refused(t, "cathedral f3") == "KB-BASE-BUILD-3"
    assert refused(t, "cathedral d17") == "KB-HAR-CATHEDRAL-2"
    none = field({0: "c17"}, tiles="c18", card="flowers")
    assert none.legal("cathedral") == {""}
    assert refused(none, "cathedral b17") == "KB-HAR-CATHEDRAL-2"


@pytest.mark.rule("I-22", "KB-HAR-CATHEDRAL-2")
def test_an_outpost_frees_one_settlement_of_the_cathedral() -> None:
    slots = {0: "cathedral=2 nomad_tiles=outpost"}
    t = field({0: "c17"}, tiles="c18", slots=slots, card="flowers", sets="base,nomads,harvest")
    t = t.do("outpost", "cathedral f3")
    assert refused(t, "cathedral k1") == "KB-BASE-BUILD-3"


@pytest.mark.rule("I-22")
def test_an_outpost_frees_nothing_that_asks_for_own_settlements_itself() -> None:
    wishes = {"sets": "base,nomads,harvest"}
    t = field({0: "p18 q17 d6"}, tiles="q18", slots={0: "nomad_tiles=outpost"}, by=wishes).do("outpost")
    assert t.legal("farmland") == {"e6", "d7", "e7", "p16"}
    assert t.do("palisade p18").legal("to") == {"p17", "r17", "p16", "q16", "p18"}


@pytest.mark.rule("I-08")
def test_without_supply_the_cathedral_still_takes() -> None:
    t = field(
        {0: "c17"}, tiles="c18", slots={0: "cathedral=1 waiting=39"}, supply={0: 0}, card="flowers", also="owed=39"
    )
    assert t.legal("cathedral") == {""}
    assert refused(t, "cathedral b17") == "I-08"


@pytest.mark.rule("I-37")
def test_without_the_tile_the_settlement_tiles_are_gone() -> None:
    t = field({0: "b16 c17 p18"}, tiles="c18 q18", slots={0: "cathedral=4"}).do("palisade c17", "to a16")
    assert held(t) == {"q18": False}
    assert seat(t)["cathedral"] == 0


@pytest.mark.rule("I-37")
def test_another_tile_lost_leaves_them_alone() -> None:
    t = field({0: "c17 p18 o18"}, tiles="c18 q18", slots={0: "cathedral=4"}).do("palisade p18", "to n18")
    assert held(t) == {"c18": True}
    assert seat(t)["cathedral"] == 4


@pytest.mark.rule("KB-HAR-SILO-1", "KB-TERR-2")
def test_nothing_is_built_on_a_silo() -> None:
    assert refused(field({0: "h8"}), "build h9") == "KB-TERR-2"
