"""What the set-up screen asks for, and the table that comes of it. It knows of no screen."""

from __future__ import annotations

import secrets
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from .. import record, registry
from ..bots.levels import LEVELS
from ..game import Choice, Game, GameError
from ..record import Record
from ..tables.catalog import settled
from ..tables.events import Seat
from ..words import Phrase, Said, action, name_of
from .table import Table

NAMES: Final = ("Ada", "Bruno", "Chiara", "Dirk", "Edda")
USUAL: Final = LEVELS[1].name  # whom one meets first: not the weakest, who would bore
SEEDS: Final = 1_000_000  # short enough to be typed in again
RANDOM: Final = "random"
FIRST_GAME: Final = {"preset": "first-game"}
LAID: Final = {"quadrants": 4, "cards": 3}  # fields of several different parts, and how many
TYPED: Final = ("capitols", "caves", "nomads", "tasks")  # fields of several parts that are typed in as in notation
APART: Final = ("players", "preset", "sets", "variants", "quadrant", *LAID)  # asked for in ways of their own
_SORTS: Final = {
    "quadrants": ("quadrant",), "cards": ("card",), "sets": ("set",), "variants": ("variant",), "island": ("quadrant",),
    "removed_terrain": ("terrain",),
}  # fmt: skip


class Wanted(NamedTuple):
    """A table that somebody wants to play at."""

    game: str
    wishes: dict[str, str]
    seats: tuple[Seat, ...]
    seed: str = ""  # an empty one is drawn


def usual_seats(count: int, people: int = 1) -> tuple[Seat, ...]:
    return tuple(Seat(NAMES[seat], None if seat < people else USUAL) for seat in range(count))


def first_game() -> Wanted:
    return Wanted("kingdom-builder", dict(FIRST_GAME), usual_seats(2))


def set_up(wanted: Wanted) -> Table:
    """A new table. A `GameError` says why there can be none like this."""
    seed = wanted.seed or str(secrets.randbelow(SEEDS))
    secret = f"seed {seed}"
    return Table(Record(drawn(wanted, secret)), wanted.seats, secret)


def drawn(wanted: Wanted, secret: str) -> Game[Any, Any]:
    kind = registry.game(wanted.game)
    return kind.table({"players": str(len(wanted.seats)), **wanted.wishes}, Random(secret))


def laid(game: str, field: str, boxes: Sequence[str]) -> list[str]:
    """Parts of these boxes, drawn just now: others can be chosen instead."""
    wanted = Wanted(game, {"sets": ",".join(boxes)}, usual_seats(2))
    return settled(drawn(wanted, secrets.token_hex(8)))[field].split(",")


def open_table(file: Path, seats: Sequence[Seat]) -> Table:
    """A record to be played on: the seats that are named, and people on the others."""
    try:
        kept = record.load(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise GameError(f"{file} is not text: expected a record") from None
    count = kept.game.seats
    people = [Seat(NAMES[seat], None) for seat in range(count)]
    return Table(kept, [*seats[:count], *people[len(seats) :]], secrets.token_hex(16))


def single_fields(game: str) -> list[Choice]:
    """Fields with one value, the switches of the rules included."""
    kind = registry.game(game)
    plain = [field for field in kind.fields if field.name not in (*APART, *TYPED)]
    return [*plain, *kind.options]


def typed_fields(game: str) -> list[Choice]:
    return [field for field in registry.game(game).fields if field.name in TYPED]


def field(game: str, name: str) -> Choice | None:
    return next((field for field in registry.game(game).fields if field.name == name), None)


def parts(name: str, boxes: Iterable[str]) -> list[str]:
    """The boards or cards of these boxes."""
    sets: Mapping[str, Any] = registry.find("sets")
    wanted = [box for box in sets.values() if box.name in boxes]
    if name == "cards":
        return [card.name for box in wanted for card in box.cards]
    return [board.id for box in wanted for board in box.quadrants]


def value_name(choice: Choice, value: str) -> Said:
    """What a value of a field is called."""
    if choice.name == "start" and value.isdecimal():
        return Phrase("seat", {"number": int(value) + 1})
    own = name_of(
        value, f"field-{_dashed(choice.name)}", f"option-{_dashed(choice.name)}", *_SORTS.get(choice.name, ())
    )
    return own if isinstance(own, Phrase) else action(value)


def field_name(choice: Choice) -> Said:
    return name_of(_dashed(choice.name), "option", "field")


def _dashed(name: str) -> str:
    return name.replace(".", "-").replace("_", "-")
