#include "common_powers.hpp"

namespace kingdom_builder {

Cells BuildPower::cells(const State &state, const Seat &me) const {
    if (!me.supply) return none();
    Cells cells = targets(state, me);
    return ignores_adjacency ? cells & state.empty & state.unblocked : apply_adjacency_rule(state, me, cells);
}

void BuildPower::legal_uses(const State &state, const Seat &me, MoveMasks &masks) const {
    masks.add_if(id, cells(state, me));
}

void BuildPower::use(State &state, Move move) const {
    if (!ignores_adjacency) notify_before_placed(state, state.turn);
    build(state, state.turn, move.cell);
}

Cells RelocatePower::cells(const State &state, const Seat &me) const {
    Cells open = targets(state, me) & state.unblocked;
    Cells empty = open & state.empty, mine = movable_cells(state, me);
    if (reach) return mine & reach(empty);
    if (empty) return mine;
    return state.layout->may_move_back ? mine & open : none();  // by default the own hex counts if it is one (I-10)
}

Cells RelocatePower::self_blocked(const State &state, const Cells &pieces) const {
    Cells found = none();
    for (int cell : pieces) {
        State lifted = state;
        RelocatePower::use(lifted, {id, 0, std::int16_t(cell)});  // a subclass may spend a tile
        MoveMasks masks;
        legal_moves(lifted, lifted.stack.last(), masks);
        if (masks.count()) found.add(cell);
    }
    return found;
}

void RelocatePower::legal_uses(const State &state, const Seat &me, MoveMasks &masks) const {
    Cells pieces = cells(state, me);
    if (!(state.unblocked == state.layout->land)) pieces |= self_blocked(state, blocking_cells(state, me) & ~pieces);
    masks.add_if(id, pieces);
}

void RelocatePower::use(State &state, Move move) const {
    Word piece = lift(state, state.turn, move.cell);
    Frame frame{id, state.turn, 0, piece};
    frame.cells += move.cell;
    state.stack += frame;
}

Cells RelocatePower::target_cells(const State &state, const Seat &me, const Frame &frame) const {
    Cells cells = targets(state, me);
    return reach ? cells & reach(bit(frame.cells[0])) : cells;
}

Cells RelocatePower::landing_cells(const State &state, const Seat &me, const Frame &frame) const {
    Cells hexes = target_cells(state, me, frame);
    return state.layout->may_move_back ? hexes : hexes & ~bit(frame.cells[0]);
}

void RelocatePower::legal_moves(const State &state, const Frame &frame, MoveMasks &masks) const {
    const Seat &me = state.seats[frame.seat];
    Cells hexes = landing_cells(state, me, frame);
    masks.add(TO, ignores_adjacency ? hexes & state.empty & state.unblocked : apply_adjacency_rule(state, me, hexes));
}

void RelocatePower::apply(State &state, const Frame &frame, Move move) const {
    if (!ignores_adjacency) notify_before_placed(state, frame.seat);
    put_down(state, frame.seat, frame.cells[0], move.cell, frame.word);
}

bool RelocatePower::is_valid_frame(const State &, const Frame &frame) const { return frame.cells.size == 1; }

}  // namespace kingdom_builder
