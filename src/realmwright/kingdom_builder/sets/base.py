"""The base game: eight quadrants, eight powers, ten cards."""

from __future__ import annotations

from ...hexes import line_ends, neighbours
from ..boards import shipped
from ..layout import EDGE, QUARTERS
from ..parts import Award, Card, GameSet, Location, Terrain, TerrainCard
from ..pieces import own
from ..powers import PLAYED, Build, Ground, Relocate, buildable, terrain, two_away
from ..scoring import Standing
from ..state import Seat, State

# Terrain (KB-TERR-1, KB-TERR-2) and the deck (KB-COMP-1)

TERRAINS = (
    Terrain("grass", "G", buildable=True),
    Terrain("canyon", "C", buildable=True),
    Terrain("desert", "D", buildable=True),
    Terrain("flowers", "F", buildable=True),
    Terrain("forest", "T", buildable=True),
    Terrain("water", "W"),
    Terrain("mountain", "M"),
    Terrain("castle", "S", special=True),
    Terrain("location", "L", special=True),
)
DECK = tuple(TerrainCard(land.name, (land.name,), copies=5) for land in TERRAINS if land.buildable)

# Location powers (KB-LOC)


def _buildable_edge(state: State, me: Seat) -> int:
    """Over all buildable edge hexes together, whatever their terrain."""
    return state.layout.buildable & EDGE


def _line_ends(state: State, me: Seat) -> int:
    """Hexes that continue three or more own settlements in a row, along any axis (I-15)."""
    return line_ends(own(me)) & state.layout.buildable


LOCATIONS = (
    Location("oracle", Build("oracle", "KB-LOC-ORACLE", PLAYED)),
    Location("farm", Build("farm", "KB-LOC-FARM", terrain("grass"))),
    Location("oasis", Build("oasis", "KB-LOC-OASIS", terrain("desert"))),
    Location("tower", Build("tower", "KB-LOC-TOWER", Ground(_buildable_edge, "not-on-edge"))),
    Location("tavern", Build("tavern", "KB-LOC-TAVERN", Ground(_line_ends, "not-at-line-end"), strict=True)),
    Location("barn", Relocate("barn", "KB-LOC-BARN", PLAYED)),
    Location("harbor", Relocate("harbor", "KB-LOC-HARBOR", terrain("water"))),
    Location("paddock", Relocate("paddock", "KB-LOC-PADDOCK", buildable("not-two-away"), two_away, strict=True)),
)

# Kingdom Builder cards (KB-CARD): gold, and the settlements that earn it


def _one_each(cells: int) -> Award:
    return cells.bit_count(), cells


def fishermen(stand: Standing, seat: int) -> Award:
    """KB-CARD-FISHERMEN: settlements next to water, not those on it (D-03)."""
    return _one_each(stand.own[seat] & stand.board.near["water"] & ~stand.board.cells["water"])


def miners(stand: Standing, seat: int) -> Award:
    """KB-CARD-MINERS: settlements next to a mountain, not those on one (D-03)."""
    return _one_each(stand.own[seat] & stand.board.near["mountain"] & ~stand.board.cells["mountain"])


def merchants(stand: Standing, seat: int) -> Award:
    """KB-CARD-MERCHANTS: 4 for each special hex that one of the areas links to another (I-41)."""
    linked = earning = 0
    for area in stand.areas(seat):
        touched = neighbours(area) & stand.board.linked
        if touched & (touched - 1):
            linked |= touched
            earning |= area
    return 4 * linked.bit_count(), earning


def workers(stand: Standing, seat: int) -> Award:
    """KB-CARD-WORKERS: settlements next to a special hex, each once."""
    return _one_each(stand.own[seat] & neighbours(stand.board.linked))


def discoverers(stand: Standing, seat: int) -> Award:
    """KB-CARD-DISCOVERERS: horizontal lines with a settlement."""
    mine = stand.own[seat]
    return sum(1 for line in stand.board.lines if mine & line), mine


def knights(stand: Standing, seat: int) -> Award:
    """KB-CARD-KNIGHTS: 2 for each settlement on the line that holds most."""
    best = stand.fullest_line(seat)
    return 2 * best.bit_count(), best


def hermits(stand: Standing, seat: int) -> Award:
    """KB-CARD-HERMITS: settlement areas."""
    return len(stand.areas(seat)), stand.own[seat]


def citizens(stand: Standing, seat: int) -> Award:
    """KB-CARD-CITIZENS: half the settlements of the largest area, rounded down."""
    largest = max(stand.areas(seat), key=int.bit_count, default=0)
    half = largest.bit_count() // 2
    return half, largest if half else 0


def lords(stand: Standing, seat: int) -> Award:
    """KB-CARD-LORDS: in each quadrant 12 for the largest number of settlements and 6 for the next one (C-10)."""
    zero_counts = stand.option("cards.lords_zero_counts") == "true"
    gold = earning = 0
    for quarter, cells in enumerate(QUARTERS):
        mine = stand.quarters[seat][quarter]
        better = len({counts[quarter] for counts in stand.quarters if counts[quarter] > mine})
        if better < 2 and (mine or zero_counts):
            gold += 6 if better else 12
            earning |= stand.own[seat] & cells
    return gold, earning


def farmers(stand: Standing, seat: int) -> Award:
    """KB-CARD-FARMERS: 3 for each settlement in the quadrant that holds fewest."""
    counts = stand.quarters[seat]
    return 3 * min(counts), stand.own[seat] & QUARTERS[counts.index(min(counts))]


def castles(stand: Standing, seat: int) -> Award:
    """KB-BASE-CASTLE-1: 3 for each castle hex with a settlement next to it, however many."""
    mine = stand.own[seat]
    reached = neighbours(mine) & stand.board.castles
    return 3 * reached.bit_count(), mine & neighbours(reached)


CARDS = (
    Card("fishermen", "KB-CARD-FISHERMEN", fishermen),
    Card("miners", "KB-CARD-MINERS", miners),
    Card("merchants", "KB-CARD-MERCHANTS", merchants),
    Card("workers", "KB-CARD-WORKERS", workers),
    Card("discoverers", "KB-CARD-DISCOVERERS", discoverers),
    Card("knights", "KB-CARD-KNIGHTS", knights),
    Card("hermits", "KB-CARD-HERMITS", hermits),
    Card("citizens", "KB-CARD-CITIZENS", citizens),
    Card("lords", "KB-CARD-LORDS", lords),
    Card("farmers", "KB-CARD-FARMERS", farmers),
)

SET = GameSet(
    name="base",
    needs=(),
    quadrants=shipped("base"),
    terrains=TERRAINS,
    deck=DECK,
    locations=LOCATIONS,
    cards=CARDS,
    sources=(Card("castles", "KB-BASE-CASTLE-1", castles),),
)
