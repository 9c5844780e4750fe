#include "search.hpp"

#include "../../../native/search/sequential_halving.hpp"
#include "../hidden_information.hpp"
#include "policy.hpp"
#include "turn_beam.hpp"

namespace kingdom_builder {
namespace turn_search {

constexpr int MIN_WIDTH = 4, MAX_WIDTH = 128, MAX_CANDIDATES = 64;
constexpr double BEAM_SHARE = 0.2, PLAYOUTS_PER_CANDIDATE = 12, PRIOR_PLAYOUTS = 4;
constexpr std::int64_t PLAYOUTS_PER_WIDTH = 8;

static double lead(const State &state, int seat) {
    int gold[MAX_SEATS], best = -1000, sum = 0;
    total_scores(state, gold);
    for (int other = 0; other < state.players; other++) {
        if (other == seat) continue;
        best = std::max(best, gold[other]);
        sum += gold[other];
    }
    if (state.players < 3) return gold[seat] - (state.players == 2 ? best : 0);
    return gold[seat] - 0.7 * best - 0.3 * sum / (state.players - 1);
}

static double play_out(const BoardFacts &facts, const State &view, int seat, std::uint64_t world,
                       const SearchTimer &timer) {
    State state = view;
    Rng rng{world};
    determinise(state, rng);
    Policy policy(facts);
    for (int decider = actor(state); decider != NOBODY; decider = actor(state))
        if (decider == CHANCE)
            apply(state, random_draw(state, rng));
        else if (timer.is_over())
            return GIVEN_UP;
        else
            policy.play_turn(state);
    return lead(state, seat);
}

static std::vector<Turn> find_turns(const BoardFacts &facts, const State &root, const SearchLimits &limits,
                                    const SearchTimer &timer, double max_share) {
    TurnBeam beam(facts, root);
    if (limits.playouts) {
        beam.run(int(std::clamp<std::int64_t>(limits.playouts / PLAYOUTS_PER_WIDTH, 2 * MIN_WIDTH, MAX_WIDTH)), timer,
                 1);
        return std::move(beam.turns);
    }
    double from = timer.used_share();
    for (int width = MIN_WIDTH; width <= MAX_WIDTH; width *= 2) {
        beam.run(width, timer, max_share);
        if (!beam.was_pruned || timer.used_share() - from > (max_share - from) / 3) break;
    }
    return std::move(beam.turns);
}

// Gold counts more for these weights and prospects less: their turns differ from those of the first list.
static Weights cautious_weights() {
    Weights weights;
    weights.tile_scale = 0.6f;
    weights.potential_merchants = weights.potential_farmers = weights.potential_lords = 0.2f;
    weights.potential_citizens = 0.4f;
    weights.freedom = 1.2f;
    return weights;
}

// Merge the turns of two beams, the best of each in turn, with the values of the first evaluation.
static std::vector<Turn> merge(const BoardFacts &facts, const State &root, const std::vector<Turn> &first,
                               const std::vector<Turn> &second) {
    std::vector<Turn> merged;
    float turns_after = std::max(turns_left(facts, root) - 1, 0.0f);
    for (std::size_t i = 0; i < std::max(first.size(), second.size()); i++)
        for (const std::vector<Turn> *list : {&first, &second}) {
            if (i >= list->size()) continue;
            const Turn &turn = (*list)[i];
            if (std::any_of(merged.begin(), merged.end(), [&](const Turn &each) { return each.key == turn.key; }))
                continue;
            merged.push_back(turn);
            if (list == &second)
                merged.back().value = SeatEvaluation(facts, turn.state, actor(root), turns_after).value(turn.state);
            if (merged.size() == MAX_CANDIDATES) return merged;
        }
    return merged;
}

static std::size_t candidate_count(const BoardFacts &facts, const State &view, int seat, const SearchLimits &limits,
                                   SearchTimer &timer) {
    double expected = double(limits.playouts);
    if (timer.is_timed()) {
        double before = timer.used_share();
        play_out(facts, view, seat, limits.seed, timer);
        expected = (1 - before) / std::max(timer.used_share() - before, 1e-9);
    }
    return std::size_t(std::clamp(expected / PLAYOUTS_PER_CANDIDATE, 2.0, double(MAX_CANDIDATES)));
}

}  // namespace turn_search

std::vector<RankedTurn<Move>> search(const State &view, const SearchLimits &limits) {
    using namespace turn_search;
    SearchTimer timer(limits);
    int seat = actor(view);
    if (seat < 0) fail("no seat has to decide");
    State root = view;
    hide(root, seat);
    Rng rng{limits.seed};
    determinise(root, rng);
    BoardFacts facts(root, Weights{});
    std::vector<Turn> turns = find_turns(facts, root, limits, timer, BEAM_SHARE / 2);
    if (!timer.is_timed() || timer.used_share() < BEAM_SHARE) {
        BoardFacts cautious_facts(root, cautious_weights());
        turns = merge(facts, root, turns, find_turns(cautious_facts, root, limits, timer, BEAM_SHARE));
    }
    for (Turn &turn : turns) hide(turn.state, seat);
    std::vector<RankedTurn<Move>> ranked;
    if (turns.empty()) return ranked;
    std::vector<Arm> arms;
    std::size_t count = turns.size() == 1 ? 1 : candidate_count(facts, turns[0].state, seat, limits, timer);
    for (std::size_t i = 0; i < std::min(count, turns.size()); i++) arms.push_back({int(i), turns[i].value});
    SequentialHalving halving(std::move(arms), {PRIOR_PLAYOUTS});
    halving.run(timer, limits, [&](int candidate, std::uint64_t world) {
        return play_out(facts, turns[std::size_t(candidate)].state, seat, world, timer);
    });
    for (const Arm &arm : halving.ranking())
        ranked.push_back({turns[std::size_t(arm.index)].moves, halving.mean(arm), arm.playouts});
    return ranked;
}

}  // namespace kingdom_builder
