// expansions/harvest: farmland, silos, eight locations and six scoring cards.
#include "../observation.hpp"
#include "../packing.hpp"
#include "../rules.hpp"
#include "../scoring.hpp"

namespace kingdom_builder::harvest {

constexpr int MAX_SCOUTS = 2, SETTLEMENTS_PER_SILO = 3, SETTLEMENTS_PER_MARKER = 4;

struct Table {
    Cells scouts;
    bool farmland_used;
    Word bazaar;                    // the tile that it repeats
    std::uint8_t rovers_quadrants;  // first built on in this turn, as bits
};
struct Side {
    std::int16_t cathedral;  // settlement tiles
    std::uint32_t markers;   // rows as bits
};
struct Facts {
    bool scouts_count_fully, must_spend_all, bazaar_takes_tile, silo_gives_exactly_three, incremental_on_move;
    Word building, moving, lifted, line_names[LINE_COUNT];
};

static TerrainId FARMLAND{"farmland"}, SILO{"silo"};

static const Facts &facts(const State &state) { return state.layout->facts<Facts>(); }
static Table &table(State &state) { return state.slots.get<Table>(); }
static const Table &table(const State &state) { return state.slots.get<Table>(); }
static Side &side_of(State &state, int seat) { return state.seats[seat].slots.get<Side>(); }

static Cells frame_cells(const Frame &frame) {
    Cells cells = none();
    for (int cell : frame.cells) cells.add(cell);
    return cells;
}

// build_zones.py

static Cells adjacent_farmland(const State &state, const Seat &me) {
    return state.layout->terrains[FARMLAND].cells & me.adjacent;
}

struct Farmland final : BuildPower {  // KB-HAR-FARMLAND-1 (C-33)
    using BuildPower::BuildPower;

    bool is_available(const State &state, const Seat &) const override { return !table(state).farmland_used; }
    void use(State &state, Move move) const override {
        table(state).farmland_used = true;
        BuildPower::use(state, move);
    }
};

static void reset_farmland(State &state, int) { table(state).farmland_used = false; }

template <BaseTerrain TERRAIN> Cells next_to_terrain(const State &state, const Seat &) {
    return state.layout->buildable & state.layout->terrains[TERRAIN].adjacent;
}

static Cells next_to_opponents(const State &state, const Seat &me) {  // KB-HAR-WATCHTOWER (KB-CRO-PIECES-1)
    Cells others = none();
    for (int seat = 0; seat < state.players; seat++)
        if (&state.seats[seat] != &me) others |= state.seats[seat].settlements | state.seats[seat].extra_settlements;
    return state.layout->buildable & neighbours(others);
}

static Cells next_to_special(const State &state, const Seat &) {  // KB-HAR-UNIVERSITY
    return state.layout->buildable & neighbours(state.layout->special);
}

struct Palisade final : RelocatePower {  // KB-HAR-PALISADE (I-38)
    using RelocatePower::RelocatePower;

    Cells cells(const State &state, const Seat &me) const override {
        // by default the target may be their own hex (I-10)
        Cells returnable = state.layout->may_move_back ? state.layout->buildable & state.unblocked : none();
        Cells pieces = movable_cells(state, me), found = none();
        connected_areas(own_cells(me), [&](const Cells &area) {
            if (!area.more_than_one()) return;
            found |= area & pieces & returnable;
            for (int cell : area & pieces & ~returnable)
                if (has_target(state, cell)) found.add(cell);
        });
        return found;
    }
    bool has_target(const State &state, int cell) const {
        State lifted = state;
        Frame frame{id, state.turn, 0, lift(lifted, state.turn, cell)};
        frame.cells += std::int16_t(cell);
        MoveMasks masks;
        legal_moves(lifted, frame, masks);
        return masks.count();
    }
    Cells target_cells(const State &state, const Seat &me, const Frame &frame) const override {
        Cells origin = bit(frame.cells[0]), rest = none();
        connected_areas(own_cells(me) | origin, [&](const Cells &area) {
            if (area & origin) rest = area ^ origin;
        });
        return state.layout->buildable & neighbours(rest);
    }
};

// scouts.py

static void set_scouts(State &state, const Cells &scouts) {
    table(state).scouts = scouts;
    refresh(state);
}

struct ScoutCabin final : Component {  // KB-HAR-SCOUTCABIN-1
    ScoutCabin() : Component("scout-cabin") {}

    Cells open_cells(const State &state, int seat) const {
        return state.layout->land & ~state.layout->special & state.empty & state.unblocked & state.seats[seat].adjacent;
    }
    Cells cells(const State &state, int seat, const Cells &movable) const {
        const Cells &scouts = table(state).scouts;
        Cells found = scouts.count() < MAX_SCOUTS ? open_cells(state, seat) : none();
        for (int cell : movable) {
            State lifted = state;
            set_scouts(lifted, scouts ^ bit(cell));
            if (open_cells(lifted, seat)) found.add(cell);
        }
        return found;
    }
    void legal_uses(const State &state, const Seat &, MoveMasks &masks) const override {
        masks.add_if(id, cells(state, state.turn, table(state).scouts));
    }
    void use(State &state, Move move) const override {
        Frame frame{id, state.turn, MAX_SCOUTS};
        for (int cell : table(state).scouts) frame.cells += std::int16_t(cell);
        place_or_lift(state, frame, move.cell);
    }
    void place_or_lift(State &state, const Frame &frame, std::int16_t cell) const {
        if (!table(state).scouts.has(cell)) return place_scout(state, frame, cell);
        Frame lifted{id, frame.seat, frame.number, facts(state).lifted};
        lifted.cells += cell;
        for (std::int16_t other : frame.cells)
            if (other != cell) lifted.cells += other;
        set_scouts(state, table(state).scouts ^ bit(cell));
        state.stack += lifted;
    }
    void place_scout(State &state, Frame frame, int cell) const {
        set_scouts(state, table(state).scouts | bit(cell));
        if (frame.number > 1 && cells(state, frame.seat, frame_cells(frame))) {
            frame.number--;
            state.stack += frame;
        }
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        if (frame.word) return masks.add(TO, open_cells(state, frame.seat));
        masks.add(id, cells(state, frame.seat, frame_cells(frame)));
        masks.add_single(DONE);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        if (frame.word) {
            Frame rest{id, frame.seat, frame.number};
            for (int i = 1; i < frame.cells.size; i++) rest.cells += frame.cells[i];
            place_scout(state, rest, move.cell);
        } else if (move.verb != DONE) {
            place_or_lift(state, frame, move.cell);
        }
    }
    bool is_valid_frame(const State &state, const Frame &frame) const override {
        return !frame.word || (frame.word == facts(state).lifted && frame.cells.size > 0);
    }
};

static void remove_scouts(State &state, int) {  // KB-HAR-SCOUTCABIN-2
    if (table(state).scouts) set_scouts(state, none());
}

static Cells scout_cells(const Layout &, const State &state) { return table(state).scouts; }

static Cells scouts_as_settlements(const Layout &layout, const State &state) {  // D-17
    return layout.facts<Facts>().scouts_count_fully ? table(state).scouts : none();
}

static Cells scouts_for_adjacency(const Layout &layout, const State &state) {  // C-19
    return layout.facts<Facts>().scouts_count_fully ? none() : table(state).scouts;
}

// cathedral.py

struct Cathedral final : Component {  // KB-HAR-CATHEDRAL-2 (C-16)
    Cathedral() : Component("cathedral") {}

    Cells cells(const State &state, const Seat &me) const {
        if (!me.supply || !me.slots.get<Side>().cathedral) return none();
        return apply_adjacency_rule(state, me, played_cells(state, me));
    }
    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        masks.add_single(id);
        masks.add_if(id, cells(state, me));
    }
    void use(State &state, Move move) const override {
        if (move.cell == NONE)
            side_of(state, state.turn).cathedral++;
        else
            build_next(state, state.turn, move.cell);
    }
    void build_next(State &state, std::int8_t seat, int cell) const {
        std::int16_t &tiles = side_of(state, seat).cathedral;
        tiles--;
        if (tiles > 255) fail("more settlement tiles than a frame can hold");
        if (tiles && state.seats[seat].supply > 1)
            state.stack += Frame{id, seat, std::uint8_t(tiles)};
        else
            finish(state, seat);
        notify_before_placed(state, seat);
        build(state, seat, cell);
    }
    void finish(State &state, int seat) const {  // the rest is forfeited if all had to be spent (I-37)
        if (facts(state).must_spend_all) side_of(state, seat).cathedral = 0;
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        Cells hexes = cells(state, state.seats[frame.seat]);
        masks.add_if(id, hexes);
        if (!hexes || !facts(state).must_spend_all) masks.add_single(DONE);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        if (move.verb == DONE)
            finish(state, frame.seat);
        else
            build_next(state, frame.seat, move.cell);
    }
};
static Cathedral CATHEDRAL;

static void gain_settlement_tile(State &state, int seat, int location) {
    if (state.layout->tiles_of_power(CATHEDRAL) >> location & 1) side_of(state, seat).cathedral++;
}

static void lose_settlement_tiles(State &state, int seat, int location) {
    std::uint32_t tiles = state.layout->tiles_of_power(CATHEDRAL);
    bool has_another = state.seats[seat].tiles & tiles & ~(1u << location);
    if (tiles >> location & 1 && !has_another) side_of(state, seat).cathedral = 0;
}

// bazaar.py

static int repeated_cards(const State &, int seat);

static int extra_cards_of(const State &state, const Component &power) {  // the difference to those without it (D-22)
    State without = state;
    without.me().tiles &= ~state.layout->tiles_of_power(power);
    int cards = 0;
    for (auto more : state.layout->extra_cards)
        if (more != repeated_cards) cards += more(state, state.turn) - more(without, state.turn);
    return cards;
}

struct Bazaar final : Component {  // KB-HAR-BAZAAR (I-35)
    Bazaar() : Component("bazaar") {}

    static const Component *repeated_power(const State &state, Word kind) {
        for (const PowerTiles &each : state.layout->tiles_by_power)
            if (each.word == kind) return each.power;
        return nullptr;
    }
    // By option the repeated tile does not take a settlement tile.
    static void repeated_uses(const State &state, const Seat &me, const Component &power, MoveMasks &masks) {
        MoveMasks uses;
        power.legal_uses(state, me, uses);
        for (const MoveMask &mask : uses) {
            bool takes_tile = mask.verb == CATHEDRAL.id && mask.words;
            if (facts(state).bazaar_takes_tile || !takes_tile) masks.add(mask);
        }
    }
    static bool has_uses(const State &state, const Seat &me, const Component &power) {
        MoveMasks masks;
        repeated_uses(state, me, power, masks);
        return masks.size;
    }
    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        std::uint32_t usable = me.tiles & ~me.new_tiles;
        Row<Word, MAX_WORDS> words;
        for (const auto &[power, word, tiles] : state.layout->tiles_by_power)
            if (usable & tiles && power != this && (has_uses(state, me, *power) || extra_cards_of(state, *power)))
                words += word;
        masks.add_words(id, words);
    }
    void use(State &state, Move move) const override {
        if (has_uses(state, state.me(), *repeated_power(state, move.word)))
            state.stack += Frame{id, state.turn, 0, move.word};
        else
            table(state).bazaar = move.word;
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        repeated_uses(state, state.seats[frame.seat], *repeated_power(state, frame.word), masks);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        repeated_power(state, frame.word)->use(state, move);
    }
    bool is_valid_frame(const State &state, const Frame &frame) const override {
        return repeated_power(state, frame.word) && repeated_power(state, frame.word) != this;
    }
};

static int repeated_cards(const State &state, int) {
    const Component *power = Bazaar::repeated_power(state, table(state).bazaar);
    return power ? extra_cards_of(state, *power) : 0;
}

static void reset_bazaar(State &state, int) { table(state).bazaar = 0; }

}  // namespace kingdom_builder::harvest
#include "harvest/silos.hpp"
#include "harvest/cards.hpp"
namespace kingdom_builder::harvest {

static Farmland FARMLAND_ACTION("farmland", adjacent_farmland, true);
static Bazaar BAZAAR;
static BuildPower WATER_MILL("water-mill", next_to_terrain<WATER>);
static BuildPower MOUNTAIN_STATION("mountain-station", next_to_terrain<MOUNTAIN>);
static ScoutCabin SCOUT_CABIN;
static BuildPower WATCHTOWER("watchtower", next_to_opponents);
static BuildPower UNIVERSITY("university", next_to_special);
static Palisade PALISADE("palisade", on_buildable, nullptr, true);

static std::shared_ptr<void> create_facts(const Layout &layout) {
    auto made = std::make_shared<Facts>();
    made->scouts_count_fully = layout.option("harvest.scouts_scope", "full");
    made->must_spend_all = layout.option("harvest.cathedral_spend", "all");
    made->bazaar_takes_tile = layout.option("harvest.bazaar_takes_tile", "true");
    made->silo_gives_exactly_three = layout.option("harvest.silo_count", "exactly_3");
    made->incremental_on_move = layout.option("cards.incremental_on_move", "true");
    made->building = layout.word("build");
    made->moving = layout.word("move");
    made->lifted = layout.word("lifted");
    for (int row = 0; row < LINE_COUNT; row++)
        made->line_names[row] = row < ROWS         ? layout.word(std::to_string(row + 1))
                                : row < ISLAND_ROW ? Word(0)
                                                   : layout.word("i:" + std::to_string(row - ISLAND_ROW + 1));
    return made;
}

static void pack_table(Packer &packer, State &state) {
    Table &slots = table(state);
    packer.flag(slots.farmland_used);
    packer.cells(slots.scouts);
    packer.text(slots.bazaar);
    packer.number_up_to(slots.rovers_quadrants, 0, 15);
}

static void pack_seat(Packer &packer, Seat &seat) {
    packer.number_up_to(seat.slots.get<Side>().cathedral, 0, 10000);
    packer.number_up_to(seat.slots.get<Side>().markers, 0, (1 << LINE_COUNT) - 1);
}

static void observe_table(Observation &out, const State &state) {
    out.number(table(state).farmland_used);
    out.plane(table(state).scouts);
    out.number(table(state).bazaar != 0);
    for (int quadrant = 0; quadrant < 4; quadrant++) out.number(table(state).rovers_quadrants >> quadrant & 1);
}

static void observe_seat(Observation &out, const Layout &, const Seat &seat) {
    out.number(seat.slots.get<Side>().cathedral);
    out.plane(marked_cells(seat.slots.get<Side>()));
}

static const Expansion EXPANSION{
    .name = "harvest",
    .terrains = {&FARMLAND, &SILO},
    .components = {&BAZAAR, &WATER_MILL, &MOUNTAIN_STATION, &SCOUT_CABIN, &CATHEDRAL, &WATCHTOWER, &UNIVERSITY,
                   &PALISADE, &FARMLAND_ACTION, &SILO_STEP, &SILO_MOVE_STEP, &MARK_STEP},
    .cards = {{"rangers", rangers},
              {"travellers", travellers},
              {"chainers", chainers},
              {"homesteaders", homesteaders},
              {"mayors", mayors, {.on_placed = mark_lines}},
              {"rovers", nullptr, {.on_placed = rovers, .on_turn_end = reset_rovers}}},
    .slots = {"farmland", "scouts", "bazaar", "cathedral", "rovers", "markers"},
    .words = {"build", "move", "lifted"},
    .options = {{"harvest.cathedral_spend", {"any", "all"}},
                {"harvest.bazaar_takes_tile", {"false", "true"}},
                {"harvest.silo_count", {"up_to_3", "exactly_3"}},
                {"harvest.silo_is_special_for_cards", {"false", "true"}},
                {"harvest.scouts_scope", {"full", "adjacency"}}},
    .table_pieces = {{.occupied_cells = scout_cells,
                      .turn_settlement_cells = scouts_as_settlements,
                      .adjacency_cells = scouts_for_adjacency}},
    .reactions = {{.on_turn_end = reset_farmland},
                  {.on_turn_end = remove_scouts},
                  {.on_turn_start = reset_bazaar, .extra_cards = repeated_cards},
                  {.on_tile_gained = gain_settlement_tile, .on_tile_lost = lose_settlement_tiles},
                  {.on_game_end = push_silo_frames}},
    .facts = &place_of<Facts>,
    .create_facts = create_facts,
    .table = storage<Table>(),
    .seat = storage<Side>(),
    .pack_table = pack_table,
    .pack_seat = pack_seat,
    .observe_table = observe_table,
    .observe_seat = observe_seat,
};

}  // namespace kingdom_builder::harvest
