"""Target hexes of Harvest actions.

They are farmland, hexes next to terrains, opponents or special hexes, and those of the Palisade.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....bitset import bits
from ....game import Refusal
from ...common_powers import BuildPower, RelocatePower, TargetHexes, may_move_back
from ...hexgrid import BIT, cell_name, connected_areas, neighbours
from ...piece_changes import lift, movable_cells, own_cells
from ...refusals import refuse, refuse_hex
from ...state import Frame, Move, Seat, State
from ...turn_flags import flag_slot, reset_at_turn_end, set_flag

# Farmland


def _adjacent_farmland(state: State, me: Seat) -> int:
    return state.layout.cells["farmland"] & me.adjacent


@dataclass(frozen=True)
class Farmland(BuildPower):
    """KB-HAR-FARMLAND-1: once a turn build on farmland next to an own settlement (C-33).

    This needs no tile.
    """

    interrupts = False
    requires_slot = ""

    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None:
        return refuse(self.rule, "once-a-turn", action=self.name) if state.slots["farmland"] else None

    def use(self, state: State, move: Move) -> None:
        set_flag(state, "farmland", True)
        super().use(state, move)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if me.supply and not self.cells(state, me):
            return refuse(self.rule, "no-farmland-in-reach")
        terrain = state.layout.terrain_at.get(move.cell, "")
        if me.supply and terrain != "farmland":
            otherwise = refuse(
                self.rule, "wrong-terrain", cell=cell_name(move.cell), terrain=terrain, wanted="farmland"
            )
            return refuse_hex(state, me, move.cell, 0, otherwise)
        return super().refuse_use(state, me, move)


FARMLAND_ACTION: Final = Farmland(
    "farmland", "KB-HAR-FARMLAND-1", TargetHexes(_adjacent_farmland, "not-next-to-own"), ignores_adjacency=True
)
FARMLAND_SLOT: Final = flag_slot("farmland", "used", "used", lambda used: "used" if used else "ready")
FARMLAND_RESET: Final = reset_at_turn_end("farmland")

# Buildable hexes next to a terrain, opponent or special hex


def next_to_terrain(terrain: str) -> TargetHexes:
    """Return the buildable hexes next to a terrain (KB-HAR-WATERMILL, KB-HAR-MOUNTAINSTATION)."""
    return TargetHexes(
        lambda state, me: state.layout.buildable & state.layout.adjacent_to[terrain], f"not-next-to-{terrain}"
    )


def next_to_opponents(state: State, me: Seat) -> int:
    """KB-HAR-WATCHTOWER: next to a settlement of an opponent.

    Pieces that count as settlements are included (KB-CRO-PIECES-1).
    """
    others = 0
    for side in state.seats:
        if side is not me:
            others |= side.settlements | side.extra_settlements
    return state.layout.buildable & neighbours(others)


def next_to_special(state: State, me: Seat) -> int:
    """KB-HAR-UNIVERSITY: next to any special hex, including silos."""
    return state.layout.buildable & neighbours(state.layout.special)


@dataclass(frozen=True)
class Palisade(RelocatePower):
    """KB-HAR-PALISADE: move a settlement to a hex next to the rest of its area (I-38)."""

    def cells(self, state: State, me: Seat) -> int:
        """Return the settlements of larger areas that have a target.

        By default the target may be their own hex (I-10).
        """
        returnable = state.layout.buildable & state.unblocked if may_move_back(state) else 0
        pieces, cells = movable_cells(state, me), 0
        for area in connected_areas(own_cells(me)):
            if area & (area - 1):
                cells |= area & pieces & returnable
                cells |= sum(BIT[cell] for cell in bits(area & pieces & ~returnable) if self._has_target(state, cell))
        return cells

    def _has_target(self, state: State, cell: int) -> bool:
        lifted = state.copy()
        frame = Frame(self.name, state.turn, (cell,), word=lift(lifted, state.turn, cell))
        return any(mask for _, mask in self.legal_moves(lifted, frame))

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        origin = BIT[frame.cells[0]]
        area = next(area for area in connected_areas(own_cells(me) | origin) if area & origin)
        return state.layout.buildable & neighbours(area ^ origin)
