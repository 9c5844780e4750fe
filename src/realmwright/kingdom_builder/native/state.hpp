// state.py: the state of a game. One flat value without heap memory: a copy is two calls of memcpy.
#pragma once
#include "../../native/engine.hpp"
#include "hexgrid.hpp"

#include <cstddef>
#include <new>
#include <type_traits>

namespace kingdom_builder {

using namespace realmwright;
struct Layout;
using Name = std::uint8_t;  // a verb, power, action or step, numbered by the registry
using Word = std::uint8_t;  // an argument of a move, numbered by the layout; 0 is none

constexpr int SETTLEMENTS_PER_SEAT = 40, DEFAULT_QUOTA = 3;  // KB-COMP-2, KB-BASE-TURN-3
constexpr int MAX_SEATS = 5, MAX_LOCATIONS = 32, MAX_CARDS = 16, MAX_FRAMES = 40, MAX_WORDS = 31;
constexpr int TABLE_BYTES = 512, SEAT_BYTES = 96;  // for the slots of all expansions, with room for more
enum Stage : std::int8_t { BEFORE, DURING, AFTER, DRAWING, ENDING, OVER };

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
