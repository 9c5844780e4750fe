// The value of a position for one seat, in gold.
#pragma once
#include "seat_summary.hpp"

namespace kingdom_builder::turn_search {

constexpr float CASTLE_GOLD = 3;

float turns_left(const BoardFacts &, const State &);  // of each seat, estimated

class SeatEvaluation {  // of one seat in one position
  public:
    const BoardFacts *facts;
    int seat;
    float turns;  // that the seat has after this one
    SeatSummary summary;

    SeatEvaluation(const BoardFacts &, const State &, int of_seat, float turns_after);
    void update(const State &);        // after pieces of the seat were placed or taken away
    float value(const State &) const;  // of the position

    int longest_line() const;
    float farmers_value(const std::uint8_t *counts) const;
    float lords_value(int quadrant, int mine) const;
    float citizens_value(std::uint64_t without, int size) const;

  private:
    std::uint8_t rival_quadrants[MAX_SEATS][QUADRANTS];
    int rivals;

    void read(const State &);
    float areas_value() const;
    float tiles_value(const State &) const;
    float freedom(const State &) const;
};

}  // namespace kingdom_builder::turn_search
