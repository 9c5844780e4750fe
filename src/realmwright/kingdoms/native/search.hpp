// Search for the best move of the seat to act: playouts to the end of the epoch, and the last spaces exactly.
#pragma once
#include "../../native/search/limits.hpp"
#include "state.hpp"

namespace kingdoms {

using RankedMoves = std::vector<realmwright::RankedTurn<Move>>;
RankedMoves search(const State &view, const realmwright::SearchLimits &);

}  // namespace kingdoms
