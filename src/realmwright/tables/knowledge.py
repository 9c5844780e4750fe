"""Who may know what of a ply. Everything is decided by the views of the contract, whatever the game hides."""

from __future__ import annotations

from random import Random
from typing import Any

from ..game import CHANCE, Game
from .recall import plain

GUESSES = 4


def told(game: Game[Any, Any], before: Any, move: Any, viewer: int) -> bool:
    """May this viewer be told which move chance made? Only if what it sees afterwards differs from all the others."""
    game = plain(game)
    seen = game.view(game.apply(before, move), viewer)
    others = [other for other in game.moves(before) if other != move]
    return bool(others) and all(game.view(game.apply(before, other), viewer) != seen for other in others)


def reveals(game: Game[Any, Any], before: Any, move: Any) -> bool:
    """Did this ply show its mover something new? Then it cannot be taken back.

    A mover who guesses what is hidden and then sees just what the guess led to has learnt nothing; several guesses,
    because one may be right by luck.
    """
    game = plain(game)
    mover = game.actor(before)
    if mover == CHANCE:
        return True
    view, seen = game.view(before, mover), game.view(game.apply(before, move), mover)
    guesses = (game.determinise(view, Random(guess)) for guess in range(GUESSES))
    return any(game.view(game.apply(guess, move), mover) != seen for guess in guesses)


def foreseen(game: Game[Any, Any], view: Any, move: Any) -> Any:
    """What the mover will see after this ply, whatever is hidden; `None` if it depends on that."""
    mover = game.actor(view)
    guesses = (game.determinise(view, Random(guess)) for guess in range(GUESSES))
    first, *others = (game.view(game.apply(guess, move), mover) for guess in guesses)
    return first if all(other == first for other in others) else None
