// board.py: the board of five rows of six spaces, and its pieces: tiles and castles.
#pragma once
#include "../../native/engine.hpp"

#include <array>

namespace kingdoms {

using namespace realmwright;

constexpr int ROWS = 5, COLUMNS = 6, CELL_COUNT = ROWS * COLUMNS;  // in reading order (KD-COMP-1)
using Cells = std::uint32_t;                                       // a set of spaces
constexpr Cells ALL_CELLS = (Cells(1) << CELL_COUNT) - 1;
constexpr Cells bit(int cell) { return Cells(1) << cell; }

// First the rows from the top, then the columns from the left (KD-SCORE-1).
constexpr int LINE_COUNT = ROWS + COLUMNS;
struct Line {
    int first, step, length;
    constexpr Cells cells() const {
        Cells all = 0;
        for (int place = 0; place < length; place++) all |= bit(first + place * step);
        return all;
    }
};
constexpr Line line(int number) {
    return number < ROWS ? Line{number * COLUMNS, 1, COLUMNS} : Line{number - ROWS, COLUMNS, ROWS};
}
constexpr auto LINE_CELLS = [] {
    std::array<Cells, LINE_COUNT> cells{};
    for (int number = 0; number < LINE_COUNT; number++) cells[number] = line(number).cells();
    return cells;
}();
constexpr Cells adjacent_cells(int cell) {
    Cells left = LINE_CELLS[ROWS], right = LINE_CELLS[LINE_COUNT - 1], one = bit(cell);
    return ((one & ~left) >> 1 | (one & ~right) << 1 | one >> COLUMNS | one << COLUMNS) & ALL_CELLS;
}

// A space is 0 for nothing, then the kinds of tiles, then the castles of each seat by rank.
constexpr int TILE_KINDS = 16, RANKS = 4, MAX_SEATS = 4;
enum Piece : std::uint8_t { EMPTY, MOUNTAIN = 13, DRAGON, MINE, WIZARD, FIRST_CASTLE };
constexpr int PIECE_COUNT = FIRST_CASTLE + RANKS * MAX_SEATS;
constexpr std::int8_t TILE_COUNTS[TILE_KINDS] = {2, 2, 2, 2, 2, 2, 1, 1, 1, 1, 1, 1, 2, 1, 1, 1};  // KD-COMP-5
constexpr int value_of(int piece) { return piece < 1 || piece > 12 ? 0 : piece <= 6 ? piece : 6 - piece; }

constexpr int castle_index(int seat, int rank) { return RANKS * seat + rank - 1; }
constexpr int owner_of(int piece) { return piece < FIRST_CASTLE ? NONE : (piece - FIRST_CASTLE) / RANKS; }
constexpr int rank_of(int piece) { return piece < FIRST_CASTLE ? 0 : (piece - FIRST_CASTLE) % RANKS + 1; }

}  // namespace kingdoms
