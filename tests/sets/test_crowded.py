"""Locations closer together than on any printed board: a made-up quadrant where one hex touches two of them."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from realmwright import registry
from realmwright.kingdom_builder.boards import parse
from realmwright.kingdom_builder.parts import GameSet
from tests.kingdom_builder.table import new

MARKET = parse("""
id: market
set: crowded
L: tavern
K: farm
provenance: made up

GGGGGGGGGG
GGGGGGGGGG
GGGLGKGGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
GGGGGGGGGG
""")
CROWDED = GameSet("crowded", quadrants=(MARKET,))


@pytest.fixture(autouse=True)
def on_the_shelf() -> Iterator[None]:
    registry.register("sets", CROWDED)
    yield
    registry._registered["sets"].pop("crowded")


@pytest.mark.rule("KB-BASE-TILE-7")
def test_a_settlement_beside_two_location_hexes_takes_a_tile_from_each() -> None:
    at = new(1, sets="base,crowded", quadrants="market,paddock,oasis,farm").do("draw grass", "draw desert", "build e3")
    assert [(tile["kind"], tile["from"]) for tile in at.shown["seats"][0]["tiles"]] == [
        ("farm", "f3"),
        ("tavern", "d3"),
    ]
    assert at.shown["location_tiles"]["d3"] == at.shown["location_tiles"]["f3"] == 1
