"""Nomad tiles: how players gain and lose them, and their actions."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....game import JsonDict, Refusal
from ...common_powers import RelocatePower, apply_adjacency_rule, notify_before_placed, on_buildable, on_terrain
from ...component_types import MoveMasks, Reaction
from ...hexgrid import BIT, cell_name, mask_of, neighbours
from ...lazy_move_list import DONE, moves_by_cell
from ...piece_changes import build, lift, lose_tiles, notify_emptied, own_cells, put_down, removable_cells
from ...refusals import refuse, refuse_hex
from ...rules import moves
from ...state import AFTER, Frame, Move, Seat, State
from .tile_state import DONATION_TERRAINS, NEW, READY, USED, SeatTiles

RESETTLEMENT_STEPS: Final = 4
DONATION_SETTLEMENTS: Final = 3


def _gain_tiles(state: State, seat: int, cell: int, how: str) -> None:
    """KB-NOM-TILE-GAIN: the first piece built or moved next to a nomad hex takes its tile."""
    layout, me = state.layout, state.seats[seat]
    if not BIT[cell] & layout.adjacent_to["nomad"] & (me.settlements | me.extra_settlements) or state.stage > AFTER:
        return
    for place, kind in state.slots["nomads"]:
        if BIT[cell] & layout.cell_neighbours[place]:
            board_tiles = tuple(tile for tile in state.slots["nomads"] if tile[0] != place)
            state.slots = {**state.slots, "nomads": board_tiles}
            _take_tile(state.edit_seat(seat), kind)
            notify_emptied(state, seat, place)


def _take_tile(me: Seat, kind: str) -> None:
    if kind == "treasure":
        me.gold += 3  # KB-NOM-TILE-TREASURE: at once, and the tile leaves the game
    else:
        me.slots = {**me.slots, "nomad_tiles": tuple(sorted([*me.slots["nomad_tiles"], (kind, NEW)]))}


def _expire_tiles(state: State, seat: int) -> None:
    """KB-NOM-TILE-TIMING: remove the tiles of this turn, used or not; make the new ones ready."""
    for number, side in enumerate(state.seats):
        if side.slots["nomad_tiles"] or side.slots["outpost"]:
            tiles = [tile for tile in side.slots["nomad_tiles"] if number != seat or tile[1] == NEW]
            me = state.edit_seat(number)
            me.slots = {**side.slots, "nomad_tiles": tuple((kind, READY) for kind, _ in tiles), "outpost": False}


def _use_tile(state: State, kind: str) -> Seat:
    me = state.edit_seat(state.turn)
    tiles = list(me.slots["nomad_tiles"])
    tiles[tiles.index((kind, READY))] = (kind, USED)
    me.slots = {**me.slots, "nomad_tiles": tuple(sorted(tiles))}
    return me


class NomadTile:
    """The action of a nomad tile.

    It is usable once, in the owner's turn after the one in which it was gained.
    """

    name: str
    rule: str
    interrupts = False
    is_chance = False
    requires_slot = "nomad_tiles"

    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None:
        tiles: SeatTiles = me.slots["nomad_tiles"]
        states = [state for kind, state in tiles if kind.partition("-")[0] == self.name]
        if READY in states:
            return None
        if NEW in states and USED not in states:
            return refuse("KB-NOM-TILE-TIMING", "nomad-tile-new", tile=self.name)
        return refuse("KB-NOM-TILE-TIMING", "tile-used" if states else "no-tile", tile=self.name)


class Donation(NomadTile):
    """KB-NOM-TILE-DONATION: build three settlements on one terrain (I-24).

    If that is impossible, build as many as possible.
    """

    name = "donation"
    rule = "KB-NOM-TILE-DONATION"

    def _cells(self, state: State, me: Seat, terrain: str) -> int:
        return apply_adjacency_rule(state, me, state.layout.cells[terrain]) if me.supply else 0

    def _ready_terrains(self, me: Seat) -> list[str]:
        tiles: SeatTiles = me.slots["nomad_tiles"]
        return [
            terrain for kind, state in tiles if state == READY for name, _, terrain in [kind.partition("-")] if terrain
        ]

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        cells = 0
        for terrain in self._ready_terrains(me):
            cells |= self._cells(state, me, terrain)
        return [(moves_by_cell(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        terrain = state.layout.terrain_at[move.cell]  # every Donation tile shows a different terrain
        _use_tile(state, f"donation-{terrain}")
        self._build(state, state.turn, move.cell, DONATION_SETTLEMENTS - 1, terrain)

    def _build(self, state: State, seat: int, cell: int, rest: int, terrain: str) -> None:
        if rest and state.seats[seat].supply > 1:
            state.stack += (Frame(self.name, seat, number=rest, word=terrain),)
        notify_before_placed(state, seat)
        build(state, seat, cell)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn and frame.word in DONATION_TERRAINS and 0 < frame.number < DONATION_SETTLEMENTS

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        cells = self._cells(state, state.seats[frame.seat], frame.word)
        return [(moves_by_cell(self.name), cells) if cells else (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move.verb != "done":
            self._build(state, frame.seat, move.cell, frame.number - 1, frame.word)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return self._refuse(state, me, move, self._ready_terrains(me))

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name:
            return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)
        return self._refuse(state, state.seats[frame.seat], move, [frame.word])

    def _refuse(self, state: State, me: Seat, move: Move, terrains: list[str]) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        here = state.layout.terrain_at.get(move.cell, "")
        grounds = [on_terrain(terrain) for terrain in terrains]
        otherwise = grounds[0].refuse(state, self.rule, move.cell)
        if here in terrains:
            return refuse_hex(state, me, move.cell, state.layout.cells[here], otherwise)
        lacking = next(filter(None, (ground.unavailable_reason(state, me) for ground in grounds)), None)
        return lacking or refuse_hex(state, me, move.cell, 0, otherwise)


@dataclass(frozen=True)
class Resettlement(NomadTile, RelocatePower):
    """KB-NOM-TILE-RESETTLEMENT: move any settlements up to four steps in total.

    Each step is a separate move (D-07, I-21).
    """

    def use(self, state: State, move: Move) -> None:
        _use_tile(state, self.name)
        self._lift(state, move.cell, RESETTLEMENT_STEPS - 1)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        """Return whether a piece is lifted, or none and steps are left."""
        paused = not frame.cells and frame.number > 0 and frame.seat == state.turn
        return frame.number < RESETTLEMENT_STEPS and (paused or super().is_valid_frame(state, frame))

    def _lift(self, state: State, cell: int, rest: int) -> None:
        piece = lift(state, state.turn, cell)
        state.stack += (Frame(self.name, state.turn, (cell,), rest, piece),)

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        if frame.cells:
            return super().legal_moves(state, frame)
        return [*self.legal_uses(state, state.seats[frame.seat]), (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if frame.cells:
            if frame.number:
                state.stack += (Frame(self.name, frame.seat, number=frame.number),)
            put_down(state, frame.seat, frame.cells[0], move.cell, frame.word)
        elif move.verb == self.name:
            self._lift(state, move.cell, frame.number - 1)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if frame.cells:
            return super().refuse(state, frame, move)
        if move.verb == self.name:
            return self.refuse_use(state, state.seats[frame.seat], move)
        return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)


class Sword(NomadTile):
    """KB-NOM-TILE-SWORD: remove one settlement of each opponent in turn order (I-19)."""

    name = "sword"
    rule = "KB-NOM-TILE-SWORD"

    def _victim(self, state: State, nearest: int) -> tuple[int, int]:
        """Return the offset of the next seat to the left with removable pieces, and these pieces."""
        for offset in range(nearest, len(state.seats)):
            if cells := removable_cells(state, state.seats[(state.turn + offset) % len(state.seats)]):
                return offset, cells
        return 0, 0

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        _, cells = self._victim(state, 1)
        return [(moves_by_cell(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        offset, _ = self._victim(state, 1)
        _use_tile(state, self.name)
        self._remove_piece(state, offset, (), move.cell)

    def _remove_piece(self, state: State, offset: int, removed: tuple[int, ...], cell: int) -> None:
        victim = (state.turn + offset) % len(state.seats)
        if not lift(state, victim, cell):
            state.seats[victim].supply += 1
        following, _ = self._victim(state, offset + 1)
        if following:
            state.stack += (Frame(self.name, state.turn, (*removed, cell), following),)
            return
        for seat in range(len(state.seats)):
            state.edit_seat(seat)
            for origin in (*removed, cell):
                lose_tiles(state, seat, origin)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        nearest = frame.number
        return frame.seat == state.turn and nearest > 0 and self._victim(state, nearest)[0] == nearest

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        return [(moves_by_cell(self.name), self._victim(state, frame.number)[1])]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        self._remove_piece(state, frame.number, frame.cells, move.cell)

    def describe_frame(self, state: State, frame: Frame) -> JsonDict:
        """Describe the next victim.

        The cells of the frame are hexes of removed pieces, not a lifted one.
        """
        return {"victim": (state.turn + frame.number) % len(state.seats)}

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return self._refuse(state, move, 1)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name:
            return refuse("I-09", "finish-the-action", action=self.name)
        return self._refuse(state, move, frame.number)

    def _refuse(self, state: State, move: Move, nearest: int) -> Refusal:
        offset, cells = self._victim(state, nearest)
        if not cells:
            return refuse(self.rule, "nobody-to-strike")
        seat = (state.turn + offset) % len(state.seats)
        if own_cells(state.seats[seat]) & mask_of([move.cell]):
            return refuse("I-19", "safe-from-sword", cell=cell_name(move.cell))
        return refuse(self.rule, "not-their-settlement", cell=cell_name(move.cell), seat=seat)


class Outpost(NomadTile):
    """KB-NOM-TILE-OUTPOST: exempt the next settlement from the adjacency rule (I-22, D-10).

    It may be the settlement of any action. The tile may be declared at any point of the turn, also with a lifted
    piece, if it allows another hex.
    """

    name = "outpost"
    rule = "KB-NOM-TILE-OUTPOST"
    interrupts = True
    declare_moves = (Move("outpost"),)

    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None:
        if me.slots["outpost"]:
            return refuse(self.rule, "outpost-declared")
        return super().unavailable_reason(state, me)

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        return [(self.declare_moves, 1)] if self._count_moves(state, True) > self._count_moves(state, False) else []

    def _count_moves(self, state: State, declared: bool) -> int:
        """Return the number of legal moves with or without the exemption, not counting this tile."""
        other = state.copy()
        me = other.edit_seat(state.turn)
        tiles = tuple(tile for tile in me.slots["nomad_tiles"] if tile[0] != self.name)
        me.slots = {**me.slots, "nomad_tiles": tiles, "outpost": declared}
        return len(moves(other))

    def use(self, state: State, move: Move) -> None:
        me = _use_tile(state, self.name)
        me.slots = {**me.slots, "outpost": True}

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return refuse(self.rule, "rule-3-binds-nothing")


def _spend_outpost(state: State, seat: int) -> None:
    """Spend a declared outpost: it exempts one settlement only (I-22)."""
    if state.seats[seat].slots["outpost"]:
        me = state.edit_seat(seat)
        me.slots = {**me.slots, "outpost": False}


REACTION: Final = Reaction(on_placed=_gain_tiles, before_placed=_spend_outpost, on_turn_end=_expire_tiles)
ACTIONS: Final = (
    Donation(),
    Resettlement(
        "resettlement", "KB-NOM-TILE-RESETTLEMENT", on_buildable("not-next-hex"), neighbours, ignores_adjacency=True
    ),
    Sword(),
    Outpost(),
)
