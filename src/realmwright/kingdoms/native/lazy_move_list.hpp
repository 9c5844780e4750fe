// lazy_move_list.py: every piece on every empty space (KD-ACT-4), then the moves without a space.
#pragma once
#include "state.hpp"

#include <bit>

namespace kingdoms {

inline int nth_bit(std::uint32_t bits, int n) {  // from 0
    while (n--) bits &= bits - 1;
    return std::countr_zero(bits);
}
inline std::uint32_t nonzero(const std::int8_t *counts, int size) {
    std::uint32_t bits = 0;
    for (int i = 0; i < size; i++) bits |= std::uint32_t(counts[i] != 0) << i;
    return bits;
}

// What can be placed, as bits in the order of the moves: castles by rank, open tiles by kind, the drawn tile, the
// starting tile.
constexpr int FIRST_TILE = RANKS, PUT_BIT = FIRST_TILE + TILE_KINDS, START_BIT = PUT_BIT + 1;
// Moves without a space: outcomes of a draw by kind, then to draw or to pass.
constexpr int DRAW_BIT = TILE_KINDS, PASS_BIT = DRAW_BIT + 1;

struct Moves {
    Cells cells = 0;
    std::uint32_t pieces = 0, word_moves = 0;

    int count() const { return std::popcount(pieces) * std::popcount(cells) + std::popcount(word_moves); }
    Move at(int index) const {
        int places = std::popcount(cells), cell_moves = std::popcount(pieces) * places;
        if (index >= cell_moves) return word_move(nth_bit(word_moves, index - cell_moves));
        Move move = piece_move(nth_bit(pieces, index / places));
        move.cell = std::int16_t(nth_bit(cells, index % places));
        return move;
    }
    template <typename Each> void each(Each visit) const {
        for (int i = 0, total = count(); i < total; i++) visit(at(i));
    }
    bool has(Move move) const {
        if (move.cell == NONE) {
            for (std::uint32_t rest = word_moves; rest; rest &= rest - 1)
                if (word_move(std::countr_zero(rest)) == move) return true;
            return false;
        }
        if (move.cell < 0 || move.cell >= CELL_COUNT || !(cells & bit(move.cell))) return false;
        for (std::uint32_t rest = pieces; rest; rest &= rest - 1)
            if (piece_move(std::countr_zero(rest)) == Move{move.verb, move.piece}) return true;
        return false;
    }

    static Move piece_move(int number) {
        if (number < FIRST_TILE) return {CASTLE, std::uint8_t(number + 1)};
        if (number < PUT_BIT) return {TILE, std::uint8_t(number - FIRST_TILE + 1)};
        return {number == PUT_BIT ? PUT_TILE : START_TILE};
    }
    static Move word_move(int number) {
        if (number < DRAW_BIT) return {TILE, std::uint8_t(number + 1)};
        return {number == DRAW_BIT ? DRAW_TILE : PASS};
    }
};

}  // namespace kingdoms
