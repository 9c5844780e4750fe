"""The interfaces that running tables need; the server and the browser implement them."""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from contextlib import AbstractContextManager
from typing import Any, Final, Literal, NamedTuple, Protocol

from ..protocol.server_messages import Announcement
from ..tables.create import NewTableRecord
from ..tables.events import Event
from ..tables.table_row import RowChanges, TableRow
from ..tables.token_bucket import TokenBucket
from .bot_host import AdviseRequest, ChooseRequest


class PubSub(Protocol):
    """Publish/subscribe between workers, including the sender itself."""

    worker_id: int | None  # None while disconnected from the other workers

    async def open(self) -> None:
        """Start receiving messages of other workers."""

    async def close(self) -> None: ...

    def subscribe(self, channel: str, callback: Callable[[str], None]) -> None:
        """Register a callback for the messages of a channel; call this before `open`."""

    def on_reconnect(self, callback: Callable[[], None]) -> None:
        """Register a callback for every connect, after which messages may have been missed."""

    async def publish(self, channel: str, payload: str) -> None: ...


class Leases(Protocol):
    """Leases: which worker runs the bots and clocks of a table."""

    async def claim(self, table_id: str) -> bool:
        """Acquire the lease of an existing table if it is free; return whether it is held."""

    async def release(self, table_id: str) -> None: ...


class Append(NamedTuple):
    """Events of a table, numbered from `first_revision`, and column changes, stored atomically."""

    table_id: str
    first_revision: int
    events: Sequence[Event]
    changes: RowChanges = RowChanges()
    new_table: NewTableRecord | None = None  # created in the same transaction, such as a rematch

    @property
    def last_revision(self) -> int:
        return self.first_revision + len(self.events) - 1


class TableStore(Protocol):
    """Storage of tables: a row and an append-only list of events for each.

    Methods raise StorageError if the storage is unavailable.
    """

    @property
    def shared(self) -> bool:
        """Whether several workers may use the storage at the same time."""

    @property
    def pubsub(self) -> PubSub: ...

    @property
    def leases(self) -> Leases: ...

    async def create(self, row: TableRow, events: Sequence[Event], accounts: Mapping[int, str | None] = {}) -> None:
        """Store a new table with its first events; `accounts` are the names of accounts by seat."""

    async def append(self, append: Append) -> None:
        """Store an append; raise ConcurrentWrite if an event of its first revision exists."""

    async def set_pace(self, table_id: str, pace_ms: int) -> None: ...
    async def load(self, table_id: str) -> tuple[TableRow, list[Event]] | None: ...
    async def load_row(self, table_id: str) -> TableRow | None: ...

    async def events_since(self, table_id: str, revision: int) -> list[Event]:
        """Return the events after a revision."""

    async def due_tables(self, time: str) -> list[str]:
        """Return the ids of the tables due by this time."""

    async def last_alive(self) -> str | None:
        """Return when the server was last alive, None if it has never run."""

    async def note_alive(self, time: str) -> None: ...

    async def add_downtimes(self, downtimes: Sequence[tuple[str, str]]) -> None:
        """Store downtimes by their beginnings and ends; one that is stored already may end later."""

    async def downtimes(self, ended_since: str) -> list[tuple[str, str]]:
        """Return the downtimes that ended at this time or later."""

    async def delete_downtimes(self, ended_after: str) -> None: ...

    async def quarantine(self, table_id: str, reason: str) -> None:
        """Note that a table is unreadable; it is no longer due."""

    async def close(self) -> None: ...


class BotPool(Protocol):
    """A place where bots run: other processes, or this one. Methods raise BotFailure."""

    async def choose(self, request: ChooseRequest) -> str: ...
    async def advise(self, request: AdviseRequest) -> tuple[str, ...]: ...
    def close_players(self, table_id: str) -> None: ...
    def close(self) -> None: ...


class Job(NamedTuple):
    """A computation for a client: a function of a module, with arguments and a result that can be pickled.

    `light` is a few milliseconds, `medium` up to a second, `heavy` longer.
    """

    client: str
    weight: Literal["light", "medium", "heavy"]
    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    cache_key: str | None = None  # of a result in bytes that never changes; it is returned as JobContent


class JobContent(NamedTuple):
    """A large result of a job, compressed where it was computed if another process did."""

    content: bytes
    gzipped: bool = False


class JobRunner(Protocol):
    """A place where the computations of requests run without delaying running tables."""

    async def run(self, job: Job) -> Any:
        """Return the result of a job, or raise what its function raises; raise ServerBusy if too many jobs wait."""

    def close(self) -> None: ...


class ClientOrigin(NamedTuple):
    """Where a connection comes from, and what it receives."""

    name: str = ""  # clients share the bots fairly by name
    rate_limit: TokenBucket | None = None  # of the messages on all its connections
    address: str = ""
    account: str | None = None  # name of the authenticated account
    updates: bool = False  # it receives changes of the state instead of whole states


LOCAL: Final = ClientOrigin()


class Moderation(Protocol):
    """What the administrators of a server and its users forbid to each other."""

    announcement: Announcement  # shown to all clients; empty if there is none

    def is_muted(self, origin: ClientOrigin, account: str | None) -> bool:
        """Whether a client, or the account of its seat, may not chat at any table."""

    async def has_block(self, accounts: Collection[str]) -> bool:
        """Whether one of these accounts has blocked another one."""


class TransportClosed(Exception):
    """The client disconnected before a message was sent."""


class Transport(Protocol):
    """The connection to one client, which exchanges text messages."""

    async def receive(self) -> str | None:
        """Return the next message, None after the client has disconnected."""

    def try_send(self, message: bytes) -> bool:
        """Send a message at once; return False, sending nothing, if that is not possible."""

    async def send(self, message: str) -> None:
        """Send a message; raise TransportClosed if that is no longer possible."""

    async def close(self, code: int) -> None:
        """Close the connection with a WebSocket close code."""


class Metrics(Protocol):
    """Measurements of running tables."""

    def set_tables(self, count: int) -> None:
        """Record the number of tables in memory."""

    def add_sockets(self, change: int) -> None:
        """Record that connections were opened (1) or closed (-1)."""

    def count_error(self, code: str) -> None:
        """Count an error message sent to a client."""

    def count_background_error(self, task: str) -> None:
        """Count an unexpected exception in a background task."""

    def time_move(self) -> AbstractContextManager[Any]:
        """Measure the time from receiving a move to broadcasting it."""

    def time_bot_move(self) -> AbstractContextManager[Any]:
        """Measure the time that a bot takes to choose a move."""
