#include "search_policy.hpp"

#include <algorithm>

namespace kingdoms {

TurnPolicy::TurnPolicy(const Playout &playout, const World &its_world)
    : game(playout), world(its_world), viewpoint(playout.turn, playout.players) {
    float tile = game.mean_tile() * game.weights->open;
    int start_value = value_of(game.start_tiles[game.turn]);
    game.board.each_segment([&](int i, const LiveSegment &segment) {
        float gain = float(segment.factor()) * viewpoint.lead_in_ranks(segment.ranks);
        float castle = float(segment.value()) + tile * float(segment.empty - 1);
        resource_gains[i] = segment.has_dragon ? 0 : gain;
        lanes[i] = Lanes{castle, gain, -gain, float(start_value) * (start_value > 0 ? resource_gains[i] : gain)};
    });
}

TurnPolicy::Maxima TurnPolicy::maxima() const {
    Maxima best{Lanes{} - 1e9f, LaneCells{}};
    for (Cells rest = game.board.empty_cells; rest; rest &= rest - 1) {
        int cell = std::countr_zero(rest);
        Lanes found = at(cell) + world.noise[cell];
        LaneCells better = found > best.gain;
        best.gain = better ? found : best.gain;
        best.cell = better ? LaneCells{} + cell : best.cell;
    }
    return best;
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

float TurnPolicy::mountain_gain(int cell) const {  // KD-SCORE-2
    const SearchBoard &board = game.board;
    float gain = 0;
    for (int number : {cell / COLUMNS, ROWS + cell % COLUMNS}) {
        const LiveSegment &segment =
            board.segments[number < ROWS ? board.row_segment[cell] : board.column_segment[cell]];
        if (segment.pays())
            gain += board.lead_with_mountain(number, cell, viewpoint) - board.lead_of_line(number, viewpoint);
    }
    return gain;
}

float TurnPolicy::special_gain(int kind, int cell) const {
    if (kind == WIZARD) return wizard_gain(cell);
    float gain = 0;
    if (kind == MOUNTAIN) return mountain_gain(cell);
    for (int i : {game.board.row_segment[cell], game.board.column_segment[cell]}) {
        const LiveSegment &segment = game.board.segments[i];
        if (kind == DRAGON)
            gain -= float(segment.resources) * resource_gains[i];
        else if (!segment.has_mine)
            gain += float(segment.value()) * lanes[i][MOST_LANE];
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
    return float(value) * (value > 0 ? resource_gain(cell) : at(cell)[MOST_LANE]);
}

Choice TurnPolicy::best_tile(int kind) const {
    return best_cell(game.board.empty_cells, [&](int cell) { return tile_gain(kind, cell); });
}

float TurnPolicy::kept_value(int rank) const {
    float share = float(std::popcount(game.board.empty_cells)) / CELL_COUNT;
    return std::max(share * game.weights->now[rank - 1], game.later_value(rank));
}

void TurnPolicy::add_castles(Choice &best, const Maxima &maxima) const {
    const std::int8_t *castles = game.castles + castle_index(game.turn, 1);
    Choice raised =
        best_cell(game.board.empty_cells & game.board.beside_wizard, [&](int cell) { return at(cell)[CASTLE_LANE]; });
    for (int rank = RANKS; rank >= 1; rank--) {
        if (!castles[rank - 1]) continue;
        float plain = float(rank) * maxima.gain[CASTLE_LANE], with_wizard = float(rank + 1) * raised.gain;
        bool use_wizard = with_wizard > plain;
        float gain = (use_wizard ? with_wizard : plain) - kept_value(rank);
        if (gain > best.gain)
            best = {gain, CASTLE, std::int8_t(rank), use_wizard ? raised.cell : std::int8_t(maxima.cell[CASTLE_LANE])};
    }
}

void TurnPolicy::add_open_tiles(Choice &best) const {  // KD-VAR-OPEN-2
    for (int kind = 1; kind <= TILE_KINDS; kind++) {
        if (!game.supply[kind - 1]) continue;
        if (Choice choice = best_tile(kind); choice.gain > best.gain)
            best = {choice.gain, TILE, std::int8_t(kind), choice.cell};
    }
}

void TurnPolicy::add_start_tile(Choice &best, const Maxima &maxima) const {
    int kind = game.start_tiles[game.turn];
    if (kind == NO_TILE) return;
    Choice choice{maxima.gain[TILE_LANE], START_TILE, std::int8_t(kind), std::int8_t(maxima.cell[TILE_LANE])};
    if (!value_of(kind)) {
        Choice special = best_tile(kind);
        choice.gain = special.gain, choice.cell = special.cell;
    }
    choice.gain -= game.weights->tile;
    if (choice.gain > best.gain) best = choice;
}

float TurnPolicy::draw_gain(const Maxima &maxima) const {
    float most = maxima.gain[MOST_LANE], least = -maxima.gain[LEAST_LANE];
    float gains = float(game.resources_left) * most + float(game.hazards_left) * least;
    return game.weights->draw * gains / float(game.tiles_left);
}

Choice TurnPolicy::best_turn() const {
    Choice best;
    const Maxima found = maxima();
    add_castles(best, found);
    if (game.setup->open) {
        add_open_tiles(best);
        return best;
    }
    add_start_tile(best, found);
    if (game.tiles_left > 0)
        if (float gain = draw_gain(found); gain > best.gain) best = {gain, DRAW_TILE};
    return best;
}

float TurnPolicy::gain(Move move) const {
    if (move.verb == CASTLE) {
        int rank = move.piece, bonus = game.board.beside_wizard >> move.cell & 1;
        return at(move.cell)[CASTLE_LANE] * float(rank + bonus) - kept_value(rank);
    }
    if (move.verb == DRAW_TILE) return draw_gain(maxima());
    if (move.verb == TILE) return tile_gain(move.piece, move.cell);
    if (move.verb == PUT_TILE) return tile_gain(game.drawn_tile, move.cell);
    if (move.verb == START_TILE) return tile_gain(game.start_tiles[game.turn], move.cell) - game.weights->tile;
    return 0;
}

}  // namespace kingdoms
