"""Which information of a ply a viewer may have.

Only the views of the game contract decide it.
"""

from __future__ import annotations

from random import Random
from typing import Any

from ..game import CHANCE, Game
from .memo import unwrap

GUESSES = 4


def is_chance_move_visible(game: Game[Any, Any], before: Any, move: Any, perspective: int) -> bool:
    """Return whether a perspective can see which move chance made.

    It can if its view differs from the views after all other moves.
    """
    game = unwrap(game)
    view = game.view(game.apply(before, move), perspective)
    others = [other for other in game.moves(before) if other != move]
    return bool(others) and all(game.view(game.apply(before, other), perspective) != view for other in others)


def reveals_information(game: Game[Any, Any], before: Any, move: Any) -> bool:
    """Whether this ply shows its mover new information, so that it cannot be undone.

    If the mover's view equals the one predicted from a guess of the hidden parts, the ply revealed nothing. Several
    guesses are made because one may be right by chance.
    """
    game = unwrap(game)
    mover = game.actor(before)
    if mover == CHANCE:
        return True
    view, view_after = game.view(before, mover), game.view(game.apply(before, move), mover)
    guesses = (game.determinise(view, Random(seed)) for seed in range(GUESSES))
    return any(game.view(game.apply(guess, move), mover) != view_after for guess in guesses)


def predict_view(game: Game[Any, Any], view: Any, move: Any) -> Any:
    """Return the mover's view after this ply, or None if it depends on hidden information."""
    mover = game.actor(view)
    guesses = (game.determinise(view, Random(seed)) for seed in range(GUESSES))
    first, *others = (game.view(game.apply(guess, move), mover) for guess in guesses)
    return first if all(other == first for other in others) else None
