"""Pictures: every piece of every set finds its place, in every mode."""

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

TABLES: list[tuple[str, dict[str, str]]] = [
    ("kingdom-builder", {"players": "2"}),
    ("kingdom-builder", {"players": "5", "sets": "all"}),
    ("kingdoms", {"players": "4"}),
]


def late(name: str, wishes: dict[str, str]) -> tuple[Game[Any, Any], Any]:
    game = registry.game(name).table(wishes, Random(1))
    states = [state for state, _ in playout(game, Random(1))]
    return game, states[int(0.9 * len(states))]


@pytest.mark.parametrize(("name", "wishes"), TABLES, ids=str)
def test_an_svg_shows_every_seat(name: str, wishes: dict[str, str]) -> None:
    game, state = late(name, wishes)
    drawn = ET.fromstring(draw.picture(game, state, "svg"))
    fills = [shape.get("fill") for shape in drawn.findall("{*}polygon")]
    shown = game.present(state)
    if name == "kingdoms":
        castles = [piece for piece in shown["board"].values() if ":" in piece]
        assert sum(fill in SEATS for fill in fills) == len(castles)
    else:
        for seat, side in enumerate(shown["seats"]):
            assert fills.count(SEATS[seat]) >= len(side["settlements"])


@pytest.mark.parametrize(("name", "wishes"), TABLES, ids=str)
def test_pixels_have_the_colours_of_the_pieces(name: str, wishes: dict[str, str]) -> None:
    game, state = late(name, wishes)
    pixels = draw.picture(game, state, "rgb_array", size=16)
    red = [int(SEATS[0][at : at + 2], 16) for at in (1, 3, 5)]
    assert (pixels == np.array(red, np.uint8)).all(2).any()
    larger = draw.picture(game, state, "rgb_array", size=32)
    assert abs(larger.shape[0] - 2 * pixels.shape[0]) <= 1


def test_text_has_a_row_for_every_row() -> None:
    game, state = late(*TABLES[0])
    lines = draw.picture(game, state, "ansi").splitlines()
    assert len(lines) == 20 + game.seats
    assert lines[1].startswith(" \033[48")
    settled = sum(len(side["settlements"]) for side in game.present(state)["seats"])
    assert sum(line.count(f"m{seat} \033") for line in lines[:20] for seat in (0, 1)) == settled


def test_the_island_lies_below() -> None:
    game, state = late("kingdom-builder", {"players": "2", "sets": "base,island"})
    assert len(draw.picture(game, state, "ansi").splitlines()) == 20 + 5 + 2
