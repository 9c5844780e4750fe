"""Gold of the rows and columns of a board."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .board import (
    ADJACENT_CELLS,
    CELLS,
    DRAGON,
    FIRST_CASTLE,
    LINE_CELLS,
    LINES,
    MINE,
    MOUNTAIN,
    NONE,
    PIECE_BYTES,
    ROWS,
    VALUES,
    WIZARD,
    owner_of,
    rank_of,
)  # fmt: skip
from .state import Gold, State

OWNER: Final = tuple(owner_of(piece) for piece in range(len(VALUES)))
RANK: Final = tuple(rank_of(piece) for piece in range(len(VALUES)))
HAZARDS: Final = tuple(min(value, 0) for value in VALUES)
# For a wizard on each space: the adjacent positions of every line, as a set of bits (KD-SCORE-7).
WIZARD_BONUS: Final = tuple(
    tuple(sum(1 << place for place, other in enumerate(line) if other in ADJACENT_CELLS[cell]) for line in LINE_CELLS)
    for cell in CELLS
)
NO_WIZARD_BONUS: Final = (0,) * len(LINES)


class Segment(NamedTuple):
    """The spaces of a line between two mountains: `line[start:stop]`, their value and gold."""

    start: int
    stop: int
    value: int
    gold: Gold


def score_lines(board: bytes, players: int) -> list[tuple[Segment, ...]]:
    """Return the segments of every line."""
    bonus = _wizard_bonus(board)
    return [_segments(board[line], bonus[number], players) for number, line in enumerate(LINES)]


def line_gold(board: bytes, number: int, players: int) -> Gold:
    """Return what a line pays each seat (KD-SCORE-8)."""
    return _sum(_segments(board[LINES[number]], _wizard_bonus(board)[number], players), players)


def sum_gold(each: Sequence[Gold], players: int) -> Gold:
    return tuple(map(sum, zip(*each, strict=True))) if each else (0,) * players


def _sum(parts: Sequence[Segment], players: int) -> Gold:
    return parts[0].gold if len(parts) == 1 else sum_gold([part.gold for part in parts], players)


def _wizard_bonus(board: bytes) -> tuple[int, ...]:
    wizard = board.find(WIZARD)
    return NO_WIZARD_BONUS if wizard == NONE else WIZARD_BONUS[wizard]


@lru_cache(maxsize=4096)  # a ply changes two lines at most
def _segments(line: bytes, bonus: int, players: int) -> tuple[Segment, ...]:
    """Split a line at its mountains, without empty segments (KD-SCORE-2)."""
    segments = []
    start = 0
    for pieces in line.split(PIECE_BYTES[MOUNTAIN]):
        stop = start + len(pieces)
        if pieces:
            value = _value(pieces)
            segments.append(Segment(start, stop, value, _gold(pieces, value, bonus >> start, players)))
        start = stop + 1
    return tuple(segments)


def _value(pieces: bytes) -> int:
    """Return the value of a segment (KD-SCORE-3).

    A dragon cancels resources, a gold mine doubles the rest.
    """
    values = HAZARDS if DRAGON in pieces else VALUES
    value = sum([values[piece] for piece in pieces])
    return 2 * value if MINE in pieces else value


def _gold(pieces: bytes, value: int, bonus: int, players: int) -> Gold:
    """Return for every seat the value times its effective castle ranks (KD-SCORE-7, KD-SCORE-8)."""
    gold = [0] * players
    for place, piece in enumerate(pieces):
        if piece >= FIRST_CASTLE:
            gold[OWNER[piece]] += value * (RANK[piece] + (bonus >> place & 1))
    return tuple(gold)


def current_line_gold(state: State) -> list[Gold]:
    """Return what every line has paid each seat, or would pay now."""
    players = state.setup.players
    now = score_lines(state.board, players)
    return [_sum(now[number], players) if paid is None else paid for number, paid in enumerate(state.paid_lines)]


def rows_and_columns(each: Sequence[Gold], players: int) -> tuple[Gold, Gold]:
    return sum_gold(each[:ROWS], players), sum_gold(each[ROWS:], players)


def score_sheets(state: State) -> list[dict[str, int]]:
    """Return each seat's gold at the start of the epoch and what its rows and columns pay."""
    players = state.setup.players
    rows, columns = rows_and_columns(current_line_gold(state), players)
    received = sum_gold([gold for gold in state.paid_lines if gold is not None], players)
    return [
        {"gold": state.gold[seat] - received[seat], "rows": rows[seat], "columns": columns[seat]}
        for seat in range(players)
    ]


def scoring_cells(state: State, seat: int, source: str) -> list[int]:
    """Return the seat's castles in segments of the rows or columns whose value is not zero."""
    numbers = {"rows": range(ROWS), "columns": range(ROWS, len(LINES))}.get(source, range(0))
    parts = score_lines(state.board, state.setup.players)
    return [
        cell
        for number in numbers
        for part in parts[number]
        if part.value
        for cell in LINE_CELLS[number][part.start : part.stop]
        if OWNER[state.board[cell]] == seat
    ]
