"""Rows and columns of Kingdoms as one seat values them.

The module computes the values of castles and the gains of tiles.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final, NamedTuple, TypeAlias

from ....kingdoms.board import (
    ADJACENT_CELLS,
    CELLS,
    COLUMNS,
    DRAGON,
    EMPTY,
    FIRST_CASTLE,
    LINES,
    LINES_OF_CELL,
    MINE,
    MOUNTAIN,
    NONE,
    PIECE_BYTES,
    ROWS,
    VALUES,
    WIZARD,
)
from ....kingdoms.scoring import NO_WIZARD_BONUS, OWNER, RANK, WIZARD_BONUS
from ....kingdoms.state import State

COLUMN_MAJOR_INDEX: Final = tuple(ROWS * (cell % COLUMNS) + cell // COLUMNS for cell in CELLS)
CACHE_SIZE = 1 << 16  # cached lines; a search evaluates the same ones many times

SpaceValues: TypeAlias = tuple[float, ...]  # one value for each space of a line


class LineSegment(NamedTuple):
    """A run of spaces between mountains."""

    size: int
    empty: int
    resources: int
    hazards: int  # 0 or less
    dragon: bool
    multiplier: int  # 2 with a gold mine
    net_rank: float  # own ranks less the weighted ranks of the rivals

    @property
    def value(self) -> int:
        return self.multiplier * (self.hazards + (0 if self.dragon else self.resources))


class LineValues(NamedTuple):
    """Values of the segment of each space of a line. Gains are changes of the lead."""

    value: SpaceValues  # gold for each rank of a castle
    empty: SpaceValues
    resource_gain: SpaceValues  # of a resource of value 1
    hazard_gain: SpaceValues  # the same for a hazard, whose value is negative
    dragon_gain: SpaceValues
    mine_gain: SpaceValues


class Perspective(NamedTuple):
    """The seat whose lead is computed, and the weight of each rival's gold against it."""

    seat: int
    rival_weight: float


@lru_cache(maxsize=CACHE_SIZE)
def segments(line: bytes, wizard_mask: int, perspective: Perspective) -> tuple[LineSegment, ...]:
    """Split a line at its mountains; `wizard_mask` has a bit for each space next to the wizard."""
    result = []
    start = 0
    for pieces in line.split(PIECE_BYTES[MOUNTAIN]):
        result.append(_segment(pieces, wizard_mask >> start, perspective))
        start += len(pieces) + 1
    return tuple(result)


def _segment(pieces: bytes, wizard_mask: int, perspective: Perspective) -> LineSegment:
    resources = hazards = 0
    net_rank = 0.0
    for index, piece in enumerate(pieces):
        if piece >= FIRST_CASTLE:
            rank = RANK[piece] + (wizard_mask >> index & 1)
            net_rank += rank if OWNER[piece] == perspective.seat else -rank * perspective.rival_weight
        elif (value := VALUES[piece]) > 0:
            resources += value
        else:
            hazards += value
    empty, multiplier = pieces.count(EMPTY), 2 if MINE in pieces else 1
    return LineSegment(len(pieces), empty, resources, hazards, DRAGON in pieces, multiplier, net_rank)


_MOUNTAIN_VALUES: Final = (0.0,) * len(LineValues._fields)


@lru_cache(maxsize=CACHE_SIZE)
def _line_values(line: bytes, wizard_mask: int, perspective: Perspective) -> LineValues:
    by_space: list[SpaceValues] = []
    for segment in segments(line, wizard_mask, perspective):
        hazard = segment.multiplier * segment.net_rank
        resource = 0.0 if segment.dragon else hazard
        mine = 0.0 if segment.multiplier > 1 else segment.value * segment.net_rank
        dragon = -segment.resources * resource
        by_space += [(segment.value, segment.empty, resource, hazard, dragon, mine)] * segment.size
        by_space.append(_MOUNTAIN_VALUES)
    by_space.pop()
    return LineValues(*zip(*by_space, strict=True))


@lru_cache(maxsize=CACHE_SIZE)
def _lead(line: bytes, wizard_mask: int, perspective: Perspective) -> float:
    return sum(segment.value * segment.net_rank for segment in segments(line, wizard_mask, perspective))


class BoardValues:
    """Values of all free spaces from one seat's perspective."""

    __slots__ = ("_lines", "_wizard_masks", "board", "free", "perspective")

    def __init__(self, state: State, perspective: Perspective) -> None:
        self.board, self.free, self.perspective = state.board, state.empty_cells, perspective
        self._wizard_masks = wizard_masks(state.board)
        self._lines = [
            _line_values(state.board[line], self._wizard_masks[number], perspective)
            for number, line in enumerate(LINES)
        ]

    def sum_lines(self, field: int) -> list[float]:
        """Return the sum of a field of `LineValues` over row and column, for each free space."""
        rows, columns = self._rows_and_columns(field)
        return [rows[cell] + columns[COLUMN_MAJOR_INDEX[cell]] for cell in self.free]

    def _rows_and_columns(self, field: int) -> tuple[SpaceValues, SpaceValues]:
        lines = self._lines
        rows = lines[0][field] + lines[1][field] + lines[2][field] + lines[3][field] + lines[4][field]
        columns = lines[5][field] + lines[6][field] + lines[7][field]
        columns += lines[8][field] + lines[9][field] + lines[10][field]
        return rows, columns

    def tile_gains(self, kind: int) -> list[float]:
        """Return what a tile adds to the lead, for each free space."""
        if (value := VALUES[kind]) > 0:
            return [value * gain for gain in self.sum_lines(RESOURCE_GAIN)]
        if value < 0:
            return [value * gain for gain in self.sum_lines(HAZARD_GAIN)]
        if kind == MOUNTAIN:
            return self._mountain_gains()
        return self._wizard_gains() if kind == WIZARD else self.sum_lines(DRAGON_GAIN if kind == DRAGON else MINE_GAIN)

    def _wizard_gains(self) -> list[float]:
        """Return the gains of the wizard, which raises the rank of castles next to it (KD-SCORE-7)."""
        rows, columns = self._rows_and_columns(VALUE)
        gains = dict.fromkeys(CELLS, 0.0)
        for cell in CELLS:
            if (piece := self.board[cell]) >= FIRST_CASTLE:
                sign = 1 if OWNER[piece] == self.perspective.seat else -self.perspective.rival_weight
                gains[cell] = sign * (rows[cell] + columns[COLUMN_MAJOR_INDEX[cell]])
        return [sum([gains[other] for other in ADJACENT_CELLS[cell]]) for cell in self.free]

    def _mountain_gains(self) -> list[float]:
        """Return the gains of a mountain, which splits both of its lines (KD-SCORE-2)."""
        board, gains = self.board, []
        for cell in self.free:
            split = board[:cell] + PIECE_BYTES[MOUNTAIN] + board[cell + 1 :]
            gains.append(sum([self._lead(split, number) - self._lead(board, number) for number in LINES_OF_CELL[cell]]))
        return gains

    def _lead(self, board: bytes, number: int) -> float:
        return _lead(board[LINES[number]], self._wizard_masks[number], self.perspective)


VALUE, EMPTY_SPACES, RESOURCE_GAIN, HAZARD_GAIN, DRAGON_GAIN, MINE_GAIN = range(len(LineValues._fields))


def wizard_masks(board: bytes) -> tuple[int, ...]:
    """Return for each line a mask of the spaces next to the wizard."""
    wizard = board.find(WIZARD)
    return NO_WIZARD_BONUS if wizard == NONE else WIZARD_BONUS[wizard]
