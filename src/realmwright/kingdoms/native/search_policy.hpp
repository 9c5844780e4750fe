// The move that a seat makes in a playout: the piece and the space with the best gain.
#pragma once
#include "search_playout.hpp"

namespace kingdoms {

struct Choice {
    float gain = -1e9f;
    Verb verb = PASS;
    std::int8_t piece = 0, cell = NONE;
};

// What one pass over the empty spaces compares at once: the sums of the row's and the column's values.
enum Lane { CASTLE_LANE, MOST_LANE, LEAST_LANE, TILE_LANE, LANES };
using Lanes = float __attribute__((vector_size(4 * LANES)));
using LaneCells = std::int32_t __attribute__((vector_size(4 * LANES)));

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
    Lanes lanes[SearchBoard::MAX_SEGMENTS];  // by segment: gold for each rank of a castle, the gains of a hazard for
                                             // each point of its value, their opposite, the gain of the starting tile
    float resource_gains[SearchBoard::MAX_SEGMENTS];  // of a resource, for each point of its value

    Lanes at(int cell) const { return lanes[game.board.row_segment[cell]] + lanes[game.board.column_segment[cell]]; }
    float resource_gain(int cell) const {
        return resource_gains[game.board.row_segment[cell]] + resource_gains[game.board.column_segment[cell]];
    }
    struct Maxima {
        Lanes gain;
        LaneCells cell;
    };
    Maxima maxima() const;
    template <typename Gain> Choice best_cell(Cells cells, Gain gain_of) const;
    Choice best_tile(int kind) const;
    float tile_gain(int kind, int cell) const;
    float special_gain(int kind, int cell) const;
    float mountain_gain(int cell) const;
    float wizard_gain(int cell) const;
    float kept_value(int rank) const;
    void add_castles(Choice &best, const Maxima &) const;
    void add_open_tiles(Choice &best) const;
    void add_start_tile(Choice &best, const Maxima &) const;
    float draw_gain(const Maxima &) const;
};

}  // namespace kingdoms
