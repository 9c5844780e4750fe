// The last spaces of an epoch solved exactly: the best move of every seat, and the mean over all tiles that may be
// drawn. Starting tiles that the seat to act cannot see are averaged over at the root.
#pragma once
#include "search_playout.hpp"

#include <optional>

namespace kingdoms {

class Endgame {
    std::int64_t nodes_left;

    SeatValues best_of_turn(const Playout &);
    SeatValues best_cell(const Playout &, int piece);
    SeatValues mean_of_draws(const Playout &);

  public:
    explicit Endgame(std::int64_t max_nodes) : nodes_left(max_nodes) {}
    static double expected_nodes(const Playout &);
    SeatValues after(const Playout &, Move);  // meaningless if the nodes did not suffice
    bool is_exhausted() const { return nodes_left < 0; }
};

}  // namespace kingdoms
