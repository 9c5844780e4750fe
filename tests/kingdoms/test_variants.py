"""The three variants and how they go together."""

from __future__ import annotations

import pytest

from realmwright.game import NOBODY
from tests.kingdoms import slow_scorer
from tests.kingdoms.table import BOX, COMBINATIONS, SPACES, Table, dealt, new, pieces_of, table
from tests.kingdoms.test_epochs import ALMOST_FULL, ending_with

WITH_LAST_CASTLE = [names for names in COMBINATIONS if "last-castle" in names]
WITH_OPEN = [names for names in COMBINATIONS if "open" in names]
NONE_LEFT = "0,0,0,0"


def paid_lines(t: Table) -> dict[str, list[int]]:
    return {line["line"]: line["paid"] for line in t.shown["lines"] if line["paid"] is not None}


# Down to the Last Castle


@pytest.mark.rule("KD-VAR-LASTCASTLE-1")
def test_to_the_last_castle_there_is_no_limit_to_the_epochs() -> None:
    after = ending_with([80, 50], epoch=3, variants="last-castle").do("castle 4 f5")
    assert after.shown["epoch"] == 4
    assert after.chance


@pytest.mark.rule("KD-VAR-LASTCASTLE-3")
def test_to_the_last_castle_small_castles_do_not_come_back() -> None:
    after = table(ALMOST_FULL, variants="last-castle").do("castle 4 f5")
    assert [side["castles"] for side in after.shown["seats"]] == [
        {"1": 2, "2": 2, "3": 1, "4": 0},
        {"1": 3, "2": 2, "3": 1, "4": 1},
    ]


@pytest.mark.rule("KD-VAR-LASTCASTLE-4")
@pytest.mark.parametrize("bare", [0, 1, 2])
def test_the_game_ends_with_the_epoch_in_which_somebody_ran_out(bare: int) -> None:
    castles = {seat: "1,0,0,0" if seat != bare else NONE_LEFT for seat in range(3)}
    t = table(ALMOST_FULL, players=3, variants="last-castle", castles=castles).do("draw", "tile M", "put f5")
    assert t.actor == NOBODY
    assert t.shown["epoch"] == 1
    whole = {**pieces_of(ALMOST_FULL), "f5": "M"}
    assert t.gold == [
        50 + slow_scorer.rows_gold(whole, seat) + slow_scorer.columns_gold(whole, seat) for seat in range(3)
    ]


@pytest.mark.rule("KD-VAR-LASTCASTLE-4")
def test_the_castle_that_fills_the_board_may_be_the_last() -> None:
    t = table(ALMOST_FULL, variants="last-castle", castles={0: "1,0,0,0"}).do("castle 1 f5")
    assert t.actor == NOBODY


@pytest.mark.rule("KD-VAR-LASTCASTLE-4", "A11")
def test_an_epoch_is_not_cut_short_when_somebody_runs_out() -> None:
    t = table("a1:1:1", variants="last-castle", castles={0: "1,0,0,0"}, tiles={0: "+1"}).do("castle 1 b1")
    assert t.actor == 1
    t = t.do("castle 1 c1")
    assert t.legal() == {"draw", *(f"start {space}" for space in SPACES if space not in ("a1", "b1", "c1"))}


@pytest.mark.rule("KD-VAR-LASTCASTLE-5")
def test_who_cannot_act_passes_until_nobody_can() -> None:
    castles = {0: NONE_LEFT, 1: "1,0,0,0", 2: NONE_LEFT}
    t = table("a1:0:1 b1:+3", players=3, variants="last-castle", castles=castles, supply={}, tiles={1: "M"})
    t = t.do("pass", "castle 1 c1")
    assert t.actor == 2
    assert t.legal() == {"pass"}
    t = t.do("pass", "pass")
    assert t.actor == 1
    t = t.do("start d5")
    assert t.actor == NOBODY
    assert t.gold == [53, 53, 50]


@pytest.mark.rule("KD-INV-2")
def test_an_epoch_that_ends_with_empty_spaces_is_the_last() -> None:
    castles = {0: NONE_LEFT, 1: "0,0,0,1"}
    t = table("a1:0:1", variants="last-castle", castles=castles, supply={}, turn=1).do("castle 4 b1")
    assert t.actor == NOBODY
    assert t.shown["board"] == {"a1": "0:1", "b1": "1:4"}
    assert t.shown["supply_size"] == 0


@pytest.mark.rule("KD-VAR-LASTCASTLE-6")
def test_the_richest_begins_in_this_variant_too() -> None:
    after = ending_with([50, 80, 80], first=2, variants="last-castle").do("castle 4 f5")
    assert after.shown["first"] == 2
    assert ending_with([50, 81, 80], first=2, variants="last-castle").do("castle 4 f5").shown["first"] == 1


# No Luck


@pytest.mark.rule("KD-VAR-OPEN-1")
@pytest.mark.parametrize("variants", WITH_OPEN)
def test_open_tiles_lie_open_in_every_epoch(variants: str) -> None:
    after = table(ALMOST_FULL, variants=variants).do("castle 4 f5")
    assert after.shown["epoch"] == 2
    assert after.actor == after.shown["first"]
    assert after.shown["supply"] == BOX


@pytest.mark.rule("KD-VAR-OPEN-2")
def test_any_open_tile_goes_to_any_empty_space() -> None:
    t = new(variants="open").do("castle 1 a1", "tile D b2")
    assert t.shown["board"] == {"a1": "0:1", "b2": "D"}
    assert t.shown["supply"]["D"] == 0
    assert t.actor == 0
    empty = set(SPACES) - {"a1", "b2"}
    for tile in BOX:
        assert t.legal(f"tile {tile}") == (empty if tile != "D" else set())
    assert t.reason("tile D c1") == ("KD-VAR-OPEN-2", "no-such-tile")
    assert t.reason("tile +1 a1") == ("KD-VAR-OPEN-2", "space-taken")
    assert t.reason("draw") == ("KD-VAR-OPEN-2", "tiles-lie-open")


@pytest.mark.rule("KD-VAR-OPEN-3")
def test_open_play_hides_nothing_and_leaves_nothing_to_chance() -> None:
    t = new(variants="open", players="3").do("tile M c3", "castle 2 c4")
    for seat in (0, 1, 2, NOBODY):
        assert t.seen_by(seat).state == t.state
    assert not t.chance


@pytest.mark.rule("KD-VAR-OPEN-3")
def test_there_are_at_most_600_open_actions_and_151_otherwise() -> None:
    assert len(new(variants="open").legal()) == 600
    assert len(dealt("+1", "+2").legal()) == 151
    assert len(dealt("+1", "+2").do("draw", "tile D").legal()) == 30


# Score as You Go


@pytest.mark.rule("KD-VAR-IMMEDIATE-1")
def test_a_line_is_scored_for_everybody_as_soon_as_it_is_full() -> None:
    t = table("0:1 +2 1:3 +4 -1 .", variants="immediate")
    assert t.gold == [50, 50]
    t = t.do("castle 2 f1")
    assert t.gold == [50 + 5 * 3, 50 + 5 * 3]
    assert paid_lines(t) == {"1": [15, 15]}
    t = t.do("castle 1 a2")
    assert t.gold == [65, 65]


@pytest.mark.rule("KD-VAR-IMMEDIATE-1")
def test_without_the_variant_a_full_line_waits_for_the_end_of_the_epoch() -> None:
    t = table("0:1 +2 1:3 +4 -1 .").do("castle 2 f1")
    assert t.gold == [50, 50]
    assert paid_lines(t) == {}


@pytest.mark.rule("KD-VAR-IMMEDIATE-1")
def test_nothing_is_scored_twice_at_the_end_of_the_epoch() -> None:
    board = pieces_of(ALMOST_FULL)
    lines = dict(zip("12345abcdef", slow_scorer.ROWS + slow_scorer.COLUMNS, strict=True))
    full = [name for name, line in lines.items() if all(space in board for space in line)]
    before = {name: [slow_scorer.line_gold(board, lines[name], seat) for seat in (0, 1)] for name in full}
    laid = table(ALMOST_FULL, variants="immediate", tiles={0: "M"})
    paid = ",".join(f"{name}:{gold[0]}:{gold[1]}" for name, gold in before.items())
    t = Table(laid.game, laid.game.load(str(laid.state).replace(" / ", f" paid={paid} / ", 1)))
    after = t.do("castle 4 f5")
    whole = {**board, "f5": "0:4"}
    late = [[slow_scorer.line_gold(whole, lines[name], seat) for seat in (0, 1)] for name in ("5", "f")]
    assert after.gold == [50 + late[0][seat] + late[1][seat] for seat in (0, 1)]
    [event] = t.events("castle 4 f5")
    assert event["rows"][0] == sum(before[name][0] for name in "1234") + late[0][0]
    assert event["columns"][1] == sum(before[name][1] for name in "abcde") + late[1][1]


@pytest.mark.rule("KD-VAR-IMMEDIATE-2")
def test_one_piece_can_fill_a_row_and_a_column() -> None:
    board = ". +2 0:1 +4 +1 +1\n+5 . . . . .\n+6 . . . . .\n-2 . . . . .\n1:2 . . . . ."
    t = table(board, variants="immediate").do("castle 4 a1")
    assert paid_lines(t) == {"1": [8 * 5, 0], "a": [9 * 4, 9 * 2]}
    assert t.gold == [50 + 40 + 36, 50 + 18]


@pytest.mark.rule("KD-VAR-IMMEDIATE-3", "A08")
def test_a_full_part_of_a_line_is_not_enough() -> None:
    t = table("0:1 . M . . .", variants="immediate").do("draw", "tile +6", "put b1")
    assert t.gold == [50, 50]
    assert paid_lines(t) == {}


@pytest.mark.rule("KD-VAR-IMMEDIATE-4", "A09")
def test_a_later_wizard_changes_nothing_in_a_line_that_is_scored() -> None:
    t = table("0:1 +2 +3 +4 -1 .", variants="immediate", tiles={1: "W"}).do("castle 2 f1")
    assert t.gold == [50 + 8 * 3, 50]
    after = t.do("start a2")
    assert after.gold == t.gold
    assert paid_lines(after) == {"1": [24, 0]}
    assert sum(after.game.scores(after.state)[0].values()) == 74


@pytest.mark.rule("KD-VAR-IMMEDIATE-4")
def test_a_wizard_that_lies_there_already_counts() -> None:
    t = table("0:1 +2 +3 +4 -1 .\nW . . . . .", variants="immediate").do("castle 2 f1")
    assert t.gold == [50 + 8 * 4, 50]


# Together


@pytest.mark.rule("A10", "KD-SCORE-10")
def test_lines_that_are_not_full_when_all_is_over_are_scored_then() -> None:
    castles = {0: NONE_LEFT, 1: "0,0,0,1"}
    t = table("0:1 +2 +3 . . .\n+4 . . . . .", variants="last-castle,immediate", castles=castles, supply={}, turn=1).do(
        "castle 4 f1"
    )
    assert t.actor == NOBODY
    assert t.gold == [50 + 5 + 4, 50 + 20]


def test_to_the_last_castle_with_open_tiles_who_has_no_castle_takes_a_tile() -> None:
    t = table("a1:1:1", variants="last-castle,open", castles={0: NONE_LEFT}, supply={"D": 1})
    assert t.legal() == {f"tile D {space}" for space in SPACES[1:]}
    assert t.reason("pass") == ("KD-PASS-1", "may-not-pass")
    t = t.do("tile D b1", "castle 1 c1")
    assert t.legal() == {"pass"}
    assert t.reason("tile +1 d1") == ("KD-VAR-OPEN-2", "supply-empty")


@pytest.mark.parametrize("variants", WITH_LAST_CASTLE)
def test_everybody_has_ten_castles_and_fifty_gold_in_every_mixture(variants: str) -> None:
    t = new(players="4", variants=variants)
    assert [sum(side["castles"].values()) for side in t.shown["seats"]] == [10] * 4
    assert t.gold == [50] * 4
