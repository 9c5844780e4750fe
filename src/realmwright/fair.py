"""Chance that nobody can steer: every draw follows from a secret whose fingerprint is told before the first one.

A table tells the SHA-256 of its secret at the start and the secret itself at the end. Then anybody can draw again what
was drawn: the set-up from the wishes and the secret, every card from the secret and the number of its ply.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

from . import record, registry
from .game import CHANCE, GameError, Unreadable
from .record import Record

NOTES: Final = ("commitment", "secret", "wishes")


class Check(NamedTuple):
    """One thing that was looked at, and what was found."""

    name: str  # rules, commitment, setup or chance
    good: bool
    message: str


def commitment(secret: str) -> str:
    """What is told of a secret while the game lasts: enough to recognise it, too little to find it."""
    return sha256(secret.encode()).hexdigest()


def settle(kept: Record, secret: str) -> None:
    """Let chance make its moves. They follow from the secret and the ply, so that a seed is a whole game."""
    while kept.game.actor(kept.state) == CHANCE:
        kept.play(_drawn(kept, len(kept.moves), secret))


def _drawn(kept: Record, ply: int, secret: str) -> Any:
    game, state = kept.game, kept.states[ply]
    rng = Random(f"{secret}/{ply}")
    return rng.choices(game.moves(state), game.weights(state))[0]


def signed(kept: Record, secret: str, wishes: Mapping[str, str]) -> str:
    """A record with all that is needed to check its chance."""
    header, _, moves = str(kept).partition("\n")
    values = commitment(secret), secret, json.dumps(dict(wishes), sort_keys=True)
    notes = [f"# {name} {value}" for name, value in zip(NOTES, values, strict=True)]
    return "\n".join([header, *notes, moves])


def verify(text: str) -> list[Check]:
    """What can be checked of a record. It raises `Unreadable` if the record does not say what its chance comes from."""
    notes = _notes(text)
    secret, said = notes["secret"], notes["commitment"]
    try:
        kept = record.load(text)
    except GameError as error:
        return [Check("rules", False, str(error))]
    checks = [Check("rules", True, f"{len(kept.moves)} moves, all of them legal")]
    kind = "the secret is the one that was promised" if commitment(secret) == said else "this is another secret"
    checks.append(Check("commitment", commitment(secret) == said, kind))
    return [*checks, _check_setup(kept, secret, notes["wishes"]), _check_chance(kept, secret)]


def _notes(text: str) -> dict[str, str]:
    found = dict(_note(line) for line in text.splitlines() if line.startswith("# "))
    for name in NOTES:
        if name not in found:
            raise Unreadable(f"nothing to check it by: expected a line '# {name} …', as the server writes it")
    return found


def _note(line: str) -> tuple[str, str]:
    name, _, value = line.removeprefix("# ").partition(" ")
    return name, value


def _check_setup(kept: Record, secret: str, wishes: str) -> Check:
    try:
        asked = json.loads(wishes)
        table = registry.game(kept.game.name).table({str(name): str(asked[name]) for name in asked}, Random(secret))
    except (GameError, ValueError, TypeError, RecursionError) as error:
        return Check("setup", False, f"the wishes lead to no table: {' '.join(str(error).split())}")
    if table.setup != kept.game.setup:
        return Check("setup", False, "the secret and the wishes lead to another table")
    return Check("setup", True, "the table is the one that the secret draws")


def _check_chance(kept: Record, secret: str) -> Check:
    draws = list(_draws(kept, secret))
    for ply, made, due in draws:
        if made != due:
            return Check("chance", False, f"ply {ply} is {made!r}, but the secret draws {due!r}")
    return Check("chance", True, f"{len(draws)} draws, all as the secret has them")


def _draws(kept: Record, secret: str) -> Iterator[tuple[int, str, str]]:
    for ply, (state, move) in enumerate(kept.plies()):
        if kept.game.actor(state) == CHANCE:
            yield ply, move, kept.game.write(state, _drawn(kept, ply, secret))
