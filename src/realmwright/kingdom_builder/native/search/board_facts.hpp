// What the evaluation computes once for a table: the cards by kind, and the surroundings of every hex.
#pragma once
#include "../scoring.hpp"

namespace kingdom_builder::turn_search {

constexpr int MAX_SPECIALS = 64, MAX_DISTANCE = 6, QUADRANTS = 4, ELSEWHERE = 4;

// What a card pays for. The kinds from EACH_LINE on are scored by the rules, once for hexes that are alike.
enum CardKind : std::uint8_t {
    DISCOVERERS,
    KNIGHTS,
    HERMITS,
    CITIZENS,
    MERCHANTS,
    LORDS,
    FARMERS,
    CASTLES,
    EACH_HEX,  // a constant for each hex
    EACH_LINE,
    EACH_QUADRANT,
    EACH_CELL,
    ONCE,  // a task: counted in positions, not for single hexes
};
enum Condition : std::uint8_t {
    ALWAYS,
    NEXT_TO_OWN,
    NEXT_TO_SPECIAL,
    NEXT_TO_OWN_OR_MOUNTAIN
};  // else it pays nothing
constexpr unsigned LINE_CARDS = 1u << DISCOVERERS | 1u << KNIGHTS, QUADRANT_CARDS = 1u << LORDS | 1u << FARMERS;
constexpr unsigned AREA_CARDS = 1u << HERMITS | 1u << CITIZENS | 1u << MERCHANTS;

struct Weights {
    float tile = 0.8f;         // of an unknown location tile for each turn
    float tile_scale = 0.85f;  // of all location tiles
    float holding = -0.26f;
    float potential_merchants = 0.7f, potential_citizens = 1.0f, potential_farmers = 0.7f, potential_lords = 0.25f;
    float freedom = 0.6f;           // of a terrain without a hex that must be built on
    float neighbour_share = 0.25f;  // of the next builds in the rank of the first
    float min_move_gain = 0.05f;
    float spare = -0.5f;  // of a settlement in the supply
    // of the policy
    int width = 4;   // of the beam for the settlements of a card
    int pieces = 5;  // moves of pieces that are tried
    int orders = 2;  // tiles after the card, or also before it
};

struct BoardFacts {
    const Layout &layout;
    Weights weights;
    unsigned cards = 0;  // kinds, as bits
    struct ExactCard {   // of the kinds from EACH_LINE on
        int (*award)(const ScoringContext &, int seat);
        CardKind kind;
        Condition condition;
    };
    std::vector<ExactCard> exact_cards;
    Cells near_special, near_mountain;
    bool lords_zero_counts = false, has_reactions;
    float hex_gold[CELL_COUNT] = {};
    float tile_values[MAX_LOCATIONS] = {};  // per turn
    std::uint32_t build_tiles = 0;          // tiles that build a settlement each turn
    std::int8_t row[CELL_COUNT], quadrant[CELL_COUNT];
    bool is_line[LINE_COUNT] = {}, is_ranked[LINE_COUNT] = {};
    std::int16_t around[CELL_COUNT][6];
    std::uint8_t around_count[CELL_COUNT] = {};
    std::uint64_t castles[CELL_COUNT] = {}, specials[CELL_COUNT] = {};  // adjacent ones, as bits
    int special_count = 0;
    std::uint8_t distance[CELL_COUNT][MAX_SPECIALS];
    std::vector<std::int8_t> card_terrains;  // terrains of the deck

    BoardFacts(const State &, const Weights &);

  private:
    void read_cards(const State &);
    void read_cells();
    void read_distances();
    void read_tiles();
};

}  // namespace kingdom_builder::turn_search
