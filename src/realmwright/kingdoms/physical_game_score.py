"""Scores of a board typed in from a real table: five rows of six words."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

from ..game import ParseError
from .board import CASTLE_COUNTS, COLUMNS, MAX_SEATS, PIECE_NAMES, PIECES, ROWS, TILE_COUNTS, owner_of  # fmt: skip
from .scoring import rows_and_columns, score_lines, sum_gold

_HEADER: Final = re.compile(r"(players|gold):(.*)")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,6}")


def score(text: str) -> Sequence[Mapping[str, int]]:
    """Return the score sheet of every seat.

    Optional lines `players: N` and `gold: 50 62 41` precede five rows. A word is a tile (`+3`, `M`), a castle (`0:2`:
    seat 0, rank 2) or `.` for an empty space. More castles of rank 1 than the number of players allows (KD-SETUP-1) are
    accepted; more pieces than the game contains are not.
    """
    headers: dict[str, list[str]] = {"players": [], "gold": []}
    rows: list[bytes] = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _HEADER.fullmatch(line.strip()):
            headers[match[1]] += match[2].split()
        elif line.strip():
            rows.append(_row(number, line.split()))
    if len(rows) != ROWS:
        raise ParseError(f"the board has {len(rows)} rows: expected {ROWS} rows of {COLUMNS} words")
    board = b"".join(rows)
    _count(board)
    players = _players(headers["players"], board)
    gold = _gold(headers["gold"], players)
    lines = [sum_gold([part.gold for part in parts], players) for parts in score_lines(board, players)]
    sums = rows_and_columns(lines, players)
    return [
        {**({"gold": gold[seat]} if gold else {}), "rows": sums[0][seat], "columns": sums[1][seat]}
        for seat in range(players)
    ]


def _row(number: int, words: list[str]) -> bytes:
    for word in words:
        if word not in PIECES:
            raise ParseError(f"line {number} has {word[:20]!r}: expected '.', a tile such as +3 or M, or SEAT:RANK")
    if len(words) != COLUMNS:
        raise ParseError(f"line {number} has {len(words)} words: expected {COLUMNS}")
    return bytes(PIECES[word] for word in words)


def _count(board: bytes) -> None:
    limits = dict(enumerate((*TILE_COUNTS, *CASTLE_COUNTS * MAX_SEATS), 1))
    for piece, count in sorted(Counter(board.replace(b"\0", b"")).items()):
        if count > limits[piece]:
            raise ParseError(f"the board has {count} of {PIECE_NAMES[piece]}: expected at most {limits[piece]}")


def _players(words: list[str], board: bytes) -> int:
    """Return the number of players in the header.

    Without one, the highest seat with a castle determines it, at least two.
    """
    seats = max(2, *(owner_of(piece) + 1 for piece in board))
    if not words:
        return seats
    if len(words) > 1 or words[0] not in ("2", "3", "4"):
        raise ParseError(f"players is {' '.join(words)[:20]!r}: expected 2 to {MAX_SEATS}")
    if seats > int(words[0]):
        raise ParseError(f"the board has castles of seat {seats - 1}: expected at most {words[0]} players")
    return int(words[0])


def _gold(words: list[str], players: int) -> list[int]:
    if not words:
        return []
    if len(words) != players or not all(map(_NUMBER.fullmatch, words)):
        raise ParseError(f"gold is {' '.join(words)[:30]!r}: expected {players} whole numbers, one for each seat")
    return [int(word) for word in words]
