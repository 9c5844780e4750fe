"""Island: a second piece of land beside the board, either side up, with a location of its own."""

from __future__ import annotations

from ...game import Plain, Rng
from ...hexes import bits, mask_of
from ..boards import Quadrant, printed, shipped
from ..layout import BOARD, Layout
from ..parts import Draft, GameSet, Location, SetupStep
from ..powers import Relocate, terrain

SIDES = {side.id: side for side in shipped("island")}
INLAND = 6  # neighbours of a hex that is not on the coast


def _draw(draft: Draft, rng: Rng) -> str:
    return rng.choice(sorted(SIDES))


def _check(draft: Draft, text: str) -> str | None:
    return None if text in SIDES else " or ".join(sorted(SIDES))


def _land(text: str) -> Quadrant | None:
    return SIDES.get(text)


def _about(text: str) -> Plain:
    return {"island": {"id": text, "rows": printed(SIDES[text])}}


def _lay(layout: Layout, text: str) -> None:
    """The sea around is no hex, but the coast is next to water (D-19); Knights count island lines by option (C-23)."""
    island = bits(layout.land & ~BOARD)
    coast = mask_of(cell for cell in island if layout.around[cell].bit_count() < INLAND)
    layout.near["water"] |= coast
    if layout.option("queenie.island_knights") == "true":
        layout.ranked_lines = layout.lines


SET = GameSet(
    name="island",
    islands=tuple(SIDES.values()),
    locations=(
        Location("rope-bridge", Relocate("rope-bridge", "KB-LOC-ROPEBRIDGE", terrain("canyon"))),
        Location("tree-house", Relocate("tree-house", "KB-LOC-TREEHOUSE", terrain("forest"))),
    ),
    setup=(
        SetupStep(
            "island",
            "KB-QUE-ISLAND-1",
            draw=_draw,
            check=_check,
            about=_about,
            lay=_lay,
            values=tuple(sorted(SIDES)),
            land=_land,
            pays=True,
        ),
    ),
)
