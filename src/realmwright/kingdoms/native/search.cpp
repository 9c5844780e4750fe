#include "search.hpp"

#include "../../native/search/sequential_halving.hpp"
#include "hidden_information.hpp"
#include "rules.hpp"
#include "search_policy.hpp"

#include <optional>

namespace kingdoms {

using namespace realmwright;

constexpr double FIRST_SHARE = 0.6;  // of the budget of a turn; the rest places a tile that may be drawn
constexpr int FINALISTS = 6;         // that share the rest if no tile is drawn
constexpr int PLAYOUTS_PER_SECOND = 50000, PLAYOUTS_PER_MOVE = 16;
constexpr std::size_t MIN_CANDIDATES = 6;
constexpr double PRIOR_PLAYOUTS = 2;

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

class MoveSearch {
    const State &view;
    SearchLimits limits;
    std::vector<Move> candidates = {};
    std::vector<Arm> arms = {};
    std::uint64_t world_seed = 0;
    World world = {};
    std::optional<Playout> root = {};

    void deal(std::uint64_t seed) {
        world_seed = seed;
        Rng rng{seed};
        State state = view;
        world = random_world(state, rng);
        root.emplace(state);
    }

    double playout(Move move, std::uint64_t seed) {
        if (seed != world_seed) deal(seed);
        Playout game = *root;
        game.play(move, world);
        game.play_epoch(world);
        return game.value(view.turn);
    }

    bool is_draw(const Arm &arm) const { return candidates[std::size_t(arm.index)].verb == DRAW_TILE; }

    // The best moves by the policy, as many as the budget can compare.
    void list_candidates() {
        const TurnPolicy policy(*root, world);
        moves(view).each([&](Move move) {
            arms.push_back({int(candidates.size()), policy.gain(move)});
            candidates.push_back(move);
        });
        std::stable_sort(arms.begin(), arms.end(), [](const Arm &a, const Arm &b) { return a.prior > b.prior; });
        double playouts = limits.playouts ? double(limits.playouts) : limits.seconds * PLAYOUTS_PER_SECOND;
        auto size = std::max(MIN_CANDIDATES, std::size_t(playouts / PLAYOUTS_PER_MOVE));
        if (arms.size() > size) arms.resize(size);
        double offset = playout(candidates[std::size_t(arms[0].index)], world_seed) - arms[0].prior;
        for (Arm &arm : arms) arm.prior += offset;
    }

    void compare(double share, std::uint64_t seed, int survivors) {
        SearchLimits part{share * limits.seconds, std::int64_t(std::ceil(share * double(limits.playouts))), seed, 1};
        SearchTimer timer(part);
        SequentialHalving halving(std::move(arms), {PRIOR_PLAYOUTS, survivors});
        halving.run(timer, part,
                    [&](int index, std::uint64_t number) { return playout(candidates[std::size_t(index)], number); });
        arms = halving.ranking();
    }

  public:
    MoveSearch(const State &root_view, const SearchLimits &search_limits) : view(root_view), limits(search_limits) {
        Rng rng{limits.seed};
        deal(rng.next());
        list_candidates();
        bool may_draw = std::any_of(arms.begin(), arms.end(), [&](const Arm &arm) { return is_draw(arm); });
        compare(may_draw ? FIRST_SHARE : 1, rng.next(), may_draw ? FINALISTS : 2);
        if (!may_draw || is_draw(arms[0])) return;
        std::vector<Arm> others;
        if (arms.size() > FINALISTS) {
            others.assign(arms.begin() + FINALISTS, arms.end());
            arms.resize(FINALISTS);
        }
        for (std::size_t i = 0; i < arms.size(); i++)
            if (is_draw(arms[i])) others.insert(others.begin(), arms[i]), arms.erase(arms.begin() + std::ptrdiff_t(i));
        compare(1 - FIRST_SHARE, rng.next(), 2);
        arms.insert(arms.end(), others.begin(), others.end());
    }

    RankedMoves ranking() const {
        RankedMoves result;
        for (const Arm &arm : arms) result.push_back({{candidates[std::size_t(arm.index)]}, arm.mean(), arm.playouts});
        return result;
    }
};

RankedMoves search(const State &view, const SearchLimits &limits) {
    if (actor(view) < 0) fail("there is no seat to act");
    return MoveSearch(view, limits).ranking();
}

}  // namespace kingdoms
