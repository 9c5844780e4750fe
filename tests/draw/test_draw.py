"""Rendering of positions of every game in every mode."""

from __future__ import annotations

import struct
import xml.etree.ElementTree as ET
import zlib
from random import Random
from typing import Any

import numpy as np
import pytest

import realmwright
from realmwright import draw, registry
from realmwright.draw.raster import FONT
from realmwright.draw.scene import HIGHLIGHT, LAST_MOVE, SEATS
from realmwright.game import Game, GameError
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
    lines = draw.render(game, state, "ansi", coordinates=False).splitlines()
    assert len(lines) == 20 + game.seats
    assert lines[1].startswith(" \033[48")
    settlements = sum(len(side["settlements"]) for side in game.to_dict(state)["seats"])
    assert sum(line.count(f"m{seat} \033") for line in lines[:20] for seat in (0, 1)) == settlements


def test_the_island_is_drawn_below_the_board() -> None:
    game, state = late_position("kingdom-builder", {"players": "2", "sets": "base,island"})
    lines = draw.render(game, state, "ansi").splitlines()
    assert len(lines) == 1 + 20 + 1 + 5 + 2
    assert lines[0].split() == list("abcdefghijklmnopqrst")
    assert lines[20].startswith(" 20 ")
    assert lines[22].startswith(" i1 ")


def shapes(svg: str, colour: str) -> int:
    return sum(shape.get("fill") == colour for shape in ET.fromstring(svg).findall("{*}polygon"))


@pytest.mark.parametrize(("name", "params"), SETUPS, ids=str)
def test_marked_cells_and_arrows_are_drawn(name: str, params: dict[str, str]) -> None:
    game, state = late_position(name, params)
    svg = draw.render(game, state, "svg", last_move=["b2"], highlights=["a1", "c3"], arrows=[("a1", "c3")])
    assert (shapes(svg, LAST_MOVE), shapes(svg, HIGHLIGHT)) == (1, 3)
    plain = draw.render(game, state, "svg", coordinates=False)
    assert (shapes(plain, LAST_MOVE), shapes(plain, HIGHLIGHT)) == (0, 0)
    text = draw.render(game, state, "ansi", last_move=["b2"], highlights=["a1", "c3"])
    assert text.count("*\033") == 3


@pytest.mark.parametrize(("name", "cell"), [("kingdom-builder", "z9"), ("kingdom-builder", "a21"), ("kingdoms", "a6")])
def test_an_unknown_cell_is_refused(name: str, cell: str) -> None:
    game, state = late_position(name, {"players": "2"})
    with pytest.raises(GameError, match=f"no (hex|space) '{cell}' on this board: expected"):
        draw.render(game, state, "svg", highlights=[cell])
    with pytest.raises(GameError, match="expected another one"):
        draw.render(game, state, "svg", arrows=[("a1", "a1")])


def test_coordinates_name_every_column_and_row() -> None:
    game, state = late_position("kingdoms", {"players": "2"})
    svg = ET.fromstring(draw.render(game, state, "svg"))
    labels = [label.text for label in svg.findall("{*}text")][-11:]
    assert labels == [*"abcdef", *"12345"]


def test_a_png_has_the_size_and_the_pixels_of_the_array() -> None:
    game, state = late_position("kingdoms", {"players": "2"})
    png = draw.render(game, state, "png", size=16)
    pixels = draw.render(game, state, "rgb_array", size=16)
    assert png[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", png[16:24]) == (pixels.shape[1], pixels.shape[0])
    length = int.from_bytes(png[33:37], "big")
    rows = np.frombuffer(zlib.decompress(png[41 : 41 + length]), np.uint8).reshape(pixels.shape[0], -1)
    assert (rows[:, 1:].reshape(pixels.shape) == pixels).all()


def test_every_character_of_a_label_has_a_glyph() -> None:
    for name, params in SETUPS:
        game, state = late_position(name, params)
        svg = ET.fromstring(draw.render(game, state, "svg"))
        assert {letter for label in svg.findall("{*}text") for letter in (label.text or "").upper()} <= set(FONT)


def test_a_table_marks_its_last_move() -> None:
    table = realmwright.kingdoms(players=2, seed=1)
    assert table.last_move_cells() == ()
    table.push("castle 1 b2")
    table.push("draw")
    assert table.last_move_cells() == ()
    table.push("put c3")
    assert table.last_move_cells() == ("c3",)
    assert shapes(table.svg(), LAST_MOVE) == 1
    assert shapes(table.svg(last_move=[]), LAST_MOVE) == 0
    assert table.png(size=8)[:4] == b"\x89PNG"
