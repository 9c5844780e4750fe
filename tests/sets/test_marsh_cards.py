"""The cards of the Marshlands (docs/rules, section 9.3)."""

from __future__ import annotations

from collections import Counter

import pytest

from realmwright.game import GameError
from realmwright.kingdom_builder.kind import KIND

from ..kingdom_builder.table import Table, new, table
from .marsh_table import BOARDS, LANDS, SETS, land, marsh

CARDS = {"cards": "geologists,messengers,noblewomen"}
OTHERS = {"cards": "vassals,captains,scouts", "removed_terrain": "desert"}


def flat(*words: str) -> str:
    """A map of grass with these two-letter words in its first row."""
    rows = [[*words, *["G."] * (20 - len(words))], *[["G."] * 20 for _ in range(19)]]
    return "\n".join(" ".join(row) for row in rows)


def scouting(at: dict[int, str]) -> Table:
    """The Scouts card with desert removed."""
    deck = "grass:3,canyon:3,flowers:3,forest:3"
    return marsh(at, hands="forest", deck=deck, setup=OTHERS)


# Geologists


@pytest.mark.rule("KB-CARD-GEOLOGISTS", "I-41")
def test_geologists_pay_for_ranges_linked_by_one_area() -> None:
    linked = marsh({0: "j7", 1: "e10"}, setup=CARDS)  # between the range i5 i6 and the mountain j8
    assert linked.gold("geologists") == [4, 0]
    assert linked.earning("geologists") == {"j7"}
    assert marsh({0: "i8"}, setup=CARDS).gold("geologists")[0] == 0  # at one range only


@pytest.mark.rule("KB-CARD-GEOLOGISTS", "F-30")
def test_a_range_pays_once_and_every_linked_range_does() -> None:
    three = marsh({0: "j7 k7 l7 m7 n7", 1: "i7 j9"}, setup=CARDS)  # i5 i6, then j8, then n6 o6 p6 q6 q5 r5
    assert three.gold("geologists") == [6, 0]
    assert marsh({0: "j7 p11"}, setup=CARDS).gold("geologists")[0] == 8  # besides p10 q10 r10 and o12 p12
    twice = marsh({0: "o10 o11 q11"}, setup=CARDS)  # both areas link p10 q10 r10 with o12 p12
    assert twice.gold("geologists")[0] == 4
    assert marsh({0: "j7 b17"}, setup=CARDS).gold("geologists")[0] == 4  # b18 c18 is linked to no other range


@pytest.mark.rule("KB-CARD-GEOLOGISTS", "I-41")
def test_a_settlement_on_a_range_touches_it() -> None:
    assert marsh({0: "j7 j8"}, setup=CARDS).gold("geologists")[0] == 4
    assert marsh({0: "j8"}, setup=CARDS).gold("geologists")[0] == 0


# Messengers


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11", "F-26")
def test_messengers_count_the_way_between_the_two_farthest_of_an_area_with_its_ends() -> None:
    row = " ".join(f"{column}1" for column in "klmnopqr")
    at = marsh({0: row, 1: "a1 a2"}, setup=CARDS)
    assert at.gold("messengers") == [16, 4]
    assert at.earning("messengers") == {"k1", "r1"}
    assert marsh({0: row}, cards__messengers_count_ends="false", setup=CARDS).gold("messengers")[0] == 12


@pytest.mark.rule("KB-CARD-MESSENGERS", "KB-GEO-10")
def test_messengers_take_the_shortest_way_over_anything() -> None:
    bend = marsh({0: "a1 b1 c1 c2 c3 b3 a3"}, setup=CARDS)
    assert bend.gold("messengers")[0] == 8  # a1 and c3 are three steps apart
    steep = marsh({0: "a1 a2 b3 b4"}, setup=CARDS)  # straight down: three steps
    assert steep.gold("messengers")[0] == 8


@pytest.mark.rule("KB-CARD-MESSENGERS", "C-11")
def test_lone_settlements_have_nobody_to_send_to() -> None:
    assert marsh({0: "a1 t20"}, setup=CARDS).gold("messengers") == [0, 0]
    free = marsh({0: "a1 t20", 1: "g5"}, cards__messengers_connected="false", setup=CARDS)
    assert free.gold("messengers") == [2 * (29 + 1), 0]


# Noblewomen


@pytest.mark.rule("KB-CARD-NOBLEWOMEN", "F-27")
def test_noblewomen_pay_for_most_settlements_at_each_special_hex_but_palaces() -> None:
    at = marsh({0: "d3 e4 b7 g5", 1: "f3 d7 s8", 2: "s7 i18 m15"}, players="3", cards="noblewomen,lords,knights")
    # e3: seat 0; c7: seats 0 and 1; r8: 1 and 2; h18, n15: 2; the palace h5 is not scored again
    assert at.gold("noblewomen") == [10, 10, 15]
    assert at.gold("palaces") == [5, 0, 0]
    assert at.earning("noblewomen") == {"d3", "e4", "b7"}


@pytest.mark.rule("KB-CARD-NOBLEWOMEN", "C-35")
def test_a_castle_pays_its_own_gold_besides() -> None:
    at = table({0: "c4 d3", 1: "e4"}, sets=SETS, cards="noblewomen,lords,knights")  # the castle d4
    assert (at.gold("noblewomen"), at.gold("castles")) == ([5, 0], [3, 3])


@pytest.mark.rule("KB-CARD-NOBLEWOMEN", "KB-NOM-HEX")
def test_nomad_hexes_are_scored_too() -> None:
    mixed = {"sets": "base,marshlands,nomads", "quadrants": "caravan,canoe,tavern,farm", "nomads": "d4:sword"}
    at = marsh({0: "d3"}, also="nomads=", cards="noblewomen,lords,knights", setup=mixed)
    assert at.gold("noblewomen") == [5, 0]


# Vassals and Captains


@pytest.mark.rule("KB-CARD-VASSALS", "KB-GEO-7", "F-28")
def test_vassals_pay_for_settlements_on_inner_borders() -> None:
    at = scouting({0: "j1 k2 j10 a10 t11 k20", 1: "i1 l2 a9 a12 t20"})
    assert at.gold("vassals") == [6, 0]
    assert at.earning("vassals") == {"j1", "k2", "j10", "a10", "t11", "k20"}


@pytest.mark.rule("KB-CARD-CAPTAINS")
def test_captains_pay_for_settlements_next_to_three_own_ones() -> None:
    at = scouting({0: "b2 b1 c1 c2", 1: "a2 b3 k1 l1 m1"})
    # b2 touches b1, c1 and c2; c1 touches b1, b2 and c2; b1 and c2 touch two
    assert at.gold("captains") == [2, 0]
    assert at.earning("captains") == {"b2", "c1"}


# Scouts


@pytest.mark.rule("KB-CARD-SCOUTS-1", "F-29")
def test_scouts_pay_for_settlements_next_to_the_removed_terrain_not_on_it() -> None:
    at = scouting({0: "e9 d10 f9", 1: "a1 t20"})
    assert at.gold("scouts") == [2, 0]  # f9 is desert itself
    assert at.earning("scouts") == {"e9", "d10"}


@pytest.mark.rule("KB-CARD-SCOUTS-2", "C-12", "F-44")
@pytest.mark.parametrize(("quadrants", "total"), [(BOARDS, 24), ("tavern,paddock,oasis,farm", 20)])
def test_all_cards_with_the_removed_terrain_stay_out_before_hands_are_dealt(quadrants: str, total: int) -> None:
    at = new(sets=SETS, quadrants=quadrants, **OTHERS)
    deck = at.shown["deck"]
    assert (sum(deck.values()), deck["desert"], deck.get("swamp/desert", 0)) == (total, 0, 0)
    assert at.game.about()["removed_terrain"] == "desert"
    assert at.chance  # the first hand is still to be dealt
    assert "desert" not in at.legal("draw")


@pytest.mark.rule("KB-CARD-SCOUTS-2")
def test_the_removed_terrain_is_drawn_and_never_swamp() -> None:
    wishes = {"sets": SETS, "quadrants": BOARDS, "cards": "vassals,captains,scouts"}
    drawn = Counter(new(seed, **wishes).game.about()["removed_terrain"] for seed in range(60))
    assert set(drawn) == set(LANDS)
    with pytest.raises(GameError, match="removed_terrain"):
        new(**wishes, removed_terrain="swamp")


@pytest.mark.rule("KB-CARD-SCOUTS-2")
def test_without_the_card_nothing_is_removed() -> None:
    at = new(sets=SETS, quadrants=BOARDS)
    assert at.game.about()["removed_terrain"] is None
    assert sum(at.shown["deck"].values()) == 30
    with pytest.raises(GameError, match="removed_terrain"):
        new(sets=SETS, quadrants=BOARDS, removed_terrain="desert")
    assert KIND.load(new(sets=SETS, quadrants=BOARDS, **OTHERS).game.setup).about()["removed_terrain"] == "desert"


@pytest.mark.rule("KB-CARD-SCOUTS-3")
def test_extra_actions_still_build_on_the_removed_terrain() -> None:
    boards = "temple,tavern,oasis,farm"
    deck = "grass:3,canyon:3,flowers:3,forest:3"
    at = marsh({0: "h12"}, hands="forest", deck=deck, tiles={0: "h13"}, quadrants=boards, setup=OTHERS)
    assert at.legal("oasis") == set(land(at, "D"))


def holding(cards: str) -> Table:
    """Two cards of the Crossroads tile to choose from, desert being the removed terrain."""
    wishes = {
        "sets": "base,crossroads,marshlands",
        "quadrants": "temple,barracks_crossroads,tavern,farm",
        "tasks": "road",
    }
    return marsh(card="", also=f"cards={cards}", hands="forest", deck="grass:1,canyon:3", setup=wishes | OTHERS)


@pytest.mark.rule("KB-CARD-SCOUTS-4")
def test_two_cards_of_one_terrain_may_be_played_for_the_removed_one() -> None:
    at = holding("grass,grass")
    assert at.legal("choose") == {"grass", "desert"}
    at = at.do("choose desert")
    assert at.legal("build") == set(land(at, "D"))
    assert at.shown["to_build"] == 3
    assert holding("grass,canyon").legal("choose") == {"grass", "canyon"}


@pytest.mark.rule("KB-CARD-SCOUTS-4")
@pytest.mark.parametrize("cards", ["grass,swamp/grass", "swamp/grass,swamp/canyon"])
def test_swamp_cards_count_by_either_half(cards: str) -> None:
    assert holding(cards).legal("choose") == {*cards.split(","), "desert"}


@pytest.mark.rule("I-42", "KB-CARD-SCOUTS-2")
def test_removed_cards_stay_out_when_the_discards_are_shuffled_back() -> None:
    at = marsh(hands="forest", deck="grass:1", stage="after", setup=OTHERS).do("end", "draw grass")
    deck = at.shown["deck"]
    assert {name for name, count in deck.items() if count} == {"grass"}
    assert deck["desert"] == at.shown["discard"]["desert"] == 0


@pytest.mark.rule("KB-MAR-SETUP-1", "C-25", "KB-COMP-6")
def test_six_cards_join_the_others() -> None:
    cards = next(field for field in KIND.fields if field.name == "cards").values
    assert {"geologists", "messengers", "noblewomen", "vassals", "captains", "scouts"} <= set(cards)
    drawn = {card for seed in range(40) for card in new(seed, sets=SETS, cards="random").game.about()["cards"]}
    assert drawn & {"geologists", "messengers", "noblewomen"}
    assert drawn & {"vassals", "captains", "scouts"}


# Families of the Nomads, with settlements of the Marshlands


@pytest.mark.rule("D-13", "I-39", "KB-CARD-FAMILIES")
@pytest.mark.parametrize(("row", "gold"), [("t5 s5 s6 t6", 0), ("s6 t6 s7 r6", 2)])
def test_any_three_of_four_in_a_row_make_a_family(row: str, gold: int) -> None:
    families = {"sets": "base,marshlands,nomads", "cards": "families,lords,knights"}
    at = marsh({0: "a1"}, waiting={0: 1}, card="grass", setup=families).do(*(f"build {cell}" for cell in row.split()))
    assert (at.shown["stage"], at.shown["seats"][0]["gold"]) == ("after", gold)


@pytest.mark.rule("D-13", "I-39", "KB-CARD-FAMILIES", "KB-MAR-SWAMP-1")
def test_two_on_swamp_are_no_family_even_with_a_third_from_the_temple() -> None:
    families = {"sets": "base,marshlands,nomads", "cards": "families,lords,knights"}
    at = marsh({0: "a1"}, waiting={0: 1}, card="swamp/grass", setup=families)
    at = at.do("choose swamp", "build o9", "build p9", "build q9")
    assert (at.shown["stage"], at.shown["seats"][0]["gold"]) == ("after", 0)


# A table typed in


@pytest.mark.rule("KB-CARD-SCOUTS-1", "KB-MAR-PALACE-1")
def test_a_typed_table_knows_palaces_and_the_removed_terrain() -> None:
    text = "cards: scouts\nsetup: removed_terrain=desert\n" + flat("D.", "G1", "A.", "G2", "D2")
    first, second = KIND.score(text)
    assert first == {"scouts": 1, "castles": 0, "palaces": 5}
    assert second == {"scouts": 1, "castles": 0, "palaces": 5}
    with pytest.raises(GameError, match="removed_terrain"):
        KIND.score("cards: scouts\n" + flat("D.", "G1"))
    with pytest.raises(GameError, match="setup"):
        KIND.score("cards: scouts\nsetup: terrain=desert\n" + flat("D.", "G1"))
    assert "palaces" not in KIND.score("cards: lords\n" + flat("D.", "G1"))[0]
