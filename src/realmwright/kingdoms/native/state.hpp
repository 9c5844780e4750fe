// setup.py, state.py: the set-up and the state of a game. A state is one flat value without heap memory.
#pragma once
#include "board.hpp"

#include <type_traits>

namespace kingdoms {

struct Setup {
    int players = 0;
    bool last_castle = false, open = false, immediate = false;
    std::int8_t castles[RANKS] = {};  // of each seat by rank (KD-SETUP-1, KD-VAR-LASTCASTLE-2)
};

enum Stage : std::int8_t { TURN, PUT, DRAW, DEAL, OVER, SCORED };
enum Verb : std::uint8_t { CASTLE, DRAW_TILE, TILE, PUT_TILE, START_TILE, PASS };
constexpr int NO_TILE = 0, EPOCHS = 3;
constexpr int MAX_EPOCHS = 16;  // a whole game with last-castle has 6 at most

struct Move {
    Verb verb;
    std::uint8_t piece = 0;  // rank of a castle or kind of a tile
    std::int16_t cell = NONE;
    bool operator==(const Move &) const = default;
};

using Gold = std::array<std::int16_t, MAX_SEATS>;
struct Epoch {
    Gold rows, columns;
};

struct State {
    const Setup *setup;
    Cells empty_cells;
    std::int8_t players, epoch, first_seat, turn;
    Stage stage;
    std::int8_t supply_size, drawn_tile;
    std::uint8_t board[CELL_COUNT];
    std::int8_t castles[RANKS * MAX_SEATS];  // off the board, see `castle_index`
    std::int8_t start_tiles[MAX_SEATS];
    std::int8_t supply[TILE_KINDS];  // tiles of each kind; a view adds hidden starting tiles
    std::int32_t gold[MAX_SEATS];
    std::uint16_t is_paid;        // lines as bits
    Gold paid_lines[LINE_COUNT];  // 0 for a line that is not paid
    Row<Epoch, MAX_EPOCHS> history;
};
static_assert(std::is_trivially_copyable_v<State>);

}  // namespace kingdoms
