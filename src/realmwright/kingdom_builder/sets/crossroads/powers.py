"""Barracks, City Hall, Fort and the Crossroads tile."""

from __future__ import annotations

from typing import Final

from ....game import Refusal
from ....hexes import BIT, DIRECTIONS, bits, name_of, neighbours, step
from ...deck import Draw, discard, refill, take_card
from ...moves import moves_of
from ...parts import BUILT, Pairs
from ...pieces import build, come_next_to
from ...powers import governed, spread
from ...refusals import refuse, refuse_hex
from ...state import Frame, Move, Seat, State
from .figures import WARRIORS, change, enter, of, react, withdraw


class Barracks:
    """KB-CRO-BARRACKS-1: place a warrior from the stock, or take one back (the hex it stands on)."""

    name = "barracks"
    rule = "KB-CRO-BARRACKS-1"

    def offers(self, state: State, me: Seat) -> Pairs:
        standing = of(me, "warriors")
        cells = standing
        if standing.bit_count() < WARRIORS:
            cells |= spread(state, me, state.layout.buildable)
        return [(moves_of(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        if of(state.seats[state.turn], "warriors") & BIT[move.cell]:
            withdraw(state, state.turn, "warriors", move.cell)
        else:
            enter(state, state.turn, "warriors", move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if of(me, "warriors").bit_count() == WARRIORS:
            return refuse(self.rule, "no-warrior-left", cell=name_of(move.cell))
        otherwise = refuse(self.rule, "wrong-terrain", cell=name_of(move.cell))
        return refuse_hex(state, me, move.cell, state.layout.buildable, otherwise)


class CityHall:
    """KB-CRO-CITYHALL-1: once a game seven hexes, named by the one in the middle, at least one next to an own one."""

    name = "city-hall"
    rule = "KB-CRO-CITYHALL-1"

    def offers(self, state: State, me: Seat) -> Pairs:
        if of(me, "city"):
            return []
        fit = state.layout.buildable & state.free & state.allowed
        cells = fit & (me.adjacent | neighbours(me.adjacent))
        for direction in DIRECTIONS:
            cells &= step(fit, direction)
        return [(moves_of(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        """All seven stand before any of them takes tiles or earns gold (I-30)."""
        seat = state.turn
        change(state, seat, "city", BIT[move.cell])
        seven = bits(BIT[move.cell] | neighbours(BIT[move.cell]))
        for cell in seven:
            come_next_to(state, seat, cell)
        for cell in seven:
            react(state, seat, cell, BUILT)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        centre = name_of(move.cell)
        if of(me, "city"):
            return refuse(self.rule, "city-stands", tile=self.name)
        seven = BIT[move.cell] | neighbours(BIT[move.cell])
        if (seven & state.layout.land).bit_count() < 7:
            return refuse(self.rule, "city-off-board", cell=centre)
        unfit = seven & ~(state.layout.buildable & state.free & state.allowed)
        far = refuse(self.rule, "city-too-far", cell=centre)
        return refuse_hex(state, me, bits(unfit)[0], state.layout.buildable, far) if unfit else far


class Crossroads:
    """KB-CRO-CROSSROADS: there is nothing to do with the tile itself; it brings a second card (`second_card`)."""

    name = "crossroads"
    rule = "KB-CRO-CROSSROADS"

    def offers(self, state: State, me: Seat) -> Pairs:
        return []

    def use(self, state: State, move: Move) -> None:
        """Never offered."""

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return refuse(self.rule, "works-by-itself", tile=self.name)


def second_card(state: State, seat: int) -> int:
    """KB-CRO-CROSSROADS: one more card at the end of the turn, also of the one in which the tile was gained."""
    kinds = state.layout.kinds
    return sum(1 for power, tiles in kinds if power.name == Crossroads.name and state.seats[seat].held & tiles)


FORT: Final = (Move("fort"),)


class Fort:
    """KB-CRO-FORT: `fort` draws a card, then `fort CELL` builds on its terrain; of two halves either will do."""

    name = "fort"
    rule = "KB-CRO-FORT"
    chance = False

    def offers(self, state: State, me: Seat) -> Pairs:
        """Cards that are to be shuffled back first will do (I-29)."""
        return [(FORT, 1)] if me.supply and (any(state.deck) or any(state.discard)) else []

    def use(self, state: State, move: Move) -> None:
        refill(state)
        state.stack += (Frame("fort-draw", state.turn),)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        if not self.offers(state, me):
            return refuse("I-29", "nothing-to-draw")
        return refuse(self.rule, "draw-first", tile=self.name)

    def cells(self, state: State, seat: int, card: str) -> int:
        """Rule 3 is asked for the half that is built on, as in the mandatory action."""
        layout, me = state.layout, state.seats[seat]
        if not me.supply:
            return 0
        found = 0
        for terrain in layout.deck[layout.deck_names.index(card)].terrains:
            found |= spread(state, me, layout.cells[terrain])
        return found

    def fits(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn and frame.word in state.layout.deck_names

    def options(self, state: State, frame: Frame) -> Pairs:
        return [(moves_of(self.name), self.cells(state, frame.seat, frame.word))]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        discard(state, (state.layout.deck_names.index(frame.word),))
        governed(state, frame.seat)
        build(state, frame.seat, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name or move.cell not in state.layout.terrain_at:
            return refuse(self.rule, "fort-builds-first", wanted=frame.word)
        layout = state.layout
        terrains = layout.deck[layout.deck_names.index(frame.word)].terrains
        ground = sum(layout.cells[terrain] for terrain in terrains)
        terrain = layout.terrain_at[move.cell]
        otherwise = refuse(self.rule, "wrong-terrain", cell=name_of(move.cell), terrain=terrain, wanted=frame.word)
        return refuse_hex(state, state.seats[frame.seat], move.cell, ground, otherwise)


class FortDraw(Draw):
    """KB-CRO-FORT: the card of the Fort. If nothing can be built on it, it is discarded and that is all (I-29)."""

    name = "fort-draw"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        card = take_card(state, move.word)
        refill(state)
        if FORT_POWER.cells(state, frame.seat, move.word):
            state.stack += (Frame(FORT_POWER.name, frame.seat, word=move.word),)
        else:
            discard(state, (card,))


FORT_POWER: Final = Fort()
FORT_DRAW: Final = FortDraw()
