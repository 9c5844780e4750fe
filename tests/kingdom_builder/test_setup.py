"""Components and set-up of the base game."""

from __future__ import annotations

from collections import Counter
from itertools import combinations
from random import Random

import pytest

from realmwright.game import GameError, InvalidSetup, JsonDict
from realmwright.kingdom_builder.game import GAME
from tests.game_table import refused_setup
from tests.kingdom_builder.fixtures import Table, new_table, table
from tests.kingdom_builder.test_geometry import QUADRANTS, TERRAINS, cells_of, neighbours_of, printed

CARDS = {
    "fishermen",
    "miners",
    "merchants",
    "workers",
    "discoverers",
    "knights",
    "hermits",
    "citizens",
    "lords",
    "farmers",
}
HALVES = ("oracle,farm,tavern,tower", "harbor,paddock,barn,oasis")


def drawn(seed: int, **params: str) -> JsonDict:
    """Return the set-up that is drawn for these params."""
    return GAME.create({"sets": "base", **params}, Random(seed)).setup_dict()


def play_turn(t: Table) -> Table:
    """Play the turn of the seat to move: build, end, and draw the first available card."""
    seat = t.json["turn"]
    while t.json["turn"] == seat:
        options = sorted(t.legal("build")) or sorted(t.legal("draw"))
        verb = "draw" if t.is_chance else "build"
        t = t.play(f"{verb} {options[0]}" if options else "end")
    return t


# Components


@pytest.mark.rule("KB-COMP-1", "KB-SETUP-2", "C-32")
def test_any_of_the_eight_quadrants_is_drawn_in_any_place_and_orientation() -> None:
    seen = set()
    for seed in range(500):
        quadrants = drawn(seed)["quadrants"]
        assert len({quadrant["id"] for quadrant in quadrants}) == 4
        seen |= {(place, quadrant["id"], quadrant["rotated"]) for place, quadrant in enumerate(quadrants)}
    assert seen == {(place, name, turned) for place in range(4) for name in QUADRANTS for turned in (False, True)}


@pytest.mark.rule("C-32")
def test_every_pair_of_quadrants_is_drawn() -> None:
    pairs = set()
    for seed in range(500):
        names = sorted(quadrant["id"] for quadrant in drawn(seed)["quadrants"])
        pairs |= set(combinations(names, 2))
    assert pairs == set(combinations(QUADRANTS, 2))


@pytest.mark.rule("KB-COMP-1", "KB-SETUP-5")
def test_three_different_cards_of_the_ten_are_drawn() -> None:
    pairs = set()
    for seed in range(500):
        cards = drawn(seed)["cards"]
        assert len(set(cards)) == len(cards) == 3
        pairs |= set(combinations(sorted(cards), 2))
    assert pairs == set(combinations(sorted(CARDS), 2))


@pytest.mark.rule("KB-COMP-1", "KB-SETUP-4")
def test_the_deck_has_five_cards_of_each_terrain_and_any_may_lie_on_top() -> None:
    t = new_table()
    assert t.json["deck"] == dict.fromkeys(TERRAINS, 5)
    assert t.is_chance
    assert t.legal() == {f"draw {terrain}" for terrain in TERRAINS}
    assert list(t.game.weights(t.state)) == [5] * 5


@pytest.mark.rule("KB-SETUP-4", "KB-SETUP-6")
def test_a_card_that_is_drawn_is_missing_from_the_deck() -> None:
    t = new_table().play("draw grass")
    weights = dict(zip((t.game.write(t.state, m) for m in t.game.moves(t.state)), t.game.weights(t.state), strict=True))
    assert weights == {"draw grass": 4, "draw canyon": 5, "draw desert": 5, "draw flowers": 5, "draw forest": 5}


@pytest.mark.rule("KB-COMP-1", "KB-COMP-9", "KB-SETUP-3")
def test_twenty_eight_location_tiles_lie_on_the_hexes_of_their_kinds() -> None:
    tiles: Counter[str] = Counter()
    for quadrants in HALVES:
        t = new_table(quadrants=quadrants)
        kinds = t.game.setup_dict()["locations"]
        assert t.json["location_tiles"].keys() == kinds.keys()
        for cell, count in t.json["location_tiles"].items():
            tiles[kinds[cell]] += count
    assert tiles == {
        "oracle": 2,
        "harbor": 2,
        "farm": 4,
        "tavern": 4,
        "tower": 4,
        "paddock": 4,
        "barn": 4,
        "oasis": 4,
    }


@pytest.mark.rule("KB-COMP-9")
@pytest.mark.parametrize("quadrant", QUADRANTS)
def test_a_quadrant_has_one_location_hex_or_two(quadrant: str) -> None:
    others = [other for other in QUADRANTS if other != quadrant][:3]
    t = new_table(quadrants=",".join([*others, quadrant]))
    own = {cell for cell, kind in t.game.setup_dict()["locations"].items() if kind == quadrant}
    assert len(own) == (1 if quadrant in {"oracle", "harbor"} else 2)
    assert own <= cells_of(t, "L")
    assert all(cell[0] >= "k" and int(cell[1:]) > 10 for cell in own)


@pytest.mark.rule("KB-COMP-10")
@pytest.mark.parametrize("quadrant", QUADRANTS)
def test_oracle_and_harbor_have_two_castles_the_others_one(quadrant: str) -> None:
    others = [other for other in QUADRANTS if other != quadrant][:3]
    t = new_table(quadrants=",".join([quadrant, *others]))
    castles = {cell for cell in cells_of(t, "S") if cell[0] <= "j" and int(cell[1:]) <= 10}
    assert len(castles) == (2 if quadrant in {"oracle", "harbor"} else 1)
    assert "".join(printed(quadrant)).count("S") == len(castles)
    for castle in castles:  # and each is one that pays
        near = sorted(neighbours_of(castle) & cells_of(t, "GCDFT"))[0]
        assert table({0: near}, quadrants=",".join([quadrant, *others])).gold("castles")[0] == 3


@pytest.mark.rule("KB-COMP-2", "KB-SETUP-6")
@pytest.mark.parametrize("players", ["2", "3", "4", "5"])
def test_every_seat_starts_with_forty_settlements_no_gold_and_an_empty_board(players: str) -> None:
    seats = new_table(players=players).json["seats"]
    assert len(seats) == int(players)
    for seat in seats:
        assert seat["supply"] == 40
        assert seat["gold"] == 0
        assert seat["settlements"] == seat["tiles"] == seat["hand"] == []


@pytest.mark.rule("KB-COMP-2")
def test_a_position_with_more_or_less_than_forty_settlements_of_a_colour_is_wrong() -> None:
    assert table({0: "i9"}).validate() == []
    assert any("KB-COMP-2" in complaint for complaint in table({0: "i9"}, supply={0: 40}).validate())
    assert any("KB-COMP-2" in complaint for complaint in table({0: "i9"}, supply={0: 38}).validate())


# Number of players


@pytest.mark.rule("KB-SETUP-1", "KB-COMP-2")
@pytest.mark.parametrize(("edition", "most"), [("bigbox", 5), ("first", 4)])
def test_two_to_five_play_two_to_four_in_the_first_edition(edition: str, most: int) -> None:
    for players in range(2, most + 1):
        assert drawn(1, edition=edition, players=str(players))["players"] == players
    for players in (0, 1, most + 1):
        with pytest.raises(InvalidSetup) as caught:
            drawn(1, edition=edition, players=str(players))
        assert caught.value.refusal == ("KB-SETUP-1", "param", {"param": "players", "value": str(players)})


@pytest.mark.rule("KB-SETUP-1")
def test_the_big_box_edition_is_the_default() -> None:
    assert drawn(1)["options"]["edition"] == "bigbox"
    assert drawn(1, players="5")["players"] == 5


# Quadrants and cards by choice


@pytest.mark.rule("KB-SETUP-2", "C-32")
@pytest.mark.parametrize("chosen", list(combinations(QUADRANTS, 4))[::7])
def test_any_four_quadrants_may_be_chosen(chosen: tuple[str, ...]) -> None:
    about = drawn(1, quadrants=f"{chosen[0]}:r,{chosen[1]},{chosen[2]}:r,{chosen[3]}")
    assert about["quadrants"] == [
        {"id": name, "rotated": rotated} for name, rotated in zip(chosen, (True, False, True, False), strict=True)
    ]


@pytest.mark.rule("KB-SETUP-2")
@pytest.mark.parametrize(
    "quadrants",
    ["tavern,paddock,oasis", "tavern,tavern,oasis,farm", "tavern,paddock,oasis,farm,barn", "tavern,paddock,oasis,moon"],
)
def test_other_than_four_different_quadrants_of_the_game_are_rejected(quadrants: str) -> None:
    with pytest.raises(InvalidSetup):
        drawn(1, quadrants=quadrants)


@pytest.mark.rule("KB-SETUP-2")
def test_a_quadrant_in_both_orientations_is_still_the_same_one() -> None:
    with pytest.raises(GameError):
        drawn(1, quadrants="tavern,tavern:r,oasis,farm")


@pytest.mark.rule("KB-SETUP-5")
@pytest.mark.parametrize(
    "cards", ["lords,miners", "lords,miners,farmers,knights", "lords,lords,miners", "lords,miners,x"]
)
def test_other_than_three_different_cards_of_the_game_are_rejected(cards: str) -> None:
    with pytest.raises(InvalidSetup):
        drawn(1, cards=cards)


@pytest.mark.rule("KB-SETUP-5")
def test_the_three_chosen_cards_are_the_ones_that_score() -> None:
    t = table({0: "i9 a1"}, cards="hermits,lords,miners")
    assert t.game.setup_dict()["cards"] == ["hermits", "lords", "miners"]
    sheet = t.game.scores(t.state)[0]
    assert {"hermits", "lords", "miners"} <= sheet.keys()
    assert not (CARDS - {"hermits", "lords", "miners"}) & sheet.keys()


@pytest.mark.rule("R-08")
def test_the_lords_stay_out_of_the_draw_on_request_only() -> None:
    without = {card for seed in range(200) for card in drawn(seed, **{"cards.without_lords": "true"})["cards"]}
    assert without == CARDS - {"lords"}
    assert "lords" in {card for seed in range(200) for card in drawn(seed)["cards"]}


@pytest.mark.rule("R-08")
def test_the_lords_may_be_named_even_where_they_are_left_out_of_the_draw() -> None:
    about = drawn(1, **{"cards.without_lords": "true", "cards": "lords,miners,knights"})
    assert set(about["cards"]) == {"lords", "miners", "knights"}


# Tiles, hands, start player


@pytest.mark.rule("KB-SETUP-3")
def test_two_tiles_of_its_kind_lie_on_every_location_hex() -> None:
    t = new_table()
    assert t.json["location_tiles"] == dict.fromkeys(("c7", "h7", "l7", "s3", "h13", "f18", "r12", "m16"), 2)
    assert t.game.setup_dict()["locations"] == {
        "c7": "tavern",
        "h7": "tavern",
        "l7": "paddock",
        "s3": "paddock",
        "h13": "oasis",
        "f18": "oasis",
        "r12": "farm",
        "m16": "farm",
    }


@pytest.mark.rule("KB-SETUP-6")
def test_every_seat_gets_one_terrain_card_before_the_first_turn() -> None:
    t = new_table(players="4").play("draw grass", "draw canyon", "draw desert")
    assert t.is_chance
    t = t.play("draw forest")
    assert not t.is_chance
    assert [seat["hand"] for seat in t.json["seats"]] == [[], ["canyon"], ["desert"], ["forest"]]
    assert t.json["card"]["hand"] == ["grass"]


@pytest.mark.rule("R-06", "KB-SETUP-6")
def test_hands_are_dealt_clockwise_from_the_start_player() -> None:
    t = new_table(players="3", start="1").play("draw grass", "draw canyon", "draw desert")
    assert t.json["turn"] == 1
    assert t.json["card"]["hand"] == ["grass"]
    assert t.json["seats"][2]["hand"] == ["canyon"]
    assert t.json["seats"][0]["hand"] == ["desert"]


@pytest.mark.rule("KB-SETUP-7")
def test_any_seat_may_start() -> None:
    assert {drawn(seed, players="5")["start_player"] for seed in range(100)} == {0, 1, 2, 3, 4}
    assert [drawn(1, players="3", start=str(seat))["start_player"] for seat in range(3)] == [0, 1, 2]
    with pytest.raises(GameError):
        drawn(1, players="3", start="3")


@pytest.mark.rule("KB-SETUP-7")
def test_play_goes_clockwise_and_rounds_begin_with_the_start_player() -> None:
    t = new_table(players="3", start="1").play("draw grass", "draw canyon", "draw desert")
    order = []
    for _ in range(7):
        order.append((t.json["turn"], t.json["round"]))
        t = play_turn(t)
    assert order == [(1, 1), (2, 1), (0, 1), (1, 2), (2, 2), (0, 2), (1, 3)]


@pytest.mark.rule("KB-SETUP-7")
def test_no_seat_moves_out_of_turn() -> None:
    t = new_table(players="3", start="1").play("draw grass", "draw canyon", "draw desert")
    for seat in (0, 2):
        refusal = t.explain("build i9", seat)
        assert refusal is not None
        assert refusal.rule == "KB-SETUP-7"
    assert t.explain("build i9", 1) is None


@pytest.mark.rule("KB-SETUP-9")
def test_board_tiles_and_cards_are_decided_before_the_hands_are_dealt() -> None:
    t = GAME.create({"players": "3"}, Random(5))
    start = Table(t, t.start())
    assert start.is_chance
    assert len(t.setup_dict()["cards"]) == 3
    assert set(start.json["location_tiles"].values()) == {2}
    assert sum(start.json["deck"].values()) == 25
    assert [seat["hand"] for seat in start.json["seats"]] == [[], [], []]
    dealt = start.play("draw grass", "draw grass", "draw grass")
    assert not dealt.is_chance
    assert dealt.json["turn"] == t.setup_dict()["start_player"]
    assert sum(dealt.json["deck"].values()) == 22


@pytest.mark.rule("KB-SETUP-1", "KB-SETUP-2", "KB-SETUP-5", "KB-SETUP-7", "KB-SETUP-8")
@pytest.mark.parametrize(
    ("param", "text", "value", "rule"),
    [
        ("preset", "second", "second", "KB-SETUP-8"),
        ("sets", "base,moon", "moon", "KB-SETUP-2"),
        ("players", "1", "1", "KB-SETUP-1"),
        ("players", "6", "6", "KB-SETUP-1"),
        ("quadrants", "farm,oasis,tower,moon", "moon", "KB-SETUP-2"),
        ("quadrants", "farm,oasis,tower,barn:x", "barn:x", "KB-SETUP-2"),
        ("quadrants", "farm,oasis,tower,farm", "farm,oasis,tower,farm", "KB-SETUP-2"),
        ("quadrants", "farm,oasis,tower", "farm,oasis,tower", "KB-SETUP-2"),
        ("cards", "lords,knights,moon", "moon", "KB-SETUP-5"),
        ("cards", "lords,knights,lords", "lords,knights,lords", "KB-SETUP-5"),
        ("cards", "lords,knights", "lords,knights", "KB-SETUP-5"),
        ("start", "2", "2", "KB-SETUP-7"),
    ],
)
def test_refused_setup_names_rule_param_and_value(param: str, text: str, value: str, rule: str) -> None:
    assert refused_setup(GAME.create, {param: text}) == (rule, {"param": param, "value": value})


def test_refused_option_names_its_rule() -> None:
    with pytest.raises(InvalidSetup) as error:
        GAME.create({"moves.back_to_origin": "perhaps"}, Random(1))
    refusal = error.value.refusal
    assert refusal is not None
    assert refusal.data == {"param": "moves.back_to_origin", "value": "perhaps"}
    assert str(error.value) == "moves.back_to_origin is 'perhaps': expected true or false"
