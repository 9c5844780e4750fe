// The move that a seat makes in a playout: the piece and the space with the best gain.
#pragma once
#include "search_playout.hpp"

namespace kingdoms {

struct Choice {
    float gain = -1e9f;
    Verb verb = PASS;
    std::int8_t piece = 0, cell = NONE;
};

class TurnPolicy {
  public:
    TurnPolicy(const Playout &, const World &);
    Choice best_turn() const;
    int best_cell_for_tile(int kind) const { return best_tile(kind).cell; }
    float gain(Move) const;  // the value of a move before any playout

  private:
    const Playout &game;
    const World &world;
    Viewpoint viewpoint;
    float castle_values[SearchBoard::MAX_SEGMENTS];   // expected gold of a segment for each rank
    float hazard_gains[SearchBoard::MAX_SEGMENTS];    // change of the lead by a hazard, for each point of its value
    float resource_gains[SearchBoard::MAX_SEGMENTS];  // the same for a resource

    float at(const float *by_segment, int cell) const {
        return by_segment[game.board.row_segment[cell]] + by_segment[game.board.column_segment[cell]];
    }
    template <typename Gain> Choice best_cell(Cells cells, Gain gain_of) const;
    Choice best_tile(int kind) const;
    float tile_gain(int kind, int cell) const;
    float special_gain(int kind, int cell) const;
    float wizard_gain(int cell) const;
    float kept_value(int rank) const;
    void add_castles(Choice &best) const;
    void add_open_tiles(Choice &best) const;
    float draw_gain() const;
};

}  // namespace kingdoms
