"""Confidence intervals of win shares."""

from __future__ import annotations

from math import sqrt
from typing import Final

Z_95: Final = 1.959964  # standard errors of a 95 % interval


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win share; shared wins count as fractions."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z_95 * Z_95 / games
    center = (share + z2 / 2) / (1 + z2)
    half_width = sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2)
    return max(0.0, center - half_width), min(1.0, center + half_width)
