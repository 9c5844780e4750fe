"""The Cathedral: settlement tiles that are collected and spent to build settlements."""

from __future__ import annotations

from typing import Final

from ....game import ParseError, Refusal
from ...common_powers import PLAYED_TERRAIN, apply_adjacency_rule, notify_before_placed
from ...component_types import MoveMasks, Reaction, Slot, SlotEncoding
from ...hexgrid import BIT
from ...lazy_move_list import DONE, moves_by_cell
from ...piece_changes import build
from ...refusals import refuse, refuse_hex
from ...slot_codecs import NUMBER
from ...state import NONE, Frame, Move, Seat, State

TAKE_MOVE: Final = (Move("cathedral"),)


def settlement_tiles(me: Seat) -> int:
    """Return the number of settlement tiles of a player, which is unlimited (I-37)."""
    value: int = me.slots["cathedral"]
    return value


def _set_settlement_tiles(me: Seat, value: int) -> None:
    me.slots = {**me.slots, "cathedral": value}


class Cathedral:
    """KB-HAR-CATHEDRAL-2: take one more settlement tile, or spend tiles to build.

    `cathedral` takes a tile, `cathedral CELL` spends one and builds. The player spends any number of tiles one by one
    until `done`, or by option all of them (C-16).
    """

    name = "cathedral"
    rule = "KB-HAR-CATHEDRAL-2"
    is_chance = False

    def _cells(self, state: State, me: Seat) -> int:
        if not me.supply or not settlement_tiles(me):
            return 0
        return apply_adjacency_rule(state, me, PLAYED_TERRAIN.cells(state, me))

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        cells = self._cells(state, me)
        return [(TAKE_MOVE, 1), (moves_by_cell(self.name), cells)] if cells else [(TAKE_MOVE, 1)]

    def use(self, state: State, move: Move) -> None:
        if move.cell == NONE:
            me = state.edit_seat(state.turn)
            _set_settlement_tiles(me, settlement_tiles(me) + 1)
        else:
            self._build(state, state.turn, move.cell)

    def _build(self, state: State, seat: int, cell: int) -> None:
        me = state.edit_seat(seat)
        _set_settlement_tiles(me, settlement_tiles(me) - 1)
        if settlement_tiles(me) and me.supply > 1:
            state.stack += (Frame(self.name, seat, number=settlement_tiles(me)),)
        else:
            self._finish(state, seat)
        notify_before_placed(state, seat)
        build(state, seat, cell)

    def _finish(self, state: State, seat: int) -> None:
        """Keep the remaining tiles, or forfeit them if all had to be spent (I-37)."""
        if _must_spend_all(state):
            _set_settlement_tiles(state.edit_seat(seat), 0)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        cells = self._cells(state, state.seats[frame.seat])
        builds: MoveMasks = [(moves_by_cell(self.name), cells)] if cells else []
        return builds if cells and _must_spend_all(state) else [*builds, (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move == DONE[0]:
            self._finish(state, frame.seat)
        else:
            self._build(state, frame.seat, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        if not settlement_tiles(me):
            return refuse(self.rule, "nothing-saved", tile=self.name)
        if lacking := PLAYED_TERRAIN.unavailable_reason(state, me):
            return lacking
        otherwise = PLAYED_TERRAIN.refuse(state, self.rule, move.cell)
        return refuse_hex(state, me, move.cell, PLAYED_TERRAIN.cells(state, me), otherwise)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move == DONE[0]:
            return refuse("C-16", "all-handed-in", left=frame.number)
        if move.verb != self.name or move.cell == NONE:
            return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)
        return self.refuse_use(state, state.seats[frame.seat], move)


def _must_spend_all(state: State) -> bool:
    return state.layout.option("harvest.cathedral_spend") == "all"


def _is_cathedral(state: State, location: int) -> bool:
    return state.layout.locations[location].power is POWER


def _on_gained(state: State, seat: int, location: int) -> None:
    """KB-HAR-CATHEDRAL-1: gaining the location tile gives a settlement tile."""
    if _is_cathedral(state, location):
        _set_settlement_tiles(state.seats[seat], settlement_tiles(state.seats[seat]) + 1)


def _on_lost(state: State, seat: int, location: int) -> None:
    """I-37: losing the last Cathedral tile loses the settlement tiles."""
    me = state.seats[seat]
    if _is_cathedral(state, location) and not me.tiles & state.layout.same_kind_tiles[location] & ~BIT[location]:
        _set_settlement_tiles(me, 0)


def _read_count(text: str) -> int:
    if not (text.isascii() and text.isdecimal()) or len(text) > 3:
        raise ParseError(f"cathedral is {text[:20]!r}: expected the value of the settlement tiles")
    return int(text)


POWER: Final = Cathedral()
REACTION: Final = Reaction(on_tile_gained=_on_gained, on_tile_lost=_on_lost)
SLOT: Final = Slot(
    "cathedral",
    0,
    per_seat=True,
    write=lambda value: str(value or ""),
    read=_read_count,
    to_json=int,
    number_encoding=SlotEncoding(("",), lambda value: (value,)),
    trace_order=4,
    codec=NUMBER,
)
