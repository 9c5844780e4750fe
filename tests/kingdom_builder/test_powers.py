"""The eight location powers of the base game (docs/rules, section 8)."""

from __future__ import annotations

import pytest

from .fixtures import Table, table
from .reference_scorer import BUILDABLE, EVERY_HEX, hex_name, letter, parse_hex

TOWERS = "oracle,harbor,tower,barn"  # oracle h4, harbor q8, towers f14 and c18, barns q13 and m17


def free(at: Table, letters: str) -> set[str]:
    """Return every empty hex of these terrains, by the public map."""
    board = at.game.setup_dict()["board"]
    taken = {cell for seat in at.json["seats"] for cell in seat["settlements"]}
    return {hex_name(place) for place in EVERY_HEX if letter(board, place) in letters} - taken


def flood(at: Table, letters: str, seats: int) -> dict[int, str]:
    """Return settlements of seats 1, 2, … on all empty hexes of these terrains."""
    cells = sorted(free(at, letters))
    return {seat: " ".join(cells[seat - 1 :: seats - 1]) for seat in range(1, seats)}


def rule(at: Table, move: str) -> str:
    """Return the rule that forbids the move."""
    refusal = at.explain(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


@pytest.mark.rule("KB-LOC-ORACLE")
@pytest.mark.parametrize(("card", "hexes"), [("forest", {"j3", "j4"}), ("grass", {"i3"})])
def test_the_oracle_builds_next_to_me_on_the_terrain_of_my_card(card: str, hexes: set[str]) -> None:
    at = table({0: "i4"}, tiles={0: "h4"}, card=card, quadrants=TOWERS)
    assert not at.validate()
    assert at.legal("oracle") == hexes


@pytest.mark.rule("KB-LOC-ORACLE", "KB-BASE-BUILD-4")
def test_the_oracle_may_go_anywhere_if_the_terrain_of_my_card_is_not_next_to_me() -> None:
    at = table({0: "i4"}, tiles={0: "h4"}, card="desert", quadrants=TOWERS)
    assert at.legal("oracle") == free(at, "D")


@pytest.mark.rule("KB-LOC-ORACLE")
def test_the_oracle_takes_one_settlement_from_the_supply_and_leaves_the_three_of_the_turn() -> None:
    at = table({0: "i4"}, tiles={0: "h4"}, card="forest", quadrants=TOWERS).play("oracle j3")
    seat = at.json["seats"][0]
    assert (set(seat["settlements"]), seat["supply"], at.json["to_build"]) == ({"i4", "j3"}, 38, 3)
    assert not at.legal("oracle")


@pytest.mark.rule("KB-LOC-ORACLE")
def test_the_oracle_refuses_another_terrain_and_a_hex_away_from_me() -> None:
    at = table({0: "i4"}, tiles={0: "h4"}, card="forest", quadrants=TOWERS)
    assert rule(at, "oracle i3") == "KB-LOC-ORACLE"
    assert rule(at, "oracle d1") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-LOC-FARM")
def test_the_farm_builds_on_grass_next_to_me_whatever_my_card() -> None:
    at = table({0: "r11"}, tiles={0: "r12"}, card="desert")
    assert not at.validate()
    assert at.legal("farm") == {"s11", "q10", "r10"}
    assert rule(at, "farm q11") == "KB-LOC-FARM"
    assert rule(at, "farm g5") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-LOC-FARM", "KB-LOC-OASIS", "KB-BASE-BUILD-4")
@pytest.mark.parametrize(
    ("verb", "own", "tile", "card", "letter"),
    [("farm", "r13", "r12", "desert", "G"), ("oasis", "f17", "f18", "canyon", "D")],
)
def test_farm_and_oasis_may_go_to_any_hex_of_their_terrain_if_none_is_next_to_me(
    verb: str, own: str, tile: str, card: str, letter: str
) -> None:
    at = table({0: own}, tiles={0: tile}, card=card)
    assert at.legal(verb) == free(at, letter)


@pytest.mark.rule("KB-LOC-FARM", "I-07")
def test_the_farm_lapses_when_no_grass_is_free() -> None:
    bare = table({0: "r11"}, card="desert", players="5")
    others = flood(bare, "G", 5)
    at = table({0: "r11", **others}, tiles={0: "r12"}, card="desert", players="5")
    assert not at.legal("farm")
    assert rule(at, "farm q11") in ("I-07", "KB-LOC-FARM")
    assert "build" in {move.split()[0] for move in at.legal()}
    last = others[1].split()[0]
    one_left = table(
        {0: "r11", **others, 1: others[1].removeprefix(last)}, tiles={0: "r12"}, card="desert", players="5"
    )
    assert one_left.legal("farm") == {last}


@pytest.mark.rule("KB-LOC-OASIS")
def test_the_oasis_builds_on_desert_next_to_me_whatever_my_card() -> None:
    at = table({0: "g17"}, tiles={0: "f18"}, card="grass")
    assert not at.validate()
    assert at.legal("oasis") == {"g18"}
    assert rule(at, "oasis h17") == "KB-LOC-OASIS"
    assert rule(at, "oasis a7") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-LOC-OASIS", "I-07")
def test_the_oasis_lapses_when_no_desert_is_free() -> None:
    bare = table({0: "g17"}, card="grass", players="5")
    at = table({0: "g17", **flood(bare, "D", 5)}, tiles={0: "f18"}, card="grass", players="5")
    assert not at.legal("oasis")
    assert at.legal("build")


@pytest.mark.rule("KB-LOC-TOWER")
def test_the_tower_builds_on_the_edge_next_to_me_on_any_buildable_terrain() -> None:
    at = table({0: "b18 q2"}, tiles={0: "c18"}, card="desert", quadrants=TOWERS)
    assert not at.validate()
    assert at.legal("tower") == {"a18", "q1", "r1"}


@pytest.mark.rule("KB-LOC-TOWER", "KB-GEO-6")
def test_the_tower_may_go_to_any_buildable_edge_hex_if_none_is_next_to_me() -> None:
    at = table({0: "c17"}, tiles={0: "c18"}, card="desert", quadrants=TOWERS)
    edge = {hex_name((r, c)) for r, c in EVERY_HEX if r in (0, 19) or c in (0, 19)}
    assert at.legal("tower") == free(at, BUILDABLE) & edge
    assert {"a1", "t1", "a20", "t20"} <= at.legal("tower")


@pytest.mark.rule("KB-LOC-TOWER")
def test_the_tower_refuses_inner_hexes_water_and_edges_away_from_me() -> None:
    at = table({0: "b18 j4 b9"}, tiles={0: "c18"}, card="desert", quadrants=TOWERS)
    assert rule(at, "tower b19") == "KB-LOC-TOWER"
    assert rule(at, "tower k4") == "KB-LOC-TOWER"  # a seam of the quadrants is no edge
    assert rule(at, "tower a9") in ("KB-LOC-TOWER", "KB-BASE-BUILD-2")
    assert rule(at, "tower t20") == "KB-BASE-BUILD-3"


@pytest.mark.rule("KB-LOC-TAVERN", "I-15")
@pytest.mark.parametrize(
    ("mine", "ends"),
    [
        pytest.param("h8 i8 j8", {"g8", "k8"}, id="along a line"),
        pytest.param("h8 i9 i10", {"j11"}, id="down to the right, the other end is the location"),
        pytest.param("g7 i8 i9 h10", {"j7", "h11"}, id="down to the left"),
        pytest.param("h8 i8 j8 k8 l8", {"g8", "m8"}, id="a longer line"),
        pytest.param("h8 i8 j8 l8", {"g8", "k8"}, id="a settlement beyond a gap adds nothing"),
        pytest.param("g7 d8 e8 f8", {"c8", "g8"}, id="a settlement on water is part of the line"),
        pytest.param("e8 f8 g8", {"h8"}, id="the other end is water"),
        pytest.param("a9 b9 c9 g7", set(), id="one end off the board, the other water"),
        pytest.param("h8 i8", set(), id="only two"),
        pytest.param("h8 i8 k8", set(), id="a gap in the line"),
        pytest.param("h8 i8 i9", set(), id="a bend"),
    ],
)
def test_the_tavern_lengthens_a_straight_line_of_three_or_more(mine: str, ends: set[str]) -> None:
    at = table({0: mine}, tiles={0: "h7"}, card="desert")
    assert not at.validate()
    assert at.legal("tavern") == ends


@pytest.mark.rule("KB-LOC-TAVERN")
def test_the_tavern_refuses_what_is_not_the_free_end_of_my_line() -> None:
    at = table({0: "h8 i8 j8", 1: "k8"}, tiles={0: "h7"}, card="desert")
    assert at.legal("tavern") == {"g8"}
    assert rule(at, "tavern h9") == "KB-LOC-TAVERN"  # beside the line
    assert rule(at, "tavern l8") == "KB-LOC-TAVERN"  # beyond the other player's settlement
    assert rule(at, "tavern k8") == "KB-BASE-BUILD-1"
    two = table({0: "h8 i8"}, tiles={0: "h7"}, card="desert")
    assert rule(two, "tavern j8") == "KB-LOC-TAVERN"


@pytest.mark.rule("KB-LOC-TAVERN")
def test_the_settlements_of_others_make_no_line_for_my_tavern() -> None:
    assert not table({0: "h8 j8", 1: "i8"}, tiles={0: "h7"}, card="desert").legal("tavern")
    assert not table({0: "g7", 1: "h9 i9 j9"}, tiles={0: "h7"}, card="desert").legal("tavern")


@pytest.mark.rule("KB-LOC-BARN")
def test_the_barn_moves_any_of_my_settlements_next_to_the_others_on_the_terrain_of_my_card() -> None:
    at = table({0: "r13 h1", 1: "a3"}, tiles={0: "q13"}, card="desert", quadrants=TOWERS)
    assert not at.validate()
    assert at.legal("barn") == {"r13", "h1"}
    lifted = at.play("barn h1")
    assert lifted.legal() == {"to s13", "to q12", "to r12"}
    seat = lifted.play("to s13").json["seats"][0]
    assert (set(seat["settlements"]), seat["supply"]) == ({"r13", "s13"}, 38)
    assert rule(lifted, "to r14") == "KB-LOC-BARN"
    assert rule(lifted, "to a14") == "KB-BASE-BUILD-3"
    assert rule(at, "barn a3") == "KB-LOC-BARN"  # another player's
    assert rule(at, "barn s13") == "KB-LOC-BARN"  # an empty hex


@pytest.mark.rule("KB-LOC-BARN", "I-10", "KB-BASE-BUILD-8")
def test_the_barn_judges_the_board_without_the_lifted_settlement() -> None:
    at = table({0: "r13 h1"}, tiles={0: "q13"}, card="desert", quadrants=TOWERS).play("barn r13")
    assert at.legal("to") == free(at, "D") | {"r13"}  # the desert next to r13 alone no longer binds


@pytest.mark.rule("I-10", "KB-BASE-BUILD-8", "KB-LOC-BARN")
def test_a_vacated_hex_next_to_my_settlements_keeps_the_barn_from_going_far_away() -> None:
    at = table({0: "r13 s13", 1: "q12 r12"}, tiles={0: "q13"}, taken={1: "q13"}, card="desert", quadrants=TOWERS)
    lifted = at.play("barn s13")
    assert lifted.legal("to") == {"s13"}
    assert rule(lifted, "to a14") == "KB-BASE-BUILD-3"
    back = lifted.play("to s13").json
    assert set(back["seats"][0]["settlements"]) == {"r13", "s13"}
    assert [(tile["from"], tile["ready"]) for tile in back["seats"][0]["tiles"]] == [("q13", False)]
    assert back["location_tiles"] == at.json["location_tiles"]


@pytest.mark.rule("KB-LOC-HARBOR")
def test_the_harbor_moves_any_of_my_settlements_to_water_next_to_the_others() -> None:
    at = table({0: "r9 a1"}, tiles={0: "q8"}, card="desert", quadrants=TOWERS)
    assert not at.validate()
    assert at.legal("harbor") == {"r9", "a1"}
    assert rule(at, "harbor r10") == "KB-LOC-HARBOR"  # an empty hex
    lifted = at.play("harbor a1")
    assert lifted.legal() == {"to q9", "to q10"}
    assert rule(lifted, "to r10") == "KB-LOC-HARBOR"
    assert rule(lifted, "to p1") == "KB-BASE-BUILD-3"
    seat = lifted.play("to q10").json["seats"][0]
    assert (set(seat["settlements"]), seat["supply"]) == ({"r9", "q10"}, 38)


@pytest.mark.rule("KB-LOC-HARBOR", "I-10")
def test_the_harbor_judges_the_board_without_the_lifted_settlement() -> None:
    at = table({0: "r9 r10"}, tiles={0: "q8"}, card="desert", quadrants=TOWERS)
    assert at.play("harbor r9").legal("to") == {"q10"}  # q9 adjoined only r9
    alone = table({0: "r9 a1"}, tiles={0: "q8"}, card="desert", quadrants=TOWERS)
    assert alone.play("harbor r9").legal("to") == free(alone, "W")


@pytest.mark.rule("I-47", "KB-LOC-HARBOR")
def test_a_settlement_on_water_is_moved_like_any_other() -> None:
    at = table({0: "r9 q10"}, tiles={0: "q8"}, card="desert", quadrants=TOWERS)
    assert at.play("harbor q10").legal("to") == {"q9", "q10"}  # back to its own hex as well
    barn = table({0: "r13 q10"}, tiles={0: "q13"}, card="desert", quadrants=TOWERS)
    assert barn.play("barn q10").legal("to") == {"s13", "q12", "r12"}
    paddock = table({0: "k8 n8"}, tiles={0: "l7"})
    assert paddock.play("paddock n8").legal("to") == {"l8", "m6", "o6", "m10"}  # p8 is a castle, o10 water


@pytest.mark.rule("KB-LOC-PADDOCK")
def test_the_paddock_jumps_two_hexes_in_each_of_the_six_directions() -> None:
    at = table({0: "k8"}, tiles={0: "l7"}, card="desert")
    assert not at.validate()
    lifted = at.play("paddock k8")
    assert lifted.legal() == {"to i8", "to m8", "to j6", "to l6", "to j10", "to l10"}
    assert rule(lifted, "to l8") == "KB-LOC-PADDOCK"  # one step
    assert rule(lifted, "to k10") == "KB-LOC-PADDOCK"  # two steps, but with a bend
    assert rule(lifted, "to n8") in ("KB-LOC-PADDOCK", "KB-BASE-BUILD-2")  # three steps, and water
    assert rule(lifted, "to k8") == "KB-LOC-PADDOCK"  # its own hex is not two away
    assert set(lifted.play("to j10").json["seats"][0]["settlements"]) == {"j10"}


@pytest.mark.rule("KB-LOC-PADDOCK")
@pytest.mark.parametrize(
    ("mine", "target"),
    [
        pytest.param("k6", "l8", id="a location"),
        pytest.param("m8 k8", "o8", id="water"),
        pytest.param("e2 k8", "f4", id="land"),
        pytest.param("h2 k8", "g4", id="mountain"),
        pytest.param("o8 k8", "q8", id="a castle"),
        pytest.param("i9 k8", "k9", id="another player's settlement"),
    ],
)
def test_the_paddock_jumps_whatever_lies_between_and_needs_no_neighbour(mine: str, target: str) -> None:
    at = table({0: mine, 1: "j9"}, tiles={0: "l7"})
    assert target in at.play(f"paddock {mine.split(maxsplit=1)[0]}").legal("to")


@pytest.mark.rule("KB-LOC-PADDOCK")
def test_the_paddock_lands_only_on_free_buildable_hexes() -> None:
    at = table({0: "m7 k8", 1: "k7"}, tiles={0: "l7"}, taken={1: "l7"}).play("paddock m7")
    assert at.legal("to") == {"l5", "n5", "l9", "n9"}
    assert rule(at, "to k7") == "KB-BASE-BUILD-1"
    assert rule(at, "to o7") in ("KB-LOC-PADDOCK", "KB-BASE-BUILD-2")


@pytest.mark.rule("I-16", "KB-LOC-PADDOCK")
@pytest.mark.parametrize(
    ("piece", "targets"),
    [("t8", {"r8", "s6", "s10"}), ("a1", {"c1", "b3"}), ("a8", {"c8", "b6", "b10"}), ("s2", {"q2", "r4", "t4"})],
)
def test_the_paddock_never_leaves_the_board(piece: str, targets: set[str]) -> None:
    assert table({0: f"{piece} k8"}, tiles={0: "l7"}).play(f"paddock {piece}").legal("to") == targets


@pytest.mark.rule("KB-LOC-PADDOCK")
def test_a_settlement_that_has_nowhere_to_jump_cannot_be_taken_up() -> None:
    at = table({0: "t1 k8", 1: "r1"}, tiles={0: "l7"})
    assert at.legal("paddock") == {"k8"}
    assert rule(at, "paddock t1") == "KB-LOC-PADDOCK"
    assert rule(at, "paddock r1") == "KB-LOC-PADDOCK"  # another player's
    assert rule(at, "paddock q2") == "KB-LOC-PADDOCK"  # an empty hex


@pytest.mark.rule("I-12")
def test_moving_from_one_neighbour_of_a_location_to_another_loses_and_gains_nothing() -> None:
    at = table({0: "k7"}, tiles={0: "l7"}).play("paddock k7", "to m7").json
    seat = at["seats"][0]
    assert [(tile["from"], tile["ready"]) for tile in seat["tiles"]] == [("l7", False)]
    assert (seat["taken_from"], at["location_tiles"]["l7"]) == (["l7"], 1)


@pytest.mark.rule("I-13")
def test_a_paddock_may_move_its_own_last_support_and_is_lost_when_that_is_done() -> None:
    at = table({0: "k8"}, tiles={0: "l7"}).play("paddock k8")
    assert [tile["from"] for tile in at.json["seats"][0]["tiles"]] == ["l7"]  # the action is in progress
    done = at.play("to i8").json
    assert not done["seats"][0]["tiles"]
    assert (done["seats"][0]["taken_from"], done["location_tiles"]["l7"]) == (["l7"], 1)


@pytest.mark.rule("I-08")
@pytest.mark.parametrize(
    ("power", "near", "place", "quadrants"),
    [
        ("oracle", "i4", "h4", TOWERS),
        ("farm", "r11", "r12", "tavern,paddock,oasis,farm"),
        ("oasis", "g17", "f18", "tavern,paddock,oasis,farm"),
        ("tower", "b18", "c18", TOWERS),
        ("tavern", "h8 i8 j8", "h7", "tavern,paddock,oasis,farm"),
    ],
)
def test_building_powers_need_a_settlement_in_the_supply(power: str, near: str, place: str, quadrants: str) -> None:
    rich = table({0: near}, tiles={0: place}, quadrants=quadrants, stage="after")
    poor = table({0: near}, tiles={0: place}, quadrants=quadrants, stage="after", supply={0: 0}, ending=True)
    assert rich.legal(power)
    assert poor.legal() == {"end"}
    assert rule(poor, f"{power} {min(rich.legal(power), key=parse_hex)}") == "I-08"


@pytest.mark.rule("I-08")
def test_moving_powers_work_with_an_empty_supply() -> None:
    at = table({0: "r9 r13"}, tiles={0: "q8 q13"}, quadrants=TOWERS, stage="after", supply={0: 0}, ending=True)
    assert at.legal("barn") == at.legal("harbor") == {"r9", "r13"}
    paddock = table({0: "k8"}, tiles={0: "l7"}, stage="after", supply={0: 0}, ending=True)
    assert paddock.legal("paddock") == {"k8"}


@pytest.mark.rule("KB-BASE-TURN-4")
def test_powers_wait_while_the_three_settlements_are_being_built() -> None:
    at = table({0: "k8 r11"}, tiles={0: "l7 r12"}, stage="during")
    assert {move.split()[0] for move in at.legal()} == {"build"}
    assert {"paddock", "farm"} <= {move.split()[0] for move in table({0: "k8 r11"}, tiles={0: "l7 r12"}).legal()}
