"""Confidence intervals of win shares and means."""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import fmean, stdev
from typing import Final, NamedTuple

Z_95: Final = 1.959964  # standard errors of a 95 % interval
T_95: Final = (12.706, 4.303, 3.182, 2.776, 2.571, 2.447, 2.365, 2.306, 2.262)  # for few values, by degrees of freedom


def wilson(wins: float, games: float) -> tuple[float, float]:
    """Return the 95 % Wilson interval of a win share; shared wins count as fractions."""
    if not games:
        return 0.0, 1.0
    share, z2 = wins / games, Z_95 * Z_95 / games
    center = (share + z2 / 2) / (1 + z2)
    half_width = sqrt(share * (1 - share) * z2 + z2 * z2 / 4) / (1 + z2)
    return max(0.0, center - half_width), min(1.0, center + half_width)


class Interval(NamedTuple):
    """A mean with its 95 % interval, which is None for fewer than two values."""

    mean: float
    low: float | None
    high: float | None


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the mean with the interval of Student's t distribution."""
    mean = fmean(values)
    if len(values) < 2:
        return Interval(mean, None, None)
    half_width = _t_95(len(values) - 1) * stdev(values) / sqrt(len(values))
    return Interval(mean, mean - half_width, mean + half_width)


def _t_95(degrees: int) -> float:
    """Return the two-sided 95 % quantile of Student's t distribution."""
    if degrees <= len(T_95):
        return T_95[degrees - 1]
    return Z_95 + (Z_95**3 + Z_95) / (4 * degrees) + (5 * Z_95**5 + 16 * Z_95**3 + 3 * Z_95) / (96 * degrees**2)
