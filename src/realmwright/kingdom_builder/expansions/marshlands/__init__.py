"""Marshlands: swamps, palaces, four locations with bonus tiles, six scoring cards."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from ....game import Refusal
from ...common_powers import BuildPower, RelocatePower, TargetHexes, on_buildable
from ...component_types import (
    REMOVAL,
    AdjacencyExemption,
    Expansion,
    Location,
    MoveMasks,
    ScoringCard,
    SetupDraft,
    Term,
    Terrain,
    TerrainCard,
)
from ...hexgrid import BIT, DIRECTIONS, cell_name, neighbours, shift
from ...lazy_move_list import moves_by_cell
from ...piece_changes import movable_cells, own_cells, remove_settlement
from ...quadrant_maps import load_quadrants
from ...refusals import refuse
from ...rule_options import RuleOption
from ...state import BEFORE, Frame, Move, Seat, State
from . import bonus_tiles, canoe
from .cards import CARDS, DECK_TERRAINS, REMOVED_TERRAIN_STEP, palaces, removed_terrain_choice

OPTIONS = (
    RuleOption("cards.messengers_count_ends", ("true", "false"), "C-11", 7),
    RuleOption("cards.messengers_connected", ("true", "false"), "C-11", 8),
    RuleOption("marsh.canoe_on_own_pickup", ("true", "false"), "C-13", 10),
    RuleOption("marsh.canoe_order", ("left_of_active", "left_of_start"), "C-13", 11),
    RuleOption("deck.use_swamp_cards", ("auto", "always"), "KB-MAR-SETUP-4", 21),
)

# Swamp and its cards (KB-MAR-SETUP, KB-MAR-SWAMP)

TERRAINS: Final = (
    Terrain("swamp", "P", buildable=True, quota=2),
    Terrain("palace", "A", special=True),
)


def _has_marshlands_quadrant(draft: SetupDraft) -> bool:
    return any(quadrant.expansion == "marshlands" for quadrant, _ in draft.quadrants)


def _swamp_cards_requested(draft: SetupDraft) -> bool:
    """KB-MAR-SETUP-4: without swamps the swamp cards are used by option, for their other half."""
    return not _has_marshlands_quadrant(draft) and draft.option("deck.use_swamp_cards") == "always"


DECK: Final = (
    *(
        TerrainCard(f"swamp/{name}", ("swamp", name), 1, _has_marshlands_quadrant, choice_rule="KB-MAR-SWAMP-1")
        for name in DECK_TERRAINS
    ),
    *(
        TerrainCard(f"swamp/{name}", (name,), copies=1, in_deck=_swamp_cards_requested, needs_expansion=False)
        for name in DECK_TERRAINS
    ),
)

# Location powers


class Temple:
    """KB-MAR-TEMPLE: set a settlement from the board aside for the next turn (I-27).

    It is for the mandatory action of that turn.
    """

    name = "temple"
    rule = "KB-MAR-TEMPLE"

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        return [(moves_by_cell(self.name), me.settlements)] if me.settlements else []

    def use(self, state: State, move: Move) -> None:
        remove_settlement(state, state.turn, move.cell)
        state.edit_seat(state.turn).set_aside += 1

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if own_cells(me) & BIT[move.cell]:
            return refuse("KB-CRO-PIECES-5", "temple-takes-settlements", cell=cell_name(move.cell))
        return refuse(self.rule, "not-your-settlement", cell=cell_name(move.cell))


def first_settlement_is_exempt(state: State, me: Seat, mandatory: bool) -> bool:
    """KB-MAR-TEMPLE-BONUS: exempt the first settlement from the adjacency rule.

    This is the first settlement of the mandatory action.
    """
    return mandatory and state.stage == BEFORE and bonus_tiles.is_ready(me, Temple.name)


def _next_to_exactly_one(state: State, me: Seat) -> int:
    """KB-MAR-FOUNTAIN: hexes next to exactly one own and no other settlement.

    With the bonus these include mountains.
    """
    mine = own_cells(me)
    one = two = 0
    for direction in DIRECTIONS:
        shifted = shift(mine, direction)
        two |= one & shifted
        one |= shifted
    others = 0
    for side in state.seats:
        if side is not me:
            others |= side.settlements | side.extra_settlements
    ground = state.layout.buildable
    if bonus_tiles.is_ready(me, "fountain"):
        ground |= state.layout.cells["mountain"]
    return ground & one & ~two & ~neighbours(others)


class FountainHexes(TargetHexes):
    """The hexes of the Fountain; a refusal says which of the two conditions fails."""

    def refuse(self, state: State, rule: str, cell: int) -> Refusal:
        mine = (own_cells(state.seats[state.turn]) & state.layout.cell_neighbours[cell]).bit_count()
        if mine != 1:
            return refuse(rule, "not-next-to-just-one", cell=cell_name(cell), count=mine)
        return refuse(rule, "next-to-others", cell=cell_name(cell))


@dataclass(frozen=True)
class RefugeBonus(RelocatePower):
    """KB-MAR-REFUGE-BONUS: move straight to the nearest free buildable hex.

    The move passes over any obstacles.
    """

    interrupts = False
    requires_slot = "bonus"

    def unavailable_reason(self, state: State, me: Seat) -> Refusal | None:
        return bonus_tiles.bonus_unavailable_reason(me, "refuge")

    def cells(self, state: State, me: Seat) -> int:
        """Return the pieces with a target: follow all lines backwards from the free hexes."""
        landing = state.empty & state.layout.buildable
        pieces = 0
        for direction in DIRECTIONS:
            reached = landing & state.unblocked
            while reached := shift(reached, direction) & state.layout.land:
                pieces |= reached
                reached &= ~landing
        return pieces & movable_cells(state, me)

    def use(self, state: State, move: Move) -> None:
        bonus_tiles.use_bonus(state, state.turn, "refuge")
        super().use(state, move)

    def _targets(self, state: State, me: Seat, frame: Frame) -> int:
        landing = state.empty & state.layout.buildable
        targets = 0
        for direction in DIRECTIONS:
            here = shift(BIT[frame.cells[0]], direction) & state.layout.land
            while here & ~landing:
                here = shift(here, direction) & state.layout.land
            targets |= here
        return targets


LOCATIONS: Final = (
    Location("temple", Temple()),
    Location(
        "refuge",
        RelocatePower("refuge", "KB-MAR-REFUGE", on_buildable("not-a-neighbour"), neighbours, ignores_adjacency=True),
    ),
    Location("canoe", canoe.Canoe(), passive=True),
    Location(
        "fountain",
        BuildPower(
            "fountain",
            "KB-MAR-FOUNTAIN",
            FountainHexes(_next_to_exactly_one),
            ignores_adjacency=True,
        ),
    ),
)
PALACES: Final = ScoringCard(
    "palaces", "KB-MAR-PALACE-1", palaces, scope="special-hex", group="source", symbol="b-palace"
)

EXPANSION = Expansion(
    name="marshlands",
    quadrants=load_quadrants("marshlands"),
    terrains=TERRAINS,
    deck=DECK,
    locations=LOCATIONS,
    cards=CARDS,
    sources=(PALACES,),
    slots=bonus_tiles.SLOTS,
    reactions=(bonus_tiles.REACTION, canoe.REACTION),
    actions=(
        canoe.CanoeBonus(),
        RefugeBonus("refuge-bonus", "KB-MAR-REFUGE-BONUS", on_buildable("not-nearest-in-line"), ignores_adjacency=True),
    ),
    setup_steps=(REMOVED_TERRAIN_STEP,),
    exemptions=(AdjacencyExemption("bonus", first_settlement_is_exempt),),
    terrain_choices=(removed_terrain_choice,),
    validators=(bonus_tiles.validate_bonus_tiles,),
    previews={"temple": REMOVAL},
    first_game={"quadrants": "oasis,refuge,fountain,tavern", "cards": "fishermen,merchants,vassals"},
    terms=(
        Term("terrain", "swamp", "KB-MAR-SETUP-4"),
        Term("terrain", "palace", "KB-MAR-PALACE-1"),
        *(Term("terrain", card.name, "KB-MAR-SETUP-4") for card in DECK),
        *(Term("held", f"{kind}-bonus", "KB-MAR-BONUS-1") for kind in bonus_tiles.KINDS),
    ),
    options=OPTIONS,
)
