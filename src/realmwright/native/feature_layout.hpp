// bots/features.py: which planes and numbers of an observation are inputs of a value network.
#pragma once
#include "bytes.hpp"

#include <vector>

namespace realmwright {

struct FeatureIndices {        // as Python sends them; by seat, the observing one first
    std::vector<int> sources;  // of the gold of each source among the features of gold, -1: it has none
    std::vector<int> shared_numbers, shared_planes, settlement_planes;
    std::vector<std::vector<int>> seat_numbers, seat_planes;
    int source_count, open_plane;

    FeatureIndices(Reader in, int seats, int planes, int numbers) {
        source_count = in.count();
        open_plane = in.number();
        if (open_plane < 0 || open_plane >= planes) fail("a feature that the encoding does not have");
        sources = read(in, source_count, NONE);
        shared_numbers = read(in, numbers);
        shared_planes = read(in, planes);
        settlement_planes = read(in, planes);
        for (int seat = 0; seat < seats; seat++) {
            seat_numbers.push_back(read(in, numbers));
            seat_planes.push_back(read(in, planes));
        }
        if (in.at != in.end) fail("more bytes than a list of features has");
    }

  private:
    static std::vector<int> read(Reader &in, int limit, int least = 0) {
        std::vector<int> indices(std::size_t(in.count()));
        for (int &index : indices) {
            index = in.number();
            if (index < least || index >= limit) fail("a feature that the encoding does not have");
        }
        return indices;
    }
};

// Write the mean over the seats after the first; value(seat, index) is that of a seat.
template <typename Value> float *write_means(int seats, int count, float *out, Value value) {
    for (int index = 0; index < count; index++) {
        double sum = 0;
        for (int other = 1; other < seats; other++) sum += value(std::size_t(other), std::size_t(index));
        *out++ = float(sum / (seats - 1));
    }
    return out;
}

}  // namespace realmwright
