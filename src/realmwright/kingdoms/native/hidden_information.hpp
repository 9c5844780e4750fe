// hidden_information.py: views (KD-INFO-1), which hide the starting tiles of other seats.
#pragma once
#include "state.hpp"

namespace kingdoms {

inline void hide(State &state, int seat) {  // hidden starting tiles count as supply
    for (int other = 0; other < state.players; other++) {
        std::int8_t &kind = state.start_tiles[other];
        if (other == seat || kind == NO_TILE || kind == UNSEEN) continue;
        state.supply[kind - 1]++;
        kind = UNSEEN;
    }
}

inline void determinise(State &state, Rng &rng) {  // dealt from the unseen tiles
    for (int seat = 0; seat < state.players; seat++) {
        if (state.start_tiles[seat] != UNSEEN) continue;
        int index = rng.index(state.supply, TILE_KINDS);
        state.supply[index]--;
        state.start_tiles[seat] = std::int8_t(index + 1);
    }
}

}  // namespace kingdoms
