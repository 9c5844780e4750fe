// expansions/marshlands: swamps, palaces, four locations with bonus tiles, six scoring cards.
#include "../observation.hpp"
#include "../packing.hpp"
#include "../rules.hpp"
#include "../scoring.hpp"

namespace kingdom_builder::marshlands {

enum Kind { CANOE, FOUNTAIN, REFUGE, TEMPLE, KINDS };
struct Side {
    std::uint8_t bonus, resting_new, resting_used;                                                  // kinds as bits
    bool is_ready(Kind kind) const { return (bonus & ~(resting_new | resting_used)) >> kind & 1; }  // D-16
};
struct Facts {
    std::uint32_t tiles[KINDS];
    int removed_terrain;
    std::vector<Cells> mountain_ranges;
    Cells inner_border;
    bool canoe_on_own_pickup, left_of_active, messengers_count_ends, messengers_connected;
};

static TerrainId SWAMP{"swamp"}, PALACE{"palace"};

static const Facts &facts(const Layout &layout) { return layout.facts<Facts>(); }
static Side &slots_of(Seat &seat) { return seat.slots.get<Side>(); }
static const Side &slots_of(const Seat &seat) { return seat.slots.get<Side>(); }
static void use_bonus(State &state, Kind kind) { slots_of(state.me()).resting_used |= std::uint8_t(1 << kind); }

// Location powers

struct Temple final : Component {  // KB-MAR-TEMPLE (I-27)
    Temple() : Component("temple") {}

    void legal_uses(const State &, const Seat &me, MoveMasks &masks) const override {
        masks.add_if(id, me.settlements);
    }
    void use(State &state, Move move) const override {
        remove_settlement(state, state.turn, move.cell);
        state.me().set_aside++;
    }
};

static bool first_settlement_is_exempt(const State &state, const Seat &me, bool mandatory) {  // KB-MAR-TEMPLE-BONUS
    return mandatory && state.stage == BEFORE && slots_of(me).is_ready(TEMPLE);
}

static Cells next_to_exactly_one(const State &state, const Seat &me) {  // KB-MAR-FOUNTAIN
    Cells mine = own_cells(me), one = none(), two = none(), others = none();
    for (Direction direction : DIRECTIONS) {
        Cells shifted = shift(mine, direction);
        two |= one & shifted;
        one |= shifted;
    }
    for (int seat = 0; seat < state.players; seat++)
        if (&state.seats[seat] != &me) others |= state.seats[seat].settlements | state.seats[seat].extra_settlements;
    Cells ground = state.layout->buildable;
    if (slots_of(me).is_ready(FOUNTAIN)) ground |= state.layout->terrains[MOUNTAIN].cells;
    return ground & one & ~two & ~neighbours(others);
}

struct RefugeBonus final : RelocatePower {  // KB-MAR-REFUGE-BONUS
    using RelocatePower::RelocatePower;

    bool is_available(const State &, const Seat &me) const override { return slots_of(me).is_ready(REFUGE); }
    Cells cells(const State &state, const Seat &me) const override {  // all lines backwards from the free hexes
        Cells landing = state.empty & state.layout->buildable, pieces = none();
        for (Direction direction : DIRECTIONS)
            for (Cells reached = landing & state.unblocked; (reached = shift(reached, direction) & state.layout->land);
                 reached &= ~landing)
                pieces |= reached;
        return pieces & movable_cells(state, me);
    }
    void use(State &state, Move move) const override {
        use_bonus(state, REFUGE);
        RelocatePower::use(state, move);
    }
    Cells target_cells(const State &state, const Seat &, const Frame &frame) const override {
        Cells landing = state.empty & state.layout->buildable, hexes = none();
        for (Direction direction : DIRECTIONS) {
            Cells here = shift(bit(frame.cells[0]), direction) & state.layout->land;
            while (here & ~landing) here = shift(here, direction) & state.layout->land;
            hexes |= here;
        }
        return hexes;
    }
};

// canoe.py

static Cells canoe_hexes(const State &state, const Seat &me) {  // KB-MAR-CANOE-1
    Cells cells = none();
    if (!me.supply) return cells;
    for (int terrain : {int(SWAMP), int(WATER)})
        cells |= apply_adjacency_rule(state, me, state.layout->terrains[terrain].cells);
    return cells;
}

static void build_by_canoe(State &state, int seat, int cell) {
    notify_before_placed(state, seat);
    build(state, seat, cell);
}

struct Canoe final : Component {  // KB-MAR-CANOE-2: a frame for each canoe tile
    Canoe() : Component("canoe") {}

    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        masks.add_if(id, canoe_hexes(state, state.seats[frame.seat]));
        masks.add_single(PASS);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        if (move.verb != PASS) build_by_canoe(state, frame.seat, move.cell);
    }
    bool is_valid_frame(const State &, const Frame &frame) const override { return frame.cells.size == 2; }
};

struct CanoeBonus final : Component {  // KB-MAR-CANOE-BONUS
    CanoeBonus() : Component("canoe-bonus") {}

    bool is_available(const State &, const Seat &me) const override { return slots_of(me).is_ready(CANOE); }
    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        masks.add_if(id, canoe_hexes(state, me));
    }
    void use(State &state, Move move) const override {
        use_bonus(state, CANOE);
        build_by_canoe(state, state.turn, move.cell);
    }
};

static Canoe CANOE_POWER;

static void push_canoe_frames(State &state, int taker, int cell) {  // KB-MAR-CANOE-3 (D-12)
    const Layout &layout = *state.layout;
    std::uint32_t canoes = facts(layout).tiles[CANOE];
    if (!canoes) return;
    int first = facts(layout).left_of_active ? taker : layout.start;
    for (int i = state.players; i >= 1; i--) {
        int seat = (first + i) % state.players;
        if (seat == taker && !facts(layout).canoe_on_own_pickup) continue;
        const Seat &me = state.seats[seat];
        if (!(me.tiles & canoes) || !canoe_hexes(state, me)) continue;
        for (int tile = int(layout.locations.size()) - 1; tile >= 0; tile--) {
            if (!((me.tiles & canoes) >> tile & 1)) continue;
            Frame frame{CANOE_POWER.id, std::int8_t(seat)};
            frame.cells += std::int16_t(layout.locations[std::size_t(tile)].cell);
            frame.cells += std::int16_t(cell);
            state.stack += frame;
        }
    }
}

static void remove_lost_canoe(State &state, int seat, int location) {  // losses come before canoes (I-50)
    int cell = state.layout->locations[std::size_t(location)].cell;
    auto is_lost = [&](const Frame &frame) {
        return frame.step == CANOE_POWER.id && frame.seat == seat && frame.cells.size && frame.cells[0] == cell;
    };
    Frame *frames = state.stack.item;
    state.stack.size = std::uint8_t(std::remove_if(frames, frames + state.stack.size, is_lost) - frames);
}

// bonus_tiles.py

static int kind_of(const Layout &layout, int location) {
    for (int kind = 0; kind < KINDS; kind++)
        if (facts(layout).tiles[kind] >> location & 1) return kind;
    return NONE;
}

static bool has_pair(const State &state, int seat, int location) {
    return std::popcount(state.seats[seat].tiles & state.layout->locations[std::size_t(location)].same_kind_tiles) >= 2;
}

static void gain_bonus(State &state, int seat, int location) {  // KB-MAR-BONUS-1
    int kind = kind_of(*state.layout, location);
    Side &side = slots_of(state.seats[seat]);
    if (kind == NONE || side.bonus >> kind & 1 || !has_pair(state, seat, location)) return;
    side.bonus |= std::uint8_t(1 << kind);
    side.resting_new |= std::uint8_t(1 << kind);
}

static void lose_bonus(State &state, int seat, int location) {  // KB-MAR-BONUS-2, I-23
    int kind = kind_of(*state.layout, location);
    Side &side = slots_of(state.seats[seat]);
    if (kind == NONE || !(side.bonus >> kind & 1) || has_pair(state, seat, location)) return;
    for (std::uint8_t *kinds : {&side.bonus, &side.resting_new, &side.resting_used})
        *kinds &= std::uint8_t(~(1 << kind));
}

static void refresh_bonuses(State &state, int) {  // of all seats: opponents may have gained one by a canoe
    for (int seat = 0; seat < state.players; seat++) {
        Side &side = slots_of(state.seats[seat]);
        side.resting_new = side.resting_used = 0;
    }
}

static Temple TEMPLE_POWER;
static RelocatePower REFUGE_POWER("refuge", on_buildable, neighbours, true);
static BuildPower FOUNTAIN_POWER("fountain", next_to_exactly_one, true);
static CanoeBonus CANOE_BONUS;
static RefugeBonus REFUGE_BONUS("refuge-bonus", on_buildable, nullptr, true);

// cards.py

static int majority_award(const ScoringContext &ctx, int seat, const Cells &hexes) {  // C-15
    int gold = 0;
    for (int cell : hexes &neighbours(ctx.settlements[seat])) {
        const Cells &near = ctx.board.cell_neighbours[cell];
        int most = 0;
        for (int other = 0; other < ctx.players; other++)
            most = std::max(most, (ctx.settlements[other] & near).count());
        if ((ctx.settlements[seat] & near).count() == most) gold += 5;
    }
    return gold;
}

static int palaces(const ScoringContext &ctx, int seat) {  // KB-MAR-PALACE-1
    return majority_award(ctx, seat, ctx.board.terrains[PALACE].cells);
}

static int noblewomen(const ScoringContext &ctx, int seat) {  // KB-CARD-NOBLEWOMEN (C-35)
    return majority_award(ctx, seat, ctx.board.special_for_cards & ~ctx.board.terrains[PALACE].cells);
}

static int geologists(const ScoringContext &ctx, int seat) {  // KB-CARD-GEOLOGISTS (I-41)
    const auto &ranges = facts(ctx.board).mountain_ranges;
    std::vector<bool> linked(ranges.size());
    for (const Cells &area : ctx.areas(seat)) {
        Cells reach = area | neighbours(area);
        std::vector<std::size_t> touched;
        for (std::size_t i = 0; i < ranges.size(); i++)
            if (ranges[i] & reach) touched.push_back(i);
        if (touched.size() > 1)
            for (std::size_t i : touched) linked[i] = true;
    }
    return 2 * int(std::count(linked.begin(), linked.end(), true));
}

static int greatest_distance(const Cells &cells) {  // by cube coordinates
    int low[3] = {999, 999, 999}, high[3] = {-999, -999, -999}, best = 0;
    for (int cell : cells) {
        int row = cell / WIDTH, slant = cell % WIDTH - row / 2, at[3] = {slant, row, slant + row};
        for (int axis = 0; axis < 3; axis++) {
            low[axis] = std::min(low[axis], at[axis]);
            high[axis] = std::max(high[axis], at[axis]);
        }
    }
    for (int axis = 0; axis < 3; axis++) best = std::max(best, high[axis] - low[axis]);
    return best;
}

static int messengers(const ScoringContext &ctx, int seat) {  // KB-CARD-MESSENGERS (C-11)
    int distance = 0;
    const Cells &mine = ctx.settlements[seat], &board = ctx.board.board_cells;
    if (facts(ctx.board).messengers_connected)
        for (const Cells &area : ctx.areas(seat)) distance = std::max(distance, greatest_distance(area));
    else  // the island is not connected to the board
        distance = std::max(greatest_distance(mine & board), greatest_distance(mine & ~board));
    return distance ? 2 * (distance + (facts(ctx.board).messengers_count_ends ? 1 : -1)) : 0;
}

static int vassals(const ScoringContext &ctx, int seat) {  // KB-CARD-VASSALS
    return (ctx.settlements[seat] & facts(ctx.board).inner_border).count();
}

static int captains(const ScoringContext &ctx, int seat) {  // KB-CARD-CAPTAINS
    Cells mine = ctx.settlements[seat], one = none(), two = none(), three = none();
    for (Direction direction : DIRECTIONS) {
        Cells shifted = shift(mine, direction);
        three |= two & shifted;
        two |= one & shifted;
        one |= shifted;
    }
    return (mine & three).count();
}

static int scouts(const ScoringContext &ctx, int seat) {  // KB-CARD-SCOUTS-1
    const Terrain &removed = ctx.board.terrains[facts(ctx.board).removed_terrain];
    return (ctx.settlements[seat] & removed.adjacent & ~removed.cells).count();
}

static void removed_terrain_choice(const State &state, Row<Word, MAX_WORDS> &words) {  // KB-CARD-SCOUTS-4
    const Layout &layout = *state.layout;
    int removed = facts(layout).removed_terrain;
    if (removed == NONE || !has_open_hex(state, removed)) return;
    unsigned seen = 0;
    bool is_repeated = false;
    for (int card : state.revealed)
        for (int terrain : layout.deck[std::size_t(card)].terrains) {
            is_repeated |= seen >> terrain & 1;
            seen |= 1u << terrain;
        }
    if (is_repeated) words += layout.terrains[removed].word;
}

static std::shared_ptr<void> create_facts(const Layout &layout) {
    auto made = std::make_shared<Facts>();
    const Component *powers[] = {&CANOE_POWER, &FOUNTAIN_POWER, &REFUGE_POWER, &TEMPLE_POWER};
    for (int kind = 0; kind < KINDS; kind++) made->tiles[kind] = layout.tiles_of_power(*powers[kind]);
    auto removed = layout.step_values.find("removed_terrain");
    made->removed_terrain = NONE;
    if (removed != layout.step_values.end() && !removed->second.empty())
        made->removed_terrain = layout.terrain_of(layout.word(removed->second));
    const Cells &mountains = layout.terrains[MOUNTAIN].cells;
    connected_areas(mountains, [&](const Cells &area) { made->mountain_ranges.push_back(area); });
    made->inner_border = none();  // KB-GEO-7
    for (const Cells &quadrant : layout.quadrant_cells)
        made->inner_border |= neighbours(layout.board_cells & ~quadrant) & quadrant;
    made->canoe_on_own_pickup = layout.option("marsh.canoe_on_own_pickup", "true");
    made->left_of_active = layout.option("marsh.canoe_order", "left_of_active");
    made->messengers_count_ends = layout.option("cards.messengers_count_ends", "true");
    made->messengers_connected = layout.option("cards.messengers_connected", "true");
    return made;
}

static void pack_seat(Packer &packer, Seat &seat) {
    Side &side = slots_of(seat);
    for (std::uint8_t *kinds : {&side.bonus, &side.resting_new, &side.resting_used})
        packer.number_up_to(*kinds, 0, (1 << KINDS) - 1);
}

static void observe_seat(Observation &out, const Layout &, const Seat &seat) {
    const Side &side = slots_of(seat);
    for (int kind = 0; kind < KINDS; kind++) out.number(side.bonus >> kind & 1);
    for (int kind = 0; kind < KINDS; kind++)
        for (int resting : {side.resting_new, side.resting_used}) out.number(resting >> kind & 1);
}

static const Expansion EXPANSION{
    .name = "marshlands",
    .terrains = {&SWAMP, &PALACE},
    .components = {&TEMPLE_POWER, &REFUGE_POWER, &CANOE_POWER, &FOUNTAIN_POWER, &CANOE_BONUS, &REFUGE_BONUS},
    .cards = {{"geologists", geologists},
              {"messengers", messengers},
              {"noblewomen", noblewomen},
              {"vassals", vassals},
              {"captains", captains},
              {"scouts", scouts},
              {"palaces", palaces}},
    .slots = {"bonus", "bonus_resting"},
    .options = {{"marsh.canoe_on_own_pickup", {"true", "false"}},
                {"marsh.canoe_order", {"left_of_active", "left_of_start"}},
                {"cards.messengers_count_ends", {"true", "false"}},
                {"cards.messengers_connected", {"true", "false"}},
                {"deck.use_swamp_cards", {"auto", "always"}}},
    .reactions = {{.on_tile_gained = gain_bonus, .on_tile_lost = lose_bonus, .on_turn_end = refresh_bonuses},
                  {.on_location_emptied = push_canoe_frames, .on_tile_lost = remove_lost_canoe}},
    .exemption = first_settlement_is_exempt,
    .terrain_choices = removed_terrain_choice,
    .facts = &place_of<Facts>,
    .create_facts = create_facts,
    .seat = storage<Side>(),
    .pack_seat = pack_seat,
    .observe_seat = observe_seat,
};

}  // namespace kingdom_builder::marshlands
