"""The settlement areas of positions that differ by a few settlements from one where a search began."""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from ...hexes import BIT, areas, bits, neighbours


class Areas:
    """Remembers every answer; a new one is made of that for one settlement less, or of the position it began with."""

    def __init__(self, around: Sequence[int]) -> None:
        self._around = around
        self._known: dict[int, list[int]] = {}
        self._roots: list[int] = []
        self._near: dict[int, int] = {}
        self.promise: dict[int, float] = {}  # of areas, for whoever asks the same again and again

    def begin(self, roots: Iterable[int]) -> None:
        """Forget all but the areas of these sets of cells."""
        self._roots = list(roots)
        self._near.clear()
        self.promise.clear()
        self._known = {cells: areas(cells) for cells in self._roots}

    def of(self, cells: int) -> list[int]:
        found = self._known.get(cells)
        if found is None:
            found = self._known[cells] = self._made(cells)
        return found

    def near(self, area: int) -> int:
        """The cells next to an area."""
        found = self._near.get(area)
        if found is None:
            found = self._near[area] = neighbours(area)
        return found

    def _made(self, cells: int) -> list[int]:
        root = max(self._roots, key=lambda known: (known & cells).bit_count(), default=0)
        if not root & cells:
            return areas(cells)
        added = bits(cells & ~root)
        for cell in added:
            before = self._known.get(cells ^ BIT[cell])
            if before is not None:
                return self._joined(before, cell)
        found = self._known[root]
        if gone := root & ~cells:
            found = [part for area in found for part in (areas(area & cells) if area & gone else [area])]
        for cell in added:
            found = self._joined(found, cell)
        return found

    def _joined(self, groups: list[int], cell: int) -> list[int]:
        """One more settlement: it grows together with what it touches."""
        near, whole, others = self._around[cell], BIT[cell], []
        for group in groups:
            if group & near:
                whole |= group
            else:
                others.append(group)
        others.append(whole)
        return others
