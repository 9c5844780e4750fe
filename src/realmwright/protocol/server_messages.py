"""Messages of the server over the WebSocket. They have no optional fields.

`tools/wire_types.py` generates web/src/wire.ts from the modules of this package.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeAlias

from msgspec import Struct

from ..components import ActionType, BoardTile, HeldTile, PieceGroup, ScoreSource, TerrainType
from .message_parts import (
    Clock,
    HintStep,
    JsonDict,
    LastMoves,
    LocalizedMessage,
    LogEntry,
    MarkerInfo,
    MoveGroup,
    Offer,
    PieceChange,
    PieceInfo,
    Reason,
    ScoreChange,
    SeatInfo,
    SeatScore,
    UndoInfo,
)
from .state_patch import StatePatch


class TableInfo(Struct, frozen=True, tag_field="type", tag="table"):
    """The table as this viewer sees it.

    Sent first, and again when the pace or a seat changes or the game ends.
    """

    table_id: str
    game: str
    rules_version: str
    setup: JsonDict
    seats: list[SeatInfo]
    own_seats: list[int]  # seats that this viewer plays
    pace_ms: int
    terrains: Sequence[TerrainType]
    pieces: list[PieceInfo]
    markers: list[MarkerInfo]
    actions: Sequence[ActionType]
    sources: Sequence[ScoreSource]  # in the order of the score sheet
    rules: dict[str, str]  # rule ids of all components in play, by kind and name: card-lords, piece-ship
    online: bool  # seats need credentials
    host: bool  # this viewer may fill and free seats, set the pace and mute
    public: bool
    rated: bool
    daily: str | None  # the day whose daily board this is
    clock: Clock
    commitment: str  # SHA-256 of the secret that all chance is drawn from
    secret: str | None  # null until the game is over, and the daily board closed
    watching: bool  # this viewer plays no seat


class PositionMessage(Struct, frozen=True):
    """The position at a revision as a viewer sees it."""

    revision: int
    ply: int
    state: JsonDict
    pieces: Sequence[PieceGroup]
    held_tiles: Sequence[HeldTile]
    board_tiles: Sequence[BoardTile]
    scores: list[SeatScore]
    last_moves: LastMoves | None


class StateMessage(PositionMessage, frozen=True, tag_field="type", tag="state"):
    """The current position as this viewer sees it. It acknowledges all moves before."""

    actor: int | None  # null: the game is over
    move_groups: list[MoveGroup]  # empty unless this viewer plays the actor
    undo: UndoInfo
    piece_lifted: bool  # the actor must put a piece down
    over: bool
    winners: list[int]
    thinking: int | None  # the seat to move, if a bot plays it
    waiting: bool  # a seat is open: the game has not begun
    reason: Reason | None  # why the game is over
    too_early_to_rate: bool  # a rated game in which not every player has had two turns


class LogMessage(Struct, frozen=True, tag_field="type", tag="log"):
    """New events, oldest first. The new state follows if an event changed it.

    A log that begins with revision 1 is complete and replaces the client's: a viewer with a new seat may see more.
    """

    entries: list[LogEntry]


class Clocks(Struct, frozen=True, tag_field="type", tag="clocks"):
    """The remaining time of all seats; sent with every state of a table with a clock."""

    remaining_ms: list[int | None]  # null: bots have no clock
    running: int | None  # the seat whose clock runs


class Update(Struct, frozen=True, tag_field="type", tag="update"):
    """New events and the changes of the state, for clients that connect with `updates`: instead of `log` and `state`.

    Both patches apply to the state of revision `base`, which becomes that of `revision`. A client with another state
    requests it by `state`.
    """

    base: int
    revision: int
    entries: list[LogEntry]
    public: StatePatch  # the same for all viewers
    private: StatePatch
    clocks: Clocks | None  # of a table with a clock


class Preview(Struct, frozen=True, tag_field="type", tag="preview"):
    """The effects of a legal move."""

    revision: int
    move: str
    changes: list[ScoreChange]
    gains: Sequence[HeldTile]
    losses: Sequence[HeldTile]
    scoring_cells: dict[str, list[str]]  # by source that changes: the cells that would score for the mover
    after: JsonDict  # the fields of the position that would change, as the mover would see them
    events: list[JsonDict]  # events of the game, as in the public trace


class ScoringCells(Struct, frozen=True, tag_field="type", tag="scoring_cells"):
    """The cells that score gold of a source for a seat."""

    revision: int
    source: str
    seat: int
    cells: list[str]


class RefusalMessage(Struct, frozen=True, tag_field="type", tag="refusal"):
    """Why a move is illegal; `cells` would be legal instead."""

    move: str
    rule: str
    reason: str
    data: JsonDict
    text: LocalizedMessage
    cells: list[str]


class Snapshot(PositionMessage, frozen=True, tag_field="type", tag="snapshot"):
    """The position at an earlier revision."""


class TurnSummary(Struct, frozen=True):
    """The effects of the turns of one seat."""

    seat: int
    revisions: list[int]  # of its moves
    pieces: list[PieceChange]
    changes: list[ScoreChange]
    gains: list[HeldTile]
    losses: list[HeldTile]


class SinceLastTurn(Struct, frozen=True, tag_field="type", tag="since_last_turn"):
    """The turns of the other seats since the last turn of a seat, in the order in which they began."""

    revision: int
    seat: int
    turns: list[TurnSummary]


class Thinking(Struct, frozen=True, tag_field="type", tag="thinking"):
    """The seat whose bot is choosing its moves, null when it has finished."""

    seat: int | None
    elapsed_ms: int


class Hint(Struct, frozen=True, tag_field="type", tag="hint"):
    """A good turn for the seat to move, computed from what that seat can see, and its effects."""

    revision: int
    seat: int
    steps: list[HintStep]  # up to the first move that depends on hidden information
    changes: list[ScoreChange]
    gains: Sequence[HeldTile]
    losses: Sequence[HeldTile]


class Presence(Struct, frozen=True, tag_field="type", tag="presence"):
    """The connected seats and the number of spectators; sent when they change."""

    seats: list[int]
    spectators: int


class Offers(Struct, frozen=True, tag_field="type", tag="offers"):
    """All open offers; sent when they change."""

    offers: list[Offer]


class Rematch(Struct, frozen=True, tag_field="type", tag="rematch"):
    """The table of the rematch and this viewer's credential for it, null for spectators."""

    table_id: str
    credential: str | None


class Announcement(Struct, frozen=True, tag_field="type", tag="announcement"):
    """A line of the host of the server for all clients, until a time; an empty text takes it back."""

    text: str
    until: str


class ErrorMessage(Struct, frozen=True, tag_field="type", tag="error"):
    """A request was rejected and had no effect. Also the body of REST errors."""

    code: str
    message: str


ServerMessage: TypeAlias = (
    TableInfo | StateMessage | LogMessage | Update | Preview | ScoringCells | RefusalMessage | Snapshot | SinceLastTurn
    | Thinking | Hint | Clocks | Presence | Offers | Rematch | Announcement | ErrorMessage
)  # fmt: skip
