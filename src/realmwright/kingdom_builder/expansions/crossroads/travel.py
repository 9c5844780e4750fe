"""Powers of the wagon and the ship: place, move step by step, return to the stock."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ....game import JsonDict, Refusal
from ...common_powers import apply_adjacency_rule
from ...component_types import MOVED, MoveMasks
from ...hexgrid import BIT, cell_name, cell_names, mask_of, neighbours
from ...lazy_move_list import DONE, TO, moves_by_cell
from ...piece_changes import gain_tiles_by_piece, lose_tiles
from ...refusals import refuse, refuse_hex
from ...state import NONE, Frame, Move, Seat, State
from .special_pieces import first_edition, notify_placed, piece_cells, place_piece, return_piece, set_piece

MAX_STEPS: Final = 3
RETURN_MOVE: Final = (Move("return"),)


def _with_unblocked_hexes(state: State) -> State:
    """Return the state for wagons and ships.

    In the first edition warriors do not block them (KB-CRO-BARRACKS-5).
    """
    if not first_edition(state.layout):
        return state
    effective = state.copy()
    effective.unblocked = state.layout.land
    return effective


@dataclass(frozen=True)
class Travel:
    """KB-CRO-WAGON, KB-CRO-LIGHTHOUSE: place the piece, move it 1 to 3 steps, or return it.

    Each step is a separate move that gains and loses tiles (D-07); loss of the tile that moves the piece is checked
    after the last step (I-13). The frame holds the hexes of the journey, the current one last, and the steps left.
    """

    name: str
    rule: str
    piece: str
    terrain_cells: Callable[[State], int]
    terrain: str = ""  # the only terrain it enters, if there is just one
    is_chance = False

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        cells = piece_cells(me, self.piece)
        if not cells:
            cells = apply_adjacency_rule(_with_unblocked_hexes(state), me, self.terrain_cells(state))
        return [(moves_by_cell(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        if piece_cells(state.seats[state.turn], self.piece):
            state.stack += (Frame(self.name, state.turn, (move.cell,), MAX_STEPS),)
        else:
            place_piece(state, state.turn, self.piece, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if cells := piece_cells(me, self.piece):
            return refuse(self.rule, "piece-on-board", tile=self.name, origin=cell_names(cells)[0])
        return self._refuse_hex(state, me, move.cell)

    def _refuse_hex(self, state: State, me: Seat, cell: int) -> Refusal:
        terrain = state.layout.terrain_at.get(cell, "")
        required = {"wanted": self.terrain} if self.terrain else {}
        otherwise = refuse(self.rule, "wrong-terrain", cell=cell_name(cell), terrain=terrain, **required)
        if self.terrain and BIT[cell] & state.empty & ~state.layout.special & ~self.terrain_cells(state):
            return otherwise
        return refuse_hex(_with_unblocked_hexes(state), me, cell, self.terrain_cells(state), otherwise)

    def refuse_further_step(self) -> Refusal:
        return refuse(self.rule, "journey-over", tile=self.name)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        """Return whether the piece is on the last hex of the journey."""
        here = mask_of(frame.cells[-1:])
        is_on_hex = frame.seat == state.turn and here == piece_cells(state.seats[frame.seat], self.piece)
        return is_on_hex and bool(here) and len(frame.cells) + frame.number == MAX_STEPS + 1 and frame.number > 0

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        effective = _with_unblocked_hexes(state)
        steps = neighbours(BIT[frame.cells[-1]]) & self.terrain_cells(state) & effective.empty & effective.unblocked
        return [(TO, steps), (RETURN_MOVE if frame.number == MAX_STEPS else DONE, 1)]

    def describe_frame(self, state: State, frame: Frame) -> JsonDict:
        """Describe the current hex of the piece and the steps left."""
        return {"from": cell_name(frame.cells[-1]), "left": frame.number}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move == RETURN_MOVE[0]:
            return_piece(state, frame.seat, self.piece, frame.cells[0])
        elif move == DONE[0]:
            self._end_journey(state, frame)
        else:
            self._step(state, frame._replace(cells=(*frame.cells, move.cell), number=frame.number - 1))

    def _step(self, state: State, frame: Frame) -> None:
        if frame.number:
            state.stack += (frame,)
        set_piece(state, frame.seat, self.piece, BIT[frame.cells[-1]])
        gain_tiles_by_piece(state, frame.seat, frame.cells[-1])
        lose_tiles(state, frame.seat, frame.cells[-2], exempt=self._own_tiles(state))
        if not frame.number:
            self._end_journey(state, frame)
        notify_placed(state, frame.seat, frame.cells[-1], MOVED)

    def _end_journey(self, state: State, frame: Frame) -> None:
        state.edit_seat(frame.seat)
        for cell in frame.cells:
            lose_tiles(state, frame.seat, cell)

    def _own_tiles(self, state: State) -> int:
        return state.layout.tiles_of_power.get(self.name, 0)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        here = cell_name(frame.cells[-1])
        if move == DONE[0]:
            return refuse(self.rule, "not-moved-yet", action=self.name, origin=here)
        if move == RETURN_MOVE[0]:
            return refuse(self.rule, "moved-already", action=self.name, origin=here)
        if move.verb != "to" or move.cell == NONE:
            return refuse("I-09", "finish-the-journey", origin=here, left=frame.number)
        if not BIT[move.cell] & neighbours(BIT[frame.cells[-1]]):
            return refuse(self.rule, "not-one-step", cell=cell_name(move.cell), origin=here)
        return self._refuse_hex(state, state.seats[frame.seat], move.cell)
