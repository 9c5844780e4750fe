// hexgrid.py: hex geometry with bitboards. A set of cells is one value with the operators of Python's ints, so that
// rules read the same in both languages: 28 rows of 22 cells, 616 bits in five registers of 128 that every x86-64, ARM
// and WebAssembly machine has. A shift carries from one lane to the next by a shuffle, without a detour through memory.
#pragma once
#include <bit>
#include <cstdint>
#include <cstring>

namespace kingdom_builder {

constexpr int COLUMNS = 20, ROWS = 20, WIDTH = COLUMNS + 2, ISLAND_ROW = ROWS + 2;
constexpr int CELL_COUNT = (ISLAND_ROW + 6) * WIDTH, LANES = 5, WORDS = 2 * LANES;
constexpr int LINE_COUNT = CELL_COUNT / WIDTH;
using Lane = std::uint64_t __attribute__((vector_size(16)));

#define UNROLLED _Pragma("GCC unroll 16")
#define EACH_LANE(expression)                                                                                          \
    Cells out;                                                                                                         \
    UNROLLED for (int i = 0; i < LANES; i++) out.lane[i] = expression;                                                 \
    return out

struct Cells {
    union {
        Lane lane[LANES];
        std::uint64_t word[WORDS];
    };

    bool has(int cell) const { return word[cell >> 6] >> (cell & 63) & 1; }
    void add(int cell) { word[cell >> 6] |= 1ull << (cell & 63); }
    void drop(int cell) { word[cell >> 6] &= ~(1ull << (cell & 63)); }
    explicit operator bool() const {
        Lane all = lane[0];
        UNROLLED for (int i = 1; i < LANES; i++) all |= lane[i];
        return all[0] | all[1];
    }
    int count() const {
        int n = 0;
        UNROLLED for (int i = 0; i < WORDS; i++) n += std::popcount(word[i]);
        return n;
    }
    bool more_than_one() const {
        bool one = false;
        for (int i = 0; i < WORDS; i++) {
            if (!word[i]) continue;
            if (one || word[i] & (word[i] - 1)) return true;
            one = true;
        }
        return false;
    }
    int first() const {
        for (int i = 0; i < WORDS; i++)
            if (word[i]) return 64 * i + std::countr_zero(word[i]);
        return -1;
    }
    int nth_cell(int k) const {  // from 0
        for (int i = 0; i < WORDS; i++) {
            int inside = std::popcount(word[i]);
            if (k < inside) {
                std::uint64_t rest = word[i];
                while (k--) rest &= rest - 1;
                return 64 * i + std::countr_zero(rest);
            }
            k -= inside;
        }
        return -1;
    }

    friend Cells operator&(const Cells &a, const Cells &b) { EACH_LANE(a.lane[i] & b.lane[i]); }
    friend Cells operator|(const Cells &a, const Cells &b) { EACH_LANE(a.lane[i] | b.lane[i]); }
    friend Cells operator^(const Cells &a, const Cells &b) { EACH_LANE(a.lane[i] ^ b.lane[i]); }
    friend Cells operator~(const Cells &a) { EACH_LANE(~a.lane[i]); }
    friend Cells operator<<(const Cells &a, int k) {
        EACH_LANE(a.lane[i] << k | __builtin_shufflevector(i ? a.lane[i - 1] : Lane{}, a.lane[i], 1, 2) >> (64 - k));
    }
    friend Cells operator>>(const Cells &a, int k) {
        EACH_LANE(a.lane[i] >> k | __builtin_shufflevector(a.lane[i], i + 1 < LANES ? a.lane[i + 1] : Lane{}, 1, 2)
                                       << (64 - k));
    }
    friend bool operator==(const Cells &a, const Cells &b) { return !(a ^ b); }
    Cells &operator&=(const Cells &b) { return *this = *this & b; }
    Cells &operator|=(const Cells &b) { return *this = *this | b; }
    Cells &operator^=(const Cells &b) { return *this = *this ^ b; }

    struct Iterator {  // for (int cell : cells)
        const Cells *of;
        int at;
        std::uint64_t rest;
        void skip_empty_words() {
            while (!rest && ++at < WORDS) rest = of->word[at];
        }
        int operator*() const { return 64 * at + std::countr_zero(rest); }
        Iterator &operator++() {
            rest &= rest - 1;
            skip_empty_words();
            return *this;
        }
        bool operator!=(const Iterator &other) const { return at != other.at; }
    };
    Iterator begin() const {
        Iterator first{this, 0, word[0]};
        first.skip_empty_words();
        return first;
    }
    Iterator end() const { return {this, WORDS, 0}; }
};
#undef EACH_LANE

inline Cells none() { return Cells{}; }
inline Cells bit(int cell) {
    Cells one{};
    one.add(cell);
    return one;
}
inline Cells either(const Cells &first, const Cells &otherwise) { return first ? first : otherwise; }  // `a or b`

inline const Cells EVEN_ROWS = [] {
    Cells even{};
    for (int cell = 0; cell < CELL_COUNT; cell++)
        if (cell / WIDTH % 2 == 0) even.add(cell);
    return even;
}();

inline Cells neighbours(const Cells &cells) {
    Cells even = cells & EVEN_ROWS, odd = cells ^ even;
    Cells wide = cells | even >> 1 | odd << 1;
    return cells << 1 | cells >> 1 | wide << WIDTH | wide >> WIDTH;
}

enum Direction { E, W, SE, NW, SW, NE };  // opposite directions side by side
constexpr Direction DIRECTIONS[] = {E, W, SE, NW, SW, NE};
constexpr Direction opposite(Direction way) { return Direction(way ^ 1); }

inline Cells shift(const Cells &cells, Direction way) {
    if (way == E) return cells << 1;
    if (way == W) return cells >> 1;
    Cells even = cells & EVEN_ROWS, odd = cells ^ even;
    Cells sideways = way == SE || way == NE ? even | odd << 1 : even >> 1 | odd;
    return way == SE || way == SW ? sideways << WIDTH : sideways >> WIDTH;
}

inline Cells line_ends(const Cells &cells) {  // beyond the ends of lines of three or more (KB-GEO-5)
    Cells three = cells & cells << 1 & cells << 2;
    Cells ends = three << 1 | three >> 3;
    struct {
        Direction there, back;
        int two;
    } axes[] = {{SE, NW, 2 * WIDTH + 1}, {SW, NE, 2 * WIDTH - 1}};
    for (auto [there, back, two] : axes)
        if ((three = cells & shift(cells, there) & cells << two))
            ends |= shift(three, there) | shift(three >> two, back);
    return ends;
}

template <typename Each> void connected_areas(Cells cells, Each each) {  // KB-GEO-8, KB-GEO-9
    while (cells) {
        Cells group = bit(cells.first());
        for (;;) {
            Cells grown = (neighbours(group) & cells) | group;
            if (grown == group) break;
            group = grown;
        }
        each(group);
        cells ^= group;
    }
}

}  // namespace kingdom_builder
