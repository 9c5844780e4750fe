"""Attacks of one client on a server, each in a process of its own; `bench/attack.py` measures what others notice."""

from __future__ import annotations

import asyncio
import json
import os
import sqlite3
import time
from collections.abc import AsyncIterator, Awaitable, Callable, Coroutine
from contextlib import AsyncExitStack, asynccontextmanager, suppress
from itertools import count
from typing import Any, Final, NamedTuple, TypeAlias

import httpx2
from websockets.asyncio.client import ClientConnection, connect

from realmwright.server.static import PAGE_FOLDER

ATTACKER: Final = "127.0.0.2"
ALL_SETS: Final = "base,nomads,crossroads,marshlands,harvest,capitol,caves,island"
CONNECTIONS: Final = 60
CORRUPTIONS: Final = (("clock", "{"), ("seats", "[1]"), ("credential_keys", "nonsense"), ("setup", "?"))
NICENESS: Final = 5  # an attacker has a machine of its own and takes no CPU time from the server
Attack: TypeAlias = Callable[["Target", float], Coroutine[Any, Any, None]]
ATTACKS: dict[str, Attack] = {}


def attack(function: Attack) -> Attack:
    """Register an attack under the name of its function."""
    ATTACKS[function.__name__] = function
    return function


class Target(NamedTuple):
    """A server as its clients see it."""

    port: int
    finished_table: str = ""
    victim_table: str = ""
    database: str = ""  # for the attack by corrupt rows

    def http(self, address: str = ATTACKER) -> httpx2.AsyncClient:
        limits = httpx2.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
        transport = httpx2.AsyncHTTPTransport(local_address=address, limits=limits)
        return httpx2.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{self.port}", timeout=120)

    @asynccontextmanager
    async def socket(self, table: str, address: str = ATTACKER) -> AsyncIterator[ClientConnection]:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with connect(url, local_addr=(address, 0), max_queue=None, max_size=None) as socket:
            yield socket

    async def create(
        self, *bots: str | None, address: str = ATTACKER, sets: str = "base", **more: Any
    ) -> dict[str, Any]:
        """Return the response to the request for a new table; "open" is an open seat."""
        seats = [
            {"name": f"seat {number}", "bot": None if bot == "open" else bot, "open": bot == "open"}
            for number, bot in enumerate(bots)
        ]
        body = {"game": "kingdom-builder", "seats": seats, "params": {"sets": sets}, "pace_ms": 0, **more}
        async with self.http(address) as http:
            response = await http.post("/api/tables", json=body)
            response.raise_for_status()
            return dict(response.json())

    async def new_table(self, *bots: str | None, **more: Any) -> str:
        return str((await self.create(*bots, **more))["table_id"])


def run_attack(name: str, target: Target, seconds: float) -> None:
    """Run an attack; the main function of its process."""
    os.nice(NICENESS)
    asyncio.run(ATTACKS[name](target, seconds))


async def repeat(seconds: float, request: Callable[[], Awaitable[object]], parallel: int) -> None:
    """Send requests in parallel until the time is over; refusals are expected."""
    end = time.monotonic() + seconds

    async def one() -> None:
        while time.monotonic() < end:
            await request()
            await asyncio.sleep(0.001)

    await asyncio.gather(*(one() for _ in range(parallel)))


async def repeat_get(target: Target, seconds: float, path: str, parallel: int = 20) -> None:
    async with target.http() as http:
        await repeat(seconds, lambda: http.get(path), parallel)


@attack
async def analyses(target: Target, seconds: float) -> None:
    await repeat_get(target, seconds, f"/api/tables/{target.finished_table}/analysis")


@attack
async def traces(target: Target, seconds: float) -> None:
    await repeat_get(target, seconds, f"/api/tables/{target.finished_table}/trace")


@attack
async def previews(target: Target, seconds: float) -> None:
    body = {"game": "kingdom-builder", "params": {"players": "5", "sets": ALL_SETS}}
    async with target.http() as http:
        await repeat(seconds, lambda: http.post("/api/preview", json=body), 40)


@attack
async def records(target: Target, seconds: float) -> None:
    async with target.http() as http:
        record = (await http.get(f"/api/tables/{target.finished_table}/record")).text
        body = {"record": record, "seats": [{"name": "x"}] * 5}
        await repeat(seconds, lambda: http.post("/api/records", json=body), 20)


@attack
async def thinking_tables(target: Target, seconds: float) -> None:
    """Watch forty tables of five strong bots."""
    async with AsyncExitStack() as stack:
        for _ in range(40):
            table = await target.new_table(*["level-5"] * 5, sets=ALL_SETS)
            await stack.enter_async_context(target.socket(table))
        await asyncio.sleep(seconds)


@attack
async def unread_downloads(target: Target, seconds: float) -> None:
    """Ask for the largest file of the page without compression, and read nothing."""
    files = [file for file in PAGE_FOLDER.rglob("*") if file.is_file()]
    path = max(files, key=lambda file: file.stat().st_size).relative_to(PAGE_FOLDER)
    await hold(target, seconds, f"GET /{path} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 20, 150)


@attack
async def archives(target: Target, seconds: float) -> None:
    await repeat_get(target, seconds, "/offline/realmwright.zip", 10)


@attack
async def half_sent_requests(target: Target, seconds: float) -> None:
    await hold(target, seconds, b"GET / HTTP/1.1\r\nHost: 127.0.0.1\r\nX-A: ", 1000)


async def hold(target: Target, seconds: float, request: bytes, count: int) -> None:
    """Open connections, send a request on each and read nothing."""
    writers = []
    for _ in range(count):
        _, writer = await asyncio.open_connection("127.0.0.1", target.port, local_addr=(ATTACKER, 0), limit=1)
        writer.write(request)
        writers.append(writer)
    await asyncio.sleep(seconds)
    for writer in writers:
        writer.transport.abort()


@attack
async def queries_on_many_sockets(target: Target, seconds: float) -> None:
    """Ask for snapshots and previews on forty sockets, and read nothing on half of them."""
    table = await target.new_table(None, None, sets=ALL_SETS)
    message = json.dumps({"type": "snapshot", "revision": 1})

    async def flood(reads: bool) -> None:
        async with target.socket(table) as socket:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                await socket.send(message)
                if reads:
                    await socket.recv()
                else:
                    await asyncio.sleep(0.004)

    await asyncio.gather(*(flood(number % 2 == 0) for number in range(40)), return_exceptions=True)


@attack
async def spectators(target: Target, seconds: float) -> None:
    """Watch the victim's table with 300 sockets that come and go."""
    end = time.monotonic() + seconds
    gate = asyncio.Semaphore(20)

    async def watch() -> None:
        async with gate:
            stack = AsyncExitStack()
            await stack.enter_async_context(target.socket(target.victim_table))
        await asyncio.sleep(max(0.0, end - time.monotonic()))
        await stack.aclose()

    await asyncio.gather(*(watch() for _ in range(300)), return_exceptions=True)


@attack
async def half_sent_bodies(target: Target, seconds: float) -> None:
    head = "POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 60000\r\n\r\n{"
    await hold(target, seconds, head.encode(), 1000)


@attack
async def verifications(target: Target, seconds: float) -> None:
    async with target.http() as http:
        record = (await http.get(f"/api/tables/{target.finished_table}/record")).text
        await repeat(seconds, lambda: http.post("/api/verify", json={"record": record}), 30)


@attack
async def advice(target: Target, seconds: float) -> None:
    """Ask bots for their moves at many revisions of a finished game."""
    revisions = count(1)
    async with target.http() as http:
        path = f"/api/tables/{target.finished_table}/advice"
        await repeat(seconds, lambda: http.post(path, json={"revision": next(revisions) % 300, "bot": "level-4"}), 30)


@attack
async def logins(target: Target, seconds: float) -> None:
    numbers = count()
    async with target.http() as http:
        body = {"password": "not the password"}
        await repeat(seconds, lambda: http.post("/api/session", json={"name": f"user {next(numbers)}", **body}), 40)


@attack
async def new_tables(target: Target, seconds: float) -> None:
    seats = [{"name": f"seat {number}"} for number in range(5)]
    body = {"game": "kingdom-builder", "seats": seats, "params": {"sets": ALL_SETS}}
    async with target.http() as http:
        await repeat(seconds, lambda: http.post("/api/tables", json=body), 30)


@attack
async def public_tables(target: Target, seconds: float) -> None:
    """Fill the lobby and list it."""
    seats = [{"name": "host"}, {"name": "", "open": True}]
    body = {"game": "kingdoms", "seats": seats, "online": True, "public": True}
    async with target.http() as http:
        await asyncio.gather(*(http.post("/api/tables", json=body) for _ in range(80)))
        await repeat(seconds, lambda: http.get("/api/lobby"), 30)


@attack
async def double_claims(target: Target, seconds: float) -> None:
    """Claim the same seats many times at once."""
    made = await target.create(None, *["open"] * 4, online=True)
    body = {"credential": made["invite"], "name": "twice"}
    async with target.http() as http:
        await repeat(seconds, lambda: http.post(f"/api/tables/{made['table_id']}/claim", json=body), 40)


@attack
async def chat(target: Target, seconds: float) -> None:
    """Chat and offer at a table with many sockets."""
    made = await target.create(None, None, online=True)
    messages = [json.dumps({"type": "chat", "text": "x" * 200}), json.dumps({"type": "offer", "kind": "take-back"})]

    async def talk() -> None:
        async with target.socket(made["table_id"]) as socket:
            end = time.monotonic() + seconds
            while time.monotonic() < end:
                for message in messages:
                    await socket.send(message)
                await asyncio.sleep(0.02)

    await asyncio.gather(*(talk() for _ in range(40)), return_exceptions=True)


@attack
async def webhook_tar_pits(target: Target, seconds: float) -> None:
    """Let 25 tables notify a host that never answers."""

    async def hold_open(reader: asyncio.StreamReader, _: asyncio.StreamWriter) -> None:
        with suppress(asyncio.CancelledError):  # at the end of the attack
            await reader.read()

    pit = await asyncio.start_server(hold_open, ATTACKER, 0)
    port = pit.sockets[0].getsockname()[1]
    async with target.http() as http, pit:
        for number in range(25):
            made = await target.create("random", None, online=True, pace_ms=500)
            body = {"credential": made["links"][-1]["credential"], "url": f"http://{ATTACKER}:{port}/{number}"}
            (await http.put(f"/api/tables/{made['table_id']}/webhook", json=body)).raise_for_status()
        await asyncio.sleep(seconds)


@attack
async def corrupt_rows(target: Target, seconds: float) -> None:
    """Ask for tables whose rows are unreadable, and let the sweep meet them."""
    tables = [(await target.create(None, None, online=True))["table_id"] for _ in range(12)]
    with sqlite3.connect(target.database, timeout=10) as database:
        for number, table in enumerate(tables):
            column, value = CORRUPTIONS[number % len(CORRUPTIONS)]
            database.execute(f"UPDATE tables SET {column} = ?, due_at = '2020' WHERE id = ?", (value, table))
    paths = [f"/api/tables/{table}" for table in tables] + ["/api/lobby"]
    numbers = count()
    async with target.http() as http:
        await repeat(seconds, lambda: http.get(paths[next(numbers) % len(paths)]), 20)
