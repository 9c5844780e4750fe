"""The base game: eight quadrants, eight location powers, ten scoring cards."""

from __future__ import annotations

from collections.abc import Callable

from ..common_powers import PLAYED_TERRAIN, BuildPower, RelocatePower, TargetHexes, on_buildable, on_terrain, two_away
from ..component_types import Award, Expansion, Location, ScoringCard, Term, Terrain, TerrainCard
from ..game_layout import EDGE_CELLS, QUADRANT_CELLS
from ..hexgrid import line_ends, neighbours
from ..piece_changes import own_cells
from ..quadrant_maps import load_quadrants
from ..rule_options import RuleOption
from ..scoring import ScoringContext
from ..state import Seat, State

OPTIONS = (
    RuleOption("cards.lords_zero_counts", ("true", "false"), "C-10", 6),
    RuleOption("cards.without_lords", ("false", "true"), "R-08", 9),
)

# Terrain (KB-TERR-1, KB-TERR-2) and the deck (KB-COMP-1)

TERRAINS = (
    Terrain("grass", "G", buildable=True),
    Terrain("canyon", "C", buildable=True),
    Terrain("desert", "D", buildable=True),
    Terrain("flowers", "F", buildable=True),
    Terrain("forest", "T", buildable=True),
    Terrain("water", "W", shore=True),
    Terrain("mountain", "M"),
    Terrain("castle", "S", special=True, dark=True),
    Terrain("location", "L", special=True),
)
DECK = tuple(TerrainCard(land.name, (land.name,), copies=5) for land in TERRAINS if land.buildable)

# Location powers (KB-LOC)


def _edge_hexes(state: State, me: Seat) -> int:
    """Return the buildable hexes on the edge of the board, of any terrain."""
    return state.layout.buildable & EDGE_CELLS


def _tavern_hexes(state: State, me: Seat) -> int:
    """Return the hexes that extend a row of three or more own settlements along any axis (I-15)."""
    return line_ends(own_cells(me)) & state.layout.buildable


LOCATIONS = (
    Location("oracle", BuildPower("oracle", "KB-LOC-ORACLE", PLAYED_TERRAIN)),
    Location("farm", BuildPower("farm", "KB-LOC-FARM", on_terrain("grass"))),
    Location("oasis", BuildPower("oasis", "KB-LOC-OASIS", on_terrain("desert"))),
    Location("tower", BuildPower("tower", "KB-LOC-TOWER", TargetHexes(_edge_hexes, "not-on-edge"))),
    Location(
        "tavern",
        BuildPower("tavern", "KB-LOC-TAVERN", TargetHexes(_tavern_hexes, "not-at-line-end"), ignores_adjacency=True),
    ),
    Location("barn", RelocatePower("barn", "KB-LOC-BARN", PLAYED_TERRAIN)),
    Location("harbor", RelocatePower("harbor", "KB-LOC-HARBOR", on_terrain("water"))),
    Location(
        "paddock",
        RelocatePower("paddock", "KB-LOC-PADDOCK", on_buildable("not-two-away"), two_away, ignores_adjacency=True),
    ),
)

# Kingdom Builder cards (KB-CARD): each function returns the gold and the settlements that earn it


def _one_gold_each(cells: int) -> Award:
    return cells.bit_count(), cells


def fishermen(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-FISHERMEN: 1 for each settlement next to water but not on it (D-03)."""
    return _one_gold_each(ctx.settlements[seat] & ctx.board.adjacent_to["water"] & ~ctx.board.cells["water"])


def miners(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-MINERS: 1 for each settlement next to a mountain but not on one (D-03)."""
    return _one_gold_each(ctx.settlements[seat] & ctx.board.adjacent_to["mountain"] & ~ctx.board.cells["mountain"])


def merchants(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-MERCHANTS: 4 for each special hex that an area connects to another one (I-41)."""
    linked = scoring_cells = 0
    for area in ctx.areas(seat):
        touched = neighbours(area) & ctx.board.special_for_cards
        if touched & (touched - 1):
            linked |= touched
            scoring_cells |= area
    return 4 * linked.bit_count(), scoring_cells


def workers(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-WORKERS: 1 for each settlement next to a special hex."""
    return _one_gold_each(ctx.settlements[seat] & neighbours(ctx.board.special_for_cards))


def discoverers(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-DISCOVERERS: 1 for each horizontal line with a settlement."""
    mine = ctx.settlements[seat]
    return sum(1 for line in ctx.board.lines if mine & line), mine


def knights(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-KNIGHTS: 2 for each settlement on the horizontal line with most of them."""
    best = ctx.fullest_line(seat)
    return 2 * best.bit_count(), best


def hermits(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-HERMITS: 1 for each settlement area."""
    return len(ctx.areas(seat)), ctx.settlements[seat]


def citizens(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-CITIZENS: 1 for every two settlements of the largest area."""
    largest = max(ctx.areas(seat), key=int.bit_count, default=0)
    half = largest.bit_count() // 2
    return half, largest if half else 0


def lords(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-LORDS: in each quadrant 12 for most settlements and 6 for second most (C-10)."""
    zero_counts = ctx.option("cards.lords_zero_counts") == "true"
    gold = scoring_cells = 0
    for quarter, cells in enumerate(QUADRANT_CELLS):
        mine = ctx.quadrant_counts[seat][quarter]
        better = len({counts[quarter] for counts in ctx.quadrant_counts if counts[quarter] > mine})
        if better < 2 and (mine or zero_counts):
            gold += 6 if better else 12
            scoring_cells |= ctx.settlements[seat] & cells
    return gold, scoring_cells


def farmers(ctx: ScoringContext, seat: int) -> Award:
    """KB-CARD-FARMERS: 3 for each settlement in the quadrant with fewest of them."""
    counts = ctx.quadrant_counts[seat]
    return 3 * min(counts), ctx.settlements[seat] & QUADRANT_CELLS[counts.index(min(counts))]


def castles(ctx: ScoringContext, seat: int) -> Award:
    """KB-BASE-CASTLE-1: 3 for each castle hex with at least one settlement next to it."""
    mine = ctx.settlements[seat]
    reached = neighbours(mine) & ctx.board.castles
    return 3 * reached.bit_count(), mine & neighbours(reached)


def _lords_wanted(option: Callable[[str], str]) -> bool:
    return option("cards.without_lords") == "false"


CARDS = (
    ScoringCard("fishermen", "KB-CARD-FISHERMEN", fishermen, scope="hex", own_only=True),
    ScoringCard("miners", "KB-CARD-MINERS", miners, scope="hex", own_only=True),
    ScoringCard("merchants", "KB-CARD-MERCHANTS", merchants, scope="area", own_only=True),
    ScoringCard("workers", "KB-CARD-WORKERS", workers, scope="hex", own_only=True),
    ScoringCard("discoverers", "KB-CARD-DISCOVERERS", discoverers, scope="line", own_only=True),
    ScoringCard("knights", "KB-CARD-KNIGHTS", knights, scope="line", own_only=True),
    ScoringCard("hermits", "KB-CARD-HERMITS", hermits, scope="area", own_only=True),
    ScoringCard("citizens", "KB-CARD-CITIZENS", citizens, scope="area", own_only=True),
    ScoringCard("lords", "KB-CARD-LORDS", lords, scope="quadrant", drawn_at_random=_lords_wanted),
    ScoringCard("farmers", "KB-CARD-FARMERS", farmers, scope="quadrant", own_only=True),
)
CASTLES = ScoringCard(
    "castles", "KB-BASE-CASTLE-1", castles, own_only=True, pays_once=True, group="source", symbol="b-castle"
)

EXPANSION = Expansion(
    name="base",
    requires=(),
    quadrants=load_quadrants("base"),
    terrains=TERRAINS,
    deck=DECK,
    locations=LOCATIONS,
    cards=CARDS,
    sources=(CASTLES,),
    first_game={"quadrants": "tavern,paddock,oasis,farm", "cards": "fishermen,knights,merchants"},  # KB-SETUP-8, C-24
    terms=(
        Term("terrain", "castle", "KB-BASE-CASTLE-1"),
        Term("terrain", "location", "KB-BASE-TILE-3"),
        Term("piece", "settlements", "KB-BASE-TURN-3"),
        Term("source", "in_game", "KB-BASE-SCORE-1"),
    ),
    options=OPTIONS,
)
