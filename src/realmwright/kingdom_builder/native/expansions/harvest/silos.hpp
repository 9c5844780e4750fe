// expansions/harvest/silos.py: after the last turn players next to a silo build or move settlements. Included by
// harvest.cpp.
#pragma once

namespace kingdom_builder::harvest {

static Cells silo_hexes(const State &state, const Seat &me) { return state.layout->buildable & me.adjacent; }

struct SiloMoveStep final : RelocatePower {  // KB-HAR-SILO-2
    using RelocatePower::RelocatePower;

    void apply(State &state, const Frame &frame, Move move) const override {
        if (state.stack.size && state.stack.last().word == facts(state).moving) state.stack.last().cells += move.cell;
        RelocatePower::apply(state, frame, move);
    }
};
static SiloMoveStep SILO_MOVE_STEP("silo-move", silo_hexes, nullptr, true);

struct SiloStep final : Component {  // KB-HAR-SILO-1
    SiloStep() : Component("silo") {}

    Cells build_cells(const State &state, const Frame &frame) const {
        const Seat &me = state.seats[frame.seat];
        if (frame.word == facts(state).moving || !me.supply) return none();
        return silo_hexes(state, me) & state.empty & state.unblocked;
    }
    Cells movable_pieces(const State &state, const Frame &frame) const {
        if (frame.word == facts(state).building) return none();
        const Seat &me = state.seats[frame.seat];
        Cells pieces = movable_cells(state, me) & ~frame_cells(frame);
        Cells found = none();
        if (state.layout->may_move_back)
            found = pieces & me.settlements & silo_hexes(state, me) & state.unblocked;  // I-10
        for (int cell : pieces & ~found) {
            State lifted = state;
            lift(lifted, frame.seat, cell);
            Cells hexes = silo_hexes(lifted, lifted.seats[frame.seat]) & lifted.empty & lifted.unblocked;
            if (hexes & ~(state.layout->may_move_back ? none() : bit(cell))) found.add(cell);
        }
        return found;
    }
    void legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const override {
        Cells cells = build_cells(state, frame) | movable_pieces(state, frame);
        masks.add_if(id, cells);
        bool must_continue = facts(state).silo_gives_exactly_three && frame.word;  // C-17
        if (!cells || !must_continue) masks.add_single(DONE);
    }
    void apply(State &state, const Frame &frame, Move move) const override {
        if (move.verb == DONE) return;
        const Seat &me = state.seats[frame.seat];
        bool is_move = movable_cells(state, me).has(move.cell);
        if (frame.number > 1 && (is_move || me.supply > 1)) {
            Frame rest = frame;
            rest.number--;
            rest.word = is_move ? facts(state).moving : facts(state).building;
            state.stack += rest;
        }
        if (!is_move) return build(state, frame.seat, move.cell);
        Frame lifted{SILO_MOVE_STEP.id, frame.seat, 0, lift(state, frame.seat, move.cell)};
        lifted.cells += move.cell;
        state.stack += lifted;
    }
};
static SiloStep SILO_STEP;

static void push_silo_frames(State &state) {  // KB-HAR-SILO-3: all are determined before the first is resolved
    const Layout &layout = *state.layout;
    Row<Frame, MAX_FRAMES> frames;
    for (int i = 0; i < state.players; i++) {
        int seat = (layout.start + i) % state.players;
        for (int silo : layout.terrains[SILO].cells) {
            const Seat &side = state.seats[seat];
            if (!((side.settlements | side.extra_settlements) & layout.cell_neighbours[silo])) continue;
            Frame frame{SILO_STEP.id, std::int8_t(seat), SETTLEMENTS_PER_SILO};
            frame.cells += std::int16_t(silo);
            frames += frame;
        }
    }
    for (int i = frames.size; i--;) state.stack += frames[i];
}

}  // namespace kingdom_builder::harvest
