"""What a seat may know (KD-INFO-1): the others' starting tiles are hidden. Guesses follow the true odds."""

from __future__ import annotations

from ..game import Rng
from .pieces import KINDS
from .state import NO_TILE, UNSEEN, State


def view(state: State, seat: int) -> State:
    """The state as this seat sees it: the others' starting tiles are among those that may be in the supply."""
    new = state.copy()
    supply, tiles = list(state.supply), list(state.tiles)
    for other, kind in enumerate(tiles):
        if other != seat and kind not in (NO_TILE, UNSEEN):
            supply[kind - 1] += 1
            tiles[other] = UNSEEN
    new.supply, new.tiles = tuple(supply), tuple(tiles)
    return new


def determinise(view: State, rng: Rng) -> State:
    """A full state that looks like this view: hidden starting tiles dealt from all that nobody has seen."""
    new = view.copy()
    supply, tiles = list(view.supply), list(view.tiles)
    for seat, kind in enumerate(tiles):
        if kind == UNSEEN:
            tiles[seat] = rng.choices(KINDS, supply)[0]
            supply[tiles[seat] - 1] -= 1
    new.supply, new.tiles = tuple(supply), tuple(tiles)
    return new
