// What one more settlement on a hex gains, and what one that is taken away loses, in gold.
#pragma once
#include "evaluation.hpp"

namespace kingdom_builder::turn_search {

class Gains {  // of a seat in a position, without reactions of the rules; computed once for each hex
    const SeatEvaluation &evaluation;
    const State &state;
    const BoardFacts *facts;
    int seat;
    float line_gains[LINE_COUNT] = {}, quadrant_gains[QUADRANTS + 1] = {};
    float citizens_before = 0;
    std::unique_ptr<ScoringContext> context;
    std::vector<int> scores;  // of the cards that the rules score hex by hex
    Cells known = none();
    float values[CELL_COUNT];

  public:
    Gains(const SeatEvaluation &, const State &);
    float operator()(int cell) {
        if (!known.has(cell)) {
            known.add(cell);
            values[cell] = compute(cell);
        }
        return values[cell];
    }
    float loss(int cell) const;  // estimated

  private:
    void prepare();
    void add_line_gains();
    void add_quadrant_gains();
    void add_class_gains();
    float compute(int cell) const;
    float exact_gain(int cell) const;
    float area_gain(int cell) const;
    float tile_gain(int cell) const;
};

}  // namespace kingdom_builder::turn_search
