"""Crossroads together with other sets: who pays for pieces, what takes them, what a warrior lets through."""

from __future__ import annotations

import pytest

from realmwright.hexes import BIT, bits, name_of, names, neighbours

from .crossroads_table import cross, rule


@pytest.mark.rule("D-08", "KB-CARD-INGAME-1", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2")
@pytest.mark.parametrize(("edition", "gold"), [("bigbox", 1), ("first", 0)])
def test_placing_a_piece_is_building_for_cards_paid_at_once(edition: str, gold: int) -> None:
    cards = {"sets": "base,nomads,crossroads", "cards": "ambassadors,knights,lords", "edition": edition}
    warrior = cross({0: "c4", 1: "a4"}, tiles={0: "d4"}, by=cards).do("barracks b4")
    assert warrior.shown["seats"][0]["gold"] == gold
    wagon = cross({0: "r19", 1: "p20"}, tiles={0: "s19"}, by=cards)
    assert wagon.do("wagon q20").shown["seats"][0]["gold"] == gold


@pytest.mark.rule("D-08", "KB-CARD-INGAME-1")
def test_moving_or_taking_back_a_piece_is_not_building() -> None:
    cards = {"sets": "base,nomads,crossroads", "cards": "ambassadors,knights,lords"}
    at = cross({0: "r19", 1: "o20"}, tiles={0: "s19"}, slots={0: "wagon=q20"}, by=cards).do("wagon q20", "to p20")
    assert at.shown["seats"][0]["gold"] == 0


@pytest.mark.rule("D-11", "I-30")
def test_the_seven_of_a_city_count_one_by_one_for_ambassadors_and_shepherds() -> None:
    cards = {"sets": "base,nomads,crossroads", "cards": "ambassadors,shepherds,lords"}
    at = cross({0: "p2 d5", 1: "b3"}, tiles={0: "p3"}, by=cards).do("city-hall b5")
    paid = {"ambassadors": len(["a4", "b4"]), "shepherds": 2 * len(["a4", "a5", "b5"])}
    assert at.shown["seats"][0]["gold"] == sum(paid.values())


@pytest.mark.rule("KB-CRO-BARRACKS-4", "C-04")
def test_stone_walls_may_stand_beside_a_warrior() -> None:
    boards = "barracks_crossroads,quarry,monastery_wagon,farm"
    at = cross(
        {0: "p3"}, card="desert", tiles={0: "o3"}, slots={1: "warriors=r3"}, quadrants=boards, tasks="road,advance",
        sets="base,nomads,crossroads",
    )  # fmt: skip
    assert "q3" in at.legal("quarry")
    assert rule(at, "build q3") == "KB-CRO-BARRACKS-2"


@pytest.mark.rule("I-19", "KB-CRO-PIECES-1", "KB-CRO-PIECES-3")
@pytest.mark.parametrize(("edition", "victims"), [("bigbox", {"b5", "t7"}), ("first", {"t7"})])
def test_the_sword_takes_pieces_back_to_their_stock(edition: str, victims: set[str]) -> None:
    at = cross(
        {0: "a1", 1: "t7"}, slots={0: "nomad_tiles=sword", 1: "warriors=b5 city=b9"}, edition=edition,
        sets="base,nomads,crossroads",
    )  # fmt: skip
    assert at.legal("sword") == victims
    if "b5" in victims:
        struck = at.do("sword b5").shown["seats"][1]
        assert struck["warriors"] == []
        assert struck["supply"] == 39


@pytest.mark.rule("D-10", "I-22")
def test_an_outpost_frees_the_build_of_a_fort_even_after_the_draw() -> None:
    at = cross(
        {0: "p7"}, card="forest", tiles={0: "q7"}, slots={0: "nomad_tiles=outpost"}, sets="base,nomads,crossroads"
    ).do("fort", "draw grass")
    assert at.legal("fort") == {"o8", "p8"}
    assert "a1" in at.do("outpost").legal("fort")


@pytest.mark.rule("KB-CRO-FORT", "I-25", "I-29")
def test_a_fort_builds_on_either_half_of_a_swamp_card() -> None:
    at = cross(
        {0: "f7"}, card="forest", tiles={0: "g7"}, deck="swamp/grass:1,canyon:2", sets="base,marshlands,crossroads",
        quadrants="city_hall_fort,temple,barracks_crossroads,monastery_wagon", tasks="road,advance,fortress",
    )  # fmt: skip
    drawn = at.do("fort", "draw swamp/grass")
    swamp = set(names(at.game.layout.cells["swamp"]))
    assert drawn.legal("fort") == {"e8", "f8"} | swamp  # rule 3 is asked for each half by itself
    done = drawn.do("fort e8")
    assert done.shown["card"]["chosen"] == "forest"
    assert done.shown["discard"]["swamp/grass"] == 1


@pytest.mark.rule("KB-TASK-REFUGE", "C-18", "I-44")
@pytest.mark.parametrize(("terrain", "gold"), [("palace", 0), ("silo", 0), ("castle", 8), ("location", 8)])
def test_palaces_and_silos_are_no_places_of_refuge_but_the_island_has_one(terrain: str, gold: int) -> None:
    by = {"sets": "base,crossroads,marshlands,harvest,island", "tasks": "place-of-refuge,road"}
    boards = "city_hall_fort,temple,bazaar_water_mill,barracks_crossroads"
    layout = cross(quadrants=boards, by=by).game.layout
    hexes = [cell for cell in bits(layout.cells[terrain]) if terrain != "location" or name_of(cell).startswith("i:")]
    ring = " ".join(names(neighbours(BIT[hexes[0]])))
    at = cross({0: ring}, quadrants=boards, by=by)
    assert at.gold("place-of-refuge")[0] == gold


@pytest.mark.rule("KB-TASK-ADVANCE", "KB-TASK-COMPASS", "I-44")
def test_the_island_has_no_board_edge() -> None:
    by = {"sets": "base,crossroads,island", "tasks": "advance,compass-points,road,fortress"}
    lines = names(cross(by=by).game.layout.land & ~((1 << 22 * 20) - 1))
    at = cross({0: " ".join(cell for cell in lines if cell not in ("i:b4", "i:d2"))}, by=by)
    assert at.gold("advance")[0] == at.gold("compass-points")[0] == 0


@pytest.mark.rule("D-10", "I-22", "KB-NOM-TILE-OUTPOST")
def test_one_placement_of_a_warrior_or_a_fort_spends_the_outpost() -> None:
    held = {0: "nomad_tiles=outpost"}
    spent = [{"kind": "outpost", "state": "used"}]
    sets = "base,nomads,crossroads"
    warrior = cross({0: "c4"}, tiles={0: "d4"}, slots=held, sets=sets, card="flowers").do("outpost", "barracks t7")
    assert warrior.shown["seats"][0]["nomad_tiles"] == spent
    assert warrior.legal("build") == {"b4", "c3", "c5", "d5"}
    fort = cross({0: "p7"}, tiles={0: "q7"}, slots=held, sets=sets, card="flowers")
    built = fort.do("outpost", "fort", "draw grass", "fort a1")
    assert built.shown["seats"][0]["nomad_tiles"] == spent
    assert built.legal("build") == {"o7"}


@pytest.mark.rule("D-07", "KB-NOM-TILE-GAIN", "KB-CRO-PIECES-1", "KB-CRO-PIECES-2")
@pytest.mark.parametrize("edition", ["bigbox", "first"])
def test_a_wagon_takes_nomad_tiles_on_its_way_and_where_it_is_placed(edition: str) -> None:
    by = {
        "sets": "base,nomads,crossroads",
        "quadrants": "barracks_crossroads,quarry,monastery_wagon,farm",
        "tasks": "road,advance",
        "nomads": "m6:sword,r6:outpost,p8:outpost",
        "edition": edition,
    }
    at = cross({0: "h19"}, tiles={0: "i19"}, slots={0: "wagon=n4"}, by=by).do("wagon n4", "to n5", "to n4", "done")
    assert at.shown["seats"][0]["nomad_tiles"] == [{"kind": "sword", "state": "new"}]
    placed = cross({0: "h19 n4"}, tiles={0: "i19"}, by=by).do("wagon n5")
    assert placed.shown["seats"][0]["nomad_tiles"] == [{"kind": "sword", "state": "new"}]
