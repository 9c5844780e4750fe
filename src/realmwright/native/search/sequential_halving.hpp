// Compare candidates by playouts: the worse ones are dropped while the budget is used up (Karnin, Koren and Somekh,
// 2013). All candidates meet the same worlds, so that luck cancels out.
#pragma once
#include "../parallel.hpp"
#include "limits.hpp"

#include <algorithm>
#include <cmath>

namespace realmwright {

constexpr double GIVEN_UP = -1e9;
constexpr std::size_t PLAYOUTS_PER_THREAD = 8;  // between two looks at the clock

struct Arm {  // a candidate
    int index;
    double prior = 0;  // a value before the first playout, on a scale of its own
    double total = 0;
    std::int64_t playouts = 0;
    double mean() const { return playouts ? total / double(playouts) : prior; }
};

struct HalvingOptions {
    double prior_playouts = 1;  // that the prior counts for
    int survivors = 2;          // at the end of the budget
};

class SequentialHalving {
    std::vector<Arm> arms;
    HalvingOptions options;
    double prior_offset = 0;  // from the scale of the priors to that of the playouts

  public:
    SequentialHalving(std::vector<Arm> candidates, const HalvingOptions &halving_options)
        : arms(std::move(candidates)), options(halving_options) {
        sort(arms.size());
    }

    // Run playouts until the budget is used up; `playout(candidate, seed of a world)` returns a value in gold, or
    // GIVEN_UP when time has run out.
    template <typename Playout> void run(SearchTimer &timer, const SearchLimits &limits, const Playout &playout) {
        double from = timer.used_share(), count = double(arms.size());
        std::size_t contenders = arms.size();
        std::vector<double> results(arms.size());
        for (std::uint64_t number = 0; contenders > 1 && timer.has_budget(); number++) {
            std::uint64_t world = Rng{limits.seed + number * Rng::STEP}.next();
            add(results, run_world(timer, limits, contenders, world, results, playout), contenders);
            sort(contenders);
            double share = std::min(1.0, (timer.used_share() - from) / std::max(1 - from, 1e-9));
            double kept = std::pow(count, 1 - share) * std::pow(double(options.survivors), share);
            contenders = std::min(contenders, std::max<std::size_t>(std::size_t(std::ceil(kept)), 2));
        }
    }

    double mean(const Arm &arm) const {
        double prior = arm.prior + prior_offset, weight = double(arm.playouts) + options.prior_playouts;
        return weight > 0 ? (arm.total + prior * options.prior_playouts) / weight : prior;
    }

    // The candidates, best first: those that were compared longest come before those dropped earlier.
    const std::vector<Arm> &ranking() const { return arms; }

  private:
    void sort(std::size_t contenders) {
        double playouts = 0, sum = 0;
        for (std::size_t i = 0; i < contenders; i++) {
            playouts += double(arms[i].playouts);
            sum += arms[i].total - arms[i].prior * double(arms[i].playouts);
        }
        if (playouts > 0) prior_offset = sum / playouts;
        auto better = [this](const Arm &a, const Arm &b) { return mean(a) > mean(b); };
        std::stable_sort(arms.begin(), arms.begin() + std::ptrdiff_t(contenders), better);
    }

    // Count the results of a world; if not all contenders have met it, without its luck.
    void add(const std::vector<double> &results, std::size_t count, std::size_t contenders) {
        double luck = 0;
        if (count < contenders) {
            for (std::size_t i = 0; i < count; i++) luck += results[i] - mean(arms[i]);
            luck /= double(std::max<std::size_t>(count, 1));
        }
        for (std::size_t i = 0; i < count; i++) {
            arms[i].total += results[i] - luck;
            arms[i].playouts++;
        }
    }

    // Return how many contenders were played before the budget ended.
    template <typename Playout>
    std::size_t run_world(SearchTimer &timer, const SearchLimits &limits, std::size_t contenders, std::uint64_t world,
                          std::vector<double> &results, const Playout &playout) {
        std::size_t chunk = limits.threads > 1 ? PLAYOUTS_PER_THREAD * std::size_t(limits.threads) : 1, done = 0;
        while (done < contenders && timer.has_budget()) {
            std::size_t size = std::min(chunk, contenders - done);
            sum_of_chunks<int>(std::int64_t(size), 1, limits.threads, [&](std::int64_t begin, std::int64_t end) {
                for (auto i = done + std::size_t(begin); i < done + std::size_t(end); i++)
                    results[i] = playout(arms[i].index, world);
                return 0;
            });
            for (; size; size--, done++, timer.playouts++)
                if (results[done] == GIVEN_UP) return done;
        }
        return done;
    }
};

}  // namespace realmwright
