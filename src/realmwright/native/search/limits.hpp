// Limits and results of a search, for all games.
#pragma once
#include "../engine.hpp"

#include <algorithm>
#include <cstdint>
#include <ctime>
#include <vector>

namespace realmwright {

struct SearchLimits {
    double seconds = 0;         // CPU time, if there is no limit in playouts
    std::int64_t playouts = 0;  // the result then depends on nothing but the state and the seed
    std::uint64_t seed = 0;
    int threads = 1;
};

#ifdef __wasm__
extern "C" __attribute__((import_module("env"), import_name("seconds"))) double seconds_in_host();
inline double cpu_seconds() { return seconds_in_host(); }
#else
inline double cpu_seconds() {  // of the calling thread
    timespec now;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &now);
    return double(now.tv_sec) + 1e-9 * double(now.tv_nsec);
}
#endif

class SearchTimer {  // how much of the limits is used
    SearchLimits limits;
    double start = cpu_seconds();

  public:
    std::int64_t playouts = 0;
    explicit SearchTimer(const SearchLimits &search_limits) : limits(search_limits) {}
    double used_share() const {
        if (limits.playouts) return double(playouts) / double(limits.playouts);
        return (cpu_seconds() - start) / std::max(limits.seconds, 1e-6);
    }
    bool has_budget() const { return used_share() < 1; }
    bool is_timed() const { return !limits.playouts; }
};

template <typename Move> struct RankedTurn {  // the moves of a turn up to the next decision of chance or another seat
    std::vector<Move> moves;
    double value = 0;  // in gold
    std::int64_t playouts = 0;
};

}  // namespace realmwright
