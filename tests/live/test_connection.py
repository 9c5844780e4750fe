"""Tests of connections over a transport without a server."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar, cast, get_args

import msgspec
import pytest

from realmwright.browser.bot_pool import InProcessBotPool
from realmwright.browser.metrics import NoMetrics
from realmwright.browser.store import BrowserStore, KeyValueStore
from realmwright.live import connection
from realmwright.live.connection import HANDLERS, Connection, handle_message, serve_connection
from realmwright.live.manager import TableManager
from realmwright.live.ports import ClientOrigin
from realmwright.live.table import Table
from realmwright.protocol.client_messages import ClientMessage, EnterRequest, MoveRequest, PreviewRequest
from realmwright.protocol.errors import RequestError
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.protocol.server_messages import ErrorMessage, LogMessage, ServerMessage, StateMessage
from realmwright.tables.create import create_table
from realmwright.tables.credentials import CredentialSigner
from realmwright.tables.events import Event, now
from realmwright.tables.token_bucket import TokenBucket

from .fixtures import Live, run_live, settle

T = TypeVar("T", bound=msgspec.Struct)
DECODER: msgspec.json.Decoder[Any] = msgspec.json.Decoder(ServerMessage)


class FakeTransport:
    """A client in this process."""

    def __init__(self) -> None:
        self.to_server: asyncio.Queue[str | None] = asyncio.Queue()
        self.to_client: asyncio.Queue[str] = asyncio.Queue()
        self.close_code: int | None = None
        self.direct = False  # messages are not queued

    async def receive(self) -> str | None:
        return await self.to_server.get()

    def try_send(self, message: bytes) -> bool:
        if self.direct:
            self.to_client.put_nowait(message.decode())
        return self.direct

    async def send(self, message: str) -> None:
        self.to_client.put_nowait(message)

    async def close(self, code: int) -> None:
        self.close_code = code

    async def expect(self, kind: type[T]) -> T:
        """Return the next message of this type."""
        while True:
            message = DECODER.decode(await asyncio.wait_for(self.to_client.get(), 10))
            if isinstance(message, kind):
                return message

    def request(self, message: msgspec.Struct | str) -> None:
        self.to_server.put_nowait(message if isinstance(message, str) else msgspec.json.encode(message).decode())


class MemoryTexts:
    """A key-value store that can fail."""

    def __init__(self) -> None:
        self.texts: dict[str, str] = {}
        self.broken = False

    async def get(self, key: str) -> str | None:
        return self.texts.get(key)

    async def put(self, key: str, text: str) -> None:
        if self.broken:
            raise OSError("full")
        self.texts[key] = text


class Game:
    """A table for one person, and a client that is connected to it."""

    def __init__(self, texts: MemoryTexts, table: Table, client: FakeTransport) -> None:
        self.texts, self.table, self.client = texts, table, client


def play(use: Callable[[Game], Awaitable[None]], *, expect_enter: bool = False) -> None:
    async def run() -> None:
        texts, client = MemoryTexts(), FakeTransport()
        store = BrowserStore(KeyValueStore(texts.get, texts.put))
        manager = TableManager(store, InProcessBotPool(), CredentialSigner("x"), NoMetrics())
        row = await manager.store_new_table(
            create_table(NewTable("kingdoms", [NewSeat("Ada"), NewSeat("Bruno")], seed=1))
        )
        table = await manager.get(row.id)
        assert table is not None
        serving = asyncio.ensure_future(serve_connection(manager, client, row.id, 0, expect_enter=expect_enter))
        await use(Game(texts, table, client))
        client.to_server.put_nowait(None)
        await asyncio.wait_for(serving, 10)
        await manager.close()

    asyncio.run(run())


def first_move(state: StateMessage) -> MoveRequest:
    group = state.move_groups[0]
    return MoveRequest(state.revision, " ".join([group.prefix, *[*group.cells, *group.words][:1]]))


def test_a_move_is_stored_and_broadcast() -> None:
    async def use(game: Game) -> None:
        state = await game.client.expect(StateMessage)
        game.client.request(first_move(state))
        assert (await game.client.expect(StateMessage)).revision > state.revision
        assert first_move(state).move in next(iter(game.texts.texts.values()))

    play(use)


def test_a_move_that_is_not_stored_has_no_effect() -> None:
    async def use(game: Game) -> None:
        state = await game.client.expect(StateMessage)
        game.texts.broken = True
        game.client.request(first_move(state))
        assert (await game.client.expect(ErrorMessage)).code == "not-stored"
        assert game.table.state.revision == state.revision

    play(use)


@pytest.mark.parametrize("text", ["nonsense", '{"type": "dance"}', '{"type": "move"}', "[" * 100_000])
def test_an_unreadable_message_gets_an_error(text: str) -> None:
    async def use(game: Game) -> None:
        game.client.request(text)
        assert (await game.client.expect(ErrorMessage)).code == "unreadable"
        game.client.request(PreviewRequest("no move"))
        assert (await game.client.expect(ErrorMessage)).code == "unreadable"

    play(use)


def test_the_first_message_must_be_enter() -> None:
    async def use(game: Game) -> None:
        game.client.request(MoveRequest(0, "end"))
        assert (await game.client.expect(ErrorMessage)).code == "unreadable"
        assert game.client.close_code == 1008

    play(use, expect_enter=True)


def test_entering_twice_is_an_error() -> None:
    async def use(game: Game) -> None:
        game.client.request(EnterRequest())
        await game.client.expect(StateMessage)
        game.client.request(EnterRequest())
        assert (await game.client.expect(ErrorMessage)).code == "already-entered"

    play(use, expect_enter=True)


def test_every_message_type_has_a_handler() -> None:
    assert set(HANDLERS) == set(get_args(ClientMessage))


def test_a_message_without_a_handler_is_rejected() -> None:
    class Dance(msgspec.Struct):
        pass

    with pytest.raises(RequestError, match="Dance"):
        asyncio.run(handle_message(cast("Table", None), cast("Connection", None), Dance()))


def test_worker_that_cannot_catch_up_turns_clients_away() -> None:
    """A client that has seen later events is never sent back in time."""

    async def use(live: Live) -> None:
        table = await live.new_table("here", "here")
        row, events = live.store.tables[table.row.id]
        chat = Event("chat", '{"seat":null,"name":"x","text":"y"}', now())
        live.store.tables[row.id] = row, [*events, chat, chat]  # stored by another worker
        client = FakeTransport()
        live.store.broken = True
        await serve_connection(live.manager, client, row.id, table.state.revision + 2)
        assert (await client.expect(ErrorMessage)).code == "no-database"
        assert client.close_code == 1013
        live.store.broken = False
        client = FakeTransport()
        serving = asyncio.ensure_future(serve_connection(live.manager, client, row.id, len(events) + 2))
        assert (await client.expect(StateMessage)).revision == len(events) + 2
        client.to_server.put_nowait(None)
        await asyncio.wait_for(serving, 10)

    run_live(use, shared=True)


def test_client_ahead_of_the_database_gets_the_whole_log() -> None:
    """The database was restored from an older backup."""

    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", "open")
        client = FakeTransport()
        serving = asyncio.ensure_future(serve_connection(live.manager, client, table.row.id, 1000))
        log = await client.expect(LogMessage)
        assert log.entries == table.log(table.anonymous_viewer(), 0).entries
        client.to_server.put_nowait(None)
        await asyncio.wait_for(serving, 10)


def test_client_that_enters_late_hears_of_the_table_that_was_loaded_meanwhile() -> None:
    async def use(live: Live) -> None:
        evicted, client = await live.new_table("here", "here"), FakeTransport()
        serving = asyncio.ensure_future(serve_connection(live.manager, client, evicted.row.id, 0, expect_enter=True))
        await settle()
        live.manager.evict(evicted)
        table = await live.get(evicted.row.id)
        client.request(EnterRequest())
        await client.expect(StateMessage)
        assert (len(table.subscribers.members), len(evicted.subscribers.members)) == (1, 0)
        client.to_server.put_nowait(None)
        await serving

    run_live(use)


class StalledTransport:
    """A client that sends messages and reads nothing after `reads` replies."""

    def __init__(self, messages: int, reads: int) -> None:
        self.received = 0
        self._messages, self._reads = messages, reads

    async def receive(self) -> str | None:
        if self.received == self._messages:
            await asyncio.Event().wait()
        self.received += 1
        return '{"type":"snapshot","revision":0}'

    def try_send(self, _: bytes) -> bool:
        return False

    async def send(self, _: str) -> None:
        if self._reads == 0:
            await asyncio.Event().wait()
        self._reads -= 1

    async def close(self, code: int) -> None: ...


def test_client_that_reads_nothing_is_read_no_more_and_disconnected(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "STALLED_WRITE_SECONDS", 0.2)
    monkeypatch.setattr(connection, "FLUSH_SECONDS", 0.1)

    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", game="kingdom-builder", params={})
        transport = StalledTransport(messages=5_000, reads=2)
        await asyncio.wait_for(serve_connection(live.manager, transport, table.row.id, 0), 5)
        assert 0 < transport.received < 200
        assert table.subscribers.members == set()

    run_live(use)


def test_client_over_the_limit_of_its_address_waits_and_is_not_disconnected() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here")
        transport = StalledTransport(messages=30, reads=100)
        origin = ClientOrigin("a", TokenBucket(10, 100))
        started = asyncio.get_running_loop().time()
        serving = asyncio.ensure_future(serve_connection(live.manager, transport, table.row.id, 0, origin=origin))
        while transport.received < 30:
            await asyncio.sleep(0.01)
        assert asyncio.get_running_loop().time() - started >= 0.15
        assert not serving.done()
        serving.cancel()
        await asyncio.wait([serving])

    run_live(use)


def test_spectators_beyond_the_limit_are_turned_away(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection, "MAX_SPECTATORS", 1)

    async def use(live: Live) -> None:
        table = await live.new_table("here", "here")
        live.enter(table)
        transport = StalledTransport(messages=0, reads=5)
        await asyncio.wait_for(serve_connection(live.manager, transport, table.row.id, 0), 1)
        assert table.subscribers.local_presence().spectators == 1

    run_live(use)


def test_messages_to_a_client_that_keeps_up_are_not_queued() -> None:
    async def use(live: Live) -> None:
        table, transport = await live.new_table("here", "here"), FakeTransport()
        transport.direct = True
        client = Connection(transport, table, None, None)
        client.send(b"first")
        transport.direct = False
        client.send(b"second")
        transport.direct = True
        client.send(b"third")  # must not overtake the second
        assert transport.to_client.qsize() == 1
        client.close()
        await client.write()
        assert [transport.to_client.get_nowait() for _ in range(3)] == ["first", "second", "third"]

    run_live(use)
