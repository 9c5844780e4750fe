"""Plots as SVG text, with colours from the style sheet of the page."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from html import escape
from math import ceil, floor, log10
from statistics import median, quantiles
from typing import NamedTuple

WIDTH = 440
LEFT, RIGHT = 8, 432
ROW_HEIGHT = 44
RIDGE_HEIGHT = 64
HISTOGRAM_HEIGHT = 26
TOP_MARGIN = 6
BOTTOM_MARGIN = 26
CHART_TOP = TOP_MARGIN + 14
CHART_HEIGHT = TOP_MARGIN + 200
COLOURS = 8
BINS = 36


class Axis:
    """A linear or logarithmic horizontal axis."""

    def __init__(self, low: float, high: float, log: bool = False) -> None:
        self._log = log
        self._low, self._high = (log10(low), log10(high)) if log else (low, high)
        self._span = (self._high - self._low) or 1.0

    def x(self, value: float) -> float:
        fraction = ((log10(value) if self._log else value) - self._low) / self._span
        return LEFT + (RIGHT - LEFT) * min(max(fraction, 0.0), 1.0)

    def ticks(self) -> list[float]:
        if self._log:
            return [10.0**power for power in range(ceil(self._low), floor(self._high) + 1)]
        step = _round_step(self._span / 5)
        return [number * step for number in range(ceil(self._low / step), floor(self._high / step + 1e-9) + 1)]


def _round_step(rough: float) -> float:
    """Round up to 1, 2 or 5 times a power of ten."""
    unit: float = 10.0 ** floor(log10(rough))
    return next(unit * step for step in (1, 2, 5, 10) if unit * step >= rough)


class Interval(NamedTuple):
    name: str
    colour: int
    value: float
    low: float
    high: float
    label: str


class Sample(NamedTuple):
    name: str
    colour: int
    values: Sequence[float]
    label: str


class CurvePoint(NamedTuple):
    games: float
    share: float
    interval: tuple[float, float] | None = None  # of the share: the point is drawn with it


class Curve(NamedTuple):
    colour: int
    points: Sequence[CurvePoint]
    label: str = ""


def intervals(rows: Sequence[Interval], axis: Axis, unit: Callable[[float], str], mark: float | None = None) -> str:
    """Draw a dot with its interval per row, and a reference line at `mark`."""
    parts = _reference_line(axis, mark, ROW_HEIGHT * len(rows))
    for number, row in enumerate(rows):
        y = TOP_MARGIN + ROW_HEIGHT * number + 30
        colour_class = f"c{row.colour % COLOURS}"
        parts += _row_labels(row.name, row.label, y)
        parts.append(_line(axis.x(row.low), y, axis.x(row.high), y, f"interval {colour_class}"))
        parts.append(f'<circle class="dot {colour_class}" cx="{axis.x(row.value):.1f}" cy="{y}" r="5"/>')
    return _plot(parts, axis, unit, ROW_HEIGHT * len(rows))


def ridges(rows: Sequence[Sample], axis: Axis, unit: Callable[[float], str], mark: float | None = None) -> str:
    """Draw a histogram per row, with the median and the interquartile range."""
    parts = _reference_line(axis, mark, RIDGE_HEIGHT * len(rows))
    for number, row in enumerate(rows):
        y = TOP_MARGIN + RIDGE_HEIGHT * number + RIDGE_HEIGHT - 12
        colour_class = f"c{row.colour % COLOURS}"
        parts += _row_labels(row.name, row.label, y - HISTOGRAM_HEIGHT + 2)
        parts.append(f'<path class="histogram {colour_class}" d="{_histogram_path(row.values, axis, y)}"/>')
        lower, _, upper = quantiles([*row.values, *row.values[: len(row.values) == 1]], method="inclusive")
        parts.append(_line(axis.x(lower), y + 3, axis.x(upper), y + 3, f"interval {colour_class}"))
        parts.append(f'<circle class="dot {colour_class}" cx="{axis.x(median(row.values)):.1f}" cy="{y + 3}" r="4"/>')
    return _plot(parts, axis, unit, RIDGE_HEIGHT * len(rows))


def _histogram_path(values: Sequence[float], axis: Axis, base: float) -> str:
    """Return the outline of a histogram, scaled to HISTOGRAM_HEIGHT."""
    counts = [0] * BINS
    for value in values:
        counts[min(BINS - 1, int(BINS * (axis.x(value) - LEFT) / (RIGHT - LEFT)))] += 1
    width, highest = (RIGHT - LEFT) / BINS, max(counts)
    path = f"M{LEFT} {base}"
    for number, count in enumerate(counts):
        top = base - HISTOGRAM_HEIGHT * count / highest
        path += f"L{LEFT + width * number:.1f} {top:.1f}L{LEFT + width * (number + 1):.1f} {top:.1f}"
    return f"{path}L{RIGHT} {base}Z"


def line_chart(curves: Sequence[Curve], unit: str = "", mark: float | None = None, style: str = "") -> str:
    """Draw win shares over the number of games, with a reference line at `mark`.

    A picture outside of a page brings its style sheet.
    """
    axis = Axis(0, max([1.0, *(point.games for curve in curves for point in curve.points)]))
    parts = [f"<style>{style}</style>"] if style else []
    parts += [_line(LEFT, _share_y(part), RIGHT, _share_y(part), "grid") for part in (0, 0.25, 0.5, 0.75, 1)]
    parts += [f'<text class="tick" x="{LEFT}" y="{_share_y(part) - 3:.1f}">{part:.0%}</text>' for part in (0, 0.5, 1)]
    if mark is not None:
        parts.append(_line(LEFT, _share_y(mark), RIGHT, _share_y(mark), "mark"))
    parts += [part for curve in curves if curve.points for part in _curve(curve, axis)]
    labels = _tick_labels(axis, lambda games: f"{games:g} {unit}".strip(), CHART_HEIGHT + 2)
    return _svg([*parts, *labels], CHART_HEIGHT + BOTTOM_MARGIN)


def _share_y(share: float) -> float:
    return CHART_HEIGHT - (CHART_HEIGHT - CHART_TOP) * share


def _curve(curve: Curve, axis: Axis) -> Iterator[str]:
    """Yield the line of a curve, its points with intervals, and its label."""
    colour_class = f"c{curve.colour % COLOURS}"
    step = max(1, len(curve.points) // 200)
    shown = [*curve.points[::step], curve.points[-1]]
    path = " ".join(f"{axis.x(point.games):.1f},{_share_y(point.share):.1f}" for point in shown)
    yield f'<polyline class="curve {colour_class}" points="{path}"/>'
    for games, share, interval in curve.points:
        if interval is not None:
            x, (low, high) = axis.x(games), interval
            yield _line(x, _share_y(low), x, _share_y(high), f"interval {colour_class}")
            yield f'<circle class="dot {colour_class}" cx="{x:.1f}" cy="{_share_y(share):.1f}" r="3"/>'
    if curve.label:
        x, y = axis.x(shown[-1].games), _share_y(shown[-1].share) - 8
        yield f'<text class="label" x="{x:.1f}" y="{y:.1f}" text-anchor="end">{escape(curve.label)}</text>'


def _reference_line(axis: Axis, mark: float | None, height: float) -> list[str]:
    return [] if mark is None else [_line(axis.x(mark), TOP_MARGIN, axis.x(mark), TOP_MARGIN + height, "mark")]


def _plot(parts: list[str], axis: Axis, unit: Callable[[float], str], height: float) -> str:
    base = TOP_MARGIN + height
    return _svg([*_grid(axis, base), *parts, *_tick_labels(axis, unit, base)], base + BOTTOM_MARGIN)


def _grid(axis: Axis, base: float) -> list[str]:
    return [_line(axis.x(tick), TOP_MARGIN, axis.x(tick), base, "grid") for tick in axis.ticks()]


def _tick_labels(axis: Axis, unit: Callable[[float], str], base: float) -> list[str]:
    labels = []
    for tick in axis.ticks():
        x = axis.x(tick)
        anchor = "start" if x < LEFT + 12 else "end" if x > RIGHT - 12 else "middle"
        labels.append(f'<text class="tick" x="{x:.1f}" y="{base + 16:.1f}" text-anchor="{anchor}">{unit(tick)}</text>')
    return labels


def _row_labels(name: str, label: str, y: float) -> list[str]:
    short = name if len(name) <= 34 else f"{name[:33]}…"
    return [
        f'<text class="name" x="{LEFT}" y="{y - 12}">{escape(short)}</text>',
        f'<text class="label" x="{RIGHT}" y="{y - 12}" text-anchor="end">{escape(label)}</text>',
    ]


def _line(x1: float, y1: float, x2: float, y2: float, style: str) -> str:
    return f'<line class="{style}" x1="{x1:.1f}" y1="{y1:.1f}" x2="{x2:.1f}" y2="{y2:.1f}"/>'


def _svg(parts: Sequence[str], height: float) -> str:
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {height:.0f}" role="img">{"".join(parts)}</svg>'
    )
