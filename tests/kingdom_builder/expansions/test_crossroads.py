"""Crossroads: the set-up and the eight actions (rules, section 11)."""

from __future__ import annotations

import pytest

from realmwright import registry
from realmwright.game import GameError

from ..fixtures import new_table, refusal_reason, refusal_rule
from .crossroads_fixtures import BOARDS, MIXED, crossroads_table, hexes_of, opponents_on, tile_of_kind, two_card_table

# Components


@pytest.mark.rule("KB-COMP-5", "KB-COMP-9", "KB-COMP-10", "F-43")
def test_four_quadrants_with_two_locations_and_a_castle_each() -> None:
    expansion = registry.pick("expansions", "crossroads")
    pairs = {frozenset(kind for _, kind in board.locations) for board in expansion.quadrants}
    assert pairs == {
        frozenset({"lighthouse", "forester-lodge"}),
        frozenset({"barracks", "crossroads"}),
        frozenset({"city-hall", "fort"}),
        frozenset({"monastery", "wagon"}),
    }
    for board in expansion.quadrants:
        text = "".join(board.rows)
        assert text.count("S") == 1
        assert all(text.count(letter) == 1 for letter, _ in board.locations)
    assert sum(location.tile_count for location in expansion.locations) == 16


@pytest.mark.rule("KB-CRO-SETUP-1")
def test_special_pieces_start_in_the_stock_apart_from_the_forty_settlements() -> None:
    for seat in new_table(sets="base,crossroads", quadrants=BOARDS, tasks="random", players="5").json["seats"]:
        assert (seat["warriors"], seat["wagon"], seat["ship"], seat["city"]) == ([], None, None, [])
        assert seat["supply"] == 40


@pytest.mark.rule("KB-CRO-SETUP-2")
@pytest.mark.parametrize(
    ("quadrants", "tasks"),
    [
        ("tavern,paddock,oasis,farm", 0),
        ("tavern,city_hall_fort:r,oasis,farm", 1),
        (MIXED, 2),
        ("barracks_crossroads,city_hall_fort,farm,monastery_wagon", 3),
        (BOARDS, 4),
    ],
)
def test_one_task_is_drawn_for_every_crossroads_quadrant(quadrants: str, tasks: int) -> None:
    seen = set()
    for seed in range(30):
        drawn = new_table(seed, sets="base,crossroads", quadrants=quadrants).game.setup_dict()["tasks"]
        assert len(drawn) == len(set(drawn)) == tasks
        seen |= set(drawn)
    assert len(seen) == (6 if tasks else 0)


@pytest.mark.rule("KB-CRO-SETUP-2")
def test_requested_tasks_must_be_as_many_as_the_crossroads_quadrants() -> None:
    game = new_table(sets="base,crossroads", quadrants=MIXED, tasks="road,advance").game
    assert game.setup_dict()["tasks"] == ["road", "advance"]
    for wrong in ("road", "road,road", "road,advance,fortress", "road,picnic", ""):
        with pytest.raises(GameError, match="expected"):
            new_table(sets="base,crossroads", quadrants=MIXED, tasks=wrong)
    with pytest.raises(GameError, match="none"):
        new_table(sets="base,crossroads", tasks="road")


# Forester's Lodge and Monastery


@pytest.mark.rule("KB-CRO-FORESTERS-LODGE")
def test_the_lodge_builds_on_forest_next_to_own_settlements() -> None:
    t = crossroads_table({0: "d14"}, tiles={0: "c14"})
    assert t.legal("forester-lodge") == {"d13", "e13"}
    assert refusal_rule(t, "forester-lodge k1") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "forester-lodge b14") == "KB-CRO-FORESTERS-LODGE"
    done = t.play("forester-lodge d13")
    assert done.json["seats"][0]["settlements"] == ["d13", "d14"]
    assert done.json["seats"][0]["supply"] == 38
    assert refusal_rule(done, "forester-lodge e13") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-CRO-FORESTERS-LODGE")
def test_without_forest_beside_own_settlements_the_lodge_builds_anywhere_on_forest() -> None:
    t = crossroads_table({0: "c15"}, tiles={0: "c14"})
    assert t.legal("forester-lodge") == set(hexes_of("T"))


@pytest.mark.rule("KB-CRO-FORESTERS-LODGE", "I-07")
def test_the_lodge_lapses_without_free_forest() -> None:
    t = crossroads_table({0: "c15", **opponents_on(hexes_of("T"))}, tiles={0: "c14"}, players="5")
    assert t.legal("forester-lodge") == set()
    assert refusal_rule(t, "forester-lodge d13") == "I-07"


@pytest.mark.rule("KB-CRO-MONASTERY")
def test_the_monastery_builds_on_canyon() -> None:
    far = crossroads_table({0: "r12"}, tiles={0: "r13"})
    assert far.legal("monastery") == set(hexes_of("C"))
    near = crossroads_table({0: "r12 l14"}, tiles={0: "r13"})
    assert near.legal("monastery") == {"l15", "m15"}
    assert refusal_rule(near, "monastery t7") == "KB-BASE-BUILD-3"
    assert refusal_rule(near, "monastery m14") == "KB-CRO-MONASTERY"
    assert near.play("monastery l15").json["seats"][0]["supply"] == 37


@pytest.mark.rule("KB-CRO-MONASTERY", "I-07")
def test_the_monastery_lapses_without_free_canyon() -> None:
    t = crossroads_table({0: "r12", **opponents_on(hexes_of("C"))}, tiles={0: "r13"}, players="5")
    assert refusal_rule(t, "monastery l14") == "I-07"


# Fort


@pytest.mark.rule("KB-CRO-FORT", "I-29")
def test_the_fort_draws_a_card_builds_on_its_terrain_and_discards_it() -> None:
    t = crossroads_table({0: "p7"}, card="forest", tiles={0: "q7"})
    drawing = t.play("fort")
    assert drawing.is_chance
    assert drawing.legal() == {"draw grass", "draw canyon", "draw desert", "draw flowers", "draw forest"}
    drawn = drawing.play("draw grass")
    assert drawn.legal() == {"fort o8", "fort p8"}
    assert refusal_rule(drawn, "fort p9") == "KB-BASE-BUILD-3"
    assert refusal_rule(drawn, "fort o7") == "KB-CRO-FORT"
    done = drawn.play("fort o8")
    assert done.json["seats"][0]["settlements"] == ["p7", "o8"]
    assert done.json["card"] == {"hand": ["forest"], "chosen": "forest"}
    assert done.json["discard"]["grass"] == 1
    assert done.json["deck"]["grass"] == 2
    assert refusal_rule(done, "fort") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-CRO-FORT")
def test_after_the_draw_the_fort_must_build() -> None:
    drawn = crossroads_table({0: "p7"}, card="forest", stage="after", tiles={0: "q7"}).play("fort", "draw grass")
    assert refusal_rule(drawn, "end") == "KB-CRO-FORT"
    assert refusal_rule(drawn, "build k1") == "KB-CRO-FORT"


@pytest.mark.rule("KB-CRO-FORT", "I-29")
def test_without_a_free_hex_the_fort_lapses_and_no_other_card_is_drawn() -> None:
    t = crossroads_table({0: "p7", **opponents_on(hexes_of("G"))}, card="forest", tiles={0: "q7"}, players="5")
    done = t.play("fort", "draw grass")
    assert not done.is_chance
    assert done.json["doing"] is None
    assert done.json["discard"]["grass"] == 1
    assert done.json["seats"][0]["supply"] == 39
    assert refusal_rule(done, "fort") == "KB-BASE-TURN-6"


@pytest.mark.rule("I-08", "KB-CRO-FORT")
def test_the_fort_needs_a_settlement_in_the_supply() -> None:
    t = crossroads_table({0: " ".join(["p7", *hexes_of("D")[:39]])}, stage="after", tiles={0: "q7"}, ending=True)
    assert "fort" not in t.legal()
    assert refusal_rule(t, "fort") == "I-08"


@pytest.mark.rule("I-29")
def test_the_fort_reshuffles_the_discard_pile_and_is_impossible_without_cards() -> None:
    last = crossroads_table({0: "p7"}, card="forest", tiles={0: "q7"}, deck="grass:1", discard="desert:2")
    drawn = last.play("fort", "draw grass")
    assert drawn.json["deck"]["desert"] == 2  # the card in use is not among those shuffled back
    assert sum(drawn.json["deck"].values()) == 2
    built = drawn.play("fort o8")
    assert built.json["discard"]["grass"] == 1
    last_discard = crossroads_table({0: "p7"}, card="forest", tiles={0: "q7"}, deck="", discard="grass:1")
    assert last_discard.play("fort").legal() == {"draw grass"}
    none = crossroads_table({0: "p7"}, card="forest", tiles={0: "q7"}, deck="")
    assert refusal_rule(none, "fort") == "I-29"


@pytest.mark.rule("I-29", "KB-BASE-TURN-8")
def test_the_last_card_drawn_by_the_fort_is_reshuffled_for_the_next_draw() -> None:
    t = crossroads_table({0: "p7"}, card="forest", stage="after", tiles={0: "q7"}, deck="grass:1")
    built = t.play("fort", "draw grass", "fort o8")
    assert sum(built.json["deck"].values()) == 0
    assert built.json["discard"]["grass"] == 1
    assert built.validate() == []
    assert built.play("end").legal() == {"draw grass", "draw forest"}


@pytest.mark.rule("KB-CRO-FORT")
def test_a_fort_cannot_name_its_hex_before_the_draw() -> None:
    t = crossroads_table({0: "p7"}, card="forest", tiles={0: "q7"})
    assert refusal_rule(t, "fort o8") == "KB-CRO-FORT"


# Crossroads


@pytest.mark.rule("KB-CRO-CROSSROADS", "KB-BASE-TILE-3", "KB-BASE-TURN-7")
def test_crossroads_deals_two_cards_at_the_end_of_the_turn_it_was_gained() -> None:
    t = crossroads_table({0: "h3"}, card="canyon", stage="during", left=1)
    done = t.play("build h4", "end", "draw desert")
    assert done.is_chance
    assert done.play("draw forest").json["seats"][0]["hand"] == ["desert", "forest"]
    without = t.play("build h2", "end", "draw desert")
    assert not without.is_chance


@pytest.mark.rule("KB-CRO-CROSSROADS", "D-09", "KB-BASE-TURN-1", "I-28")
def test_the_card_is_chosen_when_the_first_action_needs_one() -> None:
    t = two_card_table("grass,desert", {0: "h4 d14"}, {0: "h5 c14"})
    assert t.json["card"] == {"hand": ["grass", "desert"], "chosen": None}
    assert t.legal("choose") == {"grass", "desert"}
    assert t.legal("build") == set()
    assert refusal_rule(t, "build a1") == "KB-BASE-TURN-1"
    lodge = t.play("forester-lodge d13")  # needs no card
    assert lodge.legal() == {"choose grass", "choose desert"}
    chosen = lodge.play("choose desert")
    assert chosen.json["card"]["chosen"] == "desert"
    assert chosen.legal("build") <= set(hexes_of("D"))
    assert refusal_rule(chosen, "choose grass") == "KB-BASE-TURN-1"


@pytest.mark.rule("KB-CRO-CROSSROADS", "I-28")
def test_both_cards_are_discarded_at_the_end_of_the_turn() -> None:
    t = two_card_table("grass,desert", {0: "h4"}, {0: "h5"})
    done = t.play("choose desert", "build q1", "build r1", "build s1", "end")
    assert done.json["discard"]["grass"] == done.json["discard"]["desert"] == 1
    assert done.play("draw canyon").is_chance


@pytest.mark.rule("KB-CRO-CROSSROADS", "D-09")
def test_the_choice_binds_extra_actions_too() -> None:
    t = crossroads_table({0: "h4 l17"}, card="", also="cards=grass,desert", tiles={0: "h5 m17"}, quadrants=MIXED)
    assert refusal_rule(t, "barn h4") == "KB-BASE-TURN-1"
    lifted = t.play("choose desert", "barn h4")
    assert lifted.legal("to") <= set(hexes_of("D", boards=MIXED))


@pytest.mark.rule("I-28", "KB-BASE-BUILD-6")
def test_the_other_card_is_no_replacement_for_a_chosen_one_without_free_hex() -> None:
    t = two_card_table("grass,desert", {0: "h4", **opponents_on(hexes_of("G"))}, {0: "h5"})
    redraw = t.play("choose grass")
    assert redraw.is_chance
    drawn = redraw.play("draw canyon")
    assert drawn.json["card"] == {"hand": ["desert", "canyon"], "chosen": "canyon"}
    assert refusal_rule(drawn, "choose desert") == "KB-BASE-TURN-1"
    ended = drawn.play("build h3", "build i3", "build i4", "end")
    assert ended.json["discard"] == {"grass": 0, "canyon": 1, "desert": 1, "flowers": 0, "forest": 0}


@pytest.mark.rule("I-28", "I-05", "KB-BASE-BUILD-7")
def test_the_other_card_is_no_replacement_when_nothing_is_left_to_draw() -> None:
    t = two_card_table("grass,desert", {0: "h4", **opponents_on(hexes_of("G"))}, {0: "h5"}, deck="")
    done = t.play("choose grass")
    assert done.legal() == {"end"}
    assert done.json["stage"] == "after"


@pytest.mark.rule("D-09", "I-28")
def test_a_second_card_in_hand_stays_when_the_tile_is_lost() -> None:
    t = two_card_table("grass,desert", {0: "a5"}, {})
    assert t.legal("choose") == {"grass", "desert"}
    done = t.play("choose desert", "build q1", "build r1", "build s1", "end", "draw canyon")
    assert not done.is_chance  # one card per turn from now on


@pytest.mark.rule("KB-CRO-CROSSROADS")
def test_the_crossroads_tile_has_no_action() -> None:
    t = crossroads_table({0: "h4"}, tiles={0: "h5"})
    assert t.legal("crossroads") == set()
    assert refusal_rule(t, "crossroads") == "KB-CRO-CROSSROADS"


@pytest.mark.rule("KB-CRO-CROSSROADS", "I-18")
def test_a_turn_that_needs_no_card_ends_without_a_choice() -> None:
    full = " ".join(["h4", *hexes_of("D")[:39]])
    t = crossroads_table({0: full}, card="", also="cards=grass,canyon", stage="after", tiles={0: "h5"}, ending=True)
    assert t.legal() == {"choose grass", "choose canyon", "end"}
    done = t.play("end")
    assert done.json["discard"]["grass"] == done.json["discard"]["canyon"] == 1


# City Hall

CITY = ["a4", "b4", "a5", "b5", "c5", "a6", "b6"]  # around b5, all of them flowers


@pytest.mark.rule("KB-CRO-CITYHALL-1", "KB-CRO-CITYHALL-2", "F-17", "I-30")
def test_the_city_tile_counts_as_seven_settlements_and_uses_no_supply() -> None:
    t = crossroads_table({0: "p2 d5"}, card="flowers", tiles={0: "p3"}, cards="citizens,knights,discoverers")
    assert t.gold("citizens")[0] == 0
    done = t.play("city-hall b5")
    mine = done.json["seats"][0]
    assert mine["city"] == CITY
    assert mine["supply"] == 38
    assert mine["settlements"] == ["p2", "d5"]
    assert done.gold("citizens")[0] == 4  # eight in one area
    assert done.gold("knights")[0] == 8  # a5 b5 c5 d5
    assert done.gold("discoverers")[0] == 4
    assert done.legal("build") == {"b3", "c3", "a7", "b7", "c7", "c4", "c6", "e5", "o2"}
    assert refusal_rule(done, "build b5") == "KB-BASE-BUILD-1"
    assert not done.json["end_triggered"]


@pytest.mark.rule("KB-CRO-CITYHALL-1")
def test_one_of_the_seven_must_adjoin_an_own_settlement() -> None:
    t = crossroads_table({0: "p2 d6"}, tiles={0: "p3"})
    assert refusal_rule(t, "city-hall b5") == "KB-CRO-CITYHALL-1"
    assert refusal_reason(t, "city-hall b5") == "city-too-far"
    assert "c7" not in t.legal("city-hall")  # d7 is a mountain
    assert refusal_rule(t, "city-hall c7") == "KB-BASE-BUILD-2"
    assert "b6" in t.legal("city-hall")  # by c6


@pytest.mark.rule("KB-CRO-CITYHALL-1", "I-30")
def test_all_seven_must_be_free_buildable_and_on_the_board() -> None:
    t = crossroads_table({0: "p2 d5", 1: "a6"}, tiles={0: "p3"})
    assert refusal_rule(t, "city-hall b5") == "KB-BASE-BUILD-1"
    assert refusal_reason(t, "city-hall a5") == "city-off-board"
    assert refusal_rule(t, "city-hall c4") == "KB-TERR-2"  # d4 is a location
    assert refusal_rule(t, "city-hall e6") == "KB-BASE-BUILD-2"  # f6 is a mountain
    warrior = crossroads_table({0: "p2 d5"}, tiles={0: "p3"}, slots={1: "warriors=a7"})
    assert refusal_rule(warrior, "city-hall b5") == "KB-CRO-BARRACKS-2"  # a6 is next to it


@pytest.mark.rule("I-30")
def test_the_city_tile_may_cross_quadrant_borders() -> None:
    t = crossroads_table({0: "p2 a8"}, tiles={0: "p3"}).play("city-hall b10")
    assert t.json["seats"][0]["city"] == ["b9", "c9", "a10", "b10", "c10", "b11", "c11"]


@pytest.mark.rule("KB-CRO-CITYHALL-2", "I-30", "KB-BASE-TILE-1")
def test_the_city_tile_takes_the_tiles_of_every_location_beside_it() -> None:
    t = crossroads_table({0: "p2 a6"}, tiles={0: "p3"}).play("city-hall b4")
    assert tile_of_kind(t, "barracks") == {"kind": "barracks", "from": "d4", "ready": False, "new": True}
    assert t.json["location_tiles"]["d4"] == 1


@pytest.mark.rule("KB-CRO-CITYHALL-1")
def test_the_city_tile_is_placed_once_a_game() -> None:
    t = crossroads_table({0: "p2 d5"}, tiles={0: "p3"}, slots={0: "city=b5"})
    assert t.legal("city-hall") == set()
    assert refusal_reason(t, "city-hall b9") == "city-stands"


@pytest.mark.rule("KB-CRO-CITYHALL-1", "C-03")
def test_the_city_tile_is_never_moved() -> None:
    t = crossroads_table({0: "l8 d6"}, tiles={0: "l7"}, slots={0: "city=b5"}, quadrants=MIXED)
    assert t.legal("paddock") <= {"l8", "d6"}
    assert refusal_rule(t, "paddock c5") == "KB-LOC-PADDOCK"


@pytest.mark.rule("KB-CRO-CITYHALL-1", "KB-BASE-TILE-5")
def test_the_city_tile_stays_when_the_city_hall_tile_is_lost() -> None:
    boards = "barracks_crossroads,city_hall_fort,paddock,barn"
    t = crossroads_table(
        {0: "p2 a17"}, tiles={0: "p3 b17"}, slots={0: "city=b5"}, quadrants=boards, tasks="road,advance"
    )
    done = t.play("paddock p2", "to r2")
    assert tile_of_kind(done, "city-hall") is None
    assert done.json["seats"][0]["city"] == CITY


@pytest.mark.rule("I-08", "KB-CRO-CITYHALL-2")
def test_special_pieces_and_the_city_tile_need_no_supply() -> None:
    ground = hexes_of("D", but=["e4", "d6", "e6", "f5"])
    full = " ".join(["c4", "p2", "r19", "e18", "f18", *ground[:35]])
    held = {0: "d4 p3 s19 g17"}
    t = crossroads_table({0: full}, stage="after", tiles=held, supply={0: 0}, ending=True)
    for verb in ("barracks", "city-hall", "wagon", "lighthouse"):
        assert t.legal(verb), verb
