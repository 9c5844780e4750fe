// ml_encoding.py: moves as numbered actions, and what a seat may know as planes and numbers.
#pragma once
#include "rules.hpp"

namespace kingdom_builder {

struct Observation {  // where the next plane and the next number are written
    Cells *planes, *planes_end;
    std::int16_t *numbers, *numbers_end;
    void plane(const Cells &cells) {
        if (planes == planes_end) fail("more planes than the encoding has");
        *planes++ = cells;
    }
    void number(int value) {
        if (numbers == numbers_end) fail("more numbers than the encoding has");
        *numbers++ = std::int16_t(value);
    }
};

using Legal = MoveMasks;
inline void list_moves(const State &state, Legal &legal) {
    legal.size = 0;
    legal_masks(state, legal);
}

class Encoding {  // of one table, as Python sends it
  public:
    static constexpr int columns = COLUMNS;
    int rows, verbs, words, plane_count, number_count;
    std::vector<Cells> ground;  // planes and numbers that are constant during a game
    std::vector<std::int16_t> facts;

    Encoding(Reader, const Layout &);
    int board_actions() const { return verbs * rows * columns; }
    int actions() const { return board_actions() + words; }
    int action(Move) const;
    bool decode(int action, Move &) const;  // false if no move of this table has the number
    void observe(const State &, int seat, Observation &) const;
    // Call on_plane(plane, cells) and on_word(index) for the legal moves; a plane may come twice.
    template <typename OnPlane, typename OnWord>
    void each_legal(const Legal &legal, OnPlane on_plane, OnWord on_word) const {
        for (const MoveMask &mask : legal) {
            for (int i = 0; i < mask.words; i++) on_word(word_index({mask.verb, mask.word[i]}));
            if (!mask.words) on_plane(int(plane_of_verb[mask.verb]), mask.cells);
        }
    }

  private:
    std::vector<Name> verb_of_plane, steps;
    std::array<std::int16_t, 256> plane_of_verb, index_of_verb;  // of a move with a cell, of one without argument
    std::map<std::pair<Name, Word>, int> index_of_word;
    std::vector<Move> word_moves;
    std::vector<int> deck_indices, terrains;  // of the terrain cards in play among all; terrains to build on
    int card_count;
    std::vector<std::uint32_t> tiles_by_location;

    int word_index(Move move) const;
    void observe_turn(const State &, int seat, Observation &) const;
    void observe_cards(const State &, int seat, Observation &) const;
    void observe_seat(const State &, int number, int seat, Observation &) const;
};

void unpack_cells(const Cells &, int rows, std::int8_t *out);  // one byte for each cell

}  // namespace kingdom_builder
