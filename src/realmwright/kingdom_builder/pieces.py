"""How settlements come to stand and leave, and what follows by itself: tiles gained and lost, the end triggered."""

from __future__ import annotations

from ..hexes import BIT, neighbours
from .state import Seat, State


def build(state: State, seat: int, cell: int) -> None:
    """A settlement from the supply comes to stand on a hex (KB-BASE-BUILD)."""
    me = state.edit(seat)
    me.supply -= 1
    _stand(state, seat, me, cell)
    for react in state.layout.on_placed:
        react(state, seat, cell, True)
    if not state.seats[seat].supply:  # a reaction may have taken the last one
        state.ending = True  # KB-BASE-END-1; never taken back (I-17)


def lift(state: State, seat: int, cell: int) -> None:
    """A settlement leaves its hex; where it may go is judged without it (KB-BASE-BUILD-8)."""
    me = state.edit(seat)
    me.settlements ^= BIT[cell]
    me.adjacent = neighbours(me.settlements) & state.layout.land
    state.free |= BIT[cell]


def put(state: State, seat: int, origin: int, cell: int) -> None:
    """A lifted settlement comes down. Gains before losses, both judged now that the move is complete (I-50)."""
    me = state.edit(seat)
    _stand(state, seat, me, cell)
    if BIT[origin] & state.layout.near_locations:
        lose_tiles(state, me, origin)
    for react in state.layout.on_placed:
        react(state, seat, cell, False)


def _stand(state: State, seat: int, me: Seat, cell: int) -> None:
    layout = state.layout
    bit = BIT[cell]
    me.settlements |= bit
    me.adjacent |= layout.around[cell]
    state.free ^= bit
    if bit & layout.near_locations:
        _gain_tiles(state, me, cell)


def _gain_tiles(state: State, me: Seat, cell: int) -> None:
    """One tile from every location hex next to the cell that has one left and gave this seat none (KB-BASE-TILE)."""
    for i in state.layout.touching[cell]:
        if state.left[i] and not me.taken & BIT[i]:
            left = list(state.left)
            left[i] -= 1
            state.left = tuple(left)
            me.taken |= BIT[i]
            me.held |= BIT[i]
            me.fresh |= BIT[i]


def lose_tiles(state: State, me: Seat, cell: int) -> None:
    """A piece has left this cell: tiles of locations where none of the seat's stands any more leave the game."""
    for i in state.layout.touching.get(cell, ()):
        if me.held & BIT[i] and not me.settlements & state.layout.location_near[i]:
            _lose_tile(me, BIT[i], state.layout.twins[i])


def _lose_tile(me: Seat, tile: int, kind: int) -> None:
    """Of two equal tiles the use that remains is the unused one, whichever hex it came from (KB-BASE-TILE-8)."""
    was_ready = not (me.used | me.fresh) & tile
    me.held &= ~tile
    me.fresh &= ~tile
    me.used &= ~tile
    if was_ready:
        me.used &= ~kind
