"""The Scout Cabin: two scouts, shared by all its owners, that stand for settlements until the turn ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....game import Plain, Refusal, Unreadable
from ....hexes import BIT, bits, cell_named, mask_of, name_of, names
from ...layout import Layout
from ...moves import DONE, TO, moves_of
from ...parts import Pairs, Reaction, Slot
from ...pieces import refresh
from ...refusals import refuse, refuse_hex
from ...state import AFTER, NONE, Frame, Move, Seat, State

SCOUTS: Final = 2  # KB-COMP-7
LIFTED: Final = "lifted"  # the frame's first hex is where the scout in the air stood


def _set(state: State, scouts: int) -> None:
    state.slots = {**state.slots, "scouts": scouts}
    refresh(state)


def _ground(state: State) -> int:
    """Buildable, water or mountain: all but special hexes."""
    return state.layout.land & ~state.layout.special


class ScoutCabin:
    """KB-HAR-SCOUTCABIN-1: one or two scouts next to own settlements, or next to a scout (I-36).

    `scout-cabin CELL` sets one there. When the Bazaar repeats the tile, scouts that stand already may be set again:
    `scout-cabin CELL` of such a scout takes it up, `to CELL` sets it down. The frame holds those that may be taken.
    """

    name = "scout-cabin"
    rule = "KB-HAR-SCOUTCABIN-1"
    chance = False

    def _open(self, state: State, seat: int) -> int:
        return _ground(state) & state.free & state.allowed & state.seats[seat].adjacent

    def _cells(self, state: State, seat: int, old: int) -> int:
        """Where a scout beside the board may go, and scouts on it that may go elsewhere."""
        scouts: int = state.slots["scouts"]
        found = self._open(state, seat) if scouts.bit_count() < SCOUTS else 0
        for cell in bits(old):
            lifted = state.copy()
            _set(lifted, scouts ^ BIT[cell])
            if self._open(lifted, seat):
                found |= BIT[cell]
        return found

    def offers(self, state: State, me: Seat) -> Pairs:
        cells = self._cells(state, state.turn, state.slots["scouts"])
        return [(moves_of(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        self._go(state, Frame(self.name, state.turn, tuple(bits(state.slots["scouts"])), SCOUTS), move.cell)

    def _go(self, state: State, frame: Frame, cell: int) -> None:
        scouts: int = state.slots["scouts"]
        if scouts & BIT[cell]:
            others = tuple(other for other in frame.cells if other != cell)
            _set(state, scouts ^ BIT[cell])
            state.stack += (frame._replace(cells=(cell, *others), word=LIFTED),)
        else:
            self._down(state, frame, cell)

    def _down(self, state: State, frame: Frame, cell: int) -> None:
        _set(state, state.slots["scouts"] | BIT[cell])
        if frame.number > 1 and self._cells(state, frame.seat, mask_of(frame.cells)):
            state.stack += (frame._replace(number=frame.number - 1),)

    def fits(self, state: State, frame: Frame) -> bool:
        """One or two are left to set; those that may be taken up stand, but for one in the air."""
        standing = mask_of(frame.cells[1:] if frame.word else frame.cells)
        lifted = not frame.word or (frame.word == LIFTED and len(frame.cells) > 0)
        mine = frame.seat == state.turn and 0 < frame.number <= SCOUTS
        return mine and lifted and not standing & ~state.slots["scouts"]

    def options(self, state: State, frame: Frame) -> Pairs:
        if frame.word:
            return [(TO, self._open(state, frame.seat))]
        return [(moves_of(self.name), self._cells(state, frame.seat, mask_of(frame.cells))), (DONE, 1)]

    def tell(self, state: State, frame: Frame) -> Plain:
        """How many may still be set, which of those that stand may be taken up, and where one in the air stood."""
        stood = [name_of(cell) for cell in frame.cells]
        if frame.word:
            return {"from": stood[0], "left": frame.number, "again": stood[1:]}
        return {"left": frame.number, "again": stood}

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if frame.word:
            self._down(state, frame._replace(cells=frame.cells[1:], word=""), move.cell)
        elif move != DONE[0]:
            self._go(state, frame, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if state.slots["scouts"].bit_count() == SCOUTS:
            return refuse(self.rule, "no-scout-left", cell=name_of(move.cell))
        return self._refuse_hex(state, me, move.cell)

    def _refuse_hex(self, state: State, me: Seat, cell: int) -> Refusal:
        far = refuse(self.rule, "not-next-to-own", cell=name_of(cell))
        if BIT[cell] & _ground(state) & state.free & ~me.adjacent:
            return far
        return refuse_hex(state, me, cell, _ground(state), far)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        me = state.seats[frame.seat]
        if frame.word and move.verb == "to" and move.cell != NONE:
            return self._refuse_hex(state, me, move.cell)
        if frame.word:
            return refuse("I-09", "finish-the-move", action=self.name, origin=name_of(frame.cells[0]))
        if move.verb == self.name and move.cell != NONE:
            return self.refuse_use(state, me, move)
        return refuse("I-09", "finish-the-action", action=self.name, left=frame.number - 1)


def _go_home(state: State, seat: int) -> None:
    """KB-HAR-SCOUTCABIN-2: at the end of the turn they go back beside the board."""
    if state.slots["scouts"]:
        _set(state, 0)


def _full(layout: Layout) -> bool:
    return layout.option("harvest.scouts_scope") == "full"


def _settlements(layout: Layout, scouts: int) -> int:
    """D-17: own settlements for everything that asks for such on the board."""
    return scouts if scouts and _full(layout) else 0


def _neighbours_only(layout: Layout, scouts: int) -> int:
    """C-19: own settlements only where a hex must be next to one."""
    return scouts if scouts and not _full(layout) else 0


def _read(text: str) -> int:
    scouts = mask_of([cell_named(word) for word in text.split(",")])
    if scouts.bit_count() > SCOUTS:
        raise Unreadable(f"scouts is {text[:40]!r}: expected at most {SCOUTS} hexes")
    return scouts


def wrong(state: State) -> Iterator[str]:
    scouts: int = state.slots["scouts"]
    if scouts & ~_ground(state) or any(scouts & (side.settlements | side.extra) for side in state.seats):
        yield "a scout stands where none may (KB-HAR-SCOUTCABIN-1)"
    if scouts and state.stage > AFTER:
        yield "a scout stands after the turn (KB-HAR-SCOUTCABIN-2)"


POWER: Final = ScoutCabin()
REACTION: Final = Reaction(turn_ends=_go_home)
SLOT: Final = Slot(
    "scouts",
    0,
    write=lambda scouts: ",".join(names(scouts)),
    read=_read,
    show=names,
    stands=lambda layout, scouts: scouts,
    passes=_settlements,
    adjoins=_neighbours_only,
)
