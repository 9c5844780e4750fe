"""Statistics of a custom board beside those of the printed boards of the same shape."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations

from .. import registry
from ..bitset import bits
from ..game import BoardStat
from .component_types import Expansion, Terrain
from .hexgrid import BIT, cell_at, connected_areas, mask_of, neighbours
from .quadrant_maps import NO_HEX, Quadrant

LOCATION = "location"  # name of the terrain


def board_stats(board: Quadrant) -> Sequence[BoardStat]:
    """Return every statistic that is not zero for this board and all printed ones."""
    expansions: dict[str, Expansion] = registry.find("expansions")
    terrains = {terrain.letter: terrain for expansion in expansions.values() for terrain in expansion.terrains}
    printed = [
        dict(compute_statistics(quadrant, terrains))
        for expansion in expansions.values()
        for quadrant in (*expansion.quadrants, *expansion.islands)
        if len(quadrant.rows) == len(board.rows)
    ]
    stats = dict(compute_statistics(board, terrains))
    keys = [key for key in stats if stats[key] or any(other[key] for other in printed)]
    return [_row(key, stats[key], [other[key] for other in printed]) for key in keys]


def _row(key: str, value: float, others: Sequence[float]) -> BoardStat:
    mean = sum(others) / len(others) if others else 0.0
    return BoardStat(key, value, min(others, default=0.0), round(mean, 1), max(others, default=0.0))


def compute_statistics(board: Quadrant, terrains: Mapping[str, Terrain]) -> Iterator[tuple[str, float]]:
    """Yield message keys and values: hexes of each terrain, then statistics of the whole board."""
    by_name = {terrain.name: terrain for terrain in terrains.values()}
    locations = dict(board.locations)
    masks = dict.fromkeys(by_name, 0)
    for r, row in enumerate(board.rows):
        for c, letter in enumerate(row):
            if letter != NO_HEX:
                masks[LOCATION if letter in locations else terrains[letter].name] |= BIT[cell_at(r, c)]
    for name, cells in masks.items():
        yield f"terrain-{name}", cells.bit_count()
    buildable = [cells for name, cells in masks.items() if by_name[name].buildable and cells]
    barren = sum(
        cells.bit_count() for name, cells in masks.items() if not (by_name[name].buildable or by_name[name].special)
    )
    sizes = [area.bit_count() for cells in buildable for area in connected_areas(cells)]
    land = sum(masks.values())
    yield "board-balance-areas", len(sizes)
    yield "board-balance-largest", max(sizes, default=0)
    yield "board-balance-barren", round(100 * barren / max(1, land.bit_count()))
    yield "board-balance-edge", (sum(buildable) & _edge(board.rows)).bit_count()
    yield "board-balance-borders", _borders([cells for cells in masks.values() if cells])
    yield "board-balance-distance", _nearest(sum(cells for name, cells in masks.items() if by_name[name].special), land)


def _edge(rows: Sequence[str]) -> int:
    last = len(rows) - 1
    return mask_of(
        cell_at(r, c) for r, row in enumerate(rows) for c in range(len(row)) if r in (0, last) or c in (0, len(row) - 1)
    )


def _borders(masks: Sequence[int]) -> int:
    """Return the number of adjacent pairs of hexes of different terrains."""
    return sum(
        (neighbours(BIT[cell]) & other).bit_count() for one, other in combinations(masks, 2) for cell in bits(one)
    )


def _nearest(special: int, land: int) -> int:
    """Return the distance between the two closest special hexes, 0 if there are fewer than two."""
    distances = [_steps(cell, special & ~BIT[cell], land) for cell in bits(special)]
    return min(filter(None, distances), default=0)


def _steps(cell: int, goal: int, land: int) -> int:
    reached, steps = BIT[cell], 0
    while goal and not reached & goal:
        wider = (reached | neighbours(reached)) & land
        if wider == reached:
            return 0
        reached, steps = wider, steps + 1
    return steps
