// bots/features.py: every space of every plane is a feature, because the board is small.
#pragma once
#include "../../native/feature_layout.hpp"
#include "observation.hpp"

namespace kingdoms {

inline int plane_feature_count(const Encoding &, const FeatureIndices &indices) {
    return CELL_COUNT * int(indices.shared_planes.size() + 2 * indices.seat_planes[0].size());
}

inline void write_plane_features(const Encoding &, const FeatureIndices &indices, const Cells *planes, float *out) {
    auto write = [&](int plane) {
        for (int cell = 0; cell < CELL_COUNT; cell++) *out++ = float(planes[plane] >> cell & 1);
    };
    for (int plane : indices.shared_planes) write(plane);
    for (int plane : indices.seat_planes[0]) write(plane);
    int count = CELL_COUNT * int(indices.seat_planes[0].size());
    write_means(int(indices.seat_planes.size()), count, out, [&](std::size_t other, std::size_t i) {
        return planes[indices.seat_planes[other][i / CELL_COUNT]] >> i % CELL_COUNT & 1;
    });
}

}  // namespace kingdoms
