"""This project's rulings for the boxes beside the base game (docs/rules, section 18, from R-10)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from realmwright import registry
from realmwright.game import GameError
from realmwright.hexes import BIT, cell_named, column_of, name_of, names, neighbours, row_of
from realmwright.kingdom_builder.boards import parse
from realmwright.kingdom_builder.kind import KIND
from realmwright.kingdom_builder.parts import GameSet

from ..kingdom_builder.table import Table, new
from .crossroads_table import cross, two_cards
from .harvest_table import field, reaped
from .marsh_table import land, marsh, reason, seat
from .nomad_table import camp


def around(cell: str) -> list[str]:
    return names(neighbours(BIT[cell_named(cell)]))


def places(at: Table, kind: str) -> list[str]:
    return [cell for cell, name in at.game.about()["locations"].items() if name == kind]


def free_beside(at: Table, cell: str) -> str:
    """A hex next to a location that can be built on."""
    return next(name for name in around(cell) if name in land(at, "GCDFT"))


# Crossroads

TAVERNS = {"quadrants": "barracks_crossroads,tavern,lighthouse_foresters_lodge,barn", "edition": "first"}


@pytest.mark.rule("R-10")
def test_in_the_first_edition_wagon_and_ship_stand_for_settlements_and_warriors_do_not() -> None:
    fresh = cross(by=TAVERNS)
    tavern = places(fresh, "tavern")[0]
    mine, held = {0: f"b6 c6 {free_beside(fresh, tavern)}"}, {0: tavern}
    bare = cross(mine, tiles=held, by=TAVERNS)
    by_wagon = cross(mine, tiles=held, slots={0: "wagon=a6"}, by=TAVERNS)
    by_warrior = cross(mine, tiles=held, slots={0: "warriors=a6"}, by=TAVERNS)
    assert (by_wagon.legal("tavern"), by_warrior.legal("tavern")) == ({"d6"}, set())
    assert bare.gold("knights") == by_wagon.gold("knights") == by_warrior.gold("knights") != [0, 0]
    assert cross(slots={0: "wagon=k8"}, card="flowers", edition="first").legal("build") == {"l8", "k9", "l9"}
    assert "a5" in cross(slots={0: "warriors=k8"}, card="flowers", edition="first").legal("build")


@pytest.mark.rule("R-11")
def test_rule_3_is_asked_for_each_half_of_the_forts_card() -> None:
    """d13 has swamp beside it and no desert: one swamp hex, or the whole desert."""
    boards = {"sets": "base,crossroads,marshlands", "quadrants": "temple,city_hall_fort,canoe,fountain"}
    at = cross({0: "p7 d13"}, tiles={0: "q7"}, stage="after", deck="swamp/desert:1,grass:2", by=boards)
    at = at.do("fort", "draw swamp/desert")
    assert at.legal("fort") == {"d14", *land(at, "D")}
    assert reason(at, "fort a14") == "must-adjoin"


@pytest.mark.rule("R-12")
def test_a_wagon_that_is_picked_up_moves_or_goes_home() -> None:
    at = cross({0: "r18"}, tiles={0: "s19"}, slots={0: "wagon=k8"}, stage="after").do("wagon k8")
    assert "return" in at.legal()
    assert "done" not in at.legal()
    at = at.do("to l8")
    assert "k8" in at.legal("to")
    assert "done" in at.legal()
    shut_in = {0: "r18", 1: " ".join(around("k8"))}
    at = cross(shut_in, tiles={0: "s19"}, slots={0: "wagon=k8"}, stage="after").do("wagon k8")
    assert at.legal() == {"return"}


@pytest.mark.rule("R-13")
def test_two_equal_cards_are_chosen_from() -> None:
    at = two_cards("grass,grass", {0: "g5"}, {0: "h5"})
    assert (at.legal("choose"), at.legal("build")) == ({"grass"}, set())
    assert at.do("choose grass").legal("build")


@pytest.mark.rule("R-13")
def test_cards_that_share_a_terrain_open_the_removed_one() -> None:
    boards = {"sets": "base,crossroads,marshlands", "quadrants": "barracks_crossroads,temple,canoe,fountain"}
    wishes = {**boards, "cards": "scouts,lords,farmers", "removed_terrain": "flowers"}
    at = cross({0: "g5"}, card="", also="cards=grass,swamp/grass", tiles={0: "h5"}, deck="canyon:3", by=wishes)
    assert at.legal("choose") == {"grass", "swamp/grass", "flowers"}
    at = cross({0: "g5"}, card="", also="cards=grass,swamp/desert", tiles={0: "h5"}, deck="canyon:3", by=wishes)
    assert at.legal("choose") == {"grass", "swamp/desert"}


# Marshlands


@pytest.mark.rule("R-14")
@pytest.mark.parametrize(
    ("half", "letter", "card", "number"), [("swamp", "P", "forest", 3), ("grass", "G", "swamp", 2)]
)
def test_a_half_that_runs_dry_before_the_mandatory_action_sets_the_number_anew(
    half: str, letter: str, card: str, number: int
) -> None:
    """The Oracle takes the last hex of the chosen half; the next card is for three on forest, or for two on swamp."""
    boards = {"quadrants": "canoe,oracle,paddock,tower", "players": "5"}
    fresh = marsh(setup=boards)
    oracle = places(fresh, "oracle")[0]
    last, *others = [cell for cell in land(fresh, letter) if cell not in around(oracle)]
    others += set(land(fresh, letter)) & set(around(oracle))
    mine = next(cell for cell in around(oracle) if cell not in others)
    at = marsh(
        {0: mine, **{1 + i: " ".join(others[i::4]) for i in range(4)}}, card="swamp/grass", tiles={0: oracle},
        left=2 if half == "swamp" else 3, also=f"terrain={half}", deck="forest:3,swamp/forest:1", setup=boards,
    ).do(f"oracle {last}")  # fmt: skip
    at = at.do("draw forest") if card == "forest" else at.do("draw swamp/forest", "choose swamp")
    assert at.shown["to_build"] == number


@pytest.mark.rule("R-15")
def test_the_refuge_bonus_does_not_jump_a_hex_that_a_warrior_closes() -> None:
    """East of m12 the warrior on n11 closes n12; q12 would be the next free hex."""
    at = marsh(
        {0: "m12 n10 q8"}, tiles={0: "n9 r8"}, slots={0: "bonus=refuge", 1: "warriors=n11"}, stage="after",
        sets="base,crossroads,marshlands",
    ).do("refuge-bonus m12")  # fmt: skip
    assert {cell for cell in at.legal("to") if cell.endswith("12")} == {"l12"}
    assert reason(at, "to n12") == "closed-hex"


MARKET = """
id: market
set: crowded
L: tavern
K: farm
provenance: made up

GGGGGGGGGG
GGGGGGGGGG
GGGLGKGGGG
"""


@pytest.fixture
def crowded() -> Iterator[None]:
    board = parse(MARKET.lstrip() + "GGGGGGGGGG\n" * 7)
    registry.register("sets", GameSet("crowded", quadrants=(board,)))
    yield
    registry._registered["sets"].pop("crowded")


@pytest.mark.rule("R-16")
@pytest.mark.usefixtures("crowded")
def test_of_two_hexes_emptied_at_once_the_last_one_calls_first() -> None:
    """e3 is next to the farm f3 and the tavern d3; farms are emptied before taverns."""
    boards = {"sets": "base,crowded,marshlands", "quadrants": "market,refuge,canoe,fountain"}
    at = marsh({1: "d14"}, tiles={1: "c14"}, taken={1: "d3 f3"}, setup=boards).do("build e3")
    called = []
    while at.game.actor(at.state) == 1:
        called.append(name_of(at.state.stack[-1].cells[-1]))
        at = at.do("pass")
    assert called == ["d3", "f3"]


@pytest.mark.rule("R-17")
def test_by_option_who_took_the_tile_answers_in_his_place() -> None:
    """Seat 1 began, so that the order is 2, 0, 1; seat 0 takes the last tile."""
    order = {"marsh.canoe_order": "left_of_start"}
    at = marsh(
        {0: "d14", 1: "c13", 2: "i18"}, tiles={0: "c14", 1: "c14", 2: "h18"}, taken={1: "e3"}, card="canyon",
        players="3", start="1", setup=order,
    ).do("build f3")  # fmt: skip
    answered = []
    while "pass" in at.legal():
        answered.append(at.game.actor(at.state))
        at = at.do("pass")
    assert answered == [2, 0, 1]


@pytest.mark.rule("R-18")
def test_swamp_cards_without_swamps_are_plain_cards() -> None:
    at = new(1, sets="base,marshlands", deck__use_swamp_cards="always").do("draw swamp/desert", "draw grass")
    assert at.legal("build") == set(land(at, "D"))
    assert (at.legal("choose"), at.shown["to_build"]) == (set(), 3)


# Nomads


@pytest.mark.rule("R-19")
def test_an_outpost_is_offered_where_it_opens_a_hex() -> None:
    assert "outpost" in camp({0: "a1"}, nomad="outpost").legal()
    assert "outpost" not in camp({0: "m9"}, nomad="outpost").legal()


@pytest.mark.rule("R-19")
def test_a_declared_outpost_waits_for_the_next_placement_under_rule_3() -> None:
    """Here that is the owner's canoe, called by a move that rule 3 does not govern."""
    at = marsh(
        {0: "d14 n10 g3"}, tiles={0: "c14 n9"}, taken={1: "e3"}, card="canyon", slots={0: "nomad_tiles=outpost"},
        sets="base,marshlands,nomads",
    )  # fmt: skip
    assert "j3" not in at.do("refuge g3", "to f3").legal("canoe")
    at = at.do("outpost", "refuge g3", "to f3")
    assert "j3" in at.legal("canoe")
    assert not at.do("canoe j3").state.seats[0].slots["outpost"]
    assert at.do("pass").state.seats[0].slots["outpost"]


@pytest.mark.rule("R-20")
def test_where_moves_pay_each_step_of_a_resettlement_is_judged() -> None:
    wishes: dict[str, Any] = {"cards": "ambassadors,lords,farmers", "cards__incremental_on_move": "true"}
    at = camp({0: "b12", 1: "d11"}, nomad="resettlement", stage="after", **wishes)
    at = at.do("resettlement b12", "to c12", "resettlement c12", "to c11")
    assert seat(at)["gold"] == 2


@pytest.mark.rule("R-20")
def test_a_moved_wagon_pays_nothing_there() -> None:
    wishes = {"cards": "ambassadors,lords,farmers", "cards.incremental_on_move": "true"}
    boards = {"sets": "base,crossroads,nomads", **wishes}
    at = cross({0: "r18", 1: "l9"}, tiles={0: "s19"}, slots={0: "wagon=k8"}, stage="after", by=boards)
    assert seat(at.do("wagon k8", "to l8"))["gold"] == 0


@pytest.mark.rule("R-21")
def test_a_settlement_that_waited_makes_a_family() -> None:
    boards = {"sets": "base,marshlands,nomads", "cards": "families,lords,farmers"}
    at = marsh(waiting={0: 1}, card="forest", setup=boards).do("build h11", "build i11")
    assert seat(at)["gold"] == 0
    assert seat(at.do("build j11"))["gold"] == 2


@pytest.mark.rule("R-22")
def test_a_donation_without_a_hex_left_is_done() -> None:
    mountains = land(camp(), "M")
    at = camp({1: " ".join(mountains[1:])}, nomad="donation-mountain", stage="after").do(f"donation {mountains[0]}")
    assert at.legal() == {"done"}


# Queenies


def distance(one: str, other: str) -> int:
    """Steps between two hexes, by cube coordinates."""
    ends = [(row_of(cell), column_of(cell) - row_of(cell) // 2) for cell in map(cell_named, (one, other))]
    (r, q), (s, p) = ends
    return max(abs(r - s), abs(q - p), abs(r + q - s - p))


def quarter(cell: str) -> tuple[bool, bool]:
    return row_of(cell_named(cell)) < 10, column_of(cell_named(cell)) < 10


@pytest.mark.rule("R-23")
def test_a_cave_keeps_its_distance_over_the_seams_too() -> None:
    """Among all boards there are mountains that only a special hex of another quadrant rules out."""
    found = 0
    for seed in range(60):
        at = new(seed, sets="base,nomads,crossroads,caves", quadrants="random", tasks="random")
        special = land(at, "LSN")
        caves = at.game.about()["caves"]
        assert all(distance(cave, cell) >= 3 for cave, cell in product(caves, special))
        for hill in land(at, "M"):
            near = [cell for cell in special if distance(hill, cell) < 3]
            if near and all(quarter(cell) != quarter(hill) for cell in near):
                found += 1
                named = ",".join(hill if quarter(cave) == quarter(hill) else cave for cave in caves)
                with pytest.raises(GameError, match="caves"):
                    KIND.load(at.game.setup.replace(f"caves={','.join(caves)}", f"caves={named}"))
    assert found


@pytest.mark.rule("R-24")
@pytest.mark.parametrize(("boards", "number"), [("oracle,harbor", 2), ("harbor,farm", 1), ("barn,farm", 0)])
def test_each_of_harbor_and_oracle_gets_a_capitol(boards: str, number: int) -> None:
    at = new(sets="base,capitol", quadrants=f"{boards},tavern,oasis")
    assert len(at.game.about()["capitols"]) == number
    assert len({quarter(cell) for cell in at.game.about()["capitols"]}) == number


# Harvest


@pytest.mark.rule("R-25")
def test_a_settlement_is_moved_once_for_each_silo() -> None:
    at = reaped({0: "i9 i10 h12 h11"}).do("silo i9", "to j9")
    assert "j9" not in at.legal("silo")
    assert "j9" in at.do("done").legal("silo")


@pytest.mark.rule("R-25")
def test_by_option_three_or_as_many_as_there_are() -> None:
    at = reaped({0: "i9 h10"}, by={"harvest.silo_count": "exactly_3"})
    assert "done" in at.legal()
    at = at.do("silo i9", "to i10")
    assert at.legal() == {"silo h10"}
    assert at.do("silo h10", "to j10").legal() == {"done"}


@pytest.mark.rule("R-25")
@pytest.mark.parametrize(("option", "moves"), [("full", True), ("passive", False)])
def test_a_silo_moves_other_pieces_where_any_action_may(option: str, moves: bool) -> None:
    by = {"sets": "base,crossroads,harvest", "crossroads.pieces_as_settlements": option}
    at = field({0: "i9"}, slots={0: "wagon=i10"}, stage="after", turn=1, ending=True, by=by).do("end", "draw grass")
    assert ("i10" in at.legal("silo")) == moves


@pytest.mark.rule("R-26")
def test_what_the_bazaar_repeats_follows_at_once() -> None:
    at = field({0: "g3 e4"}, tiles="h3 e5", stage="after").do("bazaar water-mill")
    assert {move.split()[0] for move in at.legal()} == {"water-mill"}


MARKETS = {"sets": "base,crossroads,harvest", "quadrants": "bazaar_water_mill,barracks_crossroads,paddock,barn"}


@pytest.mark.rule("R-26")
@pytest.mark.parametrize("leaves", [False, True])
def test_the_third_card_needs_the_tile_at_the_end_of_the_turn(leaves: bool) -> None:
    fresh = field(by=MARKETS)
    paddock = places(fresh, "paddock")[0]
    mine = {0: f"g3 r4 {free_beside(fresh, paddock)}"}
    at = field(mine, tiles=f"h3 r5 {paddock}", stage="after", by=MARKETS).do("bazaar crossroads")
    if leaves:
        at = at.do("paddock r4")
        at = at.do(f"to {min(set(at.legal('to')) - set(around('r5')))}")
    at, drawn = at.do("end"), 0
    while at.chance:
        at, drawn = at.do("draw forest" if drawn else "draw canyon"), drawn + 1
    assert drawn == (1 if leaves else 3)


@pytest.mark.rule("R-27")
def test_mayors_ask_only_for_lines_that_were_just_come_to() -> None:
    at = field({0: "a11 b11 c11 d11"}, card="desert", cards="mayors,lords,farmers").do("build b12")
    assert seat(at)["markers"] == []
    assert seat(at.do("build e11"))["markers"] == ["11"]
