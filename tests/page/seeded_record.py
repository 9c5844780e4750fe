"""Records with the same chance outcomes as a table with the same seed on the server."""

from __future__ import annotations

from random import Random
from typing import Any

from realmwright import registry
from realmwright.fairness import draw_chance
from realmwright.record import Record

from .server import GAME


def start_record(params: dict[str, str], seed: int) -> Record:
    """Return the record of a new table with these params and seed."""
    secret = f"seed {seed}"
    record = Record(registry.game(GAME).create({"players": "2", **params}, Random(secret)))
    draw_chance(record, secret)
    return record


def play_move(record: Record, move: Any, seed: int) -> None:
    record.play(move)
    draw_chance(record, f"seed {seed}")
