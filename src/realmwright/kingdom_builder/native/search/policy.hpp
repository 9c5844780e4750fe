// The policy of playouts: a whole turn by a narrow search, with location tiles used before or after the card.
#pragma once
#include "../rules.hpp"
#include "gains.hpp"

namespace kingdom_builder::turn_search {

class Policy {
    const BoardFacts &facts;
    struct Node {  // a position within the turn
        State state;
        SeatEvaluation evaluation;
        float score = 0;
        std::uint64_t key = 0;  // of the cells built on, in any order
    };
    struct Step {
        float rank, score;
        int parent;
        std::int16_t cell;
        std::uint64_t key;
    };
    struct Action {
        float estimate;
        Move move;
        bool is_placement;
    };
    std::vector<Node> frontier,
        successors;  // kept, because a playout needs them in every turn
    std::vector<Step> steps;

  public:
    explicit Policy(const BoardFacts &board) : facts(board) {}
    void play_turn(State &);  // until another seat or chance has to decide

  private:
    void play(State &, SeatEvaluation &, bool tiles_first);
    void build(State &, SeatEvaluation &);
    bool extend(int turn);
    void choose_terrain(State &, SeatEvaluation &, const MoveMask &);
    bool use_best_action(State &, SeatEvaluation &);
    void list_actions(const State &, const SeatEvaluation &, std::vector<Action> &) const;
    void list_moves(const State &, const SeatEvaluation &, Gains &, const MoveMask &, std::vector<Action> &) const;
    void find_steps(int parent, const Cells &cells, int remaining, int width);
    void resolve(State &, const SeatEvaluation &) const;
    Move best_answer(const State &, const SeatEvaluation &) const;
};

}  // namespace kingdom_builder::turn_search
