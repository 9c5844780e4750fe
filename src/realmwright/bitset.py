"""Sets of cells as Python ints, one bit per cell."""

from __future__ import annotations


def bits(cells: int) -> list[int]:
    """Return the indices of the set bits, lowest first."""
    found = []
    while cells:
        low = cells & -cells
        found.append(low.bit_length() - 1)
        cells ^= low
    return found
