#include "rules.hpp"

namespace kingdom_builder {

int actor(const State &state) {
    if (state.stack.size) {
        const Frame &frame = state.stack.last();
        return state.layout->components[frame.step]->is_chance ? CHANCE : frame.seat;
    }
    return state.stage == OVER ? NOBODY : state.turn;
}

static Cells mandatory_cells(const State &state, const Seat &me) {
    return apply_adjacency_rule(state, me, state.layout->terrains[state.terrain].cells, true);
}

static void action_masks(const State &state, const Seat &me, const std::vector<const Component *> &list,
                         MoveMasks &masks) {
    for (const Component *action : list)
        if (action->is_available(state, me)) action->legal_uses(state, me, masks);
}

static void frame_masks(const State &state, const Frame &frame, MoveMasks &masks) {
    const Component *step = state.layout->components[frame.step];
    step->legal_moves(state, frame, masks);
    const auto &interrupts = state.layout->interrupts;
    if (!interrupts.empty() && frame.seat == state.turn && !step->is_chance && state.stage <= AFTER)
        action_masks(state, state.seats[frame.seat], interrupts, masks);
}

static void mandatory_masks(const State &state, const Seat &me, MoveMasks &masks) {
    if (state.terrain != NONE) {
        masks.add(BUILD, mandatory_cells(state, me));
        return;
    }
    masks.add_words(CHOOSE, card_choices(state));
}

static void turn_masks(const State &state, MoveMasks &masks) {
    const Layout &layout = *state.layout;
    const Seat &me = state.me();
    if (state.stage != AFTER || state.terrain == NONE) mandatory_masks(state, me, masks);
    if (state.stage == DURING) {
        action_masks(state, me, layout.interrupts, masks);
        return;
    }
    if (std::uint32_t ready = me.tiles & ~(me.used_tiles | me.new_tiles))
        for (const PowerTiles &each : layout.tiles_by_power)
            if (ready & each.tiles) each.power->legal_uses(state, me, masks);
    action_masks(state, me, layout.actions, masks);
    if (state.stage == AFTER) masks.add_single(END);
}

void legal_masks(const State &state, MoveMasks &masks) {
    if (state.stack.size)
        frame_masks(state, state.stack.last(), masks);
    else if (state.stage == DURING && state.terrain != NONE && state.layout->interrupts.empty())  // most plies
        masks.add(BUILD, mandatory_cells(state, state.me()));
    else if (state.stage != OVER)
        turn_masks(state, masks);
}

static void end_turn(State &state) {
    const Layout &layout = *state.layout;
    std::int8_t seat = state.turn;
    for (auto ends : layout.on_turn_end) ends(state, seat);
    discard_played(state);
    for (int number = 0; number < state.players; number++)
        state.seats[number].used_tiles = state.seats[number].new_tiles = 0;
    state.stage = DRAWING;
    state.quota = state.extra_quota = 0;
    if (refill(state)) {
        state.stack += Frame{DEAL.id, seat};
        for (auto more : layout.extra_cards)
            for (int n = more(state, seat); n--;) state.stack += Frame{DEAL.id, seat};
    }
}

static void next_turn(State &state) {
    const Layout &layout = *state.layout;
    if (!state.round) {
        state.round = 1;
    } else {
        int following = (state.turn + 1) % state.players;
        if (following == layout.start) {
            if (state.end_triggered) {
                state.stage = ENDING;
                for (auto ends : layout.on_game_end) ends(state);
                return;
            }
            state.round++;
        }
        state.turn = std::int8_t(following);
    }
    state.stage = BEFORE;
    state.quota = DEFAULT_QUOTA;
    state.extra_quota = state.me().set_aside;
    for (auto starts : layout.on_turn_start) starts(state, state.turn);
    Seat &me = state.me();
    Cards hand = me.hand;
    me.hand.size = 0;
    me.pre_shuffle = 0;
    if (hand.size)
        reveal(state, hand);
    else
        replace_played(state);  // a seat without a card draws now if a card is left (I-05)
}

static void advance(State &state) {  // until a seat or chance has to decide
    while (!state.stack.size) {
        if (state.stage <= AFTER) {
            // done, or no settlement left to build (I-03, I-18)
            if (!state.extra_quota && (!state.quota || !state.me().supply)) state.stage = AFTER;
            if (!is_played_out(state)) return;
            replace_played(state);  // at any time in the turn (D-02)
        } else if (state.stage == DRAWING) {
            next_turn(state);
        } else if (state.stage == ENDING) {
            state.stage = OVER;
        } else {
            return;
        }
    }
}

static void use_tile(State &state, std::uint32_t tiles) {
    Seat &me = state.me();
    std::uint32_t ready = me.tiles & tiles & ~(me.used_tiles | me.new_tiles);
    me.used_tiles |= ready & -ready;
}

static void apply_turn(State &state, Move move) {
    if (move.verb == END) return end_turn(state);
    if (move.verb == CHOOSE) return apply_choice(state, move.word);
    for (const PowerTiles &each : state.layout->tiles_by_power)
        if (each.power->id == move.verb) {
            use_tile(state, each.tiles);
            return each.power->use(state, move);
        }
    state.layout->components[move.verb]->use(state, move);
}

static void apply_frame(State &state, Move move) {
    const Layout &layout = *state.layout;
    if (layout.is_interrupt[move.verb]) return layout.components[move.verb]->use(state, move);
    Frame frame = state.stack.last();
    state.stack.size--;
    layout.components[frame.step]->apply(state, frame, move);
}

void apply(State &state, Move move) {
    if (state.stack.size) {
        apply_frame(state, move);
    } else if (move.verb == BUILD) {
        state.stage = DURING;
        if (!state.extra_quota) state.quota--;
        notify_before_placed(state, state.turn);
        build(state, state.turn, move.cell, MANDATORY);
    } else {
        apply_turn(state, move);
    }
    advance(state);
}

}  // namespace kingdom_builder
