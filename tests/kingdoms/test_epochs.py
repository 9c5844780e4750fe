"""The end of an epoch, the next one, and the end of the game."""

from __future__ import annotations

from collections.abc import Mapping

import pytest

from realmwright.game import NOBODY
from realmwright.trace import winners
from tests.kingdoms import slow_scorer
from tests.kingdoms.table import BOX, Table, pieces_of, table

# One space is left, and of the tiles one mountain.
ALMOST_FULL = """
    +1  +1  +2  +2  +3  +3
    +4  +4  +5  +5  +6  +6
    -1  -2  -3  -4  -5  -6
    M   G   D   W   0:1 1:1
    0:2 1:2 0:3 1:3 0:1 .
"""


def earned(board: str, more: Mapping[str, str], players: int) -> list[int]:
    """What this board pays, by the scorer that knows nothing of the engine."""
    whole = {**pieces_of(board), **more}
    return [slow_scorer.rows_gold(whole, seat) + slow_scorer.columns_gold(whole, seat) for seat in range(players)]


def ending_with(gold: list[int], *, first: int = 0, epoch: int = 1, variants: str = "none") -> Table:
    """A table where seat 0 fills the board by `castle 4 f5`, whereupon the seats have this gold."""
    pay = earned(ALMOST_FULL, {"f5": "0:4"}, len(gold))
    before = {seat: gold[seat] - pay[seat] for seat in range(len(gold))}
    return table(ALMOST_FULL, players=len(gold), gold=before, first=first, epoch=epoch, variants=variants)


@pytest.mark.rule("KD-EPOCH-1", "KD-EPOCH-2")
def test_the_epoch_ends_at_once_when_the_board_is_full() -> None:
    t = table(ALMOST_FULL, players=4, first=0)
    after = t.do("castle 4 f5")
    assert after.shown["epoch"] == 2
    assert after.shown["board"] == {}
    assert after.gold == [50 + gold for gold in earned(ALMOST_FULL, {"f5": "0:4"}, 4)]


@pytest.mark.rule("KD-EPOCH-1")
def test_a_drawn_tile_can_fill_the_board_too() -> None:
    t = table(ALMOST_FULL).do("draw", "tile M")
    assert t.shown["epoch"] == 1
    after = t.do("put f5")
    assert after.shown["epoch"] == 2
    assert after.gold == [50 + gold for gold in earned(ALMOST_FULL, {"f5": "M"}, 2)]


@pytest.mark.rule("KD-EPOCH-1")
def test_the_epoch_goes_on_while_a_space_is_empty() -> None:
    t = table(ALMOST_FULL.replace("-6", ". "), turn=1, castles={1: "0,0,0,0"}).do("draw", "tile M", "put f5")
    assert t.shown["epoch"] == 1
    assert t.actor == 0
    assert t.gold == [50, 50]


@pytest.mark.rule("KD-EPOCH-2")
def test_small_castles_come_back_and_larger_ones_are_out_of_the_game() -> None:
    t = table(ALMOST_FULL, players=3).do("castle 4 f5")
    assert [side["castles"] for side in t.shown["seats"]] == [
        {"1": 3, "2": 2, "3": 1, "4": 0},
        {"1": 3, "2": 2, "3": 1, "4": 1},
        {"1": 3, "2": 3, "3": 2, "4": 1},
    ]


@pytest.mark.rule("KD-EPOCH-2", "KD-COMP-7", "A04")
def test_all_tiles_are_shuffled_together_and_new_starting_tiles_are_drawn() -> None:
    t = table(ALMOST_FULL, tiles={1: "M"}).do("castle 4 f5")
    assert t.shown["epoch"] == 2
    assert t.chance
    assert t.shown["supply"] == BOX
    assert [side["start_tile"] for side in t.shown["seats"]] == [None, None]
    first = t.shown["first"]
    t = t.do("tile D", "tile W")
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
    assert mountain.do("castle 4 f5").seen_by(0).state == wizard.do("castle 4 f5").seen_by(0).state


@pytest.mark.rule("KD-EPOCH-3")
@pytest.mark.parametrize("leader", [0, 1, 2])
def test_who_has_most_gold_begins_the_next_epoch(leader: int) -> None:
    gold = [60, 60, 60]
    gold[leader] = 61
    after = ending_with(gold, first=1).do("castle 4 f5")
    assert after.gold == gold
    assert after.shown["turn"] == after.shown["first"] == leader


@pytest.mark.rule("KD-EPOCH-3", "A05")
@pytest.mark.parametrize(
    ("gold", "first", "next_first"),
    [
        ([80, 50, 80], 1, 2), ([80, 50, 80], 0, 0), ([80, 50, 80], 2, 2), ([80, 80, 50], 2, 0),
        ([70, 70, 70], 1, 1), ([-5, -5, -9], 2, 0), ([50, 80, 80], 0, 1),
    ],
)  # fmt: skip
def test_of_equals_the_first_clockwise_from_the_old_start_player_begins(
    gold: list[int], first: int, next_first: int
) -> None:
    after = ending_with(gold, first=first).do("castle 4 f5")
    assert after.shown["first"] == next_first


@pytest.mark.rule("KD-GOLD-2", "KD-GOLD-3", "A01")
def test_who_owes_gold_owes_it_and_plays_on() -> None:
    t = ending_with([-300, 20], first=0)
    after = t.do("castle 4 f5")
    assert after.gold == [-300, 20]
    after = after.do("tile +1", "tile +2")
    assert after.actor == 1
    after = after.do("castle 1 a1")
    assert after.actor == 0
    assert len(after.legal()) > 100


@pytest.mark.rule("KD-GOLD-2", "A01")
def test_the_bank_pays_any_sum() -> None:
    assert ending_with([90_000, 20]).do("castle 4 f5").gold == [90_000, 20]


@pytest.mark.rule("KD-EPOCH-2", "KD-END-1")
def test_the_game_ends_after_the_third_epoch() -> None:
    assert ending_with([80, 50], epoch=2).do("castle 4 f5").shown["epoch"] == 3
    after = ending_with([80, 50], epoch=3).do("castle 4 f5")
    assert after.actor == NOBODY
    assert after.legal() == set()
    assert after.gold == [80, 50]
    assert winners(after.game.scores(after.state)) == [0]
    assert after.reason("castle 1 a1", 0) == ("KD-END-1", "game-over")
    assert after.shown["board"] == {**pieces_of(ALMOST_FULL), "f5": "0:4"}


@pytest.mark.rule("KD-END-2", "A07")
def test_equals_share_the_victory() -> None:
    after = ending_with([70, 70, 69], epoch=3).do("castle 4 f5")
    assert winners(after.game.scores(after.state)) == [0, 1]


@pytest.mark.rule("KD-SCORE-1", "KD-SCORE-8")
def test_the_sheet_is_the_same_just_before_the_last_piece_is_scored_and_after_it() -> None:
    after = ending_with([80, 50], epoch=3).do("castle 4 f5")
    whole = {**pieces_of(ALMOST_FULL), "f5": "0:4"}
    assert after.sheet("rows") == [slow_scorer.rows_gold(whole, seat) for seat in (0, 1)]
    assert after.sheet("columns") == [slow_scorer.columns_gold(whole, seat) for seat in (0, 1)]
    assert [sum(sheet.values()) for sheet in after.game.scores(after.state)] == after.gold


@pytest.mark.rule("KD-INV-1")
@pytest.mark.parametrize("players", [2, 3, 4])
def test_there_are_always_more_pieces_than_spaces(players: int) -> None:
    t = table(players=players)
    small = sum(side["castles"]["1"] for side in t.shown["seats"])
    assert small >= 8
    assert sum(t.shown["supply"].values()) + small > 30


@pytest.mark.parametrize("epoch", [1, 3])
def test_an_epoch_s_scoring_is_told_once(epoch: int) -> None:
    t = ending_with([80, 50], epoch=epoch)
    [event] = t.events("castle 4 f5")
    whole = {**pieces_of(ALMOST_FULL), "f5": "0:4"}
    lines = event.pop("lines")
    assert event.pop("board") == whole
    assert event == {
        "type": "epoch",
        "epoch": epoch,
        "rows": [slow_scorer.rows_gold(whole, seat) for seat in (0, 1)],
        "columns": [slow_scorer.columns_gold(whole, seat) for seat in (0, 1)],
        "gold": [80, 50],
    }
    assert [[part["value"] for part in line["parts"]] for line in lines] == slow_scorer.bases(whole)
    told = slow_scorer.ROWS + slow_scorer.COLUMNS
    assert [line["paid"] for line in lines] == [
        [slow_scorer.line_gold(whole, line, seat) for seat in (0, 1)] for line in told
    ]
    assert t.events("draw") == []


def test_what_epochs_paid_is_remembered() -> None:
    t = ending_with([80, 50])
    [event] = t.events("castle 4 f5")
    after = t.do("castle 4 f5")
    assert after.shown["history"] == [{"epoch": 1, "rows": event["rows"], "columns": event["columns"]}]
    assert after.sheet("gold") == [80, 50]
    assert after.sheet("rows") == after.sheet("columns") == [0, 0]
