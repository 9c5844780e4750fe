"""What cards may still pay beyond what they pay now: links half made, majorities in sight, rounding."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TypeAlias

from ...hexes import neighbours
from ...kingdom_builder.layout import QUARTERS, Layout
from ...kingdom_builder.state import State
from .kingdom_builder_areas import Areas

Hope: TypeAlias = Callable[[State, int, list[int]], float]


def hopes_of(layout: Layout, weights: Mapping[str, float], known: Areas) -> dict[str, Hope]:
    """The hopes of the cards in play; `known` remembers areas."""
    makers = {"merchants": _merchants, "citizens": _citizens, "farmers": _farmers, "lords": _lords, "knights": _knights}
    names = [card.name for card in layout.sources]
    return {name: make(layout, weights[f"hope.{name}"], known) for name, make in makers.items() if name in names}


def _merchants(layout: Layout, weight: float, known: Areas) -> Hope:
    linked, ways, promise = layout.linked, layout.buildable, known.promise

    def link(area: int, free: int) -> float:
        """The fewer free hexes lie between an area that touches a special hex and the next one, the better."""
        touched = known.near(area) & linked
        if not touched:
            return 0.0
        gain = 4.0 if touched & (touched - 1) else 8.0
        reach, share, way = area, 0.5, ways & free
        for _ in range(4):
            grown = reach | neighbours(reach) & way
            if grown == reach:
                break
            reach = grown
            if neighbours(reach) & linked & ~touched:
                return gain * share
            share *= 0.6
        return 0.0

    def hope(state: State, seat: int, own: list[int]) -> float:
        total = 0.0
        for area in known.of(own[seat]):
            found = promise.get(area)
            if found is None:
                found = promise[area] = link(area, state.free)
            total += found
        return weight * total

    return hope


def _citizens(layout: Layout, weight: float, known: Areas) -> Hope:
    def hope(state: State, seat: int, own: list[int]) -> float:
        """The half settlement that rounding takes, and areas that may grow together."""
        sizes = sorted([area.bit_count() for area in known.of(own[seat])])
        if not sizes:
            return 0.0
        return weight * (0.5 * (sizes[-1] & 1) + 0.15 * sum(sizes[-3:-1]))

    return hope


def _farmers(layout: Layout, weight: float, known: Areas) -> Hope:
    def hope(state: State, seat: int, own: list[int]) -> float:
        """Quadrants that hold fewest: each of them is on the way, not the last one alone."""
        mine = own[seat]
        counts = sorted([(mine & quarter).bit_count() for quarter in QUARTERS])
        low, second, third, _ = counts
        return weight * (1.2 * min(second - low, 2) + 0.6 * min(third - low, 2))

    return hope


def _knights(layout: Layout, weight: float, known: Areas) -> Hope:
    lines = layout.ranked_lines

    def hope(state: State, seat: int, own: list[int]) -> float:
        """Room to go on along the fullest line."""
        mine = own[seat]
        best = max(lines, key=lambda line: (mine & line).bit_count())
        return weight * min((best & state.free & layout.buildable).bit_count(), 8)

    return hope


def _lords(layout: Layout, weight: float, known: Areas) -> Hope:
    zero = layout.option("cards.lords_zero_counts") == "true"

    def hope(state: State, seat: int, own: list[int]) -> float:
        """A majority that hangs by a settlement is worth less than it pays now, one within reach more than nothing."""
        total = 0.0
        for quarter in QUARTERS:
            counts = [(cells & quarter).bit_count() for cells in own]
            mine = counts.pop(seat)
            best = max(counts)
            pays = (12.0 if mine >= best else 6.0) if mine or zero else 0.0
            sure = 9.0 + 0.75 * max(-4, min(4, mine - best))
            total += sure - pays if mine or best else 0.0
        return weight * total

    return hope
