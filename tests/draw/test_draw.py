"""Rendering of positions of every game in every mode."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random
from typing import Any

import numpy as np
import pytest

from realmwright import draw, registry
from realmwright.draw.scene import SEATS
from realmwright.game import Game
from realmwright.testing import playout

SETUPS: list[tuple[str, dict[str, str]]] = [
    ("kingdom-builder", {"players": "2"}),
    ("kingdom-builder", {"players": "5", "sets": "all"}),
    ("kingdoms", {"players": "4"}),
]


def late_position(name: str, params: dict[str, str]) -> tuple[Game[Any, Any], Any]:
    """Return a random game and its state after nine tenths of the plies."""
    game = registry.game(name).create(params, Random(1))
    states = [state for state, _ in playout(game, Random(1))]
    return game, states[int(0.9 * len(states))]


@pytest.mark.parametrize(("name", "params"), SETUPS, ids=str)
def test_an_svg_contains_the_pieces_of_every_seat(name: str, params: dict[str, str]) -> None:
    game, state = late_position(name, params)
    svg = ET.fromstring(draw.render(game, state, "svg"))
    fills = [shape.get("fill") for shape in svg.findall("{*}polygon")]
    position = game.to_dict(state)
    if name == "kingdoms":
        castles = [piece for piece in position["board"].values() if ":" in piece]
        assert sum(fill in SEATS for fill in fills) == len(castles)
    else:
        for seat, side in enumerate(position["seats"]):
            assert fills.count(SEATS[seat]) >= len(side["settlements"])


@pytest.mark.parametrize(("name", "params"), SETUPS, ids=str)
def test_an_rgb_array_has_the_colours_of_the_pieces_and_scales_with_size(name: str, params: dict[str, str]) -> None:
    game, state = late_position(name, params)
    pixels = draw.render(game, state, "rgb_array", size=16)
    red = [int(SEATS[0][start : start + 2], 16) for start in (1, 3, 5)]
    assert (pixels == np.array(red, np.uint8)).all(2).any()
    larger = draw.render(game, state, "rgb_array", size=32)
    assert abs(larger.shape[0] - 2 * pixels.shape[0]) <= 1


def test_text_has_a_line_for_every_row_and_every_seat() -> None:
    game, state = late_position(*SETUPS[0])
    lines = draw.render(game, state, "ansi").splitlines()
    assert len(lines) == 20 + game.seats
    assert lines[1].startswith(" \033[48")
    settlements = sum(len(side["settlements"]) for side in game.to_dict(state)["seats"])
    assert sum(line.count(f"m{seat} \033") for line in lines[:20] for seat in (0, 1)) == settlements


def test_the_island_is_drawn_below_the_board() -> None:
    game, state = late_position("kingdom-builder", {"players": "2", "sets": "base,island"})
    assert len(draw.render(game, state, "ansi").splitlines()) == 20 + 5 + 2
