#include "search.hpp"

#include "../../native/search/sequential_halving.hpp"
#include "hidden_information.hpp"
#include "rules.hpp"
#include "search_endgame.hpp"
#include "search_policy.hpp"

#include <optional>

namespace kingdoms {

using namespace realmwright;

constexpr double FIRST_SHARE = 0.6;   // of the budget of a turn; the rest places a tile that may be drawn
constexpr std::size_t FINALISTS = 6;  // that share the rest if no tile is drawn
constexpr int PLAYOUTS_PER_SECOND = 50000, PLAYOUTS_PER_MOVE = 16;
constexpr std::size_t MIN_CANDIDATES = 6;
constexpr double PRIOR_PLAYOUTS = 60;  // weight of the policy's own value of a move, at least
constexpr double PRIOR_SHARE = 0.08;   // the same as a share of all playouts
constexpr int MAX_EXACT_SPACES = 6;
constexpr double NODES_PER_SECOND = 4e6, NODES_PER_PLAYOUT = 80;  // of exact search, below the speed of most machines

static World random_world(State &state, Rng &rng) {  // deal the hidden tiles of the state, shuffle the supply
    determinise(state, rng);
    World world;
    for (int kind = 1; kind <= TILE_KINDS; kind++)
        world.tiles.insert(world.tiles.end(), std::size_t(state.supply[kind - 1]), std::uint8_t(kind));
    for (int i = int(world.tiles.size()) - 1; i > 0; i--)
        std::swap(world.tiles[std::size_t(i)], world.tiles[std::size_t(rng.below(i + 1))]);
    for (float &noise : world.noise) noise = 1e-5f * float(rng.below(1000));
    return world;
}

// The states that a view allows, with their weights; none if more than one starting tile is hidden.
static std::vector<std::pair<State, int>> possible_states(const State &view) {
    const std::int8_t *begin = view.start_tiles, *end = begin + view.players;
    auto hidden = std::count(begin, end, UNSEEN), seat = std::find(begin, end, UNSEEN) - begin;
    if (!hidden) return {{view, 1}};
    std::vector<std::pair<State, int>> states;
    for (int kind = 1; kind <= TILE_KINDS && hidden == 1; kind++) {
        int weight = view.supply[kind - 1];
        if (!weight) continue;
        State &state = states.emplace_back(view, weight).first;
        state.supply[kind - 1]--;
        state.start_tiles[seat] = std::int8_t(kind);
    }
    return states;
}

class MoveSearch {
    const State &view;
    SearchLimits limits;
    Rng rng{limits.seed};
    std::vector<Move> candidates = {};
    std::vector<Arm> arms = {};  // best first
    std::uint64_t world_seed = 0;
    World world = {};
    std::optional<Playout> root = {};

    Move move_of(const Arm &arm) const { return candidates[std::size_t(arm.index)]; }
    double lead(const SeatValues &values) const { return Viewpoint(view.turn, view.players).lead(values.data()); }

    void deal(std::uint64_t seed) {
        world_seed = seed;
        Rng numbers{seed};
        State state = view;
        world = random_world(state, numbers);
        root.emplace(state);
    }

    double playout(Move move, std::uint64_t seed) {
        if (seed != world_seed) deal(seed);
        Playout game = *root;
        game.play(move, world);
        game.play_epoch(world);
        return lead(game.seat_values());
    }

    void list_candidates() {
        deal(rng.next());
        const TurnPolicy policy(*root, world);
        moves(view).each([&](Move move) {
            arms.push_back({int(candidates.size()), policy.gain(move)});
            candidates.push_back(move);
        });
        std::stable_sort(arms.begin(), arms.end(), [](const Arm &a, const Arm &b) { return a.prior > b.prior; });
    }

    bool solve() {  // the last spaces, if the budget allows it
        if (std::popcount(view.empty_cells) > MAX_EXACT_SPACES) return false;
        double nodes =
            limits.playouts ? double(limits.playouts) * NODES_PER_PLAYOUT : limits.seconds * NODES_PER_SECOND;
        const auto states = possible_states(view);
        double expected = states.empty() ? nodes + 1 : 0, all_weights = 0;
        for (const auto &[state, weight] : states)
            expected += Endgame::expected_nodes(Playout(state)), all_weights += weight;
        if (expected > nodes) return false;
        Endgame endgame(std::int64_t(nodes) + 1);
        std::vector<Arm> solved = arms;
        for (Arm &arm : solved) {
            arm.playouts = 1;
            for (const auto &[state, weight] : states)
                arm.total += weight / all_weights * lead(endgame.after(Playout(state), move_of(arm)));
        }
        if (endgame.is_exhausted()) return false;
        arms = std::move(solved);
        std::stable_sort(arms.begin(), arms.end(), [](const Arm &a, const Arm &b) { return a.total > b.total; });
        return true;
    }

    double expected_playouts() const {
        return limits.playouts ? double(limits.playouts) : limits.seconds * PLAYOUTS_PER_SECOND;
    }

    void limit_candidates() {  // to as many as the budget can compare
        auto size = std::max(MIN_CANDIDATES, std::size_t(expected_playouts() / PLAYOUTS_PER_MOVE));
        if (arms.size() > size) arms.resize(size);
        double offset = playout(move_of(arms[0]), world_seed) - arms[0].prior;
        for (Arm &arm : arms) arm.prior += offset;  // in gold at the end of the epoch, as the playouts
    }

    void compare(double share, int survivors) {
        auto playouts = std::int64_t(std::ceil(share * double(limits.playouts)));
        SearchLimits part{share * limits.seconds, playouts, rng.next(), 1};
        SearchTimer timer(part);
        double prior_playouts = std::max(PRIOR_PLAYOUTS, PRIOR_SHARE * expected_playouts());
        SequentialHalving halving(std::move(arms), {prior_playouts, survivors});
        halving.run(timer, part,
                    [&](int index, std::uint64_t seed) { return playout(candidates[std::size_t(index)], seed); });
        arms = halving.ranking();
    }

    // Compare the best moves again, without the draw, which the rest of the budget was for.
    void compare_finalists() {
        auto draw = std::find_if(arms.begin(), arms.end(), [&](const Arm &arm) { return is_draw(arm); });
        std::rotate(draw, draw + 1, arms.end());
        std::vector<Arm> others(arms.begin() + std::ptrdiff_t(std::min(FINALISTS, arms.size() - 1)), arms.end());
        arms.resize(arms.size() - others.size());
        compare(1 - FIRST_SHARE, 2);
        arms.insert(arms.end(), others.begin(), others.end());
    }

    bool is_draw(const Arm &arm) const { return move_of(arm).verb == DRAW_TILE; }

  public:
    MoveSearch(const State &root_view, const SearchLimits &search_limits) : view(root_view), limits(search_limits) {
        list_candidates();
        if (solve()) return;
        limit_candidates();
        bool may_draw = std::any_of(arms.begin(), arms.end(), [&](const Arm &arm) { return is_draw(arm); });
        compare(may_draw ? FIRST_SHARE : 1, may_draw ? int(FINALISTS) : 2);
        if (may_draw && !is_draw(arms[0])) compare_finalists();
    }

    RankedMoves ranking() const {
        RankedMoves result;
        for (const Arm &arm : arms) result.push_back({{move_of(arm)}, arm.mean(), arm.playouts});
        return result;
    }
};

RankedMoves search(const State &view, const SearchLimits &limits) {
    if (actor(view) < 0) fail("there is no seat to act");
    return MoveSearch(view, limits).ranking();
}

}  // namespace kingdoms
