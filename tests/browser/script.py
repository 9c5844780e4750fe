"""A table that goes on as it would at the server: the same cards by the same seed."""

from __future__ import annotations

from random import Random
from typing import Any

from realmwright import registry
from realmwright.fair import settle
from realmwright.record import Record

from .server import GAME


def begin(wishes: dict[str, str], seed: int) -> Record:
    """The table that the server makes of the same wishes and seed."""
    secret = f"seed {seed}"
    record = Record(registry.game(GAME).table({"players": "2", **wishes}, Random(secret)))
    settle(record, secret)
    return record


def go(record: Record, move: Any, seed: int) -> None:
    record.play(move)
    settle(record, f"seed {seed}")
