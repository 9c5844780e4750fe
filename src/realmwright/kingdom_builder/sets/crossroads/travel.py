"""The wagon and the ship: set out, travel step by step, go home."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from ....game import Plain, Refusal
from ....hexes import BIT, mask_of, name_of, names, neighbours
from ...moves import DONE, TO, moves_of
from ...parts import MOVED, Pairs
from ...pieces import come_next_to, left
from ...powers import spread
from ...refusals import refuse, refuse_hex
from ...state import NONE, Frame, Move, Seat, State
from .figures import change, enter, first_edition, of, react, withdraw

STEPS: Final = 3
RETURN: Final = (Move("return"),)


def _beside_warriors(state: State) -> State:
    """The state as these pieces meet it: in the first edition warriors do not stop them (KB-CRO-BARRACKS-5)."""
    if not first_edition(state.layout):
        return state
    unblocked = state.copy()
    unblocked.allowed = state.layout.land
    return unblocked


@dataclass(frozen=True)
class Travel:
    """KB-CRO-WAGON, KB-CRO-LIGHTHOUSE: place the piece; or take it up and move it 1 to 3 steps, or return it.

    Each step is a move of its own, with its gains and losses (D-07); the tile that moves it is judged when the journey
    is over (I-13). The frame holds the hexes left so far, the last one where it stands now, and the steps left.
    """

    name: str
    rule: str
    piece: str
    ground: Callable[[State], int]
    chance = False

    def offers(self, state: State, me: Seat) -> Pairs:
        cells = of(me, self.piece) or spread(_beside_warriors(state), me, self.ground(state))
        return [(moves_of(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        if of(state.seats[state.turn], self.piece):
            state.stack += (Frame(self.name, state.turn, (move.cell,), STEPS),)
        else:
            enter(state, state.turn, self.piece, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if standing := of(me, self.piece):
            return refuse(self.rule, "piece-on-board", tile=self.name, origin=names(standing)[0])
        return self._refuse_hex(state, me, move.cell)

    def _refuse_hex(self, state: State, me: Seat, cell: int) -> Refusal:
        terrain = state.layout.terrain_at.get(cell, "")
        otherwise = refuse(self.rule, "wrong-terrain", cell=name_of(cell), terrain=terrain)
        return refuse_hex(_beside_warriors(state), me, cell, self.ground(state), otherwise)

    def fits(self, state: State, frame: Frame) -> bool:
        """The piece stands where the journey has come to."""
        here = mask_of(frame.cells[-1:])
        mine = frame.seat == state.turn and here == of(state.seats[frame.seat], self.piece)
        return mine and bool(here) and len(frame.cells) + frame.number == STEPS + 1 and frame.number > 0

    def options(self, state: State, frame: Frame) -> Pairs:
        met = _beside_warriors(state)
        steps = neighbours(BIT[frame.cells[-1]]) & self.ground(state) & met.free & met.allowed
        return [(TO, steps), (RETURN if frame.number == STEPS else DONE, 1)]

    def tell(self, state: State, frame: Frame) -> Plain:
        """From where it stands now, not from where it set out."""
        return {"from": name_of(frame.cells[-1]), "left": frame.number}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move == RETURN[0]:
            withdraw(state, frame.seat, self.piece, frame.cells[0])
        elif move == DONE[0]:
            self._arrive(state, frame)
        else:
            self._step(state, frame._replace(cells=(*frame.cells, move.cell), number=frame.number - 1))

    def _step(self, state: State, frame: Frame) -> None:
        if frame.number:
            state.stack += (frame,)
        change(state, frame.seat, self.piece, BIT[frame.cells[-1]])
        come_next_to(state, frame.seat, frame.cells[-1])
        left(state, frame.seat, frame.cells[-2], spare=self._tile(state))
        if not frame.number:
            self._arrive(state, frame)
        react(state, frame.seat, frame.cells[-1], MOVED)

    def _arrive(self, state: State, frame: Frame) -> None:
        state.edit(frame.seat)
        for cell in frame.cells:
            left(state, frame.seat, cell)

    def _tile(self, state: State) -> int:
        return state.layout.tiles_for.get(self.name, 0)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        here = name_of(frame.cells[-1])
        if move == DONE[0]:
            return refuse(self.rule, "not-moved-yet", action=self.name, origin=here)
        if move == RETURN[0]:
            return refuse(self.rule, "moved-already", action=self.name, origin=here)
        if move.verb != "to" or move.cell == NONE:
            return refuse("I-09", "finish-the-move", action=self.name, origin=here)
        if not BIT[move.cell] & neighbours(BIT[frame.cells[-1]]):
            return refuse(self.rule, "not-one-step", cell=name_of(move.cell), origin=here)
        return self._refuse_hex(state, state.seats[frame.seat], move.cell)
