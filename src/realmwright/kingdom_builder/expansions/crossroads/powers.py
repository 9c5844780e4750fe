"""Powers of the Barracks, City Hall, Fort and Crossroads tiles."""

from __future__ import annotations

from typing import Final

from ....bitset import bits
from ....game import Refusal
from ...common_powers import apply_adjacency_rule, notify_before_placed
from ...component_types import BUILT, MoveMasks
from ...deck import DrawStep, discard_cards, draw_card, refill
from ...hexgrid import BIT, DIRECTIONS, cell_name, neighbours, shift
from ...lazy_move_list import moves_by_cell
from ...piece_changes import build, gain_tiles_by_piece
from ...refusals import refuse, refuse_hex
from ...state import Frame, Move, Seat, State
from .special_pieces import MAX_WARRIORS, notify_placed, piece_cells, place_piece, return_piece, set_piece


class Barracks:
    """KB-CRO-BARRACKS-1: place a warrior from the stock, or return the warrior on the named hex."""

    name = "barracks"
    rule = "KB-CRO-BARRACKS-1"

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        warriors = piece_cells(me, "warriors")
        cells = warriors
        if warriors.bit_count() < MAX_WARRIORS:
            cells |= apply_adjacency_rule(state, me, state.layout.buildable)
        return [(moves_by_cell(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        if piece_cells(state.seats[state.turn], "warriors") & BIT[move.cell]:
            return_piece(state, state.turn, "warriors", move.cell)
        else:
            place_piece(state, state.turn, "warriors", move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if piece_cells(me, "warriors").bit_count() == MAX_WARRIORS:
            return refuse(self.rule, "no-warrior-left", cell=cell_name(move.cell))
        otherwise = refuse(self.rule, "wrong-terrain", cell=cell_name(move.cell))
        return refuse_hex(state, me, move.cell, state.layout.buildable, otherwise)


class CityHall:
    """KB-CRO-CITYHALL-1: place the city tile once a game.

    It covers the named hex and its six neighbours; one of these seven must be next to an own settlement.
    """

    name = "city-hall"
    rule = "KB-CRO-CITYHALL-1"

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        if piece_cells(me, "city"):
            return []
        open_cells = state.layout.buildable & state.empty & state.unblocked
        cells = open_cells & (me.adjacent | neighbours(me.adjacent))
        for direction in DIRECTIONS:
            cells &= shift(open_cells, direction)
        return [(moves_by_cell(self.name), cells)] if cells else []

    def use(self, state: State, move: Move) -> None:
        """Place all seven hexes before any of them gains tiles or gold (I-30)."""
        seat = state.turn
        set_piece(state, seat, "city", BIT[move.cell])
        city_cells = bits(BIT[move.cell] | neighbours(BIT[move.cell]))
        for cell in city_cells:
            gain_tiles_by_piece(state, seat, cell)
        for cell in city_cells:
            notify_placed(state, seat, cell, BUILT)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        centre = cell_name(move.cell)
        if piece_cells(me, "city"):
            return refuse(self.rule, "city-stands", tile=self.name)
        city_cells = BIT[move.cell] | neighbours(BIT[move.cell])
        if (city_cells & state.layout.land).bit_count() < 7:
            return refuse(self.rule, "city-off-board", cell=centre)
        invalid = city_cells & ~(state.layout.buildable & state.empty & state.unblocked)
        far = refuse(self.rule, "city-too-far", cell=centre)
        return refuse_hex(state, me, bits(invalid)[0], state.layout.buildable, far) if invalid else far


class Crossroads:
    """KB-CRO-CROSSROADS: a tile without an action; it gives a second card (`second_card`)."""

    name = "crossroads"
    rule = "KB-CRO-CROSSROADS"

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        return []

    def use(self, state: State, move: Move) -> None:
        """Do nothing: there is no legal use."""

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        return refuse(self.rule, "works-by-itself", tile=self.name)


def second_card(state: State, seat: int) -> int:
    """KB-CRO-CROSSROADS: draw one more card at the end of the turn.

    This includes the turn in which the tile was gained.
    """
    kinds = state.layout.tiles_by_power
    return sum(1 for power, tiles in kinds if power.name == Crossroads.name and state.seats[seat].tiles & tiles)


FORT_MOVE: Final = (Move("fort"),)


class Fort:
    """KB-CRO-FORT: `fort` draws a card, then `fort CELL` builds on its terrain.

    A swamp card allows the terrain of either half.
    """

    name = "fort"
    rule = "KB-CRO-FORT"
    is_chance = False

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        """Return `fort` if a card can be drawn, after reshuffling if needed (I-29)."""
        return [(FORT_MOVE, 1)] if me.supply and (any(state.deck) or any(state.discard)) else []

    def use(self, state: State, move: Move) -> None:
        refill(state)
        state.stack += (Frame("fort-draw", state.turn),)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not me.supply:
            return refuse("I-08", "supply-empty")
        if not self.legal_uses(state, me):
            return refuse("I-29", "nothing-to-draw")
        return refuse(self.rule, "draw-first", tile=self.name)

    def cells(self, state: State, seat: int, card: str) -> int:
        """Return the hexes for a card, with the adjacency rule for each half separately."""
        layout, me = state.layout, state.seats[seat]
        if not me.supply:
            return 0
        cells = 0
        for terrain in layout.deck[layout.deck_names.index(card)].terrains:
            cells |= apply_adjacency_rule(state, me, layout.cells[terrain])
        return cells

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn and frame.word in state.layout.deck_names

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        return [(moves_by_cell(self.name), self.cells(state, frame.seat, frame.word))]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        discard_cards(state, (state.layout.deck_names.index(frame.word),))
        notify_before_placed(state, frame.seat)
        build(state, frame.seat, move.cell)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name or move.cell not in state.layout.terrain_at:
            return refuse(self.rule, "fort-builds-first", wanted=frame.word)
        layout = state.layout
        terrains = layout.deck[layout.deck_names.index(frame.word)].terrains
        ground = sum(layout.cells[terrain] for terrain in terrains)
        terrain = layout.terrain_at[move.cell]
        otherwise = refuse(self.rule, "wrong-terrain", cell=cell_name(move.cell), terrain=terrain, wanted=frame.word)
        return refuse_hex(state, state.seats[frame.seat], move.cell, ground, otherwise)


class FortDraw(DrawStep):
    """KB-CRO-FORT: draw the card of the Fort.

    Discard it if nothing can be built on its terrain (I-29).
    """

    name = "fort-draw"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        card = draw_card(state, move.word)
        refill(state)
        if FORT_POWER.cells(state, frame.seat, move.word):
            state.stack += (Frame(FORT_POWER.name, frame.seat, word=move.word),)
        else:
            discard_cards(state, (card,))


FORT_POWER: Final = Fort()
FORT_DRAW_STEP: Final = FortDraw()
