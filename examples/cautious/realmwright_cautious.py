"""Bot `cautious`: plays the move with the best lead, in one determinization of the hidden information."""

from __future__ import annotations

from typing import Any

from realmwright.bots.bot import BasePlayer


class CautiousPlayer(BasePlayer):
    name = "cautious"
    searched = 0  # evaluated positions; the arena reports them

    def choose(self, view: Any) -> Any:
        state = self.game.determinise(view, self.rng)
        moves = list(self.game.moves(view))
        self.searched += len(moves)
        return max(moves, key=lambda move: self._lead(self.game.apply(state, move)))

    def _lead(self, state: Any) -> int:
        gold = [sum(sheet.values()) for sheet in self.game.scores(state)]
        mine = gold.pop(self.seat)
        return mine - max(gold)
