"""Chance that nobody can steer: every draw follows from a secret whose fingerprint is told before the first one."""

from __future__ import annotations

from hashlib import sha256
from random import Random

from ..game import CHANCE
from ..record import Record


def commitment(secret: str) -> str:
    """What is told of a secret while the game lasts: enough to recognise it, too little to find it."""
    return sha256(secret.encode()).hexdigest()


def settle(record: Record, secret: str) -> None:
    """Let chance make its moves. They follow from the secret and the ply, so that a seed is a whole game."""
    game = record.game
    while game.actor(record.state) == CHANCE:
        rng = Random(f"{secret}/{len(record.moves)}")
        record.play(rng.choices(game.moves(record.state), game.weights(record.state))[0])
