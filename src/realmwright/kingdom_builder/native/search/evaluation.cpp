#include "evaluation.hpp"

namespace kingdom_builder::turn_search {

constexpr float MAX_TURNS = 12;

float turns_left(const BoardFacts &facts, const State &state) {
    if (state.end_triggered) return 0;
    float least = MAX_TURNS;
    for (int i = 0; i < state.players; i++) {
        const Seat &seat = state.seats[i];
        float builds = 3 + 0.8f * float(std::popcount(seat.tiles & facts.build_tiles));
        least = std::min(least, float(seat.supply) / builds);
    }
    return std::max(least, 1.0f);
}

SeatEvaluation::SeatEvaluation(const BoardFacts &board, const State &state, int of_seat, float turns_after)
    : facts(&board), seat(of_seat), turns(turns_after) {
    read(state);
}

void SeatEvaluation::read(const State &state) {
    summary.read(*facts, scored_cells(facts->layout, state.seats[seat]));
    rivals = 0;
    if (facts->cards & 1u << LORDS)
        for (int other = 0; other < state.players; other++) {
            if (other == seat) continue;
            Cells cells = scored_cells(facts->layout, state.seats[other]);
            for (int i = 0; i < QUADRANTS; i++)
                rival_quadrants[rivals][i] = std::uint8_t((cells & facts->layout.quadrant_cells[i]).count());
            rivals++;
        }
}

void SeatEvaluation::update(const State &state) {
    Cells cells = scored_cells(facts->layout, state.seats[seat]);
    if (summary.cells & ~cells)
        summary.read(*facts, cells);
    else
        for (int cell : cells & ~summary.cells) summary.add(*facts, cell);
}

int SeatEvaluation::longest_line() const {
    int longest = 0;
    for (int row = 0; row < LINE_COUNT; row++)
        if (facts->is_ranked[row]) longest = std::max(longest, int(summary.rows[row]));
    return longest;
}

// The gold of the largest area and the potential of the next two, if the areas `without` are one of `size`.
float SeatEvaluation::citizens_value(std::uint64_t without, int size) const {
    int first = size, second = 0, third = 0;
    for (int id = 1; id <= summary.area_count; id++) {
        int number = summary.areas[id].size;
        if (without >> id & 1) continue;
        if (number > first)
            third = second, second = first, first = number;
        else if (number > second)
            third = second, second = number;
        else if (number > third)
            third = number;
    }
    float rest = 0.5f * float(first & 1) + 0.15f * float(second + third);
    return float(first / 2) + facts->weights.potential_citizens * rest;
}

float SeatEvaluation::farmers_value(const std::uint8_t *counts) const {
    std::uint8_t sorted[QUADRANTS];
    std::memcpy(sorted, counts, QUADRANTS);
    std::sort(sorted, sorted + QUADRANTS);
    float second = float(std::min(sorted[1] - sorted[0], 2)), third = float(std::min(sorted[2] - sorted[0], 2));
    return 3 * float(sorted[0]) + facts->weights.potential_farmers * (1.2f * second + 0.6f * third);
}

float SeatEvaluation::lords_value(int quadrant, int mine) const {
    int best = 0, better = 0;
    bool several = false;
    for (int i = 0; i < rivals; i++) {
        int count = rival_quadrants[i][quadrant];
        best = std::max(best, count);
        if (count <= mine || count == better) continue;
        several |= better != 0;
        better = count;
    }
    if (!mine && !best) return facts->lords_zero_counts ? 12 : 0;
    bool counts = mine || facts->lords_zero_counts;
    float now = !counts || several ? 0 : better ? 6 : 12, pays = !counts ? 0 : mine >= best ? 12 : 6;
    float ahead = float(std::clamp(mine - best, -4, 4));
    return now + facts->weights.potential_lords * (9 + 0.75f * ahead - pays);
}

float SeatEvaluation::areas_value() const {
    float value = 0;
    if (facts->cards & 1u << CITIZENS) value += citizens_value(0, 0);
    for (int id = 1; id <= summary.area_count; id++) {
        if (facts->cards & 1u << HERMITS) value += float(summary.areas[id].size != 0);
        if (facts->cards & 1u << MERCHANTS) value += summary.areas[id].link_potential;
    }
    if (facts->cards & 1u << MERCHANTS) value += 4 * float(std::popcount(summary.linked));
    return value;
}

float SeatEvaluation::tiles_value(const State &state) const {
    float value = 0;
    for (std::uint32_t rest = state.seats[seat].tiles; rest; rest &= rest - 1)
        value += facts->tile_values[std::countr_zero(rest)] * turns + facts->weights.holding;
    return value;
}

// Cards of these terrains may be played anywhere.
float SeatEvaluation::freedom(const State &state) const {
    int free = 0;
    Cells open = state.empty & state.unblocked;
    for (int terrain : facts->card_terrains) {
        Cells hexes = facts->layout.terrains[terrain].cells & open;
        free += bool(hexes) && !(hexes & state.seats[seat].adjacent);
    }
    return float(free);
}

float SeatEvaluation::value(const State &state) const {
    float value = float(state.seats[seat].gold) + summary.hex_gold;
    if (facts->cards & 1u << CASTLES) value += CASTLE_GOLD * float(std::popcount(summary.castles));
    if (facts->cards & 1u << DISCOVERERS)
        for (int row = 0; row < LINE_COUNT; row++) value += float(facts->is_line[row] && summary.rows[row]);
    if (facts->cards & 1u << KNIGHTS) value += 2 * float(longest_line());
    if (facts->cards & 1u << FARMERS) value += farmers_value(summary.quadrants);
    if (facts->cards & 1u << LORDS)
        for (int i = 0; i < QUADRANTS; i++) value += lords_value(i, summary.quadrants[i]);
    if (facts->cards & AREA_CARDS) value += areas_value();
    if (!facts->exact_cards.empty()) {
        ScoringContext ctx(state);
        for (const BoardFacts::ExactCard &card : facts->exact_cards) value += float(card.award(ctx, seat));
    }
    if (state.end_triggered) return value;
    value += facts->weights.spare * float(state.seats[seat].supply);
    return value + tiles_value(state) + facts->weights.freedom * std::min(turns, 4.0f) * freedom(state);
}

}  // namespace kingdom_builder::turn_search
