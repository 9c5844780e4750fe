"""The Canoe: a settlement on swamp or water in the middle of anybody's turn (KB-MAR-CANOE), and its bonus."""

from __future__ import annotations

from typing import Final

from ....game import Plain, Refusal
from ....hexes import BIT, bits, name_of
from ...moves import moves_of
from ...parts import Pairs, Reaction
from ...pieces import build
from ...powers import governed, spread
from ...refusals import refuse, refuse_hex
from ...state import NONE, Frame, Move, Seat, State
from .bonus import spend, unready

GROUNDS: Final = ("swamp", "water")
PASS: Final = (Move("pass"),)


def _cells(state: State, me: Seat) -> int:
    """KB-MAR-CANOE-1: swamp or water is the player's choice, and rule 3 holds inside each of the two."""
    if not me.supply:
        return 0
    found = 0
    for ground in GROUNDS:
        found |= spread(state, me, state.layout.cells[ground])
    return found


def _land(state: State, seat: int, cell: int) -> None:
    governed(state, seat)
    build(state, seat, cell)


def _refuse(state: State, me: Seat, rule: str, cell: int) -> Refusal:
    if not me.supply:
        return refuse("I-08", "supply-empty")
    here = state.layout.terrain_at.get(cell, "")
    ground = state.layout.cells[here] if here in GROUNDS else 0
    otherwise = refuse(rule, "not-swamp-or-water", cell=name_of(cell), terrain=here)
    return refuse_hex(state, me, cell, ground, otherwise)


class Canoe:
    """KB-MAR-CANOE-2: an interrupt whenever the last tile of a hex is taken; a frame for each canoe tile."""

    name = "canoe"
    rule = "KB-MAR-CANOE-1"
    chance = False

    def offers(self, state: State, me: Seat) -> Pairs:
        return []

    def use(self, state: State, move: Move) -> None:
        """Never offered: only `apply` builds."""

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return refuse("KB-MAR-CANOE-2", "only-as-interrupt", tile=self.name)

    def fits(self, state: State, frame: Frame) -> bool:
        """The hex of a canoe tile that the seat holds, and the one that was emptied."""
        layout, held = state.layout, state.seats[frame.seat].held
        tiles = [cell for i, cell in enumerate(layout.location_cells) if held & BIT[i]]
        called = len(frame.cells) == 2 and frame.cells[0] in tiles
        return called and layout.locations[layout.location_cells.index(frame.cells[0])].name == self.name

    def options(self, state: State, frame: Frame) -> Pairs:
        cells = _cells(state, state.seats[frame.seat])
        return [(moves_of(self.name), cells), (PASS, 1)] if cells else [(PASS, 1)]

    def tell(self, state: State, frame: Frame) -> Plain:
        """Which canoe tile answers, by its hex, and to which hex."""
        tile, emptied = frame.cells
        return {"tile": name_of(tile), "emptied": name_of(emptied)}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move.verb != "pass":
            _land(state, frame.seat, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name or move.cell == NONE:
            return refuse("KB-MAR-CANOE-3", "answer-the-canoe", hex=name_of(frame.cells[-1]))
        return _refuse(state, state.seats[frame.seat], self.rule, move.cell)


class CanoeBonus:
    """KB-MAR-CANOE-BONUS: such a settlement once in an own turn, before or after the mandatory action."""

    name = "canoe-bonus"
    rule = "KB-MAR-CANOE-BONUS"
    during = False
    purse = "bonus"

    def unready(self, state: State, me: Seat) -> Refusal | None:
        return unready(me, Canoe.name)

    def offers(self, state: State, me: Seat) -> Pairs:
        return [(moves_of(self.name), cells)] if (cells := _cells(state, me)) else []

    def use(self, state: State, move: Move) -> None:
        spend(state, state.turn, Canoe.name)
        _land(state, state.turn, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return _refuse(state, me, self.rule, move.cell)


def _order(state: State, taker: int) -> list[int]:
    """KB-MAR-CANOE-3: from the left of whoever took the tile, who comes last, or from the left of the start player."""
    layout, players = state.layout, len(state.seats)
    first = taker if layout.option("marsh.canoe_order") == "left_of_active" else layout.setup.start
    seats = [(first + i) % players for i in range(1, players + 1)]
    return seats if layout.option("marsh.canoe_on_own_pickup") == "true" else [seat for seat in seats if seat != taker]


def _call(state: State, taker: int, cell: int) -> None:
    """A frame for each canoe tile whose owner can build; they are decided before what is on the stack (D-12)."""
    layout = state.layout
    canoes = sum(BIT[i] for i, place in enumerate(layout.locations) if place.name == Canoe.name)
    if not canoes:
        return
    for seat in reversed(_order(state, taker)):
        me = state.seats[seat]
        if me.held & canoes and _cells(state, me):
            hexes = [layout.location_cells[i] for i in bits(me.held & canoes)]
            state.stack += tuple(Frame(Canoe.name, seat, (tile, cell)) for tile in reversed(hexes))


def _sunk(state: State, seat: int, location: int) -> None:
    """Losses come before canoes (I-50): a tile lost by the very move that called it does not answer."""
    place = state.layout.location_cells[location]
    if any(frame.step == Canoe.name for frame in state.stack):
        gone = (Canoe.name, seat, place)
        state.stack = tuple(f for f in state.stack if not f.cells or (f.step, f.seat, f.cells[0]) != gone)


REACTION: Final = Reaction(emptied=_call, lost=_sunk)
