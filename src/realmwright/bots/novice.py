"""Bot `novice`: plays the best of a few randomly sampled moves."""

from __future__ import annotations

from typing import Any

from .bot import Bot
from .greedy import GreedyPlayer

SAMPLED_MOVES = 2


class NovicePlayer(GreedyPlayer):
    name = "novice"

    def choose(self, view: Any) -> Any:
        moves = self.game.moves(view)
        sample = [self.rng.choice(moves) for _ in range(SAMPLED_MOVES)]
        return self.best_move(self.game.determinise(view, self.rng), sample)


BOT: Bot = NovicePlayer
