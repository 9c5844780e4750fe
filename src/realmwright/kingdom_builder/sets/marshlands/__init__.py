"""Marshlands: swamps, palaces instead of castles, four locations whose pairs bring a bonus, six cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....game import Refusal
from ....hexes import BIT, DIRECTIONS, name_of, neighbours, step
from ...boards import shipped
from ...moves import moves_of
from ...parts import Card, Draft, GameSet, Location, Pairs, Terrain, TerrainCard, Waiver
from ...pieces import movable, own, take_off
from ...powers import Build, Ground, Relocate, buildable
from ...refusals import refuse
from ...state import BEFORE, Frame, Move, Seat, State
from . import bonus, canoe
from .cards import CARDS, REMOVE_TERRAIN, SCOUTED, palaces, two_alike

# Swamp and its cards (KB-MAR-SETUP, KB-MAR-SWAMP)

TERRAINS: Final = (
    Terrain("swamp", "P", buildable=True, quota=2),
    Terrain("palace", "A", special=True),
)


def _marshy(draft: Draft) -> bool:
    return any(quadrant.set == "marshlands" for quadrant, _ in draft.quadrants)


def _asked_for(draft: Draft) -> bool:
    """KB-MAR-SETUP-4: without swamps the cards may be used all the same, for their other half."""
    return not _marshy(draft) and draft.option("deck.use_swamp_cards") == "always"


DECK: Final = (
    *(TerrainCard(f"swamp/{name}", ("swamp", name), copies=1, when=_marshy) for name in SCOUTED),
    *(TerrainCard(f"swamp/{name}", (name,), copies=1, when=_asked_for) for name in SCOUTED),
)

# Location powers


class Temple:
    """KB-MAR-TEMPLE: take a settlement off the board for the mandatory action of the next turn (I-27)."""

    name = "temple"
    rule = "KB-MAR-TEMPLE"

    def offers(self, state: State, me: Seat) -> Pairs:
        return [(moves_of(self.name), me.settlements)] if me.settlements else []

    def use(self, state: State, move: Move) -> None:
        take_off(state, state.turn, move.cell)
        state.edit(state.turn).waiting += 1

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return refuse(self.rule, "not-your-settlement", cell=name_of(move.cell))


def first_is_free(state: State, me: Seat, mandatory: bool) -> bool:
    """KB-MAR-TEMPLE-BONUS: rule 3 does not bind the first settlement of the mandatory action."""
    return mandatory and state.stage == BEFORE and bonus.ready(me, Temple.name)


def _next_to_just_one(state: State, me: Seat) -> int:
    """KB-MAR-FOUNTAIN: one own settlement beside it, and nobody else's; with the bonus mountains too."""
    mine = own(me)
    one = two = 0
    for direction in DIRECTIONS:
        shifted = step(mine, direction)
        two |= one & shifted
        one |= shifted
    others = 0
    for side in state.seats:
        if side is not me:
            others |= side.settlements | side.extra
    ground = state.layout.buildable
    if bonus.ready(me, "fountain"):
        ground |= state.layout.cells["mountain"]
    return ground & one & ~two & ~neighbours(others)


@dataclass(frozen=True)
class RefugeBonus(Relocate):
    """KB-MAR-REFUGE-BONUS: straight on to the nearest free buildable hex, over whatever lies between."""

    during = False
    purse = "bonus"

    def unready(self, state: State, me: Seat) -> Refusal | None:
        return bonus.unready(me, "refuge")

    def cells(self, state: State, me: Seat) -> int:
        """All ways at once, run backwards from the hexes where they end."""
        landing = state.free & state.layout.buildable
        found = 0
        for direction in DIRECTIONS:
            here = landing & state.allowed
            while here := step(here, direction) & state.layout.land:
                found |= here
                here &= ~landing
        return found & movable(state, me)

    def use(self, state: State, move: Move) -> None:
        bonus.spend(state, state.turn, "refuge")
        super().use(state, move)

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        landing = state.free & state.layout.buildable
        found = 0
        for direction in DIRECTIONS:
            here = step(BIT[frame.cells[0]], direction) & state.layout.land
            while here & ~landing:
                here = step(here, direction) & state.layout.land
            found |= here
        return found


LOCATIONS: Final = (
    Location("temple", Temple()),
    Location("refuge", Relocate("refuge", "KB-MAR-REFUGE", buildable("not-a-neighbour"), neighbours, strict=True)),
    Location("canoe", canoe.Canoe()),
    Location(
        "fountain",
        Build("fountain", "KB-MAR-FOUNTAIN", Ground(_next_to_just_one, "not-next-to-just-one"), strict=True),
    ),
)

SET = GameSet(
    name="marshlands",
    quadrants=shipped("marshlands"),
    terrains=TERRAINS,
    deck=DECK,
    locations=LOCATIONS,
    cards=CARDS,
    sources=(Card("palaces", "KB-MAR-PALACE-1", palaces),),
    slots=bonus.SLOTS,
    reactions=(bonus.REACTION, canoe.REACTION),
    actions=(
        canoe.CanoeBonus(),
        RefugeBonus("refuge-bonus", "KB-MAR-REFUGE-BONUS", buildable("not-nearest-in-line"), strict=True),
    ),
    setup=(REMOVE_TERRAIN,),
    waivers=(Waiver("bonus", first_is_free),),
    choices=(two_alike,),
    checks=(bonus.wrong_bonus,),
)
