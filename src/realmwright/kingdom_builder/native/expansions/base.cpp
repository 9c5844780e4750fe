// expansions/base.py: eight location powers, ten scoring cards.
#include "../common_powers.hpp"
#include "../scoring.hpp"

namespace kingdom_builder::base {

struct Facts {
    bool lords_zero_counts;
};

// Terrain (KB-TERR-1, KB-TERR-2), in the order of `BaseTerrain`

static TerrainId GRASS_ID{"grass"}, CANYON_ID{"canyon"}, DESERT_ID{"desert"}, FLOWERS_ID{"flowers"};
static TerrainId FOREST_ID{"forest"}, WATER_ID{"water"}, MOUNTAIN_ID{"mountain"}, CASTLE_ID{"castle"};
static TerrainId LOCATION_ID{"location"};

// Location powers (KB-LOC)

static Cells edge_hexes(const State &state, const Seat &) { return state.layout->buildable & state.layout->edge_cells; }

static Cells tavern_hexes(const State &state, const Seat &me) {  // I-15
    return line_ends(own_cells(me)) & state.layout->buildable;
}

static BuildPower ORACLE("oracle", played_cells);
static BuildPower FARM("farm", on_terrain<GRASS>);
static BuildPower OASIS("oasis", on_terrain<DESERT>);
static BuildPower TOWER("tower", edge_hexes);
static BuildPower TAVERN("tavern", tavern_hexes, true);
static RelocatePower BARN("barn", played_cells);
static RelocatePower HARBOR("harbor", on_terrain<WATER>);
static RelocatePower PADDOCK("paddock", on_buildable, two_away, true);

// Kingdom Builder cards (KB-CARD)

static int next_to_terrain(const ScoringContext &ctx, int seat, int id) {
    const Terrain &terrain = ctx.board.terrains[id];
    return (ctx.settlements[seat] & terrain.adjacent & ~terrain.cells).count();
}

static int fishermen(const ScoringContext &ctx, int seat) {  // KB-CARD-FISHERMEN (D-03)
    return next_to_terrain(ctx, seat, WATER);
}

static int miners(const ScoringContext &ctx, int seat) {  // KB-CARD-MINERS (D-03)
    return next_to_terrain(ctx, seat, MOUNTAIN);
}

static int merchants(const ScoringContext &ctx, int seat) {  // KB-CARD-MERCHANTS (I-41)
    Cells linked = none();
    for (const Cells &area : ctx.areas(seat)) {
        Cells touched = neighbours(area) & ctx.board.special_for_cards;
        if (touched.more_than_one()) linked |= touched;
    }
    return 4 * linked.count();
}

static int workers(const ScoringContext &ctx, int seat) {  // KB-CARD-WORKERS
    return (ctx.settlements[seat] & neighbours(ctx.board.special_for_cards)).count();
}

static int discoverers(const ScoringContext &ctx, int seat) {  // KB-CARD-DISCOVERERS
    int lines = 0;
    for (const Cells &line : ctx.board.lines) lines += bool(ctx.settlements[seat] & line);
    return lines;
}

static int knights(const ScoringContext &ctx, int seat) {  // KB-CARD-KNIGHTS
    int best = 0;
    for (const Cells &line : ctx.board.ranked_lines) best = std::max(best, (ctx.settlements[seat] & line).count());
    return 2 * best;
}

static int hermits(const ScoringContext &ctx, int seat) { return int(ctx.areas(seat).size()); }  // KB-CARD-HERMITS

static int citizens(const ScoringContext &ctx, int seat) {  // KB-CARD-CITIZENS
    int largest = 0;
    for (const Cells &area : ctx.areas(seat)) largest = std::max(largest, area.count());
    return largest / 2;
}

static int lords(const ScoringContext &ctx, int seat) {  // KB-CARD-LORDS (C-10)
    int gold = 0;
    for (int quadrant = 0; quadrant < 4; quadrant++) {
        int mine = ctx.quadrant_counts[seat][quadrant];
        Row<int, MAX_SEATS> better;  // different counts
        for (int other = 0; other < ctx.players; other++) {
            int count = ctx.quadrant_counts[other][quadrant];
            if (count > mine && !better.has(count)) better += count;
        }
        bool counts = mine || ctx.board.facts<Facts>().lords_zero_counts;
        if (better.size < 2 && counts) gold += better.size ? 6 : 12;
    }
    return gold;
}

static int farmers(const ScoringContext &ctx, int seat) {  // KB-CARD-FARMERS
    return 3 * *std::min_element(ctx.quadrant_counts[seat], ctx.quadrant_counts[seat] + 4);
}

static int castles(const ScoringContext &ctx, int seat) {  // KB-BASE-CASTLE-1
    return 3 * (neighbours(ctx.settlements[seat]) & ctx.board.castles).count();
}

static std::shared_ptr<void> create_facts(const Layout &layout) {
    return std::make_shared<Facts>(Facts{layout.option("cards.lords_zero_counts", "true")});
}

static const Expansion EXPANSION{
    .name = "base",
    .terrains = {&GRASS_ID, &CANYON_ID, &DESERT_ID, &FLOWERS_ID, &FOREST_ID, &WATER_ID, &MOUNTAIN_ID, &CASTLE_ID,
                 &LOCATION_ID},
    .components = {&DEAL, &REDRAW, &ORACLE, &FARM, &OASIS, &TOWER, &TAVERN, &BARN, &HARBOR, &PADDOCK},
    .cards = {{"fishermen", fishermen},
              {"miners", miners},
              {"merchants", merchants},
              {"workers", workers},
              {"discoverers", discoverers},
              {"knights", knights},
              {"hermits", hermits},
              {"citizens", citizens},
              {"lords", lords},
              {"farmers", farmers},
              {"castles", castles}},
    .options = {{"edition", {"bigbox", "first"}},
                {"moves.back_to_origin", {"true", "false"}},
                {"cards.lords_zero_counts", {"true", "false"}},
                {"cards.without_lords", {"false", "true"}}},
    .facts = &place_of<Facts>,
    .create_facts = create_facts,
};

}  // namespace kingdom_builder::base
