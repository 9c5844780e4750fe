// expansions/harvest/cards.py: six scoring cards. Included by harvest.cpp.
#pragma once

namespace kingdom_builder::harvest {

static int rangers(const ScoringContext &ctx, int seat) {  // KB-CARD-RANGERS (I-44)
    int single = 0;
    for (const Cells &line : ctx.board.lines) single += (ctx.settlements[seat] & line).count() == 1;
    return 2 * single;
}

static int travellers(const ScoringContext &ctx, int seat) {  // KB-CARD-TRAVELLERS
    return (ctx.settlements[seat] & ctx.board.edge_cells).count();
}

static int chainers(const ScoringContext &ctx, int seat) {  // KB-CARD-CHAINERS
    const Cells &mine = ctx.settlements[seat];
    int links = 0;
    for (int cell : mine) links += (ctx.board.cell_neighbours[cell] & mine).count() == 2;
    return links;
}

static int homesteaders(const ScoringContext &ctx, int seat) {  // KB-CARD-HOMESTEADERS
    return *std::max_element(ctx.quadrant_counts[seat], ctx.quadrant_counts[seat] + 4);
}

static int mayors(const ScoringContext &ctx, int seat) {  // KB-CARD-MAYORS-3
    return 4 * std::popcount(ctx.state.seats[seat].slots.get<Side>().markers);
}

static void rovers(State &state, int seat, int cell, How how) {  // KB-CARD-ROVERS (D-18, D-19)
    const Seat &me = state.seats[seat];
    if (seat != state.turn || state.stage > AFTER) return;
    bool move_pays = facts(state).incremental_on_move && me.settlements.has(cell);  // C-08, D-08
    if (how == MOVED && !move_pays) return;
    int row = cell / WIDTH, column = cell % WIDTH;
    if (row >= ROWS) return;
    auto quadrant = std::uint8_t(1 << (2 * (row >= ROWS / 2) + (column >= COLUMNS / 2)));
    if (table(state).rovers_quadrants & quadrant || !scored_cells(*state.layout, me).has(cell)) return;
    table(state).rovers_quadrants |= quadrant;
    state.seats[seat].gold++;
}

static void reset_rovers(State &state, int) { table(state).rovers_quadrants = 0; }

static Cells line_cells(int row) {
    Cells cells = none();
    for (int i = 0; i < WIDTH; i++) cells.add(row * WIDTH + i);
    return cells;
}

static Cells marked_cells(const Side &side) {
    Cells cells = none();
    for (int row = 0; row < LINE_COUNT; row++)
        if (side.markers >> row & 1) cells |= line_cells(row);
    return cells;
}

static bool has_too_few(const Cells &cells, int row) {
    return (cells & line_cells(row)).count() < SETTLEMENTS_PER_MARKER;
}

static void place_marker(State &state, int seat, int row) {  // KB-CARD-MAYORS-4
    state.seats[seat].supply--;
    side_of(state, seat).markers |= 1u << row;
    check_end(state, seat);
}

struct MarkStep final : Component {  // I-32
    MarkStep() : Component("mayors") {}

    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        Row<Word, MAX_WORDS> words;
        for (int cell : frame.cells) words += facts(state).line_names[cell / WIDTH];
        masks.add_words(CHOOSE, words);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        Frame rest{id, frame.seat};
        int row = 0;
        while (facts(state).line_names[row] != move.word) row++;
        for (std::int16_t cell : frame.cells)
            if (cell / WIDTH != row) rest.cells += cell;
        place_marker(state, frame.seat, row);
        if (state.seats[frame.seat].supply) state.stack += rest;
    }
    bool is_valid_frame(const State &, const Frame &frame) const override { return frame.cells.size > 0; }
};
static MarkStep MARK_STEP;

static Cells placed_together(const State &state, const Seat &side, int cell) {  // all cells of a city tile (I-32)
    Cells together = bit(cell);
    if (side.settlements.has(cell)) return together;
    Cells fixed = scored_cells(*state.layout, side) & ~removable_cells(state, side);
    connected_areas(fixed & ~side.settlements, [&](const Cells &area) {
        if (area.has(cell)) together = area;
    });
    return together;
}

static void mark_lines(State &state, int seat, int cell, How) {  // KB-CARD-MAYORS-1
    const Seat &side = state.seats[seat];
    if (side.settlements.has(cell) && has_too_few(side.settlements | side.extra_settlements, cell / WIDTH)) return;
    Cells mine = scored_cells(*state.layout, side);
    std::uint32_t rows = 0, marked = 0;
    for (int other : placed_together(state, side, cell)) rows |= 1u << other / WIDTH;
    for (int other = 0; other < state.players; other++) marked |= side_of(state, other).markers;
    Row<std::int8_t, LINE_COUNT> completed;
    for (int row = 0; row < LINE_COUNT; row++)
        if (rows >> row & 1 && !has_too_few(mine, row) && !(marked >> row & 1)) completed += std::int8_t(row);
    for (const Frame &frame : state.stack)
        if (frame.step == MARK_STEP.id) return;  // another cell of the same piece: its lines are being chosen
    if (side.supply >= completed.size) {
        for (int row : completed) place_marker(state, seat, row);
    } else if (side.supply) {
        Frame frame{MARK_STEP.id, std::int8_t(seat)};
        for (int row : completed) frame.cells += std::int16_t((mine & line_cells(row)).first());
        state.stack += frame;
    }
}

}  // namespace kingdom_builder::harvest
