// hidden_information.py: views (KB-BASE-TURN-9), and determinisations with the true odds.
#pragma once
#include "game_layout.hpp"

namespace kingdom_builder {

void hide(State &, int seat);      // all that this seat may not know
void determinise(State &, Rng &);  // deal what is hidden

}  // namespace kingdom_builder
