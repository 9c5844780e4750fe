"""Legal moves as a sequence that is made only as far as somebody looks."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final, overload

from ..hexes import SPAN, bits, select
from .parts import Pairs
from .state import Move


@cache
def moves_of(verb: str) -> tuple[Move, ...]:
    """The moves of a verb, by cell."""
    return tuple(Move(verb, cell) for cell in range(SPAN))


BUILD: Final = moves_of("build")
TO: Final = moves_of("to")
END: Final = (Move("end"),)
DONE: Final = (Move("done"),)


class Moves(Sequence[Move]):
    """The legal moves of a state: for every verb the moves by index and the set of indices that are legal."""

    __slots__ = ("_total", "pairs")

    def __init__(self, pairs: Pairs) -> None:
        self.pairs = pairs
        if len(pairs) == 1:  # as between the settlements of the mandatory action: most plies
            self._total = pairs[0][1].bit_count()
        else:
            self._total = sum([mask.bit_count() for _, mask in pairs])

    def __len__(self) -> int:
        return self._total

    @overload
    def __getitem__(self, index: int) -> Move: ...
    @overload
    def __getitem__(self, index: slice) -> Sequence[Move]: ...
    def __getitem__(self, index: int | slice) -> Move | Sequence[Move]:
        if isinstance(index, slice):
            return list(self)[index]
        if index < 0:
            index += self._total
        if 0 <= index < self._total:
            for table, mask in self.pairs:
                count = mask.bit_count()
                if index < count:
                    return table[select(mask, index)]
                index -= count
        raise IndexError(index)

    def __iter__(self) -> Iterator[Move]:
        for table, mask in self.pairs:
            for index in bits(mask):
                yield table[index]

    def __repr__(self) -> str:
        return repr(list(self))
