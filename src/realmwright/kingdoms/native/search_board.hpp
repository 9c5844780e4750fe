// A board for search: the values of all segments are updated with each piece, so that gains need no scoring.
#pragma once
#include "state.hpp"

#include <bit>

namespace kingdoms {

struct LiveSegment {  // the spaces of a line between two mountains
    std::int16_t resources, hazards;
    std::int8_t empty;
    bool has_dragon, has_mine;
    std::int8_t ranks[MAX_SEATS];

    int factor() const { return has_mine ? 2 : 1; }
    int value() const { return factor() * (hazards + (has_dragon ? 0 : resources)); }
    bool pays() const {  // any seat
        return (resources || hazards) && (ranks[0] || ranks[1] || ranks[2] || ranks[3]);
    }
    void add(int piece, int bonus);  // a castle beside the wizard has a bonus (KD-SCORE-7)
};

// The seat whose lead counts: its own gold less the mean gold of its rivals.
struct Viewpoint {
    int seat;
    float rival_weight;
    Viewpoint(int its_seat, int players) : seat(its_seat), rival_weight(1.0f / float(players - 1)) {}
    float lead(const float *by_seat) const {
        float all = by_seat[0] + by_seat[1] + by_seat[2] + by_seat[3];
        return by_seat[seat] * (1 + rival_weight) - all * rival_weight;
    }
    float lead_in_ranks(const std::int8_t *by_seat) const {
        int all = by_seat[0] + by_seat[1] + by_seat[2] + by_seat[3];
        return float(by_seat[seat]) * (1 + rival_weight) - float(all) * rival_weight;
    }
};

class SearchBoard {
  public:
    static constexpr int MAX_SEGMENTS = 2 * CELL_COUNT;  // each space alone, in its row and its column
    LiveSegment segments[MAX_SEGMENTS];
    std::uint8_t row_segment[CELL_COUNT], column_segment[CELL_COUNT];
    std::uint8_t pieces[CELL_COUNT];
    Cells empty_cells = 0, beside_wizard = 0;

    explicit SearchBoard(const State &);
    void place(int piece, int cell);
    void add_gold(int *gold) const;  // of the unpaid lines, by seat
    float lead_of_line(int number, const Viewpoint &) const;
    float lead_with_mountain(int number, int cell, const Viewpoint &) const;
    template <typename Visit> void each_segment(Visit visit) const {
        for (int number = 0; number < LINE_COUNT; number++)
            for (int i = first_segment(number), end = i + segment_count[number]; i < end; i++) visit(i, segments[i]);
    }

  private:
    std::uint8_t segment_count[LINE_COUNT];
    bool is_immediate;

    static int first_segment(int number) {
        return number < ROWS ? number * COLUMNS : CELL_COUNT + (number - ROWS) * ROWS;
    }
    void build_line(int number);
    void place_wizard(int cell);
    void raise_castle(int cell, int wizard);
};

}  // namespace kingdoms
