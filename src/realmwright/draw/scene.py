"""Scenes of filled shapes and labels, in units of one cell's width."""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Final, NamedTuple

# The colours of the page (web/src/theme/tokens.css).
PAPER: Final = "#f7f0e1"
INK: Final = "#2b2118"
DISC: Final = "#fdf6e3"
CASTLE: Final = "#3a2d20"
STONE: Final = "#a79c8d"
LINE: Final = "#8f836d"
TERRAIN: Final = {
    "D": "#fbe6b8", "R": "#fad284", "F": "#ecbdc7", "G": "#b5c284", "W": "#7eafc6", "C": "#c38564", "M": "#878079",
    "P": "#557c70", "T": "#506d4a",
}  # fmt: skip
SPECIAL: Final = "#e7d7b4"
LAST_MOVE: Final = "#b3581d"
HIGHLIGHT: Final = "#0b7a75"
SEATS: Final = ("#d3361c", "#1d5bb8", "#f2b211", "#2e2b33", "#f1ece0")
ON_SEAT: Final = ("#ffffff", "#ffffff", INK, "#ffffff", INK)


class Shape(NamedTuple):
    """A polygon by its corners."""

    corners: tuple[tuple[float, float], ...]
    fill: str
    edge: str = ""


class Label(NamedTuple):
    """A short text centred on a point."""

    x: float
    y: float
    height: float
    text: str
    fill: str


@dataclass
class Scene:
    width: float
    height: float
    shapes: list[Shape | Label] = field(default_factory=list)

    def svg(self, size: int) -> str:
        width, height = round(self.width * size), round(self.height * size)
        head = f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {self.width:g} {self.height:g}"'
        shapes = "\n".join(_svg(shape) for shape in self.shapes)
        background = f'<rect width="100%" height="100%" fill="{PAPER}"/>'
        return f'{head} width="{width}" height="{height}">\n{background}\n{shapes}\n</svg>\n'


def _svg(shape: Shape | Label) -> str:
    if isinstance(shape, Label):
        style = f'font-family="sans-serif" font-weight="bold" font-size="{shape.height:g}" fill="{shape.fill}"'
        place = f'x="{shape.x:.3f}" y="{shape.y + shape.height * 0.36:.3f}" text-anchor="middle"'
        return f"<text {place} {style}>{shape.text}</text>"
    points = " ".join(f"{x:.3f},{y:.3f}" for x, y in shape.corners)
    edge = f' stroke="{shape.edge}" stroke-width="0.04"' if shape.edge else ""
    return f'<polygon points="{points}" fill="{shape.fill}"{edge}/>'
