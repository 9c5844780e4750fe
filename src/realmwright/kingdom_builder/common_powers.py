"""The two common powers of location tiles: build a settlement, or move an own settlement."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from ..bitset import bits
from ..game import Refusal
from .component_types import MoveMasks, no_cells
from .hexgrid import BIT, cell_name, shift_two
from .lazy_move_list import TO, moves_by_cell
from .piece_changes import blocking_cells, build, lift, movable_cells, put_down
from .refusals import refuse, refuse_hex
from .state import ENDING, NONE, Frame, Move, Seat, State


@dataclass(frozen=True)
class TargetHexes:
    """The hexes that an action may target, and the refusal for other hexes."""

    cells: Callable[[State, Seat], int]
    reason: str = "wrong-terrain"
    terrain: Callable[[State], str] = lambda state: ""  # the required terrain, if there is just one

    def refuse(self, state: State, rule: str, cell: int) -> Refusal:
        terrain = state.layout.terrain_at.get(cell, "")
        required = {"wanted": self.terrain(state)} if self.terrain(state) else {}
        return refuse(rule, self.reason, cell=cell_name(cell), terrain=terrain, **required)

    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None:
        """Return why there is no target at all: no card, no choice made, or no empty hex left."""
        if self is PLAYED_TERRAIN and not state.terrain:
            return _refuse_undecided(state)
        if self.terrain(state) and not self.cells(state, me) & state.empty & state.unblocked:
            return refuse("I-07", "no-hex-left", wanted=self.terrain(state))
        return None


def _refuse_undecided(state: State) -> Refusal:
    """Refuse an action that needs the terrain of the turn, which is not decided."""
    if not state.revealed:
        return refuse("R-04", "no-card")
    if state.played_card == NONE:
        return refuse("KB-BASE-TURN-1", "choose-first")
    card = state.layout.deck[state.played_card]
    return refuse(card.choice_rule, "choose-half", wanted=card.name)


def played_cells(state: State, me: Seat) -> int:
    return state.layout.cells[state.terrain] if state.terrain else 0


def played_terrain(state: State) -> str:
    return state.terrain


PLAYED_TERRAIN = TargetHexes(played_cells, terrain=played_terrain)  # the terrain of the played card


def on_terrain(name: str) -> TargetHexes:
    return TargetHexes(lambda state, me: state.layout.cells[name], terrain=lambda state: name)


def on_buildable(reason: str) -> TargetHexes:
    """Return all buildable hexes as targets; `reason` is for hexes that the action excludes."""
    return TargetHexes(lambda state, me: state.layout.buildable, reason)


def apply_adjacency_rule(state: State, me: Seat, targets: int, mandatory: bool = False) -> int:
    """Return the empty targets next to own settlements, all if there are none (KB-BASE-BUILD-3)."""
    empty = targets & state.empty & state.unblocked
    for exemption in state.layout.exemptions:
        if me.slots[exemption.requires_slot] and exemption.applies(state, me, mandatory):
            return empty
    return empty & me.adjacent or empty


def notify_before_placed(state: State, seat: int) -> None:
    """Notify reactions before a placement under the adjacency rule, even with an exemption."""
    for react in state.layout.before_placed:
        react(state, seat)


def may_move_back(state: State) -> bool:
    """Return whether a lifted piece may go back to the hex it left, which then also counts for rule 3 (I-10, R-05)."""
    return state.layout.option("moves.back_to_origin") == "true"


def two_away(cells: int) -> int:
    """Return the cells exactly two hexes away in a straight line, over any hex."""
    e, w, se, nw, sw, ne = shift_two(cells)
    return e | w | se | nw | sw | ne


@dataclass(frozen=True)
class BuildPower:
    """Build one settlement of the supply. With `ignores_adjacency` every empty target is legal."""

    name: str
    rule: str
    targets: TargetHexes
    ignores_adjacency: bool = False

    def cells(self, state: State, me: Seat) -> int:
        if not me.supply:
            return 0
        targets = self.targets.cells(state, me)
        if self.ignores_adjacency:
            return targets & state.empty & state.unblocked
        return apply_adjacency_rule(state, me, targets)

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        return [(moves_by_cell(self.name), cells)] if (cells := self.cells(state, me)) else []

    def use(self, state: State, move: Move) -> None:
        if not self.ignores_adjacency:
            notify_before_placed(state, state.turn)
        build(state, state.turn, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        if reason := self.targets.unavailable_reason(state, me):
            return reason
        targets = self.targets.cells(state, me)
        return refuse_hex(state, me, move.cell, targets, self.targets.refuse(state, self.rule, move.cell))


@dataclass(frozen=True)
class RelocatePower:
    """Move one own settlement in two decisions: lift it, then put it down.

    `reach` maps cells to the cells that a move from them may end on; it must be symmetric.
    """

    name: str
    rule: str
    targets: TargetHexes
    reach: Callable[[int], int] | None = None
    ignores_adjacency: bool = False
    is_chance = False

    def cells(self, state: State, me: Seat) -> int:
        """Return the pieces that have a target; by default the own hex counts if it is one (I-10)."""
        targets = self.targets.cells(state, me) & state.unblocked
        empty = targets & state.empty
        mine = movable_cells(state, me)
        if self.reach:
            return mine & self.reach(empty)
        return mine if empty else mine & targets if may_move_back(state) else 0

    def _self_blocked(self, state: State, pieces: int) -> int:
        """Return those of the pieces that have a target on the hexes they block themselves."""
        cells = 0
        for cell in bits(pieces):
            lifted = state.copy()
            RelocatePower.use(self, lifted, Move(self.name, cell))  # not `self.use`: a subclass may spend a tile
            if any(mask for _, mask in self.legal_moves(lifted, lifted.stack[-1])):
                cells |= BIT[cell]
        return cells

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        cells = self.cells(state, me)
        if state.unblocked != state.layout.land:
            cells |= self._self_blocked(state, blocking_cells(state, me) & ~cells)
        return [(moves_by_cell(self.name), cells)] if cells else []

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        """Return True for one lifted piece of the seat to move, or of any seat after the last turn."""
        slot = state.layout.seat_slots.get(frame.word)
        piece = not frame.word or (slot is not None and slot.movable_cells is not no_cells)
        return len(frame.cells) == 1 and piece and (frame.seat == state.turn or state.stage == ENDING)

    def use(self, state: State, move: Move) -> None:
        piece = lift(state, state.turn, move.cell)
        state.stack += (Frame(self.name, state.turn, (move.cell,), word=piece),)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if reason := self.targets.unavailable_reason(state, me):
            return reason
        if not BIT[move.cell] & movable_cells(state, me):
            return refuse(self.rule, "not-your-settlement", cell=cell_name(move.cell))
        return refuse(self.rule, "nowhere-to-go", cell=cell_name(move.cell))

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        targets = self.targets.cells(state, me)
        return targets & self.reach(BIT[frame.cells[0]]) if self.reach else targets

    def _landing_cells(self, state: State, me: Seat, frame: Frame) -> int:
        """Return the targets, by option without the hex that the piece has left (R-05)."""
        targets = self._targets(state, me, frame)
        return targets if may_move_back(state) else targets & ~BIT[frame.cells[0]]

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        me = state.seats[frame.seat]
        targets = self._landing_cells(state, me, frame)
        if self.ignores_adjacency:
            return [(TO, targets & state.empty & state.unblocked)]
        return [(TO, apply_adjacency_rule(state, me, targets))]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if not self.ignores_adjacency:
            notify_before_placed(state, frame.seat)
        put_down(state, frame.seat, frame.cells[0], move.cell, frame.word)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        me = state.seats[frame.seat]
        if move.verb != "to":
            return refuse("I-09", "finish-the-move", action=self.name, origin=cell_name(frame.cells[0]))
        if move.cell == frame.cells[0] and not may_move_back(state):
            return refuse("R-05", "not-back", cell=cell_name(move.cell))
        otherwise = self.targets.refuse(state, self.rule, move.cell)
        return refuse_hex(state, me, move.cell, self._landing_cells(state, me, frame), otherwise)
