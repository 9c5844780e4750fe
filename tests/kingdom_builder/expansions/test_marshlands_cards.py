"""The cards of the Marshlands (docs/rules, section 9.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from realmwright.game import GameError
from realmwright.kingdom_builder.game import GAME

from ..fixtures import Table, new_table, table
from .marshlands_fixtures import BOARDS, SETS, TERRAINS, free_hexes, marshlands_table

CARDS = {"cards": "geologists,messengers,noblewomen"}
SCOUTS = {"cards": "vassals,captains,scouts", "removed_terrain": "desert"}


def grass_map(*words: str) -> str:
    """Return a score text of a grass map with these two-letter words in its first row."""
    rows = [[*words, *["G."] * (20 - len(words))], *[["G."] * 20 for _ in range(19)]]
    return "\n".join(" ".join(row) for row in rows)


def scouts_table(settlements: dict[int, str]) -> Table:
    """Return a table with the Scouts card and desert removed."""
    deck = "grass:3,canyon:3,flowers:3,forest:3"
    return marshlands_table(settlements, hands="forest", deck=deck, setup=SCOUTS)


# Geologists


@pytest.mark.rule("KB-CARD-GEOLOGISTS", "I-41")
def test_geologists_pay_for_ranges_linked_by_one_area() -> None:
    linked = marshlands_table({0: "j7", 1: "e10"}, setup=CARDS)  # between the range i5 i6 and the mountain j8
    assert linked.gold("geologists") == [4, 0]
    assert linked.scoring_cells("geologists") == {"j7"}
    assert marshlands_table({0: "i8"}, setup=CARDS).gold("geologists")[0] == 0  # at one range only


@pytest.mark.rule("KB-CARD-GEOLOGISTS", "F-30")
def test_a_range_pays_once_and_every_linked_range_does() -> None:
    three = marshlands_table({0: "j7 k7 l7 m7 n7", 1: "i7 j9"}, setup=CARDS)  # i5 i6, then j8, then n6 o6 p6 q6 q5 r5
    assert three.gold("geologists") == [6, 0]
    assert marshlands_table({0: "j7 p11"}, setup=CARDS).gold("geologists")[0] == 8  # besides p10 q10 r10 and o12 p12
    twice = marshlands_table({0: "o10 o11 q11"}, setup=CARDS)  # both areas link p10 q10 r10 with o12 p12
    assert twice.gold("geologists")[0] == 4
    # b18 c18 is linked to no other range
    assert marshlands_table({0: "j7 b17"}, setup=CARDS).gold("geologists")[0] == 4


@pytest.mark.rule("KB-CARD-GEOLOGISTS", "I-41")
def test_a_settlement_on_a_range_touches_it() -> None:
    assert marshlands_table({0: "j7 j8"}, setup=CARDS).gold("geologists")[0] == 4
    assert marshlands_table({0: "j8"}, setup=CARDS).gold("geologists")[0] == 0


# Messengers


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11", "F-26")
def test_messengers_count_the_hexes_between_the_two_farthest_settlements_with_both_ends() -> None:
    row = " ".join(f"{column}1" for column in "klmnopqr")
    t = marshlands_table({0: row, 1: "a1 a2"}, setup=CARDS)
    assert t.gold("messengers") == [16, 4]
    assert t.scoring_cells("messengers") == {"k1", "r1"}
    assert marshlands_table({0: row}, cards__messengers_count_ends="false", setup=CARDS).gold("messengers")[0] == 12


@pytest.mark.rule("KB-CARD-MESSENGERS", "KB-GEO-10")
def test_messengers_count_the_shortest_distance_over_any_terrain() -> None:
    bend = marshlands_table({0: "a1 b1 c1 c2 c3 b3 a3"}, setup=CARDS)
    assert bend.gold("messengers")[0] == 8  # a1 and c3 are three steps apart
    steep = marshlands_table({0: "a1 a2 b3 b4"}, setup=CARDS)  # straight down: three steps
    assert steep.gold("messengers")[0] == 8


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11")
def test_messengers_pay_nothing_for_single_settlements() -> None:
    assert marshlands_table({0: "a1 t20"}, setup=CARDS).gold("messengers") == [0, 0]
    free = marshlands_table({0: "a1 t20", 1: "g5"}, cards__messengers_connected="false", setup=CARDS)
    assert free.gold("messengers") == [2 * (29 + 1), 0]


# Noblewomen


@pytest.mark.rule("KB-CARD-NOBLEWOMEN", "F-27")
def test_noblewomen_pay_for_the_majority_at_each_special_hex_except_palaces() -> None:
    t = marshlands_table(
        {0: "d3 e4 b7 g5", 1: "f3 d7 s8", 2: "s7 i18 m15"}, players="3", cards="noblewomen,lords,knights"
    )
    # e3: seat 0; c7: seats 0 and 1; r8: 1 and 2; h18, n15: 2; the palace h5 is not scored again
    assert t.gold("noblewomen") == [10, 10, 15]
    assert t.gold("palaces") == [5, 0, 0]
    assert t.scoring_cells("noblewomen") == {"d3", "e4", "b7"}


@pytest.mark.rule("KB-CARD-NOBLEWOMEN", "C-35")
def test_a_castle_still_pays_its_own_gold() -> None:
    t = table({0: "c4 d3", 1: "e4"}, sets=SETS, cards="noblewomen,lords,knights")  # the castle d4
    assert (t.gold("noblewomen"), t.gold("castles")) == ([5, 0], [3, 3])


@pytest.mark.rule("KB-CARD-NOBLEWOMEN", "KB-NOM-HEX")
def test_noblewomen_score_nomad_hexes() -> None:
    mixed = {"sets": "base,marshlands,nomads", "quadrants": "caravan,canoe,tavern,farm", "nomads": "d4:sword"}
    t = marshlands_table({0: "d3"}, also="nomads=", cards="noblewomen,lords,knights", setup=mixed)
    assert t.gold("noblewomen") == [5, 0]


# Vassals and Captains


@pytest.mark.rule("KB-CARD-VASSALS", "KB-GEO-7", "F-28")
def test_vassals_pay_for_settlements_on_inner_borders() -> None:
    t = scouts_table({0: "j1 k2 j10 a10 t11 k20", 1: "i1 l2 a9 a12 t20"})
    assert t.gold("vassals") == [6, 0]
    assert t.scoring_cells("vassals") == {"j1", "k2", "j10", "a10", "t11", "k20"}


@pytest.mark.rule("KB-CARD-CAPTAINS")
def test_captains_pay_for_settlements_next_to_three_own_ones() -> None:
    t = scouts_table({0: "b2 b1 c1 c2", 1: "a2 b3 k1 l1 m1"})
    # b2 touches b1, c1 and c2; c1 touches b1, b2 and c2; b1 and c2 touch two
    assert t.gold("captains") == [2, 0]
    assert t.scoring_cells("captains") == {"b2", "c1"}


# Scouts


@pytest.mark.rule("KB-CARD-SCOUTS-1", "F-29")
def test_scouts_pay_for_settlements_next_to_the_removed_terrain_not_on_it() -> None:
    t = scouts_table({0: "e9 d10 f9", 1: "a1 t20"})
    assert t.gold("scouts") == [2, 0]  # f9 is desert itself
    assert t.scoring_cells("scouts") == {"e9", "d10"}


@pytest.mark.rule("KB-CARD-SCOUTS-2", "C-12", "F-44")
@pytest.mark.parametrize(("quadrants", "total"), [(BOARDS, 24), ("tavern,paddock,oasis,farm", 20)])
def test_all_cards_with_the_removed_terrain_leave_the_deck_before_dealing(quadrants: str, total: int) -> None:
    t = new_table(sets=SETS, quadrants=quadrants, **SCOUTS)
    deck = t.json["deck"]
    assert (sum(deck.values()), deck["desert"], deck.get("swamp/desert", 0)) == (total, 0, 0)
    assert t.game.setup_dict()["removed_terrain"] == "desert"
    assert t.is_chance  # the first hand is still to be dealt
    assert "desert" not in t.legal("draw")


@pytest.mark.rule("KB-CARD-SCOUTS-2")
def test_the_removed_terrain_is_drawn_and_never_swamp() -> None:
    params = {"sets": SETS, "quadrants": BOARDS, "cards": "vassals,captains,scouts"}
    drawn = Counter(new_table(seed, **params).game.setup_dict()["removed_terrain"] for seed in range(60))
    assert set(drawn) == set(TERRAINS)
    with pytest.raises(GameError, match="removed_terrain"):
        new_table(**params, removed_terrain="swamp")


@pytest.mark.rule("KB-CARD-SCOUTS-2")
def test_without_the_card_nothing_is_removed() -> None:
    t = new_table(sets=SETS, quadrants=BOARDS)
    assert t.game.setup_dict()["removed_terrain"] is None
    assert sum(t.json["deck"].values()) == 30
    with pytest.raises(GameError, match="removed_terrain"):
        new_table(sets=SETS, quadrants=BOARDS, removed_terrain="desert")
    assert (
        GAME.load(new_table(sets=SETS, quadrants=BOARDS, **SCOUTS).game.setup).setup_dict()["removed_terrain"]
        == "desert"
    )


@pytest.mark.rule("KB-CARD-SCOUTS-3")
def test_extra_actions_still_build_on_the_removed_terrain() -> None:
    boards = "temple,tavern,oasis,farm"
    deck = "grass:3,canyon:3,flowers:3,forest:3"
    t = marshlands_table({0: "h12"}, hands="forest", deck=deck, tiles={0: "h13"}, quadrants=boards, setup=SCOUTS)
    assert t.legal("oasis") == set(free_hexes(t, "D"))


def two_card_table(cards: str) -> Table:
    """Return a table with two Crossroads cards to choose from and desert removed."""
    params = {
        "sets": "base,crossroads,marshlands",
        "quadrants": "temple,barracks_crossroads,tavern,farm",
        "tasks": "road",
    }
    return marshlands_table(
        card="", also=f"cards={cards}", hands="forest", deck="grass:1,canyon:3", setup=params | SCOUTS
    )


@pytest.mark.rule("KB-CARD-SCOUTS-4")
def test_two_cards_of_one_terrain_may_be_played_for_the_removed_one() -> None:
    t = two_card_table("grass,grass")
    assert t.legal("choose") == {"grass", "desert"}
    t = t.play("choose desert")
    assert t.legal("build") == set(free_hexes(t, "D"))
    assert t.json["to_build"] == 3
    assert two_card_table("grass,canyon").legal("choose") == {"grass", "canyon"}


@pytest.mark.rule("KB-CARD-SCOUTS-4")
@pytest.mark.parametrize("cards", ["grass,swamp/grass", "swamp/grass,swamp/canyon"])
def test_swamp_cards_count_by_either_half(cards: str) -> None:
    assert two_card_table(cards).legal("choose") == {*cards.split(","), "desert"}


@pytest.mark.rule("I-42", "KB-CARD-SCOUTS-2")
def test_removed_cards_stay_out_of_a_reshuffle() -> None:
    t = marshlands_table(hands="forest", deck="grass:1", stage="after", setup=SCOUTS).play("end", "draw grass")
    deck = t.json["deck"]
    assert {name for name, count in deck.items() if count} == {"grass"}
    assert deck["desert"] == t.json["discard"]["desert"] == 0


@pytest.mark.rule("KB-MAR-SETUP-1", "C-25", "KB-COMP-6")
def test_the_expansion_adds_six_cards() -> None:
    cards = next(field for field in GAME.fields if field.name == "cards").values
    assert {"geologists", "messengers", "noblewomen", "vassals", "captains", "scouts"} <= set(cards)
    drawn = {
        card for seed in range(40) for card in new_table(seed, sets=SETS, cards="random").game.setup_dict()["cards"]
    }
    assert drawn & {"geologists", "messengers", "noblewomen"}
    assert drawn & {"vassals", "captains", "scouts"}


# Families of the Nomads, with settlements of the Marshlands


@pytest.mark.rule("D-13", "I-39", "KB-CARD-FAMILIES")
@pytest.mark.parametrize(("row", "gold"), [("t5 s5 s6 t6", 0), ("s6 t6 s7 r6", 0), ("s7 s6 t6 r6", 2)])
def test_three_in_a_row_without_the_one_from_the_temple_make_a_family(row: str, gold: int) -> None:
    families = {"sets": "base,marshlands,nomads", "cards": "families,lords,knights"}
    t = marshlands_table({0: "a1"}, waiting={0: 1}, card="grass", setup=families)
    t = t.play(*(f"build {cell}" for cell in row.split()))
    assert (t.json["stage"], t.json["seats"][0]["gold"]) == ("after", gold)


@pytest.mark.rule("D-13", "I-39", "KB-CARD-FAMILIES", "KB-MAR-SWAMP-1")
def test_families_pay_nothing_for_two_on_swamp_and_one_from_the_temple() -> None:
    families = {"sets": "base,marshlands,nomads", "cards": "families,lords,knights"}
    t = marshlands_table({0: "a1"}, waiting={0: 1}, card="swamp/grass", setup=families)
    t = t.play("choose swamp", "build o9", "build p9", "build q9")
    assert (t.json["stage"], t.json["seats"][0]["gold"]) == ("after", 0)


# Score text


@pytest.mark.rule("KB-CARD-SCOUTS-1", "KB-MAR-PALACE-1")
def test_a_score_text_supports_palaces_and_the_removed_terrain() -> None:
    text = "cards: scouts\nsetup: removed_terrain=desert\n" + grass_map("D.", "G1", "A.", "G2", "D2")
    first, second = GAME.score(text)
    assert first == {"scouts": 1, "castles": 0, "palaces": 5}
    assert second == {"scouts": 1, "castles": 0, "palaces": 5}
    with pytest.raises(GameError, match="removed_terrain"):
        GAME.score("cards: scouts\n" + grass_map("D.", "G1"))
    with pytest.raises(GameError, match="setup"):
        GAME.score("cards: scouts\nsetup: terrain=desert\n" + grass_map("D.", "G1"))
    assert "palaces" not in GAME.score("cards: lords\n" + grass_map("D.", "G1"))[0]
