"""The ten Kingdom Builder cards of the base game and the castles (docs/rules, section 9.1 and KB-BASE-CASTLE-1)."""

from __future__ import annotations

import pytest

from .fixtures import Table, table
from .reference_scorer import EVERY_HEX, hex_name, hex_names, letter, neighbours, parse_hex

# The first game's map: castles d4, p8, l12, b18; locations s3, c7, h7, l7, r12, h13, m16, f18.
SIX_AROUND_A_CASTLE = "o8 q8 p7 q7 p9 q9"
QUADRANTS = ((0, 0), (0, 10), (10, 0), (10, 10))


def scored(card: str, at: dict[int, str]) -> Table:
    others = [name for name in ("hermits", "knights", "discoverers") if name != card][:2]
    return table(at, cards=",".join([card, *others]))


def lords(at: dict[int, str], zero_counts: str = "true") -> list[int]:
    return table(at, cards="lords,hermits,knights", players=str(len(at)), cards__lords_zero_counts=zero_counts).gold(
        "lords"
    )


def gold(card: str, mine: str) -> int:
    return scored(card, {0: mine}).gold(card)[0]


def spread(counts: list[list[int]]) -> dict[int, str]:
    """Return settlements with the given counts for every seat and quadrant, on any land."""
    board = table().game.setup_dict()["board"]
    at: dict[int, list[str]] = {seat: [] for seat in range(len(counts))}
    for part, (top, left) in enumerate(QUADRANTS):
        land = [p for p in EVERY_HEX if p[0] // 10 * 10 == top and p[1] // 10 * 10 == left]
        cells = [hex_name(place) for place in land if letter(board, place) in "GCDFT"]
        for seat, per_quadrant in enumerate(counts):
            at[seat] += [cells.pop() for _ in range(per_quadrant[part])]
    return {seat: " ".join(cells) for seat, cells in at.items()}


@pytest.mark.rule("KB-CARD-FISHERMEN")
def test_fishermen_pay_one_for_each_settlement_next_to_water() -> None:
    at = scored("fishermen", {0: "d7 e8 g8", 1: "e6 h9"})
    assert at.gold("fishermen") == [2, 1]  # d7 has three water hexes next to it and still pays one
    assert at.scoring_cells("fishermen", 0) == {"d7", "e8"}


@pytest.mark.rule("KB-CARD-FISHERMEN", "KB-CARD-MINERS", "F-07", "D-03")
@pytest.mark.parametrize(
    ("card", "settlements", "terrain", "paying"),
    [("fishermen", "d8 d9 e8", "W", "e8"), ("miners", "g2 g1", "M", "g1")],
)
def test_fishermen_on_water_and_miners_on_a_mountain_earn_nothing(
    card: str, settlements: str, terrain: str, paying: str
) -> None:
    at = scored(card, {0: settlements})
    assert letter(at.game.setup_dict()["board"], parse_hex(settlements[:2])) == terrain
    assert at.gold(card) == [1, 0]
    assert at.scoring_cells(card) == {paying}


@pytest.mark.rule("KB-CARD-FISHERMEN")
def test_a_settlement_that_the_harbor_brings_onto_water_stops_fishing() -> None:
    quadrants = "oracle,harbor,tower,barn"
    at = table({0: "r9 r10"}, tiles={0: "q8"}, cards="fishermen,knights,hermits", quadrants=quadrants)
    assert at.gold("fishermen") == [2, 0]
    assert at.play("harbor r9", "to q10").gold("fishermen") == [1, 0]


@pytest.mark.rule("KB-CARD-MINERS")
def test_miners_pay_one_for_each_settlement_next_to_a_mountain() -> None:
    at = scored("miners", {0: "g4 h1 e5", 1: "i9"})
    assert at.gold("miners") == [2, 0]
    assert at.scoring_cells("miners") == {"g4", "h1"}


@pytest.mark.rule("C-09")
def test_on_water_miners_still_pay_and_on_a_mountain_fishermen_still_pay() -> None:
    at = table({0: "o4", 1: "p4"}, cards="fishermen,miners,knights")
    assert (at.gold("fishermen"), at.gold("miners")) == ([0, 1], [1, 0])


@pytest.mark.rule("KB-CARD-MERCHANTS", "I-41")
@pytest.mark.parametrize(
    ("mine", "pays"),
    [
        pytest.param("i7 j7 k7", 8, id="two locations, one area"),
        pytest.param("i7 j7 k7 k8 k9 k10 l11", 12, id="two locations and a castle, each paid once"),
        pytest.param("i7 k7", 0, id="two areas"),
        pytest.param("i7 j7", 0, id="only one special hex"),
        pytest.param("h9 i9 j9", 0, id="none"),
    ],
)
def test_merchants_pay_four_for_each_special_hex_linked_to_another(mine: str, pays: int) -> None:
    assert gold("merchants", mine) == pays


@pytest.mark.rule("KB-CARD-MERCHANTS")
def test_the_settlements_of_others_link_nothing_for_my_merchants() -> None:
    assert scored("merchants", {0: "i7 k7", 1: "j7"}).gold("merchants") == [0, 0]


@pytest.mark.rule("F-05")
def test_of_five_special_hexes_four_linked_ones_pay_sixteen() -> None:
    assert gold("merchants", "i7 j7 k7 i13 j13 k13 l13 p9") == 16


@pytest.mark.rule("KB-CARD-WORKERS")
def test_workers_pay_one_for_each_settlement_next_to_a_location_or_castle() -> None:
    at = scored("workers", {0: "i7 j7 k7 p9 q9", 1: "l11 k10"})
    assert at.gold("workers") == [4, 1]
    assert at.scoring_cells("workers") == {"i7", "k7", "p9", "q9"}


@pytest.mark.rule("KB-CARD-DISCOVERERS")
def test_discoverers_pay_one_for_each_line_with_a_settlement_of_mine() -> None:
    at = scored("discoverers", {0: "b1 c1 t9 b9 c13", 1: "b2"})
    assert at.gold("discoverers") == [3, 1]
    assert scored("discoverers", {0: "a1 t20"}).gold("discoverers") == [2, 0]


@pytest.mark.rule("KB-CARD-KNIGHTS", "F-06")
def test_knights_pay_two_for_each_settlement_of_my_fullest_line() -> None:
    at = scored("knights", {0: "a9 h9 s9 a10 b10 h11", 1: "b9"})
    assert at.gold("knights") == [6, 2]
    assert at.scoring_cells("knights") == {"a9", "h9", "s9"}


@pytest.mark.rule("KB-CARD-KNIGHTS")
def test_of_two_equally_full_lines_knights_pay_only_one() -> None:
    at = scored("knights", {0: "a9 h9 s9 a10 b10 h10"})
    assert at.gold("knights") == [6, 0]
    assert at.scoring_cells("knights") in ({"a9", "h9", "s9"}, {"a10", "b10", "h10"})


@pytest.mark.rule("KB-CARD-HERMITS", "KB-GEO-8")
def test_hermits_pay_one_for_each_area_of_my_settlements() -> None:
    assert gold("hermits", "a9 h9 i9 t9") == 3
    assert gold("hermits", "h9 i9 i10 j10") == 1
    assert gold("hermits", "j10 k11") == 1  # neighbours across the seam of four quadrants
    assert gold("hermits", "j10 j12") == 2
    assert scored("hermits", {0: "h9 j9", 1: "i9"}).gold("hermits") == [2, 1]


@pytest.mark.rule("KB-CARD-CITIZENS", "F-08")
def test_citizens_pay_one_for_every_two_settlements_of_my_largest_area() -> None:
    seven = "h8 i8 j8 k8 l8 h9 i9"
    assert gold("citizens", seven) == 3
    assert gold("citizens", f"{seven} j9") == 4
    assert gold("citizens", f"{seven} a9 b9 c9 t9") == 3  # smaller areas add nothing
    assert gold("citizens", "a9 h9 t9") == 0


@pytest.mark.rule("KB-CARD-LORDS", "F-02", "C-10")
def test_lords_pay_twelve_to_the_largest_number_and_six_to_the_second_largest() -> None:
    at = spread([[8, 0, 0, 0], [8, 0, 0, 0], [6, 0, 0, 0], [2, 0, 0, 0]])
    assert lords(at, zero_counts="false") == [12, 12, 6, 0]
    assert lords(at) == [12 + 36, 12 + 36, 6 + 36, 36]  # the other three are empty: all seats are first


@pytest.mark.rule("KB-CARD-LORDS")
@pytest.mark.parametrize(
    ("counts", "pays"),
    [
        ([5, 3, 3, 1], [12, 6, 6, 0]),
        ([2, 2, 2, 2], [12, 12, 12, 12]),
        ([3, 3, 3, 1], [12, 12, 12, 6]),
        ([4, 3, 2, 1], [12, 6, 0, 0]),
    ],
)
def test_lords_rank_numbers_and_not_players(counts: list[int], pays: list[int]) -> None:
    at = spread([[0, 0, 0, count] for count in counts])
    assert lords(at, zero_counts="false") == pays


@pytest.mark.rule("KB-CARD-LORDS")
def test_lords_pay_in_each_quadrant_on_its_own() -> None:
    assert lords(spread([[1, 2, 3, 4], [4, 3, 2, 1]])) == [6 + 6 + 12 + 12, 12 + 12 + 6 + 6]


@pytest.mark.rule("C-10")
def test_zero_settlements_count_for_the_lords_unless_the_option_says_otherwise() -> None:
    at = spread([[5, 0, 0, 0], [0, 0, 0, 0]])
    assert lords(at) == [12 + 36, 6 + 36]
    assert lords(at, zero_counts="false") == [12, 0]
    three = spread([[2, 0, 0, 0], [2, 0, 0, 0], [0, 0, 0, 0]])
    assert lords(three) == [12 + 36, 12 + 36, 6 + 36]


@pytest.mark.rule("KB-CARD-FARMERS")
@pytest.mark.parametrize(
    ("counts", "pays"),
    [
        pytest.param([4, 5, 6, 7], 12, marks=pytest.mark.rule("F-03")),
        pytest.param([7, 4, 4, 6], 12),
        pytest.param([0, 9, 9, 9], 0, marks=pytest.mark.rule("F-04")),
        pytest.param([9, 9, 9, 1], 3),
    ],
)
def test_farmers_pay_three_for_each_settlement_of_my_emptiest_quadrant(counts: list[int], pays: int) -> None:
    assert scored("farmers", spread([counts])).gold("farmers") == [pays, 0]


@pytest.mark.rule("KB-CARD-FARMERS", "KB-CARD-LORDS")
def test_the_four_hexes_around_the_middle_lie_in_four_quadrants() -> None:
    at = table({0: "j10 k10 j11 k11"}, cards="farmers,lords,knights", cards__lords_zero_counts="false")
    assert (at.gold("farmers"), at.gold("lords")) == ([3, 0], [48, 0])


@pytest.mark.rule("I-47")
def test_settlements_on_water_count_for_lines_quadrants_and_areas() -> None:
    wet = table({0: "d8 e8 f8", 1: "k9 k10"}, cards="knights,citizens,lords", cards__lords_zero_counts="false")
    assert letter(wet.game.setup_dict()["board"], parse_hex("d8")) == "W"
    assert (wet.gold("knights"), wet.gold("citizens"), wet.gold("lords")) == ([6, 2], [1, 1], [12, 12])
    pair = table({0: "d8 e8", 1: "f8"}, cards="knights,citizens,lords", cards__lords_zero_counts="false")
    assert (pair.gold("citizens"), pair.gold("lords")) == ([1, 0], [12, 6])


@pytest.mark.rule("KB-BASE-CASTLE-1", "F-01")
@pytest.mark.parametrize("count", [1, 2, 3, 6])
def test_a_castle_pays_three_however_many_of_my_settlements_adjoin_it(count: int) -> None:
    mine = " ".join(SIX_AROUND_A_CASTLE.split()[:count])
    assert table({0: mine}).gold("castles") == [3, 0]


@pytest.mark.rule("KB-BASE-CASTLE-1")
def test_every_castle_pays_every_player_next_to_it() -> None:
    at = table({0: "p9 l11 h9", 1: "o8 i7 r8"})  # i7 adjoins a location, r8 is two steps from the castle
    assert at.gold("castles") == [6, 3]
    assert table({0: "e4 p9 l11 c18"}).gold("castles") == [12, 0]


@pytest.mark.rule("KB-BASE-CASTLE-1")
def test_a_castle_gives_no_tile() -> None:
    at = table({0: "q10"}, card="grass").play("build q9")
    assert at.gold("castles") == [3, 0]
    assert not at.json["seats"][0]["tiles"]
    assert "p8" not in at.json["location_tiles"]


@pytest.mark.rule("C-28", "F-25")
def test_in_the_first_game_nine_flower_hexes_lie_at_five_different_locations() -> None:
    at = table(card="flowers")
    about = at.game.setup_dict()
    reached = {cell: hex_names(neighbours(parse_hex(cell))) & set(about["locations"]) for cell in at.legal("build")}
    assert at.legal("build") == {hex_name(place) for place in EVERY_HEX if letter(about["board"], place) == "F"}
    assert sum(1 for places in reached.values() if places) == 9
    assert len(set[str]().union(*reached.values())) == 5
