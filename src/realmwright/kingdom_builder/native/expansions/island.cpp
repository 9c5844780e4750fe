// expansions/island.py: a second piece of land, and two location powers.
#include "../common_powers.hpp"

namespace kingdom_builder::island {

static RelocatePower ROPE_BRIDGE("rope-bridge", on_terrain<CANYON>);
static RelocatePower TREE_HOUSE("tree-house", on_terrain<FOREST>);

static const Expansion EXPANSION{
    .name = "island",
    .components = {&ROPE_BRIDGE, &TREE_HOUSE},
    .options = {{"queenie.island_knights", {"false", "true"}}},
};

}  // namespace kingdom_builder::island
