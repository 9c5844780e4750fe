"""A piece and a held tile of a third-party expansion show up everywhere, and only the expansion names them."""

from __future__ import annotations

from collections.abc import Iterator

import msgspec
import pytest

from realmwright import draw, testing
from realmwright.components import PieceGroup
from realmwright.draw.scene import SEATS
from realmwright.i18n import translator
from realmwright.protocol.message_parts import PieceInfo
from realmwright.tables.game_catalog import catalog, piece_infos
from realmwright.tables.game_log import GameLog
from realmwright.tables.positions import Positions
from realmwright.tables.viewer_messages import tile_changes
from realmwright.tui.canvas import Marks, ShownPosition
from realmwright.tui.hexmap import HexMap
from realmwright.tui.message_formatter import to_message
from realmwright.tui.palette import LIGHT, SHAPES
from tests.kingdom_builder.expansions import toy_expansion
from tests.kingdom_builder.expansions.test_toy_expansion import moor_table
from tests.kingdom_builder.fixtures import Table

NAMES = ["Ada", "Bruno"]


@pytest.fixture(autouse=True)
def registration() -> Iterator[None]:
    with testing.registered(toy_expansion.EXPANSION):
        yield


def choosing() -> Table:
    return moor_table().play("kiln e2")


def lit() -> Table:
    return choosing().play("light d2")


def test_contents_list_the_piece_and_the_tile() -> None:
    contents = lit().game.contents(lit().state)
    assert PieceGroup("beacon", 0, ["d2"]) in contents.pieces
    assert [(tile.kind, tile.group, tile.state, tile.passive) for tile in contents.held_tiles if not tile.cell] == [
        ("torch", "held", "ready", True)
    ]


def test_log_names_them() -> None:
    before, after = choosing(), lit()
    message = to_message(GameLog(Positions(after.game), NAMES).describe_step(before.state, "light d2", after.state))
    sentence = translator("en").format(message.key, **message.args)
    assert sentence == "Ada uses the action light and places beacon on a moor, d2."
    gains, losses = tile_changes(before.game.contents(before.state), after.game.contents(after.state))
    assert ([tile.kind for tile in gains], losses) == (["torch"], [])


def test_terminal_draws_its_glyph() -> None:
    after = lit()
    picture = HexMap(after.game.setup_dict(), after.game.components(), {}, 0)
    shown = ShownPosition(after.json, after.game.contents(after.state))
    lines = picture.draw(shown, Marks(), LIGHT).plain().splitlines()
    region = picture.region("d2")
    assert lines[region.y][region.x : region.right] == f"&{SHAPES[0]}"


def test_drawing_has_its_letter_in_the_colour_of_the_seat() -> None:
    before, after = (draw.render(each.game, each.state, "svg") for each in (choosing(), lit()))
    assert after.count(f'fill="{SEATS[0]}"') == before.count(f'fill="{SEATS[0]}"') + 1
    assert after.count(">b</text>") == before.count(">b</text>") + 1


def test_messages_to_the_page_have_them() -> None:
    contents = lit().game.contents(lit().state)
    assert {"kind": "beacon", "seat": 0, "cells": ["d2"]} in msgspec.to_builtins(contents.pieces)
    assert "torch" in [tile["kind"] for tile in msgspec.to_builtins(contents.held_tiles)]
    components = lit().game.components()
    assert PieceInfo("beacon", True, "p-beacon", "piece") in piece_infos(components.pieces)


def test_the_catalog_has_the_piece() -> None:
    toy = next(expansion for expansion in catalog().expansions if expansion.name == "toy")
    assert toy.pieces == [PieceInfo("beacon", True, "p-beacon", "piece")]
