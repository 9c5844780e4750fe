"""A made-up expansion from outside the package that uses one of every component.

Moor is a terrain with its own terrain cards. A kiln tile selects an own settlement, which is then either burned (back
to the supply, 2 gold) or moved to an adjacent free moor hex, or lights the beacon of its seat there, which also gives
a torch, a tile without moves. Building on a moor draws a secret omen, a number from 0
to 9; the number of omens is public, their values are not. The mist counter advances every turn.

toy_expansion.cpp is its compiled half. The engine of the package does not contain it.
"""

from __future__ import annotations

from typing import Final

from realmwright.components import Look
from realmwright.game import ParseError, Refusal, Rng
from realmwright.kingdom_builder.component_types import (
    MOVED,
    Award,
    Expansion,
    Location,
    MoveMasks,
    Reaction,
    ScoringCard,
    Slot,
    SlotEncoding,
    SlotTile,
    Terrain,
    TerrainCard,
)
from realmwright.kingdom_builder.hexgrid import BIT, cell_name, cell_names, column_of, neighbours, parse_cell, row_of
from realmwright.kingdom_builder.lazy_move_list import TO, moves_by_cell
from realmwright.kingdom_builder.piece_changes import lift, put_down, refresh, remove_settlement
from realmwright.kingdom_builder.quadrant_maps import parse_quadrant
from realmwright.kingdom_builder.refusals import refuse, refuse_hex
from realmwright.kingdom_builder.scoring import ScoringContext
from realmwright.kingdom_builder.slot_codecs import CELLS, NUMBER, SlotCodec
from realmwright.kingdom_builder.state import Frame, Move, Seat, State
from realmwright.packed_bytes import pack_list, pack_number

MOOR: Final = Terrain("moor", "Y", buildable=True)
KILN_BOARD: Final = parse_quadrant("""
id: kiln
set: toy
K: kiln
provenance: made up

GGGYYYYTTT
GGYYYYYTTT
GCYYKYYYTF
CCCYYYWWFF
CCSCYWWFFF
CCCCWWDFFS
DDCWWDDDFF
DDDYYDKDDF
DDYYYYDDTT
DDYYYYYTTT
""")

BURN: Final = (Move("burn"),)
LIGHT: Final = moves_by_cell("light")


class Kiln:
    """TOY-KILN: select an own settlement, then burn it or move it; it stays on its hex until then."""

    name = "kiln"
    rule = "TOY-KILN"
    is_chance = False

    def legal_uses(self, _state: State, me: Seat) -> MoveMasks:
        return [(moves_by_cell(self.name), me.settlements)] if me.settlements else []

    def use(self, state: State, move: Move) -> None:
        state.stack += (Frame(self.name, state.turn, (move.cell,)),)

    def refuse_use(self, _state: State, _me: Seat, move: Move) -> Refusal:
        return refuse(self.rule, "not-your-settlement", cell=cell_name(move.cell))

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        free = self._adjacent_moor(state, frame) & state.empty
        light = 0 if state.seats[frame.seat].slots["beacon"] else free
        return [(table, cells) for table, cells in ((TO, free), (LIGHT, light), (BURN, 1)) if cells]

    def _adjacent_moor(self, state: State, frame: Frame) -> int:
        return neighbours(BIT[frame.cells[0]]) & state.layout.cells["moor"]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        origin = frame.cells[0]
        if move.verb == LIGHT[0].verb:
            me = state.edit_seat(frame.seat)
            me.slots = {**me.slots, "beacon": BIT[move.cell], "torches": 1}
            refresh(state)
        elif move == BURN[0]:
            remove_settlement(state, frame.seat, origin)
            me = state.edit_seat(frame.seat)
            me.supply += 1
            me.gold += 2
        else:
            lift(state, frame.seat, origin)
            put_down(state, frame.seat, origin, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        origin = cell_name(frame.cells[0])
        if move.verb != "to":
            return refuse("I-09", "finish-the-move", action=self.name, origin=origin)
        otherwise = refuse(self.rule, "not-beside", cell=cell_name(move.cell), origin=origin)
        return refuse_hex(state, state.seats[frame.seat], move.cell, self._adjacent_moor(state, frame), otherwise)


# Omens, secret numbers of a seat: a tuple of numbers, -1 for a hidden one

HIDDEN: Final = -1
MAX_OMENS: Final = 5


def read_omens(text: str) -> tuple[int, ...]:
    if len(text) > MAX_OMENS or not all(mark in "?0123456789" for mark in text):
        raise ParseError(f"omens are {text[:20]!r}: expected up to {MAX_OMENS} digits or '?'")
    return tuple(HIDDEN if mark == "?" else int(mark) for mark in text)


def write_omens(omens: tuple[int, ...]) -> str:
    return "".join("?" if omen == HIDDEN else str(omen) for omen in omens)


def hide_omens(omens: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(omens)


def determinise_omens(omens: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    return tuple(rng.randrange(10) if omen == HIDDEN else omen for omen in omens)


OMENS_ENCODING: Final = SlotEncoding(
    tuple(map(str, range(10))), lambda omens: [int(number in omens) for number in range(10)]
)
OMENS_CODEC: Final = SlotCodec(
    lambda omens: pack_list(omens, pack_number), lambda reader: reader.numbers(reader.number())
)


def read_mist(text: str) -> int:
    if text not in tuple("0123456"):
        raise ParseError(f"mist is {text[:20]!r}: expected 0 to 6")
    return int(text)


def draw_omen(state: State, seat: int, cell: int, how: str) -> None:
    side = state.seats[seat]
    if how != MOVED and BIT[cell] & state.layout.cells["moor"] and len(side.slots["omens"]) < MAX_OMENS:
        omen = (3 * row_of(cell) + column_of(cell)) % 10
        state.edit_seat(seat).slots = {**side.slots, "omens": (*side.slots["omens"], omen)}


# The beacon of a seat, a mask of at most one cell, and its torch


def read_beacon(text: str) -> int:
    return BIT[parse_cell(text)]


def read_torches(text: str) -> int:
    if text != "1":
        raise ParseError(f"torches is {text[:20]!r}: expected 1, or no such field")
    return 1


def held_torches(side: Seat) -> list[SlotTile]:
    return [SlotTile("torch", "", "ready")] * int(side.slots["torches"])


def advance_mist(state: State, _seat: int) -> None:
    state.slots = {**state.slots, "mist": (state.slots["mist"] + 1) % 7}


def moorland(ctx: ScoringContext, seat: int) -> Award:
    """TOY-CARD: 2 for each settlement on a moor."""
    cells = ctx.settlements[seat] & ctx.board.cells["moor"]
    return 2 * cells.bit_count(), cells


EXPANSION: Final = Expansion(
    name="toy",
    quadrants=(KILN_BOARD,),
    terrains=(MOOR,),
    deck=(TerrainCard("moor", ("moor",), copies=4),),
    locations=(Location("kiln", Kiln()),),
    cards=(ScoringCard("moorland", "TOY-CARD", moorland),),
    slots=(
        Slot(
            "omens",
            (),
            True,
            write_omens,
            read_omens,
            hide_omens,
            determinise_omens,
            to_json=list,
            number_encoding=OMENS_ENCODING,
            codec=OMENS_CODEC,
        ),
        Slot("mist", 0, read=read_mist, to_json=int, codec=NUMBER),
        Slot(
            "beacon",
            0,
            per_seat=True,
            write=lambda cells: ",".join(cell_names(cells)),
            read=read_beacon,
            to_json=cell_names,
            occupied_cells=lambda _layout, cells: cells,
            look=Look("p-beacon", "&", "b", corners=5),
            codec=CELLS,
        ),
        Slot(
            "torches",
            0,
            per_seat=True,
            write=lambda count: str(count or ""),
            read=read_torches,
            to_json=int,
            held_tiles=held_torches,
            codec=NUMBER,
        ),
    ),
    verbs=("burn", "light"),
    reactions=(Reaction(on_placed=draw_omen), Reaction(on_turn_end=advance_mist)),
)
