"""Limits and deadlines of HTTP connections, against a real server with short deadlines."""

from __future__ import annotations

import asyncio
import socket
from collections.abc import Awaitable, Callable
from typing import Any

import pytest
import uvicorn
from starlette.applications import Starlette
from starlette.requests import Request
from starlette.responses import PlainTextResponse, Response
from starlette.routing import Route

from realmwright.server import connection_limits
from realmwright.server.compressed_response import compress, compressed_response
from realmwright.server.connection_limits import ConnectionCounter, limited_protocol

BIG = b"x" * 16_000_000
COMPRESSED = compress(BIG)


async def echo(request: Request) -> Response:
    return PlainTextResponse(await request.body())


async def big(request: Request) -> Response:
    return compressed_response(request.headers, COMPRESSED, {}, "text/plain")


def run(use: Callable[[int], Awaitable[None]], scale: float = 1) -> None:
    async def main() -> None:
        app = Starlette(routes=[Route("/echo", echo, methods=["GET", "POST"]), Route("/big", big)])
        config = uvicorn.Config(app, http=limited_protocol(scale), log_config=None, lifespan="off")
        server = uvicorn.Server(config)
        with socket.socket() as listener:
            listener.bind(("127.0.0.1", 0))
            serving = asyncio.ensure_future(server.serve([listener]))
            while not server.started:
                await asyncio.sleep(0.01)
            await use(listener.getsockname()[1])
            server.should_exit = True
            await serving

    asyncio.run(main())


async def ends(port: int, request: bytes) -> bytes:
    """Return what a server sends on a connection until it closes it."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port)
    writer.write(request)
    try:
        return await asyncio.wait_for(reader.read(), 10)
    except ConnectionResetError:
        return b""
    finally:
        writer.close()


@pytest.fixture(autouse=True)
def short_deadlines(monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("HEAD_SECONDS", "BODY_SECONDS", "STALLED_WRITE_SECONDS"):
        monkeypatch.setattr(connection_limits, name, 0.4)


@pytest.mark.parametrize(
    "request_text",
    [b"", b"GET /echo HTTP/1.1\r\nHost: x\r\nX-A: ", b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 9\r\n\r\nab"],
    ids=["nothing", "head", "body"],
)
def test_connection_that_does_not_finish_its_request_is_closed(request_text: bytes) -> None:
    async def use(port: int) -> None:
        assert await ends(port, request_text) == b""

    run(use)


def test_complete_requests_on_one_connection_are_answered() -> None:
    request = b"POST /echo HTTP/1.1\r\nHost: x\r\nContent-Length: 2\r\n\r\nok"

    async def use(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        for _ in range(3):
            writer.write(request)
            assert (await reader.readuntil(b"\r\n\r\nok")).startswith(b"HTTP/1.1 200")
            await asyncio.sleep(0.2)
        writer.close()

    run(use)


def test_client_that_does_not_read_is_disconnected_and_costs_little_memory(monkeypatch: pytest.MonkeyPatch) -> None:
    buffered: list[int] = []
    pause = connection_limits.LimitedHttpProtocol.pause_writing

    def record(protocol: Any) -> None:
        buffered.append(protocol.transport.get_write_buffer_size())
        pause(protocol)

    monkeypatch.setattr(connection_limits.LimitedHttpProtocol, "pause_writing", record)

    async def use(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port, limit=1024)
        writer.write(b"GET /big HTTP/1.1\r\nHost: x\r\n\r\n")
        await asyncio.sleep(1.5)
        received = 0
        try:
            while chunk := await asyncio.wait_for(reader.read(1_000_000), 10):
                received += len(chunk)
        except ConnectionResetError:
            pass
        assert received < len(BIG)
        assert buffered
        assert max(buffered) < 1_000_000
        writer.close()

    run(use)


def test_slow_client_that_goes_on_reading_gets_everything(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "STALLED_WRITE_SECONDS", 10)

    async def use(port: int) -> None:
        reader, writer = await asyncio.open_connection("127.0.0.1", port)
        writer.write(b"GET /big HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
        received = b""
        while chunk := await reader.read(2_000_000):
            received += chunk
            await asyncio.sleep(0.002)
        assert received.endswith(BIG)
        writer.close()

    run(use)


def test_connections_beyond_the_limit_of_an_address_are_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(connection_limits, "MAX_HTTP_CONNECTIONS", 2)
    request = b"GET /echo HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n"

    async def use(port: int) -> None:
        held = [await asyncio.open_connection("127.0.0.1", port) for _ in range(2)]
        await asyncio.sleep(0.05)
        assert await ends(port, request) == b""
        for _, writer in held:
            writer.close()
        await asyncio.sleep(0.1)
        assert (await ends(port, request)).startswith(b"HTTP/1.1 200")

    run(use)


def test_counter_forgets_clients_without_connections() -> None:
    counter = ConnectionCounter(2)
    assert [counter.add("a"), counter.add("a"), counter.add("a"), counter.add("b")] == [True, True, False, True]
    for client in ("a", "a", "b"):
        counter.remove(client)
    assert not counter._counts
    unlimited = ConnectionCounter(1, scale=0)
    assert all(unlimited.add("a") for _ in range(5))
