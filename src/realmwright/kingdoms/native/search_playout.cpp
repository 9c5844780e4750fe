#include "search_policy.hpp"

#include <algorithm>

namespace kingdoms {

Playout::Playout(const State &state, const PolicyWeights &policy_weights)
    : board(state), weights(&policy_weights), setup(state.setup), players(state.players), turn(state.turn),
      drawn_tile(state.drawn_tile), tiles_left(state.supply_size) {
    std::copy_n(state.castles, RANKS * MAX_SEATS, castles);
    std::copy_n(state.start_tiles, MAX_SEATS, start_tiles);
    std::copy_n(state.supply, TILE_KINDS, supply);
    std::copy_n(state.gold, MAX_SEATS, gold);
    for (int kind = 1; kind <= TILE_KINDS; kind++)
        (value_of(kind) > 0 ? resources_left : hazards_left) += value_of(kind) * supply[kind - 1];
    later_probability = state.epoch < EPOCHS ? 1 : 0;
    if (setup->last_castle) {
        int fewest = RANKS * MAX_SEATS, all = 0;
        for (int seat = 0; seat < players; seat++) {
            int count = 0;
            for (int rank = 1; rank <= RANKS; rank++) count += castles[castle_index(seat, rank)];
            fewest = std::min(fewest, count);
        }
        for (int count : setup->castles) all += count;
        later_probability = weights->last * float(fewest) / float(all);
    }
}

float Playout::later_value(int rank) const {
    if (rank == 1 && !setup->last_castle) return 0;  // returned after each epoch (KD-EPOCH-2.1)
    return later_probability * weights->later[rank - 1];
}

bool Playout::is_over() const {  // no empty space, or no seat can act (KD-VAR-LASTCASTLE-5)
    auto any = [](const std::int8_t *values, int count) {
        return std::any_of(values, values + count, [](int value) { return value != 0; });
    };
    if (!board.empty_cells) return true;
    return !tiles_left && !any(castles, RANKS * players) && !any(start_tiles, players);
}

void Playout::take(int kind) {
    supply[kind - 1]--;
    tiles_left--;
    (value_of(kind) > 0 ? resources_left : hazards_left) -= value_of(kind);
}

int Playout::draw(const World &world) {
    int kind = world.tiles[std::size_t(next_tile++)];
    take(kind);
    return kind;
}

void Playout::put(int piece, int cell) {
    board.place(piece, cell);
    pass();
}

void Playout::draw_and_put(const TurnPolicy &policy, const World &world) {
    int kind = draw(world);
    put(kind, policy.best_cell_for_tile(kind));
}

void Playout::play(Move move, const World &world) {
    if (move.verb == CASTLE) {
        int index = castle_index(turn, move.piece);
        castles[index]--;
        put(FIRST_CASTLE + index, move.cell);
    } else if (move.verb == DRAW_TILE) {
        draw_and_put(TurnPolicy(*this, world), world);
    } else if (move.verb == TILE) {
        take(move.piece);
        put(move.piece, move.cell);
    } else if (move.verb == PUT_TILE) {
        put(drawn_tile, move.cell);
    } else if (move.verb == START_TILE) {
        int kind = start_tiles[turn];
        start_tiles[turn] = NO_TILE;
        put(kind, move.cell);
    } else {
        pass();
    }
}

void Playout::play_epoch(const World &world) {
    while (!is_over()) {
        const TurnPolicy policy(*this, world);
        Choice choice = policy.best_turn();
        if (choice.verb == DRAW_TILE)
            draw_and_put(policy, world);
        else
            play({choice.verb, std::uint8_t(choice.piece), choice.cell}, world);
    }
}

SeatValues Playout::seat_values() const {
    int total[MAX_SEATS];
    std::copy_n(gold, MAX_SEATS, total);
    board.add_gold(total);
    SeatValues values{};
    for (int seat = 0; seat < players; seat++) {
        values[std::size_t(seat)] = float(total[seat]);
        for (int rank = 1; rank <= RANKS; rank++)
            values[std::size_t(seat)] += later_value(rank) * float(castles[castle_index(seat, rank)]);
    }
    return values;
}

}  // namespace kingdoms
