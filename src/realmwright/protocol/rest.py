"""Bodies of the REST API: catalog, set-ups, tables, analysis. Bodies of responses have no optional fields."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from ..components import BoardMap, BoardTile, NamedComponent, ScoreSource, TerrainType
from .message_parts import (
    Clock,
    HintStep,
    JsonDict,
    LocalizedMessage,
    MarkerInfo,
    Name,
    Pace,
    PieceInfo,
    SeatInfo,
    Word,
)

Seed: TypeAlias = Annotated[int, Meta(ge=0, le=2**53 - 1)]  # the largest integer that JavaScript represents exactly
BoardText: TypeAlias = Annotated[str, Meta(max_length=2_000)]
ParamText: TypeAlias = Annotated[str, Meta(max_length=8_000)]  # a dozen custom boards
Params: TypeAlias = Annotated[dict[Word, ParamText], Meta(max_length=80)]
CredentialText: TypeAlias = Annotated[str, Meta(max_length=200)]
SeatNumber: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
Address: TypeAlias = Annotated[str, Meta(min_length=1, max_length=500)]


# Catalog


class Field(Struct, frozen=True):
    """A set-up parameter of a game type."""

    name: str
    values: list[str]
    default: str
    rule: str
    many: bool  # several values, separated by commas
    files: bool  # text files instead of fixed values


class GameInfo(Struct, frozen=True):
    """A game type."""

    name: str
    fields: list[Field]
    options: list[Field]


class ExpansionInfo(Struct, frozen=True):
    """An expansion and its components."""

    name: str
    requires: list[str]
    terrains: Sequence[TerrainType]
    quadrants: Sequence[BoardMap]
    islands: Sequence[BoardMap]
    cards: Sequence[NamedComponent]
    sources: Sequence[NamedComponent]  # other sources of gold
    locations: Sequence[NamedComponent]
    pieces: list[PieceInfo]  # other than settlements
    setup_markers: list[PieceInfo]  # markers that the set-up places on hexes and that affect the score


class LevelInfo(Struct, frozen=True):
    """A level of bots. The message catalog has its name and, at `NAME-about`, its description."""

    name: str
    bot: str
    ratings: dict[str, int]  # by game, measured in the arena


class Catalog(Struct, frozen=True):
    """GET /api/catalog: game types, expansions, bots and languages."""

    version: str
    games: list[GameInfo]
    expansions: list[ExpansionInfo]
    levels: list[LevelInfo]  # weakest first
    bots: list[str]
    languages: list[str]


# Set-ups and errors


class SetupRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/preview: draw a set-up from params and a seed."""

    game: Word
    params: Params = {}
    seed: Seed | None = None


class SetupPreview(Struct, frozen=True):
    """A set-up as in the first line of a trace, and params that reproduce it."""

    setup: JsonDict
    params: dict[str, str]
    terrains: Sequence[TerrainType]
    markers: list[MarkerInfo]
    sources: Sequence[ScoreSource]
    board_tiles: Sequence[BoardTile]
    seed: int


class BoardRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/board: parse a custom board. POST /api/board-stats: return its statistics."""

    game: Word
    text: BoardText


class ErrorBody(Struct, frozen=True):
    """An error like ErrorMessage that follows from a rule, with the message of its refusal."""

    code: str
    message: str
    text: LocalizedMessage


# Tables


class NewSeat(Struct, frozen=True, forbid_unknown_fields=True):
    """A seat of a new table."""

    name: Name
    bot: Word | None = None  # a level, or a bot with its budget; null: a player on this device
    open: bool = False  # of an online table: can be claimed


class NewTable(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables: create a table.

    A seed determines the set-up, the chance and the bots of a local table.
    """

    game: Word
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    params: Params = {}
    seed: Seed | None = None
    pace_ms: Pace = 600
    online: bool = False  # seats need credentials
    public: bool = False  # listed in the lobby
    rated: bool = False  # changes the ratings of the accounts
    clock: Clock = Clock("none", 0, 0)


class SeatLink(Struct, frozen=True):
    """The credential of a seat."""

    seat: int
    credential: str


class TableCreated(Struct, frozen=True):
    """A table and its credentials: of the host, the invitation and the seats.

    A local table has none.
    """

    table_id: str
    credential: str | None
    invite: str | None
    links: list[SeatLink]


class ClaimRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/claim: claim a seat.

    The credential of a seat claims that seat, an invitation any open seat.
    """

    credential: CredentialText
    name: Name
    seat: SeatNumber | None = None


class SeatClaimed(Struct, frozen=True):
    """The claimed seat and the credential to play it."""

    credential: str
    seat: int


class WebhookRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """PUT /api/tables/ID/webhook: set the URL that receives the turn notifications of a seat."""

    credential: CredentialText
    url: Address


class WebhookSecret(Struct, frozen=True):
    """The key that signs every notification. It is shown only once."""

    secret: str


class TableSummary(Struct, frozen=True):
    """A table in a list."""

    table_id: str
    game: str
    expansions: list[str]
    quadrants: list[str]  # as in the set-up, `:r` for rotated; empty if the game has none
    cards: list[str]  # scoring cards; empty if the game has none
    seats: list[SeatInfo]
    ratings: list[int | None]  # of the accounts that are on the leaderboard, by seat
    moves: int  # played and not taken back, with draws
    rated: bool
    clock: Clock
    created: str  # ISO 8601, UTC
    finished: str | None
    scores: list[int]  # empty until the game is over
    winners: list[int]
    reason: str | None  # played, resigned or flagged
    aborted: bool  # it ended before each player had two turns
    invite: str | None  # of a public table with open seats: the credential to claim one


class Lobby(Struct, frozen=True):
    """GET /api/lobby: the public tables, newest first."""

    open: list[TableSummary]
    running: list[TableSummary]
    finished: list[TableSummary]


class RecordText(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/verify: verify the record of a finished game as downloaded from a server."""

    record: Annotated[str, Meta(max_length=60_000)]


class CheckResult(Struct, frozen=True):
    """The result of one check of a record."""

    name: str  # rules, commitment, setup or chance
    good: bool
    message: str


class VerifyResult(Struct, frozen=True):
    """The result of all checks of a record."""

    good: bool
    checks: list[CheckResult]


# Analysis


class FromRecord(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/records: create a local table at the end of a record, or at one of its plies."""

    record: Annotated[str, Meta(max_length=60_000)]
    seats: Annotated[list[NewSeat], Meta(min_length=1, max_length=8)]
    ply: Annotated[int, Meta(ge=0, le=100_000)] | None = None
    pace_ms: Pace = 600


class AnalysisPoint(Struct, frozen=True):
    """A position of the main line."""

    revision: int
    ply: int
    seat: int | None  # the seat that moved last; null: chance, or the start
    scores: list[dict[str, int]]  # gold by source, per seat
    values: list[float]  # evaluation per seat: expected gold minus that of the best rival


class Analysis(Struct, frozen=True):
    """GET /api/tables/ID/analysis: scores and evaluations of all positions of the main line."""

    points: list[AnalysisPoint]
    turn_starts: list[int]  # numbers of points
    turning_points: list[int]  # numbers of points


class AdviceRequest(Struct, frozen=True, forbid_unknown_fields=True):
    """POST /api/tables/ID/advice: return the turn that a bot would have played at a revision."""

    revision: Annotated[int, Meta(ge=0, le=10_000_000)]
    bot: Word


class Advice(Struct, frozen=True):
    """The turn of a bot at a revision."""

    revision: int
    seat: int
    bot: str
    steps: list[HintStep]
