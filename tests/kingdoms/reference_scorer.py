"""A reference scorer, independent of the engine: section 6 of docs/rules/kingdoms.md.

A board is a dict from spaces ("a1" is the top left corner) to pieces: "+3", "-2", "M"
(mountain), "D" (dragon), "G" (gold mine), "W" (wizard) or "0:2" (a castle of seat 0, rank 2).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TypeAlias

Board: TypeAlias = Mapping[str, str]

ROWS = [[column + row for column in "abcdef"] for row in "12345"]
COLUMNS = [[column + row for row in "12345"] for column in "abcdef"]


def segments(board: Board, line: list[str]) -> list[list[str]]:
    """Return the maximal runs of consecutive spaces without a mountain."""
    runs: list[list[str]] = []
    run: list[str] = []
    for space in line:
        if board.get(space) == "M":
            runs.append(run)
            run = []
        else:
            run.append(space)
    runs.append(run)
    return [run for run in runs if run]


def base(board: Board, segment: list[str]) -> int:
    resources = hazards = 0
    for space in segment:
        piece = board.get(space, ".")
        if piece.startswith("+"):
            resources += int(piece)
        if piece.startswith("-"):
            hazards += int(piece)
    pieces = [board.get(space) for space in segment]
    if "D" in pieces:
        resources = 0
    value = resources + hazards
    if "G" in pieces:
        value = 2 * value
    return value


def neighbours(space: str) -> list[str]:
    column, row = ord(space[0]), int(space[1])
    return [f"{chr(column - 1)}{row}", f"{chr(column + 1)}{row}", f"{chr(column)}{row - 1}", f"{chr(column)}{row + 1}"]


def effective_rank(board: Board, space: str) -> int:
    """Return the rank of the castle on this space, one more next to the wizard."""
    rank = int(board[space].split(":")[1])
    for neighbour in neighbours(space):
        if board.get(neighbour) == "W":
            rank = rank + 1
    return rank


def line_gold(board: Board, line: list[str], seat: int) -> int:
    gold = 0
    for segment in segments(board, line):
        for space in segment:
            piece = board.get(space, ".")
            if ":" in piece and int(piece.split(":")[0]) == seat:
                gold += base(board, segment) * effective_rank(board, space)
    return gold


def rows_gold(board: Board, seat: int) -> int:
    return sum(line_gold(board, line, seat) for line in ROWS)


def columns_gold(board: Board, seat: int) -> int:
    return sum(line_gold(board, line, seat) for line in COLUMNS)


def bases(board: Board) -> list[list[int]]:
    """Return the base values of the segments of each row, then of each column."""
    return [[base(board, segment) for segment in segments(board, line)] for line in ROWS + COLUMNS]
