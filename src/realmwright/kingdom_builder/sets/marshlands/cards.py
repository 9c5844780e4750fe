"""The six cards of the Marshlands and the gold of palaces (KB-CARD, KB-MAR-PALACE)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from ....game import Plain, Rng, Unreadable
from ....hexes import BIT, DIRECTIONS, areas, bits, column_of, neighbours, row_of, step
from ...layout import BOARD, QUARTERS, Layout
from ...parts import Award, Card, Draft, SetupStep
from ...scoring import Standing
from ...state import State

SCOUTED: Final = ("grass", "canyon", "desert", "flowers", "forest")  # each on equally many cards of any deck
REMOVED: Final = "removed_terrain"
INNER: Final = sum(neighbours(BOARD & ~quarter) & quarter for quarter in QUARTERS)  # KB-GEO-7

# Palaces and Noblewomen


def _majorities(stand: Standing, seat: int, hexes: int) -> Award:
    """5 for each of these hexes that nobody has more settlements next to; one at least is needed (C-15)."""
    mine = stand.own[seat]
    gold = earning = 0
    for cell in bits(hexes & neighbours(mine)):
        near = stand.board.around[cell]
        if (mine & near).bit_count() == max((own & near).bit_count() for own in stand.own):
            gold += 5
            earning |= mine & near
    return gold, earning


def palaces(stand: Standing, seat: int) -> Award:
    """KB-MAR-PALACE-1: 5 for most settlements next to a palace."""
    return _majorities(stand, seat, stand.board.cells["palace"])


def noblewomen(stand: Standing, seat: int) -> Award:
    """KB-CARD-NOBLEWOMEN: the same for the other special hexes; what they pay otherwise stays (C-35)."""
    return _majorities(stand, seat, stand.board.linked & ~stand.board.cells["palace"])


# Geologists and Messengers


@lru_cache(maxsize=64)
def _ranges(mountain: int) -> tuple[int, ...]:
    return tuple(areas(mountain))


def geologists(stand: Standing, seat: int) -> Award:
    """KB-CARD-GEOLOGISTS: 2 for each mountain range that one of the areas links to another (I-41)."""
    linked: set[int] = set()
    earning = 0
    for area in stand.areas(seat):
        reach = area | neighbours(area)
        touched = [cells for cells in _ranges(stand.board.cells["mountain"]) if cells & reach]
        if len(touched) > 1:
            linked.update(touched)
            earning |= area
    return 2 * len(linked), earning


def _along_axes(cell: int) -> tuple[int, int, int]:
    """Where a hex lies along three axes; the distance of two hexes is the greatest of the three differences."""
    row = row_of(cell)
    slant = column_of(cell) - row // 2
    return slant, row, slant + row


def _farthest(cells: int) -> tuple[int, int]:
    """The greatest distance between two of these, and such two."""
    best = (0, 0)
    places = [(_along_axes(cell), cell) for cell in bits(cells)]
    for axis in range(3):
        (low, first), (high, last) = (end((at[axis], cell) for at, cell in places) for end in (min, max))
        best = max(best, (high - low, BIT[first] | BIT[last]))
    return best


def messengers(stand: Standing, seat: int) -> Award:
    """KB-CARD-MESSENGERS: 2 for each hex from end to end of the longest way in one area (C-11)."""
    groups = stand.areas(seat)
    if stand.option("cards.messengers_connected") == "false":
        mine = stand.own[seat]
        groups = [cells for cells in (mine & BOARD, mine & ~BOARD) if cells]  # no way leads to the island
    distance, ends = max(map(_farthest, groups), default=(0, 0))
    hexes = distance + (1 if stand.option("cards.messengers_count_ends") == "true" else -1)
    return (2 * hexes, ends) if distance and hexes else (0, 0)  # neighbours have nothing between them


# Vassals and Captains


def vassals(stand: Standing, seat: int) -> Award:
    """KB-CARD-VASSALS: settlements on inner border hexes."""
    cells = stand.own[seat] & INNER
    return cells.bit_count(), cells


def captains(stand: Standing, seat: int) -> Award:
    """KB-CARD-CAPTAINS: settlements next to three or more own ones, the six shifts of them added up."""
    mine = stand.own[seat]
    one = two = three = 0
    for direction in DIRECTIONS:
        shifted = step(mine, direction)
        three |= two & shifted
        two |= one & shifted
        one |= shifted
    return (mine & three).bit_count(), mine & three


# Scouts


def scouts(stand: Standing, seat: int) -> Award:
    """KB-CARD-SCOUTS-1: settlements next to the removed terrain, not those on it."""
    land = stand.placed(REMOVED)
    if land not in SCOUTED:
        raise Unreadable(f"the Scouts card needs a {REMOVED}: expected one of {', '.join(SCOUTED)}")
    cells = stand.own[seat] & stand.board.near[land] & ~stand.board.cells[land]
    return cells.bit_count(), cells


def _turn_up(draft: Draft, rng: Rng) -> str:
    """KB-CARD-SCOUTS-2: the terrain of the top card, the other half if that is a swamp card."""
    return rng.choice(SCOUTED) if "scouts" in draft.cards else ""


def _check(draft: Draft, value: str) -> str | None:
    if "scouts" in draft.cards:
        return None if value in SCOUTED else f"one of {', '.join(SCOUTED)}"
    return "nothing without the Scouts card" if value else None


def _about(value: str) -> Plain:
    return {REMOVED: value or None}


def _remove(layout: Layout, value: str) -> None:
    """Every card with this terrain stays in the box, before hands are dealt (C-12)."""
    layout.full_deck = tuple(0 if value in card.terrains else card.copies for card in layout.deck)


def two_alike(state: State) -> tuple[str, ...]:
    """KB-CARD-SCOUTS-4: of several cards, two with the same terrain may be played for the removed one."""
    removed = state.layout.setup.extra(REMOVED)
    if not removed or not state.layout.cells[removed] & state.free & state.allowed:
        return ()
    shown = [terrain for card in state.cards for terrain in state.layout.deck[card].terrains]
    return (removed,) if len(set(shown)) < len(shown) else ()


REMOVE_TERRAIN: Final = SetupStep(REMOVED, "KB-CARD-SCOUTS-2", _turn_up, _check, _about, _remove, SCOUTED)
CARDS: Final = (
    Card("geologists", "KB-CARD-GEOLOGISTS", geologists),
    Card("messengers", "KB-CARD-MESSENGERS", messengers),
    Card("noblewomen", "KB-CARD-NOBLEWOMEN", noblewomen),
    Card("vassals", "KB-CARD-VASSALS", vassals),
    Card("captains", "KB-CARD-CAPTAINS", captains),
    Card("scouts", "KB-CARD-SCOUTS-1", scouts),
)
