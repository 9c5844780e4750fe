"""Colours, light and dark: those of the page. Every mark is a letter or a shape as well, so that nothing needs them."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Final, NamedTuple

from rich.color import Color
from rich.style import Style
from textual.theme import Theme

SHAPES: Final = "▲■●◆▼"  # settlements and castles, by seat
_LIGHTS: Final = {
    "desert": "#fbe6b8", "farmland": "#fad284", "flowers": "#ecbdc7", "grass": "#b5c284", "water": "#7eafc6",
    "canyon": "#c38564", "mountain": "#878079", "swamp": "#557c70", "forest": "#506d4a", "special": "#e7d7b4",
}  # fmt: skip
_DARKS: Final = {
    "desert": "#a5916d", "farmland": "#a07e46", "flowers": "#9d6879", "grass": "#627044", "water": "#2f617a",
    "canyon": "#7a4832", "mountain": "#443f3a", "swamp": "#1e3c37", "forest": "#223220", "special": "#6f644e",
}  # fmt: skip


class Palette(NamedTuple):
    paper: str
    panel: str
    well: str
    ink: str
    faint: str
    line: str
    accent: str
    gain: str
    loss: str
    legal: str
    lit: str
    cursor: str
    disc: str  # a location or another special hex
    castle: str
    players: tuple[str, ...]
    grounds: Mapping[str, str]

    def player(self, seat: int) -> str:
        return self.players[seat % len(self.players)]

    def ground(self, name: str) -> str:
        return self.grounds.get(name, self.well)


LIGHT: Final = Palette(
    paper="#f7f0e1", panel="#fdf8ec", well="#efe5cf", ink="#2b2118", faint="#5d4f3f", line="#967f57", accent="#8a3b0c",
    gain="#1f6128", loss="#a31621", legal="#fff6c9", lit="#f5c543", cursor="#0b57d0", disc="#fdf6e3",
    castle="#3a2d20", players=("#d3361c", "#1d5bb8", "#f2b211", "#2e2b33", "#f1ece0"), grounds=_LIGHTS,
)  # fmt: skip
DARK: Final = Palette(
    paper="#17140f", panel="#211d16", well="#2d271d", ink="#f1e7d2", faint="#c9bca1", line="#7d7054", accent="#f0b45a",
    gain="#9ad08f", loss="#ff9d8a", legal="#fff0b3", lit="#ffd24a", cursor="#8ab8ff", disc="#e8dcc0",
    castle="#17110a", players=("#ec5237", "#3f83e6", "#ffc233", "#37343f", "#efe9dc"), grounds=_DARKS,
)  # fmt: skip
NAMES: Final = {"light": LIGHT, "dark": DARK}
_INKS: Final = ("#000000", "#ffffff")  # a ground of middle lightness needs all of it


def theme(name: str) -> Theme:
    look = NAMES[name]
    return Theme(
        name=f"realmwright-{name}",
        primary=look.accent,
        secondary=look.line,
        accent=look.accent,
        foreground=look.ink,
        background=look.paper,
        surface=look.panel,
        panel=look.well,
        success=look.gain,
        warning=look.accent,
        error=look.loss,
        dark=name == "dark",
    )


@cache
def on(ground: str) -> str:
    """The ink that reads best on a ground."""
    return max(_INKS, key=lambda ink: contrast(ink, ground))


@cache
def style(ink: str, ground: str, bold: bool = False, underline: bool = False) -> Style:
    return Style(color=ink, bgcolor=ground, bold=bold, underline=underline)


def contrast(one: str, other: str) -> float:
    """As WCAG defines it: 1 to 21."""
    low, high = sorted((_luminance(one), _luminance(other)))
    return (high + 0.05) / (low + 0.05)


@cache
def _luminance(colour: str) -> float:
    red, green, blue = (
        part / 255 / 12.92 if part / 255 <= 0.04045 else ((part / 255 + 0.055) / 1.055) ** 2.4
        for part in Color.parse(colour).get_truecolor()
    )
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
