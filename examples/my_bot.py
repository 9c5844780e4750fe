"""The smallest bot: realmwright check-bot examples/my_bot.py:MyBot."""

from typing import Any


class MyBot:
    """Plays random legal moves. Realmwright sets `game`, `seat`, `rng` and `budget`."""

    game: Any
    rng: Any

    def choose(self, view: Any) -> Any:
        moves = self.game.moves(view)
        return self.rng.choice(moves)
