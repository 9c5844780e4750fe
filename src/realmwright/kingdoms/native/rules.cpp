#include "rules.hpp"

#include "scoring.hpp"

#include <algorithm>
#include <numeric>

namespace kingdoms {

static void start_epoch(State &state, int epoch, int first) {  // KD-SETUP-3, KD-EPOCH-2, KD-VAR-OPEN-1
    state.epoch = std::int8_t(epoch);
    state.first_seat = state.turn = std::int8_t(first);
    state.stage = state.setup->open ? TURN : DEAL;
    std::fill_n(state.board, CELL_COUNT, EMPTY);
    state.empty_cells = ALL_CELLS;
    state.is_paid = 0;
    std::fill_n(state.paid_lines, LINE_COUNT, Gold{});
    std::copy_n(TILE_COUNTS, TILE_KINDS, state.supply);
    state.supply_size = std::accumulate(TILE_COUNTS, TILE_COUNTS + TILE_KINDS, std::int8_t(0));
    std::fill_n(state.start_tiles, MAX_SEATS, NO_TILE);
    state.drawn_tile = NO_TILE;
}

int actor(const State &state) {
    if (state.stage <= PUT) return state.turn;
    return state.stage == OVER ? NOBODY : CHANCE;
}

static Moves turn_moves(const State &state) {  // KD-ACT-1 to KD-ACT-3
    Moves legal{state.empty_cells, nonzero(state.castles + castle_index(state.turn, 1), RANKS)};
    if (state.setup->open) {  // KD-VAR-OPEN-2
        legal.pieces |= nonzero(state.supply, TILE_KINDS) << FIRST_TILE;
    } else {
        if (state.start_tiles[state.turn] != NO_TILE) legal.pieces |= 1u << START_BIT;
        if (state.supply_size > 0) legal.word_moves = 1u << DRAW_BIT;
    }
    if (!legal.pieces && !legal.word_moves) legal.word_moves = 1u << PASS_BIT;  // KD-PASS-1
    return legal;
}

Moves moves(const State &state) {
    if (state.stage == TURN) return turn_moves(state);
    if (state.stage == PUT) return {state.empty_cells, 1u << PUT_BIT};
    return {0, 0, state.stage == OVER ? 0 : nonzero(state.supply, TILE_KINDS)};
}

Move random_draw(const State &state, Rng &rng) { return {TILE, std::uint8_t(rng.index(state.supply, TILE_KINDS) + 1)}; }

static void pay(State &state, int number) {  // each line once in an epoch (KD-SCORE-1, KD-VAR-IMMEDIATE-1, A10)
    if (state.is_paid >> number & 1) return;
    state.is_paid |= std::uint16_t(1 << number);
    Gold gold = state.paid_lines[number] = line_gold(state, number);
    for (int seat = 0; seat < state.players; seat++) state.gold[seat] += gold[seat];
}

static bool can_any_seat_act(const State &state) {  // KD-VAR-LASTCASTLE-5
    auto any = [](const std::int8_t *values, int count) {
        return std::any_of(values, values + count, [](int value) { return value != 0; });
    };
    return state.supply_size > 0 || any(state.castles, RANKS * state.players) || any(state.start_tiles, state.players);
}

static void place(State &state, int piece, int cell) {  // then pass the turn or end the epoch
    state.board[cell] = std::uint8_t(piece);
    state.empty_cells &= ~bit(cell);
    if (state.setup->immediate)  // KD-VAR-IMMEDIATE-1
        for (int number : {cell / COLUMNS, ROWS + cell % COLUMNS})
            if (!(state.empty_cells & LINE_CELLS[std::size_t(number)])) pay(state, number);
    if (!state.empty_cells || !can_any_seat_act(state)) {
        for (int number = 0; number < LINE_COUNT; number++) pay(state, number);
        state.stage = SCORED;
    } else {
        state.turn = std::int8_t((state.turn + 1) % state.players);
    }
}

static int next_start_tile_seat(const State &state) {
    for (int i = 0; i < state.players; i++)
        if (int seat = (state.first_seat + i) % state.players; state.start_tiles[seat] == NO_TILE) return seat;
    fail("every seat has a starting tile");
}

static void take_tile(State &state, Move move) {  // a starting tile, the drawn tile or an open one to place
    state.supply[move.piece - 1]--;
    state.supply_size--;
    if (state.stage == DRAW) {
        state.drawn_tile = std::int8_t(move.piece);
        state.stage = PUT;
    } else if (state.stage == DEAL) {  // KD-SETUP-4
        state.start_tiles[next_start_tile_seat(state)] = std::int8_t(move.piece);
        std::int8_t *end = state.start_tiles + state.players;
        if (std::find(state.start_tiles, end, NO_TILE) == end) state.stage = TURN;
    } else {
        place(state, move.piece, move.cell);
    }
}

static void place_start_tile(State &state, int cell) {  // KD-ACT-3
    int kind = state.start_tiles[state.turn];
    if (kind == UNSEEN) fail("the starting tile is hidden in this view: expected a determinised state");
    state.start_tiles[state.turn] = NO_TILE;
    place(state, kind, cell);
}

static int leader(const State &state) {  // ties go clockwise from the epoch's first seat (KD-EPOCH-3, A05)
    int best = state.first_seat;
    for (int i = 1; i < state.players; i++)
        if (int seat = (state.first_seat + i) % state.players; state.gold[seat] > state.gold[best]) best = seat;
    return best;
}

static bool has_castle(const State &state, int seat) {
    const std::int8_t *castles = state.castles + castle_index(seat, 1);
    return castles[0] || castles[1] || castles[2] || castles[3];
}

static bool is_last_epoch(const State &state) {
    if (!state.setup->last_castle) return state.epoch == EPOCHS;
    for (int seat = 0; seat < state.players; seat++)
        if (!has_castle(state, seat)) return true;  // KD-VAR-LASTCASTLE-4
    return false;
}

static void end_epoch(State &state) {  // KD-EPOCH-2
    state.history += rows_and_columns(state.paid_lines);
    if (is_last_epoch(state)) {
        state.stage = OVER;
        return;
    }
    if (!state.setup->last_castle)  // KD-EPOCH-2.1
        for (int seat = 0; seat < state.players; seat++) state.castles[castle_index(seat, 1)] = state.setup->castles[0];
    start_epoch(state, state.epoch + 1, leader(state));
}

void apply(State &state, Move move) {
    if (move.verb == CASTLE) {  // KD-ACT-1
        int index = castle_index(state.turn, move.piece);
        state.castles[index]--;
        place(state, FIRST_CASTLE + index, move.cell);
    } else if (move.verb == DRAW_TILE) {  // KD-ACT-2
        state.stage = DRAW;
    } else if (move.verb == TILE) {
        take_tile(state, move);
    } else if (move.verb == PUT_TILE) {  // KD-ACT-2
        int kind = state.drawn_tile;
        state.drawn_tile = NO_TILE;
        state.stage = TURN;
        place(state, kind, move.cell);
    } else if (move.verb == START_TILE) {
        place_start_tile(state, move.cell);
    } else {  // KD-PASS-1
        state.turn = std::int8_t((state.turn + 1) % state.players);
    }
    if (state.stage == SCORED) end_epoch(state);
}

}  // namespace kingdoms
