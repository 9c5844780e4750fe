"""Sentences-to-be: why a move is not allowed. Every refusal names a rule, a message key and the data to say it."""

from __future__ import annotations

from typing import Any

from ..game import Refusal
from ..hexes import BIT, name_of, names
from .state import Seat, State


def refuse(rule: str, reason: str, **data: Any) -> Refusal:
    return Refusal(rule, reason, data)


def refuse_hex(state: State, me: Seat, cell: int, ground: int, otherwise: Refusal) -> Refusal:
    """Why a piece may not come to a hex, the plainest reason first; `otherwise` for a free hex off the ground."""
    layout = state.layout
    if cell not in layout.terrain_at:
        return refuse("KB-GEO-2", "no-such-hex", cell=name_of(cell))
    if not BIT[cell] & state.free:
        return refuse("KB-BASE-BUILD-1", "occupied", cell=name_of(cell))
    if not BIT[cell] & ground:
        terrain = layout.terrain_at[cell]
        if layout.terrains[terrain].special:
            return refuse("KB-TERR-2", "special-hex", cell=name_of(cell), terrain=terrain)
        if not layout.terrains[terrain].buildable:
            return refuse("KB-BASE-BUILD-2", "not-buildable", cell=name_of(cell), terrain=terrain)
        return otherwise
    if not BIT[cell] & state.allowed:
        return refuse("KB-CRO-BARRACKS-2", "closed-hex", cell=name_of(cell))
    near = names(ground & state.free & state.allowed & me.adjacent)
    return refuse("KB-BASE-BUILD-3", "must-adjoin", cell=name_of(cell), hexes=near)
