"""Renders a position as coloured text, SVG or pixels, from its JSON data."""

from __future__ import annotations

from typing import Any

from ..game import Game
from . import board_as_text, hex_board, square_board
from .scene import Scene

MODES = ("ansi", "svg", "rgb_array")


def render(game: Game[Any, Any], state: Any, mode: str, size: int = 24) -> Any:
    """Render a position as text (`ansi`, `svg`) or as a numpy array (`rgb_array`).

    `size` is the width of a cell in pixels.
    """
    setup, data = game.setup_dict(), game.to_dict(state)
    if mode == "ansi":
        return board_as_text.hex_board(setup, data) if "board" in setup else board_as_text.square_board(data)
    if "board" in setup:
        scene = hex_board.scene(setup, game.components(), game.contents(state))
    else:
        scene = square_board.scene(data)
    if mode == "svg":
        return scene.svg(size)
    return _pixels(scene, size)


def _pixels(scene: Scene, size: int) -> Any:
    from .raster import rasterize  # only pixels need numpy

    return rasterize(scene, size)
