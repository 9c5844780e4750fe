"""The Canoe, which builds on swamp or water, and its bonus (KB-MAR-CANOE).

The Canoe is an interrupt in any player's turn.
"""

from __future__ import annotations

from typing import Final

from ....bitset import bits
from ....game import JsonDict, Refusal
from ...common_powers import apply_adjacency_rule, notify_before_placed
from ...component_types import MoveMasks, Reaction
from ...hexgrid import BIT, cell_name
from ...lazy_move_list import moves_by_cell
from ...piece_changes import build
from ...refusals import refuse, refuse_hex
from ...state import NONE, Frame, Move, Seat, State
from .bonus_tiles import bonus_unavailable_reason, use_bonus

CANOE_TERRAINS: Final = ("swamp", "water")
PASS_MOVE: Final = (Move("pass"),)


def _target_cells(state: State, me: Seat) -> int:
    """KB-MAR-CANOE-1: swamp or water hexes, with the adjacency rule for each terrain separately."""
    if not me.supply:
        return 0
    cells = 0
    for terrain in CANOE_TERRAINS:
        cells |= apply_adjacency_rule(state, me, state.layout.cells[terrain])
    return cells


def _build(state: State, seat: int, cell: int) -> None:
    notify_before_placed(state, seat)
    build(state, seat, cell)


def _refuse_target(state: State, me: Seat, rule: str, cell: int) -> Refusal:
    if not me.supply:
        return refuse("I-08", "supply-empty")
    terrain = state.layout.terrain_at.get(cell, "")
    ground = state.layout.cells[terrain] if terrain in CANOE_TERRAINS else 0
    otherwise = refuse(rule, "not-swamp-or-water", cell=cell_name(cell), terrain=terrain)
    return refuse_hex(state, me, cell, ground, otherwise)


class Canoe:
    """KB-MAR-CANOE-2: an interrupt when the last tile of a hex is taken.

    There is a frame for each canoe tile.
    """

    name = "canoe"
    rule = "KB-MAR-CANOE-1"
    is_chance = False

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        return []

    def use(self, state: State, move: Move) -> None:
        """Do nothing: there is no legal use; `apply` builds."""

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return refuse("KB-MAR-CANOE-2", "only-as-interrupt", tile=self.name)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        """Return whether the frame holds the hex of a canoe tile of the seat and an emptied hex."""
        layout, held = state.layout, state.seats[frame.seat].tiles
        tiles = [cell for i, cell in enumerate(layout.location_cells) if held & BIT[i]]
        is_held = len(frame.cells) == 2 and frame.cells[0] in tiles
        return is_held and layout.locations[layout.location_cells.index(frame.cells[0])].name == self.name

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        cells = _target_cells(state, state.seats[frame.seat])
        return [(moves_by_cell(self.name), cells), (PASS_MOVE, 1)] if cells else [(PASS_MOVE, 1)]

    def describe_frame(self, state: State, frame: Frame) -> JsonDict:
        """Describe the hex of the canoe tile and the emptied hex."""
        tile, emptied = frame.cells
        return {"tile": cell_name(tile), "emptied": cell_name(emptied)}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move.verb != "pass":
            _build(state, frame.seat, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name or move.cell == NONE:
            return refuse("KB-MAR-CANOE-3", "answer-the-canoe", hex=cell_name(frame.cells[-1]))
        return _refuse_target(state, state.seats[frame.seat], self.rule, move.cell)


class CanoeBonus:
    """KB-MAR-CANOE-BONUS: build like a canoe once in the own turn, outside the mandatory action."""

    name = "canoe-bonus"
    rule = "KB-MAR-CANOE-BONUS"
    interrupts = False
    requires_slot = "bonus"

    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None:
        return bonus_unavailable_reason(me, Canoe.name)

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        return [(moves_by_cell(self.name), cells)] if (cells := _target_cells(state, me)) else []

    def use(self, state: State, move: Move) -> None:
        use_bonus(state, state.turn, Canoe.name)
        _build(state, state.turn, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return _refuse_target(state, me, self.rule, move.cell)


def _answer_order(state: State, taker: int) -> list[int]:
    """KB-MAR-CANOE-3: seats from the left of the taker or of the start player.

    In the first case the taker is last.
    """
    layout, players = state.layout, len(state.seats)
    first = taker if layout.option("marsh.canoe_order") == "left_of_active" else layout.setup.start
    seats = [(first + i) % players for i in range(1, players + 1)]
    return seats if layout.option("marsh.canoe_on_own_pickup") == "true" else [seat for seat in seats if seat != taker]


def _push_canoe_frames(state: State, taker: int, cell: int) -> None:
    """Push a frame for each canoe tile whose owner can build, on top of older frames (D-12)."""
    layout = state.layout
    canoes = sum(BIT[i] for i, place in enumerate(layout.locations) if place.name == Canoe.name)
    if not canoes:
        return
    for seat in reversed(_answer_order(state, taker)):
        me = state.seats[seat]
        if me.tiles & canoes and _target_cells(state, me):
            hexes = [layout.location_cells[i] for i in bits(me.tiles & canoes)]
            state.stack += tuple(Frame(Canoe.name, seat, (tile, cell)) for tile in reversed(hexes))


def _remove_lost_canoe(state: State, seat: int, location: int) -> None:
    """Drop the frames of a lost canoe tile: losses come before canoes (I-50)."""
    cell = state.layout.location_cells[location]
    if any(frame.step == Canoe.name for frame in state.stack):
        lost = (Canoe.name, seat, cell)
        state.stack = tuple(f for f in state.stack if not f.cells or (f.step, f.seat, f.cells[0]) != lost)


REACTION: Final = Reaction(on_location_emptied=_push_canoe_frames, on_tile_lost=_remove_lost_canoe)
