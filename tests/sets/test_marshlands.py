"""Marshlands (docs/rules, section 12): swamps and their cards, palaces."""

from __future__ import annotations

import pytest

from realmwright.game import Illegal

from ..kingdom_builder.table import Table, new, table
from .marsh_table import BOARDS, LANDS, SETS, land, marsh, pass_turn, reason, rule

ONE_SWAMP = "temple,oracle,barn,farm"  # swamp only in the north-west: 12 hexes; oracle r4, barns g13 and c17
SWAMP = "j3 i4 j4 j5 d6 h6 j6 e7 i7 j7 d8 d9"


def dealt(at: Table) -> dict[str, int]:
    """All the cards there are, before hands are dealt."""
    deck: dict[str, int] = at.shown["deck"]
    return {name: count for name, count in deck.items() if count}


# The deck


@pytest.mark.rule("KB-MAR-SETUP-4", "KB-COMP-6", "F-43")
@pytest.mark.parametrize("quadrants", [BOARDS, "tavern,paddock,oasis,canoe:r"])
def test_with_a_marshlands_quadrant_five_swamp_cards_join_the_deck(quadrants: str) -> None:
    plain = dict.fromkeys(LANDS, 5)
    split = {f"swamp/{name}": 1 for name in LANDS}
    deck = dealt(new(sets=SETS, quadrants=quadrants))
    assert deck == plain | split
    assert sum(deck.values()) == 30
    asked_for = new(sets=SETS, quadrants=quadrants, deck__use_swamp_cards="always")
    assert sum(asked_for.state.deck) == 30  # they are not in it twice


@pytest.mark.rule("KB-MAR-SETUP-4")
def test_without_such_a_quadrant_the_swamp_cards_stay_in_the_box_unless_asked_for() -> None:
    assert sum(dealt(new(sets=SETS)).values()) == 25
    assert sum(dealt(new(sets=SETS, deck__use_swamp_cards="always")).values()) == 30
    assert sum(dealt(new(sets="base", deck__use_swamp_cards="always")).values()) == 25


@pytest.mark.rule("KB-MAR-SETUP-4")
def test_without_swamps_the_swamp_half_is_ignored() -> None:
    at = table(card="swamp/desert", sets=SETS, deck__use_swamp_cards="always")
    assert at.shown["card"]["chosen"] == "desert"
    assert at.shown["to_build"] == 3
    assert at.legal("build") == set(land(at, "D"))
    assert not at.legal("choose")
    assert at.shown["card"]["hand"] == ["swamp/desert"]


@pytest.mark.rule("KB-MAR-SETUP-1", "KB-COMP-6", "KB-COMP-9")
def test_two_tiles_lie_on_each_of_the_eight_location_hexes() -> None:
    at = new(sets=SETS, quadrants=BOARDS)
    kinds = dict.fromkeys(("e3", "c7"), "temple") | dict.fromkeys(("r8", "n9"), "refuge")
    kinds |= dict.fromkeys(("c14", "h18"), "canoe") | dict.fromkeys(("n15", "q17"), "fountain")
    assert at.game.about()["locations"] == kinds
    assert at.shown["location_tiles"] == dict.fromkeys(kinds, 2)
    assert all(side["bonus"] == [] for side in at.shown["seats"])


@pytest.mark.rule("KB-MAR-SETUP-3", "KB-COMP-6")
def test_palaces_stand_in_for_castles() -> None:
    board = "".join(new(sets=SETS, quadrants=BOARDS).game.about()["board"])
    assert (board.count("A"), board.count("S")) == (4, 0)
    at = marsh({0: "g5"}, card="canyon")
    assert rule(at, "build h5") == "KB-TERR-2"


# Swamp


@pytest.mark.rule("KB-MAR-SETUP-2", "KB-TERR-1")
def test_swamp_is_buildable_land_and_no_water() -> None:
    at = marsh({0: "i3"}, cards="fishermen,knights,lords")  # next to the swamps j3 and i4
    assert at.gold("fishermen")[0] == 0
    at = marsh({0: "o9"}, tiles={0: "n9"}).do("refuge o9")
    assert "p9" in at.legal("to")


@pytest.mark.rule("KB-MAR-SWAMP-1", "F-19")
def test_a_swamp_card_is_two_on_swamp_or_three_on_the_other_terrain() -> None:
    at = marsh(card="swamp/desert")
    assert at.legal() == {"choose swamp", "choose desert"}
    swamp, desert = at.do("choose swamp"), at.do("choose desert")
    assert (swamp.shown["to_build"], swamp.legal("build")) == (2, set(land(at, "P")))
    assert (desert.shown["to_build"], desert.legal("build")) == (3, set(land(at, "D")))
    assert swamp.do("build j3", "build j4").shown["stage"] == "after"
    assert desert.do("build a5").shown["to_build"] == 2


@pytest.mark.rule("KB-MAR-SWAMP-1", "KB-BASE-BUILD-3")
def test_the_building_rules_hold_in_the_swamp() -> None:
    at = marsh({0: "d7"}, card="swamp/desert", tiles={0: "c7"}).do("choose swamp")
    assert at.legal("build") == {"d6", "e7", "d8"}
    assert rule(at, "build j3") == "KB-BASE-BUILD-3"
    assert rule(at, "build d7") == "KB-BASE-BUILD-1"
    assert reason(at, "build c8") == "wrong-terrain"


@pytest.mark.rule("KB-MAR-SWAMP-1")
def test_nothing_is_built_before_the_half_is_chosen_and_no_other_half_can_be() -> None:
    at = marsh(card="swamp/desert")
    assert reason(at, "build j3") == "choose-first"
    assert reason(at, "choose grass") == "nothing-to-choose"
    with pytest.raises(Illegal):
        at.do("choose desert", "choose swamp")


@pytest.mark.rule("KB-MAR-SWAMP-2", "I-25")
def test_oracle_and_barn_use_the_half_that_was_chosen() -> None:
    at = marsh({0: "r3 g12"}, tiles={0: "r4 g13"}, card="swamp/grass", quadrants=ONE_SWAMP)
    assert at.legal() == {"choose swamp", "choose grass"}
    assert reason(at, "oracle j3") == "choose-first"
    swamp = at.do("choose swamp")
    assert swamp.legal("oracle") == set(SWAMP.split())
    assert swamp.do("oracle j3").legal("build") == {"i4", "j4"} & set(SWAMP.split())
    assert swamp.do("barn g12").legal("to") == set(SWAMP.split())
    grass = at.do("choose grass")
    assert grass.legal("oracle") <= set(land(at, "G"))
    assert grass.do("oracle " + min(grass.legal("oracle"))).shown["to_build"] == 3


@pytest.mark.rule("KB-MAR-SWAMP-2")
def test_after_the_mandatory_action_the_half_still_stands() -> None:
    at = marsh({0: "r3"}, tiles={0: "r4"}, card="swamp/grass", quadrants=ONE_SWAMP)
    at = at.do("choose swamp", "build j3", "build j4")
    assert at.legal("oracle") <= set(SWAMP.split())
    assert not at.legal("choose")


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06")
def test_a_half_without_a_free_hex_cannot_be_chosen() -> None:
    at = marsh({1: SWAMP}, card="swamp/grass", quadrants=ONE_SWAMP)
    assert at.legal() == {"choose grass"}
    assert rule(at, "choose swamp")


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06", "KB-BASE-BUILD-6")
def test_a_swamp_card_is_replaced_only_if_both_halves_are_full() -> None:
    boards = "temple,harbor,oracle,tavern"
    full = land(marsh(quadrants=boards), "F")
    others = {1: " ".join(full[:38]), 2: " ".join(full[38:]), 3: SWAMP}
    before = marsh(others, turn=3, stage="after", players="4", quadrants=boards, deck="grass:3")
    text = repr(before.state).replace("hand=desert", "hand=swamp/flowers", 1)
    start = Table(before.game, before.game.load(text)).do("end", "draw grass")
    assert (start.chance, start.shown["turn"], start.shown["card"]["hand"]) == (True, 0, [])
    one_left = {**others, 3: SWAMP.removeprefix("j3 ")}
    at = marsh(one_left, card="swamp/flowers", players="4", quadrants=boards, deck="grass:3")
    assert at.legal() == {"choose swamp"}
    after = at.do("choose swamp", "build j3")
    assert after.chance
    assert after.shown["card"]["hand"] == []
    assert after.do("draw grass").shown["to_build"] == 1


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06")
def test_what_is_left_of_a_half_that_runs_dry_goes_on_with_the_next_card() -> None:
    crowd = {1: SWAMP.removesuffix(" d9")}
    at = marsh(crowd, card="swamp/grass", quadrants=ONE_SWAMP, deck="desert:1,swamp/canyon:1").do(
        "choose swamp", "build d9"
    )
    assert at.chance
    assert at.do("draw desert").shown["to_build"] == 1
    again = at.do("draw swamp/canyon")
    assert again.legal() == {"choose canyon"}
    done = again.do("choose canyon")
    assert done.shown["to_build"] == 1
    assert "swamp/grass" not in [name for name, count in done.shown["discard"].items() if count]


@pytest.mark.rule("KB-MAR-SWAMP-3", "D-02")
def test_the_card_is_replaced_after_the_mandatory_action_too() -> None:
    crowd = {0: "r3", 1: " ".join(SWAMP.split()[3:])}
    at = marsh(crowd, tiles={0: "r4"}, card="swamp/grass", quadrants=ONE_SWAMP, deck="swamp/canyon:1")
    at = at.do("choose swamp", "build j3", "build i4", "oracle j4")
    assert at.chance
    at = at.do("draw swamp/canyon")
    assert at.legal() == {"choose canyon", "end"}
    assert at.shown["to_build"] == 0
    assert at.do("choose canyon").legal() == {"end"}


@pytest.mark.rule("KB-MAR-SWAMP-1", "KB-BASE-TURN-7")
def test_the_swamp_card_is_discarded_whole() -> None:
    at = marsh(card="swamp/desert").do("choose swamp", "build j3", "build j4", "end")
    assert at.shown["discard"]["swamp/desert"] == 1


# Palaces


@pytest.mark.rule("KB-MAR-PALACE-1", "F-20")
def test_the_palace_pays_who_has_most_settlements_next_to_it() -> None:
    at = marsh({0: "g5 g4", 1: "h4", 2: "h6"}, players="3")
    assert at.gold("palaces") == [5, 0, 0]
    assert at.earning("palaces") == {"g5", "g4"}
    assert at.earning("palaces", 1) == set()


@pytest.mark.rule("KB-MAR-PALACE-1")
def test_players_with_equally_many_all_get_the_gold_of_a_palace() -> None:
    assert marsh({0: "g5", 1: "h4", 2: "a1"}, players="3").gold("palaces") == [5, 5, 0]
    assert marsh({0: "a1", 1: "b1"}).gold("palaces") == [0, 0]


@pytest.mark.rule("KB-MAR-PALACE-1", "C-15")
def test_every_palace_is_scored_separately() -> None:
    assert marsh({0: "g5 n3 f14", 1: "h13 g13"}).gold("palaces") == [10, 5]


@pytest.mark.rule("KB-MAR-PALACE-2")
def test_palaces_give_no_castle_gold() -> None:
    at = marsh({0: "g5", 1: "h4"})
    assert at.gold("castles") == [0, 0]


@pytest.mark.rule("KB-MAR-PALACE-3", "KB-CARD-MERCHANTS", "KB-CARD-WORKERS")
def test_palaces_are_special_hexes_for_merchants_and_workers() -> None:
    at = marsh({0: "f3 f4 g4"}, tiles={0: "e3"}, cards="merchants,workers,lords")
    assert at.gold("merchants")[0] == 8  # the temple e3 and the palace h5
    assert at.gold("workers")[0] == 2
    assert at.earning("workers") == {"f3", "g4"}


@pytest.mark.rule("C-18", "KB-TASK-REFUGE")
def test_a_palace_is_no_special_hex_for_place_of_refuge() -> None:
    crossed = {"sets": "base,crossroads,marshlands", "quadrants": "temple,city_hall_fort,tavern,farm"}
    around = "g5 i5 g4 h4 g6 h6"
    at = marsh({0: around}, tasks="place-of-refuge", setup=crossed)
    assert at.gold("place-of-refuge") == [0, 0]
    at = marsh({0: "b7 d7 b6 c6 b8 c8"}, tiles={0: "c7"}, tasks="place-of-refuge", setup=crossed)
    assert at.gold("place-of-refuge") == [8, 0]


@pytest.mark.rule("KB-MAR-SWAMP-1")
def test_a_whole_turn_with_a_swamp_card_comes_round() -> None:
    at = pass_turn(marsh(card="swamp/forest"))
    assert at.shown["turn"] == 1
