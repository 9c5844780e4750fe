// lazy_move_list.py: the legal moves of a state, as verbs with the mask of their cells or with their words.
#pragma once
#include "state.hpp"

#include <algorithm>

namespace kingdom_builder {

struct MoveMask {
    Name verb;
    std::uint8_t words;  // 0: moves by cell; a verb without an argument has the one word 0
    Word word[MAX_WORDS];
    Cells cells;
    int count() const { return words ? words : cells.count(); }
    bool has(Move move) const {
        if (move.verb != verb) return false;
        if (words) return move.cell == NONE && std::find(word, word + words, move.word) != word + words;
        return !move.word && move.cell >= 0 && move.cell < CELL_COUNT && cells.has(move.cell);
    }
    Move at(int index) const {
        return words ? Move{verb, word[index]} : Move{verb, 0, std::int16_t(cells.nth_cell(index))};
    }
};

struct MoveMasks {
    static constexpr int CAPACITY = 28;
    int size = 0;
    MoveMask list[CAPACITY];

    void add(Name verb, const Cells &cells) { push(verb).cells = cells; }
    void add(const MoveMask &mask) { push(mask.verb) = mask; }
    void add_if(Name verb, const Cells &cells) {
        if (cells) add(verb, cells);
    }
    void add_single(Name verb) { add_words(verb, {1, {0}}); }
    void add_words(Name verb, const Row<Word, MAX_WORDS> &words) {
        if (!words.size) return;
        MoveMask &mask = push(verb);
        mask.words = words.size;
        std::copy(words.begin(), words.end(), mask.word);
    }
    const MoveMask *begin() const { return list; }
    const MoveMask *end() const { return list + size; }
    int count() const {
        int total = 0;
        for (const MoveMask &mask : *this) total += mask.count();
        return total;
    }
    template <typename Each> void each(Each visit) const {
        for (const MoveMask &mask : *this) {
            for (int i = 0; i < mask.words; i++) visit(Move{mask.verb, mask.word[i]});
            if (!mask.words)
                for (int cell : mask.cells) visit(Move{mask.verb, 0, std::int16_t(cell)});
        }
    }
    bool has(Move move) const {
        return std::any_of(begin(), end(), [&](const MoveMask &mask) { return mask.has(move); });
    }
    Move at(int index) const {
        for (const MoveMask &mask : *this) {
            int count = mask.count();
            if (index < count) return mask.at(index);
            index -= count;
        }
        fail("there is no move with this index");
    }

  private:
    MoveMask &push(Name verb) {
        if (size == CAPACITY) fail("more kinds of moves than this engine can list");
        list[size].verb = verb;
        list[size].words = 0;
        return list[size++];
    }
};

}  // namespace kingdom_builder
