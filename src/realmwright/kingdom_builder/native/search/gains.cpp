#include "gains.hpp"

namespace kingdom_builder::turn_search {

Gains::Gains(const SeatEvaluation &of, const State &at) : evaluation(of), state(at), facts(of.facts), seat(of.seat) {
    prepare();
    if (!(facts->cards & 1u << EACH_CELL)) return;
    context = std::make_unique<ScoringContext>(at);
    context->set_settlements(seat, of.summary.cells);
    for (const BoardFacts::ExactCard &card : facts->exact_cards)
        if (card.kind == EACH_CELL) scores.push_back(card.award(*context, seat));
}

float Gains::compute(int cell) const {
    float value = facts->hex_gold[cell] + line_gains[facts->row[cell]] + quadrant_gains[facts->quadrant[cell]];
    if (facts->cards & AREA_CARDS) value += area_gain(cell);
    if (context) value += exact_gain(cell);
    if (facts->cards & 1u << CASTLES)
        value += CASTLE_GOLD * float(std::popcount(facts->castles[cell] & ~evaluation.summary.castles));
    if (facts->layout.adjacent_to_locations.has(cell)) value += tile_gain(cell);
    return value;
}

float Gains::exact_gain(int cell) const {
    const Cells &own = evaluation.summary.cells;
    bool near_own = bool(facts->layout.cell_neighbours[cell] & own), is_set = false;
    int gain = 0;
    std::size_t number = 0;
    for (const BoardFacts::ExactCard &card : facts->exact_cards) {
        if (card.kind != EACH_CELL) continue;
        int before = scores[number++];
        if (card.condition == NEXT_TO_OWN && !near_own) continue;
        if (card.condition == NEXT_TO_SPECIAL && !facts->near_special.has(cell)) continue;
        if (card.condition == NEXT_TO_OWN_OR_MOUNTAIN && !near_own && !facts->near_mountain.has(cell)) continue;
        if (!is_set) context->set_settlements(evaluation.seat, own | bit(cell));
        is_set = true;
        gain += card.award(*context, evaluation.seat) - before;
    }
    return float(gain);
}

void Gains::prepare() {
    if (facts->cards & 1u << CITIZENS) citizens_before = evaluation.citizens_value(0, 0);
    if (facts->cards & LINE_CARDS) add_line_gains();
    if (facts->cards & QUADRANT_CARDS) add_quadrant_gains();
    if (facts->cards & (1u << EACH_LINE | 1u << EACH_QUADRANT)) add_class_gains();
}

void Gains::add_line_gains() {
    int longest = evaluation.longest_line();
    for (int row = 0; row < LINE_COUNT; row++) {
        if (facts->cards & 1u << DISCOVERERS && facts->is_line[row] && !evaluation.summary.rows[row])
            line_gains[row] += 1;
        if (facts->cards & 1u << KNIGHTS && facts->is_ranked[row] && evaluation.summary.rows[row] == longest)
            line_gains[row] += 2;
    }
}

void Gains::add_quadrant_gains() {
    std::uint8_t counts[QUADRANTS];
    std::memcpy(counts, evaluation.summary.quadrants, QUADRANTS);
    float before = evaluation.farmers_value(counts);
    for (int i = 0; i < QUADRANTS; i++) {
        if (facts->cards & 1u << LORDS)
            quadrant_gains[i] += evaluation.lords_value(i, counts[i] + 1) - evaluation.lords_value(i, counts[i]);
        counts[i]++;
        if (facts->cards & 1u << FARMERS) quadrant_gains[i] += evaluation.farmers_value(counts) - before;
        counts[i]--;
    }
}

// Cards that pay by line or quadrant: score one hex of each by the rules.
void Gains::add_class_gains() {
    ScoringContext ctx(state);
    for (const BoardFacts::ExactCard &card : facts->exact_cards) {
        if (card.kind > EACH_QUADRANT) continue;
        bool by_line = card.kind == EACH_LINE;
        ctx.set_settlements(seat, evaluation.summary.cells);
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
            ctx.set_settlements(seat, evaluation.summary.cells | bit(open.first()));
            (by_line ? line_gains : quadrant_gains)[number] += float(card.award(ctx, seat) - before);
        }
    }
}

float Gains::tile_gain(int cell) const {
    float value = 0;
    std::uint32_t open = facts->layout.adjacent_locations[cell] & ~state.seats[seat].taken_from;
    for (; open; open &= open - 1) {
        int i = std::countr_zero(open);
        if (state.tiles_left[i])
            value += facts->tile_values[i] * evaluation.turns + (evaluation.turns > 0 ? facts->weights.holding : 0);
    }
    return value;
}

float Gains::area_gain(int cell) const {
    std::uint64_t joined = evaluation.summary.adjoining_areas(*facts, cell);
    float value = 0;
    if (facts->cards & 1u << HERMITS) value += float(1 - std::popcount(joined));
    if (facts->cards & 1u << CITIZENS) {
        int size = 1;
        for (std::uint64_t rest = joined; rest; rest &= rest - 1)
            size += evaluation.summary.areas[std::countr_zero(rest)].size;
        value += evaluation.citizens_value(joined, size) - citizens_before;
    }
    if (facts->cards & 1u << MERCHANTS) {
        std::uint64_t specials = facts->specials[cell];
        for (std::uint64_t rest = joined; rest; rest &= rest - 1)
            specials |= evaluation.summary.areas[std::countr_zero(rest)].specials;
        if (!specials) return value;
        std::uint8_t distances[MAX_SPECIALS];
        std::memcpy(distances, facts->distance[cell], std::size_t(facts->special_count));
        float before = 0;
        for (std::uint64_t rest = joined; rest; rest &= rest - 1) {
            int id = std::countr_zero(rest);
            before += evaluation.summary.areas[id].link_potential;
            for (int i = 0; i < facts->special_count; i++)
                distances[i] = std::min(distances[i], evaluation.summary.distances[id][i]);
        }
        if (specials & (specials - 1)) value += 4 * float(std::popcount(specials & ~evaluation.summary.linked));
        value += link_potential(*facts, specials, distances) - before;
    }
    return value;
}

// An estimate of what a settlement earns where it stands.
float Gains::loss(int cell) const {
    const Layout &layout = facts->layout;
    const Cells &near = layout.cell_neighbours[cell];
    float value = facts->hex_gold[cell];
    int row = facts->row[cell], own = (near & evaluation.summary.cells).count();
    if (facts->cards & 1u << DISCOVERERS && evaluation.summary.rows[row] == 1) value += 1;
    if (facts->cards & 1u << KNIGHTS && line_gains[row] >= 2) value += 1;
    if (int i = facts->quadrant[cell]; i < QUADRANTS && facts->cards & QUADRANT_CARDS)
        value += 0.5f * quadrant_gains[i];
    if (facts->cards & 1u << HERMITS) value += own == 0 ? 1.0f : 1.0f - 0.4f * float(own);
    if (facts->cards & 1u << CITIZENS)
        value += 0.05f * float(evaluation.summary.areas[evaluation.summary.area_of[cell]].size);
    if (facts->cards & 1u << MERCHANTS &&
        evaluation.summary.areas[evaluation.summary.area_of[cell]].specials & evaluation.summary.linked)
        value += facts->specials[cell] ? 3.0f : own > 1 ? 2.0f : 0.5f;
    if (facts->castles[cell])
        for (int castle : near &layout.castles)
            if (!(layout.cell_neighbours[castle] & evaluation.summary.cells & ~bit(cell))) value += CASTLE_GOLD;
    std::uint32_t tiles = layout.adjacent_locations[cell] & state.seats[seat].tiles;
    for (; tiles; tiles &= tiles - 1) {
        int i = std::countr_zero(tiles);
        if (!(layout.locations[std::size_t(i)].neighbours & evaluation.summary.cells & ~bit(cell)))
            value += facts->tile_values[i] * evaluation.turns + 0.5f;
    }
    return value;
}

}  // namespace kingdom_builder::turn_search
