#include "search_board.hpp"

#include <algorithm>

namespace kingdoms {

void LiveSegment::add(int piece, int bonus) {
    if (piece >= FIRST_CASTLE)
        ranks[owner_of(piece)] = std::int8_t(ranks[owner_of(piece)] + rank_of(piece) + bonus);
    else if (piece == DRAGON)
        has_dragon = true;
    else if (piece == MINE)
        has_mine = true;
    else if (int value = value_of(piece); value > 0)
        resources = std::int16_t(resources + value);
    else
        hazards = std::int16_t(hazards + value);
}

SearchBoard::SearchBoard(const State &state) : is_immediate(state.setup->immediate) {
    std::copy_n(state.board, CELL_COUNT, pieces);
    empty_cells = state.empty_cells;
    for (int cell = 0; cell < CELL_COUNT; cell++)
        if (pieces[cell] == WIZARD) beside_wizard |= adjacent_cells(cell);
    for (int number = 0; number < LINE_COUNT; number++) {
        build_line(number);
        if (state.is_paid >> number & 1)  // its gold does not change any more
            std::fill_n(segments + first_segment(number), segment_count[number], LiveSegment{});
    }
}

void SearchBoard::build_line(int number) {
    Line spaces = line(number);
    std::uint8_t *segment_of = number < ROWS ? row_segment : column_segment;
    int current = first_segment(number);
    segments[current] = {};
    for (int place = 0, cell = spaces.first; place < spaces.length; place++, cell += spaces.step) {
        segment_of[cell] = std::uint8_t(current);
        if (pieces[cell] == MOUNTAIN) {  // KD-SCORE-2
            if (place + 1 < spaces.length) segments[++current] = {};
        } else if (pieces[cell] == EMPTY) {
            segments[current].empty++;
        } else {
            segments[current].add(pieces[cell], beside_wizard >> cell & 1);
        }
    }
    segment_count[number] = std::uint8_t(current + 1 - first_segment(number));
}

void SearchBoard::place(int piece, int cell) {
    pieces[cell] = std::uint8_t(piece);
    empty_cells &= ~bit(cell);
    if (piece == MOUNTAIN) {
        build_line(cell / COLUMNS);
        build_line(ROWS + cell % COLUMNS);
        return;
    }
    int bonus = beside_wizard >> cell & 1;
    for (LiveSegment *segment : {segments + row_segment[cell], segments + column_segment[cell]}) {
        segment->empty--;
        segment->add(piece, bonus);
    }
    if (piece == WIZARD) place_wizard(cell);
}

void SearchBoard::place_wizard(int cell) {
    beside_wizard |= adjacent_cells(cell);
    for (Cells rest = adjacent_cells(cell); rest; rest &= rest - 1)
        if (int castle = std::countr_zero(rest); pieces[castle] >= FIRST_CASTLE) raise_castle(castle, cell);
}

void SearchBoard::raise_castle(int cell, int wizard) {
    for (int number : {cell / COLUMNS, ROWS + cell % COLUMNS}) {
        Cells cells = LINE_CELLS[std::size_t(number)];
        if (is_immediate && !(cells & (empty_cells | bit(wizard)))) continue;  // paid before (KD-VAR-IMMEDIATE-1)
        segments[number < ROWS ? row_segment[cell] : column_segment[cell]].ranks[owner_of(pieces[cell])]++;
    }
}

void SearchBoard::add_gold(int *gold) const {
    each_segment([&](int, const LiveSegment &segment) {
        for (int seat = 0; seat < MAX_SEATS; seat++) gold[seat] += segment.value() * segment.ranks[seat];
    });
}

float SearchBoard::lead_of_line(int number, const Viewpoint &viewpoint) const {
    float lead = 0;
    for (int i = first_segment(number), end = i + segment_count[number]; i < end; i++)
        lead += float(segments[i].value()) * viewpoint.lead_in_ranks(segments[i].ranks);
    return lead;
}

float SearchBoard::lead_with_mountain(int number, int cell, const Viewpoint &viewpoint) const {
    Line spaces = line(number);
    float lead = 0;
    LiveSegment segment{};
    for (int place = 0, at = spaces.first; place < spaces.length; place++, at += spaces.step) {
        if (at == cell || pieces[at] == MOUNTAIN) {
            lead += float(segment.value()) * viewpoint.lead_in_ranks(segment.ranks);
            segment = {};
        } else if (pieces[at] != EMPTY) {
            segment.add(pieces[at], beside_wizard >> at & 1);
        }
    }
    return lead + float(segment.value()) * viewpoint.lead_in_ranks(segment.ranks);
}

}  // namespace kingdoms
