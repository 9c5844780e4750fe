// What both games share: errors, seats that are no player, short tuples, random numbers and random play.
#pragma once
#include <cstddef>
#include <cstdint>
#include <stdexcept>
#include <string>
#include <string_view>

namespace realmwright {

constexpr int NONE = -1, UNSEEN = -1, CHANCE = -1, NOBODY = -2;

struct Error : std::runtime_error {
    using runtime_error::runtime_error;
};
#ifdef __wasm__
extern "C" __attribute__((import_module("env"), import_name("fail"))) void fail_in_host(const char *, std::size_t);
#endif
[[noreturn]] inline void fail(const std::string &message) {  // a table or state that this engine cannot hold
#ifdef __wasm__
    fail_in_host(message.data(), message.size());  // throws
    __builtin_trap();
#else
    throw Error(message);
#endif
}

[[noreturn]] inline void refuse(std::string_view kind, std::string_view name) {
    fail("the compiled engine has no " + std::string(kind) + " '" + std::string(name) + "'");
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

struct Rng {  // wyrand
    static constexpr std::uint64_t STEP = 0xa0761d6478bd642full;
    std::uint64_t state;
    std::uint64_t next() {
        state += STEP;
        auto wide = (unsigned __int128)state * (state ^ 0xe7037ed1a0b428dbull);
        return std::uint64_t(wide >> 64) ^ std::uint64_t(wide);
    }
    int below(int limit) { return int((unsigned __int128)next() * unsigned(limit) >> 64); }
    int index(const std::int8_t *weights, int count) {  // of a weight
        int total = 0;
        for (int i = 0; i < count; i++) total += weights[i];
        if (total <= 0) fail("there is nothing to draw");
        int k = below(total), i = 0;
        while (k >= weights[i]) k -= weights[i++];
        return i;
    }
};

// testing.py: uniform random play. The rules of a game are `actor`, `moves`, `random_draw` and `apply`.

constexpr int MAX_PLIES = 1000000;  // a game that does not end is an error, not a hang

template <typename State> auto random_move(const State &state, Rng &rng) {  // chance by its weights
    if (actor(state) == CHANCE) return random_draw(state, rng);
    const auto legal = moves(state);
    int count = legal.count();
    if (!count) fail("no legal move");
    return legal.at(rng.below(count));
}

template <typename State> int playout(State &state, Rng &rng) {  // to the end; returns the number of plies
    int plies = 0;
    for (; actor(state) != NOBODY; plies++) {
        if (plies == MAX_PLIES) fail("the game does not end");
        apply(state, random_move(state, rng));
    }
    return plies;
}

}  // namespace realmwright
