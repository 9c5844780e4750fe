"""Refusals: the rule id, message key and message data that explain why a move is illegal."""

from __future__ import annotations

from typing import Any

from ..game import Refusal
from .hexgrid import BIT, cell_name, cell_names
from .state import Seat, State


def refuse(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


def refuse_hex(state: State, me: Seat, cell: int, targets: int, otherwise: Refusal) -> Refusal:
    """Return why a hex is illegal, `otherwise` for an empty buildable hex outside the targets."""
    layout = state.layout
    if cell not in layout.terrain_at:
        return refuse("KB-GEO-2", "no-such-hex", cell=cell_name(cell))
    if not BIT[cell] & state.empty:
        return refuse("KB-BASE-BUILD-1", "occupied", cell=cell_name(cell))
    if not BIT[cell] & targets:
        terrain = layout.terrain_at[cell]
        if layout.terrains[terrain].special:
            return refuse("KB-TERR-2", "special-hex", cell=cell_name(cell), terrain=terrain)
        if not layout.terrains[terrain].buildable:
            return refuse("KB-BASE-BUILD-2", "not-buildable", cell=cell_name(cell), terrain=terrain)
        return otherwise
    if not BIT[cell] & state.unblocked:
        return refuse(_blocking_rule(state, cell), "closed-hex", cell=cell_name(cell))
    near = cell_names(targets & state.empty & state.unblocked & me.adjacent)
    return refuse("KB-BASE-BUILD-3", "must-adjoin", cell=cell_name(cell), hexes=near)


def _blocking_rule(state: State, cell: int) -> str:
    """Return the rule of the piece that blocks a hex."""
    layout = state.layout
    blocking = [(slot, state.slots[name]) for name, slot in layout.table_pieces]
    blocking += [(slot, side.slots[name]) for side in state.seats for name, slot in layout.seat_pieces]
    return next(slot.blocking_rule for slot, value in blocking if slot.blocked_cells(layout, value) & BIT[cell])
