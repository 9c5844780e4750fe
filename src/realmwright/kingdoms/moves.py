"""Legal moves as a sequence that is made only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, TypeAlias, overload

from .pieces import CELLS, KINDS, RANKS
from .state import Move

ByCell: TypeAlias = tuple[Move, ...]  # the moves that put one piece down, by space


def _by_cell(verb: str, piece: int = 0) -> ByCell:
    return tuple(Move(verb, piece, cell) for cell in CELLS)


CASTLE: Final = tuple(_by_cell("castle", rank) for rank in RANKS)
OPEN_TILE: Final = tuple(_by_cell("tile", kind) for kind in KINDS)
PUT_TILE: Final = _by_cell("put")
START_TILE: Final = _by_cell("start")
DRAWN: Final = tuple(Move("tile", kind) for kind in KINDS)
DRAW_TILE: Final = (Move("draw"),)
PASS: Final = (Move("pass"),)


class Moves(Sequence[Move]):
    """Every piece on every free space (KD-ACT-4), and then the moves that need no space."""

    __slots__ = ("_placing", "cells", "pieces", "rest")

    def __init__(self, pieces: tuple[ByCell, ...], cells: tuple[int, ...], rest: tuple[Move, ...] = ()) -> None:
        self.pieces = pieces
        self.cells = cells
        self.rest = rest
        self._placing = len(pieces) * len(cells)

    def __len__(self) -> int:
        return self._placing + len(self.rest)

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += len(self)
        if 0 <= index < self._placing:
            piece, place = divmod(index, len(self.cells))
            return self.pieces[piece][self.cells[place]]
        index -= self._placing
        if index < 0:
            raise IndexError(index)
        return self.rest[index]

    def __iter__(self) -> Iterator[Move]:
        for piece in self.pieces:
            for cell in self.cells:
                yield piece[cell]
        yield from self.rest

    def __repr__(self) -> str:
        return repr(list(self))
