"""What a line of moves means for the seat that might play it, of nothing but what that seat sees."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from .answers import cells_in, changes, things_between
from .journal import Journal
from .messages import Hint, Step


def hint_of(journal: Journal, seq: int, view: Any, line: Sequence[str]) -> Hint:
    """The line, and what it brings. It is tried on a guess, so that nothing hidden can show in the answer."""
    game = journal.game
    seat = game.actor(view)
    first = state = game.determinise(view, Random(0))
    steps = []
    for text in line:
        before, state = state, game.apply(state, game.read(state, text))
        said = journal.step(game.view(before, seat), text, game.view(state, seat))
        steps.append(Step(text, cells_in([text]), said))
    gains, losses = things_between(game.present(first), game.present(state))
    return Hint(seq, seat, steps, changes(game.scores(first), game.scores(state)), gains, losses)
