#include "features.hpp"

namespace kingdom_builder {

constexpr int POOLED = 4;  // features of a terrain and the settlements of a seat: reach, bound, touch, home

int plane_feature_count(const Encoding &encoding, const FeatureIndices &) {
    return (1 + 2 * POOLED) * int(encoding.ground.size());
}

static void pool_settlements(const Encoding &encoding, const Cells &settlements, const Cells &open, float *out) {
    Cells adjacent = neighbours(settlements), reach = adjacent & open;
    for (const Cells &ground : encoding.ground) {
        int reachable = (reach & ground).count();
        *out++ = float(reachable);
        *out++ = reachable > 0;
        *out++ = float((adjacent & ground).count());
        *out++ = float((settlements & ground).count());
    }
}

void write_plane_features(const Encoding &encoding, const FeatureIndices &indices, const Cells *planes, float *out) {
    const Cells &open = planes[indices.open_plane];
    for (const Cells &ground : encoding.ground) *out++ = float((open & ground).count());
    std::size_t size = POOLED * encoding.ground.size(), seats = indices.settlement_planes.size();
    std::vector<float> pooled(size * seats);
    for (std::size_t seat = 0; seat < seats; seat++)
        pool_settlements(encoding, planes[indices.settlement_planes[seat]], open, pooled.data() + seat * size);
    out = std::copy_n(pooled.begin(), size, out);
    write_means(int(seats), int(size), out, [&](std::size_t other, std::size_t i) { return pooled[other * size + i]; });
}

}  // namespace kingdom_builder
