"""Legal moves as a lazy sequence."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Final

from ..bitset import bits
from ..game_values import LazySequence
from .component_types import MoveMasks
from .hexgrid import BIT, CELL_COUNT, nth_cell
from .state import NONE, Move


@cache
def moves_by_cell(verb: str) -> tuple[Move, ...]:
    """Return the moves of a verb, indexed by cell."""
    return tuple(Move(verb, cell) for cell in range(CELL_COUNT))


BUILD: Final = moves_by_cell("build")
TO: Final = moves_by_cell("to")
END: Final = (Move("end"),)
DONE: Final = (Move("done"),)


class Moves(LazySequence[Move]):
    """The legal moves of a state: tables of moves, each with the mask of its legal indices."""

    __slots__ = ("_total", "masks")

    def __init__(self, pairs: MoveMasks) -> None:
        self.masks = pairs
        if len(pairs) == 1:  # most plies: building in the mandatory action
            self._total = pairs[0][1].bit_count()
        else:
            self._total = sum([mask.bit_count() for _, mask in pairs])

    def __len__(self) -> int:
        return self._total

    def item(self, index: int) -> Move:
        for table, mask in self.masks:
            count = mask.bit_count()
            if index < count:
                return table[nth_cell(mask, index)]
            index -= count
        raise IndexError(index)

    def __contains__(self, move: object) -> bool:
        cell = move.cell if isinstance(move, Move) else NONE
        for table, mask in self.masks:
            if len(table) != CELL_COUNT:
                if any(table[index] == move for index in bits(mask)):
                    return True
            elif cell != NONE and mask & BIT[cell] and table[cell] == move:
                return True
        return False

    def __iter__(self) -> Iterator[Move]:
        for table, mask in self.masks:
            for index in bits(mask):
                yield table[index]
