#include "search_endgame.hpp"

#include <algorithm>

namespace kingdoms {

static float lead(const SeatValues &values, int seat, int players) {
    return Viewpoint(seat, players).lead(values.data());
}

// Keep the better of two outcomes for a seat.
static void improve(std::optional<SeatValues> &best, const SeatValues &other, int seat, int players) {
    if (!best || lead(other, seat, players) > lead(*best, seat, players)) best = other;
}

double Endgame::expected_nodes(const Playout &root) {
    int kinds = 0, castles = 0;
    for (int count : root.supply) kinds += count != 0;
    for (int count : root.castles) castles += count != 0;
    double pieces = kinds + 1 + double(castles) / root.players, nodes = 1;
    for (int spaces = std::popcount(root.board.empty_cells); spaces > 0; spaces--) nodes *= pieces * spaces;
    return nodes;
}

SeatValues Endgame::best_cell(const Playout &game, int piece) {
    std::optional<SeatValues> best;
    for (Cells rest = game.board.empty_cells; rest && nodes_left >= 0; rest &= rest - 1) {
        Playout next = game;
        next.put(piece, std::countr_zero(rest));
        improve(best, best_of_turn(next), game.turn, game.players);
    }
    return best.value_or(SeatValues{});
}

SeatValues Endgame::mean_of_draws(const Playout &game) {
    SeatValues mean{};
    for (int kind = 1; kind <= TILE_KINDS && nodes_left >= 0; kind++) {
        if (!game.supply[kind - 1]) continue;
        Playout next = game;
        next.take(kind);
        SeatValues values = best_cell(next, kind);
        float share = float(game.supply[kind - 1]) / float(game.tiles_left);
        for (std::size_t seat = 0; seat < MAX_SEATS; seat++) mean[seat] += share * values[seat];
    }
    return mean;
}

SeatValues Endgame::best_of_turn(const Playout &game) {
    if (nodes_left-- <= 0 || game.is_over()) return game.seat_values();
    std::optional<SeatValues> best;
    auto add = [&](const SeatValues &values) { improve(best, values, game.turn, game.players); };
    for (int rank = 1; rank <= RANKS; rank++)
        if (int index = castle_index(game.turn, rank); game.castles[index]) {
            Playout next = game;
            next.castles[index]--;
            add(best_cell(next, FIRST_CASTLE + index));
        }
    if (int kind = game.start_tiles[game.turn]; kind != NO_TILE) {
        Playout next = game;
        next.start_tiles[game.turn] = NO_TILE;
        add(best_cell(next, kind));
    }
    if (game.setup->open) {
        for (int kind = 1; kind <= TILE_KINDS; kind++)
            if (game.supply[kind - 1]) {
                Playout next = game;
                next.take(kind);
                add(best_cell(next, kind));
            }
    } else if (game.tiles_left) {
        add(mean_of_draws(game));
    }
    if (best) return *best;
    Playout next = game;  // KD-PASS-1
    next.pass();
    return best_of_turn(next);
}

SeatValues Endgame::after(const Playout &root, Move move) {
    if (move.verb == DRAW_TILE) return mean_of_draws(root);
    Playout next = root;
    next.play(move, {});
    return best_of_turn(next);
}

}  // namespace kingdoms
