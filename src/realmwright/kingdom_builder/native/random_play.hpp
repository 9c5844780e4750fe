// testing.py: uniform random play and perft.
#pragma once
#include "rules.hpp"

namespace kingdom_builder {

struct Rng {  // wyrand
    std::uint64_t state;
    std::uint64_t next() {
        state += 0xa0761d6478bd642full;
        auto wide = (unsigned __int128)state * (state ^ 0xe7037ed1a0b428dbull);
        return std::uint64_t(wide >> 64) ^ std::uint64_t(wide);
    }
    int below(int limit) { return int((unsigned __int128)next() * unsigned(limit) >> 64); }
};

Move random_move(const State &, Rng &);  // chance by its weights
int playout(State &, Rng &);             // to the end; returns the number of plies
std::int64_t perft(const State &, int depth);

}  // namespace kingdom_builder
