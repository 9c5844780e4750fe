"""Games worked out beforehand with the library: the moves that a test then makes by clicking."""

from __future__ import annotations

from random import Random
from typing import Any

from realmwright import registry
from realmwright.game import NOBODY
from realmwright.record import Record
from realmwright.server.table import settle

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


def using(powers: set[str], wishes: dict[str, str], seed: int) -> list[str]:
    """Moves of both players that use each of these powers at least once; chance is not among them."""
    record, rng, left, made = begin(wishes, seed), Random(seed), set(powers), list[str]()
    while left and record.game.actor(record.state) != NOBODY:
        text = _wanted(record, left, rng)
        verb = text.split(" ")[0]
        left.discard(verb)
        go(record, record.game.read(record.state, text), seed)
        made.append(text)
        if verb in powers and record.game.present(record.state).get("doing"):
            put = record.game.write(record.state, rng.choice(record.game.moves(record.state)))
            go(record, record.game.read(record.state, put), seed)
            made.append(put)
    assert not left, f"seed {seed} never gets to use {sorted(left)}"
    return made


def _wanted(record: Record, left: set[str], rng: Random) -> str:
    """A power that was not used yet, or else the build that brings a tile or comes closest to one."""
    game, state = record.game, record.state
    texts = [game.write(state, move) for move in game.moves(state)]
    fresh = [text for text in texts if text.split(" ")[0] in left]
    if fresh:
        return rng.choice(fresh)
    builds = [text for text in texts if text.startswith("build ")]
    if not builds:
        return "end"
    return min(builds, key=lambda text: (_far(record, text, left), text))


def _far(record: Record, text: str, left: set[str]) -> int:
    """How far a build is from the next location whose tile its builder still lacks."""
    shown = record.game.present(record.state)
    side = shown["seats"][shown["turn"]]
    held = {tile["kind"] for tile in side["tiles"]}
    places = record.game.about()["locations"].items()
    goals = [cell for cell, kind in places if kind in left and kind not in held and cell not in side["taken_from"]]
    return min((_distance(text.split(" ")[1], goal) for goal in goals), default=0)


def _distance(one: str, other: str) -> int:
    (x, y), (u, v) = ((ord(cell[0]), int(cell[1:])) for cell in (one, other))
    return abs(x - u) + abs(y - v)
