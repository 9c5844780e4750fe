// bots/features.py: features of the planes, pooled by terrain because the board is large.
#pragma once
#include "../../native/feature_layout.hpp"
#include "observation.hpp"

namespace kingdom_builder {

int plane_feature_count(const Encoding &, const FeatureIndices &);
void write_plane_features(const Encoding &, const FeatureIndices &, const Cells *planes, float *out);

}  // namespace kingdom_builder
