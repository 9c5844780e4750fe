"""Light and dark colours, the same as on the page.

Every mark is also a letter or a shape, so that the game is playable without colours.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from rich.color import Color
from rich.style import Style
from textual.theme import Theme

SHAPES: Final = "▲■●◆▼"  # settlements and castles, by seat
_LIGHT_TERRAINS: Final = {
    "desert": "#fbe6b8", "farmland": "#fad284", "flowers": "#ecbdc7", "grass": "#b5c284", "water": "#7eafc6",
    "canyon": "#c38564", "mountain": "#878079", "swamp": "#557c70", "forest": "#506d4a", "special": "#e7d7b4",
}  # fmt: skip
_DARK_TERRAINS: Final = {
    "desert": "#a5916d", "farmland": "#a07e46", "flowers": "#9d6879", "grass": "#627044", "water": "#2f617a",
    "canyon": "#7a4832", "mountain": "#443f3a", "swamp": "#1e3c37", "forest": "#223220", "special": "#6f644e",
}  # fmt: skip


class Palette(NamedTuple):
    """Colours by role."""

    background: str
    surface: str
    inset: str
    foreground: str
    muted: str
    border: str
    accent: str
    gain: str
    loss: str
    legal: str
    highlight: str
    cursor: str
    location: str  # also other special hexes
    castle: str
    players: tuple[str, ...]
    terrains: Mapping[str, str]

    def player(self, seat: int) -> str:
        return self.players[seat % len(self.players)]

    def terrain(self, name: str) -> str:
        return self.terrains.get(name, self.inset)


LIGHT: Final = Palette(
    background="#f7f0e1", surface="#fdf8ec", inset="#efe5cf", foreground="#2b2118", muted="#5d4f3f", border="#967f57",
    accent="#8a3b0c", gain="#1f6128", loss="#a31621", legal="#fff6c9", highlight="#f5c543", cursor="#0b57d0",
    location="#fdf6e3", castle="#3a2d20", players=("#d3361c", "#1d5bb8", "#f2b211", "#2e2b33", "#f1ece0"),
    terrains=_LIGHT_TERRAINS,
)  # fmt: skip
DARK: Final = Palette(
    background="#17140f", surface="#211d16", inset="#2d271d", foreground="#f1e7d2", muted="#c9bca1", border="#7d7054",
    accent="#f0b45a", gain="#9ad08f", loss="#ff9d8a", legal="#fff0b3", highlight="#ffd24a", cursor="#8ab8ff",
    location="#e8dcc0", castle="#17110a", players=("#ec5237", "#3f83e6", "#ffc233", "#37343f", "#efe9dc"),
    terrains=_DARK_TERRAINS,
)  # fmt: skip
PALETTES: Final = {"light": LIGHT, "dark": DARK}
_TEXT_COLOURS: Final = ("#000000", "#ffffff")  # medium backgrounds need the full contrast


def theme(name: str) -> Theme:
    palette = PALETTES[name]
    return Theme(
        name=f"realmwright-{name}", dark=name == "dark", background=palette.background, surface=palette.surface,
        panel=palette.inset, foreground=palette.foreground, primary=palette.accent, secondary=palette.border,
        accent=palette.accent, success=palette.gain, warning=palette.accent, error=palette.loss,
    )  # fmt: skip


@cache
def text_on(background: str) -> str:
    """Return black or white, whichever has more contrast with a background."""
    return max(_TEXT_COLOURS, key=lambda colour: contrast(colour, background))


@cache
def style(colour: str, background: str, bold: bool = False, underline: bool = False) -> Style:
    return Style(color=colour, bgcolor=background, bold=bold, underline=underline)


def contrast(first: str, second: str) -> float:
    """Return the WCAG contrast ratio of two colours, from 1 to 21."""
    low, high = sorted((_luminance(first), _luminance(second)))
    return (high + 0.05) / (low + 0.05)


@cache
def _luminance(colour: str) -> float:
    red, green, blue = (
        channel / 255 / 12.92 if channel / 255 <= 0.04045 else ((channel / 255 + 0.055) / 1.055) ** 2.4
        for channel in Color.parse(colour).get_truecolor()
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
