"""Rulings of this project for the expansions (docs/rules, section 18, from R-10)."""

from __future__ import annotations

from itertools import product
from typing import Any

import pytest

from realmwright.game import GameError
from realmwright.kingdom_builder.game import GAME
from realmwright.kingdom_builder.hexgrid import BIT, cell_name, cell_names, column_of, neighbours, parse_cell, row_of
from realmwright.testing import registered

from ..fixtures import Table, new_table, refusal_reason, seat
from .crossroads_fixtures import crossroads_table, two_card_table
from .crowded_expansion import CROWDED
from .harvest_fixtures import harvest_table, silo_phase
from .marshlands_fixtures import free_hexes, marshlands_table
from .nomads_fixtures import nomads_table


def neighbour_names(cell: str) -> list[str]:
    return cell_names(neighbours(BIT[parse_cell(cell)]))


def locations_of_kind(t: Table, kind: str) -> list[str]:
    return [cell for cell, name in t.game.setup_dict()["locations"].items() if name == kind]


def free_neighbour(t: Table, cell: str) -> str:
    """Return a buildable hex next to a location."""
    return next(name for name in neighbour_names(cell) if name in free_hexes(t, "GCDFT"))


# Crossroads

TAVERN_PARAMS = {"quadrants": "barracks_crossroads,tavern,lighthouse_foresters_lodge,barn", "edition": "first"}


@pytest.mark.rule("R-10")
def test_in_the_first_edition_wagon_and_ship_stand_for_settlements_and_warriors_do_not() -> None:
    fresh = crossroads_table(params=TAVERN_PARAMS)
    tavern = locations_of_kind(fresh, "tavern")[0]
    mine, held = {0: f"b6 c6 {free_neighbour(fresh, tavern)}"}, {0: tavern}
    bare = crossroads_table(mine, tiles=held, params=TAVERN_PARAMS)
    by_wagon = crossroads_table(mine, tiles=held, slots={0: "wagon=a6"}, params=TAVERN_PARAMS)
    by_warrior = crossroads_table(mine, tiles=held, slots={0: "warriors=a6"}, params=TAVERN_PARAMS)
    assert (by_wagon.legal("tavern"), by_warrior.legal("tavern")) == ({"d6"}, set())
    assert bare.gold("knights") == by_wagon.gold("knights") == by_warrior.gold("knights") != [0, 0]
    assert crossroads_table(slots={0: "wagon=k8"}, card="flowers", edition="first").legal("build") == {"l8", "k9", "l9"}
    assert "a5" in crossroads_table(slots={0: "warriors=k8"}, card="flowers", edition="first").legal("build")


@pytest.mark.rule("R-11")
def test_rule_3_applies_to_each_half_of_the_fort_card_separately() -> None:
    """d13 has swamp beside it and no desert: one swamp hex, or the whole desert."""
    boards = {"sets": "base,crossroads,marshlands", "quadrants": "temple,city_hall_fort,canoe,fountain"}
    t = crossroads_table({0: "p7 d13"}, tiles={0: "q7"}, stage="after", deck="swamp/desert:1,grass:2", params=boards)
    t = t.play("fort", "draw swamp/desert")
    assert t.legal("fort") == {"d14", *free_hexes(t, "D")}
    assert refusal_reason(t, "fort a14") == "must-adjoin"


@pytest.mark.rule("R-12")
def test_a_wagon_that_is_picked_up_moves_or_returns() -> None:
    t = crossroads_table({0: "r18"}, tiles={0: "s19"}, slots={0: "wagon=k8"}, stage="after").play("wagon k8")
    assert "return" in t.legal()
    assert "done" not in t.legal()
    t = t.play("to l8")
    assert "k8" in t.legal("to")
    assert "done" in t.legal()
    shut_in = {0: "r18", 1: " ".join(neighbour_names("k8"))}
    t = crossroads_table(shut_in, tiles={0: "s19"}, slots={0: "wagon=k8"}, stage="after").play("wagon k8")
    assert t.legal() == {"return"}


@pytest.mark.rule("R-13")
def test_two_equal_cards_still_require_a_choice() -> None:
    t = two_card_table("grass,grass", {0: "g5"}, {0: "h5"})
    assert (t.legal("choose"), t.legal("build")) == ({"grass"}, set())
    assert t.play("choose grass").legal("build")


@pytest.mark.rule("R-13")
def test_cards_that_share_a_terrain_allow_the_removed_terrain() -> None:
    boards = {"sets": "base,crossroads,marshlands", "quadrants": "barracks_crossroads,temple,canoe,fountain"}
    params = {**boards, "cards": "scouts,lords,farmers", "removed_terrain": "flowers"}
    t = crossroads_table(
        {0: "g5"}, card="", also="cards=grass,swamp/grass", tiles={0: "h5"}, deck="canyon:3", params=params
    )
    assert t.legal("choose") == {"grass", "swamp/grass", "flowers"}
    t = crossroads_table(
        {0: "g5"}, card="", also="cards=grass,swamp/desert", tiles={0: "h5"}, deck="canyon:3", params=params
    )
    assert t.legal("choose") == {"grass", "swamp/desert"}


# Marshlands


@pytest.mark.rule("R-14")
@pytest.mark.parametrize(
    ("half", "letter", "card", "number"), [("swamp", "P", "forest", 3), ("grass", "G", "swamp", 2)]
)
def test_a_half_that_becomes_full_before_the_mandatory_action_resets_the_quota(
    half: str, letter: str, card: str, number: int
) -> None:
    """The Oracle builds on the last hex of the chosen half; the next card allows three on forest or two on swamp."""
    boards = {"quadrants": "canoe,oracle,paddock,tower", "players": "5"}
    fresh = marshlands_table(setup=boards)
    oracle = locations_of_kind(fresh, "oracle")[0]
    last, *others = [cell for cell in free_hexes(fresh, letter) if cell not in neighbour_names(oracle)]
    others += set(free_hexes(fresh, letter)) & set(neighbour_names(oracle))
    mine = next(cell for cell in neighbour_names(oracle) if cell not in others)
    t = marshlands_table(
        {0: mine, **{1 + i: " ".join(others[i::4]) for i in range(4)}}, card="swamp/grass", tiles={0: oracle},
        left=2 if half == "swamp" else 3, also=f"terrain={half}", deck="forest:3,swamp/forest:1", setup=boards,
    ).play(f"oracle {last}")  # fmt: skip
    t = t.play("draw forest") if card == "forest" else t.play("draw swamp/forest", "choose swamp")
    assert t.json["to_build"] == number


@pytest.mark.rule("R-15")
def test_the_refuge_bonus_does_not_jump_over_a_hex_blocked_by_a_warrior() -> None:
    """East of m12 the warrior on n11 blocks n12; q12 would be the next free hex."""
    t = marshlands_table(
        {0: "m12 n10 q8"}, tiles={0: "n9 r8"}, slots={0: "bonus=refuge", 1: "warriors=n11"}, stage="after",
        sets="base,crossroads,marshlands",
    ).play("refuge-bonus m12")  # fmt: skip
    assert {cell for cell in t.legal("to") if cell.endswith("12")} == {"l12"}
    assert refusal_reason(t, "to n12") == "closed-hex"


@pytest.mark.rule("R-16")
@registered(CROWDED)
def test_of_two_hexes_emptied_at_once_the_last_one_triggers_canoes_first() -> None:
    """e3 is next to the farm f3 and the tavern d3; farms are emptied before taverns."""
    boards = {"sets": "base,crowded,marshlands", "quadrants": "market,refuge,canoe,fountain"}
    t = marshlands_table({1: "d14"}, tiles={1: "c14"}, taken={1: "d3 f3"}, setup=boards).play("build e3")
    emptied = []
    while t.game.actor(t.state) == 1:
        emptied.append(cell_name(t.state.stack[-1].cells[-1]))
        t = t.play("pass")
    assert emptied == ["d3", "f3"]


@pytest.mark.rule("R-17")
def test_by_option_the_taker_answers_in_turn_order() -> None:
    """Seat 1 began, so that the order is 2, 0, 1; seat 0 takes the last tile."""
    order = {"marsh.canoe_order": "left_of_start"}
    t = marshlands_table(
        {0: "d14", 1: "c13", 2: "i18"}, tiles={0: "c14", 1: "c14", 2: "h18"}, taken={1: "e3"}, card="canyon",
        players="3", start="1", setup=order,
    ).play("build f3")  # fmt: skip
    answered = []
    while "pass" in t.legal():
        answered.append(t.game.actor(t.state))
        t = t.play("pass")
    assert answered == [2, 0, 1]


@pytest.mark.rule("R-18")
@pytest.mark.parametrize("sets", ["base,marshlands", "base", "base,nomads,harvest"])
def test_swamp_cards_without_swamps_are_single_terrain_cards(sets: str) -> None:
    t = new_table(1, sets=sets, deck__use_swamp_cards="always").play("draw swamp/desert", "draw grass")
    assert t.legal("build") == set(free_hexes(t, "D"))
    assert (t.legal("choose"), t.json["to_build"]) == (set(), 3)


# Nomads


@pytest.mark.rule("R-19")
def test_an_outpost_is_offered_only_where_it_allows_a_hex() -> None:
    assert "outpost" in nomads_table({0: "a1"}, nomad="outpost").legal()
    assert "outpost" not in nomads_table({0: "m9"}, nomad="outpost").legal()


@pytest.mark.rule("R-19")
def test_a_declared_outpost_waits_for_the_next_placement_under_rule_3() -> None:
    """The owner's canoe answers a move to which rule 3 does not apply."""
    t = marshlands_table(
        {0: "d14 n10 g3"}, tiles={0: "c14 n9"}, taken={1: "e3"}, card="canyon", slots={0: "nomad_tiles=outpost"},
        sets="base,marshlands,nomads",
    )  # fmt: skip
    assert "j3" not in t.play("refuge g3", "to f3").legal("canoe")
    t = t.play("outpost", "refuge g3", "to f3")
    assert "j3" in t.legal("canoe")
    assert not t.play("canoe j3").state.seats[0].slots["outpost"]
    assert t.play("pass").state.seats[0].slots["outpost"]


@pytest.mark.rule("R-20")
def test_where_moves_pay_each_step_of_a_resettlement_pays() -> None:
    params: dict[str, Any] = {"cards": "ambassadors,lords,farmers", "cards__incremental_on_move": "true"}
    t = nomads_table({0: "b12", 1: "d11"}, nomad="resettlement", stage="after", **params)
    t = t.play("resettlement b12", "to c12", "resettlement c12", "to c11")
    assert seat(t)["gold"] == 2


@pytest.mark.rule("R-20")
def test_a_moved_wagon_pays_nothing_where_moves_pay() -> None:
    params = {"cards": "ambassadors,lords,farmers", "cards.incremental_on_move": "true"}
    boards = {"sets": "base,crossroads,nomads", **params}
    t = crossroads_table({0: "r18", 1: "l9"}, tiles={0: "s19"}, slots={0: "wagon=k8"}, stage="after", params=boards)
    assert seat(t.play("wagon k8", "to l8"))["gold"] == 0


@pytest.mark.rule("R-21")
def test_a_waiting_settlement_is_built_first_and_never_counts_for_families() -> None:
    boards = {"sets": "base,marshlands,nomads", "cards": "families,lords,farmers"}
    t = marshlands_table(waiting={0: 1}, card="forest", setup=boards).play("build h11", "build i11", "build j11")
    assert (seat(t)["gold"], t.json["families"]) == (0, ["i11", "j11"])
    assert seat(t.play("build k11"))["gold"] == 2


@pytest.mark.rule("R-21")
def test_waiting_settlements_do_not_replace_those_missing_in_the_supply_for_families() -> None:
    boards = {"sets": "base,marshlands,nomads", "cards": "families,lords,farmers"}
    t = marshlands_table(waiting={0: 2}, supply={0: 2}, card="forest", setup=boards)
    t = t.play("build h11", "build i11", "build j11", "build k11")
    assert (t.json["stage"], seat(t)["gold"]) == ("after", 0)


@pytest.mark.rule("R-22")
def test_a_donation_without_a_free_hex_can_only_end() -> None:
    mountains = free_hexes(nomads_table(), "M")
    t = nomads_table({1: " ".join(mountains[1:])}, nomad="donation-mountain", stage="after")
    t = t.play(f"donation {mountains[0]}")
    assert t.legal() == {"done"}


# Mini expansions


def distance(one: str, other: str) -> int:
    """Return the distance between two hexes, by cube coordinates."""
    ends = [(row_of(cell), column_of(cell) - row_of(cell) // 2) for cell in map(parse_cell, (one, other))]
    (r, q), (s, p) = ends
    return max(abs(r - s), abs(q - p), abs(r + q - s - p))


def quadrant_of(cell: str) -> tuple[bool, bool]:
    return row_of(parse_cell(cell)) < 10, column_of(parse_cell(cell)) < 10


@pytest.mark.rule("R-23")
def test_the_distance_of_a_cave_counts_across_quadrant_borders() -> None:
    """Some mountains are excluded only by a special hex of another quadrant."""
    found = 0
    for seed in range(60):
        t = new_table(seed, sets="base,nomads,crossroads,caves", quadrants="random", tasks="random")
        special = free_hexes(t, "LSN")
        caves = t.game.setup_dict()["caves"]
        assert all(distance(cave, cell) >= 3 for cave, cell in product(caves, special))
        for hill in free_hexes(t, "M"):
            near = [cell for cell in special if distance(hill, cell) < 3]
            if near and all(quadrant_of(cell) != quadrant_of(hill) for cell in near):
                found += 1
                named = ",".join(hill if quadrant_of(cave) == quadrant_of(hill) else cave for cave in caves)
                with pytest.raises(GameError, match="caves"):
                    GAME.load(t.game.setup.replace(f"caves={','.join(caves)}", f"caves={named}"))
    assert found


@pytest.mark.rule("R-24")
@pytest.mark.parametrize(("boards", "number"), [("oracle,harbor", 2), ("harbor,farm", 1), ("barn,farm", 0)])
def test_each_of_harbor_and_oracle_gets_a_capitol(boards: str, number: int) -> None:
    t = new_table(sets="base,capitol", quadrants=f"{boards},tavern,oasis")
    assert len(t.game.setup_dict()["capitols"]) == number
    assert len({quadrant_of(cell) for cell in t.game.setup_dict()["capitols"]}) == number


# Harvest


@pytest.mark.rule("R-25")
def test_a_settlement_is_moved_once_for_each_silo() -> None:
    t = silo_phase({0: "i9 i10 h12 h11"}).play("silo i9", "to j9")
    assert "j9" not in t.legal("silo")
    assert "j9" in t.play("done").legal("silo")


@pytest.mark.rule("R-25")
def test_by_option_a_silo_builds_three_or_as_many_as_possible() -> None:
    t = silo_phase({0: "i9 h10"}, params={"harvest.silo_count": "exactly_3"})
    assert "done" in t.legal()
    t = t.play("silo i9", "to i10")
    assert t.legal() == {"silo h10"}
    assert t.play("silo h10", "to j10").legal() == {"done"}


@pytest.mark.rule("R-25")
@pytest.mark.parametrize(("option", "moves"), [("full", True), ("passive", False)])
def test_a_silo_moves_special_pieces_where_other_actions_may(option: str, moves: bool) -> None:
    params = {"sets": "base,crossroads,harvest", "crossroads.pieces_as_settlements": option}
    t = harvest_table({0: "i9"}, slots={0: "wagon=i10"}, stage="after", turn=1, ending=True, params=params)
    t = t.play("end", "draw grass")
    assert ("i10" in t.legal("silo")) == moves


@pytest.mark.rule("R-26")
def test_the_action_repeated_by_the_bazaar_follows_immediately() -> None:
    t = harvest_table({0: "g3 e4"}, tiles="h3 e5", stage="after").play("bazaar water-mill")
    assert {move.split()[0] for move in t.legal()} == {"water-mill"}


MARKET_PARAMS = {"sets": "base,crossroads,harvest", "quadrants": "bazaar_water_mill,barracks_crossroads,paddock,barn"}


@pytest.mark.rule("R-26")
@pytest.mark.parametrize("leaves", [False, True])
def test_the_third_card_needs_the_tile_at_the_end_of_the_turn(leaves: bool) -> None:
    fresh = harvest_table(params=MARKET_PARAMS)
    paddock = locations_of_kind(fresh, "paddock")[0]
    mine = {0: f"g3 r4 {free_neighbour(fresh, paddock)}"}
    t = harvest_table(mine, tiles=f"h3 r5 {paddock}", stage="after", params=MARKET_PARAMS).play("bazaar crossroads")
    if leaves:
        t = t.play("paddock r4")
        t = t.play(f"to {min(set(t.legal('to')) - set(neighbour_names('r5')))}")
    t, drawn = t.play("end"), 0
    while t.is_chance:
        t, drawn = t.play("draw forest" if drawn else "draw canyon"), drawn + 1
    assert drawn == (1 if leaves else 3)


@pytest.mark.rule("R-27")
def test_mayors_mark_only_lines_of_the_last_placement() -> None:
    t = harvest_table({0: "a11 b11 c11 d11"}, card="desert", cards="mayors,lords,farmers").play("build b12")
    assert seat(t)["markers"] == []
    assert seat(t.play("build e11"))["markers"] == ["11"]
