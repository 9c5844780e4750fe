// One epoch played to its end by a policy, in a world where the order of the tiles is known.
#pragma once
#include "search_board.hpp"

#include <array>
#include <vector>

namespace kingdoms {

struct PolicyWeights {    // in gold, fitted by games of the policy against itself
    float open = 0.556f;  // share of the mean tile that a castle expects on each empty space of its lines
    float tile = 3.084f;  // value of a starting tile in hand
    float draw = 1.257f;  // factor of the expected gain of a drawn tile
    float now[RANKS] = {1.114f, 13.892f, 21.197f, 42.985f};    // of a castle in hand at the start of an epoch, by rank
    float later[RANKS] = {7.077f, 10.968f, 20.947f, 32.786f};  // of a castle that is kept for the next epoch
    float last = 0.5f;  // chance of another epoch in a game that ends with the last castle (KD-VAR-LASTCASTLE-4)
};
inline constexpr PolicyWeights WEIGHTS;

struct World {  // the tiles in the order in which they are drawn, and noise that breaks ties
    std::vector<std::uint8_t> tiles;
    float noise[CELL_COUNT];
};

using SeatValues = std::array<float, MAX_SEATS>;

class TurnPolicy;

class Playout {
  public:
    explicit Playout(const State &, const PolicyWeights & = WEIGHTS);
    void play(Move, const World &);     // the move of a turn; a drawn tile is placed by the policy
    void play_epoch(const World &);     // to its end
    bool is_over() const;               // the epoch
    SeatValues seat_values() const;     // at the end of the epoch: gold, and castles for later ones
    float later_value(int rank) const;  // of a castle that is kept
    float mean_tile() const {           // value of the tiles in the supply
        return tiles_left ? float(resources_left + hazards_left) / float(tiles_left) : 0;
    }

    SearchBoard board;
    const PolicyWeights *weights;
    const Setup *setup;
    std::int8_t castles[RANKS * MAX_SEATS], start_tiles[MAX_SEATS], supply[TILE_KINDS];
    std::int8_t players, turn;
    int drawn_tile, tiles_left;
    int resources_left = 0, hazards_left = 0;  // values of the supply

    void take(int kind);
    void put(int piece, int cell);
    void pass() { turn = std::int8_t((turn + 1) % players); }

  private:
    int gold[MAX_SEATS];
    int next_tile = 0;
    float later_probability;

    int draw(const World &);
    void draw_and_put(const TurnPolicy &, const World &);
};

}  // namespace kingdoms
