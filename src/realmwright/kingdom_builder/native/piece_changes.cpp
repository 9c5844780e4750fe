#include "piece_changes.hpp"

namespace kingdom_builder {

static Cells adjacent_cells(const State &state, int seat) {
    const Layout &layout = *state.layout;
    Cells cells = own_cells(state.seats[seat]);
    if (seat == state.turn)
        for (const TablePieces &slot : layout.table_pieces)
            if (slot.adjacency_cells) cells |= slot.adjacency_cells(layout, state);
    return neighbours(cells) & layout.land;
}

static void place_settlement(State &state, int seat, int cell) {
    const Layout &layout = *state.layout;
    Seat &me = state.seats[seat];
    me.settlements.add(cell);
    me.adjacent |= layout.cell_neighbours[cell];
    state.empty.drop(cell);
    if (layout.adjacent_to_locations.has(cell)) gain_tiles(state, seat, cell);
}

void build(State &state, int seat, int cell, How how) {
    Seat &me = state.seats[seat];
    if (state.extra_quota && how == MANDATORY) {
        state.extra_quota--;
        me.set_aside--;
        how = SET_ASIDE;
    } else {
        me.supply--;
    }
    place_settlement(state, seat, cell);
    notify_placed(state, seat, cell, how);
    check_end(state, seat);
}

void check_end(State &state, int seat) {
    const Seat &me = state.seats[seat];
    if (!me.supply && !me.set_aside) state.end_triggered = true;
}

Cells movable_cells(const State &state, const Seat &me) {
    Cells cells = me.settlements;
    for (const SeatPieces &slot : state.layout->seat_pieces)
        if (slot.movable_cells) cells |= slot.movable_cells(*state.layout, me);
    return cells;
}

Cells blocking_cells(const State &state, const Seat &me) {
    Cells cells = none();
    for (const SeatPieces &slot : state.layout->seat_pieces)
        if (slot.movable_cells && slot.blocked_cells && slot.blocked_cells(*state.layout, me))
            cells |= slot.movable_cells(*state.layout, me);
    return cells;
}

Cells removable_cells(const State &state, const Seat &side) {
    Cells cells = side.settlements;
    for (const SeatPieces &slot : state.layout->seat_pieces)
        if (slot.removable_cells) cells |= slot.removable_cells(*state.layout, side);
    return cells;
}

Word lift(State &state, int seat, int cell) {
    Seat &me = state.seats[seat];
    if (me.settlements.has(cell)) {
        me.settlements.drop(cell);
        me.adjacent = adjacent_cells(state, seat);
        state.empty.add(cell);
        return 0;
    }
    for (const SeatPieces &slot : state.layout->seat_pieces)
        if (slot.occupied_cells && slot.occupied_cells(*state.layout, me).has(cell)) {
            slot.lift(me, cell);
            refresh(state);
            return state.layout->word(slot.name);
        }
    fail("there is no piece to lift");
}

void put_down(State &state, int seat, int origin, int cell, Word piece) {
    if (piece) {
        for (const SeatPieces &slot : state.layout->seat_pieces)
            if (slot.name == state.layout->words[piece]) slot.place(state.seats[seat], cell);
        refresh(state);
        gain_tiles_by_piece(state, seat, cell);
    } else {
        place_settlement(state, seat, cell);
    }
    lose_tiles(state, seat, origin);
    if (cell == origin) return;  // back on its own hex: nothing has moved (I-10)
    notify_placed(state, seat, cell, MOVED);
}

void remove_settlement(State &state, int seat, int cell) {
    lift(state, seat, cell);
    lose_tiles(state, seat, cell);
}

void gain_tiles_by_piece(State &state, int seat, int cell) {
    if (state.layout->adjacent_to_locations.has(cell) && state.seats[seat].extra_settlements.has(cell))
        gain_tiles(state, seat, cell);
}

void gain_tiles(State &state, int seat, int cell) {
    if (state.stage == ENDING) return;  // tiles are not gained or lost after the last turn (I-31)
    const Layout &layout = *state.layout;
    std::uint32_t found = 0;
    for (std::uint32_t rest = layout.adjacent_locations[cell] & ~state.seats[seat].taken_from; rest; rest &= rest - 1)
        if (state.tiles_left[std::countr_zero(rest)]) found |= rest & -rest;
    if (!found) return;
    for (std::uint32_t rest = found; rest; rest &= rest - 1) state.tiles_left[std::countr_zero(rest)]--;
    std::uint32_t emptied = 0;  // decided now: a reaction to the first may empty another one
    for (std::uint32_t rest = found; rest; rest &= rest - 1)
        if (!state.tiles_left[std::countr_zero(rest)]) emptied |= rest & -rest;
    // before the tiles are gained: they do not react to their own pickup (I-26 b)
    for (; emptied; emptied &= emptied - 1)
        notify_emptied(state, seat, layout.locations[std::countr_zero(emptied)].cell);
    for (; found; found &= found - 1) {
        Seat &me = state.seats[seat];
        std::uint32_t tile = found & -found;
        me.taken_from |= tile;
        me.tiles |= tile;
        me.new_tiles |= tile;
        for (auto react : layout.on_tile_gained) react(state, seat, std::countr_zero(found));
    }
}

void notify_placed(State &state, int seat, int cell, How how) {
    for (auto react : state.layout->on_placed) react(state, seat, cell, how);
}

void notify_emptied(State &state, int seat, int cell) {
    for (auto react : state.layout->on_location_emptied) react(state, seat, cell);
}

static void lose_tile(Seat &me, std::uint32_t tile, std::uint32_t kind) {
    bool was_ready = !((me.used_tiles | me.new_tiles) & tile);
    me.tiles &= ~tile;
    me.new_tiles &= ~tile;
    me.used_tiles &= ~tile;
    if (was_ready) me.used_tiles &= ~kind;  // of two equal tiles the unused one remains (KB-BASE-TILE-8)
}

void lose_tiles(State &state, int seat, int cell, std::uint32_t exempt) {
    const Layout &layout = *state.layout;
    if (!layout.adjacent_to_locations.has(cell) || state.stage == ENDING) return;
    for (std::uint32_t rest = layout.adjacent_locations[cell]; rest; rest &= rest - 1) {
        Seat &me = state.seats[seat];
        int i = std::countr_zero(rest);
        if (me.tiles & 1u << i & ~exempt &&
            !((me.settlements | me.extra_settlements) & layout.locations[i].neighbours)) {
            lose_tile(me, 1u << i, layout.locations[i].same_kind_tiles);
            for (auto react : layout.on_tile_lost) react(state, seat, i);
        }
    }
}

void refresh(State &state) {
    const Layout &layout = *state.layout;
    Cells empty = layout.land, blocked = none(), turn_cells = none();
    for (const TablePieces &slot : layout.table_pieces) {
        if (slot.occupied_cells) empty &= ~slot.occupied_cells(layout, state);
        if (slot.turn_settlement_cells) turn_cells |= slot.turn_settlement_cells(layout, state);
    }
    for (int seat = 0; seat < state.players; seat++) {
        Seat &me = state.seats[seat];
        empty &= ~me.settlements;
        me.extra_settlements = none();
        me.turn_settlements = seat == state.turn ? turn_cells : none();
        for (const SeatPieces &slot : layout.seat_pieces) {
            if (slot.occupied_cells) empty &= ~slot.occupied_cells(layout, me);
            if (slot.blocked_cells) blocked |= slot.blocked_cells(layout, me);
            if (slot.settlement_cells) me.extra_settlements |= slot.settlement_cells(layout, me);
        }
        me.adjacent = adjacent_cells(state, seat);
    }
    state.empty = empty;
    state.unblocked = layout.land & ~blocked;
}

}  // namespace kingdom_builder
