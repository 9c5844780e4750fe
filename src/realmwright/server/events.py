"""What happens at a table: an event, and the moves that chance makes of a secret. Nothing here needs a database."""

from __future__ import annotations

from random import Random
from typing import NamedTuple

from ..game import CHANCE
from ..record import Record


class Event(NamedTuple):
    """Something that happened at a table. A `move` holds its notation, an `undo` how many plies it took back."""

    kind: str
    text: str


def settle(record: Record, secret: str) -> None:
    """Let chance make its moves. They follow from the secret and the ply, so that a seed is a whole game."""
    game = record.game
    while game.actor(record.state) == CHANCE:
        rng = Random(f"{secret}/{len(record.moves)}")
        record.play(rng.choices(game.moves(record.state), game.weights(record.state))[0])
