// rules.py: the seat to act, the legal moves, and the effect of a move.
#pragma once
#include "common_powers.hpp"

namespace kingdom_builder {

int actor(const State &);
void legal_masks(const State &, MoveMasks &);
inline MoveMasks moves(const State &state) {
    MoveMasks masks;
    legal_masks(state, masks);
    return masks;
}
void apply(State &, Move);  // the move must be legal

}  // namespace kingdom_builder
