"""The Scout Cabin: two scouts that count as settlements until the turn ends.

Its owners share the scouts.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....bitset import bits
from ....components import Look
from ....game import JsonDict, ParseError, Refusal
from ...component_types import MoveMasks, Reaction, Slot
from ...game_layout import Layout
from ...hexgrid import BIT, cell_name, cell_names, mask_of, parse_cell
from ...lazy_move_list import DONE, TO, moves_by_cell
from ...piece_changes import refresh
from ...refusals import refuse, refuse_hex
from ...slot_codecs import CELLS
from ...state import AFTER, NONE, Frame, Move, Seat, State

MAX_SCOUTS: Final = 2  # KB-COMP-7
LIFTED: Final = "lifted"  # word of a frame whose first hex is the origin of a lifted scout


def _set_scouts(state: State, scouts: int) -> None:
    state.slots = {**state.slots, "scouts": scouts}
    refresh(state)


def _scout_terrain(state: State) -> int:
    """Return all hexes except special ones."""
    return state.layout.land & ~state.layout.special


class ScoutCabin:
    """KB-HAR-SCOUTCABIN-1: place one or two scouts next to own settlements or scouts (I-36).

    `scout-cabin CELL` places a scout. When the Bazaar repeats the tile, scouts on the board may be placed again:
    `scout-cabin CELL` lifts such a scout and `to CELL` puts it down. The frame holds the scouts that may be lifted.
    """

    name = "scout-cabin"
    rule = "KB-HAR-SCOUTCABIN-1"
    is_chance = False

    def _open_cells(self, state: State, seat: int) -> int:
        return _scout_terrain(state) & state.empty & state.unblocked & state.seats[seat].adjacent

    def _cells(self, state: State, seat: int, movable: int) -> int:
        """Return the hexes for a scout from the supply, and the scouts that may be moved."""
        scouts: int = state.slots["scouts"]
        cells = self._open_cells(state, seat) if scouts.bit_count() < MAX_SCOUTS else 0
        for cell in bits(movable):
            lifted = state.copy()
            _set_scouts(lifted, scouts ^ BIT[cell])
            if self._open_cells(lifted, seat):
                cells |= BIT[cell]
        return cells

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        cells = self._cells(state, state.turn, state.slots["scouts"])
        return [(moves_by_cell(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        frame = Frame(self.name, state.turn, tuple(bits(state.slots["scouts"])), MAX_SCOUTS)
        self._place_or_lift(state, frame, move.cell)

    def _place_or_lift(self, state: State, frame: Frame, cell: int) -> None:
        scouts: int = state.slots["scouts"]
        if scouts & BIT[cell]:
            others = tuple(other for other in frame.cells if other != cell)
            _set_scouts(state, scouts ^ BIT[cell])
            state.stack += (frame._replace(cells=(cell, *others), word=LIFTED),)
        else:
            self._place_scout(state, frame, cell)

    def _place_scout(self, state: State, frame: Frame, cell: int) -> None:
        _set_scouts(state, state.slots["scouts"] | BIT[cell])
        if frame.number > 1 and self._cells(state, frame.seat, mask_of(frame.cells)):
            state.stack += (frame._replace(number=frame.number - 1),)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        """Return whether one or two scouts are left to place and the movable ones are on the board."""
        on_board = mask_of(frame.cells[1:] if frame.word else frame.cells)
        valid_word = not frame.word or (frame.word == LIFTED and len(frame.cells) > 0)
        valid_count = frame.seat == state.turn and 0 < frame.number <= MAX_SCOUTS
        return valid_count and valid_word and not on_board & ~state.slots["scouts"]

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        if frame.word:
            return [(TO, self._open_cells(state, frame.seat))]
        return [(moves_by_cell(self.name), self._cells(state, frame.seat, mask_of(frame.cells))), (DONE, 1)]

    def describe_frame(self, state: State, frame: Frame) -> JsonDict:
        """Describe the placements left, the movable scouts and the origin of a lifted one."""
        cells = [cell_name(cell) for cell in frame.cells]
        if frame.word:
            return {"from": cells[0], "left": frame.number, "again": cells[1:]}
        return {"left": frame.number, "again": cells}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if frame.word:
            self._place_scout(state, frame._replace(cells=frame.cells[1:], word=""), move.cell)
        elif move != DONE[0]:
            self._place_or_lift(state, frame, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if state.slots["scouts"].bit_count() == MAX_SCOUTS:
            return refuse(self.rule, "no-scout-left", cell=cell_name(move.cell))
        return self._refuse_hex(state, me, move.cell)

    def _refuse_hex(self, state: State, me: Seat, cell: int) -> Refusal:
        far = refuse(self.rule, "not-next-to-own", cell=cell_name(cell))
        if BIT[cell] & _scout_terrain(state) & state.empty & ~me.adjacent:
            return far
        return refuse_hex(state, me, cell, _scout_terrain(state), far)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        me = state.seats[frame.seat]
        if frame.word and move.verb == "to" and move.cell != NONE:
            return self._refuse_hex(state, me, move.cell)
        if frame.word:
            return refuse("I-09", "finish-the-move", action=self.name, origin=cell_name(frame.cells[0]))
        if move.verb == self.name and move.cell != NONE:
            return self.refuse_use(state, me, move)
        return refuse("I-09", "finish-the-action", action=self.name, left=frame.number - 1)


def _remove_scouts(state: State, seat: int) -> None:
    """KB-HAR-SCOUTCABIN-2: remove the scouts from the board at the end of the turn."""
    if state.slots["scouts"]:
        _set_scouts(state, 0)


def _counts_fully(layout: Layout) -> bool:
    return layout.option("harvest.scouts_scope") == "full"


def _settlement_cells(layout: Layout, scouts: int) -> int:
    """D-17: scouts count as own settlements for building."""
    return scouts if scouts and _counts_fully(layout) else 0


def _adjacency_cells(layout: Layout, scouts: int) -> int:
    """C-19: scouts count as own settlements only for adjacency."""
    return scouts if scouts and not _counts_fully(layout) else 0


def _read_scouts(text: str) -> int:
    scouts = mask_of([parse_cell(word) for word in text.split(",")])
    if scouts.bit_count() > MAX_SCOUTS:
        raise ParseError(f"scouts is {text[:40]!r}: expected at most {MAX_SCOUTS} hexes")
    return scouts


def validate_scouts(state: State) -> Iterator[str]:
    scouts: int = state.slots["scouts"]
    occupied = [side.settlements | side.extra_settlements for side in state.seats]
    if scouts & ~_scout_terrain(state) or any(scouts & cells for cells in occupied):
        yield "a scout stands where none may (KB-HAR-SCOUTCABIN-1)"
    if scouts and state.stage > AFTER:
        yield "a scout stands after the turn (KB-HAR-SCOUTCABIN-2)"


POWER: Final = ScoutCabin()
REACTION: Final = Reaction(on_turn_end=_remove_scouts)
SLOT: Final = Slot(
    "scouts",
    0,
    write=lambda scouts: ",".join(cell_names(scouts)),
    read=_read_scouts,
    to_json=cell_names,
    occupied_cells=lambda layout, scouts: scouts,
    turn_settlement_cells=_settlement_cells,
    adjacency_cells=_adjacency_cells,
    look=Look("p-scout", "+", corners=3),
    of_active_seat=True,
    trace_order=2,
    codec=CELLS,
)
