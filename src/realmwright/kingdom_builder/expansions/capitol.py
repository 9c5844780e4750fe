"""Capitol: one of the two castles of the Harbor and Oracle quadrants becomes a capitol."""

from __future__ import annotations

from functools import partial

from ...bitset import bits
from ...components import Look
from ...game import GameError
from ..component_types import Award, Expansion, ScoringCard, SetupDraft, Term
from ..game_layout import QUADRANT_CELLS, Layout
from ..hex_choices import HexChoices, hex_choice_step, split_hexes
from ..hexgrid import cell_name, cell_names, mask_of, neighbours, parse_cell
from ..rule_options import RuleOption
from ..scoring import ScoringContext

CAPITOL_QUADRANTS = ("harbor", "oracle")  # the quadrants with two castles


def _castle_choices(draft: SetupDraft) -> list[list[str]]:
    """Return the castles for each capitol: those of its quadrant, or of both quadrants (R-24)."""
    castles = draft.board.cells["castle"]
    quarters = zip(draft.quadrants, QUADRANT_CELLS, strict=True)
    choices = [[cell_name(cell) for cell in bits(castles & cells)] for (quadrant, _), cells in quarters
               if quadrant.id in CAPITOL_QUADRANTS]  # fmt: skip
    if draft.option("queenie.capitol_count") == "one" and choices:
        return [[cell for cells in choices for cell in cells]]
    return choices


def _describe_choices(choices: HexChoices) -> str:
    return ",".join(" or ".join(hexes) for hexes in choices) or "nothing, without Harbor and Oracle"


def _place_capitols(layout: Layout, text: str) -> None:
    """Place the capitols.

    Their gold replaces that of the castles unless the option keeps it (C-21).
    """
    cells = [parse_cell(word) for word in split_hexes(text)]
    if invalid := mask_of(cells) & ~layout.cells["castle"]:
        raise GameError(f"a capitol is on {cell_names(invalid)[0]}: expected castles")
    layout.marked_cells["capitols"] = mask_of(cells)
    if cells:
        layout.sources += (_source(cells),)
    if layout.option("queenie.capitol_keeps_castle_gold") == "false":
        layout.castles &= ~mask_of(cells)


def _source(cells: list[int]) -> ScoringCard:
    award = partial(capitols, cells=cells)
    return ScoringCard(
        "capitols", "KB-QUE-CAPITOL-2", award, scope="hex", own_only=True, group="source", symbol="b-capitol"
    )


def capitols(ctx: ScoringContext, seat: int, cells: list[int]) -> Award:
    """KB-QUE-CAPITOL-2: 1 per capitol for every settlement at distance 1 or 2 (I-46)."""
    near = [ctx.settlements[seat] & _cells_within_two(ctx, cell) for cell in cells]
    return sum(mine.bit_count() for mine in near), mask_of(bit for mine in near for bit in bits(mine))


def _cells_within_two(ctx: ScoringContext, cell: int) -> int:
    ring = ctx.board.cell_neighbours[cell]
    return (ring | neighbours(ring)) & ctx.board.land


EXPANSION = Expansion(
    name="capitol",
    setup_steps=(
        hex_choice_step(
            "capitols",
            "KB-QUE-CAPITOL-1",
            _castle_choices,
            _describe_choices,
            _place_capitols,
            look=Look("b-capitol", "^", shape="dark-disc"),
            affects_score=True,
            trace_order=3,
        ),
    ),
    first_game={"quadrants": "harbor,tavern,farm,oracle", "cards": "fishermen,knights,merchants"},
    terms=(Term("piece", "capitols", "KB-QUE-CAPITOL-2"), Term("source", "capitols", "KB-QUE-CAPITOL-2")),
    options=(
        RuleOption("queenie.capitol_count", ("both", "one"), "R-24", 17),
        RuleOption("queenie.capitol_keeps_castle_gold", ("false", "true"), "C-21", 18),
    ),
)
