// expansions/nomads: stone walls, nomad tiles, and cards scored during the game.
#include "../observation.hpp"
#include "../packing.hpp"
#include "../rules.hpp"
#include "../scoring.hpp"

namespace kingdom_builder::nomads {

constexpr int WALL_COUNT = 25;  // D-04
constexpr int RESETTLEMENT_STEPS = 4, DONATION_SETTLEMENTS = 3, MAX_BOARD_TILES = 16;

// tile_state.py: the tiles, in alphabetical order; the first seven are donations

enum Kind : std::int8_t {
    CANYON,
    DESERT,
    FLOWERS,
    FOREST,
    GRASS,
    MOUNTAIN,
    WATER,
    OUTPOST,
    RESETTLEMENT,
    SWORD,
    TREASURE
};
enum TileState { NEW, READY, USED };
constexpr int DONATIONS = OUTPOST, SEAT_KINDS = TREASURE;  // a treasure is never in front of a player
constexpr BaseTerrain DONATION_TERRAINS[] = {
    kingdom_builder::CANYON, kingdom_builder::DESERT,   kingdom_builder::FLOWERS, kingdom_builder::FOREST,
    kingdom_builder::GRASS,  kingdom_builder::MOUNTAIN, kingdom_builder::WATER};  // by kind

struct BoardTile {
    std::int16_t cell;
    Kind kind;
};
struct Table {
    Cells walls, families;
    bool families_closed;  // Families has paid, or cannot pay this turn
    std::uint8_t tile_count;
    BoardTile tiles[MAX_BOARD_TILES];  // in reading order
};
struct Side {
    std::uint64_t tiles;  // the number of tiles of each kind and state, two bits each
    bool outpost;         // declared

    int count(int kind, TileState tile_state) const { return tiles >> (6 * kind + 2 * tile_state) & 3; }
    void add(int kind, TileState tile_state, int number = 1) {
        if (count(kind, tile_state) + number > 3) fail("more nomad tiles of a kind than a state can hold");
        tiles += std::uint64_t(number) << (6 * kind + 2 * tile_state);
    }
    void use(int kind) {
        tiles -= 1ull << (6 * kind + 2 * READY);
        add(kind, USED);
    }
};
struct Facts {
    bool incremental_on_move;
};

static TerrainId NOMAD{"nomad"};

static Table &table(State &state) { return state.slots.get<Table>(); }
static const Table &table(const State &state) { return state.slots.get<Table>(); }
static Side &slots_of(Seat &seat) { return seat.slots.get<Side>(); }
static const Side &slots_of(const Seat &seat) { return seat.slots.get<Side>(); }

// Location powers (KB-LOC)

struct Quarry final : Component {  // KB-LOC-QUARRY
    Quarry() : Component("quarry") {}

    Cells cells(const State &state, const Seat &me) const {  // warriors do not block walls (C-04)
        if (table(state).walls.count() >= WALL_COUNT) return none();
        return played_cells(state, me) & state.empty & me.adjacent;
    }
    void legal_uses(const State &state, const Seat &me, MoveMasks &masks) const override {
        masks.add_if(id, cells(state, me));
    }
    void use(State &state, Move move) const override {
        place_wall(state, move.cell);
        if (cells(state, state.me())) state.stack += Frame{id, state.turn, 1};
    }
    void place_wall(State &state, int cell) const {
        table(state).walls.add(cell);
        refresh(state);
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        legal_uses(state, state.seats[frame.seat], masks);
        masks.add_single(DONE);
    }
    void apply(State &state, const Frame &, Move move) const override {
        if (move.verb != DONE) place_wall(state, move.cell);
    }
};

struct Caravan final : RelocatePower {  // KB-LOC-CARAVAN (I-20)
    using RelocatePower::RelocatePower;

    Cells cells(const State &state, const Seat &me) const override {  // all slides backwards from their last hexes
        Cells open = state.empty & state.layout->buildable, pieces = none();
        for (Direction ahead : DIRECTIONS) {
            Direction back = opposite(ahead);
            Cells slide = open & ~shift(open, back) & state.unblocked;
            for (Cells longer; !((longer = slide | (shift(slide, back) & open)) == slide);) slide = longer;
            pieces |= shift(slide, back);
        }
        return pieces & movable_cells(state, me);
    }
    Cells target_cells(const State &state, const Seat &, const Frame &frame) const override {
        Cells open = state.empty & state.layout->buildable, hexes = none(), origin = bit(frame.cells[0]);
        for (Direction ahead : DIRECTIONS) {
            Cells cell = origin;
            for (Cells next; (next = shift(cell, ahead) & open);) cell = next;
            hexes |= cell;
        }
        return hexes & ~origin;
    }
};

static Cells next_to_three(const State &state, const Seat &me) {
    Cells mine = own_cells(me), one = none(), two = none(), three = none();
    for (Direction direction : DIRECTIONS) {
        Cells shifted = shift(mine, direction);
        three |= two & shifted;
        two |= one & shifted;
        one |= shifted;
    }
    return three & state.layout->buildable;
}

static Quarry QUARRY;
static Caravan CARAVAN("caravan", on_buildable, nullptr, true);
static BuildPower VILLAGE("village", next_to_three, true);
static BuildPower GARDEN("garden", on_terrain<kingdom_builder::FLOWERS>);

// Cards scored during the game (KB-CARD-INGAME-1)

static bool pays(const State &state, int seat, int cell, How how) {  // I-26 h, D-08, C-08
    if (seat != state.turn || state.stage > AFTER) return false;
    if (how != MOVED) return true;
    return state.layout->facts<Facts>().incremental_on_move && state.seats[seat].settlements.has(cell);
}

static void families(State &state, int seat, int cell, How how) {  // KB-CARD-FAMILIES (I-39, D-13)
    Table &slots = table(state);
    bool counts = how == MANDATORY || (how == SET_ASIDE && state.layout->has_first_rules);
    if (!counts || slots.families_closed) return;
    if (!slots.families && state.layout->terrains[state.terrain].quota < 3) {
        slots.families_closed = true;  // a two-swamp action never pays
        return;
    }
    slots.families.add(cell);
    for (Direction direction : {E, SE, SW})
        if (shift(shift(slots.families, direction) & slots.families, direction) & slots.families) {
            state.seats[seat].gold += 2;
            slots.families = none();
            slots.families_closed = true;
            return;
        }
}

static void reset_families(State &state, int) {
    table(state).families = none();
    table(state).families_closed = false;
}

static Cells scout_cells(const State &state, int seat) {  // C-19
    Cells cells = state.seats[seat].turn_settlements;
    for (const TablePieces &slot : state.layout->table_pieces)
        if (slot.adjacency_cells) cells |= slot.adjacency_cells(*state.layout, state);
    return cells;
}

static void shepherds(State &state, int seat, int cell, How how) {  // KB-CARD-SHEPHERDS (I-36, I-40)
    if (!pays(state, seat, cell, how)) return;
    const Layout &layout = *state.layout;
    const Cells &terrain_cells = layout.terrains[layout.terrain_at[cell]].cells;
    if (!(layout.cell_neighbours[cell] & terrain_cells & (state.empty | scout_cells(state, seat))))
        state.seats[seat].gold += 2;
}

static void ambassadors(State &state, int seat, int cell, How how) {  // KB-CARD-AMBASSADORS
    if (!pays(state, seat, cell, how)) return;
    for (int other = 0; other < state.players; other++)
        if (other != seat && state.layout->cell_neighbours[cell] & scored_cells(*state.layout, state.seats[other])) {
            state.seats[seat].gold += 1;
            return;
        }
}

}  // namespace kingdom_builder::nomads
#include "nomads/tiles.hpp"
namespace kingdom_builder::nomads {

// Slots

static Cells wall_cells(const Layout &, const State &state) { return table(state).walls; }

static std::shared_ptr<void> create_facts(const Layout &layout) {
    return std::make_shared<Facts>(Facts{layout.option("cards.incremental_on_move", "true")});
}

static void pack_table(Packer &packer, State &state) {
    Table &slots = table(state);
    packer.number_up_to(slots.tile_count, 0, MAX_BOARD_TILES);
    for (int i = 0; i < slots.tile_count; i++) {
        packer.number_up_to(slots.tiles[i].cell, 0, CELL_COUNT - 1);
        packer.number_up_to(slots.tiles[i].kind, 0, TREASURE);
    }
    packer.cells(slots.walls);
    packer.cells(slots.families);
    packer.flag(slots.families_closed);
}

static void pack_seat(Packer &packer, Seat &seat) {
    Side &side = slots_of(seat), read{};
    for (int kind = 0; kind < SEAT_KINDS; kind++)
        for (TileState tile_state : {NEW, READY, USED}) {
            int number = side.count(kind, tile_state);
            packer.number_up_to(number, 0, 3);
            read.add(kind, tile_state, number);
        }
    side.tiles = read.tiles;
    packer.flag(side.outpost);
}

constexpr Kind OBSERVED_KINDS[] = {GRASS,    CANYON,       DESERT,  FLOWERS, FOREST,  WATER,
                                   MOUNTAIN, RESETTLEMENT, OUTPOST, SWORD,   TREASURE};  // in the order of Python

static void observe_table(Observation &out, const State &state) {
    const Table &slots = table(state);
    Cells hexes[TREASURE + 1] = {};
    for (int i = 0; i < slots.tile_count; i++) hexes[slots.tiles[i].kind].add(slots.tiles[i].cell);
    for (Kind kind : OBSERVED_KINDS) out.plane(hexes[kind]);
    out.plane(slots.walls);
    out.plane(slots.families);
    out.number(slots.families_closed);
}

static void observe_seat(Observation &out, const Layout &, const Seat &seat) {
    const Side &side = slots_of(seat);
    for (Kind kind : OBSERVED_KINDS)
        for (TileState tile_state : {NEW, READY, USED}) out.number(kind == TREASURE ? 0 : side.count(kind, tile_state));
    out.number(side.outpost);
}

static const Expansion EXPANSION{
    .name = "nomads",
    .terrains = {&NOMAD},
    .components = {&QUARRY, &CARAVAN, &VILLAGE, &GARDEN, &DONATION, &RESETTLEMENT_TILE, &SWORD_TILE, &OUTPOST_TILE},
    .cards = {{"families", nullptr, {.on_placed = families, .on_turn_end = reset_families}},
              {"shepherds", nullptr, {.on_placed = shepherds}},
              {"ambassadors", nullptr, {.on_placed = ambassadors}}},
    .slots = {"nomads", "nomad_tiles", "outpost", "walls", "families"},
    .options = {{"cards.incremental_on_move", {"false", "true"}}},
    .table_pieces = {{.occupied_cells = wall_cells}},
    .reactions = {{.on_placed = gain_nomad_tiles, .before_placed = spend_outpost, .on_turn_end = expire_tiles}},
    .exemption = outpost_applies,
    .facts = &place_of<Facts>,
    .create_facts = create_facts,
    .table = storage<Table>(),
    .seat = storage<Side>(),
    .pack_table = pack_table,
    .pack_seat = pack_seat,
    .observe_table = observe_table,
    .observe_seat = observe_seat,
};

}  // namespace kingdom_builder::nomads
