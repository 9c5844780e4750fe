"""Placing, moving and removing pieces.

These also gain and lose tiles and trigger the end.
"""

from __future__ import annotations

from .component_types import BUILT, MANDATORY, MOVED, SET_ASIDE
from .hexgrid import BIT, neighbours
from .state import ENDING, Seat, State


def own_cells(me: Seat) -> int:
    """Return the cells that count as own settlements for building."""
    return me.settlements | me.extra_settlements | me.turn_settlements


def _adjacent_cells(state: State, seat: int) -> int:
    """Return the cells that are adjacent to own settlements."""
    layout, cells = state.layout, own_cells(state.seats[seat])
    if layout.adjacency_slots and seat == state.turn:
        for name, slot in layout.adjacency_slots:
            cells |= slot.adjacency_cells(layout, state.slots[name])
    return neighbours(cells) & layout.land


def build(state: State, seat: int, cell: int, how: str = BUILT) -> None:
    """Build a settlement (KB-BASE-BUILD): a set-aside one first, otherwise one of the supply."""
    me = state.seats[seat] = state.seats[seat].copy()
    if state.extra_quota and how == MANDATORY:
        state.extra_quota -= 1
        me.set_aside -= 1
        how = SET_ASIDE
    else:
        me.supply -= 1
    layout, bit = state.layout, BIT[cell]  # inlined `_place_settlement`: most plies build
    me.settlements |= bit
    me.adjacent |= layout.cell_neighbours[cell]
    state.empty ^= bit
    if bit & layout.adjacent_to_locations:
        gain_tiles(state, seat, cell)
    for react in layout.on_placed:
        react(state, seat, cell, how)
        me = state.seats[seat]  # a reaction may have changed the seat
    if not me.supply and not me.set_aside:
        check_end(state, seat)


def check_end(state: State, seat: int) -> None:
    """Trigger the end once nothing is left to build (KB-BASE-END-1, D-14); never revoked (I-17)."""
    me = state.seats[seat]
    if not me.supply and not me.set_aside:
        state.end_triggered = True


def movable_cells(state: State, me: Seat) -> int:
    """Return the cells of settlements and of other pieces that actions may move (C-03)."""
    cells = me.settlements
    for name, slot in state.layout.movable_slots:
        cells |= slot.movable_cells(state.layout, me.slots[name])
    return cells


def blocking_cells(state: State, me: Seat) -> int:
    """Return the movable pieces that block hexes, also for themselves (KB-CRO-BARRACKS-2)."""
    cells = 0
    for name, slot in state.layout.movable_slots:
        if slot.blocked_cells(state.layout, me.slots[name]):
            cells |= slot.movable_cells(state.layout, me.slots[name])
    return cells


def removable_cells(state: State, side: Seat) -> int:
    """Return the cells of settlements and of pieces that opponents may remove (I-19)."""
    cells = side.settlements
    for name, slot in state.layout.seat_slots.items():
        cells |= slot.removable_cells(state.layout, side.slots[name])
    return cells


def lift(state: State, seat: int, cell: int) -> str:
    """Lift a piece before its targets are computed (KB-BASE-BUILD-8). Return its slot or ""."""
    me = state.edit_seat(seat)
    if me.settlements & BIT[cell]:
        me.settlements ^= BIT[cell]
        me.adjacent = _adjacent_cells(state, seat)
        state.empty |= BIT[cell]
        return ""
    slots = state.layout.seat_slots.items()
    piece = next(name for name, slot in slots if slot.occupied_cells(state.layout, me.slots[name]) & BIT[cell])
    me.slots = {**me.slots, piece: state.layout.seat_slots[piece].lift(me.slots[piece], cell)}
    refresh(state)
    return piece


def put_down(state: State, seat: int, origin: int, cell: int, piece: str = "") -> None:
    """Put a lifted piece down. With the move complete, tiles are gained, then lost (I-50)."""
    me = state.edit_seat(seat)
    if piece:
        me.slots = {**me.slots, piece: state.layout.seat_slots[piece].place(me.slots[piece], cell)}
        refresh(state)
        gain_tiles_by_piece(state, seat, cell)
    else:
        _place_settlement(state, seat, me, cell)
    lose_tiles(state, seat, origin)
    if cell == origin:
        return  # back on its own hex: nothing has moved (I-10)
    for react in state.layout.on_placed:
        react(state, seat, cell, MOVED)


def remove_settlement(state: State, seat: int, cell: int) -> None:
    """Remove a settlement from the board; its owner may lose tiles."""
    lift(state, seat, cell)
    lose_tiles(state, seat, cell)


def _place_settlement(state: State, seat: int, me: Seat, cell: int) -> None:
    layout = state.layout
    bit = BIT[cell]
    me.settlements |= bit
    me.adjacent |= layout.cell_neighbours[cell]
    state.empty ^= bit
    if bit & layout.adjacent_to_locations:
        gain_tiles(state, seat, cell)


def gain_tiles_by_piece(state: State, seat: int, cell: int) -> None:
    """Gain tiles for a piece that counts as a settlement."""
    if BIT[cell] & state.layout.adjacent_to_locations & state.seats[seat].extra_settlements:
        gain_tiles(state, seat, cell)


def gain_tiles(state: State, seat: int, cell: int) -> None:
    """Take a tile from each adjacent location that gave this seat none (KB-BASE-TILE).

    The location must have a tile left.
    """
    if state.stage == ENDING:
        return  # tiles are not gained or lost after the last turn (I-31)
    taken = state.seats[seat].taken_from
    numbers = [i for i in state.layout.adjacent_locations[cell] if state.tiles_left[i] and not taken & BIT[i]]
    if not numbers:
        return
    tiles = list(state.tiles_left)
    for i in numbers:
        tiles[i] -= 1
    state.tiles_left = tuple(tiles)
    for i in numbers:
        if not tiles[i]:  # before the tiles are gained: they do not react to their own pickup (I-26 b)
            notify_emptied(state, seat, state.layout.location_cells[i])
    for i in numbers:
        me = state.seats[seat]
        me.taken_from |= BIT[i]
        me.tiles |= BIT[i]
        me.new_tiles |= BIT[i]
        for react in state.layout.on_tile_gained:
            react(state, seat, i)


def notify_emptied(state: State, seat: int, cell: int) -> None:
    """Notify reactions that this seat has taken the last tile of a location hex."""
    for react in state.layout.on_location_emptied:
        react(state, seat, cell)


def lose_tiles(state: State, seat: int, cell: int, exempt: int = 0) -> None:
    """Remove the tiles whose location lost the seat's last adjacent piece, the one on `cell`.

    Tiles in `exempt` stay while their own action is in progress; they are checked when it ends (I-13).
    """
    layout = state.layout
    if not BIT[cell] & layout.adjacent_to_locations or state.stage == ENDING:
        return
    for i in layout.adjacent_locations[cell]:
        me = state.seats[seat]
        if me.tiles & BIT[i] & ~exempt and not (me.settlements | me.extra_settlements) & layout.location_neighbours[i]:
            _lose_tile(me, BIT[i], layout.same_kind_tiles[i])
            for react in layout.on_tile_lost:
                react(state, seat, i)


def _lose_tile(me: Seat, tile: int, kind: int) -> None:
    """Lose a tile; of two equal tiles the unused one remains, from either hex (KB-BASE-TILE-8)."""
    was_ready = not (me.used_tiles | me.new_tiles) & tile
    me.tiles &= ~tile
    me.new_tiles &= ~tile
    me.used_tiles &= ~tile
    if was_ready:
        me.used_tiles &= ~kind


def refresh(state: State) -> None:
    """Recompute the fields derived from pieces: empty cells, extra settlements, adjacency."""
    layout = state.layout
    empty, blocked, turn_cells = layout.land, 0, 0
    for name, slot in layout.table_pieces:
        value = state.slots[name]
        empty &= ~slot.occupied_cells(layout, value)
        blocked |= slot.blocked_cells(layout, value)
        turn_cells |= slot.turn_settlement_cells(layout, value)
    for seat in range(len(state.seats)):
        me = state.edit_seat(seat)
        empty &= ~me.settlements
        me.extra_settlements, me.turn_settlements = 0, turn_cells if seat == state.turn else 0
        for name, slot in layout.seat_pieces:
            value = me.slots[name]
            empty &= ~slot.occupied_cells(layout, value)
            blocked |= slot.blocked_cells(layout, value)
            me.extra_settlements |= slot.settlement_cells(layout, value)
            me.turn_settlements |= slot.turn_settlement_cells(layout, value)
        me.adjacent = _adjacent_cells(state, seat)
    state.empty, state.unblocked = empty, layout.land & ~blocked
