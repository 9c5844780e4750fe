"""Views (KD-INFO-1), which hide the starting tiles of other seats.

Determinisation follows the true odds.
"""

from __future__ import annotations

from ..game import Rng
from .board import TILE_KINDS
from .state import NO_TILE, UNSEEN, State


def view(state: State, seat: int) -> State:
    """Return the state without the starting tiles of other seats, which count as supply."""
    new = state.copy()
    supply, tiles = list(state.supply), list(state.start_tiles)
    for other, kind in enumerate(tiles):
        if other != seat and kind not in (NO_TILE, UNSEEN):
            supply[kind - 1] += 1
            tiles[other] = UNSEEN
    new.supply, new.start_tiles = tuple(supply), tuple(tiles)
    return new


def determinise(view: State, rng: Rng) -> State:
    """Return a random full state with this view.

    Hidden starting tiles are dealt from the unseen ones.
    """
    new = view.copy()
    supply, tiles = list(view.supply), list(view.start_tiles)
    for seat, kind in enumerate(tiles):
        if kind == UNSEEN:
            tiles[seat] = rng.choices(TILE_KINDS, supply)[0]
            supply[tiles[seat] - 1] -= 1
    new.supply, new.start_tiles = tuple(supply), tuple(tiles)
    return new
