"""The bodies of REST requests and answers. `tools/wire_types.py` writes web/src/wire.ts from here and from `messages`.

What the server sends has no optional fields.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from .messages import Message, Name, Pace, Plain, Terrain, Word

Seed: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what JavaScript can count to
BoardText: TypeAlias = Annotated[str, Meta(max_length=2_000)]
Wish: TypeAlias = Annotated[str, Meta(max_length=8_000)]  # some dozen boards of one's own
Wishes: TypeAlias = Annotated[dict[Word, Wish], Meta(max_length=80)]


# The catalog: what there is to choose from


class Field(Struct, frozen=True):
    """Something that a set-up may ask for."""

    name: str
    values: list[str]
    default: str
    rule: str
    many: bool  # several values, set apart by commas
    files: bool  # no values: text files of one's own


class GameInfo(Struct, frozen=True):
    name: str
    fields: list[Field]
    options: list[Field]


class Board(Struct, frozen=True):
    """A quadrant or a side of an island, and where its map is from."""

    id: str
    set: str
    provenance: str
    rows: list[str]
    locations: dict[str, str]  # letter on the map, kind of location


class Part(Struct, frozen=True):
    """A card or a location, and the rule that says what it does."""

    name: str
    rule: str


class SetInfo(Struct, frozen=True):
    name: str
    needs: list[str]
    terrains: list[Terrain]
    quadrants: list[Board]
    islands: list[Board]
    cards: list[Part]
    locations: list[Part]


class LevelInfo(Struct, frozen=True):
    """An opponent of a known strength. The catalog of words has its name and, at `NAME-about`, its character."""

    name: str
    bot: str
    ratings: dict[str, int]  # by game, as the arena measured them


class Catalog(Struct, frozen=True):
    version: str
    games: list[GameInfo]
    sets: list[SetInfo]
    levels: list[LevelInfo]  # the weakest first
    bots: list[str]
    languages: list[str]


# REST bodies


class SetupRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/preview: what would be drawn by these wishes and this seed?"""

    game: Word
    wishes: Wishes = {}
    seed: Seed | None = None


class SetupAnswer(Struct, frozen=True):
    """The set-up as in the first line of a trace, and wishes that ask for exactly this set-up again."""

    setup: Plain
    wishes: dict[str, str]
    terrains: list[Terrain]
    seed: int


class BoardRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/board: can one play on this board? The answer is the board as it was read."""

    game: Word
    text: BoardText


class Fault(Struct, frozen=True):
    """The answer to what cannot be granted, as `Problem` has it, where the rules say why: the sentence for it."""

    code: str
    message: str
    text: Message


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    bot: Word | None = None  # a level, or a bot by name and budget; None: somebody at this screen


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. With a seed the set-up, every card and every bot are those of that seed."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    wishes: Wishes = {}
    seed: Seed | None = None
    pace_ms: Pace = 600


class Created(Struct, frozen=True):
    id: str
