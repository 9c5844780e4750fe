"""Scoring of lines: the worked example of the rulebook and the special tiles."""

from __future__ import annotations

from typing import Any

import pytest

from tests.kingdoms import reference_scorer
from tests.kingdoms.fixtures import Table, pieces_of, table

# Yellow is seat 0, Red seat 1, Blue seat 2. Blue has four castles of rank 1 although three players have three each: the
# picture in the rulebook breaks its own rule, so tests give the castles in stock explicitly (KD-EX-5).
EXAMPLE = """
    +3  1:1 0:4 2:1 -6  0:1
    2:2 G   +4  +1  M   W
    +2  +4  1:2 -5  -2  2:1
    0:2 D   +3  M   2:1 +5
    -1  -3  2:1 0:3 +6  +2
"""


def values(t: Table) -> dict[str, list[int]]:
    return {line["line"]: [part["value"] for part in line["parts"]] for line in t.json["lines"]}


def gold_of(t: Table, name: str) -> list[int]:
    """Return the gold that a line would pay each seat now."""
    line: dict[str, Any] = next(line for line in t.json["lines"] if line["line"] == name)
    return [sum(gold) for gold in zip(*(part["gold"] for part in line["parts"]), strict=True)]


def first_row(words: str, players: int = 2) -> Table:
    return table(words, players=players)


def example() -> Table:
    return table(EXAMPLE, players=3, castles=dict.fromkeys(range(3), "0,0,0,0"), supply={"+5": 1})


@pytest.mark.rule("KD-EX-1")
def test_the_example_has_the_fifteen_values_of_the_rulebook() -> None:
    assert values(example()) == {
        "1": [-3], "2": [10, 0], "3": [-1], "4": [0, 5], "5": [4],
        "a": [4], "b": [-6], "c": [7], "d": [-4, 0], "e": [-6, 4], "f": [7],
    }  # fmt: skip


@pytest.mark.rule("KD-EX-2", "KD-EX-5")
def test_the_example_pays_the_gold_of_the_german_rulebook() -> None:
    t = example()
    assert t.scores("rows") == [-6, -5, 24]
    assert t.scores("columns") == [50, 8, 29]
    assert [sum(pair) for pair in zip(t.scores("rows"), t.scores("columns"), strict=True)] == [44, 3, 53]


@pytest.mark.rule("KD-EX-5")
def test_row_three_of_the_example_costs_blue_two_because_of_the_wizard() -> None:
    assert gold_of(example(), "3")[2] == -2


@pytest.mark.rule("KD-EX-1", "KD-EX-2")
def test_the_reference_scorer_agrees_on_the_example() -> None:
    board = pieces_of(EXAMPLE)
    assert reference_scorer.bases(board) == list(values(example()).values())
    assert [reference_scorer.rows_gold(board, seat) for seat in range(3)] == [-6, -5, 24]
    assert [reference_scorer.columns_gold(board, seat) for seat in range(3)] == [50, 8, 29]


@pytest.mark.rule("KD-SCORE-3", "KD-SCORE-6", "A14", "A15")
def test_dragon_and_mine_in_one_segment_double_the_hazards_only() -> None:
    t = first_row("+6 D -2 G 0:3 .")
    assert values(t)["1"] == [-4]
    assert gold_of(t, "1") == [-12, 0]


@pytest.mark.rule("KD-SCORE-2", "KD-SCORE-4")
def test_a_mountain_limits_a_dragon() -> None:
    t = first_row("+6 M D +5 0:1 -1")
    assert values(t)["1"] == [6, -1]
    assert gold_of(t, "1") == [-1, 0]


@pytest.mark.rule("KD-SCORE-5", "A06")
def test_a_mountain_limits_a_mine() -> None:
    t = first_row("G M +4 0:2 . .")
    assert values(t)["1"] == [0, 4]
    assert gold_of(t, "1") == [8, 0]


@pytest.mark.rule("KD-SCORE-2")
def test_a_mountain_at_the_edge_makes_no_empty_segment() -> None:
    t = first_row("M 0:1 +2 M 1:1 -3")
    assert values(t)["1"] == [2, -3]
    assert gold_of(t, "1") == [2, -3]


@pytest.mark.rule("KD-SCORE-2")
def test_mountains_split_a_line_into_one_to_three_segments() -> None:
    assert values(first_row("+1 +2 +3 +4 +5 +6"))["1"] == [21]
    assert values(first_row("+1 M +3 +4 +5 +6"))["1"] == [1, 18]
    assert values(first_row("+1 M +3 +4 M +6"))["1"] == [1, 7, 6]
    assert values(first_row("+1 M M +4 +5 +6"))["1"] == [1, 15]
    assert values(first_row("M . . . . M"))["1"] == [0]
    assert values(table("a1:+1 a2:M a3:+3 a4:M a5:+5"))["a"] == [1, 3, 5]


@pytest.mark.rule("KD-SCORE-2")
def test_segments_are_listed_with_their_end_spaces() -> None:
    line = first_row("+1 M +3 +4 M +6").json["lines"][0]
    assert [(part["from"], part["to"]) for part in line["parts"]] == [("a1", "a1"), ("c1", "d1"), ("f1", "f1")]


@pytest.mark.rule("KD-SCORE-3")
def test_resources_and_hazards_add_up() -> None:
    t = first_row("+6 -2 +1 -6 0:4 1:1")
    assert values(t)["1"] == [-1]
    assert gold_of(t, "1") == [-4, -1]


@pytest.mark.rule("KD-SCORE-4")
def test_a_dragon_cancels_the_resources_of_its_row_and_column_only() -> None:
    t = table("+6 D -2 . . .\n. +5 +4 . . .\n. -1 . . . .")
    line_values = values(t)
    assert line_values["1"] == [-2]
    assert line_values["b"] == [-1]
    assert line_values["2"] == [9]  # b2 is cancelled in its column and counts in its row
    assert line_values["a"] == [6]
    assert line_values["c"] == [2]


@pytest.mark.rule("KD-SCORE-5")
def test_a_mine_doubles_the_tiles_of_its_row_and_column_but_no_rank() -> None:
    t = table("+6 G -2 0:2 . .\n. +5 . . . .\n. -1 . . . .\n. 1:3 . . . .")
    assert values(t)["1"] == [8]
    assert values(t)["b"] == [8]
    assert gold_of(t, "1") == [16, 0]
    assert gold_of(t, "b") == [0, 24]
    assert values(t)["a"] == [6]


@pytest.mark.rule("KD-SCORE-6", "A15")
def test_a_mine_does_not_restore_a_cancelled_resource() -> None:
    assert values(first_row("+6 D . G 0:1 ."))["1"] == [0]


@pytest.mark.rule("KD-SCORE-6", "A14")
def test_mine_and_dragon_do_not_affect_wizard_and_mountain() -> None:
    t = first_row("0:1 W D M 1:2 -3")
    assert gold_of(t, "1") == [0, -6]
    t = first_row("0:1 W G -3 M +6")
    assert gold_of(t, "1") == [-12, 0]
    assert values(t)["1"] == [-6, 6]


@pytest.mark.rule("KD-SCORE-7")
def test_the_wizard_raises_the_rank_of_orthogonally_adjacent_castles_only() -> None:
    t = table("+2 0:1 +2 . . .\n0:2 W . . . .\n+1 . 0:3 . . .")
    assert gold_of(t, "1") == [(2 + 2) * (1 + 1), 0]
    assert gold_of(t, "a") == [(2 + 1) * (2 + 1), 0]
    assert gold_of(t, "3") == [1 * 3, 0]
    assert gold_of(t, "c") == [2 * 3, 0]


@pytest.mark.rule("KD-SCORE-7")
def test_the_wizard_counts_in_row_and_column_for_every_seat() -> None:
    t = table("+6 . . 1:1 W .\n. . . +5 . .")
    assert gold_of(t, "1") == [0, 12]
    assert gold_of(t, "d") == [0, 10]


@pytest.mark.rule("KD-SCORE-7")
def test_the_highest_effective_rank_is_five() -> None:
    assert gold_of(first_row("0:4 W +1 . . ."), "1") == [5, 0]


@pytest.mark.rule("KD-SCORE-7")
def test_the_wizard_does_not_wrap_around_the_edge_of_the_board() -> None:
    t = table(". . . . +1 W\n0:1 +1 . . . .")
    assert gold_of(t, "2") == [1, 0]


@pytest.mark.rule("A13")
def test_the_wizard_works_across_a_split_line() -> None:
    t = table("+4 M 0:2 W . .\n. . +3 . . .")
    assert gold_of(t, "1") == [0, 0]
    assert gold_of(t, "c") == [9, 0]
    t = table("a1:+4 a2:0:2 b2:W a3:M a4:-5")
    assert gold_of(t, "a") == [12, 0]


@pytest.mark.rule("KD-SCORE-8", "KD-SCORE-9")
def test_castles_multiply_their_segment_and_count_in_row_and_column() -> None:
    t = table("0:2 +3 0:1 1:4 . .\n-5 . . . . .")
    assert gold_of(t, "1") == [9, 12]
    assert gold_of(t, "a") == [-10, 0]
    assert gold_of(t, "2") == [0, 0]
    assert t.scores("rows") == [9, 12]
    assert t.scores("columns") == [-10, 0]


@pytest.mark.rule("KD-SCORE-8")
def test_a_seat_without_a_castle_in_a_line_gains_nothing() -> None:
    t = table("+6 +6 +5 +5 +4 +4\n-6 -5 -4 -3 -2 -1\n0:1 . . . . .")
    assert (t.scores("rows")[1], t.scores("columns")[1]) == (0, 0)
    assert t.scores("columns")[0] == 0


@pytest.mark.rule("KD-SCORE-10")
def test_empty_spaces_count_zero_and_do_not_split_a_line() -> None:
    t = first_row("+6 . . . . 0:2")
    assert values(t)["1"] == [6]
    assert gold_of(t, "1") == [12, 0]


@pytest.mark.rule("KD-SCORE-1")
def test_every_row_and_every_column_pays_once() -> None:
    t = example()
    lines = t.json["lines"]
    rows = [gold_of(t, line["line"]) for line in lines[:5]]
    columns = [gold_of(t, line["line"]) for line in lines[5:]]
    assert t.scores("rows") == [sum(gold) for gold in zip(*rows, strict=True)]
    assert t.scores("columns") == [sum(gold) for gold in zip(*columns, strict=True)]


def test_scoring_cells_are_the_castles_in_segments_with_a_value() -> None:
    t = table("+6 0:1 M 0:2 . .\n. +1 . -1 . .")
    assert t.scoring_cells("rows") == {"b1"}
    assert t.scoring_cells("columns") == {"b1", "d1"}
    assert t.scoring_cells("rows", seat=1) == set()
    assert t.scoring_cells("gold") == set()
