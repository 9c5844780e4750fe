"""Games of any boxes in which every power wanted gets used, worked out beforehand with the library."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import NamedTuple

from realmwright.game import NOBODY, Plain
from realmwright.record import Record

from .script import begin, go

FAR = 40  # from any hex of the board to the island


class Ply(NamedTuple):
    move: str
    seat: int
    turn: int
    wanted: bool  # the first use of a power, or a move that belongs to it


class Wanted(NamedTuple):
    """What is to happen: verbs to be used, as often as they are named; kinds of tiles that help; hexes to come to."""

    verbs: tuple[str, ...]
    tiles: tuple[str, ...] = ()
    places: tuple[str, ...] = ()  # letters of the map, or lists of the set-up


def quest(wanted: Wanted, wishes: dict[str, str], seed: int) -> tuple[list[Ply], Plain]:
    """Moves of everybody until everything that is wanted has happened, and the position that they lead to."""
    record, rng, left, made = begin(wishes, seed), Random(seed), Counter(wanted.verbs), list[Ply]()
    under_way = False
    while +left and record.game.actor(record.state) != NOBODY:
        game, state = record.game, record.state
        shown, seat = game.present(state), game.actor(state)
        texts = [game.write(state, move) for move in game.moves(state)]
        text = _choice(texts, +left, shown, under_way, rng) or _best(record, shown, texts, +left, wanted)
        verb = text.split(" ")[0]
        matters = left[verb] > 0 or under_way
        left[verb] -= 1
        made.append(Ply(text, seat, shown["turn"], matters))
        go(record, game.read(state, text), seed)
        doing = game.present(record.state)["doing"]
        under_way = matters and doing is not None and game.actor(record.state) == seat
    assert not +left, f"seed {seed} never gets to use {sorted(+left)}"
    return made, record.game.present(record.state)


def _choice(texts: list[str], left: Counter[str], shown: Plain, under_way: bool, rng: Random) -> str:
    """A power that was not used yet, and what belongs to it; or the answer to a question."""
    fresh = [text for text in texts if text.split(" ")[0] in left]
    if fresh:
        return rng.choice(fresh)
    if under_way or shown["doing"]:
        cells = [text for text in texts if " " in text]
        return "done" if "done" in texts and shown["doing"].get("left", 0) == 1 else rng.choice(cells or texts)
    chosen = [text for text in texts if text.startswith("choose ")]
    return rng.choice(chosen) if chosen else ""


def _best(record: Record, shown: Plain, texts: list[str], left: Counter[str], wanted: Wanted) -> str:
    """The build that brings a tile or comes closest to one; without any, the turn ends."""
    builds = [text for text in texts if text.startswith("build ")]
    if not builds:
        return "end"
    goals = list(_goals(record, shown, {*left, *wanted.tiles})) or list(_further(record, shown, wanted.places))
    return min(builds, key=lambda text: (min((_distance(text.split(" ")[1], goal) for goal in goals), default=0), text))


def _goals(record: Record, shown: Plain, left: set[str]) -> Iterator[str]:
    about, side = record.game.about(), shown["seats"][shown["turn"]]
    held = {tile["kind"] for tile in side["tiles"]}
    for cell, kind in about["locations"].items():
        twice = f"{kind}-bonus" in left or (kind == "canoe" and kind in left)
        if cell not in side["taken_from"] and shown["location_tiles"][cell] and (twice or kind in left - held):
            yield cell
    yield from (cell for cell, kind in shown["nomads"].items() if kind.partition("-")[0] in left)


def _further(record: Record, shown: Plain, places: tuple[str, ...]) -> Iterator[str]:
    """When there is no tile to come for."""
    own = shown["seats"][shown["turn"]]["settlements"]
    yield from (cell for cell in _marked(record.game.about(), places) if not _touches(cell, own))


def _marked(about: Plain, places: tuple[str, ...]) -> Iterator[str]:
    """The hexes of these letters, and those that the set-up lists under these names."""
    for y, row in enumerate(about["board"]):
        yield from (f"{chr(97 + x)}{y + 1}" for x, letter in enumerate(row) if letter in places)
    yield from (cell for place in places for cell in about.get(place) or ())


def _touches(cell: str, settlements: list[str]) -> bool:
    return any(_distance(cell, other) == 1 for other in settlements)


def _place(cell: str) -> tuple[int, int]:
    """Column and row so that neighbours are one step apart, the island far away."""
    island, name = cell.startswith("i:"), cell.removeprefix("i:")
    row = int(name[1:]) - 1
    column = ord(name[0]) - 97
    return column - row // 2 + (FAR if island else 0), row + (FAR if island else 0)


def _distance(one: str, other: str) -> int:
    (q, r), (s, t) = _place(one), _place(other)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))
