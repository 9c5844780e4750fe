"""The switches of the rules (docs/rules/kingdom-builder.md, section 0.3), each with its default first."""

from __future__ import annotations

from typing import Final

from ..game import Choice


def _switch(name: str, values: str, rule: str) -> Choice:
    first, *others = values.split()
    return Choice(name, (first, *others), first, rule)


OPTIONS: Final = (
    _switch("edition", "bigbox first", "KB-SETUP-1"),
    _switch("crossroads.pieces_as_settlements", "full passive", "C-03"),
    _switch("tasks.compass_corner_edges", "2 1", "C-06"),
    _switch("cards.incremental_on_move", "false true", "C-08"),
    _switch("cards.lords_zero_counts", "true false", "C-10"),
    _switch("cards.messengers_count_ends", "true false", "C-11"),
    _switch("cards.messengers_connected", "true false", "C-11"),
    _switch("cards.without_lords", "false true", "R-08"),
    _switch("marsh.canoe_on_own_pickup", "true false", "C-13"),
    _switch("marsh.canoe_order", "left_of_active left_of_start", "C-13"),
    _switch("harvest.cathedral_spend", "any all", "C-16"),
    _switch("harvest.silo_count", "up_to_3 exactly_3", "C-17"),
    _switch("harvest.silo_is_special_for_cards", "false true", "C-18"),
    _switch("harvest.scouts_scope", "full adjacency", "C-19"),
    _switch("queenie.capitol_keeps_castle_gold", "false true", "C-21"),
    _switch("queenie.cave_min_distance", "3 2", "C-22"),
    _switch("queenie.island_knights", "false true", "C-23"),
    _switch("deck.use_swamp_cards", "auto always", "KB-MAR-SETUP-4"),
)
DEFAULTS: Final = {option.name: option.default for option in OPTIONS}
