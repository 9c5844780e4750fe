#include "policy.hpp"

namespace kingdom_builder::turn_search {

constexpr int MAX_STEPS = 400, PROBES = 3, MAX_PIECES = 12;

static const MoveMask *find(const MoveMasks &masks, Name verb) {
    for (const MoveMask &mask : masks)
        if (mask.verb == verb) return &mask;
    return nullptr;
}

static std::uint64_t cell_key(int cell) { return Rng{std::uint64_t(cell) * Rng::STEP}.next(); }

void Policy::play_turn(State &state) {
    int seat = actor(state);
    SeatEvaluation evaluation(facts, state, seat, std::max(turns_left(facts, state) - 1, 0.0f));
    const Seat &me = state.seats[seat];
    bool has_choice = state.stage == BEFORE && !state.stack.size && me.tiles & ~(me.used_tiles | me.new_tiles);
    if (!has_choice || facts.weights.orders < 2) return play(state, evaluation, false);
    State other = state;
    SeatEvaluation other_evaluation = evaluation;
    play(state, evaluation, false);
    play(other, other_evaluation, true);
    if (other_evaluation.value(other) > evaluation.value(state)) state = other;
}

void Policy::play(State &state, SeatEvaluation &evaluation, bool tiles_first) {
    int turn = state.turn, seat = evaluation.seat;
    for (int i = 0; i < MAX_STEPS && actor(state) == seat && state.turn == turn; i++) {
        if (state.stack.size) {
            resolve(state, evaluation);
            evaluation.update(state);
            continue;
        }
        if (state.stage == AFTER || (tiles_first && state.stage == BEFORE && state.terrain != NONE)) {
            if (use_best_action(state, evaluation)) continue;
            tiles_first = false;
        }
        MoveMasks masks = moves(state);
        if (find(masks, BUILD))
            build(state, evaluation);
        else if (const MoveMask *choice = find(masks, CHOOSE))
            choose_terrain(state, evaluation, *choice);
        else
            apply(state, find(masks, END) ? Move{END} : masks.at(0));
    }
}

// The settlements of the terrain card

void Policy::build(State &state, SeatEvaluation &evaluation) {
    frontier.clear();
    frontier.push_back({state, evaluation});
    while (extend(state.turn)) {
    }
    const Node *best = &frontier[0];
    float highest = -1e9f;
    for (const Node &node : frontier)
        if (float value = node.evaluation.value(node.state); value > highest) highest = value, best = &node;
    state = best->state;
    evaluation = best->evaluation;
}

// Build one more settlement in the positions of the beam; return whether one was built.
bool Policy::extend(int turn) {
    steps.clear();
    for (std::size_t i = 0; i < frontier.size(); i++) {
        const State &from = frontier[i].state;
        if (from.stack.size || actor(from) != frontier[i].evaluation.seat || from.turn != turn) continue;
        MoveMasks masks = moves(from);
        if (const MoveMask *mask = find(masks, BUILD))
            find_steps(int(i), mask->cells, from.quota + from.extra_quota - 1, facts.weights.width);
    }
    if (steps.empty()) return false;
    successors.clear();
    for (const Step &step : steps) {
        Node &node = successors.emplace_back(frontier[std::size_t(step.parent)]);
        apply(node.state, {BUILD, 0, step.cell});
        node.evaluation.update(node.state);
        node.score = step.score;
        node.key = step.key;
    }
    std::swap(frontier, successors);
    return true;
}

// Add the best extensions of a node by one settlement to `steps`, each set of settlements once.
void Policy::find_steps(int parent, const Cells &cells, int remaining, int width) {
    const Node &node = frontier[std::size_t(parent)];
    Gains gains(node.evaluation, node.state);
    for (int cell : cells) {
        Step step{0, node.score + gains(cell), parent, std::int16_t(cell), node.key + cell_key(cell)};
        step.rank = step.score;
        if (remaining > 0) {
            float first = 0, second = 0;
            for (int near : facts.layout.cell_neighbours[cell] & cells) {
                if (float gain = gains(near); gain > first)
                    second = first, first = gain;
                else if (gain > second)
                    second = gain;
            }
            step.rank += facts.weights.neighbour_share * (first + (remaining > 1 ? second : 0));
        }
        if (int(steps.size()) == width && step.rank <= steps.back().rank) continue;
        bool known = std::any_of(steps.begin(), steps.end(), [&](const Step &each) { return each.key == step.key; });
        if (known) continue;
        if (int(steps.size()) == width) steps.pop_back();
        auto place = std::find_if(steps.begin(), steps.end(), [&](const Step &each) { return each.rank < step.rank; });
        steps.insert(place, step);
    }
}

void Policy::choose_terrain(State &state, SeatEvaluation &evaluation, const MoveMask &choice) {
    State best = state;
    float highest = -1e9f;
    for (int i = 0; i < choice.words; i++) {
        State after = state;
        apply(after, choice.at(i));
        State built = after;
        SeatEvaluation then = evaluation;
        if (!built.stack.size && built.terrain != NONE) build(built, then);
        if (float value = then.value(built); value > highest) highest = value, best = after;
    }
    state = best;
}

// Location tiles and other actions

// Return the best hex for a piece or the first word; to decline is better than a word.
Move Policy::best_answer(const State &state, const SeatEvaluation &evaluation) const {
    MoveMasks masks = moves(state);
    Gains gains(evaluation, state);
    Move best = masks.at(0);
    float highest = -1e9f;
    auto consider = [&](float value, Move move) {
        if (value > highest) highest = value, best = move;
    };
    for (const MoveMask &mask : masks) {
        if (mask.words) {
            consider(mask.verb == DONE || mask.verb == PASS ? -0.1f : -0.2f, mask.at(0));
            continue;
        }
        for (int cell : mask.cells)
            consider(state.empty.has(cell) ? gains(cell) : -gains.loss(cell), {mask.verb, 0, std::int16_t(cell)});
    }
    return best;
}

// Decide what a move has left open.
void Policy::resolve(State &state, const SeatEvaluation &evaluation) const {
    for (int i = 0; i < MAX_STEPS && state.stack.size && actor(state) == evaluation.seat; i++)
        apply(state, best_answer(state, evaluation));
}

// List moves of pieces by what their best target gains and their hex loses.
void Policy::list_moves(const State &state, const SeatEvaluation &evaluation, Gains &gains, const MoveMask &mask,
                        std::vector<Action> &actions) const {
    std::vector<std::pair<float, int>> pieces;
    for (int cell : mask.cells & ~state.empty) pieces.push_back({gains.loss(cell), cell});
    std::size_t count = std::min<std::size_t>(pieces.size(), MAX_PIECES);
    std::partial_sort(pieces.begin(), pieces.begin() + std::ptrdiff_t(count), pieces.end());
    pieces.resize(count);
    for (auto [loss, cell] : pieces) {
        Move move{mask.verb, 0, std::int16_t(cell)};
        float best = -loss;
        State lifted = state;
        apply(lifted, move);
        if (lifted.stack.size && actor(lifted) == evaluation.seat) {
            MoveMasks targets = moves(lifted);
            float highest = -1e9f;
            for (const MoveMask &each : targets)
                if (!each.words)
                    for (int target : each.cells & ~bit(cell)) highest = std::max(highest, gains(target));
            best = highest - loss;
        }
        actions.push_back({best, move, false});
    }
}

// List uses of location tiles and other actions, the best estimates of each kind first.
void Policy::list_actions(const State &state, const SeatEvaluation &evaluation, std::vector<Action> &actions) const {
    MoveMasks masks = moves(state);
    Gains gains(evaluation, state);
    for (const MoveMask &mask : masks) {
        if (mask.verb == BUILD || mask.verb == END || mask.verb == CHOOSE || mask.words) continue;
        auto from = std::ptrdiff_t(actions.size());
        for (int cell : mask.cells & state.empty)
            actions.push_back({gains(cell), {mask.verb, 0, std::int16_t(cell)}, true});
        int limit = facts.has_reactions ? PROBES : 1;
        if (from == std::ptrdiff_t(actions.size())) {
            list_moves(state, evaluation, gains, mask, actions);
            limit = facts.weights.pieces;
        }
        auto end = std::min(from + limit, std::ptrdiff_t(actions.size()));
        std::partial_sort(actions.begin() + from, actions.begin() + end, actions.end(),
                          [](const Action &a, const Action &b) { return a.estimate > b.estimate; });
        actions.resize(std::size_t(end));
    }
}

// Take the action that gains most, if any gains enough; return whether one was taken.
bool Policy::use_best_action(State &state, SeatEvaluation &evaluation) {
    std::vector<Action> actions;
    list_actions(state, evaluation, actions);
    if (actions.empty()) return false;
    float before = evaluation.value(state), highest = 0;
    State best;
    std::unique_ptr<SeatEvaluation> best_evaluation;
    for (const Action &action : actions) {
        float least = action.is_placement ? -1.0f : facts.weights.min_move_gain;
        State after = state;
        apply(after, action.move);
        resolve(after, evaluation);
        auto then = std::make_unique<SeatEvaluation>(evaluation);
        then->update(after);
        float gain = then->value(after) - before - least;
        if (gain <= highest) continue;
        highest = gain;
        best = after;
        best_evaluation = std::move(then);
    }
    if (!best_evaluation) return false;
    state = best;
    evaluation = *best_evaluation;
    return true;
}

}  // namespace kingdom_builder::turn_search
