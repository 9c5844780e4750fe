"""A made-up quadrant where one hex is adjacent to two locations, which no printed quadrant has."""

from __future__ import annotations

from realmwright.kingdom_builder.component_types import Expansion
from realmwright.kingdom_builder.quadrant_maps import parse_quadrant

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
