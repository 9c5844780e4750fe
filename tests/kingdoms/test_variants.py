"""The three variants and their combinations."""

from __future__ import annotations

import pytest

from realmwright.game import NOBODY
from tests.kingdoms import reference_scorer
from tests.kingdoms.fixtures import (
    SPACES,
    TILE_COUNTS,
    VARIANT_COMBINATIONS,
    Table,
    dealt_table,
    new_table,
    pieces_of,
    table,
)
from tests.kingdoms.test_epochs import ALMOST_FULL, ending_with

WITH_LAST_CASTLE = [names for names in VARIANT_COMBINATIONS if "last-castle" in names]
WITH_OPEN = [names for names in VARIANT_COMBINATIONS if "open" in names]
NO_CASTLES = "0,0,0,0"


def paid_lines(t: Table) -> dict[str, list[int]]:
    return {line["line"]: line["paid"] for line in t.json["lines"] if line["paid"] is not None}


# Down to the Last Castle


@pytest.mark.rule("KD-VAR-LASTCASTLE-1")
def test_to_the_last_castle_the_number_of_epochs_is_unlimited() -> None:
    after = ending_with([80, 50], epoch=3, variants="last-castle").play("castle 4 f5")
    assert after.json["epoch"] == 4
    assert after.is_chance


@pytest.mark.rule("KD-VAR-LASTCASTLE-3")
def test_to_the_last_castle_small_castles_leave_the_game_too() -> None:
    after = table(ALMOST_FULL, variants="last-castle").play("castle 4 f5")
    assert [side["castles"] for side in after.json["seats"]] == [
        {"1": 2, "2": 2, "3": 1, "4": 0},
        {"1": 3, "2": 2, "3": 1, "4": 1},
    ]


@pytest.mark.rule("KD-VAR-LASTCASTLE-4")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_game_ends_with_the_epoch_in_which_a_seat_runs_out_of_castles(seat: int) -> None:
    castles = {0: "1,0,0,0", 1: "1,0,0,0", 2: "1,0,0,0", seat: NO_CASTLES}
    t = table(ALMOST_FULL, players=3, variants="last-castle", castles=castles).play("draw", "tile M", "put f5")
    assert t.actor == NOBODY
    assert t.json["epoch"] == 1
    full_board = {**pieces_of(ALMOST_FULL), "f5": "M"}
    assert t.gold == [
        50 + reference_scorer.rows_gold(full_board, seat) + reference_scorer.columns_gold(full_board, seat)
        for seat in range(3)
    ]


@pytest.mark.rule("KD-VAR-LASTCASTLE-4")
def test_the_game_ends_when_the_last_castle_of_a_seat_fills_the_board() -> None:
    t = table(ALMOST_FULL, variants="last-castle", castles={0: "1,0,0,0"}).play("castle 1 f5")
    assert t.actor == NOBODY


@pytest.mark.rule("KD-VAR-LASTCASTLE-4", "A11")
def test_an_epoch_continues_when_a_seat_runs_out_of_castles() -> None:
    t = table("a1:1:1", variants="last-castle", castles={0: "1,0,0,0"}, tiles={0: "+1"}).play("castle 1 b1")
    assert t.actor == 1
    t = t.play("castle 1 c1")
    assert t.legal() == {"draw", *(f"start {space}" for space in SPACES if space not in ("a1", "b1", "c1"))}


@pytest.mark.rule("KD-VAR-LASTCASTLE-5")
def test_seats_that_cannot_act_pass_until_no_seat_can() -> None:
    castles = {0: NO_CASTLES, 1: "1,0,0,0", 2: NO_CASTLES}
    t = table("a1:0:1 b1:+3", players=3, variants="last-castle", castles=castles, supply={}, tiles={1: "M"})
    t = t.play("pass", "castle 1 c1")
    assert t.actor == 2
    assert t.legal() == {"pass"}
    t = t.play("pass", "pass")
    assert t.actor == 1
    t = t.play("start d5")
    assert t.actor == NOBODY
    assert t.gold == [53, 53, 50]


@pytest.mark.rule("KD-INV-2")
def test_an_epoch_that_ends_with_empty_spaces_is_the_last() -> None:
    castles = {0: NO_CASTLES, 1: "0,0,0,1"}
    t = table("a1:0:1", variants="last-castle", castles=castles, supply={}, turn=1).play("castle 4 b1")
    assert t.actor == NOBODY
    assert t.json["board"] == {"a1": "0:1", "b1": "1:4"}
    assert t.json["supply_size"] == 0


@pytest.mark.rule("KD-VAR-LASTCASTLE-6")
def test_to_the_last_castle_the_seat_with_most_gold_starts_the_next_epoch() -> None:
    after = ending_with([50, 80, 80], first=2, variants="last-castle").play("castle 4 f5")
    assert after.json["first"] == 2
    assert ending_with([50, 81, 80], first=2, variants="last-castle").play("castle 4 f5").json["first"] == 1


# No Luck


@pytest.mark.rule("KD-VAR-OPEN-1")
@pytest.mark.parametrize("variants", WITH_OPEN)
def test_all_tiles_lie_open_again_in_the_next_epoch(variants: str) -> None:
    after = table(ALMOST_FULL, variants=variants).play("castle 4 f5")
    assert after.json["epoch"] == 2
    assert after.actor == after.json["first"]
    assert after.json["supply"] == TILE_COUNTS


@pytest.mark.rule("KD-VAR-OPEN-2")
def test_any_open_tile_may_be_placed_on_any_empty_space() -> None:
    t = new_table(variants="open").play("castle 1 a1", "tile D b2")
    assert t.json["board"] == {"a1": "0:1", "b2": "D"}
    assert t.json["supply"]["D"] == 0
    assert t.actor == 0
    empty = set(SPACES) - {"a1", "b2"}
    for tile in TILE_COUNTS:
        assert t.legal(f"tile {tile}") == (empty if tile != "D" else set())
    assert t.reason("tile D c1") == ("KD-VAR-OPEN-2", "no-such-tile")
    assert t.reason("tile +1 a1") == ("KD-VAR-OPEN-2", "space-taken")
    assert t.reason("draw") == ("KD-VAR-OPEN-2", "tiles-lie-open")


@pytest.mark.rule("KD-VAR-OPEN-3")
def test_with_open_tiles_there_is_no_hidden_information_and_no_chance() -> None:
    t = new_table(variants="open", players="3").play("tile M c3", "castle 2 c4")
    for seat in (0, 1, 2, NOBODY):
        assert t.view(seat).state == t.state
    assert not t.is_chance


@pytest.mark.rule("KD-VAR-OPEN-3")
def test_there_are_600_actions_with_open_tiles_and_151_otherwise() -> None:
    assert len(new_table(variants="open").legal()) == 600
    assert len(dealt_table("+1", "+2").legal()) == 151
    assert len(dealt_table("+1", "+2").play("draw", "tile D").legal()) == 30


# Score as You Go


@pytest.mark.rule("KD-VAR-IMMEDIATE-1")
def test_a_line_is_scored_for_all_seats_as_soon_as_it_is_full() -> None:
    t = table("0:1 +2 1:3 +4 -1 .", variants="immediate")
    assert t.gold == [50, 50]
    t = t.play("castle 2 f1")
    assert t.gold == [50 + 5 * 3, 50 + 5 * 3]
    assert paid_lines(t) == {"1": [15, 15]}
    t = t.play("castle 1 a2")
    assert t.gold == [65, 65]


@pytest.mark.rule("KD-VAR-IMMEDIATE-1")
def test_without_the_variant_a_full_line_is_scored_at_the_end_of_the_epoch() -> None:
    t = table("0:1 +2 1:3 +4 -1 .").play("castle 2 f1")
    assert t.gold == [50, 50]
    assert paid_lines(t) == {}


@pytest.mark.rule("KD-VAR-IMMEDIATE-1")
def test_no_line_is_scored_again_at_the_end_of_the_epoch() -> None:
    board = pieces_of(ALMOST_FULL)
    lines = dict(zip("12345abcdef", reference_scorer.ROWS + reference_scorer.COLUMNS, strict=True))
    full = [name for name, line in lines.items() if all(space in board for space in line)]
    before = {name: [reference_scorer.line_gold(board, lines[name], seat) for seat in (0, 1)] for name in full}
    almost_full = table(ALMOST_FULL, variants="immediate", tiles={0: "M"})
    paid = ",".join(f"{name}:{gold[0]}:{gold[1]}" for name, gold in before.items())
    t = Table(almost_full.game, almost_full.game.load(str(almost_full.state).replace(" / ", f" paid={paid} / ", 1)))
    after = t.play("castle 4 f5")
    full_board = {**board, "f5": "0:4"}
    late = [[reference_scorer.line_gold(full_board, lines[name], seat) for seat in (0, 1)] for name in ("5", "f")]
    assert after.gold == [50 + late[0][seat] + late[1][seat] for seat in (0, 1)]
    [event] = t.events("castle 4 f5")
    assert event["rows"][0] == sum(before[name][0] for name in "1234") + late[0][0]
    assert event["columns"][1] == sum(before[name][1] for name in "abcde") + late[1][1]


@pytest.mark.rule("KD-VAR-IMMEDIATE-2")
def test_a_piece_that_fills_a_row_and_a_column_scores_both() -> None:
    board = ". +2 0:1 +4 +1 +1\n+5 . . . . .\n+6 . . . . .\n-2 . . . . .\n1:2 . . . . ."
    t = table(board, variants="immediate").play("castle 4 a1")
    assert paid_lines(t) == {"1": [8 * 5, 0], "a": [9 * 4, 9 * 2]}
    assert t.gold == [50 + 40 + 36, 50 + 18]


@pytest.mark.rule("KD-VAR-IMMEDIATE-3", "A08")
def test_a_full_segment_of_a_line_is_not_scored() -> None:
    t = table("0:1 . M . . .", variants="immediate").play("draw", "tile +6", "put b1")
    assert t.gold == [50, 50]
    assert paid_lines(t) == {}


@pytest.mark.rule("KD-VAR-IMMEDIATE-4", "A09")
def test_a_later_wizard_does_not_change_a_scored_line() -> None:
    t = table("0:1 +2 +3 +4 -1 .", variants="immediate", tiles={1: "W"}).play("castle 2 f1")
    assert t.gold == [50 + 8 * 3, 50]
    after = t.play("start a2")
    assert after.gold == t.gold
    assert paid_lines(after) == {"1": [24, 0]}
    assert sum(after.game.scores(after.state)[0].values()) == 74


@pytest.mark.rule("KD-VAR-IMMEDIATE-4")
def test_a_wizard_placed_before_a_line_is_full_counts() -> None:
    t = table("0:1 +2 +3 +4 -1 .\nW . . . . .", variants="immediate").play("castle 2 f1")
    assert t.gold == [50 + 8 * 4, 50]


# Combinations


@pytest.mark.rule("A10", "KD-SCORE-10")
def test_lines_that_are_not_full_at_the_end_of_the_game_are_scored_then() -> None:
    castles = {0: NO_CASTLES, 1: "0,0,0,1"}
    t = table(
        "0:1 +2 +3 . . .\n+4 . . . . .", variants="last-castle,immediate", castles=castles, supply={}, turn=1
    ).play("castle 4 f1")
    assert t.actor == NOBODY
    assert t.gold == [50 + 5 + 4, 50 + 20]


def test_to_the_last_castle_with_open_tiles_a_seat_without_castles_must_take_a_tile() -> None:
    t = table("a1:1:1", variants="last-castle,open", castles={0: NO_CASTLES}, supply={"D": 1})
    assert t.legal() == {f"tile D {space}" for space in SPACES[1:]}
    assert t.reason("pass") == ("KD-PASS-1", "may-not-pass")
    t = t.play("tile D b1", "castle 1 c1")
    assert t.legal() == {"pass"}
    assert t.reason("tile +1 d1") == ("KD-VAR-OPEN-2", "supply-empty")


@pytest.mark.parametrize("variants", WITH_LAST_CASTLE)
def test_every_seat_has_ten_castles_and_fifty_gold_in_every_combination(variants: str) -> None:
    t = new_table(players="4", variants=variants)
    assert [sum(side["castles"].values()) for side in t.json["seats"]] == [10] * 4
    assert t.gold == [50] * 4
