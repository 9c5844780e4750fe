"""Clients that are slow or unknown, storage that fails, and paths without a route."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from realmwright.live import api, connection
from realmwright.live.connection import GOING_AWAY, MAX_QUEUED_MESSAGES, POLICY_VIOLATION, Connection, serve_connection
from realmwright.live.ports import Append
from realmwright.live.routing import find_route
from realmwright.live.social import MAX_ATTEMPTS, SocialActions
from realmwright.protocol.errors import ConcurrentWrite, RequestError
from realmwright.protocol.server_messages import ErrorMessage
from realmwright.tables.credentials import HOST
from realmwright.tables.events import Event, now

from .fixtures import OPEN, Live, code, run_live, settle
from .test_connection import FakeTransport


@pytest.mark.parametrize(
    ("messages", "close_code"), [(MAX_QUEUED_MESSAGES, GOING_AWAY), (MAX_QUEUED_MESSAGES + 1, POLICY_VIOLATION)]
)
def test_client_that_reads_nothing_is_disconnected_at_the_limit(messages: int, close_code: int) -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        transport = FakeTransport()
        client = Connection(transport, table, None, None)
        for _ in range(messages):
            client.send(b"{}")
        client.close()
        await client.write()
        assert (transport.to_client.qsize(), transport.close_code) == (MAX_QUEUED_MESSAGES, close_code)

    run_live(use)


async def rejected(live: Live, table_id: str, first: str | None = None) -> tuple[list[str], int | None]:
    """Return the codes of the errors and of the close after a connection that is rejected."""
    transport = FakeTransport()
    if first is not None:
        transport.to_server.put_nowait(first)
    await asyncio.wait_for(serve_connection(live.manager, transport, table_id, 0, expect_enter=first is not None), 10)
    errors = [await transport.expect(ErrorMessage) for _ in range(transport.to_client.qsize())]
    return [error.code for error in errors], transport.close_code


def test_connections_to_unknown_and_unreadable_tables_are_rejected(caplog: pytest.LogCaptureFixture) -> None:
    async def use(live: Live) -> None:
        assert await rejected(live, "a" * 32) == (["no-table"], 4404)
        table = await live.new_table("here", "here", params=OPEN)
        live.manager.evict(table)
        row, events = live.store.tables[table.row.id]
        live.store.tables[row.id] = row, [*events, Event("move", "nonsense", now())]
        assert await rejected(live, row.id) == (["unreadable-table"], 1011)
        assert caplog.records[-1].exc_info
        live.store.broken = True
        assert await rejected(live, row.id) == (["no-database"], 1013)
        assert caplog.records[-1].levelname == "WARNING"
        assert not caplog.records[-1].exc_info

    run_live(use)


def test_first_message_must_be_enter(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        assert await rejected(live, table.row.id, '{"type":"chat","text":"x"}') == (["unreadable"], 1008)
        monkeypatch.setattr(connection, "ENTER_TIMEOUT_SECONDS", 0.01)
        transport = FakeTransport()
        await asyncio.wait_for(serve_connection(live.manager, transport, table.row.id, 0, expect_enter=True), 10)
        assert transport.close_code == POLICY_VIOLATION

    run_live(use)


def test_unexpected_exception_is_logged_and_answered(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async def fail(*_: Any) -> None:
        raise ZeroDivisionError("a mistake in the program")

    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        monkeypatch.setattr(connection, "handle_message", fail)
        transport = FakeTransport()
        client = Connection(transport, table, None, None)
        await client._reply(table, '{"type":"chat","text":"x"}')
        client.close()
        await client.write()
        assert (await transport.expect(ErrorMessage)).code == "internal"
        assert caplog.records[-1].message == f"table {table.row.id}: unhandled exception"

    run_live(use)


class ConflictingAppends:
    """An append that fails a number of times because another worker was faster."""

    def __init__(self, live: Live, failures: int) -> None:
        self.failures, self.append = failures, live.store.append

    async def __call__(self, append: Append) -> None:
        if self.failures:
            self.failures -= 1
            raise ConcurrentWrite("concurrent write")
        await self.append(append)


@pytest.mark.parametrize("failures", [MAX_ATTEMPTS - 1, MAX_ATTEMPTS])
def test_chat_gives_up_after_some_concurrent_writes(failures: int, monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        actions = SocialActions(table, live.enter(table, 0))
        monkeypatch.setattr(live.store, "append", ConflictingAppends(live, failures))
        if failures < MAX_ATTEMPTS:
            await actions.chat("hello")
            assert live.store.tables[table.row.id][1][-1].kind == "chat"
        else:
            with pytest.raises(RequestError) as error:
                await actions.chat("hello")
            assert code(error) == "busy"

    run_live(use)


def test_bot_stops_when_its_move_cannot_be_stored_and_goes_on_when_woken() -> None:
    async def use(live: Live) -> None:
        live.bots.may_answer.clear()
        live.bots.moves = ["castle 1 a1", "castle 1 a1"]
        table = await live.new_table("random", "here", params=OPEN)
        live.enter(table, HOST)
        await settle()
        live.store.broken = True
        live.bots.may_answer.set()
        await settle()
        assert (table.state.record.moves, len(live.bots.requests)) == ([], 1)
        live.store.broken = False
        table.wake()
        await settle()
        assert table.state.record.moves == ["castle 1 a1"]

    run_live(use)


def test_routes_are_found_by_method_and_path() -> None:
    routes = api.ROUTER.routes
    route, values = find_route(routes, "POST", "/api/tables")
    assert (route.method, route.path, values) == ("POST", "/api/tables", {})
    named = next(route for route in routes if "{" in route.path)
    path = "/".join("some" if part.startswith("{") else part for part in named.path.split("/"))
    found, values = find_route(routes, named.method, path)
    assert (found, set(values.values())) == (named, {"some"})
    with pytest.raises(RequestError) as error:
        find_route(routes, "GET", "/api/nothing")
    assert code(error) == "no-such-address"
    with pytest.raises(RequestError) as error:
        find_route(routes, "DELETE", "/api/tables")
    assert code(error) == "wrong-method"
