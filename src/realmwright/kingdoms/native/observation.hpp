// ml_encoding.py: moves as numbered actions, and what a seat may know as planes and numbers.
#pragma once
#include "../../native/bytes.hpp"
#include "rules.hpp"

#include <vector>

namespace kingdoms {

struct Observation {  // where the next plane and the next number are written
    Cells *planes, *planes_end;
    std::int16_t *numbers, *numbers_end;
    void plane(Cells cells) {
        if (planes == planes_end) fail("more planes than the encoding has");
        *planes++ = cells;
    }
    void number(int value) {
        if (numbers == numbers_end) fail("more numbers than the encoding has");
        *numbers++ = std::int16_t(value);
    }
};

using Legal = Moves;
inline void list_moves(const State &state, Legal &legal) { legal = moves(state); }

class Encoding {  // of one set-up
  public:
    static constexpr int columns = COLUMNS, rows = ROWS;
    static constexpr int FIRST_TILE_PLANE = RANKS + 2, verbs = FIRST_TILE_PLANE + TILE_KINDS;  // castles, put, start
    static constexpr int FIRST_TILE_WORD = 2, words = FIRST_TILE_WORD + TILE_KINDS;            // draw, pass
    int plane_count, number_count;
    std::vector<Cells> ground;  // there are none
    std::vector<std::int16_t> facts;

    Encoding(Reader, const Setup &);
    static constexpr int board_actions() { return verbs * rows * columns; }
    static constexpr int actions() { return board_actions() + words; }
    static int action(Move move) {
        if (move.cell == NONE) return board_actions() + word_index(move);
        return plane(move) * CELL_COUNT + move.cell;
    }
    static bool decode(int action, Move &);
    static void observe(const State &, int seat, Observation &);
    template <typename OnPlane, typename OnWord>
    static void each_legal(const Legal &legal, OnPlane on_plane, OnWord on_word) {
        for (std::uint32_t rest = legal.pieces; rest; rest &= rest - 1)
            on_plane(plane(Moves::piece_move(std::countr_zero(rest))), legal.cells);
        for (std::uint32_t rest = legal.word_moves; rest; rest &= rest - 1)
            on_word(word_index(Moves::word_move(std::countr_zero(rest))));
    }

  private:
    static constexpr int plane(Move move) {
        if (move.verb == CASTLE) return move.piece - 1;
        return move.verb == TILE ? FIRST_TILE_PLANE + move.piece - 1 : RANKS + (move.verb == START_TILE);
    }
    static constexpr int word_index(Move move) {
        return move.verb == TILE ? FIRST_TILE_WORD + move.piece - 1 : move.verb == PASS;
    }
};

inline void unpack_cells(Cells cells, int, std::int8_t *out) {  // one byte for each space
    for (int cell = 0; cell < CELL_COUNT; cell++) out[cell] = std::int8_t(cells >> cell & 1);
}

}  // namespace kingdoms
