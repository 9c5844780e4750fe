"""Capitol: on the Harbor and Oracle quadrants one of the two castles becomes a capitol."""

from __future__ import annotations

from functools import partial

from ...game import GameError, Rng
from ...hexes import bits, cell_named, mask_of, name_of, names, neighbours
from ..layout import QUARTERS, Layout
from ..parts import Award, Card, Draft, GameSet, SetupStep
from ..scoring import Standing

SEATS_OF_POWER = ("harbor", "oracle")  # the quadrants with two castles


def _choices(draft: Draft) -> list[list[str]]:
    """The castles of each quadrant that gets a capitol (KB-QUE-CAPITOL-1)."""
    castles = draft.board.cells["castle"]
    quarters = zip(draft.quadrants, QUARTERS, strict=True)
    return [[name_of(cell) for cell in bits(castles & cells)] for (quadrant, _), cells in quarters
            if quadrant.id in SEATS_OF_POWER]  # fmt: skip


def _draw(draft: Draft, rng: Rng) -> str:
    return ",".join(rng.choice(castles) for castles in _choices(draft))


def _check(draft: Draft, text: str) -> str | None:
    choices = _choices(draft)
    named = text.split(",") if text else []
    if len(named) == len(choices) and all(cell in hexes for cell, hexes in zip(named, choices, strict=True)):
        return None
    return ",".join(" or ".join(hexes) for hexes in choices) or "nothing, without Harbor and Oracle"


def _lay(layout: Layout, text: str) -> None:
    """The capitol's gold takes the place of the castle's, unless the option says otherwise (C-21)."""
    cells = [cell_named(word) for word in text.split(",") if word]
    if wrong := mask_of(cells) & ~layout.cells["castle"]:
        raise GameError(f"a capitol is on {names(wrong)[0]}: expected castles")
    layout.marked["capitols"] = mask_of(cells)
    if cells:
        layout.sources += (Card("capitols", "KB-QUE-CAPITOL-2", partial(capitols, cells=cells)),)
    if layout.option("queenie.capitol_keeps_castle_gold") == "false":
        layout.castles &= ~mask_of(cells)


def capitols(stand: Standing, seat: int, cells: list[int]) -> Award:
    """KB-QUE-CAPITOL-2: for each capitol 1 for every settlement at distance 1 or 2 (I-46)."""
    found = [stand.own[seat] & _within_two(stand, cell) for cell in cells]
    return sum(mine.bit_count() for mine in found), mask_of(bit for mine in found for bit in bits(mine))


def _within_two(stand: Standing, cell: int) -> int:
    ring = stand.board.around[cell]
    return (ring | neighbours(ring)) & stand.board.land


SET = GameSet(
    name="capitol",
    setup=(
        SetupStep(
            "capitols",
            "KB-QUE-CAPITOL-1",
            draw=_draw,
            check=_check,
            about=lambda text: {"capitols": text.split(",") if text else []},
            lay=_lay,
            pays=True,
        ),
    ),
)
