"""Task cards (KB-TASK): gold at the end of the game, once for everybody who fulfils one (KB-TASK-ONCE)."""

from __future__ import annotations

from functools import lru_cache
from itertools import combinations
from typing import Final

from ....game import Plain, Rng
from ....hexes import COLUMNS, DIRECTIONS, ROWS, areas, cell_at, mask_of, neighbours, step
from ...layout import LINES, Layout
from ...parts import Award, Card, Draft, SetupStep
from ...scoring import Standing

EDGES: Final = (
    LINES[0],
    LINES[-1],
    mask_of(cell_at(r, 0) for r in range(ROWS)),
    mask_of(cell_at(r, COLUMNS - 1) for r in range(ROWS)),
)  # a corner belongs to two of them (KB-GEO-6)


@lru_cache(maxsize=64)
def _terrain_areas(cells: int) -> tuple[int, ...]:
    return tuple(areas(cells))


def _surrounded(mine: int) -> int:
    """Hexes with an own settlement on each of six neighbours; at the edge there are fewer (C-30)."""
    cells = -1
    for direction in DIRECTIONS:
        cells &= step(mine, direction)
    return cells


def _pay(gold: int, cells: int) -> Award:
    return (gold, cells) if cells else (0, 0)


def home_country(stand: Standing, seat: int) -> Award:
    """KB-TASK-HOME: a terrain area of any kind and size, own settlements on all of it (C-31)."""
    mine = stand.own[seat]
    terrains = [cells for name, cells in stand.board.cells.items() if not stand.board.terrains[name].special]
    filled = (area for cells in terrains if mine & cells for area in _terrain_areas(cells) if not area & ~mine)
    return _pay(5, sum(filled))


def fortress(stand: Standing, seat: int) -> Award:
    """KB-TASK-FORTRESS: an own settlement with own settlements on all six sides."""
    mine = stand.own[seat]
    centres = mine & _surrounded(mine)
    return _pay(6, centres | mine & neighbours(centres))


def road(stand: Standing, seat: int) -> Award:
    """KB-TASK-ROAD: seven own settlements in a gapless diagonal line."""
    mine = stand.own[seat]
    roads = 0
    for onward, back in (("se", "nw"), ("sw", "ne")):
        ends = mine
        for _ in range(6):
            ends = step(ends, onward) & mine
        for _ in range(7):
            roads |= ends
            ends = step(ends, back) & mine
    return _pay(7, roads)


def place_of_refuge(stand: Standing, seat: int) -> Award:
    """KB-TASK-REFUGE: a location, castle or nomad hex (no palace, no silo: C-18) with own settlements all round."""
    mine = stand.own[seat]
    hexes = sum(stand.board.cells.get(name, 0) for name in ("location", "castle", "nomad"))
    return _pay(8, mine & neighbours(hexes & _surrounded(mine)))


def advance(stand: Standing, seat: int) -> Award:
    """KB-TASK-ADVANCE: seven own settlements on one of the four board edges."""
    mine = stand.own[seat]
    return _pay(9, next((mine & edge for edge in EDGES if (mine & edge).bit_count() >= 7), 0))


def compass_points(stand: Standing, seat: int) -> Award:
    """KB-TASK-COMPASS: an own settlement on each edge; one on a corner serves both, or one of them (C-06)."""
    mine = stand.own[seat]
    if not all(mine & edge for edge in EDGES):
        return 0, 0
    if stand.option("tasks.compass_corner_edges") == "1" and not _one_for_each(mine):
        return 0, 0
    return 10, mine & (EDGES[0] | EDGES[1] | EDGES[2] | EDGES[3])


def _one_for_each(mine: int) -> bool:
    """Four different settlements can serve the four edges exactly if any some edges have as many between them."""
    for size in (2, 3, 4):
        for some in combinations(EDGES, size):
            together = 0
            for edge in some:
                together |= mine & edge
            if together.bit_count() < size:
                return False
    return True


TASKS: Final = {
    task.name: task
    for task in (
        Card("home-country", "KB-TASK-HOME", home_country),
        Card("fortress", "KB-TASK-FORTRESS", fortress),
        Card("road", "KB-TASK-ROAD", road),
        Card("place-of-refuge", "KB-TASK-REFUGE", place_of_refuge),
        Card("advance", "KB-TASK-ADVANCE", advance),
        Card("compass-points", "KB-TASK-COMPASS", compass_points),
    )
}


# KB-CRO-SETUP-2: one task for every Crossroads quadrant in play


def _number(draft: Draft) -> int:
    return sum(quadrant.set == "crossroads" for quadrant, _ in draft.quadrants)


def _draw(draft: Draft, rng: Rng) -> str:
    pool = list(TASKS)
    rng.shuffle(pool)
    return ",".join(pool[: _number(draft)])


def _check(draft: Draft, value: str) -> str | None:
    names = value.split(",") if value else []
    number = _number(draft)
    if len(names) == len(set(names)) == number and set(names) <= set(TASKS):
        return None
    return f"{number} different ones of {', '.join(TASKS)}" if number else "none without a Crossroads quadrant"


def _about(value: str) -> Plain:
    return {"tasks": value.split(",") if value else []}


def _lay(layout: Layout, value: str) -> None:
    layout.sources += tuple(TASKS[name] for name in value.split(",") if name)


DRAW_TASKS: Final = SetupStep("tasks", "KB-CRO-SETUP-2", _draw, _check, _about, _lay, tuple(TASKS), pays=True)
