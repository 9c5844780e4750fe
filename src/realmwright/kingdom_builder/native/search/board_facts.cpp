#include "board_facts.hpp"

namespace kingdom_builder::turn_search {

struct KnownCard {
    std::string_view name;
    CardKind kind;
    Condition condition = ALWAYS;
};
static constexpr KnownCard KNOWN_CARDS[] = {
    {"discoverers", DISCOVERERS},
    {"knights", KNIGHTS},
    {"hermits", HERMITS},
    {"citizens", CITIZENS},
    {"merchants", MERCHANTS},
    {"lords", LORDS},
    {"farmers", FARMERS},
    {"castles", CASTLES},
    {"fishermen", EACH_HEX},
    {"miners", EACH_HEX},
    {"workers", EACH_HEX},
    {"travellers", EACH_HEX},
    {"vassals", EACH_HEX},
    {"scouts", EACH_HEX},
    {"capitols", EACH_HEX},
    {"rangers", EACH_LINE},
    {"homesteaders", EACH_QUADRANT},
    {"chainers", EACH_CELL, NEXT_TO_OWN},
    {"captains", EACH_CELL, NEXT_TO_OWN},
    {"messengers", EACH_CELL, NEXT_TO_OWN},
    {"geologists", EACH_CELL, NEXT_TO_OWN_OR_MOUNTAIN},
    {"noblewomen", EACH_CELL, NEXT_TO_SPECIAL},
    {"palaces", EACH_CELL, NEXT_TO_SPECIAL},
    {"mayors", ONCE},
    {"compass-points", ONCE},
    {"advance", ONCE},
    {"fortress", ONCE},
    {"road", ONCE},
    {"place-of-refuge", ONCE},
    {"home-country", ONCE},
};

struct KnownTile {
    std::string_view name;
    float value;
};
static constexpr KnownTile KNOWN_TILES[] = {{"oracle", 1.0f}, {"farm", 1.0f}, {"oasis", 1.0f},  {"tower", 1.0f},
                                            {"tavern", 0.9f}, {"barn", 1.0f}, {"harbor", 1.0f}, {"paddock", 1.0f}};

static KnownCard known_card(std::string_view name) {
    for (const KnownCard &card : KNOWN_CARDS)
        if (card.name == name) return card;
    return {name, EACH_CELL};
}

BoardFacts::BoardFacts(const State &state, const Weights &given) : layout(*state.layout), weights(given) {
    has_reactions = !layout.on_placed.empty() || !layout.on_tile_gained.empty();
    near_special = neighbours(layout.special) & layout.land;
    near_mountain = layout.terrains[MOUNTAIN].adjacent;
    read_cells();
    read_cards(state);
    read_tiles();
    if (cards & 1u << MERCHANTS) read_distances();
    for (const TerrainCard &card : layout.deck)
        for (std::int8_t terrain : card.terrains)
            if (std::find(card_terrains.begin(), card_terrains.end(), terrain) == card_terrains.end())
                card_terrains.push_back(terrain);
}

void BoardFacts::read_cells() {
    std::vector<int> castle_cells;
    for (int cell : layout.castles) castle_cells.push_back(cell);
    for (int cell = 0; cell < CELL_COUNT; cell++) {
        row[cell] = std::int8_t(cell / WIDTH);
        quadrant[cell] = ELSEWHERE;
        for (int i = 0; i < QUADRANTS; i++)
            if (layout.quadrant_cells[i].has(cell)) quadrant[cell] = std::int8_t(i);
        for (int near : layout.cell_neighbours[cell]) around[cell][around_count[cell]++] = std::int16_t(near);
    }
    for (const Cells &line : layout.lines)
        if (line) is_line[line.first() / WIDTH] = true;
    for (const Cells &line : layout.ranked_lines)
        if (line) is_ranked[line.first() / WIDTH] = true;
    for (std::size_t i = 0; i < castle_cells.size() && i < MAX_SPECIALS; i++)
        for (int near : layout.cell_neighbours[castle_cells[i]]) castles[near] |= 1ull << i;
    for (int special : layout.special_for_cards) {
        if (special_count == MAX_SPECIALS) break;
        for (int near : layout.cell_neighbours[special]) specials[near] |= 1ull << special_count;
        special_count++;
    }
}

void BoardFacts::read_cards(const State &state) {
    ScoringContext ctx(state);
    for (const ScoringCard &card : layout.sources) {
        if (!card.award) continue;
        auto [name, kind, condition] = known_card(card.name);
        cards |= 1u << kind;
        if (kind == LORDS) lords_zero_counts = layout.option("cards.lords_zero_counts", "true");
        if (kind == EACH_HEX) {
            for (int cell : layout.land) {
                ctx.set_settlements(0, bit(cell));
                hex_gold[cell] += float(card.award(ctx, 0));
            }
        } else if (kind > EACH_HEX) {
            exact_cards.push_back({card.award, kind, condition});
        }
    }
}

void BoardFacts::read_tiles() {
    for (const PowerTiles &each : layout.tiles_by_power) {
        float value = weights.tile;
        for (const KnownTile &tile : KNOWN_TILES)
            if (tile.name == each.power->name) value = tile.value;
        for (std::uint32_t rest = each.tiles; rest; rest &= rest - 1)
            tile_values[std::countr_zero(rest)] = weights.tile_scale * value;
        if (each.power->is_build) build_tiles |= each.tiles;
    }
}

void BoardFacts::read_distances() {
    std::memset(distance, MAX_DISTANCE, sizeof distance);
    int number = 0;
    for (int special : layout.special_for_cards) {
        if (number == MAX_SPECIALS) break;
        Cells reached = bit(special), seen = reached;
        for (int steps = 0; steps < MAX_DISTANCE; steps++) {
            for (int cell : reached) distance[cell][number] = std::uint8_t(steps);
            reached = neighbours(reached) & layout.buildable & ~seen;
            seen |= reached;
        }
        number++;
    }
}

}  // namespace kingdom_builder::turn_search
