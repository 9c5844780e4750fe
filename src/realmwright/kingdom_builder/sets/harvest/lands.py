"""Where the Harvest builds: farmland, beside water or mountains, beside others, within an area."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....game import Refusal, Unreadable
from ....hexes import BIT, areas, bits, name_of, neighbours
from ...parts import Slot, Telltale
from ...pieces import lift, movable, own
from ...powers import Build, Ground, Relocate
from ...refusals import refuse, refuse_hex
from ...state import Frame, Move, Seat, State

# Farmland


def _own_farmland(state: State, me: Seat) -> int:
    return state.layout.cells["farmland"] & me.adjacent


@dataclass(frozen=True)
class Farmland(Build):
    """KB-HAR-FARMLAND-1: once a turn, without a tile, one settlement on farmland next to an own one (C-33)."""

    during = False
    purse = ""

    def unready(self, state: State, me: Seat) -> Refusal | None:
        return refuse(self.rule, "once-a-turn", action=self.name) if state.slots["farmland"] else None

    def use(self, state: State, move: Move) -> None:
        state.slots = {**state.slots, "farmland": True}
        super().use(state, move)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if me.supply and not self.cells(state, me):
            return refuse(self.rule, "no-farmland-in-reach")
        land = state.layout.terrain_at.get(move.cell, "")
        if me.supply and land != "farmland":
            wrong = refuse(self.rule, "wrong-terrain", cell=name_of(move.cell), terrain=land, wanted="farmland")
            return refuse_hex(state, me, move.cell, 0, wrong)
        return super().refuse_use(state, me, move)


def new_turn(state: State, seat: int) -> None:
    if state.slots["farmland"]:
        state.slots = {**state.slots, "farmland": False}


def _read(text: str) -> bool:
    if text != "used":
        raise Unreadable(f"farmland is {text[:20]!r}: expected used, or no such field")
    return True


FARMLAND: Final = Farmland("farmland", "KB-HAR-FARMLAND-1", Ground(_own_farmland, "not-next-to-own"), strict=True)
FARMED: Final = Slot(
    "farmland",
    False,
    write=lambda used: "used" if used else "",
    read=_read,
    show=lambda used: "used" if used else "ready",
    numbers=Telltale(("used",), lambda used: (int(used),)),
)

# Buildable hexes next to something


def beside(terrain: str) -> Ground:
    """KB-HAR-WATERMILL, KB-HAR-MOUNTAINSTATION."""
    return Ground(lambda state, me: state.layout.buildable & state.layout.near[terrain], f"not-next-to-{terrain}")


def near_others(state: State, me: Seat) -> int:
    """KB-HAR-WATCHTOWER: next to a settlement of another player, or a piece that counts as one (KB-CRO-PIECES-1)."""
    others = 0
    for side in state.seats:
        if side is not me:
            others |= side.settlements | side.extra
    return state.layout.buildable & neighbours(others)


def near_special(state: State, me: Seat) -> int:
    """KB-HAR-UNIVERSITY: next to any special hex, silos among them."""
    return state.layout.buildable & neighbours(state.layout.special)


@dataclass(frozen=True)
class Palisade(Relocate):
    """KB-HAR-PALISADE: a settlement moves to a hex next to what is left of its area (I-38)."""

    def cells(self, state: State, me: Seat) -> int:
        """Every settlement of a larger area whose own hex will do (I-10); of the others those with a way out."""
        at_home = state.layout.buildable & state.allowed
        pieces, found = movable(state, me), 0
        for area in areas(own(me)):
            if area & (area - 1):
                found |= area & pieces & at_home
                found |= sum(BIT[cell] for cell in bits(area & pieces & ~at_home) if self._way_out(state, cell))
        return found

    def _way_out(self, state: State, cell: int) -> bool:
        lifted = state.copy()
        frame = Frame(self.name, state.turn, (cell,), word=lift(lifted, state.turn, cell))
        return any(mask for _, mask in self.options(lifted, frame))

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        origin = BIT[frame.cells[0]]
        area = next(area for area in areas(own(me) | origin) if area & origin)
        return state.layout.buildable & neighbours(area ^ origin)
