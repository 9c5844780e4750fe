"""Kingdom Builder and Kingdoms: rules, bots, tables.

table = realmwright.kingdom_builder(players=2, expansions=["nomads"], seed=1)
table.push("build a1")
"""

# Loaded first: the functions below have the names of these packages and take their place as attributes.
from . import kingdom_builder as _kingdom_builder_package  # noqa: F401
from . import kingdoms as _kingdoms_package  # noqa: F401
from .game_table import GameTable, LegalMoves, kingdom_builder, kingdoms, load, new_table

__all__ = ["GameTable", "LegalMoves", "kingdom_builder", "kingdoms", "load", "new_table"]
__version__ = "0.1.0"
