"""The two shapes most powers have: build one more settlement somewhere, or move one of your own."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..game import Refusal
from ..hexes import BIT, bits, jump_two, name_of
from .moves import TO, moves_of
from .parts import Pairs, nothing
from .pieces import build, closing, lift, movable, put
from .refusals import refuse, refuse_hex
from .state import ENDING, Frame, Move, Seat, State


@dataclass(frozen=True)
class Ground:
    """Which hexes an action may use, and what to say of a free one outside."""

    cells: Callable[[State, Seat], int]
    reason: str = "wrong-terrain"
    wanted: Callable[[State], str] = lambda state: ""  # the terrain it asks for, if it is just one

    def refuse(self, state: State, rule: str, cell: int) -> Refusal:
        terrain = state.layout.terrain_at.get(cell, "")
        wanted = {"wanted": self.wanted(state)} if self.wanted(state) else {}
        return refuse(rule, self.reason, cell=name_of(cell), terrain=terrain, **wanted)

    def lacks(self, state: State, me: Seat) -> Refusal | None:
        """Why no hex at all will do: the card is not there or not chosen, or its terrain is full."""
        if self is PLAYED and not state.terrain:
            return refuse("KB-BASE-TURN-1", "choose-first") if state.cards else refuse("R-04", "no-card")
        if self.wanted(state) and not self.cells(state, me) & state.free & state.allowed:
            return refuse("I-07", "no-hex-left", wanted=self.wanted(state))
        return None


def played_cells(state: State, me: Seat) -> int:
    return state.layout.cells[state.terrain] if state.terrain else 0


def played_terrain(state: State) -> str:
    return state.terrain


PLAYED = Ground(played_cells, wanted=played_terrain)  # the terrain of the played card


def terrain(name: str) -> Ground:
    return Ground(lambda state, me: state.layout.cells[name], wanted=lambda state: name)


def buildable(reason: str) -> Ground:
    """Any buildable hex; the reason is for those that the action itself excludes."""
    return Ground(lambda state, me: state.layout.buildable, reason)


def spread(state: State, me: Seat, ground: int, mandatory: bool = False) -> int:
    """Rule 3 (KB-BASE-BUILD-3): the free hexes next to own settlements if there are any, otherwise all free ones."""
    free = ground & state.free & state.allowed
    for waiver in state.layout.waivers:
        if me.slots[waiver.purse] and waiver.holds(state, me, mandatory):
            return free
    return free & me.adjacent or free


def governed(state: State, seat: int) -> None:
    """Called before a piece comes to stand by an action that rule 3 governs, whether the rule was waived or not."""
    for react in state.layout.on_governed:
        react(state, seat)


def two_away(cells: int) -> int:
    """Exactly two hexes away in a straight line, whatever lies between."""
    e, w, se, nw, sw, ne = jump_two(cells)
    return e | w | se | nw | sw | ne


@dataclass(frozen=True)
class Build:
    """Build one settlement from the supply on some ground; `strict` grounds say all there is, without rule 3."""

    name: str
    rule: str
    ground: Ground
    strict: bool = False

    def cells(self, state: State, me: Seat) -> int:
        if not me.supply:
            return 0
        ground = self.ground.cells(state, me)
        return ground & state.free & state.allowed if self.strict else spread(state, me, ground)

    def offers(self, state: State, me: Seat) -> Pairs:
        return [(moves_of(self.name), cells)] if (cells := self.cells(state, me)) else []

    def use(self, state: State, move: Move) -> None:
        if not self.strict:
            governed(state, state.turn)
        build(state, state.turn, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        if lacking := self.ground.lacks(state, me):
            return lacking
        ground = self.ground.cells(state, me)
        return refuse_hex(state, me, move.cell, ground, self.ground.refuse(state, self.rule, move.cell))


@dataclass(frozen=True)
class Relocate:
    """Move one own settlement: take it, then put it. `reach` narrows where it may go, the same way back and forth."""

    name: str
    rule: str
    ground: Ground
    reach: Callable[[int], int] | None = None
    strict: bool = False
    chance = False

    def cells(self, state: State, me: Seat) -> int:
        """Settlements that have somewhere to go; back to the own hex counts where the ground allows it (I-10)."""
        ground = self.ground.cells(state, me) & state.allowed
        free = ground & state.free
        mine = movable(state, me)
        if self.reach:
            return mine & self.reach(free)
        return mine if free else mine & ground

    def _opening(self, state: State, pieces: int) -> int:
        """Those of the pieces that have somewhere to go once the hexes they close are open, because they have left."""
        found = 0
        for cell in bits(pieces):
            lifted = state.copy()
            Relocate.use(self, lifted, Move(self.name, cell))  # just lifted: no tile is spent by asking
            if any(mask for _, mask in self.options(lifted, lifted.stack[-1])):
                found |= BIT[cell]
        return found

    def offers(self, state: State, me: Seat) -> Pairs:
        cells = self.cells(state, me)
        if state.allowed != state.layout.land:
            cells |= self._opening(state, closing(state, me) & ~cells)
        return [(moves_of(self.name), cells)] if cells else []

    def fits(self, state: State, frame: Frame) -> bool:
        """One piece is in the air: a settlement, or one that actions move; after the last turn anybody's."""
        slot = state.layout.seat_slots.get(frame.word)
        piece = not frame.word or (slot is not None and slot.movable is not nothing)
        return len(frame.cells) == 1 and piece and (frame.seat == state.turn or state.stage == ENDING)

    def use(self, state: State, move: Move) -> None:
        piece = lift(state, state.turn, move.cell)
        state.stack += (Frame(self.name, state.turn, (move.cell,), word=piece),)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if lacking := self.ground.lacks(state, me):
            return lacking
        if not BIT[move.cell] & movable(state, me):
            return refuse(self.rule, "not-your-settlement", cell=name_of(move.cell))
        return refuse(self.rule, "nowhere-to-go", cell=name_of(move.cell))

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        ground = self.ground.cells(state, me)
        return ground & self.reach(BIT[frame.cells[0]]) if self.reach else ground

    def options(self, state: State, frame: Frame) -> Pairs:
        me = state.seats[frame.seat]
        targets = self._targets(state, me, frame)
        return [(TO, targets & state.free & state.allowed if self.strict else spread(state, me, targets))]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if not self.strict:
            governed(state, frame.seat)
        put(state, frame.seat, frame.cells[0], move.cell, frame.word)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        me = state.seats[frame.seat]
        if move.verb != "to":
            return refuse("I-09", "finish-the-move", action=self.name, origin=name_of(frame.cells[0]))
        otherwise = self.ground.refuse(state, self.rule, move.cell)
        return refuse_hex(state, me, move.cell, self._targets(state, me, frame), otherwise)
