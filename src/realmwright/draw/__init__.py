"""Pictures of a position: coloured text for a terminal, SVG, or pixels. Drawn from plain data, so no game is named here
but by the look of its board; one that nobody has drawn yet is shown as its notation."""

from __future__ import annotations

from typing import Any

from ..game import Game
from . import board, spaces, text
from .scene import Scene

MODES = ("ansi", "svg", "rgb_array")


def picture(game: Game[Any, Any], state: Any, mode: str, size: int = 24) -> Any:
    """`ansi` and `svg` are text, `rgb_array` is a numpy array (rows, columns, colours); `size` is a cell's width."""
    about, shown = game.about(), game.present(state)
    if mode == "ansi":
        return text.board(about, shown) if "board" in about else text.spaces(shown)
    scene = board.scene(about, shown) if "board" in about else spaces.scene(shown)
    if mode == "svg":
        return scene.svg(size)
    return _pixels(scene, size)


def _pixels(scene: Scene, size: int) -> Any:
    from .raster import pixels  # only pixels need numpy

    return pixels(scene, size)
