"""Marshlands (docs/rules, section 12): swamps and their cards, palaces."""

from __future__ import annotations

import pytest

from realmwright.game import IllegalMove

from ..fixtures import Table, new_table, refusal_reason, refusal_rule, table
from .marshlands_fixtures import BOARDS, SETS, TERRAINS, free_hexes, marshlands_table, pass_turn

ONE_SWAMP_BOARDS = "temple,oracle,barn,farm"  # swamp only in the north-west: 12 hexes; oracle r4, barns g13 and c17
SWAMP_HEXES = "j3 i4 j4 j5 d6 h6 j6 e7 i7 j7 d8 d9"


def card_counts(t: Table) -> dict[str, int]:
    """Return the number of terrain cards by name, before hands are dealt."""
    deck: dict[str, int] = t.json["deck"]
    return {name: count for name, count in deck.items() if count}


# The deck


def deck_with_swamp_cards() -> dict[str, int]:
    return dict.fromkeys(TERRAINS, 5) | {f"swamp/{name}": 1 for name in TERRAINS}


@pytest.mark.rule("KB-MAR-SETUP-4", "KB-COMP-6", "F-43")
@pytest.mark.parametrize("quadrants", [BOARDS, "tavern,paddock,oasis,canoe:r"])
def test_with_a_marshlands_quadrant_five_swamp_cards_join_the_deck(quadrants: str) -> None:
    deck = card_counts(new_table(sets=SETS, quadrants=quadrants))
    assert deck == deck_with_swamp_cards()
    assert sum(deck.values()) == 30
    asked_for = new_table(sets=SETS, quadrants=quadrants, deck__use_swamp_cards="always")
    assert sum(asked_for.state.deck) == 30  # they are not in it twice


@pytest.mark.rule("KB-MAR-SETUP-4")
def test_without_a_marshlands_quadrant_the_swamp_cards_are_used_only_by_option() -> None:
    assert sum(card_counts(new_table(sets=SETS)).values()) == 25
    assert sum(card_counts(new_table(sets=SETS, deck__use_swamp_cards="always")).values()) == 30
    assert sum(card_counts(new_table(sets="base")).values()) == 25
    for sets in ("base", "base,nomads", "base,crossroads,harvest,island"):
        assert card_counts(new_table(sets=sets, deck__use_swamp_cards="always")) == deck_with_swamp_cards()


@pytest.mark.rule("KB-MAR-SETUP-4")
def test_without_swamps_the_swamp_half_is_ignored() -> None:
    t = table(card="swamp/desert", sets=SETS, deck__use_swamp_cards="always")
    assert t.json["card"]["chosen"] == "desert"
    assert t.json["to_build"] == 3
    assert t.legal("build") == set(free_hexes(t, "D"))
    assert not t.legal("choose")
    assert t.json["card"]["hand"] == ["swamp/desert"]


@pytest.mark.rule("KB-MAR-SETUP-1", "KB-COMP-6", "KB-COMP-9")
def test_two_tiles_lie_on_each_of_the_eight_location_hexes() -> None:
    t = new_table(sets=SETS, quadrants=BOARDS)
    kinds = dict.fromkeys(("e3", "c7"), "temple") | dict.fromkeys(("r8", "n9"), "refuge")
    kinds |= dict.fromkeys(("c14", "h18"), "canoe") | dict.fromkeys(("n15", "q17"), "fountain")
    assert t.game.setup_dict()["locations"] == kinds
    assert t.json["location_tiles"] == dict.fromkeys(kinds, 2)
    assert all(side["bonus"] == [] for side in t.json["seats"])


@pytest.mark.rule("KB-MAR-SETUP-3", "KB-COMP-6")
def test_palaces_replace_castles() -> None:
    board = "".join(new_table(sets=SETS, quadrants=BOARDS).game.setup_dict()["board"])
    assert (board.count("A"), board.count("S")) == (4, 0)
    t = marshlands_table({0: "g5"}, card="canyon")
    assert refusal_rule(t, "build h5") == "KB-TERR-2"


# Swamp


@pytest.mark.rule("KB-MAR-SETUP-2", "KB-TERR-1")
def test_swamp_is_buildable_and_not_water() -> None:
    t = marshlands_table({0: "i3"}, cards="fishermen,knights,lords")  # next to the swamps j3 and i4
    assert t.gold("fishermen")[0] == 0
    t = marshlands_table({0: "o9"}, tiles={0: "n9"}).play("refuge o9")
    assert "p9" in t.legal("to")


@pytest.mark.rule("KB-MAR-SWAMP-1", "F-19")
def test_a_swamp_card_builds_two_on_swamp_or_three_on_the_other_terrain() -> None:
    t = marshlands_table(card="swamp/desert")
    assert t.legal() == {"choose swamp", "choose desert"}
    swamp, desert = t.play("choose swamp"), t.play("choose desert")
    assert (swamp.json["to_build"], swamp.legal("build")) == (2, set(free_hexes(t, "P")))
    assert (desert.json["to_build"], desert.legal("build")) == (3, set(free_hexes(t, "D")))
    assert swamp.play("build j3", "build j4").json["stage"] == "after"
    assert desert.play("build a5").json["to_build"] == 2


@pytest.mark.rule("KB-MAR-SWAMP-1", "KB-BASE-BUILD-3")
def test_the_building_rules_apply_on_swamp() -> None:
    t = marshlands_table({0: "d7"}, card="swamp/desert", tiles={0: "c7"}).play("choose swamp")
    assert t.legal("build") == {"d6", "e7", "d8"}
    assert refusal_rule(t, "build j3") == "KB-BASE-BUILD-3"
    assert refusal_rule(t, "build d7") == "KB-BASE-BUILD-1"
    assert refusal_reason(t, "build c8") == "wrong-terrain"


@pytest.mark.rule("KB-MAR-SWAMP-1")
def test_nothing_is_built_before_a_half_of_the_card_is_chosen() -> None:
    t = marshlands_table(card="swamp/desert")
    assert refusal_reason(t, "build j3") == "choose-half"
    assert refusal_reason(t, "choose grass") == "not-a-choice"
    assert refusal_reason(t.play("choose desert"), "choose grass") == "nothing-to-choose"
    with pytest.raises(IllegalMove):
        t.play("choose desert", "choose swamp")


@pytest.mark.rule("KB-MAR-SWAMP-2", "I-25")
def test_oracle_and_barn_use_the_chosen_half() -> None:
    t = marshlands_table({0: "r3 g12"}, tiles={0: "r4 g13"}, card="swamp/grass", quadrants=ONE_SWAMP_BOARDS)
    assert t.legal() == {"choose swamp", "choose grass"}
    assert refusal_reason(t, "oracle j3") == "choose-half"
    swamp = t.play("choose swamp")
    assert swamp.legal("oracle") == set(SWAMP_HEXES.split())
    assert swamp.play("oracle j3").legal("build") == {"i4", "j4"} & set(SWAMP_HEXES.split())
    assert swamp.play("barn g12").legal("to") == set(SWAMP_HEXES.split())
    grass = t.play("choose grass")
    assert grass.legal("oracle") <= set(free_hexes(t, "G"))
    assert grass.play("oracle " + min(grass.legal("oracle"))).json["to_build"] == 3


@pytest.mark.rule("KB-MAR-SWAMP-2")
def test_the_chosen_half_stays_after_the_mandatory_action() -> None:
    t = marshlands_table({0: "r3"}, tiles={0: "r4"}, card="swamp/grass", quadrants=ONE_SWAMP_BOARDS)
    t = t.play("choose swamp", "build j3", "build j4")
    assert t.legal("oracle") <= set(SWAMP_HEXES.split())
    assert not t.legal("choose")


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06")
def test_a_half_without_a_free_hex_cannot_be_chosen() -> None:
    t = marshlands_table({1: SWAMP_HEXES}, card="swamp/grass", quadrants=ONE_SWAMP_BOARDS)
    assert t.legal() == {"choose grass"}
    assert refusal_rule(t, "choose swamp")


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06", "KB-BASE-BUILD-6")
def test_a_swamp_card_is_replaced_only_if_both_halves_are_full() -> None:
    boards = "temple,harbor,oracle,tavern"
    full = free_hexes(marshlands_table(quadrants=boards), "F")
    others = {1: " ".join(full[:38]), 2: " ".join(full[38:]), 3: SWAMP_HEXES}
    before = marshlands_table(others, turn=3, stage="after", players="4", quadrants=boards, deck="grass:3")
    text = repr(before.state).replace("hand=desert", "hand=swamp/flowers", 1)
    start = Table(before.game, before.game.load(text)).play("end", "draw grass")
    assert (start.is_chance, start.json["turn"], start.json["card"]["hand"]) == (True, 0, [])
    one_left = {**others, 3: SWAMP_HEXES.removeprefix("j3 ")}
    t = marshlands_table(one_left, card="swamp/flowers", players="4", quadrants=boards, deck="grass:3")
    assert t.legal() == {"choose swamp"}
    after = t.play("choose swamp", "build j3")
    assert after.is_chance
    assert after.json["card"]["hand"] == []
    assert after.play("draw grass").json["to_build"] == 1


@pytest.mark.rule("KB-MAR-SWAMP-3", "I-06")
def test_the_remaining_quota_of_a_full_half_continues_with_the_next_card() -> None:
    crowd = {1: SWAMP_HEXES.removesuffix(" d9")}
    t = marshlands_table(crowd, card="swamp/grass", quadrants=ONE_SWAMP_BOARDS, deck="desert:1,swamp/canyon:1")
    t = t.play("choose swamp", "build d9")
    assert t.is_chance
    assert t.play("draw desert").json["to_build"] == 1
    again = t.play("draw swamp/canyon")
    assert again.legal() == {"choose canyon"}
    done = again.play("choose canyon")
    assert done.json["to_build"] == 1
    assert "swamp/grass" not in [name for name, count in done.json["discard"].items() if count]


@pytest.mark.rule("KB-MAR-SWAMP-3", "D-02")
def test_the_card_is_replaced_after_the_mandatory_action_too() -> None:
    crowd = {0: "r3", 1: " ".join(SWAMP_HEXES.split()[3:])}
    t = marshlands_table(crowd, tiles={0: "r4"}, card="swamp/grass", quadrants=ONE_SWAMP_BOARDS, deck="swamp/canyon:1")
    t = t.play("choose swamp", "build j3", "build i4", "oracle j4")
    assert t.is_chance
    t = t.play("draw swamp/canyon")
    assert t.legal() == {"choose canyon", "end"}
    assert t.json["to_build"] == 0
    assert t.play("choose canyon").legal() == {"end"}


@pytest.mark.rule("KB-MAR-SWAMP-1", "KB-BASE-TURN-7")
def test_a_swamp_card_is_discarded_as_one_card() -> None:
    t = marshlands_table(card="swamp/desert").play("choose swamp", "build j3", "build j4", "end")
    assert t.json["discard"]["swamp/desert"] == 1


# Palaces


@pytest.mark.rule("KB-MAR-PALACE-1", "F-20")
def test_a_palace_pays_the_player_with_most_adjacent_settlements() -> None:
    t = marshlands_table({0: "g5 g4", 1: "h4", 2: "h6"}, players="3")
    assert t.gold("palaces") == [5, 0, 0]
    assert t.scoring_cells("palaces") == {"g5", "g4"}
    assert t.scoring_cells("palaces", 1) == set()


@pytest.mark.rule("KB-MAR-PALACE-1")
def test_tied_players_all_get_the_gold_of_a_palace() -> None:
    assert marshlands_table({0: "g5", 1: "h4", 2: "a1"}, players="3").gold("palaces") == [5, 5, 0]
    assert marshlands_table({0: "a1", 1: "b1"}).gold("palaces") == [0, 0]


@pytest.mark.rule("KB-MAR-PALACE-1", "C-15")
def test_every_palace_is_scored_separately() -> None:
    assert marshlands_table({0: "g5 n3 f14", 1: "h13 g13"}).gold("palaces") == [10, 5]


@pytest.mark.rule("KB-MAR-PALACE-2")
def test_palaces_give_no_castle_gold() -> None:
    t = marshlands_table({0: "g5", 1: "h4"})
    assert t.gold("castles") == [0, 0]


@pytest.mark.rule("KB-MAR-PALACE-3", "KB-CARD-MERCHANTS", "KB-CARD-WORKERS")
def test_palaces_are_special_hexes_for_merchants_and_workers() -> None:
    t = marshlands_table({0: "f3 f4 g4"}, tiles={0: "e3"}, cards="merchants,workers,lords")
    assert t.gold("merchants")[0] == 8  # the temple e3 and the palace h5
    assert t.gold("workers")[0] == 2
    assert t.scoring_cells("workers") == {"f3", "g4"}


@pytest.mark.rule("C-18", "KB-TASK-REFUGE")
def test_a_palace_is_no_special_hex_for_place_of_refuge() -> None:
    crossed = {"sets": "base,crossroads,marshlands", "quadrants": "temple,city_hall_fort,tavern,farm"}
    around = "g5 i5 g4 h4 g6 h6"
    t = marshlands_table({0: around}, tasks="place-of-refuge", setup=crossed)
    assert t.gold("place-of-refuge") == [0, 0]
    t = marshlands_table({0: "b7 d7 b6 c6 b8 c8"}, tiles={0: "c7"}, tasks="place-of-refuge", setup=crossed)
    assert t.gold("place-of-refuge") == [8, 0]


@pytest.mark.rule("KB-MAR-SWAMP-1")
def test_a_turn_with_a_swamp_card_can_be_played_to_the_end() -> None:
    t = pass_turn(marshlands_table(card="swamp/forest"))
    assert t.json["turn"] == 1
