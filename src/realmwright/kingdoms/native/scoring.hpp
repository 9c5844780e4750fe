// scoring.py: gold of the rows and columns of a board.
#pragma once
#include "state.hpp"

namespace kingdoms {

constexpr int SOURCES = 3;  // gold, rows, columns

Gold line_gold(const State &, int number);
Epoch rows_and_columns(const Gold *lines);
void score_sheet(const State &, int seat, int *gold);  // by source
void total_scores(const State &, int *gold);           // by seat

}  // namespace kingdoms
