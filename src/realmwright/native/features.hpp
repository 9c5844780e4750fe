// bots/features.py: the inputs of a value network. The game has `plane_feature_count` and `write_plane_features`.
#pragma once
#include "feature_layout.hpp"

#include <algorithm>
#include <numeric>

namespace {

using namespace game;

class FeatureLayout {  // of one table
  public:
    FeatureLayout(realmwright::Reader in, const Encoding &encoding, int players)
        : indices(in, players, encoding.plane_count, encoding.number_count), seats(players) {
        auto numbers = encoding.facts.size() + indices.shared_numbers.size() + 2 * indices.seat_numbers[0].size();
        feature_count = 3 + 2 * indices.source_count + int(numbers) + plane_feature_count(encoding, indices);
    }
    int count() const { return feature_count; }

    // Write the features of a state for a seat, without what is hidden from it.
    void compute(const Encoding &encoding, const State &state, int seat, float *out) const {
        thread_local std::vector<Cells> planes;
        thread_local std::vector<std::int16_t> numbers;
        planes.resize(std::size_t(encoding.plane_count));
        numbers.resize(std::size_t(encoding.number_count));
        Observation observation{planes.data(), planes.data() + planes.size(), numbers.data(),
                                numbers.data() + numbers.size()};
        encoding.observe(state, seat, observation);
        out = write_gold(state, seat, out);
        out = write_numbers(encoding, numbers, out);
        write_plane_features(encoding, indices, planes.data(), out);
    }

  private:
    realmwright::FeatureIndices indices;
    int seats, feature_count;

    float *write_gold(const State &state, int seat, float *out) const {
        auto sheets = score_sheets(state);
        std::rotate(sheets.begin(), sheets.begin() + seat, sheets.end());
        std::vector<std::vector<int>> gold(sheets.size(), std::vector<int>(std::size_t(indices.source_count)));
        std::vector<int> totals;
        for (std::size_t i = 0; i < sheets.size(); i++) {
            if (sheets[i].size() != indices.sources.size()) realmwright::fail("features of other sources of gold");
            for (std::size_t source = 0; source < sheets[i].size(); source++)
                if (indices.sources[source] != NONE) gold[i][std::size_t(indices.sources[source])] += sheets[i][source];
            totals.push_back(std::accumulate(sheets[i].begin(), sheets[i].end(), 0));
        }
        int best = *std::max_element(totals.begin() + 1, totals.end());
        for (int value : {totals[0], best, totals[0] - best}) *out++ = float(value);
        out = std::copy(gold[0].begin(), gold[0].end(), out);
        return realmwright::write_means(seats, indices.source_count, out,
                                        [&](std::size_t other, std::size_t source) { return gold[other][source]; });
    }

    float *write_numbers(const Encoding &encoding, const std::vector<std::int16_t> &numbers, float *out) const {
        const auto &by_seat = indices.seat_numbers;
        out = std::copy(encoding.facts.begin(), encoding.facts.end(), out);
        for (int index : indices.shared_numbers) *out++ = numbers[std::size_t(index)];
        for (int index : by_seat[0]) *out++ = numbers[std::size_t(index)];
        return realmwright::write_means(seats, int(by_seat[0].size()), out, [&](std::size_t other, std::size_t i) {
            return numbers[std::size_t(by_seat[other][i])];
        });
    }
};

}  // namespace
