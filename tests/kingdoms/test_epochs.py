"""The end of an epoch, the next one, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from realmwright.game import NOBODY
from realmwright.game_trace import winners
from tests.kingdoms import reference_scorer
from tests.kingdoms.fixtures import TILE_COUNTS, Table, pieces_of, table

# One space is empty; the supply has one mountain.
ALMOST_FULL = """
    +1  +1  +2  +2  +3  +3
    +4  +4  +5  +5  +6  +6
    -1  -2  -3  -4  -5  -6
    M   G   D   W   0:1 1:1
    0:2 1:2 0:3 1:3 0:1 .
"""


def board_gold(board: str, more: Mapping[str, str], players: int) -> list[int]:
    """Return the gold that a board pays each seat by the reference scorer."""
    full_board = {**pieces_of(board), **more}
    return [
        reference_scorer.rows_gold(full_board, seat) + reference_scorer.columns_gold(full_board, seat)
        for seat in range(players)
    ]


def ending_with(gold: list[int], *, first: int = 0, epoch: int = 1, variants: str = "none") -> Table:
    """Return a table where `castle 4 f5` fills the board and leaves the seats with this gold."""
    paid = board_gold(ALMOST_FULL, {"f5": "0:4"}, len(gold))
    before = {seat: gold[seat] - paid[seat] for seat in range(len(gold))}
    return table(ALMOST_FULL, players=len(gold), gold=before, first=first, epoch=epoch, variants=variants)


@pytest.mark.rule("KD-EPOCH-1", "KD-EPOCH-2")
def test_the_epoch_ends_immediately_when_the_board_is_full() -> None:
    t = table(ALMOST_FULL, players=4, first=0)
    after = t.play("castle 4 f5")
    assert after.json["epoch"] == 2
    assert after.json["board"] == {}
    assert after.gold == [50 + gold for gold in board_gold(ALMOST_FULL, {"f5": "0:4"}, 4)]


@pytest.mark.rule("KD-EPOCH-1")
def test_a_drawn_tile_that_fills_the_board_ends_the_epoch() -> None:
    t = table(ALMOST_FULL).play("draw", "tile M")
    assert t.json["epoch"] == 1
    after = t.play("put f5")
    assert after.json["epoch"] == 2
    assert after.gold == [50 + gold for gold in board_gold(ALMOST_FULL, {"f5": "M"}, 2)]


@pytest.mark.rule("KD-EPOCH-1")
def test_the_epoch_continues_while_a_space_is_empty() -> None:
    t = table(ALMOST_FULL.replace("-6", ". "), turn=1, castles={1: "0,0,0,0"}).play("draw", "tile M", "put f5")
    assert t.json["epoch"] == 1
    assert t.actor == 0
    assert t.gold == [50, 50]


@pytest.mark.rule("KD-EPOCH-2")
def test_small_castles_return_to_their_owner_and_larger_ones_leave_the_game() -> None:
    t = table(ALMOST_FULL, players=3).play("castle 4 f5")
    assert [side["castles"] for side in t.json["seats"]] == [
        {"1": 3, "2": 2, "3": 1, "4": 0},
        {"1": 3, "2": 2, "3": 1, "4": 1},
        {"1": 3, "2": 3, "3": 2, "4": 1},
    ]


@pytest.mark.rule("KD-EPOCH-2", "KD-COMP-7", "A04")
def test_all_tiles_are_shuffled_together_and_new_starting_tiles_are_drawn() -> None:
    t = table(ALMOST_FULL, tiles={1: "M"}).play("castle 4 f5")
    assert t.json["epoch"] == 2
    assert t.is_chance
    assert t.json["supply"] == TILE_COUNTS
    assert [side["start_tile"] for side in t.json["seats"]] == [None, None]
    first = t.json["first"]
    t = t.play("tile D", "tile W")
    assert t.seat(first)["start_tile"] == "D"
    assert t.seat(1 - first)["start_tile"] == "W"
    assert t.actor == first


@pytest.mark.rule("A04")
@pytest.mark.parametrize("epoch", [1, 3])
def test_an_unplaced_starting_tile_is_not_revealed(epoch: int) -> None:
    board = ALMOST_FULL.replace("W ", "1:1")
    mountain = table(board, tiles={1: "M"}, epoch=epoch)
    wizard = table(board, tiles={1: "W"}, epoch=epoch)
    assert mountain.events("castle 4 f5") == wizard.events("castle 4 f5")
    assert mountain.play("castle 4 f5").view(0).state == wizard.play("castle 4 f5").view(0).state


@pytest.mark.rule("KD-EPOCH-3")
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_the_seat_with_most_gold_starts_the_next_epoch(leader: int) -> None:
    gold = [60, 60, 60]
    gold[leader] = 61
    after = ending_with(gold, first=1).play("castle 4 f5")
    assert after.gold == gold
    assert after.json["turn"] == after.json["first"] == leader


@pytest.mark.rule("KD-EPOCH-3", "A05")
@pytest.mark.parametrize(
    ("gold", "first", "next_first"),
    [
        ([80, 50, 80], 1, 2), ([80, 50, 80], 0, 0), ([80, 50, 80], 2, 2), ([80, 80, 50], 2, 0),
        ([70, 70, 70], 1, 1), ([-5, -5, -9], 2, 0), ([50, 80, 80], 0, 1),
    ],
)  # fmt: skip
def test_a_tie_for_most_gold_goes_clockwise_from_the_previous_start_player(
    gold: list[int], first: int, next_first: int
) -> None:
    after = ending_with(gold, first=first).play("castle 4 f5")
    assert after.json["first"] == next_first


@pytest.mark.rule("KD-GOLD-2", "KD-GOLD-3", "A01")
def test_a_seat_with_negative_gold_plays_on() -> None:
    t = ending_with([-300, 20], first=0)
    after = t.play("castle 4 f5")
    assert after.gold == [-300, 20]
    after = after.play("tile +1", "tile +2")
    assert after.actor == 1
    after = after.play("castle 1 a1")
    assert after.actor == 0
    assert len(after.legal()) > 100


@pytest.mark.rule("KD-GOLD-2", "A01")
def test_the_bank_pays_any_sum() -> None:
    assert ending_with([90_000, 20]).play("castle 4 f5").gold == [90_000, 20]


@pytest.mark.rule("KD-EPOCH-2", "KD-END-1")
def test_the_game_ends_after_the_third_epoch() -> None:
    assert ending_with([80, 50], epoch=2).play("castle 4 f5").json["epoch"] == 3
    after = ending_with([80, 50], epoch=3).play("castle 4 f5")
    assert after.actor == NOBODY
    assert after.legal() == set()
    assert after.gold == [80, 50]
    assert winners(after.game.scores(after.state)) == [0]
    assert after.reason("castle 1 a1", 0) == ("KD-END-1", "game-over")
    assert after.json["board"] == {**pieces_of(ALMOST_FULL), "f5": "0:4"}


@pytest.mark.rule("KD-END-2", "A07")
def test_seats_with_equal_gold_share_the_victory() -> None:
    after = ending_with([70, 70, 69], epoch=3).play("castle 4 f5")
    assert winners(after.game.scores(after.state)) == [0, 1]


@pytest.mark.rule("KD-SCORE-1", "KD-SCORE-8")
def test_the_final_score_sheet_has_the_rows_and_columns_of_the_last_board() -> None:
    after = ending_with([80, 50], epoch=3).play("castle 4 f5")
    full_board = {**pieces_of(ALMOST_FULL), "f5": "0:4"}
    assert after.scores("rows") == [reference_scorer.rows_gold(full_board, seat) for seat in (0, 1)]
    assert after.scores("columns") == [reference_scorer.columns_gold(full_board, seat) for seat in (0, 1)]
    assert [sum(sheet.values()) for sheet in after.game.scores(after.state)] == after.gold


@pytest.mark.rule("KD-INV-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_always_more_pieces_than_spaces(players: int) -> None:
    t = table(players=players)
    small = sum(side["castles"]["1"] for side in t.json["seats"])
    assert small >= 8
    assert sum(t.json["supply"].values()) + small > 30


@pytest.mark.parametrize("epoch", [1, 3])
def test_the_end_of_an_epoch_is_one_event_with_its_scores(epoch: int) -> None:
    t = ending_with([80, 50], epoch=epoch)
    [event] = t.events("castle 4 f5")
    full_board = {**pieces_of(ALMOST_FULL), "f5": "0:4"}
    lines = event.pop("lines")
    assert event.pop("board") == full_board
    assert event == {
        "type": "epoch",
        "epoch": epoch,
        "rows": [reference_scorer.rows_gold(full_board, seat) for seat in (0, 1)],
        "columns": [reference_scorer.columns_gold(full_board, seat) for seat in (0, 1)],
        "gold": [80, 50],
    }
    assert [[part["value"] for part in line["parts"]] for line in lines] == reference_scorer.bases(full_board)
    all_lines = reference_scorer.ROWS + reference_scorer.COLUMNS
    assert [line["paid"] for line in lines] == [
        [reference_scorer.line_gold(full_board, line, seat) for seat in (0, 1)] for line in all_lines
    ]
    assert t.events("draw") == []


def test_the_history_has_the_gold_of_past_epochs() -> None:
    t = ending_with([80, 50])
    [event] = t.events("castle 4 f5")
    after = t.play("castle 4 f5")
    assert after.json["history"] == [{"epoch": 1, "rows": event["rows"], "columns": event["columns"]}]
    assert after.scores("gold") == [80, 50]
    assert after.scores("rows") == after.scores("columns") == [0, 0]
