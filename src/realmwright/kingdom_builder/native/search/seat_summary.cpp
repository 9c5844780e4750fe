#include "seat_summary.hpp"

namespace kingdom_builder::turn_search {

// The value of linking an area with the nearest special hex that it does not touch.
float link_potential(const BoardFacts &facts, std::uint64_t specials, const std::uint8_t *distances) {
    static constexpr float SHARES[] = {0.5f, 0.5f, 0.5f, 0.3f, 0.18f, 0.108f, 0.0f};
    if (!specials) return 0;
    int nearest = MAX_DISTANCE;
    for (int i = 0; i < facts.special_count; i++)
        if (distances[i] < nearest && !(specials >> i & 1)) nearest = distances[i];
    return (specials & (specials - 1) ? 4.0f : 8.0f) * SHARES[nearest] * facts.weights.potential_merchants;
}

void SeatSummary::read(const BoardFacts &facts, const Cells &settlements) {
    cells = none();
    count = area_count = 0;
    hex_gold = 0;
    castles = linked = 0;
    std::memset(rows, 0, sizeof rows);
    std::memset(quadrants, 0, sizeof quadrants);
    std::memset(area_of, 0, sizeof area_of);
    for (int cell : settlements) add(facts, cell);
}

void SeatSummary::add(const BoardFacts &facts, int cell) {
    if (cells.has(cell)) return;
    cells.add(cell);
    count++;
    hex_gold += facts.hex_gold[cell];
    rows[facts.row[cell]]++;
    quadrants[facts.quadrant[cell]]++;
    castles |= facts.castles[cell];
    if (facts.cards & AREA_CARDS) join(facts, cell);
}

void SeatSummary::join(const BoardFacts &facts, int cell) {
    std::uint64_t joined = adjoining_areas(facts, cell);
    int id = joined ? std::countr_zero(joined) : 0;
    bool has_links = facts.cards & 1u << MERCHANTS;
    if (!id) {
        for (id = 1; id < MAX_AREAS - 1 && id <= area_count && areas[id].size; id++) {
        }
        area_count = std::max(area_count, std::int16_t(id));
        areas[id] = {};
        if (has_links) std::memset(distances[id], MAX_DISTANCE, std::size_t(facts.special_count));
    }
    Area &area = areas[id];
    area_of[cell] = std::uint8_t(id);
    area.size++;
    area.specials |= facts.specials[cell];
    for (std::uint64_t rest = joined & (joined - 1); rest; rest &= rest - 1) {
        Area &other = areas[std::countr_zero(rest)];
        area.size = std::uint8_t(area.size + other.size);
        area.specials |= other.specials;
        if (has_links)
            for (int i = 0; i < facts.special_count; i++)
                distances[id][i] = std::min(distances[id][i], distances[std::countr_zero(rest)][i]);
        other = {};
    }
    if (joined & (joined - 1))
        for (int each : cells)
            if (joined >> area_of[each] & 1) area_of[each] = std::uint8_t(id);
    if (!has_links) return;
    for (int i = 0; i < facts.special_count; i++)
        distances[id][i] = std::min(distances[id][i], facts.distance[cell][i]);
    if (area.specials & (area.specials - 1)) linked |= area.specials;
    area.link_potential = turn_search::link_potential(facts, area.specials, distances[id]);
}

}  // namespace kingdom_builder::turn_search
