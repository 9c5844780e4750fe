"""Island: a separate board with two sides, each with its own location."""

from __future__ import annotations

from ...bitset import bits
from ...game import JsonDict, Rng
from ..common_powers import RelocatePower, on_terrain
from ..component_types import Expansion, Location, SetupDraft, SetupStep
from ..game_layout import BOARD_CELLS, Layout
from ..hexgrid import mask_of
from ..quadrant_maps import Quadrant, load_quadrants, printed_rows
from ..rule_options import RuleOption

SIDES = {side.id: side for side in load_quadrants("island")}
INLAND_NEIGHBOURS = 6  # number of neighbours of a hex that is not on the coast


def _draw_side(draft: SetupDraft, rng: Rng) -> str:
    return rng.choice(sorted(SIDES))


def _check_side(draft: SetupDraft, text: str) -> str | None:
    return None if text in SIDES else " or ".join(sorted(SIDES))


def _island_quadrant(text: str) -> Quadrant | None:
    return SIDES.get(text)


def _setup_fields(text: str) -> JsonDict:
    return {"island": {"id": text, "rows": printed_rows(SIDES[text])} if text else None}


def _apply_side(layout: Layout, text: str) -> None:
    """Mark the coast as next to water (D-19); by option Knights count island lines (C-23)."""
    island = bits(layout.land & ~BOARD_CELLS)
    coast = mask_of(cell for cell in island if layout.cell_neighbours[cell].bit_count() < INLAND_NEIGHBOURS)
    layout.adjacent_to["water"] |= coast
    if layout.option("queenie.island_knights") == "true":
        layout.ranked_lines = layout.lines


EXPANSION = Expansion(
    name="island",
    islands=tuple(SIDES.values()),
    locations=(
        Location("rope-bridge", RelocatePower("rope-bridge", "KB-LOC-ROPEBRIDGE", on_terrain("canyon"))),
        Location("tree-house", RelocatePower("tree-house", "KB-LOC-TREEHOUSE", on_terrain("forest"))),
    ),
    setup_steps=(
        SetupStep(
            "island",
            "KB-QUE-ISLAND-1",
            draw=_draw_side,
            check=_check_side,
            setup_dict=_setup_fields,
            apply_to=_apply_side,
            values=tuple(sorted(SIDES)),
            island=_island_quadrant,
            affects_score=True,
            trace_order=1,
        ),
    ),
    first_game={"quadrants": "tavern,paddock,oasis,farm", "cards": "fishermen,knights,merchants"},
    options=(RuleOption("queenie.island_knights", ("false", "true"), "C-23", 20),),
)
