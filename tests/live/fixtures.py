"""Tables in this process: a store in memory, scripted bots, and clients that record their messages."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, TypeVar

import msgspec
import pytest

from realmwright.browser.metrics import NoMetrics
from realmwright.live.bot_host import AdviseRequest, BotFailure, ChooseRequest
from realmwright.live.manager import TableManager
from realmwright.live.ports import LOCAL, Append
from realmwright.live.single_process import LocalPubSub
from realmwright.live.table import Table
from realmwright.protocol.errors import ConcurrentWrite, RequestError, StorageError
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.protocol.server_messages import ServerMessage
from realmwright.tables.create import create_table
from realmwright.tables.credentials import HOST, Credential, CredentialSigner
from realmwright.tables.events import Event, now
from realmwright.tables.table_row import TableRow

OPEN = {"variants": "open"}
T = TypeVar("T", bound=msgspec.Struct)
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ServerMessage)
SIGNER = CredentialSigner("a secret")
NO_CLOCK = Clock("none", 0, 0)


class MemoryLeases:
    """Leases that can be refused, and a list of those released."""

    def __init__(self) -> None:
        self.granted = True
        self.released: list[str] = []

    async def claim(self, table_id: str) -> bool:
        return self.granted and bool(table_id)

    async def release(self, table_id: str) -> None:
        self.released.append(table_id)


class MemoryStore:
    """Tables in a dictionary; it can fail."""

    def __init__(self, *, shared: bool = False) -> None:
        self.shared = shared
        self.pubsub, self.leases = LocalPubSub(), MemoryLeases()
        self.tables: dict[str, tuple[TableRow, list[Event]]] = {}
        self.accounts: dict[str, dict[int, str | None]] = {}
        self.broken = False
        self.loads: list[str] = []
        self.quarantined: dict[str, str] = {}
        self.alive: str | None = None
        self.ends: dict[str, str] = {}  # of downtimes by their beginnings

    async def create(self, row: TableRow, events: Sequence[Event], accounts: Mapping[int, str | None] = {}) -> None:
        self.tables[row.id] = row, list(events)
        self.accounts[row.id] = dict(accounts)

    async def append(self, append: Append) -> None:
        self._check()
        row, stored = self.tables[append.table_id]
        if append.first_revision != len(stored) + 1:
            raise ConcurrentWrite("concurrent write")
        if append.new_table is not None:
            await self.create(*append.new_table)
        columns: dict[str, Any] = {**append.changes}
        self.accounts[append.table_id] |= columns.pop("accounts", {})
        self.tables[append.table_id] = row._replace(**columns), [*stored, *append.events]

    async def set_pace(self, table_id: str, pace_ms: int) -> None:
        self._check()
        row, events = self.tables[table_id]
        self.tables[table_id] = row._replace(pace_ms=pace_ms), events

    async def load(self, table_id: str) -> tuple[TableRow, list[Event]] | None:
        self._check()
        self.loads.append(table_id)
        return self.tables.get(table_id)

    async def load_row(self, table_id: str) -> TableRow | None:
        self._check()
        return self.tables[table_id][0] if table_id in self.tables else None

    async def events_since(self, table_id: str, revision: int) -> list[Event]:
        self._check()
        return self.tables[table_id][1][revision:]

    async def due_tables(self, time: str) -> list[str]:
        self._check()
        due = [row for row, _ in self.tables.values() if row.due_at is not None and row.due_at <= time]
        return [row.id for row in due if row.id not in self.quarantined]

    async def last_alive(self) -> str | None:
        self._check()
        return self.alive

    async def note_alive(self, time: str) -> None:
        self._check()
        self.alive = time

    async def add_downtimes(self, downtimes: Sequence[tuple[str, str]]) -> None:
        self._check()
        self.ends |= downtimes

    async def downtimes(self, ended_since: str) -> list[tuple[str, str]]:
        self._check()
        return [(began, ended) for began, ended in self.ends.items() if ended >= ended_since]

    async def delete_downtimes(self, ended_after: str) -> None:
        self._check()
        self.ends = {began: ended for began, ended in self.ends.items() if ended <= ended_after}

    async def quarantine(self, table_id: str, reason: str) -> None:
        self._check()
        self.quarantined[table_id] = reason

    async def close(self) -> None: ...

    def _check(self) -> None:
        if self.broken:
            raise StorageError("unavailable")


class ScriptedBots:
    """Bots that play given moves, wait for the test, or fail."""

    def __init__(self) -> None:
        self.moves: list[str] = []
        self.requests: list[ChooseRequest | AdviseRequest] = []
        self.closed: list[str] = []
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def choose(self, request: ChooseRequest) -> str:
        self.requests.append(request)
        await self.may_answer.wait()
        if not self.moves:
            raise BotFailure("raised", "no move left")
        return self.moves.pop(0)

    async def advise(self, request: AdviseRequest) -> tuple[str, ...]:
        self.requests.append(request)
        await self.may_answer.wait()
        if not self.moves:
            raise BotFailure("raised", "no move left")
        return (self.moves.pop(0),)

    def close_players(self, table_id: str) -> None:
        self.closed.append(table_id)

    def close(self) -> None: ...


class Client:
    """A subscriber that keeps the messages it is sent."""

    def __init__(self, table: Table, credential: Credential | None = None, name: str | None = None) -> None:
        self.credential, self.name, self.origin = credential, name, LOCAL
        self.viewer = table.viewer(credential)
        self.messages: list[Any] = []
        self.closed, self.close_code = False, 0

    def send(self, message: bytes) -> None:
        self.messages.append(DECODER.decode(message))

    def close(self, code: int = 1001) -> None:
        self.closed, self.close_code = True, code

    def take(self) -> list[Any]:
        """Return the messages since the last call."""
        messages, self.messages = self.messages, []
        return messages

    def all(self, kind: type[T]) -> list[T]:
        return [message for message in self.messages if isinstance(message, kind)]


class Live:
    """A manager with its store and bots."""

    def __init__(self, *, shared: bool = False) -> None:
        self.store, self.bots = MemoryStore(shared=shared), ScriptedBots()
        self.manager = TableManager(self.store, self.bots, SIGNER, NoMetrics())

    async def new_table(
        self,
        *seats: str,
        game: str = "kingdoms",
        online: bool = True,
        created: str = "",
        clock: Clock = NO_CLOCK,
        params: dict[str, str] | None = None,
        **more: Any,
    ) -> Table:
        """Create a table; a seat is `here`, `open` or a bot. `created` may lie in the past."""
        requests = [
            NewSeat(f"seat {number}", None if kind in ("here", "open") else kind, open=kind == "open")
            for number, kind in enumerate(seats)
        ]
        request = NewTable(
            game, requests, {"start": "0", **(params or {})}, online=online, clock=clock, pace_ms=0, seed=1, **more
        )
        row = await self.manager.store_new_table(create_table(request, time_source=lambda: created or now()))
        return await self.get(row.id)

    async def new_table_with_client(self, seat: int, *seats: str, **more: Any) -> tuple[Table, Client]:
        """Create a table and subscribe the client of a seat."""
        table = await self.new_table(*seats, **more)
        return table, self.enter(table, seat)

    async def get(self, table_id: str) -> Table:
        table = await self.manager.get(table_id)
        assert table is not None
        return table

    def store_elsewhere(self, table: Table, *new_events: Event) -> None:
        """Store events as another worker would, without a notification."""
        row, events = self.store.tables[table.row.id]
        self.store.tables[row.id] = row, [*events, *new_events]

    def enter(self, table: Table, seat: int | None = None, name: str | None = None) -> Client:
        """Subscribe a client: the player of a seat, the host (HOST), or a spectator."""
        client = Client(table, credential_of(table, seat), name)
        table.subscribe(client, 0)
        return client


def credential_of(table: Table, seat: int | None) -> Credential | None:
    """Return the credential of a seat or of the host (HOST)."""
    keys = table.row.credential_keys
    return None if seat is None else Credential(table.row.id, seat, keys.host if seat == HOST else keys.seats[seat])


def run_live(use: Callable[[Live], Awaitable[None]], *, shared: bool = False) -> None:
    async def run() -> None:
        live = Live(shared=shared)
        try:
            await use(live)
        finally:
            live.store.broken = False
            await live.manager.close()

    asyncio.run(run())


async def settle() -> None:
    """Let all tasks run that can."""
    for _ in range(60):
        await asyncio.sleep(0)


def types(client: Client) -> list[str]:
    """Take the messages of a client and return their types."""
    return [type(message).__name__ for message in client.take()]


def code(error: pytest.ExceptionInfo[RequestError]) -> str:
    return error.value.kind.code
