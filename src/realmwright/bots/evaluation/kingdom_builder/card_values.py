"""Marginal values of scoring cards: what one more settlement on a hex adds."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import TypeAlias

from ....kingdom_builder.component_types import ScoringCard
from ....kingdom_builder.game_layout import QUADRANT_CELLS, Layout
from ....kingdom_builder.hexgrid import BIT, row_of
from ....kingdom_builder.state import State
from .area_cache import AreaCache
from .card_potentials import Potential
from .score_cache import CachedScoringContext, gold_by_hex

AddGains: TypeAlias = Callable[[State, int, list[int], dict[int, float]], None]  # adds to the values of cells
EquivalenceKey: TypeAlias = Callable[[int, int], Hashable]  # (cell, own settlements) -> key, equal for equal gains


def gain_functions(layout: Layout, potentials: Mapping[str, Potential], area_cache: AreaCache) -> list[AddGains]:
    """Return for each card in play a function that adds its gain to each cell.

    The gain is that of one more settlement. Cards that pay once are left out: castles are added separately, and a
    single settlement rarely completes a task.
    """
    cards = [card for card in layout.sources if card.award and not card.pays_once]
    return [
        _per_hex_gains(layout, card)
        if card.scope == "hex"
        else _card_gains(layout, card, potentials.get(card.name), area_cache)
        for card in cards
    ]


def _per_hex_gains(layout: Layout, card: ScoringCard) -> AddGains:
    gold = gold_by_hex(layout, card)

    def add_gains(state: State, seat: int, settlements: list[int], values: dict[int, float]) -> None:
        for cell in values:
            if cell in gold:
                values[cell] += gold[cell]

    return add_gains


def _card_gains(layout: Layout, card: ScoringCard, potential: Potential | None, area_cache: AreaCache) -> AddGains:
    award, key_of, own_only = card.award, _equivalence_key(layout, card), card.own_only
    assert award

    def card_value(state: State, seat: int, settlements: list[int]) -> float:
        if own_only:
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


def _equivalence_key(layout: Layout, card: ScoringCard) -> EquivalenceKey:
    around, special = layout.cell_neighbours, layout.special | layout.cells["mountain"]
    if card.scope == "line":
        return lambda cell, mine: row_of(cell)
    if card.scope == "quadrant":
        return lambda cell, mine: next((i for i, quadrant in enumerate(QUADRANT_CELLS) if quadrant & BIT[cell]), -1)
    if card.scope == "area":
        return lambda cell, mine: cell if around[cell] & mine else around[cell] & special or -1
    if card.scope == "special-hex":
        return lambda cell, mine: around[cell] & special or -1
    return lambda cell, mine: cell
