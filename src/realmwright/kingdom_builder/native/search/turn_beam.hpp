// Beam search over whole turns of one seat.
#pragma once
#include "../../../native/search/limits.hpp"
#include "../rules.hpp"
#include "gains.hpp"

namespace kingdom_builder::turn_search {

struct Turn {
    State state;  // after the turn, or where chance or another seat decides
    std::vector<Move> moves;
    float value;
    std::uint64_t key;
};

std::uint64_t hash_of(const State &);  // equal for equal positions of one search

class TurnBeam {
    struct Node {
        State state;
        SeatEvaluation evaluation;
        std::vector<Move> moves;
        float value;
        std::uint64_t key;
    };
    const BoardFacts &facts;
    const State &root;
    int seat;
    std::vector<Node> frontier, successors;
    std::vector<std::uint64_t> visited;  // sorted

  public:
    std::vector<Turn> turns;  // complete ones, best first; if time was too short, the beginning of one
    bool was_pruned = false;

    TurnBeam(const BoardFacts &board, const State &state) : facts(board), root(state), seat(actor(state)) {}
    void run(int width, const SearchTimer &, double max_share);

  private:
    void expand(const Node &, int width, int depth);
    void expand_mask(const Node &, Gains &, const MoveMask &, int width, int depth);
    void add(const Node &, Move, int width, int depth);
    void finish(const Node &);
    void select(int width);
};

}  // namespace kingdom_builder::turn_search
