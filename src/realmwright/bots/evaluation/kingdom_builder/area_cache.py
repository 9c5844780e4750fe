"""Cached settlement areas of positions that differ little from the root of a search."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ....bitset import bits
from ....kingdom_builder.hexgrid import BIT, connected_areas, neighbours


class AreaCache:
    """A cache of settlement areas.

    Areas are derived from those of a position with one settlement less, or of the root.
    """

    def __init__(self, around: Sequence[int]) -> None:
        self._around = around
        self._areas: dict[int, list[int]] = {}
        self._roots: list[int] = []
        self._neighbours: dict[int, int] = {}
        self.link_potential: dict[int, float] = {}  # of areas, for the potential of merchants

    def begin(self, roots: Iterable[int]) -> None:
        """Clear the cache and compute the areas of these sets of cells."""
        self._roots = list(roots)
        self._neighbours.clear()
        self.link_potential.clear()
        self._areas = {cells: connected_areas(cells) for cells in self._roots}

    def areas(self, cells: int) -> list[int]:
        """Return the settlement areas of a set of cells."""
        result = self._areas.get(cells)
        if result is None:
            result = self._areas[cells] = self._derive(cells)
        return result

    def neighbours(self, area: int) -> int:
        """Return the cells next to an area."""
        result = self._neighbours.get(area)
        if result is None:
            result = self._neighbours[area] = neighbours(area)
        return result

    def _derive(self, cells: int) -> list[int]:
        root = max(self._roots, key=lambda candidate: (candidate & cells).bit_count(), default=0)
        if not root & cells:
            return connected_areas(cells)
        added = bits(cells & ~root)
        for cell in added:
            without_cell = self._areas.get(cells ^ BIT[cell])
            if without_cell is not None:
                return self._add_settlement(without_cell, cell)
        result = self._areas[root]
        if removed := root & ~cells:
            result = [part for area in result for part in (connected_areas(area & cells) if area & removed else [area])]
        for cell in added:
            result = self._add_settlement(result, cell)
        return result

    def _add_settlement(self, groups: list[int], cell: int) -> list[int]:
        """Return the areas with one more settlement, which merges the areas it touches."""
        near, merged, others = self._around[cell], BIT[cell], []
        for group in groups:
            if group & near:
                merged |= group
            else:
                others.append(group)
        others.append(merged)
        return others
