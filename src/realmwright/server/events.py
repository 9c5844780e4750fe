"""What happens at a table, who sits there, and the moves that chance makes of a secret: nothing needs a database."""

from __future__ import annotations

from datetime import UTC, datetime
from random import Random
from typing import NamedTuple

from msgspec import Struct

from ..game import CHANCE
from ..record import Record


class Event(NamedTuple):
    """Something that happened at a table. A `move` holds its notation, an `undo` how many plies it took back."""

    kind: str
    text: str
    at: str = ""  # UTC, as `now` writes it; every stored event has it


class Seat(Struct, frozen=True):
    """A seat as the table was made with it; what becomes of it later stands in the events."""

    name: str
    bot: str | None = None
    open: bool = False  # somebody with a pass is to claim it


def now() -> str:
    """To the millisecond, and so that the order of texts is the order in time."""
    return datetime.now(UTC).isoformat(timespec="milliseconds")


def settle(record: Record, secret: str) -> None:
    """Let chance make its moves. They follow from the secret and the ply, so that a seed is a whole game."""
    game = record.game
    while game.actor(record.state) == CHANCE:
        rng = Random(f"{secret}/{len(record.moves)}")
        record.play(rng.choices(game.moves(record.state), game.weights(record.state))[0])
