"""What a line of moves means for the seat that might play it, of nothing but what that seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import pairwise
from random import Random
from typing import Any

from ..game import Game
from .answers import cells_in, changes, things_between
from .journal import Journal
from .messages import Hint, Step


def hint_of(journal: Journal, seq: int, view: Any, line: Sequence[str]) -> Hint:
    """The line, and what it brings. It is tried on a guess, so that nothing hidden can show in the answer."""
    game = journal.game
    seat = game.actor(view)
    tried = _tried(game, view, line)
    first, last = tried[0], tried[-1]
    gains, losses = things_between(game.present(first), game.present(last))
    return Hint(seq, seat, steps_of(journal, view, line), changes(game.scores(first), game.scores(last)), gains, losses)


def steps_of(journal: Journal, view: Any, line: Sequence[str]) -> list[Step]:
    """Each move of a line, with the sentence that the log would have for it."""
    game, seat = journal.game, journal.game.actor(view)
    states = [game.view(state, seat) for state in _tried(game, view, line)]
    return [
        Step(text, cells_in([text]), journal.step(before, text, after))
        for text, (before, after) in zip(line, pairwise(states), strict=True)
    ]


def _tried(game: Game[Any, Any], view: Any, line: Sequence[str]) -> list[Any]:
    states = [game.determinise(view, Random(0))]
    for text in line:
        states.append(game.apply(states[-1], game.read(states[-1], text)))
    return states
