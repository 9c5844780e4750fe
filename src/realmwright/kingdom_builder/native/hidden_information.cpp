#include "hidden_information.hpp"

namespace kingdom_builder {

void hide(State &state, int seat) {
    for (int other = 0; other < state.players; other++) {
        if (other == seat) continue;
        Seat &side = state.seats[other];
        for (int i = 0; i < side.hand.size; i++) {
            std::int8_t &card = side.hand.item[i];
            if (card != UNSEEN) (i < side.pre_shuffle ? state.pre_shuffle_hidden : state.deck)[card]++;
            card = UNSEEN;
        }
        for (const Expansion *expansion : state.layout->expansions)
            if (expansion->hide_seat) expansion->hide_seat(side);
    }
    for (const Expansion *expansion : state.layout->expansions)
        if (expansion->hide_table) expansion->hide_table(state);
}

static std::int8_t deal(std::int8_t *pool, int cards, Rng &rng) {
    int card = rng.index(pool, cards);
    pool[card]--;
    return std::int8_t(card);
}

void determinise(State &state, Rng &rng) {
    int cards = int(state.layout->deck.size());
    for (int seat = 0; seat < state.players; seat++) {
        Seat &side = state.seats[seat];
        for (int i = 0; i < side.hand.size; i++)
            if (side.hand.item[i] == UNSEEN)
                side.hand.item[i] = deal(i < side.pre_shuffle ? state.pre_shuffle_hidden : state.deck, cards, rng);
        for (const Expansion *expansion : state.layout->expansions)
            if (expansion->determinise_seat) expansion->determinise_seat(side, rng);
    }
    for (const Expansion *expansion : state.layout->expansions)
        if (expansion->determinise_table) expansion->determinise_table(state, rng);
}

}  // namespace kingdom_builder
