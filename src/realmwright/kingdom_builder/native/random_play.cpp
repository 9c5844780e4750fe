#include "random_play.hpp"

namespace kingdom_builder {

constexpr int MAX_PLIES = 1000000;  // a game that does not end is an error, not a hang

static Word random_card(const State &state, Rng &rng) {
    int total = 0, cards = int(state.layout->deck.size());
    for (int card = 0; card < cards; card++) total += state.deck[card];
    if (!total) fail("no card to draw");
    int k = rng.below(total), card = 0;
    while (k >= state.deck[card]) k -= state.deck[card++];
    return state.layout->deck[std::size_t(card)].word;
}

Move random_move(const State &state, Rng &rng) {
    if (actor(state) == CHANCE) return {DRAW, random_card(state, rng)};
    MoveMasks masks;
    legal_masks(state, masks);
    int count = masks.count();
    if (!count) fail("no legal move");
    return masks.at(rng.below(count));
}

int playout(State &state, Rng &rng) {
    int plies = 0;
    for (; actor(state) != NOBODY; plies++) {
        if (plies == MAX_PLIES) fail("the game does not end");
        apply(state, random_move(state, rng));
    }
    return plies;
}

std::int64_t perft(const State &state, int depth) {
    MoveMasks masks;
    legal_masks(state, masks);
    int count = masks.count();
    if (depth <= 1) return count;
    std::int64_t total = 0;
    for (int i = 0; i < count; i++) {
        State after = state;
        apply(after, masks.at(i));
        total += perft(after, depth - 1);
    }
    return total;
}

}  // namespace kingdom_builder
