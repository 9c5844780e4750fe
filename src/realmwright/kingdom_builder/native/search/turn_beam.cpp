#include "turn_beam.hpp"

namespace kingdom_builder::turn_search {

constexpr std::size_t MAX_MOVES = 60;
constexpr int MIN_CHOICES = 2;            // hexes or pieces to try for each kind of move
constexpr int MAX_DEPTH = 10;             // decisions of one move
constexpr double UNFINISHED_SHARE = 0.8;  // of the budget, to find at least one turn

template <typename T> static void mix(std::uint64_t &hash, const T &value) {
    static_assert(sizeof(T) % 8 == 0);
    std::uint64_t words[sizeof(T) / 8];
    std::memcpy(words, &value, sizeof value);
    for (std::uint64_t word : words) hash = (hash ^ word) * 0x9E3779B97F4A7C15ull, hash ^= hash >> 29;
}

std::uint64_t hash_of(const State &state) {
    std::uint64_t hash = 0;
    mix(hash, std::uint64_t(state.stage) << 32 | std::uint64_t(state.quota) << 24 |
                  std::uint64_t(state.extra_quota) << 16 | std::uint64_t(std::uint8_t(state.terrain)) << 8 |
                  std::uint64_t(state.end_triggered));
    mix(hash, std::uint64_t(std::uint8_t(state.played_card)));
    mix(hash, state.slots);
    mix(hash, state.empty);
    for (int i = 0; i < state.players; i++) {
        const Seat &seat = state.seats[i];
        mix(hash, seat.settlements);
        mix(hash, seat.slots);
        mix(hash, std::uint64_t(seat.tiles) << 32 | seat.used_tiles);
        mix(hash, std::uint64_t(seat.new_tiles) << 32 | std::uint32_t(seat.gold));
        mix(hash, std::uint64_t(seat.supply) << 32 | std::uint32_t(seat.set_aside));
    }
    for (const Frame &frame : state.stack) {
        mix(hash, std::uint64_t(frame.step) << 32 | std::uint64_t(frame.number) << 16 | frame.word);
        for (std::int16_t cell : frame.cells) mix(hash, std::uint64_t(cell));
    }
    return hash;
}

void TurnBeam::run(int width, const SearchTimer &timer, double max_share) {
    was_pruned = false;
    visited.clear();
    frontier.clear();
    SeatEvaluation evaluation(facts, root, seat, std::max(turns_left(facts, root) - 1, 0.0f));
    frontier.push_back({root, evaluation, {}, 0, 0});
    bool is_over = false;
    while (!frontier.empty() && !is_over) {
        successors.clear();
        for (const Node &node : frontier) {
            is_over = timer.is_timed() && timer.used_share() > (turns.empty() ? UNFINISHED_SHARE : max_share);
            if (is_over && !(turns.empty() && successors.empty())) break;
            expand(node, width, 0);
        }
        select(width);
    }
    if (turns.empty() && !frontier.empty()) finish(frontier[0]);
    std::stable_sort(turns.begin(), turns.end(), [](const Turn &a, const Turn &b) { return a.value > b.value; });
}

// `depth` counts the decisions of a move that are already taken.
void TurnBeam::expand(const Node &node, int width, int depth) {
    MoveMasks masks = moves(node.state);
    Gains gains(node.evaluation, node.state);
    for (const MoveMask &mask : masks)
        if (!depth || !facts.layout.is_interrupt[mask.verb]) expand_mask(node, gains, mask, width, depth);
}

void TurnBeam::expand_mask(const Node &node, Gains &gains, const MoveMask &mask, int width, int depth) {
    std::size_t count = std::size_t(depth == 0 ? MIN_CHOICES + width / 2 : depth == 1 ? MIN_CHOICES + width / 8 : 1);
    std::vector<std::pair<float, Move>> ranking;
    for (int i = 0; i < mask.words; i++) ranking.push_back({0, mask.at(i)});
    if (!mask.words)
        for (int cell : mask.cells) {
            bool is_open = node.state.empty.has(cell);
            float score = is_open ? gains(cell) : -gains.loss(cell);
            ranking.push_back({score, {mask.verb, 0, std::int16_t(cell)}});
        }
    std::stable_sort(ranking.begin(), ranking.end(), [](const auto &a, const auto &b) { return a.first > b.first; });
    was_pruned |= ranking.size() > count;
    if (ranking.size() > count) ranking.resize(count);
    for (const auto &[score, move] : ranking) add(node, move, width, depth);
}

void TurnBeam::add(const Node &from, Move move, int width, int depth) {
    Node node{from.state, from.evaluation, from.moves, 0, 0};
    node.moves.push_back(move);
    apply(node.state, move);
    if (node.moves.size() > MAX_MOVES) return;
    bool acts = actor(node.state) == seat && node.state.turn == root.turn;
    if (acts && node.state.stack.size) {  // the move is not complete
        if (depth < MAX_DEPTH) expand(node, width, depth + 1);
        return;
    }
    node.key = hash_of(node.state);
    node.evaluation.update(node.state);
    node.value = node.evaluation.value(node.state);
    if (acts)
        successors.push_back(std::move(node));
    else
        finish(node);
}

void TurnBeam::finish(const Node &node) {
    for (const Turn &turn : turns)
        if (turn.key == node.key) return;
    turns.push_back({node.state, node.moves, node.value, node.key});
}

// Keep the best positions that are new.
void TurnBeam::select(int width) {
    std::stable_sort(successors.begin(), successors.end(),
                     [](const Node &a, const Node &b) { return a.value > b.value; });
    frontier.clear();
    for (Node &node : successors) {
        auto place = std::lower_bound(visited.begin(), visited.end(), node.key);
        if (place != visited.end() && *place == node.key) continue;
        if (int(frontier.size()) == width) {
            was_pruned = true;
            break;
        }
        visited.insert(place, node.key);
        frontier.push_back(std::move(node));
    }
}

}  // namespace kingdom_builder::turn_search
