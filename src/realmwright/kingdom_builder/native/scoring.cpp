#include "scoring.hpp"

namespace kingdom_builder {

Cells scored_cells(const Layout &layout, const Seat &side) {
    Cells cells = side.settlements;
    for (const SeatPieces &slot : layout.seat_pieces)
        if (slot.scored_cells) cells |= slot.scored_cells(layout, side);
    return cells;
}

ScoringContext::ScoringContext(const State &scored) : board(*scored.layout), state(scored), players(scored.players) {
    for (int seat = 0; seat < players; seat++) set_settlements(seat, scored_cells(board, state.seats[seat]));
}

void ScoringContext::set_settlements(int seat, const Cells &cells) {
    settlements[seat] = cells;
    for (int i = 0; i < 4; i++) quadrant_counts[seat][i] = (cells & board.quadrant_cells[i]).count();
    cached_seat = NONE;
}

const std::vector<Cells> &ScoringContext::areas(int seat) const {
    if (cached_seat != seat) {
        cached_areas.clear();
        connected_areas(settlements[seat], [this](const Cells &area) { cached_areas.push_back(area); });
        cached_seat = seat;
    }
    return cached_areas;
}

void score_sheet(const ScoringContext &ctx, int seat, int *gold) {
    for (const ScoringCard &card : ctx.board.sources) *gold++ = card.award ? card.award(ctx, seat) : 0;
}

void total_scores(const State &state, int *gold) {
    ScoringContext ctx(state);
    for (int seat = 0; seat < state.players; seat++) {
        gold[seat] = state.seats[seat].gold;
        for (const ScoringCard &card : ctx.board.sources)
            if (card.award) gold[seat] += card.award(ctx, seat);
    }
}

}  // namespace kingdom_builder
