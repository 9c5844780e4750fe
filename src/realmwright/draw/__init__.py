"""Renders a position as coloured text, SVG, PNG or pixels, from its JSON data."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from ..game import Game
from . import board_as_text, hex_board, square_board
from .annotations import Annotations, cells_of_move

__all__ = ["MODES", "Annotations", "cells_of_move", "render"]
MODES = ("ansi", "svg", "png", "rgb_array")


def render(
    game: Game[Any, Any],
    state: Any,
    mode: str,
    size: int = 24,
    *,
    coordinates: bool = True,
    last_move: Iterable[str] = (),
    highlights: Iterable[str] = (),
    arrows: Iterable[tuple[str, str]] = (),
) -> Any:
    """Render a position as text (`ansi`, `svg`), as the bytes of a file (`png`) or as a numpy array (`rgb_array`).

    `size` is the width of a cell in pixels. Cells are given by name; `last_move` and `highlights` are marked in two
    colours, `arrows` lead from a cell to another. Text marks the cells with a star and has no arrows.
    """
    annotations = Annotations(coordinates, tuple(last_move), tuple(highlights), tuple(arrows))
    setup, data = game.setup_dict(), game.to_dict(state)
    has_hexes = "board" in setup
    if mode == "ansi":
        if has_hexes:
            return board_as_text.hex_board(setup, data, annotations)
        return board_as_text.square_board(data, annotations)
    if has_hexes:
        scene = hex_board.scene(setup, game.components(), game.contents(state), annotations)
    else:
        scene = square_board.scene(data, annotations)
    if mode == "svg":
        return scene.svg(size)
    from .raster import encode_png, rasterize  # only pixels need numpy

    pixels = rasterize(scene, size)
    return encode_png(pixels) if mode == "png" else pixels
