// piece_changes.py: placing, moving and removing pieces. These also gain and lose tiles and trigger the end.
#pragma once
#include "game_layout.hpp"

namespace kingdom_builder {

inline Cells own_cells(const Seat &me) { return me.settlements | me.extra_settlements | me.turn_settlements; }
void build(State &, int seat, int cell, How = BUILT);
void check_end(State &, int seat);
Cells movable_cells(const State &, const Seat &);
Cells blocking_cells(const State &, const Seat &);
Cells removable_cells(const State &, const Seat &);
Word lift(State &, int seat, int cell);  // returns the slot of the piece, 0 for a settlement
void put_down(State &, int seat, int origin, int cell, Word piece = 0);
void remove_settlement(State &, int seat, int cell);
void gain_tiles_by_piece(State &, int seat, int cell);
void gain_tiles(State &, int seat, int cell);
void notify_placed(State &, int seat, int cell, How);
void notify_emptied(State &, int seat, int cell);
void lose_tiles(State &, int seat, int cell, std::uint32_t exempt = 0);
void refresh(State &);

}  // namespace kingdom_builder
