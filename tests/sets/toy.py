"""A made-up set from outside the package: everything a set may bring, one of each.

The moors: a terrain with cards of its own, and a kiln. A kiln tile takes one of the owner's settlements; he then either
burns it (back to the supply, 2 gold) or drags it to a free moor hex beside it. Whoever builds on a moor gets a secret
omen, a number from 0 to 9; everybody sees how many omens he has, nobody else which. Mist gathers turn by turn.
"""

from __future__ import annotations

from typing import Final

from realmwright.game import Refusal, Rng, Unreadable
from realmwright.hexes import BIT, column_of, name_of, neighbours, row_of
from realmwright.kingdom_builder.boards import parse
from realmwright.kingdom_builder.moves import TO, moves_of
from realmwright.kingdom_builder.parts import (
    MOVED,
    Award,
    Card,
    GameSet,
    Location,
    Pairs,
    Reaction,
    Slot,
    Terrain,
    TerrainCard,
)
from realmwright.kingdom_builder.pieces import lift, put, take_off
from realmwright.kingdom_builder.refusals import refuse, refuse_hex
from realmwright.kingdom_builder.scoring import Standing
from realmwright.kingdom_builder.state import Frame, Move, Seat, State

MOOR: Final = Terrain("moor", "Y", buildable=True)
KILN_BOARD: Final = parse("""
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


class Kiln:
    """TOY-KILN: take one of your settlements, then burn it or drag it; it stays where it is until that is decided."""

    name = "kiln"
    rule = "TOY-KILN"
    chance = False

    def offers(self, _state: State, me: Seat) -> Pairs:
        return [(moves_of(self.name), me.settlements)] if me.settlements else []

    def use(self, state: State, move: Move) -> None:
        state.stack += (Frame(self.name, state.turn, (move.cell,)),)

    def refuse_use(self, _state: State, _me: Seat, move: Move) -> Refusal:
        return refuse(self.rule, "not-your-settlement", cell=name_of(move.cell))

    def options(self, state: State, frame: Frame) -> Pairs:
        return [(TO, self._beside(state, frame) & state.free), (BURN, 1)]

    def _beside(self, state: State, frame: Frame) -> int:
        return neighbours(BIT[frame.cells[0]]) & state.layout.cells["moor"]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        origin = frame.cells[0]
        if move == BURN[0]:
            take_off(state, frame.seat, origin)
            me = state.edit(frame.seat)
            me.supply += 1
            me.gold += 2
        else:
            lift(state, frame.seat, origin)
            put(state, frame.seat, origin, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        origin = name_of(frame.cells[0])
        if move.verb != "to":
            return refuse("I-09", "finish-the-move", action=self.name, origin=origin)
        otherwise = refuse(self.rule, "not-beside", cell=name_of(move.cell), origin=origin)
        return refuse_hex(state, state.seats[frame.seat], move.cell, self._beside(state, frame), otherwise)


# Omens, the secret of a seat: a tuple of numbers, each -1 where it is hidden

HIDDEN: Final = -1
MOST_OMENS: Final = 5


def read_omens(text: str) -> tuple[int, ...]:
    if len(text) > MOST_OMENS or not all(mark in "?0123456789" for mark in text):
        raise Unreadable(f"omens are {text[:20]!r}: expected up to {MOST_OMENS} digits or '?'")
    return tuple(HIDDEN if mark == "?" else int(mark) for mark in text)


def write_omens(omens: tuple[int, ...]) -> str:
    return "".join("?" if omen == HIDDEN else str(omen) for omen in omens)


def hide_omens(omens: tuple[int, ...]) -> tuple[int, ...]:
    return (HIDDEN,) * len(omens)


def guess_omens(omens: tuple[int, ...], rng: Rng) -> tuple[int, ...]:
    return tuple(rng.randrange(10) if omen == HIDDEN else omen for omen in omens)


def read_mist(text: str) -> int:
    if text not in tuple("0123456"):
        raise Unreadable(f"mist is {text[:20]!r}: expected 0 to 6")
    return int(text)


def omen_of_a_moor(state: State, seat: int, cell: int, how: str) -> None:
    side = state.seats[seat]
    if how != MOVED and BIT[cell] & state.layout.cells["moor"] and len(side.slots["omens"]) < MOST_OMENS:
        omen = (3 * row_of(cell) + column_of(cell)) % 10
        state.edit(seat).slots = {**side.slots, "omens": (*side.slots["omens"], omen)}


def mist_gathers(state: State, _seat: int) -> None:
    state.slots = {**state.slots, "mist": (state.slots["mist"] + 1) % 7}


def shepherds_of_the_moor(stand: Standing, seat: int) -> Award:
    """TOY-CARD: 2 for each settlement on a moor."""
    cells = stand.own[seat] & stand.board.cells["moor"]
    return 2 * cells.bit_count(), cells


SET: Final = GameSet(
    name="toy",
    quadrants=(KILN_BOARD,),
    terrains=(MOOR,),
    deck=(TerrainCard("moor", ("moor",), copies=4),),
    locations=(Location("kiln", Kiln()),),
    cards=(Card("moorland", "TOY-CARD", shepherds_of_the_moor),),
    slots=(
        Slot("omens", (), True, write_omens, read_omens, hide_omens, guess_omens, show=list),
        Slot("mist", 0, read=read_mist, show=int),
    ),
    verbs=("burn",),
    reactions=(Reaction(placed=omen_of_a_moor), Reaction(turn_ends=mist_gathers)),
)
