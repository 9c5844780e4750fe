"""What the exams of a training said, as a picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import sqrt

from ..draw.scene import INK, LINE, PAPER, SEATS

WIDTH, HEIGHT, EDGE = 640, 320, 48
SURE = 1.96  # standard errors: 95 % of the exams lie so near to the truth


def figure(curve: Sequence[Mapping[str, float]], rivals: Sequence[str]) -> str:
    """The share of wins against each rival, over the games that were learnt from; bars show how sure that is."""
    most = max([1.0, *(line["games"] for line in curve)])

    def at(games: float, share: float) -> str:
        x = EDGE + (WIDTH - 2 * EDGE) * games / most
        return f"{x:.1f},{HEIGHT - EDGE - (HEIGHT - 2 * EDGE) * share:.1f}"

    drawn = [f'<rect width="{WIDTH}" height="{HEIGHT}" fill="{PAPER}"/>']
    for share in (0, 0.25, 0.5, 0.75, 1):
        drawn.append(f'<polyline points="{at(0, share)} {at(most, share)}" stroke="{LINE}" stroke-width="0.5"/>')
        drawn.append(_text(at(0, share), f"{share:.0%}", "end", -6))
    drawn.append(_text(at(most, 0), f"{most:g} games", "end", 0, 18))
    for number, rival in enumerate(rivals):
        exams = [(line["games"], line[rival]) for line in curve if rival in line]
        points = " ".join(at(*exam) for exam in exams)
        drawn.append(f'<polyline points="{points}" fill="none" stroke="{SEATS[number]}" stroke-width="2"/>')
        drawn += [_dot(at(*exam), SEATS[number]) for exam in exams]
        for line in curve:
            if rival in line:
                low, high = span(line[rival], line["exam"])
                ends = f"{at(line['games'], low)} {at(line['games'], high)}"
                drawn.append(f'<polyline points="{ends}" stroke="{SEATS[number]}" stroke-width="1"/>')
        if exams:
            drawn.append(_text(at(*exams[-1]), f"against {rival}", "end", 0, -8))
    head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {WIDTH} {HEIGHT}" width="{WIDTH}" height="{HEIGHT}">'
    return "\n".join([head, *drawn, "</svg>", ""])


def span(share: float, games: float) -> tuple[float, float]:
    """Where the true share may well be, after so many games."""
    off = SURE * sqrt(share * (1 - share) / games)
    return max(share - off, 0.0), min(share + off, 1.0)


def _text(point: str, words: str, anchor: str, right: float = 0, down: float = 4) -> str:
    x, y = map(float, point.split(","))
    style = f'font-family="sans-serif" font-size="12" fill="{INK}" text-anchor="{anchor}"'
    return f'<text x="{x + right:.1f}" y="{y + down:.1f}" {style}>{words}</text>'


def _dot(point: str, colour: str) -> str:
    x, y = point.split(",")
    return f'<circle cx="{x}" cy="{y}" r="3" fill="{colour}"/>'
