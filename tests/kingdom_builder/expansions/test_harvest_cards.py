"""Harvest: Rangers, Travellers, Chainers, Homesteaders, Mayors and Rovers."""

from __future__ import annotations

import pytest

from realmwright.kingdom_builder.expansions.harvest import EXPANSION
from tests.kingdom_builder.expansions.harvest_fixtures import BOARDS, LAND, harvest_table
from tests.kingdom_builder.expansions.marshlands_fixtures import marshlands_table
from tests.kingdom_builder.fixtures import Table, new_table, seat
from tests.kingdom_builder.test_geometry import cells_of, neighbours_of

END_CARDS = "rangers,travellers,chainers"
CARDS = "mayors,rovers,homesteaders"

# Cards scored at the end


# They pay for lines with exactly one settlement (F-31), for settlements on the edge, a corner once (F-32, F-33), and
# for settlements next to exactly two own ones (F-34).
END_GOLD: dict[str, dict[str, int]] = {
    "rangers": {"": 0, "a1": 2, "a1 t1": 0, "a1 t1 a2": 2, "a1 a4 a6 a14 f1 g1": 6, "a1 a4 a6 a14": 8},
    "travellers": {"": 0, "b2": 0, "a1": 1, "a1 t1": 2, "j9 k9 j11": 0, "a4 t14 f1 g20 a14 r20": 6},
    "chainers": {
        "a1": 0,
        "i9 i10": 0,
        "f1 g1 h1": 1,
        "e1 f1 g1 h1": 2,
        "i8 i9 j9": 3,  # a triangle
        "c5 d5 c6 b6": 2,
        "d1 e1 f1 g1 h1 i1": 4,
        "p11 q11 r11 s11 p12 q12": 1,  # p11 has two, q11 four, s11 one, the others three
    },
}


@pytest.mark.rule("KB-CARD-RANGERS", "KB-CARD-TRAVELLERS", "KB-CARD-CHAINERS")
@pytest.mark.parametrize(
    ("card", "settlements", "gold"),
    [(card, settlements, gold) for card, cases in END_GOLD.items() for settlements, gold in cases.items()],
)
def test_cards_pay_at_the_end(card: str, settlements: str, gold: int) -> None:
    t = harvest_table({0: settlements}, cards=END_CARDS)
    assert t.gold(card) == [gold, 0]


@pytest.mark.rule("KB-CARD-TRAVELLERS")
@pytest.mark.parametrize(("settlements", "gold"), END_GOLD["travellers"].items())
def test_travellers_score_all_settlements_of_an_edge(settlements: str, gold: int) -> None:
    t = harvest_table({0: settlements}, cards=END_CARDS)
    assert t.scoring_cells("travellers") == (set(settlements.split()) if gold else set())


@pytest.mark.rule("KB-CARD-CHAINERS")
def test_chainers_count_own_settlements_only() -> None:
    t = harvest_table({0: "e1 f1 g1 h1 d12 e12 e11", 1: "f2 d11"}, cards=END_CARDS)
    assert t.gold("chainers") == [5, 0]


@pytest.mark.rule("KB-CARD-HOMESTEADERS")
def test_homesteaders_pay_for_the_quadrant_with_most_settlements() -> None:
    """F-35: with 5, 5, 11 and 12 settlements it pays 12."""
    land = sorted(cells_of(new_table(sets="base,harvest", quadrants=BOARDS), LAND))
    quarters: dict[tuple[bool, bool], list[str]] = {}
    for cell in land:
        quarters.setdefault((cell[0] > "j", int(cell[1:]) > 10), []).append(cell)
    counts = dict(zip(quarters, (5, 5, 11, 12), strict=True))
    t = " ".join(cell for key, cells in quarters.items() for cell in cells[: counts[key]])
    assert harvest_table({0: t}, cards=CARDS).gold("homesteaders") == [12, 0]
    assert harvest_table({}, cards=CARDS).gold("homesteaders") == [0, 0]


# Rovers


@pytest.mark.rule("KB-CARD-ROVERS", "C-20", "KB-CARD-INGAME-1")
def test_rovers_pay_once_for_each_quadrant_built_in_this_turn() -> None:
    """F-38: two quadrants pay 2."""
    t = harvest_table({0: "i10"}, cards=CARDS).play("build h10")
    assert seat(t)["gold"] == 1
    t = t.play("build j10")
    assert seat(t)["gold"] == 1
    t = t.play("build i9")
    assert seat(t)["gold"] == 1
    two = harvest_table({0: "j10 g12"}, cards=CARDS, card="canyon")
    two = two.play("build g11", "build h11", "build i11", "farmland f11")
    assert seat(two)["gold"] == 1
    seam = harvest_table({0: "j7 k6 d6"}, cards=CARDS, card="flowers").play("build k5", "build c6")
    assert seat(seam)["gold"] == 2
    assert seam.json["rovers"] == ["nw", "ne"]
    assert "rovers" not in seam.game.scores(seam.state)[0]


@pytest.mark.rule("KB-CARD-ROVERS")
def test_rovers_count_extra_actions_and_reset_every_turn() -> None:
    t = harvest_table({0: "d6 i9", 1: "a1"}, tiles="e5", cards=CARDS, stage="after")
    t = t.play("farmland e6", "water-mill e7")
    assert seat(t)["gold"] == 1
    t = t.play("end", "draw grass")
    assert t.json["rovers"] == []
    t = t.play(f"build {min(t.legal('build'))}")
    assert seat(t, 1)["gold"] == 1
    assert seat(t)["gold"] == 1


@pytest.mark.rule("KB-CARD-ROVERS", "C-08")
@pytest.mark.parametrize(("option", "gold"), [("false", 0), ("true", 1)])
def test_rovers_pay_for_moves_by_option(option: str, gold: int) -> None:
    t = harvest_table({0: "p18 q17"}, tiles="q18", cards=CARDS, cards__incremental_on_move=option)
    assert seat(t.play("palisade p18", "to q16"))["gold"] == gold
    assert seat(t.play("palisade p18", "to p18"))["gold"] == 0


@pytest.mark.rule("D-19", "KB-CARD-ROVERS")
def test_rovers_pay_nothing_for_the_island() -> None:
    t = _island_table(cards=CARDS)
    t = t.play(f"build {min(cell for cell in t.legal('build') if cell.startswith('i:'))}")
    assert seat(t)["gold"] == 0


def _island_table(**params: str) -> Table:
    return harvest_table({}, sets="base,harvest,island", island="island_tree_house", card="forest", params=params)


@pytest.mark.rule("D-08", "KB-CARD-ROVERS")
@pytest.mark.parametrize("moves", ["false", "true"])
@pytest.mark.parametrize(("edition", "gold"), [("bigbox", 1), ("first", 0)])
def test_rovers_pay_for_placing_a_wagon_where_it_scores(edition: str, gold: int, moves: str) -> None:
    params = {"sets": "base,crossroads,harvest", "quadrants": "monastery_wagon,oracle,harbor,oasis", "tasks": "road"}
    t = new_table(**params)
    place = min(cell for cell, kind in t.game.setup_dict()["locations"].items() if kind == "wagon")
    home = min(neighbours_of(place) & cells_of(t, LAND))
    t = harvest_table(
        {0: home}, tiles=place, cards=CARDS, edition=edition, cards__incremental_on_move=moves, params=params
    )
    assert seat(t.play(f"wagon {min(t.legal('wagon'))}"))["gold"] == gold


WAGON_PARAMS = {"sets": "base,crossroads,harvest", "quadrants": "monastery_wagon,oracle,harbor,oasis", "tasks": "road"}


def wagon_cells() -> tuple[str, set[str], str, str]:
    """Return the wagon location, the land, a settlement next to the location and a wagon on the first line."""
    t = new_table(**WAGON_PARAMS)
    place = min(cell for cell, kind in t.game.setup_dict()["locations"].items() if kind == "wagon")
    land = cells_of(t, LAND)
    home = min(neighbours_of(place) & land)
    start = next(c for c in sorted(land) if c[1:] == "1" and len(neighbours_of(c) & land) > 3)
    return place, land, home, start


@pytest.mark.rule("D-08", "R-20", "KB-CARD-ROVERS")
def test_a_moved_wagon_never_pays_rovers() -> None:
    """The wagon differs from moved settlements, which may pay."""
    place, land, home, start = wagon_cells()
    wagon = {0: f"wagon={start}"}
    t = harvest_table(
        {0: home}, tiles=place, slots=wagon, cards=CARDS, params=WAGON_PARAMS, cards__incremental_on_move="true"
    )
    t = t.play(f"wagon {start}", f"to {min(neighbours_of(start) & land)}")
    assert seat(t)["gold"] == 0
    assert t.json["rovers"] == []


@pytest.mark.rule("I-26", "KB-CARD-ROVERS", "KB-CARD-MAYORS-1")
def test_a_canoe_in_an_opponents_turn_pays_no_gold_but_wins_a_marker() -> None:
    mixed = {"sets": "base,marshlands,harvest", "cards": CARDS}
    settlements = {0: "f2", 1: "d14 e15 f15 g15"}
    t = marshlands_table(settlements, tiles={1: "c14"}, taken={1: "e3"}, card="canyon", setup=mixed)
    t = t.play("build f3", "canoe d15")
    assert seat(t, 1)["gold"] == 0
    assert seat(t, 1)["markers"] == ["15"]
    assert seat(t)["gold"] == 1


# Mayors


@pytest.mark.rule("KB-CARD-MAYORS-1")
def test_the_fourth_settlement_of_a_line_wins_a_marker() -> None:
    """F-37: one settlement on the line, three more built: four on it, one marker, four gone from the supply."""
    t = harvest_table({0: "g10"}, cards=CARDS, supply={0: 39})
    t = t.play("build h10", "build i10")
    assert seat(t)["markers"] == []
    t = t.play("build j10")
    assert seat(t)["markers"] == ["10"]
    assert seat(t)["supply"] == 35
    assert t.validate() == []
    assert t.json["to_build"] == 0


@pytest.mark.rule("KB-CARD-MAYORS-1")
def test_the_settlements_of_a_marked_line_may_have_gaps() -> None:
    t = harvest_table({0: "a10 e10 n10 i9"}, cards=CARDS).play("build h10")
    assert seat(t)["markers"] == ["10"]


@pytest.mark.rule("KB-CARD-MAYORS-1")
def test_a_line_is_marked_only_once() -> None:
    settlements = {0: "a10 b10 c10 i10", 1: "p10 q10 r10 s10"}
    t = harvest_table(settlements, slots={1: "markers=10"}, supply={1: 35}, cards=CARDS).play("build h10")
    assert seat(t)["markers"] == []
    t = harvest_table({0: "a10 b10 c10 i10"}, slots={0: "markers=10"}, supply={0: 35}, cards=CARDS).play("build h10")
    assert seat(t)["markers"] == ["10"]
    assert seat(t)["supply"] == 34


@pytest.mark.rule("KB-CARD-MAYORS-1", "I-32")
def test_a_move_wins_a_marker_too() -> None:
    t = harvest_table({0: "p18 q17 p17 a17 b17"}, tiles="q18", cards=CARDS).play("palisade p18")
    assert t.validate() == []
    t = t.play("to r17")
    assert seat(t)["markers"] == ["17"]
    assert seat(t)["supply"] == 34


@pytest.mark.rule("KB-CARD-MAYORS-1", "I-32")
def test_only_the_line_that_was_built_on_is_marked() -> None:
    """A line that was full when the supply was empty is not marked by building elsewhere."""
    t = harvest_table({0: "a10 b10 c10 d10 i8"}, cards=CARDS).play("build i9")
    assert seat(t)["markers"] == []


@pytest.mark.rule("KB-CARD-MAYORS-2")
def test_the_marker_stays_and_counts_for_nothing_else() -> None:
    t = harvest_table({0: "p18 q17 p17 b17 r17"}, tiles="q18", cards=CARDS, slots={0: "markers=17"}, supply={0: 34})
    t = t.play("palisade p17", "to q16")
    assert seat(t)["markers"] == ["17"]
    assert t.gold("mayors") == [4, 0]
    assert t.gold("homesteaders") == [4, 0]


@pytest.mark.rule("KB-CARD-MAYORS-3")
def test_each_marker_pays_four() -> None:
    """F-36: two, three and one markers pay 8, 12 and 4."""
    slots = {0: "markers=1,2", 1: "markers=3,4,20", 2: "markers=5"}
    t = harvest_table({}, slots=slots, supply={0: 38, 1: 37, 2: 39}, players="3", cards=CARDS)
    assert t.gold("mayors") == [8, 12, 4]
    assert seat(t, 1)["markers"] == ["3", "4", "20"]


@pytest.mark.rule("KB-CARD-MAYORS-4", "I-32")
def test_without_supply_there_is_no_marker() -> None:
    t = harvest_table({0: "a10 b10 c10 i10"}, supply={0: 1}, slots={0: "waiting=35"}, also="owed=35", cards=CARDS)
    t = t.play("build h10")  # a waiting settlement
    assert seat(t)["markers"] == ["10"]
    t = harvest_table({0: "a10 b10 c10 i10"}, supply={0: 0}, slots={0: "waiting=36"}, also="owed=36", cards=CARDS)
    t = t.play("build h10")
    assert seat(t)["markers"] == []


@pytest.mark.rule("KB-CARD-MAYORS-4", "D-14", "KB-BASE-END-1")
def test_a_marker_that_empties_the_supply_triggers_the_end() -> None:
    many = " ".join(sorted(cells_of(new_table(sets="base,harvest", quadrants=BOARDS), "D") - {"d10"})[:34])
    t = harvest_table({0: f"a10 b10 c10 i10 {many}"}, cards=CARDS)
    assert seat(t)["supply"] == 2
    t = t.play("build h10")
    assert seat(t)["supply"] == 0
    assert t.json["end_triggered"]
    assert t.json["stage"] == "after"
    settlements = {0: f"p18 q17 p17 a17 b17 {' '.join(many.split()[:34])}"}
    t = harvest_table(settlements, tiles="q18", cards=CARDS).play("palisade p18")
    assert not t.json["end_triggered"]
    assert t.play("to r17").json["end_triggered"]


CITY = {
    "sets": "base,crossroads,harvest",
    "quadrants": "city_hall_fort,oracle,harbor,farm",
    "tasks": "road",
    "cards": CARDS,
}


def _city_table(supply: int) -> Table:
    """Return a table where the city tile completes three lines, with `supply` settlements left."""
    t = new_table(**CITY)
    hall = min(cell for cell, kind in t.game.setup_dict()["locations"].items() if kind == "city-hall")
    land = cells_of(t, LAND)
    home = min(neighbours_of(hall) & land)
    centre = next(cell for cell in sorted(harvest_table({0: home}, tiles=hall, params=CITY).legal("city-hall")))
    seven = {centre, *neighbours_of(centre)}
    own = {home}
    for row in {cell[1:] for cell in seven}:
        free = sorted(cell for cell in land - seven - neighbours_of(*seven) if cell[1:] == row and cell != home)
        own |= set(free[:2])
    waiting = 40 - len(own) - supply
    t = harvest_table({0: " ".join(own)}, tiles=hall, supply={0: supply}, slots={0: f"waiting={waiting}"}, params=CITY)
    return t.play(f"city-hall {centre}")


@pytest.mark.rule("I-32", "KB-CRO-CITYHALL-2")
def test_a_city_tile_wins_three_markers_at_once() -> None:
    t = _city_table(20)
    assert len(seat(t)["markers"]) == 3
    assert seat(t)["supply"] == 17
    assert t.json["doing"] is None


@pytest.mark.rule("I-32")
@pytest.mark.parametrize("supply", [1, 2])
def test_the_player_chooses_if_the_supply_is_short(supply: int) -> None:
    t = _city_table(supply)
    assert seat(t)["markers"] == []
    lines = t.legal("choose")
    assert len(lines) == 3
    refusal = t.explain("end")
    assert refusal is not None
    assert (refusal.rule, set(refusal.data["hexes"])) == ("I-32", lines)
    chosen = set()
    for _ in range(supply):
        assert t.json["doing"]["verb"] == "mayors"
        chosen.add(max(t.legal("choose"), key=int))
        t = t.play(f"choose {max(t.legal('choose'), key=int)}")
    assert set(seat(t)["markers"]) == chosen
    assert seat(t)["supply"] == 0
    assert t.json["doing"] is None
    assert t.validate() == []


@pytest.mark.rule("I-32", "R-27", "C-03")
@pytest.mark.parametrize("scope", ["full", "passive"])
def test_a_wagon_beside_the_city_does_not_mark_the_lines_of_the_city(scope: str) -> None:
    """The city tile completed a line without supply; a wagon placed elsewhere does not mark it."""
    params = {**CITY, "quadrants": "monastery_wagon,oracle,harbor,farm", "crossroads.pieces_as_settlements": scope}
    t = new_table(**params)
    place = min(cell for cell, kind in t.game.setup_dict()["locations"].items() if kind == "wagon")
    land = cells_of(t, LAND)
    home = min(neighbours_of(place) & land)
    centre = next(c for c in sorted(land - {home}) if len(neighbours_of(c) & land - neighbours_of(home) - {home}) == 6)
    seven = {centre, *neighbours_of(centre)}
    line = centre[1:]
    fourth = next(c for c in sorted(land - seven - neighbours_of(*seven)) if c[1:] == line)
    t = harvest_table({0: f"{home} {fourth}"}, tiles=place, slots={0: f"city={centre}"}, params=params)
    spot = next(c for c in t.legal("wagon") if c in neighbours_of(*seven) and c[1:] not in {each[1:] for each in seven})
    assert seat(t.play(f"wagon {spot}"))["markers"] == []


@pytest.mark.rule("D-21", "KB-CARD-MAYORS-1")
def test_a_marker_is_won_in_the_middle_of_a_journey() -> None:
    place, land, home, start = wagon_cells()
    through = min(cell for cell in neighbours_of(start) & land if cell[1:] == "2")
    three = sorted(c for c in land if c[1:] == "2" and c not in neighbours_of(start) | neighbours_of(through))[:3]
    t = harvest_table(
        {0: " ".join({home, *three})}, tiles=place, slots={0: f"wagon={start}"}, cards=CARDS, params=WAGON_PARAMS
    )
    t = t.play(f"wagon {start}", f"to {through}")
    assert seat(t)["markers"] == ["2"]
    t = t.play(f"to {start}", "done")
    assert seat(t)["markers"] == ["2"]


@pytest.mark.rule("I-44")
def test_lines_of_the_island_count_as_further_lines() -> None:
    t = _island_table(cards="mayors,rangers,lords")
    rows = t.game.setup_dict()["island"]["rows"]
    row = max(range(len(rows)), key=lambda r: sum(letter in LAND for letter in rows[r]))
    cells = [f"i:{chr(97 + c)}{row + 1}" for c, letter in enumerate(rows[row]) if letter in LAND]
    params = {"sets": "base,harvest,island", "island": "island_tree_house", "cards": "mayors,rangers,lords"}
    lone = harvest_table({0: cells[0]}, params=params)
    assert lone.gold("rangers") == [2, 0]
    name = {"G": "grass", "C": "canyon", "D": "desert", "F": "flowers", "T": "forest"}[rows[row][ord(cells[3][2]) - 97]]
    t = harvest_table({0: " ".join(cells[:3])}, card=name, params=params)
    t = t.play(f"build {cells[3]}")
    assert seat(t)["markers"] == [f"i:{row + 1}"]
    assert t.game.load(repr(t.state)) == t.state


@pytest.mark.rule("D-19", "KB-HAR-WATERMILL")
def test_the_water_mill_builds_on_the_coast_of_the_island() -> None:
    params = {"sets": "base,harvest,island", "island": "island_tree_house"}
    rows = harvest_table({}, params=params).game.setup_dict()["island"]["rows"]
    r, c = next((r, c) for r, row in enumerate(rows) for c in range(5) if row[c] in LAND and row[c + 1] in LAND)
    own, wanted = (f"i:{chr(97 + column)}{r + 1}" for column in (c + 1, c))
    assert r == 0  # the first line is coast
    assert wanted in harvest_table({0: f"d6 {own}"}, tiles="e5", params=params).legal("water-mill")


@pytest.mark.rule("C-25", "KB-SETUP-5")
def test_every_card_names_its_rule() -> None:
    for card in EXPANSION.cards:
        assert card.rule.startswith(f"KB-CARD-{card.name.upper()}")
