"""Version and options of the rules (docs/rules/kingdom-builder.md, section 0.3), default first."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from ..game import SetupField

RULES_VERSION: Final = "2"  # incremented with every change of the rules
FIRST_RULES_VERSION: Final = "1"  # games of this version are still read and played on
RULES_VERSIONS: Final = (FIRST_RULES_VERSION, RULES_VERSION)


def _option(name: str, values: str, rule: str) -> SetupField:
    first, *others = values.split()
    return SetupField(name, (first, *others), first, rule)


OPTIONS: Final = (
    _option("edition", "bigbox first", "KB-SETUP-1"),
    _option("moves.back_to_origin", "true false", "R-05"),
    _option("crossroads.pieces_as_settlements", "full passive", "C-03"),
    _option("tasks.compass_corner_edges", "2 1", "C-06"),
    _option("cards.incremental_on_move", "false true", "C-08"),
    _option("cards.lords_zero_counts", "true false", "C-10"),
    _option("cards.messengers_count_ends", "true false", "C-11"),
    _option("cards.messengers_connected", "true false", "C-11"),
    _option("cards.without_lords", "false true", "R-08"),
    _option("marsh.canoe_on_own_pickup", "true false", "C-13"),
    _option("marsh.canoe_order", "left_of_active left_of_start", "C-13"),
    _option("harvest.cathedral_spend", "any all", "C-16"),
    _option("harvest.silo_count", "up_to_3 exactly_3", "C-17"),
    _option("harvest.silo_is_special_for_cards", "false true", "C-18"),
    _option("harvest.scouts_scope", "full adjacency", "C-19"),
    _option("harvest.bazaar_takes_tile", "false true", "R-32"),
    _option("queenie.capitol_count", "both one", "R-24"),
    _option("queenie.capitol_keeps_castle_gold", "false true", "C-21"),
    _option("queenie.cave_min_distance", "3 2", "C-22"),
    _option("queenie.island_knights", "false true", "C-23"),
    _option("deck.use_swamp_cards", "auto always", "KB-MAR-SETUP-4"),
)
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
_FIRST_DEFAULTS: Final = {**DEFAULTS, "harvest.bazaar_takes_tile": "true"}


def default_options(rules_version: str) -> Mapping[str, str]:
    """Return the value of each option that a set-up of this version does not name (R-36)."""
    return _FIRST_DEFAULTS if rules_version == FIRST_RULES_VERSION else DEFAULTS
