"""Components and set-up."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from realmwright.game import GameError, InvalidSetup
from realmwright.kingdoms.game import GAME
from tests.game_table import refused_setup
from tests.kingdoms.fixtures import SPACES, TILE_COUNTS, VARIANT_COMBINATIONS, dealt_table, new_table, table

ALL_TILES = """
    +1 +1 +2 +2 +3 +3
    +4 +4 +5 +5 +6 +6
    -1 -2 -3 -4 -5 -6
    M  M  D  G  W  .
"""


@pytest.mark.rule("KD-COMP-1", "KD-ACT-4")
def test_the_board_has_thirty_spaces_in_five_rows_of_six() -> None:
    t = dealt_table("+1", "+2")
    assert t.legal("castle 1") == set(SPACES)
    assert len(SPACES) == 30
    lines = t.json["lines"]
    assert [line["line"] for line in lines] == [*"12345", *"abcdef"]
    assert [(line["parts"][0]["from"], line["parts"][0]["to"]) for line in lines] == [
        *((f"a{row}", f"f{row}") for row in "12345"),
        *((f"{column}1", f"{column}5") for column in "abcdef"),
    ]


@pytest.mark.rule("KD-COMP-1")
def test_a_space_holds_one_piece() -> None:
    t = dealt_table("+1", "+2").play("castle 1 c3")
    assert t.json["board"] == {"c3": "0:1"}
    assert t.reason("castle 1 c3") == ("KD-ACT-1", "space-taken")


@pytest.mark.rule("KD-COMP-2")
def test_the_game_has_two_to_four_players() -> None:
    assert [len(new_table(players=str(players)).json["seats"]) for players in (2, 3, 4)] == [2, 3, 4]
    for players in ("1", "5", "0", "-2", "two", "", "2.0", "٣"):
        with pytest.raises(GameError, match="expected 2 to 4"):
            new_table(players=players)


@pytest.mark.rule("KD-COMP-3", "KD-VAR-LASTCASTLE-2")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_to_the_last_castle_every_seat_has_all_ten_castles(players: str) -> None:
    t = new_table(players=players, variants="last-castle")
    assert [side["castles"] for side in t.json["seats"]] == [{"1": 4, "2": 3, "3": 2, "4": 1}] * int(players)


@pytest.mark.rule("KD-SETUP-1")
@pytest.mark.parametrize(("players", "small"), [("2", 4), ("3", 3), ("4", 2)])
@pytest.mark.parametrize("variants", [names for names in VARIANT_COMBINATIONS if "last-castle" not in names])
def test_the_number_of_small_castles_depends_on_the_number_of_players(players: str, small: int, variants: str) -> None:
    t = new_table(players=players, variants=variants)
    assert [side["castles"] for side in t.json["seats"]] == [{"1": small, "2": 3, "3": 2, "4": 1}] * int(players)
    assert sum(t.seat(0)["castles"].values()) == {"2": 10, "3": 9, "4": 8}[players]


@pytest.mark.rule("KD-COMP-4", "KD-COMP-5", "KD-SETUP-3")
def test_the_supply_has_all_twenty_three_tiles() -> None:
    t = new_table()
    assert t.json["supply"] == TILE_COUNTS
    assert t.json["supply_size"] == 23
    totals = Counter({"+": 0, "-": 0})
    for tile, count in TILE_COUNTS.items():
        totals[tile[0]] += count
    assert totals == {"+": 12, "-": 6, "M": 2, "D": 1, "G": 1, "W": 1}
    assert t.draw_weights == TILE_COUNTS


@pytest.mark.rule("KD-COMP-5")
def test_resources_add_up_to_42_and_hazards_to_minus_21() -> None:
    weights = new_table().draw_weights
    assert sum(int(tile) * count for tile, count in weights.items() if tile[0] == "+") == 42
    assert sum(int(tile) * count for tile, count in weights.items() if tile[0] == "-") == -21


@pytest.mark.rule("KD-COMP-6")
def test_tiles_of_equal_value_are_interchangeable() -> None:
    assert new_table().draw_weights["+4"] == 2
    assert sorted(new_table(variants="open").legal("tile +4")) == sorted(SPACES)


@pytest.mark.rule("KD-COMP-7", "KD-SETUP-5")
def test_the_game_starts_in_epoch_one() -> None:
    assert new_table().json["epoch"] == 1


@pytest.mark.rule("KD-GOLD-1", "KD-SETUP-2")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_every_seat_starts_with_fifty_gold(players: str) -> None:
    assert new_table(players=players).gold == [50] * int(players)


@pytest.mark.rule("KD-SETUP-4")
def test_every_seat_draws_a_starting_tile_before_the_first_turn() -> None:
    t = new_table(players="3", start="1")
    for seat, tile in [(1, "+1"), (2, "+1"), (0, "D")]:
        assert t.is_chance
        assert t.json["doing"] == {"verb": "deal", "seat": seat}
        t = t.play(f"tile {tile}")
        assert t.seat(seat)["start_tile"] == tile
    assert t.actor == 1
    assert t.json["doing"] is None
    assert t.json["supply_size"] == 20
    assert t.json["supply"] == {**TILE_COUNTS, "+1": 0, "D": 0}


@pytest.mark.rule("KD-SETUP-3", "KD-SETUP-4")
def test_a_dealt_tile_leaves_the_supply() -> None:
    t = new_table(players="3").play("tile D", "tile +1")
    assert t.draw_weights == {tile: count - (tile in ("D", "+1")) for tile, count in TILE_COUNTS.items() if tile != "D"}


@pytest.mark.rule("KD-SETUP-4")
def test_no_seat_acts_while_tiles_are_dealt() -> None:
    assert new_table().reason("castle 1 a1", 0) == ("KD-SETUP-4", "tile-is-drawn")


@pytest.mark.rule("KD-SETUP-6")
def test_the_start_player_is_random_unless_given() -> None:
    drawn = [GAME.create({"players": "4"}, Random(seed)).setup_dict()["start_player"] for seed in range(100)]
    assert set(drawn) == {0, 1, 2, 3}
    assert {drawn.count(seat) > 10 for seat in range(4)} == {True}
    assert new_table(players="4", start="2").play(*["tile +1", "tile +2", "tile +3", "tile +4"]).actor == 2


@pytest.mark.parametrize("start", ["2", "-1", "first", ""])
def test_an_invalid_start_player_is_rejected(start: str) -> None:
    with pytest.raises(InvalidSetup, match="expected 0 to 1"):
        new_table(players="2", start=start)


@pytest.mark.parametrize("variants", VARIANT_COMBINATIONS)
def test_a_setup_lists_its_variants_and_loads_from_its_text(variants: str) -> None:
    game = new_table(players="3", start="2", variants=variants).game
    names = [] if variants == "none" else variants.split(",")
    assert game.setup_dict() == {"players": 3, "variants": names, "start_player": 2}
    assert GAME.load(game.setup).setup_dict() == game.setup_dict()
    assert GAME.load(game.setup).setup == game.setup == f"players=3 start=2 variants={variants}"


def test_variants_may_be_given_in_any_order() -> None:
    assert (
        new_table(variants="immediate,last-castle").game.setup
        == new_table(variants="last-castle, immediate").game.setup
    )


@pytest.mark.parametrize(
    "params",
    [{"variants": "closed"}, {"variants": "open,open"}, {"variants": "open,none"}, {"sets": "base"}, {"player": "2"}],
)
def test_unknown_params_and_values_are_rejected(params: dict[str, str]) -> None:
    with pytest.raises(GameError, match="expected"):
        GAME.create(params, Random(1))


@pytest.mark.parametrize(
    "text",
    [
        "", "players=2", "players=2 start=0", "players=2 start=random variants=none", "players=2 start=0 variants=no",
        "players=2 players=2 start=0 variants=none", "players=2 start=0 variants=none x=1",
        "players=9 start=0 variants=none",
    ],
)  # fmt: skip
def test_an_invalid_setup_text_raises_an_error(text: str) -> None:
    with pytest.raises(GameError, match="expected"):
        GAME.load(text)


@pytest.mark.rule("KD-VAR-OPEN-1")
def test_with_open_tiles_no_starting_tiles_are_dealt() -> None:
    t = new_table(variants="open")
    assert t.actor == 0
    assert [side["start_tile"] for side in t.json["seats"]] == [None, None]
    assert t.json["supply"] == TILE_COUNTS
    assert t.reason("start a1") == ("KD-VAR-OPEN-1", "no-start-tiles")


@pytest.mark.rule("KD-COMP-4")
def test_all_tiles_fit_on_the_board() -> None:
    t = table(ALL_TILES, variants="open")
    assert not any(t.json["supply"].values())
    assert t.legal() == {f"castle {rank} {space}" for rank in (1, 2, 3, 4) for space in SPACES[23:]}


@pytest.mark.rule("KD-COMP-2", "KD-SETUP-6", "KD-VAR-COMBO")
@pytest.mark.parametrize(
    ("param", "text", "value", "rule"),
    [
        ("players", "5", "5", "KD-COMP-2"),
        ("players", "1", "1", "KD-COMP-2"),
        ("variants", "open,shut", "shut", "KD-VAR-COMBO"),
        ("variants", "open,open", "open,open", "KD-VAR-COMBO"),
        ("start", "2", "2", "KD-SETUP-6"),
    ],
)
def test_refused_setup_names_rule_param_and_value(param: str, text: str, value: str, rule: str) -> None:
    assert refused_setup(GAME.create, {param: text}) == (rule, {"param": param, "value": value})


def test_fields_of_the_set_up() -> None:
    shown = [(field.name, field.values, field.default, field.rule, field.many, field.files) for field in GAME.fields]
    assert shown == [
        ("players", ("2", "3", "4"), "2", "KD-COMP-2", False, False),
        ("variants", ("none", "last-castle", "open", "immediate"), "none", "KD-VAR-COMBO", True, False),
        ("start", ("0", "1", "2", "3", "random"), "random", "KD-SETUP-6", False, False),
    ]
    assert GAME.options == ()


def test_fields_of_a_trace() -> None:
    t = new_table()
    assert list(t.game.setup_dict()) == ["players", "variants", "start_player"]
    assert list(t.json) == [
        "epoch",
        "turn",
        "board",
        "seats",
        "supply",
        "supply_size",
        "drawn",
        "doing",
        "first",
        "lines",
        "history",
    ]
    assert list(t.json["seats"][0]) == ["gold", "castles", "start_tile"]
