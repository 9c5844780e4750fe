#include "search_policy.hpp"

#include <algorithm>

namespace kingdoms {

TurnPolicy::TurnPolicy(const Playout &playout, const World &its_world)
    : game(playout), world(its_world), viewpoint(playout.turn, playout.players) {
    float tile = game.mean_tile() * game.weights->open;
    game.board.each_segment([&](int i, const LiveSegment &segment) {
        float gain = float(segment.factor()) * viewpoint.lead_in_ranks(segment.ranks);
        castle_values[i] = float(segment.value()) + tile * float(segment.empty - 1);
        hazard_gains[i] = gain;
        resource_gains[i] = segment.has_dragon ? 0 : gain;
    });
}

template <typename Gain> Choice TurnPolicy::best_cell(Cells cells, Gain gain_of) const {
    Choice best;
    for (Cells rest = cells; rest; rest &= rest - 1) {
        int cell = std::countr_zero(rest);
        if (float found = gain_of(cell) + world.noise[cell]; found > best.gain) {
            best.gain = found;
            best.cell = std::int8_t(cell);
        }
    }
    return best;
}

float TurnPolicy::special_gain(int kind, int cell) const {
    if (kind == WIZARD) return wizard_gain(cell);
    float gain = 0;
    if (kind == MOUNTAIN) {
        for (int number : {cell / COLUMNS, ROWS + cell % COLUMNS})
            gain += game.board.lead_with_mountain(number, cell, viewpoint) - game.board.lead_of_line(number, viewpoint);
        return gain;
    }
    for (int i : {game.board.row_segment[cell], game.board.column_segment[cell]}) {
        const LiveSegment &segment = game.board.segments[i];
        if (kind == DRAGON)
            gain -= float(segment.resources) * resource_gains[i];
        else if (!segment.has_mine)
            gain += float(segment.value()) * hazard_gains[i];
    }
    return gain;
}

float TurnPolicy::wizard_gain(int cell) const {  // KD-SCORE-7
    const SearchBoard &board = game.board;
    float gain = 0;
    for (Cells rest = adjacent_cells(cell) & ~board.empty_cells; rest; rest &= rest - 1) {
        int castle = std::countr_zero(rest), owner = owner_of(board.pieces[castle]);
        if (owner == NONE) continue;
        int value =
            board.segments[board.row_segment[castle]].value() + board.segments[board.column_segment[castle]].value();
        gain += float(value) * (owner == viewpoint.seat ? 1 : -viewpoint.rival_weight);
    }
    return gain;
}

float TurnPolicy::tile_gain(int kind, int cell) const {
    int value = value_of(kind);
    if (!value) return special_gain(kind, cell);
    return float(value) * at(value > 0 ? resource_gains : hazard_gains, cell);
}

Choice TurnPolicy::best_tile(int kind) const {
    int value = value_of(kind);
    if (!value) return best_cell(game.board.empty_cells, [&](int cell) { return special_gain(kind, cell); });
    const float *gains = value > 0 ? resource_gains : hazard_gains;
    return best_cell(game.board.empty_cells, [&](int cell) { return float(value) * at(gains, cell); });
}

float TurnPolicy::kept_value(int rank) const {
    float share = float(std::popcount(game.board.empty_cells)) / CELL_COUNT;
    return std::max(share * game.weights->now[rank - 1], game.later_value(rank));
}

void TurnPolicy::add_castles(Choice &best) const {
    const std::int8_t *castles = game.castles + castle_index(game.turn, 1);
    auto value = [&](int cell) { return at(castle_values, cell); };
    Cells empty = game.board.empty_cells, beside = game.board.beside_wizard;
    Choice plain = best_cell(empty & ~beside, value), raised = best_cell(empty & beside, value);
    for (int rank = RANKS; rank >= 1; rank--) {
        if (!castles[rank - 1]) continue;
        float kept = kept_value(rank), with_wizard = float(rank + 1) * raised.gain;
        bool use_wizard = with_wizard > float(rank) * plain.gain;
        float gain = (use_wizard ? with_wizard : float(rank) * plain.gain) - kept;
        if (gain > best.gain) best = {gain, CASTLE, std::int8_t(rank), use_wizard ? raised.cell : plain.cell};
    }
}

void TurnPolicy::add_open_tiles(Choice &best) const {  // KD-VAR-OPEN-2
    for (int kind = 1; kind <= TILE_KINDS; kind++) {
        if (!game.supply[kind - 1]) continue;
        if (Choice choice = best_tile(kind); choice.gain > best.gain)
            best = {choice.gain, TILE, std::int8_t(kind), choice.cell};
    }
}

float TurnPolicy::draw_gain() const {
    float most = -1e9f, least = 1e9f;
    for (Cells rest = game.board.empty_cells; rest; rest &= rest - 1) {
        float gain = at(hazard_gains, std::countr_zero(rest));
        most = std::max(most, gain);
        least = std::min(least, gain);
    }
    float gains = float(game.resources_left) * most + float(game.hazards_left) * least;
    return game.weights->draw * gains / float(game.tiles_left);
}

Choice TurnPolicy::best_turn() const {
    Choice best;
    add_castles(best);
    if (game.setup->open) {
        add_open_tiles(best);
        return best;
    }
    if (int kind = game.start_tiles[game.turn]; kind != NO_TILE)
        if (Choice choice = best_tile(kind); choice.gain - game.weights->tile > best.gain)
            best = {choice.gain - game.weights->tile, START_TILE, std::int8_t(kind), choice.cell};
    if (game.tiles_left > 0)
        if (float gain = draw_gain(); gain > best.gain) best = {gain, DRAW_TILE};
    return best;
}

float TurnPolicy::gain(Move move) const {
    if (move.verb == CASTLE) {
        int rank = move.piece, bonus = game.board.beside_wizard >> move.cell & 1;
        return at(castle_values, move.cell) * float(rank + bonus) - kept_value(rank);
    }
    if (move.verb == DRAW_TILE) return draw_gain();
    if (move.verb == TILE) return tile_gain(move.piece, move.cell);
    if (move.verb == PUT_TILE) return tile_gain(game.drawn_tile, move.cell);
    if (move.verb == START_TILE) return tile_gain(game.start_tiles[game.turn], move.cell) - game.weights->tile;
    return 0;
}

}  // namespace kingdoms
