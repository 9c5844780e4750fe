"""The learning curve of a training run as an SVG plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..confidence import wilson
from ..draw import plots
from ..draw.scene import INK, LINE, PAPER, SEATS

STYLE: Final = (
    f"svg {{ background: {PAPER}; }} text {{ font: 12px sans-serif; fill: {INK}; }} .grid {{ stroke: {LINE}; }} "
    ".curve { fill: none; stroke: var(--c); stroke-width: 2; } "
    ".dot { fill: var(--c); } .interval { stroke: var(--c); } "
    + " ".join(f".c{number} {{ --c: {colour}; }}" for number, colour in enumerate(SEATS))
)


def render_curve(curve: Sequence[Mapping[str, float]], opponents: Sequence[str]) -> str:
    """Plot the win share against each opponent over the training games, with intervals."""
    curves = [
        plots.Curve(number, [_point(entry, opponent) for entry in curve if opponent in entry], f"against {opponent}")
        for number, opponent in enumerate(opponents)
    ]
    return plots.line_chart(curves, "games", style=STYLE) + "\n"


def _point(entry: Mapping[str, float], opponent: str) -> plots.CurvePoint:
    share, games = entry[opponent], entry["eval_games"]
    return plots.CurvePoint(entry["games"], share, wilson(share * games, games))
