// The value of a position for one seat, and what one more settlement adds to
// it, in gold.
#pragma once
#include "seat_summary.hpp"

namespace kingdom_builder::turn_search {

float turns_left(const BoardFacts &, const State &);  // of each seat, estimated

class SeatEvaluation {  // of one seat in one position
  public:
    const BoardFacts *facts;
    int seat;
    float turns;  // that the seat has after this one
    SeatSummary summary;

    SeatEvaluation(const BoardFacts &, const State &, int of_seat, float turns_after);
    void read(const State &);    // all of the position
    void update(const State &);  // after settlements of the seat were placed
    float loss(const State &,
               int cell) const;        // of a settlement that is taken away, estimated
    float value(const State &) const;  // of the position

  private:
    friend class Gains;
    float line_gains[LINE_COUNT], quadrant_gains[QUADRANTS + 1];
    std::uint8_t rival_quadrants[MAX_SEATS][QUADRANTS];
    int rivals;
    float citizens_before = 0;

    void prepare_gains(const State &);
    void add_line_gains();
    void add_quadrant_gains();
    void add_class_gains(const State &);
    int longest_line() const;
    float farmers_value(const std::uint8_t *counts) const;
    float lords_value(int quadrant, int mine) const;
    float citizens_value(std::uint64_t without, int size) const;
    float areas_value() const;
    float area_gain(int cell) const;
    float tile_gain(const State &, int cell) const;
    float tiles_value(const State &) const;
    float freedom(const State &) const;
};

class Gains {  // what one more settlement on a hex gains, without reactions of
               // the rules; computed once for each hex
    const SeatEvaluation &evaluation;
    const State &state;
    std::unique_ptr<ScoringContext> context;
    std::vector<int> scores;  // of the cards that the rules score hex by hex
    Cells known = none();
    float values[CELL_COUNT];

    float compute(int cell) const;
    float exact_gain(int cell) const;

  public:
    Gains(const SeatEvaluation &, const State &);
    float operator()(int cell) {
        if (!known.has(cell)) {
            known.add(cell);
            values[cell] = compute(cell);
        }
        return values[cell];
    }
};

}  // namespace kingdom_builder::turn_search
