"""Nomads: quadrants, stone walls, nomad tiles and cards scored during the game.

The expansion has four quadrants and three such cards; a nomad tile lasts one turn.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from ....components import Look
from ....game import Refusal
from ....packed_bytes import Reader, pack_number
from ...common_powers import PLAYED_TERRAIN, BuildPower, RelocatePower, TargetHexes, on_buildable, on_terrain
from ...component_types import (
    MANDATORY,
    MOVED,
    REMOVAL,
    SET_ASIDE,
    AdjacencyExemption,
    Expansion,
    Location,
    MoveMasks,
    Reaction,
    ScoringCard,
    Slot,
    SlotEncoding,
    Term,
    Terrain,
)
from ...hexgrid import BIT, DIRECTIONS, cell_name, cell_names, mask_of, next_to_three, parse_cell, shift
from ...lazy_move_list import DONE, moves_by_cell
from ...piece_changes import movable_cells, own_cells, refresh
from ...quadrant_maps import load_quadrants
from ...refusals import refuse, refuse_hex
from ...rule_options import FIRST_RULES_VERSION
from ...scoring import scored_cells
from ...slot_codecs import CELLS, SlotCodec, pack_cells, read_cells
from ...state import AFTER, Frame, Move, Seat, State
from .tile_state import NOMADS_STEP, SLOTS, TILES, validate_nomad_tiles
from .tiles import ACTIONS, REACTION

WALL_COUNT: Final = 25  # D-04
FAMILIES_CLOSED: Final = -1  # Families has paid, or cannot pay this turn

# Location powers (KB-LOC)


class Quarry:
    """KB-LOC-QUARRY: place one or two stone walls on the played terrain next to own settlements."""

    name = "quarry"
    rule = "KB-LOC-QUARRY"
    is_chance = False

    def cells(self, state: State, me: Seat) -> int:
        """Return the hexes for a wall; warriors do not block walls (C-04)."""
        walls: int = state.slots["walls"]
        return PLAYED_TERRAIN.cells(state, me) & state.empty & me.adjacent if walls.bit_count() < WALL_COUNT else 0

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        return [(moves_by_cell(self.name), cells)] if (cells := self.cells(state, me)) else []

    def use(self, state: State, move: Move) -> None:
        self._place_wall(state, move.cell)
        if self.cells(state, state.seats[state.turn]):
            state.stack += (Frame(self.name, state.turn, number=1),)

    def _place_wall(self, state: State, cell: int) -> None:
        state.slots = {**state.slots, "walls": state.slots["walls"] | BIT[cell]}
        refresh(state)

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        return [*self.legal_uses(state, state.seats[frame.seat]), (DONE, 1)]

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        if move.verb != "done":
            self._place_wall(state, move.cell)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if state.slots["walls"].bit_count() >= WALL_COUNT:
            return refuse("D-04", "no-walls-left")
        if lacking := PLAYED_TERRAIN.unavailable_reason(state, me):
            return lacking
        far = refuse(self.rule, "not-next-to-own", cell=cell_name(move.cell))
        ground = PLAYED_TERRAIN.cells(state, me)
        otherwise = far if BIT[move.cell] & ground else PLAYED_TERRAIN.refuse(state, self.rule, move.cell)
        return refuse_hex(state, me, move.cell, ground & me.adjacent, otherwise)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != self.name:
            return refuse("I-09", "finish-the-action", action=self.name, left=frame.number)
        return self.refuse_use(state, state.seats[frame.seat], move)


class Caravan(RelocatePower):
    """KB-LOC-CARAVAN: move a settlement straight to the last free buildable hex (I-20).

    The player chooses one of six directions.
    """

    def cells(self, state: State, me: Seat) -> int:
        """Return the movable pieces: follow all slides backwards from the hexes where they stop."""
        open_cells = state.empty & state.layout.buildable
        pieces = 0
        for _, back in OPPOSITE_DIRECTIONS:
            slide = open_cells & ~shift(open_cells, back) & state.unblocked
            while (longer := slide | shift(slide, back) & open_cells) != slide:
                slide = longer
            pieces |= shift(slide, back)
        return pieces & movable_cells(state, me)

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        open_cells = state.empty & state.layout.buildable
        targets = 0
        for ahead, _ in OPPOSITE_DIRECTIONS:
            cell = BIT[frame.cells[0]]
            while next_cell := shift(cell, ahead) & open_cells:
                cell = next_cell
            targets |= cell
        return targets & ~BIT[frame.cells[0]]


OPPOSITE_DIRECTIONS: Final = tuple((DIRECTIONS[i], DIRECTIONS[i ^ 1]) for i in range(len(DIRECTIONS)))


def _next_to_three(state: State, me: Seat) -> int:
    """Return the buildable hexes next to three or more own settlements."""
    return next_to_three(own_cells(me)) & state.layout.buildable


LOCATIONS = (
    Location("quarry", Quarry()),
    Location("caravan", Caravan("caravan", "KB-LOC-CARAVAN", on_buildable("not-end-of-slide"), ignores_adjacency=True)),
    Location(
        "village",
        BuildPower(
            "village", "KB-LOC-VILLAGE", TargetHexes(_next_to_three, "not-next-to-three"), ignores_adjacency=True
        ),
    ),
    Location("garden", BuildPower("garden", "KB-LOC-GARDEN", on_terrain("flowers"))),
)

# Cards scored during the game (KB-CARD-INGAME-1)


def _pays(state: State, seat: int, cell: int, how: str) -> bool:
    """Return whether a placement of the active player pays (I-26 h, D-08).

    Moves pay by option (C-08).
    """
    if seat != state.turn or state.stage > AFTER:
        return False
    if how != MOVED:
        return True
    option = state.layout.option("cards.incremental_on_move")
    return option == "true" and bool(BIT[cell] & state.seats[seat].settlements)


def families(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-FAMILIES: 2 for three settlements in a row, once a turn (I-39).

    The mandatory action must have built them from the supply (D-13).
    """
    built: int = state.slots["families"]
    counts = how == MANDATORY or (how == SET_ASIDE and state.layout.setup.rules_version == FIRST_RULES_VERSION)
    if not counts or built == FAMILIES_CLOSED:
        return
    if not built and state.layout.terrains[state.terrain].quota < 3:
        built = FAMILIES_CLOSED  # a two-swamp action never pays
    else:
        built |= BIT[cell]
        if any(shift(shift(built, way) & built, way) & built for way in ("e", "se", "sw")):
            state.edit_seat(seat).gold += 2
            built = FAMILIES_CLOSED
    state.slots = {**state.slots, "families": built}


def _reset_families(state: State, seat: int) -> None:
    if state.slots["families"]:
        state.slots = {**state.slots, "families": 0}


def shepherds(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-SHEPHERDS: 2 if no adjacent hex of the same terrain is free.

    Hexes of scouts are free (I-36, I-40).
    """
    if _pays(state, seat, cell, how):
        terrain_cells = state.layout.cells[state.layout.terrain_at[cell]]
        if not state.layout.cell_neighbours[cell] & terrain_cells & (state.empty | _scout_cells(state, seat)):
            state.edit_seat(seat).gold += 2


def _scout_cells(state: State, seat: int) -> int:
    """Return the cells of pieces that count as settlements for building only (C-19)."""
    cells = state.seats[seat].turn_settlements
    for name, slot in state.layout.adjacency_slots:
        cells |= slot.adjacency_cells(state.layout, state.slots[name])
    return cells


def ambassadors(state: State, seat: int, cell: int, how: str) -> None:
    """KB-CARD-AMBASSADORS: 1 if it is next to a settlement of an opponent."""
    if _pays(state, seat, cell, how):
        others = [scored_cells(state.layout, side) for other, side in enumerate(state.seats) if other != seat]
        if any(state.layout.cell_neighbours[cell] & cells for cells in others):
            state.edit_seat(seat).gold += 1


CARDS = (
    ScoringCard("families", "KB-CARD-FAMILIES", reaction=Reaction(on_placed=families, on_turn_end=_reset_families)),
    ScoringCard("shepherds", "KB-CARD-SHEPHERDS", reaction=Reaction(on_placed=shepherds)),
    ScoringCard("ambassadors", "KB-CARD-AMBASSADORS", reaction=Reaction(on_placed=ambassadors)),
)


def _read_cells(text: str) -> int:
    return mask_of([parse_cell(word) for word in text.split(",")])


def _write_cells(cells: int) -> str:
    return ",".join(cell_names(cells))


def _read_families(text: str) -> int:
    return FAMILIES_CLOSED if text == "closed" else _read_cells(text)


def _pack_families(cells: int) -> bytes:
    return pack_cells(max(cells, 0)) + pack_number(cells == FAMILIES_CLOSED)


def _unpack_families(reader: Reader) -> int:
    cells, closed = read_cells(reader), reader.number()
    return FAMILIES_CLOSED if closed else cells


def _validate_nomads(state: State) -> Iterator[str]:
    walls: int = state.slots["walls"]
    if walls.bit_count() > WALL_COUNT:
        yield f"there are {walls.bit_count()} stone walls, not {WALL_COUNT} (D-04)"
    occupied = [side.settlements | side.extra_settlements for side in state.seats]
    if walls & ~state.layout.buildable or any(walls & cells for cells in occupied):
        yield "a stone wall stands where none may (KB-LOC-QUARRY)"
    yield from validate_nomad_tiles(state)


EXPANSION = Expansion(
    name="nomads",
    quadrants=load_quadrants("nomads"),
    terrains=(Terrain("nomad", "N", special=True, symbol="b-nomad-camp"),),
    locations=LOCATIONS,
    cards=CARDS,
    slots=(
        *SLOTS,
        Slot(
            "walls",
            0,
            write=_write_cells,
            read=_read_cells,
            to_json=cell_names,
            occupied_cells=lambda layout, cells: cells,
            look=Look("p-wall", "=", corners=4),
            trace_order=1,
            codec=CELLS,
        ),
        Slot(
            "families",
            0,
            write=lambda cells: "closed" if cells == FAMILIES_CLOSED else _write_cells(cells),
            read=_read_families,
            to_json=lambda cells: cell_names(max(cells, 0)),
            plane_encoding=SlotEncoding(("families",), lambda cells: (max(cells, 0),)),
            number_encoding=SlotEncoding(("closed",), lambda cells: (int(cells == FAMILIES_CLOSED),)),
            codec=SlotCodec(_pack_families, _unpack_families),
        ),
    ),
    reactions=(REACTION,),
    actions=ACTIONS,
    setup_steps=(NOMADS_STEP,),
    exemptions=(AdjacencyExemption("outpost", lambda state, me, mandatory: True),),
    validators=(_validate_nomads,),
    previews={"quarry": "walls", "sword": REMOVAL},
    first_game={"quadrants": "farm,village,garden,oasis", "cards": "fishermen,knights,families"},
    terms=(
        Term("terrain", "nomad", "KB-NOM-TILE-TIMING"),
        Term("piece", "walls", "KB-LOC-QUARRY"),
        *(Term("held", kind, f"KB-NOM-TILE-{kind.partition('-')[0].upper()}") for kind in TILES),
    ),
)
