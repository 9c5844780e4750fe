// deck.py: the deck of terrain cards, as counts without an order: every draw is a chance move.
#pragma once
#include "piece_changes.hpp"

#include <span>

namespace kingdom_builder {

bool refill(State &);
void discard_played(State &);
void replace_played(State &);
void reveal(State &, const Cards &);
Row<Word, MAX_WORDS> card_choices(const State &);
void apply_choice(State &, Word);
bool is_played_out(const State &);
int draw_card(State &, Word);
Move random_draw(const State &, Rng &);
std::span<const std::int8_t> draw_weights(const State &);  // by card
inline bool has_open_hex(const State &state, int terrain) {
    return bool(state.layout->terrains[terrain].cells & state.empty & state.unblocked);
}

struct DrawStep : Component {
    explicit DrawStep(std::string_view step) : Component(step) { is_chance = true; }
    void legal_moves(const State &, const Frame &, MoveMasks &) const override;
};
struct Deal final : DrawStep {
    Deal() : DrawStep("deal") {}
    void apply(State &, const Frame &, Move) const override;
};
struct Redraw final : DrawStep {
    Redraw() : DrawStep("redraw") {}
    void apply(State &, const Frame &, Move) const override;
};
extern Deal DEAL;
extern Redraw REDRAW;

}  // namespace kingdom_builder
