"""How a board of one's own compares with the printed ones: what lies on it, and how."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import combinations
from typing import Any

from .. import registry
from ..hexes import BIT, areas, bits, cell_at, mask_of, neighbours
from .bodies import BoardRequest
from .bodies_help import Balance, BalanceRow

LOCATION = "location"
NO_HEX = "."


def balance(wanted: BoardRequest) -> Balance:
    """A `GameError` says why nobody can play on the board."""
    board = registry.game(wanted.game).board(wanted.text)
    sets: Mapping[str, Any] = registry.find("sets")
    mine = dict(figures(board["rows"], board["locations"], sets))
    shelf = [one for box in sets.values() for one in (*box.quadrants, *box.islands)]
    printed = [
        dict(figures(one.rows, dict(one.locations), sets)) for one in shelf if len(one.rows) == len(board["rows"])
    ]
    keys = [key for key in mine if mine[key] or any(one[key] for one in printed)]
    return Balance([_row(key, mine[key], [one[key] for one in printed]) for key in keys])


def _row(key: str, value: float, others: Sequence[float]) -> BalanceRow:
    mean = sum(others) / len(others) if others else 0.0
    return BalanceRow(key, value, min(others, default=0.0), round(mean, 1), max(others, default=0.0))


def figures(rows: Sequence[str], locations: Mapping[str, str], sets: Mapping[str, Any]) -> Iterator[tuple[str, float]]:
    """By the key of its name: how many hexes each terrain has, and what can be said of all of them."""
    terrains = {land.letter: land for box in sets.values() for land in box.terrains}
    lands = {land.name: land for land in terrains.values()}
    cells = dict.fromkeys(lands, 0)
    for r, row in enumerate(rows):
        for c, letter in enumerate(row):
            if letter != NO_HEX:
                cells[LOCATION if letter in locations else terrains[letter].name] |= BIT[cell_at(r, c)]
    for name, found in cells.items():
        yield f"terrain-{name}", found.bit_count()
    buildable = [found for name, found in cells.items() if lands[name].buildable and found]
    barren = sum(
        found.bit_count() for name, found in cells.items() if not (lands[name].buildable or lands[name].special)
    )
    sizes = [area.bit_count() for found in buildable for area in areas(found)]
    land = sum(cells.values())
    yield "board-balance-areas", len(sizes)
    yield "board-balance-largest", max(sizes, default=0)
    yield "board-balance-barren", round(100 * barren / max(1, land.bit_count()))
    yield "board-balance-edge", (sum(buildable) & _edge(rows)).bit_count()
    yield "board-balance-borders", _borders([found for found in cells.values() if found])
    yield "board-balance-distance", _nearest(sum(found for name, found in cells.items() if lands[name].special), land)


def _edge(rows: Sequence[str]) -> int:
    last = len(rows) - 1
    return mask_of(
        cell_at(r, c) for r, row in enumerate(rows) for c in range(len(row)) if r in (0, last) or c in (0, len(row) - 1)
    )


def _borders(kinds: Sequence[int]) -> int:
    """Pairs of hexes side by side that are not of one kind."""
    return sum(
        (neighbours(BIT[cell]) & other).bit_count() for one, other in combinations(kinds, 2) for cell in bits(one)
    )


def _nearest(special: int, land: int) -> int:
    """Steps between the two special hexes that are nearest to each other; 0 if there are fewer than two."""
    found = [_steps(cell, special & ~BIT[cell], land) for cell in bits(special)]
    return min(filter(None, found), default=0)


def _steps(cell: int, goal: int, land: int) -> int:
    reached, steps = BIT[cell], 0
    while goal and not reached & goal:
        wider = (reached | neighbours(reached)) & land
        if wider == reached:
            return 0
        reached, steps = wider, steps + 1
    return steps
