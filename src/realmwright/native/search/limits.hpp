// Limits and results of a search, for all games.
#pragma once
#include "../engine.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <vector>

namespace realmwright {

struct SearchLimits {
    double seconds = 0;         // if there is no limit in playouts: CPU time, with several threads time
    std::int64_t playouts = 0;  // the result then depends on nothing but the state and the seed
    std::uint64_t seed = 0;
    int threads = 1;
};

#ifdef __wasm__
extern "C" __attribute__((import_module("env"), import_name("seconds"))) double seconds_in_host();
inline double clock_seconds(bool) { return seconds_in_host(); }
#else
inline double clock_seconds(bool of_thread) {
    timespec now;
    clock_gettime(of_thread ? CLOCK_THREAD_CPUTIME_ID : CLOCK_MONOTONIC, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}
#endif

class SearchTimer {  // how much of the limits is used
    SearchLimits limits;
    double start;

    double now() const { return clock_seconds(limits.threads < 2); }

  public:
    std::int64_t playouts = 0;
    explicit SearchTimer(const SearchLimits &search_limits) : limits(search_limits), start(now()) {}
    double used_share() const {
        if (limits.playouts) return double(playouts) / double(limits.playouts);
        return (now() - start) / std::max(limits.seconds, 1e-6);
    }
    bool has_budget() const { return used_share() < 1; }
    bool is_timed() const { return !limits.playouts; }
    bool is_over() const { return is_timed() && !has_budget(); }  // a playout should be given up
};

template <typename Move> struct RankedTurn {  // the moves of a turn up to the next decision of chance or another seat
    std::vector<Move> moves;
    double value = 0;  // in gold
    std::int64_t playouts = 0;
};

}  // namespace realmwright
