"""Legal moves as a lazy sequence."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeAlias

from ..game_values import LazySequence
from .board import CELLS, RANKS, TILE_KINDS
from .state import Move

MovesByCell: TypeAlias = tuple[Move, ...]  # the moves that place one piece, by space


def _moves_by_cell(verb: str, piece: int = 0) -> MovesByCell:
    return tuple(Move(verb, piece, cell) for cell in CELLS)


CASTLE: Final = tuple(_moves_by_cell("castle", rank) for rank in RANKS)
OPEN_TILE: Final = tuple(_moves_by_cell("tile", kind) for kind in TILE_KINDS)
PUT_TILE: Final = _moves_by_cell("put")
START_TILE: Final = _moves_by_cell("start")
DRAW_OUTCOMES: Final = tuple(Move("tile", kind) for kind in TILE_KINDS)
DRAW_TILE: Final = (Move("draw"),)
PASS: Final = (Move("pass"),)


class Moves(LazySequence[Move]):
    """Every piece on every empty space (KD-ACT-4), then the moves without a space."""

    __slots__ = ("_cell_move_count", "cells", "pieces", "word_moves")

    def __init__(self, pieces: tuple[MovesByCell, ...], cells: tuple[int, ...], rest: tuple[Move, ...] = ()) -> None:
        self.pieces = pieces
        self.cells = cells
        self.word_moves = rest
        self._cell_move_count = len(pieces) * len(cells)

    def __len__(self) -> int:
        return self._cell_move_count + len(self.word_moves)

    def item(self, index: int) -> Move:
        if index < self._cell_move_count:
            piece, place = divmod(index, len(self.cells))
            return self.pieces[piece][self.cells[place]]
        return self.word_moves[index - self._cell_move_count]

    def __iter__(self) -> Iterator[Move]:
        for piece in self.pieces:
            for cell in self.cells:
                yield piece[cell]
        yield from self.word_moves
