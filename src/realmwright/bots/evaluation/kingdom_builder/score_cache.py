"""Cached scores of the positions of a search, with fast counters for common cards."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Hashable, Mapping
from typing import Any, Final, TypeAlias

from ....bitset import bits
from ....kingdom_builder.component_types import Award, ScoringCard
from ....kingdom_builder.game_layout import Layout
from ....kingdom_builder.hexgrid import BIT
from ....kingdom_builder.scoring import ScoringContext
from ....kingdom_builder.state import State
from .area_cache import AreaCache

Slots: TypeAlias = Mapping[str, Any]
GoldCounter: TypeAlias = Callable[[int], int]  # own settlements -> gold
Gold: TypeAlias = tuple[int, float]  # gold, and the part of it weighted by how early in the game it is


class CachedScoringContext(ScoringContext):
    """A scoring context that takes settlement areas from the cache."""

    def __init__(self, layout: Layout, own: list[int], slots: list[Mapping[str, Any]], area_cache: AreaCache) -> None:
        super().__init__(layout, own, layout.option, slots, layout.setup.step_value)
        self._area_cache = area_cache

    def areas(self, seat: int) -> list[int]:
        return self._area_cache.areas(self.settlements[seat])


class ScoreCache:
    """Computes the gold of seats."""

    def __init__(self, layout: Layout, weights: Mapping[str, float], area_cache: AreaCache) -> None:
        self._layout = layout
        self._areas = area_cache
        cards = [(card, weights.get(f"early.{card.name}", 0.0)) for card in layout.sources if card.award]
        counters = {card.name: _counter(layout, card, area_cache) for card, _ in cards if card.own_only}
        self._counters = [(counter, early) for card, early in cards if (counter := counters.get(card.name))]
        self._own_awards = [
            (card.award, early) for card, early in cards if card.award and card.own_only and not counters[card.name]
        ]
        self._shared_awards = [(card.award, early) for card, early in cards if card.award and not card.own_only]
        self._cache: dict[Hashable, Gold] = {}

    def clear(self) -> None:
        self._cache.clear()

    def gold(self, state: State, seat: int, settlements: list[int]) -> Gold:
        side = state.seats[seat]
        key = (settlements[seat], side.slots.get("markers", 0))
        own_gold = self._cache.get(key)
        if own_gold is None:
            own_gold = self._cache[key] = self._own_gold(settlements[seat], side.slots)
        gold, early = own_gold
        if self._shared_awards:
            shared = self._cache.get((seat, *settlements)) or self._shared_gold(state, seat, settlements)
            gold += shared[0]
            early += shared[1]
        return gold + side.gold, early

    def _own_gold(self, mine: int, slots: Slots) -> Gold:
        payments = [(counter(mine), early) for counter, early in self._counters]
        if self._own_awards:
            ctx = CachedScoringContext(self._layout, [mine], [slots], self._areas)
            payments += [(award(ctx, 0)[0], early) for award, early in self._own_awards]
        return _total(payments)

    def _shared_gold(self, state: State, seat: int, settlements: list[int]) -> Gold:
        ctx = CachedScoringContext(self._layout, settlements, [side.slots for side in state.seats], self._areas)
        gold = _total([(award(ctx, seat)[0], early) for award, early in self._shared_awards])
        self._cache[seat, *settlements] = gold
        return gold


def _total(payments: list[tuple[int, float]]) -> Gold:
    return sum([gold for gold, _ in payments]), sum([gold * early for gold, early in payments])


def _counter(layout: Layout, card: ScoringCard, area_cache: AreaCache) -> GoldCounter | None:
    """Return a function that counts the gold of a card faster than its award does, None if there is none."""
    if card.scope == "hex":
        cells_by_gold: dict[int, int] = defaultdict(int)
        for cell, gold in gold_by_hex(layout, card).items():
            cells_by_gold[gold] |= BIT[cell]
        return lambda own: sum([gold * (own & cells).bit_count() for gold, cells in cells_by_gold.items()])
    return _COUNTER_FACTORIES[card.name](layout, area_cache) if card.name in _COUNTER_FACTORIES else None


def gold_by_hex(layout: Layout, card: ScoringCard) -> dict[int, int]:
    """Return what a card of scope "hex" pays for a settlement on each hex that pays."""
    assert card.award

    def award_of(settlements: int) -> Award:
        assert card.award
        return card.award(ScoringContext(layout, [settlements], layout.option, [{}], layout.setup.step_value), 0)

    _, paying = award_of(layout.land)
    return {cell: award_of(BIT[cell])[0] for cell in bits(paying)}


def _castles(layout: Layout, area_cache: AreaCache) -> GoldCounter:
    castle_neighbours = [layout.cell_neighbours[cell] for cell in bits(layout.castles)]
    return lambda own: sum([3 for near in castle_neighbours if near & own])


def _merchants(layout: Layout, area_cache: AreaCache) -> GoldCounter:
    linked = layout.special_for_cards

    def count(own: int) -> int:
        total = 0
        for area in area_cache.areas(own):
            touched = area_cache.neighbours(area) & linked
            if touched & (touched - 1):
                total |= touched
        return 4 * total.bit_count()

    return count


def _hermits(layout: Layout, area_cache: AreaCache) -> GoldCounter:
    return lambda own: len(area_cache.areas(own))


def _citizens(layout: Layout, area_cache: AreaCache) -> GoldCounter:
    return lambda own: max(map(int.bit_count, area_cache.areas(own)), default=0) // 2


_COUNTER_FACTORIES: Final[Mapping[str, Callable[[Layout, AreaCache], GoldCounter]]] = {
    "castles": _castles,
    "merchants": _merchants,
    "hermits": _hermits,
    "citizens": _citizens,
}
