"""Bot `random`: plays a legal move chosen uniformly at random."""

from __future__ import annotations

from typing import Any

from .bot import BasePlayer, Bot


class RandomPlayer(BasePlayer):
    name = "random"

    def choose(self, view: Any) -> Any:
        return self.rng.choice(self.game.moves(view))


BOT: Bot = RandomPlayer
