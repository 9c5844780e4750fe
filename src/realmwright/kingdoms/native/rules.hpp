// rules.py: turn order, legal moves and the effect of a move.
#pragma once
#include "lazy_move_list.hpp"

#include <span>

namespace kingdoms {

int actor(const State &);
Moves moves(const State &);
void apply(State &, Move);  // the move must be legal
Move random_draw(const State &, Rng &);
inline std::span<const std::int8_t> draw_weights(const State &state) { return state.supply; }  // by kind of tile

}  // namespace kingdoms
