"""Task cards (KB-TASK): gold at the end of the game for players who fulfil the task.

A task pays once per player (KB-TASK-ONCE).
"""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from itertools import combinations
from typing import Final

from ....game import JsonDict, Rng
from ...component_types import Award, ScoringCard, SetupDraft, SetupStep
from ...game_layout import LINES, Layout
from ...hexgrid import COLUMNS, DIRECTIONS, ROWS, cell_at, connected_areas, mask_of, neighbours, shift
from ...scoring import ScoringContext

EDGES: Final = (
    LINES[0],
    LINES[-1],
    mask_of(cell_at(r, 0) for r in range(ROWS)),
    mask_of(cell_at(r, COLUMNS - 1) for r in range(ROWS)),
)  # a corner belongs to two of them (KB-GEO-6)


@lru_cache(maxsize=1024)
def _terrain_areas(cells: int) -> tuple[int, ...]:
    return tuple(connected_areas(cells))


def _surrounded(mine: int) -> int:
    """Return the hexes with own settlements on all six neighbours.

    Edge hexes do not have six neighbours (C-30).
    """
    cells = -1
    for direction in DIRECTIONS:
        cells &= shift(mine, direction)
    return cells


def _award(gold: int, cells: int) -> Award:
    return (gold, cells) if cells else (0, 0)


def home_country(ctx: ScoringContext, seat: int) -> Award:
    """KB-TASK-HOME: own settlements on all hexes of a terrain area of any kind and size (C-31)."""
    mine = ctx.settlements[seat]
    terrains = [cells for name, cells in ctx.board.cells.items() if not ctx.board.terrains[name].special]
    filled = (area for cells in terrains if mine & cells for area in _terrain_areas(cells) if not area & ~mine)
    return _award(5, sum(filled))


def fortress(ctx: ScoringContext, seat: int) -> Award:
    """KB-TASK-FORTRESS: an own settlement surrounded by six own settlements."""
    mine = ctx.settlements[seat]
    centres = mine & _surrounded(mine)
    return _award(6, centres | mine & neighbours(centres))


def road(ctx: ScoringContext, seat: int) -> Award:
    """KB-TASK-ROAD: seven own settlements in a diagonal line without gaps."""
    mine = ctx.settlements[seat]
    roads = 0
    for onward, back in (("se", "nw"), ("sw", "ne")):
        ends = mine
        for _ in range(6):
            ends = shift(ends, onward) & mine
        for _ in range(7):
            roads |= ends
            ends = shift(ends, back) & mine
    return _award(7, roads)


def place_of_refuge(ctx: ScoringContext, seat: int) -> Award:
    """KB-TASK-REFUGE: a location, castle or nomad hex surrounded by own settlements.

    Palaces and silos do not count (C-18).
    """
    mine = ctx.settlements[seat]
    hexes = sum(ctx.board.cells.get(name, 0) for name in ("location", "castle", "nomad"))
    return _award(8, mine & neighbours(hexes & _surrounded(mine)))


def advance(ctx: ScoringContext, seat: int) -> Award:
    """KB-TASK-ADVANCE: seven own settlements on one of the four board edges."""
    mine = ctx.settlements[seat]
    return _award(9, next((mine & edge for edge in EDGES if (mine & edge).bit_count() >= 7), 0))


def compass_points(ctx: ScoringContext, seat: int) -> Award:
    """KB-TASK-COMPASS: an own settlement on each edge.

    By option a corner counts for one edge or both (C-06).
    """
    mine = ctx.settlements[seat]
    if not all(mine & edge for edge in EDGES):
        return 0, 0
    if ctx.option("tasks.compass_corner_edges") == "1" and not _has_four_distinct(mine):
        return 0, 0
    return 10, mine & (EDGES[0] | EDGES[1] | EDGES[2] | EDGES[3])


def _has_four_distinct(mine: int) -> bool:
    """Return whether four different settlements cover the four edges.

    This is Hall's marriage condition.
    """
    for size in (2, 3, 4):
        for edges in combinations(EDGES, size):
            settlements = 0
            for edge in edges:
                settlements |= mine & edge
            if settlements.bit_count() < size:
                return False
    return True


def _task(name: str, rule: str, award: Callable[[ScoringContext, int], Award]) -> ScoringCard:
    return ScoringCard(name, rule, award, own_only=True, pays_once=True, group="task")


TASKS: Final = {
    task.name: task
    for task in (
        _task("home-country", "KB-TASK-HOME", home_country),
        _task("fortress", "KB-TASK-FORTRESS", fortress),
        _task("road", "KB-TASK-ROAD", road),
        _task("place-of-refuge", "KB-TASK-REFUGE", place_of_refuge),
        _task("advance", "KB-TASK-ADVANCE", advance),
        _task("compass-points", "KB-TASK-COMPASS", compass_points),
    )
}


# KB-CRO-SETUP-2: one task for every Crossroads quadrant in play


def _task_count(draft: SetupDraft) -> int:
    return sum(quadrant.expansion == "crossroads" for quadrant, _ in draft.quadrants)


def _draw_tasks(draft: SetupDraft, rng: Rng) -> str:
    pool = list(TASKS)
    rng.shuffle(pool)
    return ",".join(pool[: _task_count(draft)])


def _check_tasks(draft: SetupDraft, value: str) -> str | None:
    names = value.split(",") if value else []
    number = _task_count(draft)
    if len(names) == len(set(names)) == number and set(names) <= set(TASKS):
        return None
    return f"{number} different ones of {', '.join(TASKS)}" if number else "none without a Crossroads quadrant"


def _setup_fields(value: str) -> JsonDict:
    return {"tasks": value.split(",") if value else []}


def _add_tasks(layout: Layout, value: str) -> None:
    layout.sources += tuple(TASKS[name] for name in value.split(",") if name)


TASKS_STEP: Final = SetupStep(
    "tasks",
    "KB-CRO-SETUP-2",
    _draw_tasks,
    _check_tasks,
    _setup_fields,
    _add_tasks,
    tuple(TASKS),
    affects_score=True,
    many=True,
    trace_order=5,
)
