"""The learning curve of a training run as an SVG plot."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from ..draw.scene import INK, LINE, PAPER, SEATS

WIDTH, HEIGHT, MARGIN = 640, 320, 48
Z_95 = 1.96  # standard errors of a 95 % interval


def render_curve(curve: Sequence[Mapping[str, float]], opponents: Sequence[str]) -> str:
    """Plot the win share against each opponent over the training games, with intervals."""
    most = max([1.0, *(entry["games"] for entry in curve)])

    def point(games: float, share: float) -> str:
        x = MARGIN + (WIDTH - 2 * MARGIN) * games / most
        return f"{x:.1f},{HEIGHT - MARGIN - (HEIGHT - 2 * MARGIN) * share:.1f}"

    parts = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        parts.append(f'<polyline points="{point(0, share)} {point(most, share)}" stroke="{LINE}" stroke-width="0.5"/>')
        parts.append(_text(point(0, share), f"{share:.0%}", "end", -6))
    parts.append(_text(point(most, 0), f"{most:g} games", "end", 0, 18))
    for number, opponent in enumerate(opponents):
        evaluations = [entry for entry in curve if opponent in entry]
        dots = [point(entry["games"], entry[opponent]) for entry in evaluations]
        parts.append(f'<polyline points="{" ".join(dots)}" fill="none" stroke="{SEATS[number]}" stroke-width="2"/>')
        parts += [_dot(dot, SEATS[number]) for dot in dots]
        for entry in evaluations:
            low, high = confidence_interval(entry[opponent], entry["eval_games"])
            ends = f"{point(entry['games'], low)} {point(entry['games'], high)}"
            parts.append(f'<polyline points="{ends}" stroke="{SEATS[number]}" stroke-width="1"/>')
        if dots:
            parts.append(_text(dots[-1], f"against {opponent}", "end", 0, -8))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
    return "\n".join([head, *parts, "</svg>", ""])


def confidence_interval(share: float, games: float) -> tuple[float, float]:
    """Return the 95 % interval of a win share (normal approximation)."""
    error = Z_95 * sqrt(share * (1 - share) / games)
    return max(share - error, 0.0), min(share + error, 1.0)


def _text(position: str, text: str, anchor: str, right: float = 0, down: float = 4) -> str:
    x, y = map(float, position.split(","))
    style = f'font-family="sans-serif" font-size="12" fill="{INK}" text-anchor="{anchor}"'
    return f'<text x="{x + right:.1f}" y="{y + down:.1f}" {style}>{text}</text>'


def _dot(position: str, colour: str) -> str:
    x, y = position.split(",")
    return f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>'
