"""Silos: after the last turn players next to a silo build or move up to three settlements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....bitset import bits
from ....game import JsonDict, Refusal
from ...common_powers import RelocatePower, TargetHexes, may_move_back
from ...component_types import MoveMasks, Reaction
from ...hexgrid import BIT, cell_name, mask_of
from ...lazy_move_list import DONE, moves_by_cell
from ...piece_changes import build, lift, movable_cells
from ...refusals import refuse, refuse_hex
from ...state import ENDING, NONE, Frame, Move, Seat, State

SETTLEMENTS_PER_SILO: Final = 3
BUILDING, MOVING = "build", "move"


def _push_silo_frames(state: State) -> None:
    """KB-HAR-SILO-3: push a frame per player and silo.

    All frames are determined before the first is resolved.
    """
    players = len(state.seats)
    order = [(state.layout.setup.start + i) % players for i in range(players)]
    frames = [
        Frame(SILO_STEP.name, seat, (silo,), SETTLEMENTS_PER_SILO)
        for seat in order
        for silo in bits(state.layout.cells["silo"])
        if (state.seats[seat].settlements | state.seats[seat].extra_settlements) & state.layout.cell_neighbours[silo]
    ]
    state.stack += tuple(reversed(frames))


def _target_cells(state: State, me: Seat) -> int:
    """KB-HAR-SILO-2: buildable hexes next to an own settlement."""
    return state.layout.buildable & me.adjacent


@dataclass(frozen=True)
class _SiloMoveStep(RelocatePower):
    """KB-HAR-SILO-2: put down a settlement moved by a silo; the same silo cannot move it again."""

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if state.stack and state.stack[-1].word == MOVING:
            silo = state.stack[-1]
            state.stack = (*state.stack[:-1], silo._replace(cells=(*silo.cells, move.cell)))
        super().apply(state, frame, move)


class _SiloStep:
    """KB-HAR-SILO-1: `silo CELL` builds on a free hex or lifts an own piece to move it.

    `done` ends the silo. One silo either builds or moves. The frame holds the hex of the silo and of the pieces it has
    moved, the number of builds or moves left, and the mode.
    """

    name = "silo"
    rule = "KB-HAR-SILO-1"
    is_chance = False

    def _build_cells(self, state: State, frame: Frame) -> int:
        me = state.seats[frame.seat]
        if frame.word == MOVING or not me.supply:
            return 0
        return _target_cells(state, me) & state.empty & state.unblocked

    def _movable_pieces(self, state: State, frame: Frame) -> int:
        if frame.word == BUILDING:
            return 0
        me = state.seats[frame.seat]
        pieces = movable_cells(state, me) & ~mask_of(frame.cells)
        returnable = 0
        if may_move_back(state):
            returnable = pieces & me.settlements & _target_cells(state, me) & state.unblocked  # to its own hex (I-10)
        others = bits(pieces & ~returnable)
        return returnable | sum(BIT[cell] for cell in others if self._has_target(state, frame.seat, cell))

    def _has_target(self, state: State, seat: int, cell: int) -> bool:
        lifted = state.copy()
        lift(lifted, seat, cell)
        left = 0 if may_move_back(state) else BIT[cell]
        return bool(_target_cells(lifted, lifted.seats[seat]) & lifted.empty & lifted.unblocked & ~left)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        """Return whether the game is in the silo phase and one to three settlements are left."""
        at_silo = bool(mask_of(frame.cells[:1]) & state.layout.cells["silo"])
        chosen = frame.word in ("", BUILDING, MOVING)
        return state.stage == ENDING and at_silo and chosen and 0 < frame.number <= SETTLEMENTS_PER_SILO

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        cells = self._build_cells(state, frame) | self._movable_pieces(state, frame)
        moves: MoveMasks = [(moves_by_cell(self.name), cells)] if cells else []
        must_continue = state.layout.option("harvest.silo_count") == "exactly_3" and frame.word  # C-17
        return moves if cells and must_continue else [*moves, (DONE, 1)]

    def describe_frame(self, state: State, frame: Frame) -> JsonDict:
        """Describe the silo, the number left, the mode (None if not chosen) and the moved pieces."""
        silo, *moved = [cell_name(cell) for cell in frame.cells]
        return {"silo": silo, "left": frame.number, "gives": frame.word or None, "moved": moved}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move == DONE[0]:
            return
        me = state.seats[frame.seat]
        is_move = movable_cells(state, me) & BIT[move.cell]
        if frame.number > 1 and (is_move or me.supply > 1):
            state.stack += (frame._replace(number=frame.number - 1, word=MOVING if is_move else BUILDING),)
        if is_move:
            piece = lift(state, frame.seat, move.cell)
            state.stack += (Frame(SILO_MOVE_STEP.name, frame.seat, (move.cell,), word=piece),)
        else:
            build(state, frame.seat, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        me = state.seats[frame.seat]
        if move == DONE[0]:
            return refuse("C-17", "silo-gives-three", left=frame.number)
        if move.verb != self.name or move.cell == NONE:
            return refuse(self.rule, "finish-the-action", action=self.name, left=frame.number)
        is_movable = bool(movable_cells(state, me) & BIT[move.cell])
        if frame.word and is_movable != (frame.word == MOVING):
            return refuse(self.rule, "silo-no-mixing", cell=cell_name(move.cell))
        if move.cell in frame.cells[1:]:
            return refuse(self.rule, "moved-already", action=self.name, origin=cell_name(move.cell))
        if is_movable:
            return refuse("KB-HAR-SILO-2", "nowhere-to-go", cell=cell_name(move.cell))
        if not me.supply:
            return refuse("I-08", "supply-empty")
        far = refuse("KB-HAR-SILO-2", "not-next-to-own", cell=cell_name(move.cell))
        return refuse_hex(state, me, move.cell, _target_cells(state, me), far)


SILO_STEP: Final = _SiloStep()
SILO_MOVE_STEP: Final = _SiloMoveStep(
    "silo-move", "KB-HAR-SILO-2", TargetHexes(_target_cells, "not-next-to-own"), ignores_adjacency=True
)
REACTION: Final = Reaction(on_game_end=_push_silo_frames)
