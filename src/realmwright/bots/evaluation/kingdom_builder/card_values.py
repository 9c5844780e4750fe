"""Marginal values of scoring cards: what one more settlement on a hex adds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Final, TypeAlias

from ....kingdom_builder.component_types import ScoringCard
from ....kingdom_builder.game_layout import QUADRANT_CELLS, Layout
from ....kingdom_builder.hexgrid import BIT, row_of
from ....kingdom_builder.state import State
from .area_cache import AreaCache
from .card_potentials import Potential
from .score_cache import PER_HEX_CARDS, CachedScoringContext, paying_hexes

AddGains: TypeAlias = Callable[[State, int, list[int], dict[int, float]], None]  # adds to the values of cells
EquivalenceKey: TypeAlias = Callable[[int, int], Hashable]  # (cell, own settlements) -> key, equal for equal gains

LINE_CARDS: Final = ("discoverers", "knights", "rangers")
QUADRANT_CARDS: Final = ("farmers", "homesteaders", "lords")
ADJACENCY_CARDS: Final = ("merchants", "hermits", "citizens", "chainers", "captains", "messengers", "geologists")
MAJORITY_CARDS: Final = ("palaces", "noblewomen")
TASK_CARDS: Final = ("home-country", "fortress", "road", "place-of-refuge", "advance", "compass-points")
# Castles are added separately; the others rarely pay for a single settlement.
SKIPPED_CARDS: Final = ("castles", "mayors", *TASK_CARDS)
# Cards that depend only on a seat's own settlements. All others are scored_cells with the settlements of all seats.
INDEPENDENT_CARDS: Final = frozenset(
    (*PER_HEX_CARDS, *LINE_CARDS, *QUADRANT_CARDS, *ADJACENCY_CARDS, *SKIPPED_CARDS, "capitols")
) - {"lords"}


def gain_functions(layout: Layout, potentials: Mapping[str, Potential], area_cache: AreaCache) -> list[AddGains]:
    """Return for each card in play a function that adds its gain to each cell.

    The gain is that of one more settlement.
    """
    cards = [card for card in layout.sources if card.award and card.name not in SKIPPED_CARDS]
    return [
        _per_hex_gains(layout, card)
        if card.name in PER_HEX_CARDS
        else _card_gains(layout, card, potentials.get(card.name), area_cache)
        for card in cards
    ]


def _per_hex_gains(layout: Layout, card: ScoringCard) -> AddGains:
    paying = paying_hexes(layout, card)

    def add_gains(state: State, seat: int, settlements: list[int], values: dict[int, float]) -> None:
        for cell in values:
            if paying & BIT[cell]:
                values[cell] += 1.0

    return add_gains


def _card_gains(layout: Layout, card: ScoringCard, potential: Potential | None, area_cache: AreaCache) -> AddGains:
    award, key_of, independent = card.award, _equivalence_key(layout, card.name), card.name in INDEPENDENT_CARDS
    assert award

    def card_value(state: State, seat: int, settlements: list[int]) -> float:
        if independent:
            slots = [state.seats[seat].slots]
            gold: float = award(CachedScoringContext(layout, [settlements[seat]], slots, area_cache), 0)[0]
        else:
            all_slots = [side.slots for side in state.seats]
            gold = award(CachedScoringContext(layout, settlements, all_slots, area_cache), seat)[0]
        return gold + potential(state, seat, settlements) if potential else gold

    def add_gains(state: State, seat: int, settlements: list[int], values: dict[int, float]) -> None:
        before, mine, after = card_value(state, seat, settlements), settlements[seat], settlements[:]
        gains: dict[Hashable, float] = {}
        for cell in values:
            key = key_of(cell, mine)
            if key not in gains:
                after[seat] = mine | BIT[cell]
                gains[key] = card_value(state, seat, after) - before
            values[cell] += gains[key]

    return add_gains


def _equivalence_key(layout: Layout, name: str) -> EquivalenceKey:
    around, special = layout.cell_neighbours, layout.special | layout.cells["mountain"]
    if name in LINE_CARDS:
        return lambda cell, mine: row_of(cell)
    if name in QUADRANT_CARDS:
        return lambda cell, mine: next((i for i, quadrant in enumerate(QUADRANT_CELLS) if quadrant & BIT[cell]), -1)
    if name in ADJACENCY_CARDS:
        return lambda cell, mine: cell if around[cell] & mine else around[cell] & special or -1
    if name in MAJORITY_CARDS:
        return lambda cell, mine: around[cell] & special or -1
    return lambda cell, mine: cell
