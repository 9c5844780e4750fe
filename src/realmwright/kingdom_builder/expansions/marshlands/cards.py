"""The six scoring cards of Marshlands and the gold of palaces (KB-CARD, KB-MAR-PALACE)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....bitset import bits
from ....game import JsonDict, ParseError, Rng
from ...component_types import Award, ScoringCard, SetupDraft, SetupStep
from ...game_layout import BOARD_CELLS, QUADRANT_CELLS, Layout
from ...hexgrid import BIT, column_of, connected_areas, neighbours, next_to_three, row_of
from ...scoring import ScoringContext
from ...state import State

# each is on the same number of cards in every deck
DECK_TERRAINS: Final = ("grass", "canyon", "desert", "flowers", "forest")
REMOVED_TERRAIN: Final = "removed_terrain"
INNER_BORDER_CELLS: Final = sum(neighbours(BOARD_CELLS & ~quarter) & quarter for quarter in QUADRANT_CELLS)  # KB-GEO-7

# Palaces and Noblewomen


def _majority_award(ctx: ScoringContext, seat: int, hexes: int) -> Award:
    """Return 5 for each hex where no player has more adjacent settlements.

    At least one settlement is needed (C-15).
    """
    mine = ctx.settlements[seat]
    gold = scoring_cells = 0
    for cell in bits(hexes & neighbours(mine)):
        near = ctx.board.cell_neighbours[cell]
        if (mine & near).bit_count() == max((own & near).bit_count() for own in ctx.settlements):
            gold += 5
            scoring_cells |= mine & near
    return gold, scoring_cells


def palaces(ctx: ScoringContext, seat: int) -> Award:
    """KB-MAR-PALACE-1: 5 for most settlements next to a palace, for each palace."""
    return _majority_award(ctx, seat, ctx.board.cells["palace"])


def noblewomen(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-NOBLEWOMEN: 5 for most settlements next to each other special hex.

    This is in addition to the gold of the hex (C-35).
    """
    return _majority_award(ctx, seat, ctx.board.special_for_cards & ~ctx.board.cells["palace"])


# Geologists and Messengers


@lru_cache(maxsize=1024)
def _mountain_ranges(mountain: int) -> tuple[int, ...]:
    return tuple(connected_areas(mountain))


def geologists(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-GEOLOGISTS: 2 for each mountain range that an area connects to another one (I-41)."""
    linked: set[int] = set()
    scoring_cells = 0
    for area in ctx.areas(seat):
        reach = area | neighbours(area)
        touched = [cells for cells in _mountain_ranges(ctx.board.cells["mountain"]) if cells & reach]
        if len(touched) > 1:
            linked.update(touched)
            scoring_cells |= area
    return 2 * len(linked), scoring_cells


def _cube_coordinates(cell: int) -> tuple[int, int, int]:
    """Return cube coordinates.

    The distance of two hexes is the greatest of the three differences.
    """
    row = row_of(cell)
    slant = column_of(cell) - row // 2
    return slant, row, slant + row


def _farthest_pair(cells: int) -> tuple[int, int]:
    """Return the greatest distance between two of the cells, and a mask of such a pair."""
    best = (0, 0)
    places = [(_cube_coordinates(cell), cell) for cell in bits(cells)]
    for axis in range(3):
        (low, first), (high, last) = (end((at[axis], cell) for at, cell in places) for end in (min, max))
        best = max(best, (high - low, BIT[first] | BIT[last]))
    return best


def messengers(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-MESSENGERS: 2 for each hex between the farthest two settlements of an area (C-11)."""
    groups = ctx.areas(seat)
    if ctx.option("cards.messengers_connected") == "false":
        mine = ctx.settlements[seat]
        # the island is not connected to the board
        groups = [cells for cells in (mine & BOARD_CELLS, mine & ~BOARD_CELLS) if cells]
    distance, ends = max(map(_farthest_pair, groups), default=(0, 0))
    hexes = distance + (1 if ctx.option("cards.messengers_count_ends") == "true" else -1)
    return (2 * hexes, ends) if distance and hexes else (0, 0)  # no hexes between neighbours


# Vassals and Captains


def vassals(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-VASSALS: 1 for each settlement on an inner border hex."""
    cells = ctx.settlements[seat] & INNER_BORDER_CELLS
    return cells.bit_count(), cells


def captains(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-CAPTAINS: 1 for each settlement next to three or more own ones."""
    cells = ctx.settlements[seat] & next_to_three(ctx.settlements[seat])
    return cells.bit_count(), cells


# Scouts


def scouts(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-SCOUTS-1: 1 for each settlement next to the removed terrain but not on it."""
    terrain = ctx.setup_value(REMOVED_TERRAIN)
    if terrain not in DECK_TERRAINS:
        raise ParseError(f"the Scouts card needs a {REMOVED_TERRAIN}: expected one of {', '.join(DECK_TERRAINS)}")
    cells = ctx.settlements[seat] & ctx.board.adjacent_to[terrain] & ~ctx.board.cells[terrain]
    return cells.bit_count(), cells


def _draw_removed_terrain(draft: SetupDraft, rng: Rng) -> str:
    """KB-CARD-SCOUTS-2: draw the removed terrain; for a swamp card it is the other half."""
    return rng.choice(DECK_TERRAINS) if "scouts" in draft.cards else ""


def _check_removed_terrain(draft: SetupDraft, value: str) -> str | None:
    if "scouts" in draft.cards:
        return None if value in DECK_TERRAINS else f"one of {', '.join(DECK_TERRAINS)}"
    return "nothing without the Scouts card" if value else None


def _setup_fields(value: str) -> JsonDict:
    return {REMOVED_TERRAIN: value or None}


def _remove_cards(layout: Layout, value: str) -> None:
    """Remove every card with this terrain from the deck before hands are dealt (C-12)."""
    layout.full_deck = tuple(0 if value in card.terrains else card.copies for card in layout.deck)


def removed_terrain_choice(state: State) -> tuple[str, ...]:
    """KB-CARD-SCOUTS-4: two cards with the same terrain may be played for the removed one."""
    removed = state.layout.setup.step_value(REMOVED_TERRAIN)
    if not removed or not state.layout.cells[removed] & state.empty & state.unblocked:
        return ()
    terrains = [terrain for card in state.revealed for terrain in state.layout.deck[card].terrains]
    return (removed,) if len(set(terrains)) < len(terrains) else ()


REMOVED_TERRAIN_STEP: Final = SetupStep(
    REMOVED_TERRAIN,
    "KB-CARD-SCOUTS-2",
    _draw_removed_terrain,
    _check_removed_terrain,
    _setup_fields,
    _remove_cards,
    DECK_TERRAINS,
    trace_order=6,
)
CARDS: Final = (
    ScoringCard("geologists", "KB-CARD-GEOLOGISTS", geologists, scope="area", own_only=True),
    ScoringCard("messengers", "KB-CARD-MESSENGERS", messengers, scope="area", own_only=True),
    ScoringCard("noblewomen", "KB-CARD-NOBLEWOMEN", noblewomen, scope="special-hex"),
    ScoringCard("vassals", "KB-CARD-VASSALS", vassals, scope="hex", own_only=True),
    ScoringCard("captains", "KB-CARD-CAPTAINS", captains, scope="area", own_only=True),
    ScoringCard("scouts", "KB-CARD-SCOUTS-1", scouts, scope="hex", own_only=True, terrain_field=REMOVED_TERRAIN),
)
