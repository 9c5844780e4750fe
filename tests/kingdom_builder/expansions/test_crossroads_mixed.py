"""Crossroads mixed with other expansions: in-game gold, removed pieces, and hexes blocked by warriors."""

from __future__ import annotations

import pytest

from realmwright.bitset import bits
from realmwright.kingdom_builder.hexgrid import BIT, cell_name, cell_names, neighbours

from ..fixtures import refusal_rule
from .crossroads_fixtures import crossroads_table


@pytest.mark.rule("D-08", "KB-CARD-INGAME-1", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2")
@pytest.mark.parametrize(("edition", "gold"), [("bigbox", 1), ("first", 0)])
def test_placing_a_piece_counts_as_building_for_in_game_cards(edition: str, gold: int) -> None:
    cards = {"sets": "base,nomads,crossroads", "cards": "ambassadors,knights,lords", "edition": edition}
    warrior = crossroads_table({0: "c4", 1: "a4"}, tiles={0: "d4"}, params=cards).play("barracks b4")
    assert warrior.json["seats"][0]["gold"] == gold
    wagon = crossroads_table({0: "r19", 1: "p20"}, tiles={0: "s19"}, params=cards)
    assert wagon.play("wagon q20").json["seats"][0]["gold"] == gold


@pytest.mark.rule("D-08", "KB-CARD-INGAME-1")
def test_moving_or_taking_back_a_piece_is_not_building() -> None:
    cards = {"sets": "base,nomads,crossroads", "cards": "ambassadors,knights,lords"}
    t = crossroads_table({0: "r19", 1: "o20"}, tiles={0: "s19"}, slots={0: "wagon=q20"}, params=cards)
    t = t.play("wagon q20", "to p20")
    assert t.json["seats"][0]["gold"] == 0


@pytest.mark.rule("D-11", "I-30")
def test_each_hex_of_a_city_counts_for_ambassadors_and_shepherds() -> None:
    cards = {"sets": "base,nomads,crossroads", "cards": "ambassadors,shepherds,lords"}
    t = crossroads_table({0: "p2 d5", 1: "b3"}, tiles={0: "p3"}, params=cards).play("city-hall b5")
    paid = {"ambassadors": len(["a4", "b4"]), "shepherds": 2 * len(["a4", "a5", "b5"])}
    assert t.json["seats"][0]["gold"] == sum(paid.values())


@pytest.mark.rule("KB-CRO-BARRACKS-4", "C-04")
def test_stone_walls_may_be_placed_beside_a_warrior() -> None:
    boards = "barracks_crossroads,quarry,monastery_wagon,farm"
    t = crossroads_table(
        {0: "p3"}, card="desert", tiles={0: "o3"}, slots={1: "warriors=r3"}, quadrants=boards, tasks="road,advance",
        sets="base,nomads,crossroads",
    )  # fmt: skip
    assert "q3" in t.legal("quarry")
    assert refusal_rule(t, "build q3") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("I-19", "KB-CRO-PIECES-1", "KB-CRO-PIECES-3")
@pytest.mark.parametrize(("edition", "victims"), [("bigbox", {"b5", "t7"}), ("first", {"t7"})])
def test_the_sword_takes_pieces_back_to_their_stock(edition: str, victims: set[str]) -> None:
    t = crossroads_table(
        {0: "a1", 1: "t7"}, slots={0: "nomad_tiles=sword", 1: "warriors=b5 city=b9"}, edition=edition,
        sets="base,nomads,crossroads",
    )  # fmt: skip
    assert t.legal("sword") == victims
    if "b5" in victims:
        struck = t.play("sword b5").json["seats"][1]
        assert struck["warriors"] == []
        assert struck["supply"] == 39


@pytest.mark.rule("D-10", "I-22")
def test_an_outpost_exempts_the_build_of_a_fort_even_after_the_draw() -> None:
    t = crossroads_table(
        {0: "p7"}, card="forest", tiles={0: "q7"}, slots={0: "nomad_tiles=outpost"}, sets="base,nomads,crossroads"
    ).play("fort", "draw grass")
    assert t.legal("fort") == {"o8", "p8"}
    assert "a1" in t.play("outpost").legal("fort")


@pytest.mark.rule("KB-CRO-FORT", "I-25", "I-29")
def test_a_fort_builds_on_either_half_of_a_swamp_card() -> None:
    t = crossroads_table(
        {0: "f7"}, card="forest", tiles={0: "g7"}, deck="swamp/grass:1,canyon:2", sets="base,marshlands,crossroads",
        quadrants="city_hall_fort,temple,barracks_crossroads,monastery_wagon", tasks="road,advance,fortress",
    )  # fmt: skip
    drawn = t.play("fort", "draw swamp/grass")
    swamp = set(cell_names(t.game.layout.cells["swamp"]))
    assert drawn.legal("fort") == {"e8", "f8"} | swamp  # rule 3 applies to each half separately
    done = drawn.play("fort e8")
    assert done.json["card"]["chosen"] == "forest"
    assert done.json["discard"]["swamp/grass"] == 1


@pytest.mark.rule("KB-TASK-REFUGE", "C-18", "I-44")
@pytest.mark.parametrize(("terrain", "gold"), [("palace", 0), ("silo", 0), ("castle", 8), ("location", 8)])
def test_place_of_refuge_ignores_palaces_and_silos_but_counts_the_island_location(terrain: str, gold: int) -> None:
    params = {"sets": "base,crossroads,marshlands,harvest,island", "tasks": "place-of-refuge,road"}
    boards = "city_hall_fort,temple,bazaar_water_mill,barracks_crossroads"
    layout = crossroads_table(quadrants=boards, params=params).game.layout
    hexes = [cell for cell in bits(layout.cells[terrain]) if terrain != "location" or cell_name(cell).startswith("i:")]
    ring = " ".join(cell_names(neighbours(BIT[hexes[0]])))
    t = crossroads_table({0: ring}, quadrants=boards, params=params)
    assert t.gold("place-of-refuge")[0] == gold


@pytest.mark.rule("KB-TASK-ADVANCE", "KB-TASK-COMPASS", "I-44")
def test_the_island_has_no_board_edge() -> None:
    params = {"sets": "base,crossroads,island", "tasks": "advance,compass-points,road,fortress"}
    lines = cell_names(crossroads_table(params=params).game.layout.land & ~((1 << 22 * 20) - 1))
    t = crossroads_table({0: " ".join(cell for cell in lines if cell not in ("i:b4", "i:d2"))}, params=params)
    assert t.gold("advance")[0] == t.gold("compass-points")[0] == 0


@pytest.mark.rule("D-10", "I-22", "KB-NOM-TILE-OUTPOST")
def test_one_placement_of_a_warrior_or_a_fort_spends_the_outpost() -> None:
    held = {0: "nomad_tiles=outpost"}
    spent = [{"kind": "outpost", "state": "used"}]
    sets = "base,nomads,crossroads"
    warrior = crossroads_table({0: "c4"}, tiles={0: "d4"}, slots=held, sets=sets, card="flowers")
    warrior = warrior.play("outpost", "barracks t7")
    assert warrior.json["seats"][0]["nomad_tiles"] == spent
    assert warrior.legal("build") == {"b4", "c3", "c5", "d5"}
    fort = crossroads_table({0: "p7"}, tiles={0: "q7"}, slots=held, sets=sets, card="flowers")
    built = fort.play("outpost", "fort", "draw grass", "fort a1")
    assert built.json["seats"][0]["nomad_tiles"] == spent
    assert built.legal("build") == {"o7"}


@pytest.mark.rule("D-07", "KB-NOM-TILE-GAIN", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2")
@pytest.mark.parametrize("edition", ["bigbox", "first"])
def test_a_wagon_takes_nomad_tiles_on_its_way_and_where_it_is_placed(edition: str) -> None:
    params = {
        "sets": "base,nomads,crossroads",
        "quadrants": "barracks_crossroads,quarry,monastery_wagon,farm",
        "tasks": "road,advance",
        "nomads": "m6:sword,r6:outpost,p8:outpost",
        "edition": edition,
    }
    t = crossroads_table({0: "h19"}, tiles={0: "i19"}, slots={0: "wagon=n4"}, params=params)
    t = t.play("wagon n4", "to n5", "to n4", "done")
    assert t.json["seats"][0]["nomad_tiles"] == [{"kind": "sword", "state": "new"}]
    placed = crossroads_table({0: "h19 n4"}, tiles={0: "i19"}, params=params).play("wagon n5")
    assert placed.json["seats"][0]["nomad_tiles"] == [{"kind": "sword", "state": "new"}]
