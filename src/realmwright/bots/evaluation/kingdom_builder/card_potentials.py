"""Potential of scoring cards: expected gold beyond what they pay now.

It counts partial links, majorities and rounding.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ....kingdom_builder.game_layout import QUADRANT_CELLS, Layout
from ....kingdom_builder.hexgrid import neighbours
from ....kingdom_builder.state import State
from .area_cache import AreaCache

Potential: TypeAlias = Callable[[State, int, list[int]], float]  # state, seat, settlements by seat


def potentials_of(layout: Layout, weights: Mapping[str, float], area_cache: AreaCache) -> dict[str, Potential]:
    """Return the potential functions of the cards in play, by card name."""
    factories = {
        "merchants": _merchants,
        "citizens": _citizens,
        "farmers": _farmers,
        "lords": _lords,
        "knights": _knights,
    }
    names = [card.name for card in layout.sources]
    return {
        name: create(layout, weights[f"potential.{name}"], area_cache)
        for name, create in factories.items()
        if name in names
    }


def _merchants(layout: Layout, weight: float, area_cache: AreaCache) -> Potential:
    linked, buildable, cache = layout.special_for_cards, layout.buildable, area_cache.link_potential

    def link_potential(area: int, free: int) -> float:
        """Return the value of linking an area next to a special hex to the nearest other one.

        Fewer free hexes in between have a higher value.
        """
        touched = area_cache.neighbours(area) & linked
        if not touched:
            return 0.0
        gain = 4.0 if touched & (touched - 1) else 8.0
        reach, share, passable = area, 0.5, buildable & free
        for _ in range(4):
            grown = reach | neighbours(reach) & passable
            if grown == reach:
                break
            reach = grown
            if neighbours(reach) & linked & ~touched:
                return gain * share
            share *= 0.6
        return 0.0

    def potential(state: State, seat: int, settlements: list[int]) -> float:
        total = 0.0
        for area in area_cache.areas(settlements[seat]):
            value = cache.get(area)
            if value is None:
                value = cache[area] = link_potential(area, state.empty)
            total += value
        return weight * total

    return potential


def _citizens(layout: Layout, weight: float, area_cache: AreaCache) -> Potential:
    def potential(state: State, seat: int, settlements: list[int]) -> float:
        """Count the half settlement lost by rounding, and the next two areas.

        These may merge with the largest area.
        """
        sizes = sorted([area.bit_count() for area in area_cache.areas(settlements[seat])])
        if not sizes:
            return 0.0
        return weight * (0.5 * (sizes[-1] & 1) + 0.15 * sum(sizes[-3:-1]))

    return potential


def _farmers(layout: Layout, weight: float, area_cache: AreaCache) -> Potential:
    def potential(state: State, seat: int, settlements: list[int]) -> float:
        """Count progress in the second and third smallest quadrant too.

        The card pays only for the smallest one.
        """
        mine = settlements[seat]
        counts = sorted([(mine & quadrant).bit_count() for quadrant in QUADRANT_CELLS])
        low, second, third, _ = counts
        return weight * (1.2 * min(second - low, 2) + 0.6 * min(third - low, 2))

    return potential


def _knights(layout: Layout, weight: float, area_cache: AreaCache) -> Potential:
    lines = layout.ranked_lines

    def potential(state: State, seat: int, settlements: list[int]) -> float:
        """Count the free hexes of the fullest line."""
        mine = settlements[seat]
        fullest = max(lines, key=lambda line: (mine & line).bit_count())
        return weight * min((fullest & state.empty & layout.buildable).bit_count(), 8)

    return potential


def _lords(layout: Layout, weight: float, area_cache: AreaCache) -> Potential:
    zero_counts = layout.option("cards.lords_zero_counts") == "true"

    def potential(state: State, seat: int, settlements: list[int]) -> float:
        """Adjust the value of each quadrant by the lead or deficit in settlements there."""
        total = 0.0
        for quadrant in QUADRANT_CELLS:
            counts = [(cells & quadrant).bit_count() for cells in settlements]
            mine = counts.pop(seat)
            best = max(counts)
            gold = (12.0 if mine >= best else 6.0) if mine or zero_counts else 0.0
            expected = 9.0 + 0.75 * max(-4, min(4, mine - best))
            total += expected - gold if mine or best else 0.0
        return weight * total

    return potential
