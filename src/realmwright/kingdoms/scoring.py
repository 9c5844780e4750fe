"""What the lines of a board are worth: at the end of an epoch, when a line is full, or just now."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final, NamedTuple

from .pieces import (
    BESIDE,
    BYTE,
    CELLS,
    DRAGON,
    FIRST_CASTLE,
    LINE_CELLS,
    LINES,
    MINE,
    MOUNTAIN,
    NONE,
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
# For the wizard on a space: which places of every line lie beside it, as a set of bits (KD-SCORE-7).
CHARMED: Final = tuple(
    tuple(sum(1 << place for place, other in enumerate(line) if other in BESIDE[cell]) for line in LINE_CELLS)
    for cell in CELLS
)
UNCHARMED: Final = (0,) * len(LINES)


class Segment(NamedTuple):
    """A run of spaces between mountains: its first place in the line and the one after its last, value, gold."""

    start: int
    stop: int
    value: int
    gold: Gold


def weigh(board: bytes, players: int) -> list[tuple[Segment, ...]]:
    """The segments of every line."""
    charmed = _charmed(board)
    return [_segments(board[line], charmed[number], players) for number, line in enumerate(LINES)]


def line_gold(board: bytes, number: int, players: int) -> Gold:
    """What a line pays each seat (KD-SCORE-8)."""
    return _sum(_segments(board[LINES[number]], _charmed(board)[number], players), players)


def total(each: Sequence[Gold], players: int) -> Gold:
    return tuple(map(sum, zip(*each, strict=True))) if each else (0,) * players


def _sum(parts: Sequence[Segment], players: int) -> Gold:
    return parts[0].gold if len(parts) == 1 else total([part.gold for part in parts], players)


def _charmed(board: bytes) -> tuple[int, ...]:
    wizard = board.find(WIZARD)
    return UNCHARMED if wizard == NONE else CHARMED[wizard]


@lru_cache(maxsize=4096)  # most lines are the same as a ply ago
def _segments(line: bytes, charmed: int, players: int) -> tuple[Segment, ...]:
    """KD-SCORE-2: mountains split a line; an empty segment scores nothing and is left out."""
    found = []
    start = 0
    for pieces in line.split(BYTE[MOUNTAIN]):
        stop = start + len(pieces)
        if pieces:
            value = _value(pieces)
            found.append(Segment(start, stop, value, _gold(pieces, value, charmed >> start, players)))
        start = stop + 1
    return tuple(found)


def _value(pieces: bytes) -> int:
    """KD-SCORE-3: a dragon cancels the resources, a gold mine doubles what is left."""
    values = HAZARDS if DRAGON in pieces else VALUES
    value = sum([values[piece] for piece in pieces])
    return 2 * value if MINE in pieces else value


def _gold(pieces: bytes, value: int, charmed: int, players: int) -> Gold:
    """KD-SCORE-8: for every seat the value times the effective ranks of its castles (KD-SCORE-7)."""
    gold = [0] * players
    for place, piece in enumerate(pieces):
        if piece >= FIRST_CASTLE:
            gold[OWNER[piece]] += value * (RANK[piece] + (charmed >> place & 1))
    return tuple(gold)


def lines(state: State) -> list[Gold]:
    """What every line pays each seat: paid already, or what it would pay now."""
    players = state.setup.players
    now = weigh(state.board, players)
    return [_sum(now[number], players) if paid is None else paid for number, paid in enumerate(state.paid)]


def rows_and_columns(each: Sequence[Gold], players: int) -> tuple[Gold, Gold]:
    return total(each[:ROWS], players), total(each[ROWS:], players)


def sheets(state: State) -> list[dict[str, int]]:
    """For every seat its gold when the epoch began, and what the rows and columns of this epoch pay."""
    players = state.setup.players
    rows, columns = rows_and_columns(lines(state), players)
    received = total([gold for gold in state.paid if gold is not None], players)
    return [
        {"gold": state.gold[seat] - received[seat], "rows": rows[seat], "columns": columns[seat]}
        for seat in range(players)
    ]


def earning(state: State, seat: int, source: str) -> list[int]:
    """The own castles in those parts of the rows or columns that are worth something."""
    numbers = {"rows": range(ROWS), "columns": range(ROWS, len(LINES))}.get(source, range(0))
    parts = weigh(state.board, state.setup.players)
    return [
        cell
        for number in numbers
        for part in parts[number]
        if part.value
        for cell in LINE_CELLS[number][part.start : part.stop]
        if OWNER[state.board[cell]] == seat
    ]
