"""How pieces come to stand and leave, and what follows by itself: tiles gained and lost, the end triggered."""

from __future__ import annotations

from ..hexes import BIT, neighbours
from .parts import BUILT, MANDATORY, MOVED
from .state import Seat, State


def own(me: Seat) -> int:
    """Every cell that counts as an own settlement for building."""
    return me.settlements | me.extra | me.passing


def build(state: State, seat: int, cell: int, how: str = BUILT) -> None:
    """A settlement from the supply comes to stand on a hex (KB-BASE-BUILD); one that waited goes first."""
    me = state.edit(seat)
    if how == MANDATORY and state.owed:
        state.owed -= 1
        me.waiting -= 1
    else:
        me.supply -= 1
    _stand(state, seat, me, cell)
    for react in state.layout.on_placed:
        react(state, seat, cell, how)
    ask_end(state, seat)


def ask_end(state: State, seat: int) -> None:
    """The end is triggered once nothing is left to build (KB-BASE-END-1, D-14), and never taken back (I-17)."""
    me = state.seats[seat]
    if not me.supply and not me.waiting:
        state.ending = True


def movable(state: State, me: Seat) -> int:
    """Settlements, and other pieces that actions may move like them (C-03)."""
    cells = me.settlements
    for name, slot in state.layout.seat_slots.items():
        cells |= slot.movable(state.layout, me.slots[name])
    return cells


def lift(state: State, seat: int, cell: int) -> str:
    """A piece leaves its hex; where it may go is judged without it (KB-BASE-BUILD-8). Returns its slot if any."""
    me = state.edit(seat)
    if me.settlements & BIT[cell]:
        me.settlements ^= BIT[cell]
        me.adjacent = neighbours(own(me)) & state.layout.land
        state.free |= BIT[cell]
        return ""
    slots = state.layout.seat_slots.items()
    piece = next(name for name, slot in slots if slot.movable(state.layout, me.slots[name]) & BIT[cell])
    me.slots = {**me.slots, piece: state.layout.seat_slots[piece].lift(me.slots[piece], cell)}
    refresh(state)
    return piece


def put(state: State, seat: int, origin: int, cell: int, piece: str = "") -> None:
    """A lifted piece comes down. Gains before losses, both judged now that the move is complete (I-50)."""
    me = state.edit(seat)
    if piece:
        me.slots = {**me.slots, piece: state.layout.seat_slots[piece].place(me.slots[piece], cell)}
        refresh(state)
        come_next_to(state, seat, cell)
    else:
        _stand(state, seat, me, cell)
    left(state, seat, origin)
    for react in state.layout.on_placed:
        react(state, seat, cell, MOVED)


def take_off(state: State, seat: int, cell: int) -> None:
    """A settlement leaves the board for good; its owner may lose tiles by it."""
    lift(state, seat, cell)
    left(state, seat, cell)


def _stand(state: State, seat: int, me: Seat, cell: int) -> None:
    layout = state.layout
    bit = BIT[cell]
    me.settlements |= bit
    me.adjacent |= layout.around[cell]
    state.free ^= bit
    if bit & layout.near_locations:
        gain_tiles(state, seat, cell)


def come_next_to(state: State, seat: int, cell: int) -> None:
    """A piece that counts as a settlement stands here: it takes tiles like one."""
    if BIT[cell] & state.layout.near_locations & state.seats[seat].extra:
        gain_tiles(state, seat, cell)


def gain_tiles(state: State, seat: int, cell: int) -> None:
    """One tile from every location hex next to the cell that has one left and gave this seat none (KB-BASE-TILE)."""
    me = state.seats[seat]
    for i in state.layout.touching[cell]:
        if state.left[i] and not me.taken & BIT[i]:
            tiles = list(state.left)
            tiles[i] -= 1
            state.left = tuple(tiles)
            me.taken |= BIT[i]
            me.held |= BIT[i]
            me.fresh |= BIT[i]
            for react in state.layout.on_gained:
                react(state, seat, i)


def left(state: State, seat: int, cell: int) -> None:
    """A piece has left this cell: tiles of locations where none of the seat's stands any more leave the game."""
    layout = state.layout
    if not BIT[cell] & layout.near_locations:
        return
    me = state.seats[seat]
    for i in layout.touching[cell]:
        if me.held & BIT[i] and not (me.settlements | me.extra) & layout.location_near[i]:
            _lose_tile(me, BIT[i], layout.twins[i])
            for react in layout.on_lost:
                react(state, seat, i)


def _lose_tile(me: Seat, tile: int, kind: int) -> None:
    """Of two equal tiles the use that remains is the unused one, whichever hex it came from (KB-BASE-TILE-8)."""
    was_ready = not (me.used | me.fresh) & tile
    me.held &= ~tile
    me.fresh &= ~tile
    me.used &= ~tile
    if was_ready:
        me.used &= ~kind


def refresh(state: State) -> None:
    """Work out what follows from pieces of all kinds: free and closed cells, what counts as whose settlement."""
    layout = state.layout
    free, closed = layout.land, 0
    for name, slot in layout.table_slots.items():
        free &= ~slot.stands(layout, state.slots[name])
        closed |= slot.closes(layout, state.slots[name])
    for seat in range(len(state.seats)):
        me = state.edit(seat)
        free &= ~me.settlements
        me.extra = me.passing = 0
        for name, slot in layout.seat_slots.items():
            value = me.slots[name]
            free &= ~slot.stands(layout, value)
            closed |= slot.closes(layout, value)
            me.extra |= slot.counts(layout, value)
            me.passing |= slot.passes(layout, value)
        me.adjacent = neighbours(own(me)) & layout.land
    state.free, state.allowed = free, ~closed
