"""The random numbers of the compiled engine (native/engine.hpp), so that both engines draw the same games."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

STEP: Final = 0xA0761D6478BD642F
MIX: Final = 0xE7037ED1A0B428DB
MASK: Final = (1 << 64) - 1


class Wyrand:
    """A random generator with a state of 64 bits."""

    def __init__(self, state: int) -> None:
        self.state = state & MASK

    def next(self) -> int:
        self.state = (self.state + STEP) & MASK
        product = self.state * (self.state ^ MIX)
        return (product >> 64) ^ (product & MASK)

    def below(self, limit: int) -> int:
        return self.next() * limit >> 64

    def index(self, weights: Sequence[int]) -> int:
        """Return the index of a weight, drawn by the weights."""
        rest, index = self.below(sum(weights)), 0
        while rest >= weights[index]:
            rest -= weights[index]
            index += 1
        return index

    def uniform(self) -> float:
        """Return a number from 0 to 1, 1 excluded."""
        return (self.next() >> 11) * 2.0**-53
