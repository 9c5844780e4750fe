"""A made-up quadrant where one hex is adjacent to two locations, which no printed quadrant has."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from realmwright.kingdom_builder.component_types import Expansion
from realmwright.kingdom_builder.quadrant_maps import parse_quadrant
from realmwright.testing import registered
from tests.kingdom_builder.fixtures import new_table

MARKET_BOARD = parse_quadrant("""
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
CROWDED = Expansion("crowded", quadrants=(MARKET_BOARD,))


@pytest.fixture(autouse=True)
def registered_expansion() -> Iterator[None]:
    with registered(CROWDED):
        yield


@pytest.mark.rule("KB-BASE-TILE-7")
def test_a_settlement_beside_two_location_hexes_takes_a_tile_from_each() -> None:
    t = new_table(1, sets="base,crowded", quadrants="market,paddock,oasis,farm")
    t = t.play("draw grass", "draw desert", "build e3")
    assert [(tile["kind"], tile["from"]) for tile in t.json["seats"][0]["tiles"]] == [
        ("farm", "f3"),
        ("tavern", "d3"),
    ]
    assert t.json["location_tiles"]["d3"] == t.json["location_tiles"]["f3"] == 1
