"""Verifiable chance: a secret, whose hash is published first, determines every draw.

A table publishes the SHA-256 of its secret at the start and reveals the secret at the end. Then every draw can be
repeated: the set-up from the params and the secret, every card from the secret and its ply number. The secret of a
deal, which several tables share, numbers the draws instead: all of them meet the same cards in the same order.
"""

from __future__ import annotations

import json
from collections.abc import Iterator, Mapping
from hashlib import sha256
from random import Random
from typing import Any, Final, NamedTuple

from . import record as records
from . import registry
from .game import CHANCE, Game, GameError, ParseError
from .record import Ply, Record, play

PARAMS_NOTE: Final = "wishes"  # the key of the params in record files
DEAL_PREFIX: Final = "deal "  # of the secret of a deal
NOTES: Final = ("commitment", "secret", PARAMS_NOTE)


class Check(NamedTuple):
    """The result of one check of a record."""

    name: str  # rules, commitment, setup or chance
    good: bool
    message: str


def commitment(secret: str) -> str:
    """Return the hash of a secret that is published while the game lasts."""
    return sha256(secret.encode()).hexdigest()


def chance_plies(game: Game[Any, Any], state: Any, number: int, secret: str) -> Iterator[Ply]:
    """Yield the moves of chance until a seat acts or the game ends.

    The moves are derived from the secret and their numbers; `number` is that of the first one (`next_draw`).
    """
    while game.actor(state) == CHANCE:
        ply = play(game, state, _draw(game, state, number, secret))
        yield ply
        state, number = ply.state, number + 1


def draw_chance(record: Record, secret: str) -> None:
    """Play the moves of chance at the end of a record."""
    for ply in chance_plies(record.game, record.state, next_draw(record, secret), secret):
        record.append(ply)


def next_draw(record: Record, secret: str, decisions: int = 0) -> int:
    """Return the number of the draw that comes after a record and some more decisions."""
    if not secret.startswith(DEAL_PREFIX):
        return len(record.moves) + decisions
    return sum(record.game.actor(state) == CHANCE for state, _ in record.plies())


def _draw(game: Game[Any, Any], state: Any, number: int, secret: str) -> Any:
    rng = Random(f"{secret}/{number}")
    return rng.choices(game.moves(state), game.weights(state))[0]


def signed(record: Record, secret: str, params: Mapping[str, str]) -> str:
    """Return the text of a record with the notes that `verify` needs."""
    header, _, moves = str(record).partition("\n")
    values = commitment(secret), secret, json.dumps(dict(params), sort_keys=True)
    notes = [f"# {name} {value}" for name, value in zip(NOTES, values, strict=True)]
    return "\n".join([header, *notes, moves])


def verify(text: str) -> list[Check]:
    """Check a record by its notes. Raise ParseError if a note is missing."""
    notes = _notes(text)
    secret = notes["secret"]
    try:
        record = records.load(text)
    except GameError as error:
        return [Check("rules", False, str(error))]
    checks = [Check("rules", True, f"{len(record.moves)} moves, all of them legal")]
    good = commitment(secret) == notes["commitment"]
    message = "the secret matches the commitment" if good else "the secret does not match the commitment"
    checks.append(Check("commitment", good, message))
    return [*checks, _check_setup(record, secret, notes[PARAMS_NOTE]), _check_chance(record, secret)]


def _notes(text: str) -> dict[str, str]:
    notes = dict(_note(line) for line in text.splitlines() if line.startswith("# "))
    for name in NOTES:
        if name not in notes:
            raise ParseError(f"the record cannot be verified: expected a line '# {name} …', as the server writes it")
    return notes


def _note(line: str) -> tuple[str, str]:
    name, _, value = line.removeprefix("# ").partition(" ")
    return name, value


def _check_setup(record: Record, secret: str, text: str) -> Check:
    try:
        params = {str(name): str(value) for name, value in json.loads(text).items()}
        game = registry.game(record.game.name).create(params, Random(secret))
    except (GameError, ValueError, TypeError, AttributeError, RecursionError) as error:
        return Check("setup", False, f"the params are invalid: {' '.join(str(error).split())}")
    if game.setup != record.game.setup:
        return Check("setup", False, "the secret and the params draw another set-up")
    return Check("setup", True, "the set-up is the one that the secret draws")


def _check_chance(record: Record, secret: str) -> Check:
    draws = list(_draws(record, secret))
    for ply, move, expected in draws:
        if move != expected:
            return Check("chance", False, f"ply {ply} is {move!r}, but the secret draws {expected!r}")
    return Check("chance", True, f"{len(draws)} draws, all as derived from the secret")


def _draws(record: Record, secret: str) -> Iterator[tuple[int, str, str]]:
    draws = 0
    for ply, (state, move) in enumerate(record.plies()):
        if record.game.actor(state) == CHANCE:
            number = draws if secret.startswith(DEAL_PREFIX) else ply
            yield ply, move, record.game.write(state, _draw(record.game, state, number, secret))
            draws += 1
