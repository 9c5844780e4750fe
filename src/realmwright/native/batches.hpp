// Calls that play many plies, on several cores: `threads` is their number, or 0 for one on each core. The results do
// not depend on it. The rules of a game are those of engine.hpp, `total_scores` and `MAX_SEATS`.
#pragma once
#include "engine.hpp"
#include "parallel.hpp"

#include <memory>
#include <vector>

namespace realmwright {

constexpr int CHUNK = 8;  // games that a thread plays before it asks for more
constexpr std::size_t PERFT_ROOTS = 64;

template <int SEATS> struct PlayoutSums {
    std::int64_t plies = 0, gold[SEATS] = {};
    void operator+=(const PlayoutSums &other) {
        plies += other.plies;
        for (int seat = 0; seat < SEATS; seat++) gold[seat] += other.gold[seat];
    }
};

// Play random games from a state. Each game has its own random numbers, which follow from the seed and its number.
template <int SEATS, typename State>
PlayoutSums<SEATS> playouts(const State &from, std::int64_t count, std::uint64_t seed, int threads) {
    using Sums = PlayoutSums<SEATS>;
    return sum_of_chunks<Sums>(count, CHUNK, threads, [&](std::int64_t begin, std::int64_t end) {
        Sums sums;
        State state;
        int gold[SEATS];
        for (std::int64_t game = begin; game < end; game++) {
            Rng rng{Rng{seed + std::uint64_t(game) * Rng::STEP}.next()};
            state = from;
            sums.plies += playout(state, rng);
            total_scores(state, gold);
            for (int seat = 0; seat < from.players; seat++) sums.gold[seat] += gold[seat];
        }
        return sums;
    });
}

template <typename State> std::vector<State> successors(const std::vector<State> &states) {
    std::vector<State> found;
    for (const State &state : states) {
        const auto legal = moves(state);
        for (int i = 0, count = legal.count(); i < count; i++) apply(found.emplace_back(state), legal.at(i));
    }
    return found;
}

template <typename State> std::int64_t perft_below(const State &state, int depth) {
    const auto legal = moves(state);
    int count = legal.count();
    if (depth <= 1) return count;
    std::int64_t total = 0;
    for (int i = 0; i < count; i++) {
        State after = state;
        apply(after, legal.at(i));
        total += perft_below(after, depth - 1);
    }
    return total;
}

template <typename State> std::int64_t perft(const State &state, int depth, int threads) {
    std::vector<State> roots{state};
    for (; depth > 2 && roots.size() < PERFT_ROOTS && !roots.empty(); depth--) roots = successors(roots);
    auto size = std::int64_t(roots.size());
    return sum_of_chunks<std::int64_t>(size, 1, threads, [&](std::int64_t begin, std::int64_t end) {
        std::int64_t total = 0;
        for (std::int64_t i = begin; i < end; i++) total += perft_below(roots[std::size_t(i)], depth);
        return total;
    });
}

template <typename State, typename Move> void apply_legal(const State &before, Move move, State &after) {
    if (!moves(before).has(move)) fail("the move is not legal");
    after = before;
    apply(after, move);
}

template <typename State, typename Move> struct Application {
    const State *before;
    Move move;
    std::unique_ptr<State> after;  // its memory is given
};

template <typename State, typename Move> void apply_many(std::vector<Application<State, Move>> &list, int threads) {
    sum_of_chunks<int>(std::int64_t(list.size()), 8 * CHUNK, threads, [&](std::int64_t begin, std::int64_t end) {
        for (auto i = std::size_t(begin); i < std::size_t(end); i++)
            apply_legal(*list[i].before, list[i].move, *list[i].after);
        return 0;
    });
}

}  // namespace realmwright
