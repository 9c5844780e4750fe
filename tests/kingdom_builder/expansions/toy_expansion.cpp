// toy_expansion.py: the compiled half of the made-up expansion, outside of the engine's sources.
#include "observation.hpp"
#include "packing.hpp"
#include "piece_changes.hpp"
#include "scoring.hpp"

namespace kingdom_builder::toy_expansion {

constexpr int HIDDEN = -1, OMENS = 10, MAX_OMENS = 5;

struct Table {
    std::int8_t mist;
};
struct Side {
    Row<std::int8_t, MAX_OMENS> omens;  // secret
    std::int8_t torches;
    std::int16_t beacon;  // its cell, or NONE
};

static TerrainId MOOR{"moor"};
static Component BURN("burn"), LIGHT("light");

static Side &slots(Seat &side) { return side.slots.get<Side>(); }
static const Side &slots(const Seat &side) { return side.slots.get<Side>(); }

static Cells beacon_cells(const Layout &, const Seat &side) {
    int cell = slots(side).beacon;
    return cell == NONE ? none() : bit(cell);
}

struct Kiln final : Component {  // TOY-KILN
    Kiln() : Component("kiln") {}

    void legal_uses(const State &, const Seat &me, MoveMasks &masks) const override {
        masks.add_if(id, me.settlements);
    }
    void use(State &state, Move move) const override {
        Frame frame{id, state.turn};
        frame.cells += move.cell;
        state.stack += frame;
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        const Layout &layout = *state.layout;
        Cells free = layout.cell_neighbours[frame.cells[0]] & layout.terrains[MOOR].cells & state.empty;
        masks.add_if(TO, free);
        if (slots(state.seats[frame.seat]).beacon == NONE) masks.add_if(LIGHT.id, free);
        masks.add_single(BURN.id);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        Seat &me = state.seats[frame.seat];
        int origin = frame.cells[0];
        if (move.verb == LIGHT.id) {
            slots(me).beacon = move.cell;
            slots(me).torches = 1;
            refresh(state);
        } else if (move.verb == BURN.id) {
            remove_settlement(state, frame.seat, origin);
            me.supply++;
            me.gold += 2;
        } else {
            lift(state, frame.seat, origin);
            put_down(state, frame.seat, origin, move.cell);
        }
    }
    bool is_valid_frame(const State &state, const Frame &frame) const override {
        return frame.cells.size == 1 && state.seats[frame.seat].settlements.has(frame.cells[0]);
    }
};

static Kiln KILN;

static void draw_omen(State &state, int seat, int cell, How how) {
    auto &omens = slots(state.seats[seat]).omens;
    if (how != MOVED && state.layout->terrains[MOOR].cells.has(cell) && omens.size < MAX_OMENS)
        omens += std::int8_t((3 * (cell / WIDTH) + cell % WIDTH) % OMENS);
}

static void advance_mist(State &state, int) {
    std::int8_t &mist = state.slots.get<Table>().mist;
    mist = std::int8_t((mist + 1) % 7);
}

static int moorland(const ScoringContext &ctx, int seat) {  // TOY-CARD
    return 2 * (ctx.settlements[seat] & ctx.board.terrains[MOOR].cells).count();
}

static void pack_table(Packer &packer, State &state) { packer.number_up_to(state.slots.get<Table>().mist, 0, 6); }

static void pack_seat(Packer &packer, Seat &side) {
    Side &mine = slots(side);
    packer.row(mine.omens, HIDDEN, OMENS - 1);
    Cells beacon = beacon_cells(packer.layout, side);
    packer.cells(beacon);
    mine.beacon = std::int16_t(beacon.first());
    packer.number_up_to(mine.torches, 0, 1);
}

static void hide_omens(Seat &side) {
    for (int i = 0; i < slots(side).omens.size; i++) slots(side).omens.item[i] = HIDDEN;
}

static void determinise_omens(Seat &side, Rng &rng) {
    auto &omens = slots(side).omens;
    for (int i = 0; i < omens.size; i++)
        if (omens.item[i] == HIDDEN) omens.item[i] = std::int8_t(rng.below(OMENS));
}

static void observe_seat(Observation &out, const Layout &layout, const Seat &side) {
    out.plane(beacon_cells(layout, side));
    for (int number = 0; number < OMENS; number++) out.number(slots(side).omens.has(std::int8_t(number)));
}

static const Expansion EXPANSION{
    .name = "toy",
    .terrains = {&MOOR},
    .components = {&KILN, &BURN, &LIGHT},
    .cards = {{"moorland", moorland}},
    .slots = {"omens", "mist", "beacon", "torches"},
    .seat_pieces = {{.name = "beacon", .occupied_cells = beacon_cells}},
    .reactions = {{.on_placed = draw_omen}, {.on_turn_end = advance_mist}},
    .table = storage<Table>(),
    .seat = storage<Side>(),
    .pack_table = pack_table,
    .pack_seat = pack_seat,
    .observe_seat = observe_seat,
    .hide_seat = hide_omens,
    .determinise_seat = determinise_omens,
};

}  // namespace kingdom_builder::toy_expansion
