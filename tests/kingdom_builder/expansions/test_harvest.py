"""Harvest: farmland, and the locations that build or move a settlement."""

from __future__ import annotations

import pytest

from realmwright.kingdom_builder.expansions.harvest import EXPANSION
from tests.kingdom_builder.expansions.harvest_fixtures import BOARDS, LAND, harvest_table, opponents_on_terrain
from tests.kingdom_builder.fixtures import new_table, seat
from tests.kingdom_builder.test_geometry import cells_of, neighbours_of
from tests.kingdom_builder.test_tiles import tiles_of
from tests.kingdom_builder.test_turn import any_build, refused

# Components


@pytest.mark.rule("KB-COMP-7", "KB-COMP-9", "C-25")
def test_the_expansion_has_four_quadrants_sixteen_tiles_and_six_cards() -> None:
    """F-43: 16 location tiles, 6 Kingdom Builder cards."""
    t = new_table(sets="base,harvest", quadrants=BOARDS)
    assert sorted(t.game.setup_dict()["locations"].values()) == sorted(place.name for place in EXPANSION.locations)
    assert sum(t.json["location_tiles"].values()) == 16
    assert len(cells_of(t, "O")) == 4
    assert all(len(cells_of(t, "R") & block) > 0 for block in _quadrant_hexes())
    assert {card.name for card in EXPANSION.cards} == {
        "rangers", "travellers", "chainers", "homesteaders", "mayors", "rovers",
    }  # fmt: skip


def _quadrant_hexes() -> list[set[str]]:
    halves = (range(10), range(10, 20))
    return [{f"{chr(97 + c)}{r + 1}" for r in rows for c in columns} for rows in halves for columns in halves]


@pytest.mark.rule("KB-SETUP-2")
def test_the_quadrants_mix_with_those_of_the_base_game() -> None:
    t = new_table(sets="base,harvest", quadrants="tavern,bazaar_water_mill,oasis,university_palisade:r")
    locations = set(t.game.setup_dict()["locations"].values())
    assert locations == {"tavern", "oasis", "bazaar", "water-mill", "university", "palisade"}


# Farmland


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_every_player_may_build_on_farmland_next_to_an_own_settlement_without_a_tile() -> None:
    t = harvest_table({0: "d6"}, card="canyon")
    assert t.legal("farmland") == {"e6", "d7", "e7"}
    t = t.play("farmland d7")
    assert seat(t)["settlements"] == ["d6", "d7"]
    assert seat(t)["supply"] == 38
    assert t.json["to_build"] == 3


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_farmland_that_is_not_next_to_an_own_settlement_is_out_of_reach() -> None:
    for settlements in ("a1", "d6"):
        t = harvest_table({0: settlements})
        assert refused(t, "farmland k7") == "KB-HAR-FARMLAND-1"
    assert harvest_table({0: "a1"}).legal("farmland") == set()
    assert harvest_table({}).legal("farmland") == set()


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_without_adjacent_farmland_every_hex_is_refused_for_that_reason() -> None:
    for cell in ("a1", "k7"):
        why = harvest_table({0: "a1"}).explain(f"farmland {cell}")
        assert why is not None
        assert (why.rule, why.reason) == ("KB-HAR-FARMLAND-1", "no-farmland-in-reach")


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_the_farmland_action_builds_on_farmland_only() -> None:
    t = harvest_table({0: "d6"})
    assert refused(t, "farmland d5") == "KB-HAR-FARMLAND-1"
    assert refused(t, "farmland e5") == "KB-TERR-2"
    assert refused(harvest_table({0: "e6"}), "farmland f6") == "KB-BASE-BUILD-2"
    assert refused(harvest_table({0: "d6", 1: "d7"}), "farmland d7") == "KB-BASE-BUILD-1"


@pytest.mark.rule("KB-HAR-FARMLAND-1")
def test_the_farmland_action_is_available_once_a_turn() -> None:
    t = harvest_table({0: "d6", 1: "a1"}).play("farmland d7")
    assert t.legal("farmland") == set()
    why = t.explain("farmland e7")
    assert why is not None
    assert (why.rule, why.reason) == ("KB-HAR-FARMLAND-1", "once-a-turn")
    while not t.is_chance:
        t = t.play(any_build(t) if t.legal("build") else "end")
    t = t.play("draw grass")
    assert t.json["turn"] == 1
    assert t.json["farmland"] == "ready"
    while t.is_chance or t.json["turn"] == 1:
        t = t.play("draw grass" if t.is_chance else any_build(t) if t.legal("build") else "end")
    assert {"e6", "e7"} <= t.legal("farmland")


@pytest.mark.rule("KB-HAR-FARMLAND-1", "C-33")
def test_the_farmland_action_is_not_available_inside_the_mandatory_action() -> None:
    assert "d7" in harvest_table({0: "d6"}, stage="after").legal("farmland")
    assert refused(harvest_table({0: "d6"}, stage="during"), "farmland d7") == "KB-BASE-TURN-4"


@pytest.mark.rule("KB-HAR-FARMLAND-1", "I-08", "KB-BASE-TILE-1")
def test_the_farmland_action_uses_the_supply_and_takes_tiles() -> None:
    t = harvest_table({0: "d6"}, tiles="e5", supply={0: 39}).play("farmland e7")
    assert tiles_of(t) == {"e5": True}
    assert tiles_of(harvest_table({0: "d7"}).play("farmland e7")) == {}
    assert tiles_of(harvest_table({0: "e7"}).play("farmland e6")) == {"e5": False}


@pytest.mark.rule("I-08")
def test_without_supply_there_is_no_farmland_action() -> None:
    t = harvest_table({0: "d6"}, supply={0: 0}, slots={0: "waiting=39"}, also="owed=1")
    assert t.legal("farmland") == set()
    assert refused(t, "farmland d7") == "I-08"


@pytest.mark.rule("KB-TERR-1", "KB-HAR-FARMLAND-1")
def test_no_terrain_card_shows_farmland() -> None:
    t = harvest_table({0: "d6"})
    assert set(t.json["deck"]) == {"grass", "canyon", "desert", "flowers", "forest"}
    assert refused(t, "build d7") == "KB-BASE-TURN-3"


@pytest.mark.rule("KB-HAR-FARMLAND-2", "KB-TERR-1")
def test_other_actions_treat_farmland_as_buildable() -> None:
    boards = "bazaar_water_mill,paddock,tower,tavern"
    places = {
        kind: cell
        for cell, kind in new_table(sets="base,harvest", quadrants=boards).game.setup_dict()["locations"].items()
    }
    land = cells_of(new_table(sets="base,harvest", quadrants=boards), LAND)
    homes = {kind: min(neighbours_of(places[kind]) & land) for kind in ("paddock", "tower", "tavern")}
    t = harvest_table({0: f"a7 {homes['paddock']}"}, tiles=places["paddock"], quadrants=boards)
    assert "b5" in t.play("paddock a7").legal("to")
    t = harvest_table({0: f"a4 {homes['tower']}"}, tiles=places["tower"], quadrants=boards)
    assert "a5" in t.legal("tower")
    t = harvest_table({0: f"c5 d5 {homes['tavern']}"}, tiles=places["tavern"], quadrants=boards)
    assert t.legal("tavern") == set()
    t = harvest_table({0: f"e7 f7 g7 {homes['tavern']}"}, tiles=places["tavern"], quadrants=boards)
    assert {"d7", "h7"} <= t.legal("tavern")


# Locations that build next to a terrain, piece or special hex


@pytest.mark.rule("KB-HAR-WATERMILL")
def test_the_water_mill_builds_next_to_water() -> None:
    t = harvest_table({0: "d6"}, tiles="e5", card="canyon")
    assert t.legal("water-mill") == {"e6", "e7"}
    assert refused(t, "water-mill d5") == "KB-HAR-WATERMILL"
    t = t.play("water-mill e6")
    assert seat(t)["settlements"] == ["d6", "e6"]
    assert refused(t, "water-mill e7") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-WATERMILL", "KB-BASE-BUILD-3")
def test_the_water_mill_follows_rule_3() -> None:
    t = harvest_table({0: "d5"}, tiles="e5")
    assert t.legal("water-mill") == {"d4"}
    assert refused(t, "water-mill e6") == "KB-BASE-BUILD-3"
    t = harvest_table({0: "d5", 1: "d4"}, tiles="e5")
    assert t.legal("water-mill") == (cells_of(t, LAND) & neighbours_of(*cells_of(t, "W"))) - {"d5", "d4"}


@pytest.mark.rule("KB-HAR-WATERMILL", "KB-BASE-BUILD-2")
def test_the_water_mill_does_not_build_on_water() -> None:
    assert refused(harvest_table({0: "e6"}, tiles="e5"), "water-mill f6") == "KB-BASE-BUILD-2"


@pytest.mark.rule("KB-HAR-MOUNTAINSTATION", "KB-BASE-BUILD-3")
@pytest.mark.parametrize("also", ["o13", "n4", "b10", "c12"])
def test_the_mountain_station_builds_next_to_mountains(also: str) -> None:
    t = harvest_table({0: f"r7 {also}"}, tiles="q6")
    fit = cells_of(t, LAND) & neighbours_of(*cells_of(t, "M")) - {"r7", also}
    assert t.legal("mountain-station") == fit & neighbours_of("r7", also)
    assert {"q7", "s7", "r6", "r8"} <= t.legal("mountain-station")
    assert refused(t, "mountain-station q8") == "KB-BASE-BUILD-2"
    assert refused(t, "mountain-station t12") == "KB-BASE-BUILD-3"
    assert refused(t, "mountain-station k1") == "KB-HAR-MOUNTAINSTATION"


@pytest.mark.rule("KB-HAR-WATCHTOWER")
def test_the_watchtower_builds_next_to_another_player() -> None:
    t = harvest_table({0: "c12", 1: "e11"}, tiles="c13")
    assert t.legal("watchtower") == {"d11", "d12"}
    assert refused(t, "watchtower b12") == "KB-HAR-WATCHTOWER"
    assert refused(t, "watchtower e12") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-HAR-WATCHTOWER", "KB-BASE-BUILD-3")
def test_the_watchtower_may_build_next_to_any_opponent_if_none_is_adjacent() -> None:
    t = harvest_table({0: "c12", 1: "k1"}, tiles="c13")
    assert t.legal("watchtower") == neighbours_of("k1") & cells_of(t, LAND)
    assert harvest_table({0: "c12"}, tiles="c13").legal("watchtower") == set()


@pytest.mark.rule("KB-HAR-WATCHTOWER", "KB-CRO-PIECES-1")
def test_the_watchtower_counts_wagons_but_not_hexes_blocked_by_warriors() -> None:
    boards = "monastery_wagon,oracle,cathedral_watchtower,oasis"
    t = harvest_table(
        {0: "c12"}, tiles="c13", sets="base,crossroads,harvest", quadrants=boards, slots={1: "wagon=e11"}, tasks="road"
    )
    assert t.legal("watchtower") == {"d11", "d12"}


@pytest.mark.rule("KB-HAR-UNIVERSITY")
def test_the_university_builds_next_to_special_hexes_including_silos() -> None:
    t = harvest_table({0: "q13 i8"}, tiles="r13")
    assert t.legal("university") == {"q12", "q14", "h8", "i9"}
    assert refused(t, "university i7") == "KB-HAR-UNIVERSITY"
    assert refused(t, "university h9") == "KB-TERR-2"
    assert refused(t, "university h10") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-HAR-UNIVERSITY", "KB-NOM-HEX")
def test_the_university_counts_castles_nomad_hexes_and_palaces() -> None:
    params = {"sets": "base,nomads,marshlands,harvest", "quadrants": "university_palisade,oracle,quarry,temple"}
    special = cells_of(new_table(**params), "SNALO")
    home = min(neighbours_of("h3") & cells_of(new_table(**params), LAND))
    for hex_ in special:
        land = cells_of(new_table(**params), LAND + "P") - {home}
        wanted = min(neighbours_of(hex_) & land)
        own = min(neighbours_of(wanted) & land)
        assert wanted in harvest_table({0: f"{home} {own}"}, tiles="h3", params=params).legal("university"), hex_


# Palisade


@pytest.mark.rule("KB-HAR-PALISADE", "I-38")
def test_the_palisade_moves_a_settlement_within_its_area() -> None:
    t = harvest_table({0: "p18 q17 a1"}, tiles="q18")
    assert t.legal("palisade") == {"p18", "q17"}
    t = t.play("palisade p18")
    assert t.legal() == {f"to {cell}" for cell in ("p17", "r17", "p16", "q16", "p18")}
    assert refused(t, "to o18") == "KB-HAR-PALISADE"
    assert refused(t, "to b1") == "KB-HAR-PALISADE"
    assert seat(t.play("to q16"))["settlements"] == ["a1", "q16", "q17"]


@pytest.mark.rule("KB-HAR-PALISADE", "I-38")
def test_a_lone_settlement_cannot_be_moved_by_the_palisade() -> None:
    t = harvest_table({0: "p18 a1"}, tiles="q18")
    assert t.legal("palisade") == set()
    assert refused(t, "palisade p18") == "KB-HAR-PALISADE"


@pytest.mark.rule("I-38")
def test_the_palisade_may_split_the_area_and_move_next_to_any_part() -> None:
    t = harvest_table({0: "o18 p18 q17"}, tiles="q18").play("palisade p18")
    assert t.legal("to") == {"n18", "p18", "o17", "p17", "o19", "p19", "r17", "p16", "q16"}


@pytest.mark.rule("KB-HAR-PALISADE", "I-47", "I-10")
def test_the_palisade_moves_a_settlement_from_water_to_land() -> None:
    t = harvest_table({0: "p18 k17 l17"}, tiles="q18")
    assert t.legal("palisade") == {"k17", "l17"}
    assert t.play("palisade l17").legal("to") == {"j16", "j17", "j18", "k16"}


@pytest.mark.rule("KB-HAR-PALISADE", "I-47")
def test_the_palisade_cannot_lift_a_settlement_on_water_without_a_target() -> None:
    t = new_table(sets="base,harvest", quadrants=BOARDS)
    around = neighbours_of("k17") & cells_of(t, LAND)
    t = harvest_table({0: "p18 k17 l17", 1: " ".join(sorted(around))}, tiles="q18")
    assert t.legal("palisade") == {"k17"}  # back to its own hex
    assert refused(t, "palisade l17") == "KB-HAR-PALISADE"


# Cathedral


@pytest.mark.rule("KB-HAR-CATHEDRAL-1", "KB-BASE-TILE-3")
def test_gaining_the_cathedral_gives_a_settlement_tile() -> None:
    t = harvest_table({0: "b16"}, card="flowers").play("build c17")
    assert tiles_of(t) == {"c18": False}
    assert seat(t)["cathedral"] == 1
    assert seat(harvest_table({0: "q16"}, card="canyon").play("build r17"))["cathedral"] == 0
    assert refused(t.play("build c16", "build b17"), "cathedral") == "KB-BASE-TILE-3"


@pytest.mark.rule("KB-HAR-CATHEDRAL-2")
def test_the_cathedral_takes_a_settlement_tile_or_builds() -> None:
    t = harvest_table({0: "c17"}, tiles="c18", slots={0: "cathedral=1"}, card="flowers")
    assert t.legal("cathedral") == {"", "b17", "b16", "c16", "b18"}
    more = t.play("cathedral")
    assert seat(more)["cathedral"] == 2
    assert refused(more, "cathedral b17") == "KB-BASE-TURN-6"
    less = t.play("cathedral b17")
    assert seat(less)["cathedral"] == 0
    assert seat(less)["settlements"] == ["b17", "c17"]
    assert refused(less, "cathedral") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-HAR-CATHEDRAL-2", "C-16", "I-37")
def test_any_number_of_settlement_tiles_may_be_spent() -> None:
    t = harvest_table({0: "c17"}, tiles="c18", slots={0: "cathedral=5"}, card="flowers")
    t = t.play("cathedral b17", "cathedral b18")
    assert seat(t)["cathedral"] == 3
    assert "done" in t.legal()
    assert refused(t, "cathedral") == "I-09"
    assert refused(t, "build a17") == "I-09"
    t = t.play("done")
    assert seat(t)["cathedral"] == 3
    assert seat(t)["supply"] == 37
    assert t.json["to_build"] == 3


@pytest.mark.rule("C-16", "I-37")
def test_by_option_all_settlement_tiles_must_be_spent() -> None:
    params = {"harvest__cathedral_spend": "all"}
    t = harvest_table({0: "c17"}, tiles="c18", slots={0: "cathedral=2"}, card="flowers", params=params)
    t = t.play("cathedral b17")
    assert refused(t, "done") == "C-16"
    t = t.play("cathedral b18")
    assert seat(t)["cathedral"] == 0
    assert t.json["doing"] is None


@pytest.mark.rule("C-16", "I-37")
@pytest.mark.parametrize(("spend", "kept"), [("any", 2), ("all", 0)])
def test_settlement_tiles_beyond_the_supply_are_kept_or_forfeited(spend: str, kept: int) -> None:
    t = harvest_table({0: "c17"}, tiles="c18", slots={0: "cathedral=3 waiting=38"}, supply={0: 1}, card="flowers",
                      also="owed=38", harvest__cathedral_spend=spend).play("cathedral b17")  # fmt: skip
    assert seat(t)["supply"] == 0
    assert seat(t)["cathedral"] == kept
    assert t.json["doing"] is None


@pytest.mark.rule("I-37")
@pytest.mark.parametrize(("spend", "kept"), [("any", 2), ("all", 0)])
def test_settlement_tiles_beyond_the_free_hexes_are_kept_or_forfeited(spend: str, kept: int) -> None:
    empty = new_table(sets="base,harvest", quadrants=BOARDS)
    others = opponents_on_terrain(empty, "F", 2, "c17", "b17")
    t = harvest_table({0: "c17", **others}, tiles="c18", slots={0: "cathedral=3"}, card="flowers", players="3",
                      harvest__cathedral_spend=spend).play("cathedral b17")  # fmt: skip
    assert t.legal() == {"done"}
    t = t.play("done")
    assert seat(t)["cathedral"] == kept
    assert t.is_chance  # the terrain of the card is full


@pytest.mark.rule("KB-HAR-CATHEDRAL-2", "KB-BASE-BUILD-3")
def test_the_cathedral_builds_on_the_played_terrain_by_rule_3() -> None:
    t = harvest_table({0: "c17"}, tiles="c18", slots={0: "cathedral=1"}, card="flowers")
    assert refused(t, "cathedral f3") == "KB-BASE-BUILD-3"
    assert refused(t, "cathedral d17") == "KB-HAR-CATHEDRAL-2"
    none = harvest_table({0: "c17"}, tiles="c18", card="flowers")
    assert none.legal("cathedral") == {""}
    assert refused(none, "cathedral b17") == "KB-HAR-CATHEDRAL-2"


@pytest.mark.rule("I-22", "KB-HAR-CATHEDRAL-2")
def test_an_outpost_exempts_one_settlement_of_the_cathedral() -> None:
    slots = {0: "cathedral=2 nomad_tiles=outpost"}
    t = harvest_table({0: "c17"}, tiles="c18", slots=slots, card="flowers", sets="base,nomads,harvest")
    t = t.play("outpost", "cathedral f3")
    assert refused(t, "cathedral k1") == "KB-BASE-BUILD-3"


@pytest.mark.rule("I-22")
def test_an_outpost_does_not_exempt_actions_with_their_own_adjacency_condition() -> None:
    params = {"sets": "base,nomads,harvest"}
    t = harvest_table({0: "p18 q17 d6"}, tiles="q18", slots={0: "nomad_tiles=outpost"}, params=params).play("outpost")
    assert t.legal("farmland") == {"e6", "d7", "e7", "p16"}
    assert t.play("palisade p18").legal("to") == {"p17", "r17", "p16", "q16", "p18"}


@pytest.mark.rule("I-08")
def test_without_supply_the_cathedral_still_takes_settlement_tiles() -> None:
    t = harvest_table(
        {0: "c17"}, tiles="c18", slots={0: "cathedral=1 waiting=39"}, supply={0: 0}, card="flowers", also="owed=39"
    )
    assert t.legal("cathedral") == {""}
    assert refused(t, "cathedral b17") == "I-08"


@pytest.mark.rule("I-37")
def test_losing_the_cathedral_loses_its_settlement_tiles() -> None:
    t = harvest_table({0: "b16 c17 p18"}, tiles="c18 q18", slots={0: "cathedral=4"}).play("palisade c17", "to a16")
    assert tiles_of(t) == {"q18": False}
    assert seat(t)["cathedral"] == 0


@pytest.mark.rule("I-37")
def test_losing_another_tile_keeps_the_settlement_tiles() -> None:
    t = harvest_table({0: "c17 p18 o18"}, tiles="c18 q18", slots={0: "cathedral=4"}).play("palisade p18", "to n18")
    assert tiles_of(t) == {"c18": True}
    assert seat(t)["cathedral"] == 4


@pytest.mark.rule("KB-HAR-SILO-1", "KB-TERR-2")
def test_nothing_is_built_on_a_silo() -> None:
    assert refused(harvest_table({0: "h8"}), "build h9") == "KB-TERR-2"
