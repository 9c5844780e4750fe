"""Where a settlement may be built or moved to."""

from __future__ import annotations

from random import Random

import pytest

from realmwright.game import NOBODY
from realmwright.kingdom_builder.game import GAME
from tests.kingdom_builder.fixtures import FIRST_GAME, Table, new_table, seat, table
from tests.kingdom_builder.test_geometry import TERRAINS, cells_of, neighbours_of
from tests.kingdom_builder.test_turn import refused

BARN = "barn,paddock,oasis,farm"
HARBOR = "harbor,paddock,oasis,farm"
ORACLE = "oracle,paddock,oasis,farm"
TOWER = "tower,paddock,oasis:r,farm"


# One piece a hex, on land


@pytest.mark.rule("KB-BASE-BUILD-1")
def test_a_hex_holds_one_piece() -> None:
    t = table({0: "i9", 1: "h9"})
    assert refused(t, "build i9") == "KB-BASE-BUILD-1"
    assert refused(t, "build h9") == "KB-BASE-BUILD-1"
    assert refused(t.play("build j9"), "build j9") == "KB-BASE-BUILD-1"


@pytest.mark.rule("KB-BASE-BUILD-1")
def test_an_extra_action_too_builds_on_a_free_hex_only() -> None:
    t = table({0: "l16", 1: "m15"}, tiles={0: "m16"}, card="forest")
    assert t.legal("farm") == cells_of(t, "G") & neighbours_of("l16") - {"m15"}
    assert refused(t, "farm m15") == "KB-BASE-BUILD-1"


@pytest.mark.rule("KB-BASE-BUILD-2", "KB-TERR-2")
@pytest.mark.parametrize(
    ("cell", "rule"), [("d8", "KB-BASE-BUILD-2"), ("i3", "KB-BASE-BUILD-2"), ("d4", "KB-TERR-2"), ("h7", "KB-TERR-2")]
)
def test_no_card_allows_building_on_water_mountain_or_a_special_hex(cell: str, rule: str) -> None:
    for card in TERRAINS:
        assert refused(table({0: "i9"}, card=card), f"build {cell}") == rule


@pytest.mark.rule("KB-BASE-BUILD-2")
def test_an_action_that_names_water_goes_onto_water_and_nowhere_else() -> None:
    t = table({0: "h9 j4"}, tiles={0: "g8"}, quadrants=HARBOR).play("harbor h9")
    assert t.legal("to") == cells_of(t, "W")
    t = t.play(f"to {min(t.legal('to'))}")
    assert set(seat(t)["settlements"]) & cells_of(t, "W")


# Rule 3: next to an own settlement if that is possible


@pytest.mark.rule("I-01", "KB-BASE-BUILD-3")
@pytest.mark.parametrize("card", list(TERRAINS))
def test_the_first_settlement_stands_anywhere_on_its_terrain(card: str) -> None:
    t = new_table().play(f"draw {card}", "draw grass")
    assert t.legal("build") == cells_of(t, TERRAINS[card])
    other = table({1: "i9 a7 a1 g9 c2"}, card=card)  # settlements of others do not bind
    assert other.legal("build") == cells_of(other, TERRAINS[card]) - {"i9", "a7", "a1", "g9", "c2"}


@pytest.mark.rule("I-01", "KB-BASE-BUILD-3", "KB-BASE-BUILD-5")
def test_the_second_settlement_adjoins_the_first_if_it_can() -> None:
    t = new_table().play("draw grass", "draw grass", "build i9")
    assert t.legal("build") == {"h8", "i8", "h9", "j9", "h10", "i10"}
    assert refused(t, "build s9") == "KB-BASE-BUILD-3"


@pytest.mark.rule("I-01", "KB-BASE-BUILD-3")
def test_the_second_settlement_is_free_if_it_cannot_adjoin_the_first() -> None:
    t = table({1: "k12 l11"}, card="desert").play("build k11")  # these three are all the desert there is here
    assert t.legal("build") == cells_of(t, "D") - {"k11", "k12", "l11"}


@pytest.mark.rule("KB-BASE-BUILD-3")
def test_a_settlement_must_be_built_next_to_an_own_one_if_possible() -> None:
    t = table({0: "i9", 1: "s9"})
    assert t.legal("build") == {"h8", "i8", "h9", "j9", "h10", "i10"}
    assert refused(t, "build r10") == "KB-BASE-BUILD-3"  # next to another's settlement
    assert refused(t, "build e5") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-BASE-BUILD-3")
def test_one_adjacent_legal_hex_is_enough_to_be_bound() -> None:
    t = table({0: "i9", 1: "h8 i8 h9 j9 h10"})
    assert t.legal("build") == {"i10"}
    assert refused(t, "build j10") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-BASE-BUILD-3", "KB-BASE-BUILD-4")
def test_adjacent_hexes_that_are_taken_or_of_another_terrain_do_not_bind() -> None:
    walled = table({0: "i9", 1: "h8 i8 h9 j9 h10 i10"})
    assert walled.legal("build") == cells_of(walled, "G") - {"i9"} - neighbours_of("i9")
    elsewhere = table({0: "a9"})  # all around it is desert
    assert elsewhere.legal("build") == cells_of(elsewhere, "G")


@pytest.mark.rule("KB-BASE-BUILD-4")
def test_in_the_mandatory_action_one_must_build_elsewhere() -> None:
    t = table({0: "a9"})
    assert {move.split()[0] for move in t.legal()} == {"build"}
    assert refused(t, "end") == "KB-BASE-TURN-7"


@pytest.mark.rule("KB-BASE-BUILD-3")
@pytest.mark.parametrize(
    ("verb", "own", "tile", "card", "letters"),
    [
        pytest.param("farm", "l16", "m16", "forest", "G", id="farm"),
        pytest.param("oasis", "g18", "f18", "forest", "D", id="oasis"),
        pytest.param("oracle", "i4", "h4", "forest", "T", id="oracle"),
    ],
)
def test_rule_3_binds_extra_actions_too(verb: str, own: str, tile: str, card: str, letters: str) -> None:
    t = table({0: own}, tiles={0: tile}, card=card, quadrants=ORACLE if verb == "oracle" else FIRST_GAME)
    assert t.validate() == []
    adjacent = cells_of(t, letters) & neighbours_of(own)
    assert adjacent
    assert t.legal(verb) == adjacent
    far = min(cells_of(t, letters) - adjacent - {own})
    assert refused(t, f"{verb} {far}") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-BASE-BUILD-3")
def test_rule_3_applies_to_the_tower_over_all_edge_hexes_together() -> None:
    t = table({0: "g4 a1"}, tiles={0: "f4"}, card="desert", quadrants=TOWER)
    assert t.validate() == []
    assert t.legal("tower") == {"b1", "a2"}
    assert refused(t, "tower t1") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-BASE-BUILD-4")
@pytest.mark.parametrize(
    ("verb", "own", "tile", "card", "letters"),
    [
        pytest.param("farm", "n16", "m16", "forest", "G", id="farm: grass"),
        pytest.param("oasis", "i13", "h13", "forest", "D", id="oasis: desert"),
        pytest.param("oracle", "i4", "h4", "desert", "D", id="oracle: the card, desert"),
        pytest.param("oracle", "i4", "h4", "canyon", "C", id="oracle: the card, canyon"),
    ],
)
def test_where_adjacent_is_impossible_an_extra_build_may_go_anywhere_on_its_terrain_or_be_forgone(
    verb: str, own: str, tile: str, card: str, letters: str
) -> None:
    t = table({0: own}, tiles={0: tile}, card=card, quadrants=ORACLE if verb == "oracle" else FIRST_GAME, stage="after")
    assert t.validate() == []
    assert not cells_of(t, letters) & neighbours_of(own)
    assert t.legal(verb) == cells_of(t, letters)
    assert "end" in t.legal()


@pytest.mark.rule("KB-BASE-BUILD-4")
def test_where_adjacent_is_impossible_the_tower_builds_on_any_buildable_edge_hex() -> None:
    t = table({0: "g4"}, tiles={0: "f4"}, card="desert", quadrants=TOWER, stage="after")
    letters = {letter for letter in "GCDFT" if t.legal("tower") & cells_of(t, letter)}
    assert letters == set("GCDFT")
    assert t.legal("tower") <= cells_of(t, "GCDFT")
    assert "end" in t.legal()


@pytest.mark.rule("KB-BASE-BUILD-4", "KB-BASE-BUILD-8")
@pytest.mark.parametrize(("card", "letter"), [("desert", "D"), ("grass", "G"), ("canyon", "C")])
def test_a_lone_settlement_is_carried_by_the_barn_to_any_hex_of_the_cards_terrain(card: str, letter: str) -> None:
    t = table({0: "b7"}, tiles={0: "c7"}, card=card, quadrants=BARN).play("barn b7")
    assert t.legal("to") == cells_of(t, letter)


@pytest.mark.rule("KB-BASE-BUILD-5")
def test_settlements_may_be_split_among_several_areas() -> None:
    t = table({0: "i9 s9"})
    grass = cells_of(t, "G")
    assert t.legal("build") == grass & neighbours_of("i9", "s9")
    t = t.play("build h9")
    assert t.legal("build") == grass & neighbours_of("i9", "s9", "h9") - {"i9", "h9"}
    t = t.play("build r10")
    assert t.legal("build") == grass & neighbours_of("i9", "s9", "h9", "r10") - {"i9", "h9", "s9", "r10"}
    assert t.play("build j9").json["stage"] == "after"


@pytest.mark.rule("KB-BASE-BUILD-5", "KB-BASE-BUILD-3")
def test_rule_3_applies_anew_to_each_settlement() -> None:
    t = table({0: "j12", 1: "l11"}, card="desert")  # k11, l11, k12 are all the desert there is here
    assert t.legal("build") == {"k11", "k12"}
    t = t.play("build k11")
    assert t.legal("build") == {"k12"}
    t = t.play("build k12")
    assert t.legal("build") == cells_of(t, "D") - {"k11", "k12", "l11"}


@pytest.mark.rule("KB-BASE-BUILD-5", "KB-BASE-BUILD-3")
def test_a_settlement_built_far_away_binds_the_next_one() -> None:
    t = table({0: "a9"}).play("build s9")
    assert t.legal("build") == cells_of(t, "G") & neighbours_of("s9")
    assert refused(t, "build i9") == "KB-BASE-BUILD-3"


# Moving


@pytest.mark.rule("KB-BASE-BUILD-8", "I-10")
def test_a_piece_in_the_air_supports_nothing() -> None:
    t = table({0: "h9 j4"}, tiles={0: "g8"}, quadrants=HARBOR)
    assert t.validate() == []
    assert neighbours_of("h9") & cells_of(t, "W") == {"g9", "g10"}
    assert not neighbours_of("j4") & cells_of(t, "W")
    assert t.play("harbor h9").legal("to") == cells_of(t, "W")
    moved = t.play("harbor j4")
    assert moved.legal("to") == {"g9", "g10"}
    assert refused(moved, "to a8") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-BASE-BUILD-8", "I-10")
def test_the_vacated_hex_counts_as_an_adjacent_legal_hex() -> None:
    t = table({0: "b7 a8", 1: "a6 a7 b8"}, tiles={0: "c7"}, quadrants=BARN)
    assert t.validate() == []
    t = t.play("barn a8")
    assert t.legal("to") == {"a8"}
    assert refused(t, "to a9") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-BASE-BUILD-8", "I-10")
def test_the_vacated_hex_is_one_choice_among_the_adjacent_ones() -> None:
    t = table({0: "b7 a8"}, tiles={0: "c7"}, quadrants=BARN).play("barn a8")
    assert t.legal("to") == {"a6", "a7", "a8", "b8"}


@pytest.mark.rule("KB-BASE-BUILD-8")
def test_the_vacated_hex_is_no_choice_if_its_terrain_does_not_fit() -> None:
    desert = table({0: "b7 a8"}, tiles={0: "c7"}, card="desert", quadrants=BARN).play("barn a8")
    assert desert.legal("to") == cells_of(desert, "D")
    assert refused(desert, "to a8").startswith("KB-")
    canyon = table({0: "b7 a8"}, tiles={0: "c7"}, card="canyon", quadrants=BARN).play("barn a8")
    assert canyon.legal("to") == {"b6"}


@pytest.mark.rule("R-05", "I-10", "KB-BASE-BUILD-8")
def test_putting_a_piece_back_is_a_move_that_uses_up_the_tile() -> None:
    before = table({0: "b7 a8"}, tiles={0: "c7"}, quadrants=BARN)
    t = before.play("barn b7", "to b7")
    assert seat(t)["settlements"] == seat(before)["settlements"]
    assert seat(t)["supply"] == seat(before)["supply"]
    assert [(tile["from"], tile["ready"]) for tile in seat(t)["tiles"]] == [("c7", False)]
    assert t.json["location_tiles"] == before.json["location_tiles"]
    assert refused(t, "barn a8") == "KB-BASE-TURN-6"


@pytest.mark.rule("KB-BASE-BUILD-8")
def test_the_vacated_hex_is_free_for_the_next_settlement() -> None:
    t = table({0: "i9 l8"}, tiles={0: "l7"}).play("paddock i9", "to k9")
    assert "i9" not in seat(t)["settlements"]
    t = t.play("build j9", "build i9")
    assert "i9" in seat(t)["settlements"]


@pytest.mark.rule("KB-BASE-BUILD-8")
def test_a_move_takes_nothing_from_the_supply() -> None:
    t = table({0: "i9 l8"}, tiles={0: "l7"})
    moved = t.play("paddock i9", "to k9")
    assert seat(moved)["supply"] == seat(t)["supply"] == 38
    assert set(seat(moved)["settlements"]) == {"k9", "l8"}


@pytest.mark.rule("KB-BASE-BUILD-9")
def test_a_settlement_may_be_moved_by_two_tiles_of_a_kind() -> None:
    t = table({0: "i9 l8 s2"}, tiles={0: "l7 s3"}).play("paddock i9", "to k9", "paddock k9", "to l11")
    assert set(seat(t)["settlements"]) == {"l11", "l8", "s2"}


@pytest.mark.rule("KB-BASE-BUILD-9")
def test_a_settlement_may_be_moved_by_different_actions_in_one_turn() -> None:
    t = table({0: "b7 l8 j9"}, tiles={0: "c7 l7"}, quadrants=BARN)
    assert t.validate() == []
    t = t.play("paddock j9", "to l9", "barn l9", "to k8")
    assert set(seat(t)["settlements"]) == {"b7", "l8", "k8"}


# Whole games


def expected_builds(t: Table) -> dict[str, set[str]]:
    """Return the builds that the rules allow, computed from the public position."""
    shown, game = t.json, t.game
    seat_now = shown["seats"][shown["turn"]]
    land = cells_of(t, "GCDFT") - {cell for each in shown["seats"] for cell in each["settlements"]}
    rim = {cell for cell in land if cell[0] in "at" or cell[1:] in {"1", "20"}}
    card = shown["card"]["chosen"]
    played = cells_of(t, TERRAINS[card]) if card else set()
    fields = {"oracle": played, "farm": cells_of(t, "G"), "oasis": cells_of(t, "D"), "tower": rim}
    ready = {tile["kind"] for tile in seat_now["tiles"] if tile["ready"]}
    assert game.actor(t.state) == shown["turn"]
    on_offer = {verb: land & cells for verb, cells in fields.items() if verb in ready and shown["stage"] != "during"}
    if shown["to_build"]:
        on_offer["build"] = land & played
    if not seat_now["supply"]:
        on_offer = {}
    near = neighbours_of(*seat_now["settlements"])
    return {verb: (cells & near) or cells for verb, cells in on_offer.items()}


@pytest.mark.rule("KB-BASE-BUILD-1", "KB-BASE-BUILD-2", "KB-BASE-BUILD-3", "KB-BASE-BUILD-4", "KB-BASE-BUILD-5")
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_in_whole_games_the_legal_builds_are_those_of_the_rules(players: str) -> None:
    rng = Random(int(players))
    seen: set[str] = set()
    for quadrants in ("random", "oracle,farm:r,oasis,tower:r", "random", "tower,oracle:r,farm,oasis:r"):
        game = GAME.create({"players": players, "sets": "base", "quadrants": quadrants}, rng)
        t = Table(game, game.start())
        while game.actor(t.state) != NOBODY:
            if not t.is_chance and not t.json["doing"]:
                expected = expected_builds(t)
                for verb in ("build", "oracle", "farm", "oasis", "tower"):
                    assert t.legal(verb) == expected.get(verb, set()), (verb, game.dump(t.state))
                assert ("end" in t.legal()) == (t.json["stage"] == "after")
                seen |= expected.keys()
            t = Table(game, game.apply(t.state, rng.choice(list(game.moves(t.state)))))
    assert seen == {"build", "oracle", "farm", "oasis", "tower"}
