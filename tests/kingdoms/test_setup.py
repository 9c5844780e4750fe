"""What is in the box and how the table is laid."""

from __future__ import annotations

from collections import Counter
from random import Random

import pytest

from realmwright.game import GameError, Unwanted
from realmwright.kingdoms.kind import KIND
from tests.kingdoms.table import BOX, COMBINATIONS, SPACES, dealt, new, table

ALL_TILES = """
    +1 +1 +2 +2 +3 +3
    +4 +4 +5 +5 +6 +6
    -1 -2 -3 -4 -5 -6
    M  M  D  G  W  .
"""


@pytest.mark.rule("KD-COMP-1", "KD-ACT-4")
def test_the_board_has_thirty_spaces_in_five_rows_of_six() -> None:
    t = dealt("+1", "+2")
    assert t.legal("castle 1") == set(SPACES)
    assert len(SPACES) == 30
    lines = t.shown["lines"]
    assert [line["line"] for line in lines] == [*"12345", *"abcdef"]
    assert [(line["parts"][0]["from"], line["parts"][0]["to"]) for line in lines] == [
        *((f"a{row}", f"f{row}") for row in "12345"),
        *((f"{column}1", f"{column}5") for column in "abcdef"),
    ]


@pytest.mark.rule("KD-COMP-1")
def test_a_space_holds_one_piece() -> None:
    t = dealt("+1", "+2").do("castle 1 c3")
    assert t.shown["board"] == {"c3": "0:1"}
    assert t.reason("castle 1 c3") == ("KD-ACT-1", "space-taken")


@pytest.mark.rule("KD-COMP-2")
def test_two_to_four_play() -> None:
    assert [len(new(players=str(players)).shown["seats"]) for players in (2, 3, 4)] == [2, 3, 4]
    for players in ("1", "5", "0", "-2", "two", "", "2.0", "٣"):
        with pytest.raises(GameError, match="expected 2 to 4"):
            new(players=players)


@pytest.mark.rule("KD-COMP-3", "KD-VAR-LASTCASTLE-2")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_to_the_last_castle_everybody_has_all_ten(players: str) -> None:
    t = new(players=players, variants="last-castle")
    assert [side["castles"] for side in t.shown["seats"]] == [{"1": 4, "2": 3, "3": 2, "4": 1}] * int(players)


@pytest.mark.rule("KD-SETUP-1")
@pytest.mark.parametrize(("players", "small"), [("2", 4), ("3", 3), ("4", 2)])
@pytest.mark.parametrize("variants", [names for names in COMBINATIONS if "last-castle" not in names])
def test_the_number_of_players_decides_how_many_small_castles_each_gets(
    players: str, small: int, variants: str
) -> None:
    t = new(players=players, variants=variants)
    assert [side["castles"] for side in t.shown["seats"]] == [{"1": small, "2": 3, "3": 2, "4": 1}] * int(players)
    assert sum(t.seat(0)["castles"].values()) == {"2": 10, "3": 9, "4": 8}[players]


@pytest.mark.rule("KD-COMP-4", "KD-COMP-5", "KD-SETUP-3")
def test_the_supply_has_all_twenty_three_tiles() -> None:
    t = new()
    assert t.shown["supply"] == BOX
    assert t.shown["supply_size"] == 23
    kinds = Counter({"+": 0, "-": 0})
    for tile, count in BOX.items():
        kinds[tile[0]] += count
    assert kinds == {"+": 12, "-": 6, "M": 2, "D": 1, "G": 1, "W": 1}
    assert t.odds == BOX


@pytest.mark.rule("KD-COMP-5")
def test_resources_add_up_to_42_and_hazards_to_minus_21() -> None:
    odds = new().odds
    assert sum(int(tile) * count for tile, count in odds.items() if tile[0] == "+") == 42
    assert sum(int(tile) * count for tile, count in odds.items() if tile[0] == "-") == -21


@pytest.mark.rule("KD-COMP-6")
def test_tiles_of_one_value_are_one_kind_whatever_their_picture() -> None:
    assert new().odds["+4"] == 2
    assert sorted(new(variants="open").legal("tile +4")) == sorted(SPACES)


@pytest.mark.rule("KD-COMP-7", "KD-SETUP-5")
def test_the_first_epoch_is_epoch_one() -> None:
    assert new().shown["epoch"] == 1


@pytest.mark.rule("KD-GOLD-1", "KD-SETUP-2")
@pytest.mark.parametrize("players", ["2", "3", "4"])
def test_everybody_starts_with_fifty_gold(players: str) -> None:
    assert new(players=players).gold == [50] * int(players)


@pytest.mark.rule("KD-SETUP-4")
def test_everybody_draws_a_starting_tile_before_the_first_turn() -> None:
    t = new(players="3", start="1")
    for seat, tile in [(1, "+1"), (2, "+1"), (0, "D")]:
        assert t.chance
        assert t.shown["doing"] == {"verb": "deal", "seat": seat}
        t = t.do(f"tile {tile}")
        assert t.seat(seat)["start_tile"] == tile
    assert t.actor == 1
    assert t.shown["doing"] is None
    assert t.shown["supply_size"] == 20
    assert t.shown["supply"] == {**BOX, "+1": 0, "D": 0}


@pytest.mark.rule("KD-SETUP-3", "KD-SETUP-4")
def test_a_tile_that_is_dealt_cannot_be_dealt_again() -> None:
    t = new(players="3").do("tile D", "tile +1")
    assert t.odds == {tile: count - (tile in ("D", "+1")) for tile, count in BOX.items() if tile != "D"}


@pytest.mark.rule("KD-SETUP-4")
def test_nobody_acts_while_tiles_are_dealt() -> None:
    assert new().reason("castle 1 a1", 0) == ("KD-SETUP-4", "tile-is-drawn")


@pytest.mark.rule("KD-SETUP-6")
def test_chance_names_any_start_player_unless_somebody_does() -> None:
    drawn = [KIND.table({"players": "4"}, Random(seed)).about()["start_player"] for seed in range(100)]
    assert set(drawn) == {0, 1, 2, 3}
    assert {drawn.count(seat) > 10 for seat in range(4)} == {True}
    assert new(players="4", start="2").do(*["tile +1", "tile +2", "tile +3", "tile +4"]).actor == 2


@pytest.mark.parametrize("start", ["2", "-1", "first", ""])
def test_the_start_player_must_sit_at_the_table(start: str) -> None:
    with pytest.raises(Unwanted, match="expected 0 to 1"):
        new(players="2", start=start)


@pytest.mark.parametrize("variants", COMBINATIONS)
def test_a_set_up_tells_its_variants_and_can_be_made_again(variants: str) -> None:
    game = new(players="3", start="2", variants=variants).game
    names = [] if variants == "none" else variants.split(",")
    assert game.about() == {"players": 3, "variants": names, "start_player": 2}
    assert KIND.load(game.setup).about() == game.about()
    assert KIND.load(game.setup).setup == game.setup == f"players=3 start=2 variants={variants}"


def test_variants_may_be_named_in_any_order() -> None:
    assert new(variants="immediate,last-castle").game.setup == new(variants="last-castle, immediate").game.setup


@pytest.mark.parametrize(
    "wishes",
    [{"variants": "closed"}, {"variants": "open,open"}, {"variants": "open,none"}, {"sets": "base"}, {"player": "2"}],
)
def test_what_is_not_there_cannot_be_wished(wishes: dict[str, str]) -> None:
    with pytest.raises(GameError, match="expected"):
        KIND.table(wishes, Random(1))


@pytest.mark.parametrize(
    "text",
    [
        "", "players=2", "players=2 start=0", "players=2 start=random variants=none", "players=2 start=0 variants=no",
        "players=2 players=2 start=0 variants=none", "players=2 start=0 variants=none x=1",
        "players=9 start=0 variants=none",
    ],
)  # fmt: skip
def test_a_bad_set_up_is_refused(text: str) -> None:
    with pytest.raises(GameError, match="expected"):
        KIND.load(text)


@pytest.mark.rule("KD-VAR-OPEN-1")
def test_with_open_tiles_nobody_is_dealt_one() -> None:
    t = new(variants="open")
    assert t.actor == 0
    assert [side["start_tile"] for side in t.shown["seats"]] == [None, None]
    assert t.shown["supply"] == BOX
    assert t.reason("start a1") == ("KD-VAR-OPEN-1", "no-start-tiles")


@pytest.mark.rule("KD-COMP-4")
def test_all_tiles_fit_on_a_board() -> None:
    t = table(ALL_TILES, variants="open")
    assert not any(t.shown["supply"].values())
    assert t.legal() == {f"castle {rank} {space}" for rank in (1, 2, 3, 4) for space in SPACES[23:]}
