"""Plots as SVG text: no library, no network, colours from the page's style sheet."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from html import escape
from math import ceil, floor, log10
from statistics import median, quantiles
from typing import NamedTuple

WIDTH = 440
LEFT, RIGHT = 8, 432
ROW = 44  # a line of words, the mark under it
RIDGE = 64  # the same with a hill
HILL = 26
HEAD = 6
FOOT = 26
COLOURS = 8
BINS = 36


class Axis:
    """Values to places from left to right."""

    def __init__(self, low: float, high: float, log: bool = False) -> None:
        self._log = log
        self._low, self._high = (log10(low), log10(high)) if log else (low, high)
        self._span = (self._high - self._low) or 1.0

    def at(self, value: float) -> float:
        place = ((log10(value) if self._log else value) - self._low) / self._span
        return LEFT + (RIGHT - LEFT) * min(max(place, 0.0), 1.0)

    def ticks(self) -> list[float]:
        if self._log:
            return [10.0**power for power in range(ceil(self._low), floor(self._high) + 1)]
        step = _nice(self._span / 5)
        return [number * step for number in range(ceil(self._low / step), floor(self._high / step + 1e-9) + 1)]


def _nice(rough: float) -> float:
    """1, 2 or 5 and noughts."""
    unit: float = 10.0 ** floor(log10(rough))
    return next(unit * step for step in (1, 2, 5, 10) if unit * step >= rough)


class Interval(NamedTuple):
    name: str
    colour: int
    value: float
    low: float
    high: float
    said: str


class Sample(NamedTuple):
    name: str
    colour: int
    values: Sequence[float]
    said: str


def intervals(rows: Sequence[Interval], axis: Axis, unit: Callable[[float], str], mark: float | None = None) -> str:
    """A point and what it may be, row by row; a line at what would be even."""
    parts = _even(axis, mark, ROW * len(rows))
    for number, row in enumerate(rows):
        y = HEAD + ROW * number + 30
        tint = f"c{row.colour % COLOURS}"
        parts += _words(row.name, row.said, y)
        parts.append(_line(axis.at(row.low), y, axis.at(row.high), y, f"reach {tint}"))
        parts.append(f'<circle class="dot {tint}" cx="{axis.at(row.value):.1f}" cy="{y}" r="5"/>')
    return _plot(parts, axis, unit, ROW * len(rows))


def ridges(rows: Sequence[Sample], axis: Axis, unit: Callable[[float], str], mark: float | None = None) -> str:
    """How often what came out, row by row, with the median and the middle half."""
    parts = _even(axis, mark, RIDGE * len(rows))
    for number, row in enumerate(rows):
        y = HEAD + RIDGE * number + RIDGE - 12
        tint = f"c{row.colour % COLOURS}"
        parts += _words(row.name, row.said, y - HILL + 2)
        parts.append(f'<path class="hill {tint}" d="{_hill(row.values, axis, y)}"/>')
        lower, _, upper = quantiles([*row.values, *row.values[: len(row.values) == 1]], method="inclusive")
        parts.append(_line(axis.at(lower), y + 3, axis.at(upper), y + 3, f"reach {tint}"))
        parts.append(f'<circle class="dot {tint}" cx="{axis.at(median(row.values)):.1f}" cy="{y + 3}" r="4"/>')
    return _plot(parts, axis, unit, RIDGE * len(rows))


def _hill(values: Sequence[float], axis: Axis, base: float) -> str:
    """The outline of a histogram, its highest bar as high as a row."""
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int(BINS * (axis.at(value) - LEFT) / (RIGHT - LEFT)))] += 1
    width, most = (RIGHT - LEFT) / BINS, max(counts)
    path = f"M{LEFT} {base}"
    for number, count in enumerate(counts):
        top = base - HILL * count / most
        path += f"L{LEFT + width * number:.1f} {top:.1f}L{LEFT + width * (number + 1):.1f} {top:.1f}"
    return f"{path}L{RIGHT} {base}Z"


def courses(rows: Sequence[tuple[str, int, Sequence[float]]], mark: float) -> str:
    """Shares as they settle, game by game."""
    height = 200
    low, high = HEAD + 14, HEAD + height
    longest = max(len(values) for _, _, values in rows)
    axis = Axis(0, longest)

    def y(share: float) -> float:
        return high - (high - low) * share

    parts = [_line(LEFT, y(part), RIGHT, y(part), "grid") for part in (0, 0.25, 0.5, 0.75, 1)]
    parts += [f'<text class="tick" x="{LEFT}" y="{y(part) - 3:.1f}">{part:.0%}</text>' for part in (0, 0.5, 1)]
    parts.append(_line(LEFT, y(mark), RIGHT, y(mark), "mark"))
    for _, colour, values in rows:
        every = max(1, len(values) // 200)
        points = [(axis.at(number + 1), y(value)) for number, value in enumerate(values) if number % every == 0]
        points.append((axis.at(len(values)), y(values[-1])))
        path = " ".join(f"{x:.1f},{at:.1f}" for x, at in points)
        parts.append(f'<polyline class="way c{colour % COLOURS}" points="{path}"/>')
    return _svg([*parts, *_scale(axis, lambda value: f"{value:g}", high + 2)], high + FOOT)


def _even(axis: Axis, mark: float | None, height: float) -> list[str]:
    return [] if mark is None else [_line(axis.at(mark), HEAD, axis.at(mark), HEAD + height, "mark")]


def _plot(parts: list[str], axis: Axis, unit: Callable[[float], str], height: float) -> str:
    base = HEAD + height
    return _svg([*_grid(axis, base), *parts, *_scale(axis, unit, base)], base + FOOT)


def _grid(axis: Axis, base: float) -> list[str]:
    return [_line(axis.at(tick), HEAD, axis.at(tick), base, "grid") for tick in axis.ticks()]


def _scale(axis: Axis, unit: Callable[[float], str], base: float) -> list[str]:
    found = []
    for tick in axis.ticks():
        x = axis.at(tick)
        anchor = "start" if x < LEFT + 12 else "end" if x > RIGHT - 12 else "middle"
        found.append(f'<text class="tick" x="{x:.1f}" y="{base + 16:.1f}" text-anchor="{anchor}">{unit(tick)}</text>')
    return found


def _words(name: str, said: str, y: float) -> list[str]:
    short = name if len(name) <= 34 else f"{name[:33]}…"
    return [
        f'<text class="name" x="{LEFT}" y="{y - 12}">{escape(short)}</text>',
        f'<text class="said" x="{RIGHT}" y="{y - 12}" text-anchor="end">{escape(said)}</text>',
    ]


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(parts: Sequence[str], height: float) -> str:
    return f'<svg viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(parts)}</svg>'
