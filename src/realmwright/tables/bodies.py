"""The bodies of REST requests and answers. `tools/wire_types.py` writes web/src/wire.ts from here and from `messages`.

What the server sends has no optional fields.
"""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct, field

from .messages import Clock, Message, Name, Pace, Plain, SeatInfo, Step, Terrain, Word

Seed: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # what JavaScript can count to
BoardText: TypeAlias = Annotated[str, Meta(max_length=2_000)]
Wish: TypeAlias = Annotated[str, Meta(max_length=8_000)]  # some dozen boards of one's own
Wishes: TypeAlias = Annotated[dict[Word, Wish], Meta(max_length=80)]
PassText: TypeAlias = Annotated[str, Meta(max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Address: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]
NewPassword: TypeAlias = Annotated[str, Meta(min_length=8, max_length=200)]
Password: TypeAlias = Annotated[str, Meta(max_length=200)]
Setting: TypeAlias = Annotated[str, Meta(max_length=200)]
Settings: TypeAlias = Annotated[dict[Word, Setting], Meta(max_length=60)]


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


class Figure(Struct, frozen=True):
    """A kind of piece beside settlements, by the name that a position typed in has for it."""

    name: str
    each_seat: bool  # or nobody's


class SetInfo(Struct, frozen=True):
    name: str
    needs: list[str]
    terrains: list[Terrain]
    quadrants: list[Board]
    islands: list[Board]
    cards: list[Part]
    locations: list[Part]
    figures: list[Figure]
    marks: list[str]  # what set-up places on hexes, and gold depends on


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


# Tables


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    name: Name
    bot: Word | None = None  # a level, or a bot by name and budget; None: somebody at this screen
    open: bool = False  # at an online table: for whoever claims it


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables. With a seed the set-up, every card and every bot are those of that seed."""

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    wishes: Wishes = {}
    seed: Seed | None = None
    pace_ms: Pace = 600
    online: bool = False  # without a pass one may only watch
    public: bool = False  # shown in the lobby
    rated: bool = False  # counts for the ratings of accounts
    clock: Clock = Clock("none", 0, 0)


class SeatLink(Struct, frozen=True):
    """Whoever has the pass plays the seat."""

    seat: int
    pass_: str = field(name="pass")


class Created(Struct, frozen=True):
    """A new table, or its passes once more: the host's, the invitation and each seat's. A local table has none."""

    id: str
    pass_: str | None = field(name="pass")
    invite: str | None
    links: list[SeatLink]


class Claim(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/claim: sit down, with the pass of a seat or an invitation to any that is open."""

    pass_: PassText = field(name="pass")
    name: Name
    seat: SeatNumber | None = None


class Claimed(Struct, frozen=True):
    pass_: str = field(name="pass")
    seat: int


class Hook(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/tables/ID/webhook: where to be told that it is this seat's turn."""

    pass_: PassText = field(name="pass")
    url: Address


class Hooked(Struct, frozen=True):
    """The key with which every notification is signed. It is shown this once."""

    secret: str


class TableLine(Struct, frozen=True):
    """A table in a list."""

    id: str
    game: str
    sets: list[str]
    seats: list[SeatInfo]
    rated: bool
    clock: Clock
    created: str  # ISO, UTC
    finished: str | None
    scores: list[int]  # empty until it is over
    winners: list[int]
    reason: str | None  # played, resigned or flagged
    invite: str | None  # in the lobby, of a table that waits: with it anybody may sit down


class Lobby(Struct, frozen=True):
    """GET /api/lobby: the public tables, the newest first."""

    open: list[TableLine]
    running: list[TableLine]
    finished: list[TableLine]


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/verify: the record of a game that is over, as the server gave it out."""

    record: Annotated[str, Meta(max_length=60_000)]


class Check(Struct, frozen=True):
    name: str  # rules, commitment, setup or chance
    good: bool
    message: str


class Verified(Struct, frozen=True):
    good: bool
    checks: list[Check]


# Accounts


class NewAccount(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/accounts: a name of one's own; whoever makes it is logged in."""

    name: Name
    password: NewPassword


class Login(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/session."""

    name: Name
    password: Password


class Rating(Struct, frozen=True):
    """How strong somebody is at a game of so many players."""

    game: str
    players: int
    rating: int
    plus_minus: int  # two times out of three the true strength is so near
    games: int


class TokenInfo(Struct, frozen=True):
    id: str
    name: str
    created: str


class Me(Struct, frozen=True):
    """GET /api/me: who is logged in."""

    name: str
    created: str
    settings: dict[str, str]
    ratings: list[Rating]
    tokens: list[TokenInfo]
    webhook: str | None


class NewSettings(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me/settings: what the page is to remember on every device."""

    settings: Settings


class MyGame(Struct, frozen=True):
    """A table at which one has a seat, and the passes for it."""

    table: TableLine
    links: list[SeatLink]
    turn: bool  # it is one's turn


class MyGames(Struct, frozen=True):
    """GET /api/me/games: the newest first."""

    running: list[MyGame]
    finished: list[MyGame]


class NewToken(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/me/tokens: let a program play under this account."""

    name: Name


class Token(Struct, frozen=True):
    """The token is shown this once."""

    id: str
    name: str
    created: str
    token: str


class MyHook(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/me/webhook: where to be told of every turn of this account."""

    url: Address


class Ranked(Struct, frozen=True):
    place: int
    name: str
    rating: int
    plus_minus: int
    games: int


class Leaderboard(Struct, frozen=True):
    """GET /api/leaderboard: the strongest accounts at a game of so many players."""

    game: str
    players: int
    rows: list[Ranked]


# Looking at a game afterwards


class FromRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/records: a table that has come as far as this record, or as its ply `ply`."""

    record: Annotated[str, Meta(max_length=60_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    ply: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    pace_ms: Pace = 600


class StudyPoint(Struct, frozen=True):
    """A moment of the line that was played to the end."""

    seq: int
    ply: int
    seat: int | None  # who moved to get here; None: chance, or the start
    sheets: list[dict[str, int]]  # gold by source, for every seat
    worth: list[float]  # prospects of every seat, in gold, less those of the best rival


class Study(Struct, frozen=True):
    points: list[StudyPoint]
    turns: list[int]  # numbers of points with which turns begin
    turning: list[int]  # numbers of points at which the game took a turn


class AdviceRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/advice: what would this bot have played at this moment?"""

    seq: Annotated[int, Meta(ge=0, le=10_000_000)]
    bot: Word


class Advice(Struct, frozen=True):
    seq: int
    seat: int
    bot: str
    steps: list[Step]
