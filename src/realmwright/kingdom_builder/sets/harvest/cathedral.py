"""The Cathedral: settlement tiles, saved up and handed in for settlements."""

from __future__ import annotations

from typing import Final

from ....game import Refusal, Unreadable
from ....hexes import BIT
from ...moves import DONE, moves_of
from ...parts import Pairs, Reaction, Slot, Telltale
from ...pieces import build
from ...powers import PLAYED, governed, spread
from ...refusals import refuse, refuse_hex
from ...state import NONE, Frame, Move, Seat, State

TAKE: Final = (Move("cathedral"),)


def saved(me: Seat) -> int:
    """The value of the settlement tiles in front of a player; there is no end of them (I-37)."""
    value: int = me.slots["cathedral"]
    return value


def _save(me: Seat, value: int) -> None:
    me.slots = {**me.slots, "cathedral": value}


class Cathedral:
    """KB-HAR-CATHEDRAL-2: `cathedral` takes one more settlement tile, `cathedral CELL` hands one in and builds.

    What is handed in is counted as it is built: any number (`done` ends it), or by option all there is (C-16).
    """

    name = "cathedral"
    rule = "KB-HAR-CATHEDRAL-2"
    chance = False

    def _cells(self, state: State, me: Seat) -> int:
        return spread(state, me, PLAYED.cells(state, me)) if me.supply and saved(me) else 0

    def offers(self, state: State, me: Seat) -> Pairs:
        cells = self._cells(state, me)
        return [(TAKE, 1), (moves_of(self.name), cells)] if cells else [(TAKE, 1)]

    def use(self, state: State, move: Move) -> None:
        if move.cell == NONE:
            me = state.edit(state.turn)
            _save(me, saved(me) + 1)
        else:
            self._build(state, state.turn, move.cell)

    def _build(self, state: State, seat: int, cell: int) -> None:
        me = state.edit(seat)
        _save(me, saved(me) - 1)
        if saved(me) and me.supply > 1:
            state.stack += (Frame(self.name, seat, number=saved(me)),)
        else:
            self._finish(state, seat)
        governed(state, seat)
        build(state, seat, cell)

    def _finish(self, state: State, seat: int) -> None:
        """What was not spent remains, or is forfeited where all had to be handed in (I-37)."""
        if _all(state):
            _save(state.edit(seat), 0)

    def fits(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn

    def options(self, state: State, frame: Frame) -> Pairs:
        cells = self._cells(state, state.seats[frame.seat])
        further: Pairs = [(moves_of(self.name), cells)] if cells else []
        return further if cells and _all(state) else [*further, (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move == DONE[0]:
            self._finish(state, frame.seat)
        else:
            self._build(state, frame.seat, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        if not saved(me):
            return refuse(self.rule, "nothing-saved", tile=self.name)
        if lacking := PLAYED.lacks(state, me):
            return lacking
        otherwise = PLAYED.refuse(state, self.rule, move.cell)
        return refuse_hex(state, me, move.cell, PLAYED.cells(state, me), otherwise)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move == DONE[0]:
            return refuse("C-16", "all-handed-in", left=frame.number)
        if move.verb != self.name or move.cell == NONE:
            return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)
        return self.refuse_use(state, state.seats[frame.seat], move)


def _all(state: State) -> bool:
    return state.layout.option("harvest.cathedral_spend") == "all"


def _is_cathedral(state: State, location: int) -> bool:
    return state.layout.locations[location].power is POWER


def _gained(state: State, seat: int, location: int) -> None:
    """KB-HAR-CATHEDRAL-1: a settlement tile comes with it."""
    if _is_cathedral(state, location):
        _save(state.seats[seat], saved(state.seats[seat]) + 1)


def _lost(state: State, seat: int, location: int) -> None:
    """I-37: without the tile the settlement tiles are gone."""
    me = state.seats[seat]
    if _is_cathedral(state, location) and not me.held & state.layout.twins[location] & ~BIT[location]:
        _save(me, 0)


def _read(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise Unreadable(f"cathedral is {text[:20]!r}: expected the value of the settlement tiles")
    return int(text)


POWER: Final = Cathedral()
REACTION: Final = Reaction(gained=_gained, lost=_lost)
SLOT: Final = Slot(
    "cathedral",
    0,
    each_seat=True,
    write=lambda value: str(value or ""),
    read=_read,
    show=int,
    numbers=Telltale(("",), lambda value: (value,)),
)
