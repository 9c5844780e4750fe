"""Silos: after the last turn whoever stands next to one builds or moves up to three settlements."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....game import Plain, Refusal
from ....hexes import BIT, bits, mask_of, name_of
from ...moves import DONE, moves_of
from ...parts import Pairs, Reaction
from ...pieces import build, lift, movable
from ...powers import Ground, Relocate
from ...refusals import refuse, refuse_hex
from ...state import ENDING, NONE, Frame, Move, Seat, State

MOST: Final = 3
BUILDING, MOVING = "build", "move"


def _entitled(state: State) -> None:
    """KB-HAR-SILO-3: fixed for all before the first is carried out; player by player, silos by row and column."""
    players = len(state.seats)
    order = [(state.layout.setup.start + i) % players for i in range(players)]
    frames = [
        Frame(STEP.name, seat, (silo,), MOST)
        for seat in order
        for silo in bits(state.layout.cells["silo"])
        if (state.seats[seat].settlements | state.seats[seat].extra) & state.layout.around[silo]
    ]
    state.stack += tuple(reversed(frames))


def _ground(state: State, me: Seat) -> int:
    """KB-HAR-SILO-2: buildable and next to an own settlement, strictly."""
    return state.layout.buildable & me.adjacent


@dataclass(frozen=True)
class _SiloMove(Relocate):
    """KB-HAR-SILO-2: where a settlement goes that was taken for a silo; it is not moved again for the same one."""

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if state.stack and state.stack[-1].word == MOVING:
            silo = state.stack[-1]
            state.stack = (*state.stack[:-1], silo._replace(cells=(*silo.cells, move.cell)))
        super().apply(state, frame, move)


class _Silo:
    """KB-HAR-SILO-1: `silo CELL` builds on a free hex or takes an own piece to move it; no mixing, `done` ends it.

    The frame holds the silo's hex and those of pieces it has moved, how many it still gives, and which of the two.
    """

    name = "silo"
    rule = "KB-HAR-SILO-1"
    chance = False

    def _builds(self, state: State, frame: Frame) -> int:
        me = state.seats[frame.seat]
        if frame.word == MOVING or not me.supply:
            return 0
        return _ground(state, me) & state.free & state.allowed

    def _takes(self, state: State, frame: Frame) -> int:
        if frame.word == BUILDING:
            return 0
        me = state.seats[frame.seat]
        pieces = movable(state, me) & ~mask_of(frame.cells)
        at_home = pieces & me.settlements & _ground(state, me) & state.allowed  # back to its own hex at least (I-10)
        return at_home | sum(BIT[cell] for cell in bits(pieces & ~at_home) if self._way_out(state, frame.seat, cell))

    def _way_out(self, state: State, seat: int, cell: int) -> bool:
        lifted = state.copy()
        lift(lifted, seat, cell)
        return bool(_ground(lifted, lifted.seats[seat]) & lifted.free & lifted.allowed)

    def fits(self, state: State, frame: Frame) -> bool:
        """After the last turn, at a silo, with one to three to give."""
        at_silo = bool(mask_of(frame.cells[:1]) & state.layout.cells["silo"])
        chosen = frame.word in ("", BUILDING, MOVING)
        return state.stage == ENDING and at_silo and chosen and 0 < frame.number <= MOST

    def options(self, state: State, frame: Frame) -> Pairs:
        cells = self._builds(state, frame) | self._takes(state, frame)
        further: Pairs = [(moves_of(self.name), cells)] if cells else []
        exactly = state.layout.option("harvest.silo_count") == "exactly_3" and frame.word  # C-17
        return further if cells and exactly else [*further, (DONE, 1)]

    def tell(self, state: State, frame: Frame) -> Plain:
        """The silo, how many it still gives, what was chosen (None yet), and the pieces that it has moved."""
        silo, *moved = [name_of(cell) for cell in frame.cells]
        return {"silo": silo, "left": frame.number, "gives": frame.word or None, "moved": moved}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move == DONE[0]:
            return
        me = state.seats[frame.seat]
        taken = movable(state, me) & BIT[move.cell]
        if frame.number > 1 and (taken or me.supply > 1):
            state.stack += (frame._replace(number=frame.number - 1, word=MOVING if taken else BUILDING),)
        if taken:
            piece = lift(state, frame.seat, move.cell)
            state.stack += (Frame(MOVE.name, frame.seat, (move.cell,), word=piece),)
        else:
            build(state, frame.seat, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        me = state.seats[frame.seat]
        if move == DONE[0]:
            return refuse("C-17", "silo-gives-three", left=frame.number)
        if move.verb != self.name or move.cell == NONE:
            return refuse(self.rule, "finish-the-action", action=self.name, left=frame.number)
        mine = bool(movable(state, me) & BIT[move.cell])
        if frame.word and mine != (frame.word == MOVING):
            return refuse(self.rule, "silo-no-mixing", cell=name_of(move.cell))
        if move.cell in frame.cells[1:]:
            return refuse(self.rule, "moved-already", action=self.name, origin=name_of(move.cell))
        if mine:
            return refuse("KB-HAR-SILO-2", "nowhere-to-go", cell=name_of(move.cell))
        if not me.supply:
            return refuse("I-08", "supply-empty")
        far = refuse("KB-HAR-SILO-2", "not-next-to-own", cell=name_of(move.cell))
        return refuse_hex(state, me, move.cell, _ground(state, me), far)


STEP: Final = _Silo()
MOVE: Final = _SiloMove("silo-move", "KB-HAR-SILO-2", Ground(_ground, "not-next-to-own"), strict=True)
REACTION: Final = Reaction(game_ends=_entitled)
