"""The model behind the set-up screen: its fields, and the creation of tables from them."""

from __future__ import annotations

import secrets
from collections.abc import Sequence
from pathlib import Path
from random import Random
from typing import Any, Final, NamedTuple

from .. import record, registry
from ..bots.levels import LEVELS
from ..game import Game, GameError, SetupField
from ..i18n import Message, MessageArg, component_name, name_of
from ..record import Record
from ..tables.events import SeatSetup
from ..tables.game_catalog import fixed_params
from .table import TerminalTable

DEFAULT_NAMES: Final = ("Ada", "Bruno", "Chiara", "Dirk", "Edda")
DEFAULT_BOT: Final = LEVELS[1].name  # the weakest is too easy for a first opponent
SEED_RANGE: Final = 1_000_000  # seeds are short enough to type in
RANDOM: Final = "random"
FIRST_GAME: Final = {"preset": "first-game"}
COMPONENT_FIELDS: Final = {"quadrants": 4, "cards": 3}  # fields of several distinct components, and how many
# Fields with their own controls, or with none.
SPECIAL_FIELDS: Final = ("players", "preset", "sets", "variants", "quadrant", *COMPONENT_FIELDS)
# Message key prefixes of the values of a field.
_NAME_PREFIXES: Final = {
    "quadrants": ("quadrant",), "cards": ("card",), "sets": ("set",), "variants": ("variant",),
}  # fmt: skip


class RequestedSetup(NamedTuple):
    """The parameters of a table to create."""

    game: str
    params: dict[str, str]
    seats: tuple[SeatSetup, ...]
    seed: str = ""  # empty: draw one


def default_seats(count: int, people: int = 1) -> tuple[SeatSetup, ...]:
    return tuple(SeatSetup(DEFAULT_NAMES[seat], None if seat < people else DEFAULT_BOT) for seat in range(count))


def first_game() -> RequestedSetup:
    return RequestedSetup("kingdom-builder", dict(FIRST_GAME), default_seats(2))


def create_table(request: RequestedSetup) -> TerminalTable:
    """Create a table. Raise GameError if the params are invalid."""
    seed = request.seed or str(secrets.randbelow(SEED_RANGE))
    secret = f"seed {seed}"
    return TerminalTable(Record(create_game(request, secret)), request.seats, secret)


def create_game(request: RequestedSetup, secret: str) -> Game[Any, Any]:
    game_type = registry.game(request.game)
    return game_type.create({"players": str(len(request.seats)), **request.params}, Random(secret))


def draw_components(game: str, field: str, expansions: Sequence[str]) -> list[str]:
    """Draw random quadrants or cards from these expansions."""
    request = RequestedSetup(game, {"sets": ",".join(expansions)}, default_seats(2))
    return fixed_params(create_game(request, secrets.token_hex(8)))[field].split(",")


def load_table(file: Path, seats: Sequence[SeatSetup]) -> TerminalTable:
    """Load a record to resume. Seats beyond those given are played by people."""
    try:
        saved = record.load(file.read_text("utf-8"))
    except UnicodeDecodeError:
        raise GameError(f"{file} is not text: expected a record") from None
    count = saved.game.seats
    people = [SeatSetup(DEFAULT_NAMES[seat], None) for seat in range(count)]
    return TerminalTable(saved, [*seats[:count], *people[len(seats) :]], secrets.token_hex(16))


def single_fields(game: str) -> list[SetupField]:
    """Return the fields with one value, including the options of the rules."""
    game_type = registry.game(game)
    fields = [field for field in game_type.fields if field.name not in SPECIAL_FIELDS and not field.many]
    return [*fields, *game_type.options]


def text_fields(game: str) -> list[SetupField]:
    """Return the fields with several values, typed in as in the notation."""
    return [field for field in registry.game(game).fields if field.name not in SPECIAL_FIELDS and field.many]


def find_field(game: str, name: str) -> SetupField | None:
    return next((field for field in registry.game(game).fields if field.name == name), None)


def components(game: str, name: str, expansions: Sequence[str]) -> list[str]:
    """Return the names of the quadrants or cards of these expansions."""
    selected = [each for each in registry.game(game).catalog().expansions if each.name in expansions]
    if name == "cards":
        return [card.name for expansion in selected for card in expansion.cards]
    return [quadrant.id for expansion in selected for quadrant in expansion.quadrants]


def value_name(field: SetupField, value: str) -> MessageArg:
    """Return the translatable name of a value of a field."""
    if field.name == "start" and value.isdecimal():
        return Message("seat", {"number": int(value) + 1})
    name = name_of(
        value, f"field-{_dashed(field.name)}", f"option-{_dashed(field.name)}", *_NAME_PREFIXES.get(field.name, ())
    )
    return name if isinstance(name, Message) else component_name(value)


def field_name(field: SetupField) -> MessageArg:
    return name_of(_dashed(field.name), "option", "field")


def _dashed(name: str) -> str:
    return name.replace(".", "-").replace("_", "-")
