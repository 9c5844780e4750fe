// The search of the bot: turns by beams with different weights, compared by playouts.
#pragma once
#include "../../../native/search/limits.hpp"
#include "../state.hpp"

namespace kingdom_builder {

// Return the best turns of the seat to act, best first. Hidden cards of other seats are not used.
std::vector<RankedTurn<Move>> search(const State &, const SearchLimits &);

}  // namespace kingdom_builder
