"""Messages of clients over the WebSocket."""

from __future__ import annotations

from typing import Annotated, TypeAlias

from msgspec import Meta, Struct

from .message_parts import Name, OfferKind, Pace, Word


class MoveRequest(Struct, frozen=True, tag_field="type", tag="move", forbid_unknown_fields=True):
    """Play a move in the position of a revision."""

    revision: int
    move: Word


class WhyRequest(Struct, frozen=True, tag_field="type", tag="why", forbid_unknown_fields=True):
    """Explain why a move is illegal.

    A cell without a verb stands for the most common move there.
    """

    move: Word


class PreviewRequest(Struct, frozen=True, tag_field="type", tag="preview", forbid_unknown_fields=True):
    """Return the effects of a move."""

    move: Word


class ScoringCellsRequest(Struct, frozen=True, tag_field="type", tag="scoring_cells", forbid_unknown_fields=True):
    """Return the cells that score gold of a source for a seat."""

    source: Word
    seat: int
    revision: int | None = None  # null: the current one


class UndoRequest(Struct, frozen=True, tag_field="type", tag="undo", forbid_unknown_fields=True):
    """Take back the viewer's last move, or all moves of the turn that can be taken back."""

    revision: int
    turn: bool = False


class StateRequest(Struct, frozen=True, tag_field="type", tag="state", forbid_unknown_fields=True):
    """Return the whole state, for a client whose state is not the base of an update."""


class SnapshotRequest(Struct, frozen=True, tag_field="type", tag="snapshot", forbid_unknown_fields=True):
    """Return the position at a revision."""

    revision: int


class SinceLastTurnRequest(Struct, frozen=True, tag_field="type", tag="since_last_turn", forbid_unknown_fields=True):
    """Return the turns of the other seats since the last turn of a seat."""

    seat: int


class HintRequest(Struct, frozen=True, tag_field="type", tag="hint", forbid_unknown_fields=True):
    """Return a good turn.

    The reply comes when a bot has computed it, unless the position changes before.
    """

    revision: int


class PaceRequest(Struct, frozen=True, tag_field="type", tag="pace", forbid_unknown_fields=True):
    """Set the pause of bots before their moves."""

    ms: Pace


class EnterRequest(Struct, frozen=True, tag_field="type", tag="enter", forbid_unknown_fields=True):
    """The first frame if the URL has `enter`.

    It joins with a credential to play, without one to watch.
    """

    credential: Annotated[str, Meta(max_length=400)] | None = None
    name: Name | None = None  # of a spectator


class ChatRequest(Struct, frozen=True, tag_field="type", tag="chat", forbid_unknown_fields=True):
    """Send a chat line."""

    text: Annotated[str, Meta(min_length=1, max_length=300)]


class MuteRequest(Struct, frozen=True, tag_field="type", tag="mute", forbid_unknown_fields=True):
    """Mute or unmute a name in the chat, as the host."""

    name: Name
    on: bool


class ResignRequest(Struct, frozen=True, tag_field="type", tag="resign", forbid_unknown_fields=True):
    """Resign the viewer's seat; of several, the seat to move."""


class OfferRequest(Struct, frozen=True, tag_field="type", tag="offer", forbid_unknown_fields=True):
    """Offer a take-back, a bot for an absent player or a rematch."""

    kind: OfferKind
    seat: int | None = None  # of `bot`: the absent player's


class AnswerRequest(Struct, frozen=True, tag_field="type", tag="answer", forbid_unknown_fields=True):
    """Accept or decline an offer; the seat that made it withdraws it with `yes` false."""

    offer: int
    yes: bool


class SeatRequest(Struct, frozen=True, tag_field="type", tag="seat", forbid_unknown_fields=True):
    """Give a seat to a bot, or open it again, as the host before the game begins."""

    seat: int
    bot: Word | None = None


ClientMessage: TypeAlias = (
    MoveRequest | WhyRequest | PreviewRequest | ScoringCellsRequest | UndoRequest | StateRequest
    | SnapshotRequest | SinceLastTurnRequest | HintRequest | PaceRequest | EnterRequest | ChatRequest | MuteRequest
    | ResignRequest | OfferRequest | AnswerRequest | SeatRequest
)  # fmt: skip
