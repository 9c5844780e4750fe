"""How pieces come to stand and leave, and what follows by itself: tiles gained and lost, the end triggered."""

from __future__ import annotations

from ..hexes import BIT, neighbours
from .parts import BUILT, MANDATORY, MOVED
from .state import ENDING, Seat, State


def own(me: Seat) -> int:
    """Every cell that counts as an own settlement for building."""
    return me.settlements | me.extra | me.passing


def _beside(state: State, seat: int) -> int:
    """Every cell next to one that counts as an own settlement when that is asked."""
    layout, cells = state.layout, own(state.seats[seat])
    if layout.adjoining and seat == state.turn:
        for name, slot in layout.adjoining:
            cells |= slot.adjoins(layout, state.slots[name])
    return neighbours(cells) & layout.land


def build(state: State, seat: int, cell: int, how: str = BUILT) -> None:
    """A settlement from the supply comes to stand on a hex (KB-BASE-BUILD); one that waited goes first."""
    me = state.seats[seat] = state.seats[seat].copy()
    if state.owed and how == MANDATORY:
        state.owed -= 1
        me.waiting -= 1
    else:
        me.supply -= 1
    layout, bit = state.layout, BIT[cell]  # as `_stand` does; written out, because most plies build
    me.settlements |= bit
    me.adjacent |= layout.around[cell]
    state.free ^= bit
    if bit & layout.near_locations:
        gain_tiles(state, seat, cell)
    for react in layout.on_placed:
        react(state, seat, cell, how)
        me = state.seats[seat]  # it may have taken one from the supply
    if not me.supply and not me.waiting:
        ask_end(state, seat)


def ask_end(state: State, seat: int) -> None:
    """The end is triggered once nothing is left to build (KB-BASE-END-1, D-14), and never taken back (I-17)."""
    me = state.seats[seat]
    if not me.supply and not me.waiting:
        state.ending = True


def movable(state: State, me: Seat) -> int:
    """Settlements, and other pieces that actions may move like them (C-03)."""
    cells = me.settlements
    for name, slot in state.layout.movable:
        cells |= slot.movable(state.layout, me.slots[name])
    return cells


def closing(state: State, me: Seat) -> int:
    """Those of the movable pieces that close hexes, for themselves as well (KB-CRO-BARRACKS-2)."""
    cells = 0
    for name, slot in state.layout.movable:
        if slot.closes(state.layout, me.slots[name]):
            cells |= slot.movable(state.layout, me.slots[name])
    return cells


def removable(state: State, side: Seat) -> int:
    """Settlements, and other pieces that may be taken off the board by others (I-19)."""
    cells = side.settlements
    for name, slot in state.layout.seat_slots.items():
        cells |= slot.removable(state.layout, side.slots[name])
    return cells


def lift(state: State, seat: int, cell: int) -> str:
    """A piece leaves its hex; where it may go is judged without it (KB-BASE-BUILD-8). Returns its slot if any."""
    me = state.edit(seat)
    if me.settlements & BIT[cell]:
        me.settlements ^= BIT[cell]
        me.adjacent = _beside(state, seat)
        state.free |= BIT[cell]
        return ""
    slots = state.layout.seat_slots.items()
    piece = next(name for name, slot in slots if slot.stands(state.layout, me.slots[name]) & BIT[cell])
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
    if cell == origin:
        return  # back where it was: nothing has moved (I-10)
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
    if state.stage == ENDING:
        return  # no tiles are taken or lost after the last turn (I-31)
    taken = state.seats[seat].taken
    found = [i for i in state.layout.touching[cell] if state.left[i] and not taken & BIT[i]]
    if not found:
        return
    tiles = list(state.left)
    for i in found:
        tiles[i] -= 1
    state.left = tuple(tiles)
    for i in found:
        if not tiles[i]:  # before the tiles are his: they do not answer to the pickup that gained them (I-26 b)
            emptied(state, seat, state.layout.location_cells[i])
    for i in found:
        me = state.seats[seat]
        me.taken |= BIT[i]
        me.held |= BIT[i]
        me.fresh |= BIT[i]
        for react in state.layout.on_gained:
            react(state, seat, i)


def emptied(state: State, seat: int, cell: int) -> None:
    """This seat has taken the last tile that lay on a hex."""
    for react in state.layout.on_emptied:
        react(state, seat, cell)


def left(state: State, seat: int, cell: int, spare: int = 0) -> None:
    """A piece has left this cell: tiles of locations where none of the seat's stands any more leave the game.

    `spare` are tiles whose own action is under way: they are judged when it ends (I-13).
    """
    layout = state.layout
    if not BIT[cell] & layout.near_locations or state.stage == ENDING:
        return
    for i in layout.touching[cell]:
        me = state.seats[seat]
        if me.held & BIT[i] & ~spare and not (me.settlements | me.extra) & layout.location_near[i]:
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
    free, closed, passing = layout.land, 0, 0
    for name, slot in layout.table_pieces:
        value = state.slots[name]
        free &= ~slot.stands(layout, value)
        closed |= slot.closes(layout, value)
        passing |= slot.passes(layout, value)
    for seat in range(len(state.seats)):
        me = state.edit(seat)
        free &= ~me.settlements
        me.extra, me.passing = 0, passing if seat == state.turn else 0
        for name, slot in layout.seat_pieces:
            value = me.slots[name]
            free &= ~slot.stands(layout, value)
            closed |= slot.closes(layout, value)
            me.extra |= slot.counts(layout, value)
            me.passing |= slot.passes(layout, value)
        me.adjacent = _beside(state, seat)
    state.free, state.allowed = free, layout.land & ~closed
