#include "scoring.hpp"

#include <algorithm>

namespace kingdoms {

struct PieceTable {
    std::int8_t value[PIECE_COUNT], owner[PIECE_COUNT], rank[PIECE_COUNT];
};
constexpr PieceTable PIECES = [] {
    PieceTable table{};
    for (int piece = 0; piece < PIECE_COUNT; piece++) {
        table.value[piece] = std::int8_t(value_of(piece));
        table.owner[piece] = std::int8_t(owner_of(piece));
        table.rank[piece] = std::int8_t(rank_of(piece));
    }
    return table;
}();

struct Segment {  // the spaces of a line between two mountains
    int resources = 0, hazards = 0;
    bool has_dragon = false, has_mine = false;
    int ranks[MAX_SEATS] = {};

    void add(int piece, bool is_beside_wizard) {
        if (piece >= FIRST_CASTLE)
            ranks[PIECES.owner[piece]] += PIECES.rank[piece] + is_beside_wizard;  // KD-SCORE-7
        else if (piece == DRAGON)
            has_dragon = true;
        else if (piece == MINE)
            has_mine = true;
        else
            (PIECES.value[piece] > 0 ? resources : hazards) += PIECES.value[piece];
    }
    int value() const {  // a dragon cancels resources, a gold mine doubles the rest (KD-SCORE-3)
        int sum = hazards + (has_dragon ? 0 : resources);
        return has_mine ? 2 * sum : sum;
    }
    void pay(Gold &gold) const {  // KD-SCORE-8
        for (int seat = 0; seat < MAX_SEATS; seat++) gold[seat] = std::int16_t(gold[seat] + value() * ranks[seat]);
    }
};

static Cells beside_wizard(const State &state) {
    const std::uint8_t *end = state.board + CELL_COUNT, *wizard = std::find(state.board, end, WIZARD);
    return wizard == end ? 0 : adjacent_cells(int(wizard - state.board));
}

static Gold line_gold(const State &state, int number, Cells adjacent) {
    Gold gold{};
    Segment segment;
    Line spaces = line(number);
    for (int place = 0, cell = spaces.first; place < spaces.length; place++, cell += spaces.step) {
        if (state.board[cell] == MOUNTAIN) {  // KD-SCORE-2
            segment.pay(gold);
            segment = {};
        } else {
            segment.add(state.board[cell], adjacent & bit(cell));
        }
    }
    segment.pay(gold);
    return gold;
}

Gold line_gold(const State &state, int number) { return line_gold(state, number, beside_wizard(state)); }

static void add(Gold &sum, const Gold &more) {
    for (int seat = 0; seat < MAX_SEATS; seat++) sum[seat] = std::int16_t(sum[seat] + more[seat]);
}

Epoch rows_and_columns(const Gold *lines) {
    Epoch sums{};
    for (int number = 0; number < LINE_COUNT; number++) add(number < ROWS ? sums.rows : sums.columns, lines[number]);
    return sums;
}

static Epoch current_gold(const State &state) {  // what every line has paid each seat, or would pay now
    Gold lines[LINE_COUNT];
    Cells adjacent = beside_wizard(state);
    for (int number = 0; number < LINE_COUNT; number++)
        lines[number] = state.is_paid >> number & 1 ? state.paid_lines[number] : line_gold(state, number, adjacent);
    return rows_and_columns(lines);
}

void score_sheet(const State &state, int seat, int *gold) {
    Epoch now = current_gold(state), received = rows_and_columns(state.paid_lines);
    gold[0] = state.gold[seat] - received.rows[seat] - received.columns[seat];
    gold[1] = now.rows[seat];
    gold[2] = now.columns[seat];
}

void total_scores(const State &state, int *gold) {  // of a finished game: every line is paid
    for (int seat = 0; seat < state.players; seat++) gold[seat] = state.gold[seat];
}

}  // namespace kingdoms
