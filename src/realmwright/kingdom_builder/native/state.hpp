// state.py: the state of a game. One flat value without heap memory: a copy is two calls of memcpy.
#pragma once
#include "hexgrid.hpp"

#include <cstddef>
#include <new>
#include <stdexcept>
#include <string>
#include <type_traits>

namespace kingdom_builder {

struct Layout;
using Name = std::uint8_t;  // a verb, power, action or step, numbered by the registry
using Word = std::uint8_t;  // an argument of a move, numbered by the layout; 0 is none

constexpr int SETTLEMENTS_PER_SEAT = 40, DEFAULT_QUOTA = 3;  // KB-COMP-2, KB-BASE-TURN-3
constexpr int MAX_SEATS = 5, MAX_LOCATIONS = 32, MAX_CARDS = 16, MAX_FRAMES = 40, MAX_WORDS = 31;
constexpr int TABLE_BYTES = 448, SEAT_BYTES = 64;  // for the slots of all expansions
constexpr int NONE = -1, UNSEEN = -1, CHANCE = -1, NOBODY = -2;
enum Stage : std::int8_t { BEFORE, DURING, AFTER, DRAWING, ENDING, OVER };

struct Error : std::runtime_error {
    using runtime_error::runtime_error;
};
[[noreturn]] inline void fail(const std::string &message) {  // a table or state that this engine cannot hold
#ifdef __cpp_exceptions
    throw Error(message);
#else
    (void)message;
    __builtin_trap();  // WebAssembly: the page gets a RuntimeError
#endif
}

template <typename T, int CAPACITY> struct Row {  // a short tuple
    std::uint8_t size = 0;
    T item[CAPACITY];
    void operator+=(T value) {
        if (size == CAPACITY) fail("more values than a state can hold");
        item[size++] = value;
    }
    const T *begin() const { return item; }
    const T *end() const { return item + size; }
    T operator[](int i) const { return item[i]; }
    T &last() { return item[size - 1]; }
    const T &last() const { return item[size - 1]; }
    bool has(T value) const {
        for (T each : *this)
            if (each == value) return true;
        return false;
    }
    void remove(T value) {  // the first one
        int i = 0;
        while (i < size && item[i] != value) i++;
        if (i == size) return;
        for (size--; i < size; i++) item[i] = item[i + 1];
    }
};
using Cards = Row<std::int8_t, 8>;

struct Move {
    Name verb;
    Word word = 0;
    std::int16_t cell = NONE;
    bool operator==(const Move &) const = default;
};
static_assert(sizeof(Move) == 4);

struct Frame {  // a pending decision
    Name step;
    std::int8_t seat;
    std::uint8_t number = 0;
    Word word = 0;
    Row<std::int16_t, 6> cells = {};
};

// Where the registry has put a struct of an expansion; written once, before the first table.
template <typename T> inline int place_of = 0;

template <int SIZE> struct Slots {  // the structs of all expansions, whether they are in play or not
    alignas(16) std::byte bytes[SIZE];
    template <typename T> T &get() { return *std::launder(reinterpret_cast<T *>(bytes + place_of<T>)); }
    template <typename T> const T &get() const {
        return *std::launder(reinterpret_cast<const T *>(bytes + place_of<T>));
    }
};

struct Seat {
    Cells settlements, extra_settlements, turn_settlements, adjacent;
    std::uint32_t tiles, used_tiles, new_tiles, taken_from;
    std::int16_t gold;
    std::int8_t supply, set_aside, pre_shuffle;
    Cards hand;
    Slots<SEAT_BYTES> slots;
};

struct State {
    const Layout *layout;
    Cells empty, unblocked;
    std::int16_t round;
    std::int8_t players, turn;
    Stage stage;
    bool end_triggered;
    std::int8_t quota, extra_quota, played_card, terrain;
    Cards revealed;
    std::int8_t deck[MAX_CARDS], discard[MAX_CARDS], pre_shuffle_hidden[MAX_CARDS];
    std::int8_t tiles_left[MAX_LOCATIONS];
    Slots<TABLE_BYTES> slots;
    // Last, so that a copy leaves out unused frames and seats.
    Row<Frame, MAX_FRAMES> stack;
    Seat seats[MAX_SEATS];

    using Stack = Row<Frame, MAX_FRAMES>;
    State() = default;
    State(const State &other) { *this = other; }
    State &operator=(const State &other) {
        if (this == &other) return *this;
        std::size_t used = offsetof(State, stack) + offsetof(Stack, item) + other.stack.size * sizeof(Frame);
        std::memcpy(static_cast<void *>(this), &other, used);
        std::memcpy(static_cast<void *>(seats), other.seats, std::size_t(other.players) * sizeof(Seat));
        return *this;
    }
    Seat &me() { return seats[turn]; }
    const Seat &me() const { return seats[turn]; }
};

}  // namespace kingdom_builder
