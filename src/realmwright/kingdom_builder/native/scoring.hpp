// scoring.py: the same score sheet during the game and at its end.
#pragma once
#include "piece_changes.hpp"

namespace kingdom_builder {

Cells scored_cells(const Layout &, const Seat &);

struct ScoringContext {
    const Layout &board;
    const State &state;
    int players;
    Cells settlements[MAX_SEATS];
    int quadrant_counts[MAX_SEATS][4];
    explicit ScoringContext(const State &scored);
    const std::vector<Cells> &areas(int seat) const;
    void set_settlements(int seat, const Cells &);  // score as if a seat had these

  private:
    mutable std::vector<Cells> cached_areas;
    mutable int cached_seat = NONE;  // the cards are scored seat by seat
};

void score_sheet(const ScoringContext &, int seat, int *gold);  // gold by source
void total_scores(const State &, int *gold);                    // gold by seat

}  // namespace kingdom_builder
