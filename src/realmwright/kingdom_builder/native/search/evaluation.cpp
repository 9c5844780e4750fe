#include "evaluation.hpp"

namespace kingdom_builder::turn_search {

constexpr float MAX_TURNS = 12, CASTLE_GOLD = 3;

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
    prepare_gains(state);
}

void SeatEvaluation::update(const State &state) {
    Cells cells = scored_cells(facts->layout, state.seats[seat]);
    if (summary.cells & ~cells)
        summary.read(*facts, cells);
    else
        for (int cell : cells & ~summary.cells) summary.add(*facts, cell);
    prepare_gains(state);
}

// Gains

void SeatEvaluation::prepare_gains(const State &state) {
    std::memset(line_gains, 0, sizeof line_gains);
    std::memset(quadrant_gains, 0, sizeof quadrant_gains);
    if (facts->cards & 1u << CITIZENS) citizens_before = citizens_value(0, 0);
    if (facts->cards & LINE_CARDS) add_line_gains();
    if (facts->cards & QUADRANT_CARDS) add_quadrant_gains();
    if (facts->cards & (1u << EACH_LINE | 1u << EACH_QUADRANT)) add_class_gains(state);
}

int SeatEvaluation::longest_line() const {
    int longest = 0;
    for (int row = 0; row < LINE_COUNT; row++)
        if (facts->is_ranked[row]) longest = std::max(longest, int(summary.rows[row]));
    return longest;
}

void SeatEvaluation::add_line_gains() {
    int longest = longest_line();
    for (int row = 0; row < LINE_COUNT; row++) {
        if (facts->cards & 1u << DISCOVERERS && facts->is_line[row] && !summary.rows[row]) line_gains[row] += 1;
        if (facts->cards & 1u << KNIGHTS && facts->is_ranked[row] && summary.rows[row] == longest) line_gains[row] += 2;
    }
}

void SeatEvaluation::add_quadrant_gains() {
    std::uint8_t counts[QUADRANTS];
    std::memcpy(counts, summary.quadrants, QUADRANTS);
    float before = farmers_value(counts);
    for (int i = 0; i < QUADRANTS; i++) {
        if (facts->cards & 1u << LORDS) quadrant_gains[i] += lords_value(i, counts[i] + 1) - lords_value(i, counts[i]);
        counts[i]++;
        if (facts->cards & 1u << FARMERS) quadrant_gains[i] += farmers_value(counts) - before;
        counts[i]--;
    }
}

// Cards that pay by line or quadrant: score one hex of each by the rules.
void SeatEvaluation::add_class_gains(const State &state) {
    ScoringContext ctx(state);
    for (const BoardFacts::ExactCard &card : facts->exact_cards) {
        if (card.kind > EACH_QUADRANT) continue;
        bool by_line = card.kind == EACH_LINE;
        ctx.set_settlements(seat, summary.cells);
        int before = card.award(ctx, seat), classes = by_line ? LINE_COUNT : QUADRANTS;
        for (int number = 0; number < classes; number++) {
            Cells all = facts->layout.quadrant_cells[number % QUADRANTS];
            if (by_line) {
                all = none();
                for (const Cells &line : facts->layout.lines)
                    if (line.first() / WIDTH == number) all = line;
            }
            Cells open = all & state.empty;
            if (!open) continue;
            ctx.set_settlements(seat, summary.cells | bit(open.first()));
            (by_line ? line_gains : quadrant_gains)[number] += float(card.award(ctx, seat) - before);
        }
    }
}

Gains::Gains(const SeatEvaluation &of, const State &at) : evaluation(of), state(at) {
    if (!(of.facts->cards & 1u << EACH_CELL)) return;
    context = std::make_unique<ScoringContext>(at);
    context->set_settlements(of.seat, of.summary.cells);
    for (const BoardFacts::ExactCard &card : of.facts->exact_cards)
        if (card.kind == EACH_CELL) scores.push_back(card.award(*context, of.seat));
}

float Gains::compute(int cell) const {
    const BoardFacts &facts = *evaluation.facts;
    float value =
        facts.hex_gold[cell] + evaluation.line_gains[facts.row[cell]] + evaluation.quadrant_gains[facts.quadrant[cell]];
    if (facts.cards & AREA_CARDS) value += evaluation.area_gain(cell);
    if (context) value += exact_gain(cell);
    if (facts.cards & 1u << CASTLES)
        value += CASTLE_GOLD * float(std::popcount(facts.castles[cell] & ~evaluation.summary.castles));
    if (facts.layout.adjacent_to_locations.has(cell)) value += evaluation.tile_gain(state, cell);
    return value;
}

float Gains::exact_gain(int cell) const {
    const BoardFacts &facts = *evaluation.facts;
    const Cells &own = evaluation.summary.cells;
    bool near_own = bool(facts.layout.cell_neighbours[cell] & own), is_set = false;
    int gain = 0;
    std::size_t number = 0;
    for (const BoardFacts::ExactCard &card : facts.exact_cards) {
        if (card.kind != EACH_CELL) continue;
        int before = scores[number++];
        if (card.condition == NEXT_TO_OWN && !near_own) continue;
        if (card.condition == NEXT_TO_SPECIAL && !facts.near_special.has(cell)) continue;
        if (card.condition == NEXT_TO_OWN_OR_MOUNTAIN && !near_own && !facts.near_mountain.has(cell)) continue;
        if (!is_set) context->set_settlements(evaluation.seat, own | bit(cell));
        is_set = true;
        gain += card.award(*context, evaluation.seat) - before;
    }
    return float(gain);
}

float SeatEvaluation::tile_gain(const State &state, int cell) const {
    float value = 0;
    std::uint32_t open = facts->layout.adjacent_locations[cell] & ~state.seats[seat].taken_from;
    for (; open; open &= open - 1) {
        int i = std::countr_zero(open);
        if (state.tiles_left[i]) value += facts->tile_values[i] * turns + (turns > 0 ? facts->weights.holding : 0);
    }
    return value;
}

float SeatEvaluation::area_gain(int cell) const {
    std::uint64_t joined = summary.adjoining_areas(*facts, cell);
    float value = 0;
    if (facts->cards & 1u << HERMITS) value += float(1 - std::popcount(joined));
    if (facts->cards & 1u << CITIZENS) {
        int size = 1;
        for (std::uint64_t rest = joined; rest; rest &= rest - 1) size += summary.areas[std::countr_zero(rest)].size;
        value += citizens_value(joined, size) - citizens_before;
    }
    if (facts->cards & 1u << MERCHANTS) {
        std::uint64_t specials = facts->specials[cell];
        for (std::uint64_t rest = joined; rest; rest &= rest - 1)
            specials |= summary.areas[std::countr_zero(rest)].specials;
        if (!specials) return value;
        std::uint8_t distances[MAX_SPECIALS];
        std::memcpy(distances, facts->distance[cell], std::size_t(facts->special_count));
        float before = 0;
        for (std::uint64_t rest = joined; rest; rest &= rest - 1) {
            int id = std::countr_zero(rest);
            before += summary.areas[id].link_potential;
            for (int i = 0; i < facts->special_count; i++)
                distances[i] = std::min(distances[i], summary.distances[id][i]);
        }
        if (specials & (specials - 1)) value += 4 * float(std::popcount(specials & ~summary.linked));
        value += link_potential(*facts, specials, distances) - before;
    }
    return value;
}

// An estimate of what a settlement earns where it stands.
float SeatEvaluation::loss(const State &state, int cell) const {
    const Layout &layout = facts->layout;
    const Cells &near = layout.cell_neighbours[cell];
    float value = facts->hex_gold[cell];
    int row = facts->row[cell], own = (near & summary.cells).count();
    if (facts->cards & 1u << DISCOVERERS && summary.rows[row] == 1) value += 1;
    if (facts->cards & 1u << KNIGHTS && line_gains[row] >= 2) value += 1;
    if (int i = facts->quadrant[cell]; i < QUADRANTS && facts->cards & QUADRANT_CARDS)
        value += 0.5f * quadrant_gains[i];
    if (facts->cards & 1u << HERMITS) value += own == 0 ? 1.0f : 1.0f - 0.4f * float(own);
    if (facts->cards & 1u << CITIZENS) value += 0.05f * float(summary.areas[summary.area_of[cell]].size);
    if (facts->cards & 1u << MERCHANTS && summary.areas[summary.area_of[cell]].specials & summary.linked)
        value += facts->specials[cell] ? 3.0f : own > 1 ? 2.0f : 0.5f;
    if (facts->castles[cell])
        for (int castle : near &layout.castles)
            if (!(layout.cell_neighbours[castle] & summary.cells & ~bit(cell))) value += CASTLE_GOLD;
    std::uint32_t tiles = layout.adjacent_locations[cell] & state.seats[seat].tiles;
    for (; tiles; tiles &= tiles - 1) {
        int i = std::countr_zero(tiles);
        if (!(layout.locations[std::size_t(i)].neighbours & summary.cells & ~bit(cell)))
            value += facts->tile_values[i] * turns + 0.5f;
    }
    return value;
}

// Values

// The gold of the largest area and the potential of the next two, if the areas
// `without` are one of `size`.
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
