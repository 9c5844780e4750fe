#include "deck.hpp"

#include <algorithm>

namespace kingdom_builder {

Deal DEAL;
Redraw REDRAW;

static bool has_cards(const std::int8_t *pile) {
    return std::any_of(pile, pile + MAX_CARDS, [](std::int8_t n) { return n != 0; });
}

bool refill(State &state) {
    if (has_cards(state.deck)) return true;
    if (!has_cards(state.discard)) return false;
    std::memcpy(state.deck, state.discard, sizeof state.deck);
    std::memset(state.discard, 0, sizeof state.discard);
    for (int seat = 0; seat < state.players; seat++)
        if (state.seats[seat].hand.size) state.seats[seat].pre_shuffle = std::int8_t(state.seats[seat].hand.size);
    return true;
}

void discard_played(State &state) {
    for (int card : state.revealed) state.discard[card]++;
    state.revealed.size = 0;
    state.played_card = state.terrain = NONE;
}

static void check_last_card(State &state) {
    for (int seat = 0; seat < state.players; seat++)
        if (state.seats[seat].hand.size) return;
    if (!state.layout->has_first_rules) state.end_triggered = true;
}

void replace_played(State &state) {
    if (state.played_card != NONE) state.revealed.remove(state.played_card);
    state.played_card = state.terrain = NONE;
    if (state.stage == BEFORE) state.quota = DEFAULT_QUOTA;  // the next card settles it anew
    if (refill(state)) {
        state.stack += Frame{REDRAW.id, state.turn};
    } else {
        discard_played(state);  // a card that was not chosen has no function any more (I-28)
        state.quota = state.extra_quota = 0;
        state.stage = AFTER;
        if (!has_cards(state.discard)) check_last_card(state);
    }
}

static void play_terrain(State &state, int terrain) {
    state.terrain = std::int8_t(terrain);
    if (terrain != NONE && state.stage == BEFORE) state.quota = std::int8_t(state.layout->terrains[terrain].quota);
}

static void play_card(State &state, int card) {
    state.played_card = std::int8_t(card);
    const auto &terrains = state.layout->deck[card].terrains;
    play_terrain(state, terrains.size == 1 ? terrains[0] : NONE);
}

void reveal(State &state, const Cards &cards) {
    state.revealed = cards;
    state.played_card = state.terrain = NONE;
    if (cards.size == 1) play_card(state, cards[0]);
}

Row<Word, MAX_WORDS> card_choices(const State &state) {
    const Layout &layout = *state.layout;
    Row<Word, MAX_WORDS> words;
    if (state.terrain != NONE || !state.revealed.size) return words;
    if (state.played_card == NONE) {
        for (int card : state.revealed)
            if (!words.has(layout.deck[card].word)) words += layout.deck[card].word;
        for (auto more : layout.terrain_choices) more(state, words);
        return words;
    }
    for (int terrain : layout.deck[state.played_card].terrains)
        if (has_open_hex(state, terrain)) words += layout.terrains[terrain].word;
    return words;
}

void apply_choice(State &state, Word word) {  // `choose WORD`
    int card = state.layout->card_of(word);
    if (state.played_card == NONE && card != NONE && state.revealed.has(std::int8_t(card))) {
        play_card(state, card);
        return;
    }
    if (state.played_card == NONE) state.played_card = state.revealed[0];  // played for a terrain that is not on it
    play_terrain(state, state.layout->terrain_of(word));
}

bool is_played_out(const State &state) {
    const Layout &layout = *state.layout;
    if (state.terrain != NONE) return !has_open_hex(state, state.terrain);
    if (state.played_card == NONE) return false;
    for (int terrain : layout.deck[state.played_card].terrains)
        if (has_open_hex(state, terrain)) return false;
    return true;
}

int draw_card(State &state, Word word) {
    int card = state.layout->card_of(word);
    state.deck[card]--;
    return card;
}

std::span<const std::int8_t> draw_weights(const State &state) { return {state.deck, state.layout->deck.size()}; }

Move random_draw(const State &state, Rng &rng) {
    int card = rng.index(state.deck, int(state.layout->deck.size()));
    return {DRAW, state.layout->deck[std::size_t(card)].word};
}

void DrawStep::legal_moves(const State &state, const Frame &, MoveMasks &masks) const {
    Row<Word, MAX_WORDS> words;
    for (std::size_t card = 0; card < state.layout->deck.size(); card++)
        if (state.deck[card]) words += state.layout->deck[card].word;
    masks.add_words(DRAW, words);
}

void Deal::apply(State &state, const Frame &frame, Move move) const {
    int card = draw_card(state, move.word);
    state.seats[frame.seat].hand += std::int8_t(card);
    if (!refill(state)) {  // nothing left for those still to be dealt (I-05)
        int kept = 0;
        for (int i = 0; i < state.stack.size; i++)
            if (state.stack.item[i].step != id) state.stack.item[kept++] = state.stack.item[i];
        state.stack.size = std::uint8_t(kept);
    }
}

void Redraw::apply(State &state, const Frame &, Move move) const {
    int card = draw_card(state, move.word);
    state.revealed += std::int8_t(card);  // beside one that was not chosen: that is discarded later (I-28)
    play_card(state, card);
    refill(state);
}

}  // namespace kingdom_builder
