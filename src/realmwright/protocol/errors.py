"""Error codes, the exceptions that carry them, and the replies to all exceptions."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, NamedTuple, TypeVar

import msgspec

from ..game import GameError
from ..i18n import refusal_message
from .localize import localize
from .message_parts import LocalizedMessage
from .rest import ErrorBody
from .server_messages import ErrorMessage, RefusalMessage

T = TypeVar("T")
BUSY_RETRY_SECONDS: Final = 5


class ErrorKind(NamedTuple):
    """An error code with the HTTP status of a REST response."""

    code: str
    status: int

    @property
    def message_key(self) -> str:
        """Key of the message that a player sees."""
        return f"problem-{self.code}"


ERRORS: Final = {
    code: ErrorKind(code, status)
    for status, codes in {
        401: ("no-login", "wrong-password"),
        403: ("bad-invitation", "banned", "not-administrator", "registration-closed", "wrong-origin"),
        404: (
            "bad-link", "no-account", "no-language", "no-restriction", "no-session", "no-such-address",
            "no-such-revision", "no-table", "no-token",
        ),
        405: ("wrong-method",),
        409: (
            "already-begun", "already-entered", "already-offered", "already-seated", "bad-credential", "blocked",
            "busy", "clock-decides", "muted", "muted-everywhere", "name-taken", "needs-server", "no-bot-rated",
            "no-hint", "no-mail", "no-name", "no-seat-to-move", "no-such-offer", "no-such-seat", "no-such-source",
            "no-undo", "not-absent", "not-host", "not-online", "not-over", "over", "seat-taken", "stale",
            "too-many-spectators", "too-many-tokens", "waiting", "watching",
        ),
        413: ("too-large",),
        421: ("wrong-host",),
        422: (
            "bad-address", "bad-email", "bad-name", "no-seat", "no-such-game", "refused", "unreadable",
            "unreadable-table",
        ),
        429: (
            "quota-bytes", "quota-public", "quota-records", "quota-tables", "too-fast", "too-many", "too-much-chat",
        ),
        500: ("internal",),
        503: ("mail-failed", "no-database", "no-page", "not-stored", "server-busy", "unhealthy"),
    }.items()
    for code in codes
}  # fmt: skip


class RequestError(Exception):
    """A request that is rejected and has no effect; `reply` is the message for the client."""

    def __init__(self, code: str, message: str, headers: Mapping[str, str] | None = None) -> None:
        super().__init__(message)
        self.kind = ERRORS[code]
        self.reply: ErrorMessage | RefusalMessage = ErrorMessage(code, message)
        self.headers = headers or {}  # of a REST response


class MoveRefused(RequestError):
    """A move that the rules do not allow."""

    def __init__(self, reply: RefusalMessage) -> None:
        super().__init__("refused", f"{reply.move}: {reply.reason}")
        self.reply: RefusalMessage = reply


class StaleRevision(RequestError):
    """The request refers to a position that has changed since."""

    def __init__(self, revision: int) -> None:
        super().__init__("stale", f"the table is at revision {revision} now")


class RevisionNotFound(RequestError):
    """The table has no revision of this number."""

    def __init__(self, revision: int, last: int) -> None:
        super().__init__("no-such-revision", f"no revision {revision}: expected 0 to {last}")


class TableNotFound(RequestError):
    """No such table; also the reply to invalid credentials."""

    def __init__(self) -> None:
        super().__init__("no-table", "table not found")


class UnreadableTable(RequestError):
    """A table whose row or events cannot be read."""

    def __init__(self, table_id: str, error: Exception) -> None:
        reason = " ".join(f"{type(error).__name__}: {error}".split())[:200]
        super().__init__("unreadable-table", f"table {table_id} is unreadable: {reason}")


class NotStored(RequestError):
    """A change that the storage did not accept."""

    def __init__(self) -> None:
        super().__init__("not-stored", "the change could not be stored: try again")


class TooManyRequests(RequestError):
    """A client or an account exceeds its rate limit."""

    def __init__(self, origin: str, wait_seconds: int) -> None:
        message = f"too many requests {origin}: retry in {wait_seconds} s"
        super().__init__("too-many", message, {"Retry-After": str(wait_seconds)})


class ServerBusy(RequestError):
    """Too many requests of this kind are waiting."""

    def __init__(self) -> None:
        message = f"the server is busy: retry in {BUSY_RETRY_SECONDS} s"
        super().__init__("server-busy", message, {"Retry-After": str(BUSY_RETRY_SECONDS)})


class StorageError(Exception):
    """The storage is unavailable and the operation has no effect."""


class ConcurrentWrite(StorageError):
    """An event with this revision already exists: reload the table and retry."""


class ErrorReply(NamedTuple):
    """The reply to a request that raised an exception."""

    status: int  # of a REST response
    message: ErrorMessage | RefusalMessage
    text: LocalizedMessage | None = None  # why the rules refuse the request

    @property
    def body(self) -> ErrorMessage | RefusalMessage | ErrorBody:
        """The body of a REST response."""
        if self.text is None or isinstance(self.message, RefusalMessage):
            return self.message
        return ErrorBody(self.message.code, self.message.message, self.text)


def error_reply(error: Exception) -> ErrorReply:
    """Return the reply to an exception; it reveals no internals."""
    if isinstance(error, RequestError):
        return ErrorReply(error.kind.status, error.reply)
    if isinstance(error, GameError):
        text = None if error.refusal is None else localize(refusal_message(error.refusal, ()))
        return ErrorReply(ERRORS["refused"].status, ErrorMessage("refused", str(error)), text)
    if isinstance(error, StorageError):
        return error_reply(NotStored())
    return error_reply(RequestError("internal", "internal server error: try again"))


def decode(content: str | bytes | bytearray, decoder: msgspec.json.Decoder[T]) -> T:
    """Decode JSON of a client; raise RequestError if it is malformed or has the wrong type."""
    try:
        return decoder.decode(content)
    except (msgspec.DecodeError, RecursionError, UnicodeError) as error:
        raise RequestError("unreadable", f"invalid message: {error}") from error
