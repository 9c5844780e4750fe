"""The rows and columns of Kingdoms as one seat sees them: what a castle would get there, what a tile would do."""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ...kingdoms.pieces import (
    BESIDE,
    BYTE,
    CELLS,
    COLUMNS,
    DRAGON,
    EMPTY,
    FIRST_CASTLE,
    LINES,
    LINES_OF,
    MINE,
    MOUNTAIN,
    NONE,
    ROWS,
    VALUES,
    WIZARD,
)
from ...kingdoms.scoring import CHARMED, OWNER, RANK, UNCHARMED
from ...kingdoms.state import State

TURNED: Final = tuple(ROWS * (cell % COLUMNS) + cell // COLUMNS for cell in CELLS)  # a space in the order of columns
KNOWN = 1 << 16  # lines that are remembered; a search meets the same ones again and again

Each: TypeAlias = tuple[float, ...]  # a number for each place of a line


class Part(NamedTuple):
    """A run of spaces between mountains."""

    size: int
    room: int  # empty spaces
    resources: int
    hazards: int  # 0 or less
    dragon: bool
    times: int  # 2 with a gold mine
    stake: float  # own ranks less what those of the rivals count

    @property
    def value(self) -> int:
        return self.times * (self.hazards + (0 if self.dragon else self.resources))


class Line(NamedTuple):
    """For each place of a line: what holds for the part that it lies in."""

    value: Each  # gold for each rank
    room: Each
    lift: Each  # what a resource of 1 adds to the lead
    press: Each  # the same for a hazard, whose value is negative
    dragon: Each  # what the dragon adds to the lead
    mine: Each


class Eye(NamedTuple):
    """Whose lead it is, and what gold of each rival counts against it."""

    seat: int
    rival: float


@lru_cache(maxsize=KNOWN)
def parts(line: bytes, charmed: int, eye: Eye) -> tuple[Part, ...]:
    """A line between its mountains; `charmed` has a bit for each place beside the wizard."""
    found = []
    start = 0
    for pieces in line.split(BYTE[MOUNTAIN]):
        found.append(_part(pieces, charmed >> start, eye))
        start += len(pieces) + 1
    return tuple(found)


def _part(pieces: bytes, charmed: int, eye: Eye) -> Part:
    resources = hazards = 0
    stake = 0.0
    for place, piece in enumerate(pieces):
        if piece >= FIRST_CASTLE:
            rank = RANK[piece] + (charmed >> place & 1)
            stake += rank if OWNER[piece] == eye.seat else -rank * eye.rival
        elif (value := VALUES[piece]) > 0:
            resources += value
        else:
            hazards += value
    room, times = pieces.count(EMPTY), 2 if MINE in pieces else 1
    return Part(len(pieces), room, resources, hazards, DRAGON in pieces, times, stake)


_BARRIER: Final = (0.0,) * len(Line._fields)


@lru_cache(maxsize=KNOWN)
def _line(line: bytes, charmed: int, eye: Eye) -> Line:
    each: list[Each] = []
    for part in parts(line, charmed, eye):
        press = part.times * part.stake
        lift = 0.0 if part.dragon else press
        mine = 0.0 if part.times > 1 else part.value * part.stake
        each += [(part.value, part.room, lift, press, -part.resources * lift, mine)] * part.size
        each.append(_BARRIER)
    each.pop()
    return Line(*zip(*each, strict=True))


@lru_cache(maxsize=KNOWN)
def _lead(line: bytes, charmed: int, eye: Eye) -> float:
    return sum(part.value * part.stake for part in parts(line, charmed, eye))


class Sight:
    """The whole board through one seat's eyes."""

    __slots__ = ("_charmed", "_lines", "board", "eye", "free")

    def __init__(self, state: State, eye: Eye) -> None:
        self.board, self.free, self.eye = state.board, state.free, eye
        self._charmed = charmed(state.board)
        self._lines = [_line(state.board[line], self._charmed[number], eye) for number, line in enumerate(LINES)]

    def sums(self, what: int) -> list[float]:
        """For each free space: row and column together."""
        rows, columns = self._rows_and_columns(what)
        return [rows[cell] + columns[TURNED[cell]] for cell in self.free]

    def _rows_and_columns(self, what: int) -> tuple[Each, Each]:
        lines = self._lines
        rows = lines[0][what] + lines[1][what] + lines[2][what] + lines[3][what] + lines[4][what]
        columns = lines[5][what] + lines[6][what] + lines[7][what] + lines[8][what] + lines[9][what] + lines[10][what]
        return rows, columns

    def gains(self, kind: int) -> list[float]:
        """What a tile adds to the lead, for each free space."""
        if (value := VALUES[kind]) > 0:
            return [value * lift for lift in self.sums(LIFT)]
        if value < 0:
            return [value * press for press in self.sums(PRESS)]
        if kind == MOUNTAIN:
            return self._mountain()
        return self._wizard() if kind == WIZARD else self.sums(DRAGON_THERE if kind == DRAGON else MINE_THERE)

    def _wizard(self) -> list[float]:
        """Castles beside it gain a rank (KD-SCORE-7)."""
        rows, columns = self._rows_and_columns(VALUE)
        worth = dict.fromkeys(CELLS, 0.0)
        for cell in CELLS:
            if (piece := self.board[cell]) >= FIRST_CASTLE:
                whose = 1 if OWNER[piece] == self.eye.seat else -self.eye.rival
                worth[cell] = whose * (rows[cell] + columns[TURNED[cell]])
        return [sum([worth[other] for other in BESIDE[cell]]) for cell in self.free]

    def _mountain(self) -> list[float]:
        """It splits both lines (KD-SCORE-2)."""
        board, found = self.board, []
        for cell in self.free:
            split = board[:cell] + BYTE[MOUNTAIN] + board[cell + 1 :]
            found.append(sum([self._lead(split, number) - self._lead(board, number) for number in LINES_OF[cell]]))
        return found

    def _lead(self, board: bytes, number: int) -> float:
        return _lead(board[LINES[number]], self._charmed[number], self.eye)


VALUE, ROOM, LIFT, PRESS, DRAGON_THERE, MINE_THERE = range(len(Line._fields))


def charmed(board: bytes) -> tuple[int, ...]:
    """For each line the places beside the wizard."""
    wizard = board.find(WIZARD)
    return UNCHARMED if wizard == NONE else CHARMED[wizard]
