"""A hex that is adjacent to two locations."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from realmwright.testing import registered
from tests.kingdom_builder.expansions.crowded_expansion import CROWDED
from tests.kingdom_builder.fixtures import new_table


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
