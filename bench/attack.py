#!/usr/bin/env python3
"""Attacks of one client on a server, and what the others notice of them.

    bench/attack.py [--seconds S] [--only NAME,NAME] [--json FILE]

Starts a server with default limits on loopback. A hot-seat table at 127.0.0.1 moves every 0.1 s; the attacker sends
from 127.0.0.2, which is another client to the server. For each attack the script measures the victim's moves before,
during and after it, and how fast a bot of level 1 answers at another table during it. Exits 1 if the 99th percentile
during an attack exceeds 100 ms, or if the bot needs more than a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from contextlib import AsyncExitStack, asynccontextmanager
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final, TypeAlias

import httpx2
from websockets.asyncio.client import ClientConnection, connect

sys.path.insert(0, str(Path(__file__).parent.parent))

from tests.server.server_process import Server

ATTACKER: Final = "127.0.0.2"
ALL_SETS: Final = "base,nomads,crossroads,marshlands,harvest,capitol,caves,island"
LIMIT_MS: Final = 100.0
BOT_LIMIT_SECONDS: Final = 1.0
MOVE_SECONDS: Final = 0.1
CONNECTIONS: Final = 60
Attack: TypeAlias = Callable[["Target", float], Awaitable[None]]
ATTACKS: dict[str, Attack] = {}


def attack(function: Attack) -> Attack:
    """Register an attack under the name of its function."""
    ATTACKS[function.__name__] = function
    return function


class Target:
    """A server as its clients see it."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.finished_table = ""
        self.victim_table = ""

    def http(self, address: str = ATTACKER) -> httpx2.AsyncClient:
        limits = httpx2.Limits(max_connections=CONNECTIONS, max_keepalive_connections=CONNECTIONS)
        transport = httpx2.AsyncHTTPTransport(local_address=address, limits=limits)
        return httpx2.AsyncClient(transport=transport, base_url=f"http://127.0.0.1:{self.port}", timeout=120)

    @asynccontextmanager
    async def socket(self, table: str, address: str = ATTACKER) -> AsyncIterator[ClientConnection]:
        url = f"ws://127.0.0.1:{self.port}/api/tables/{table}/socket"
        async with connect(url, local_addr=(address, 0), max_queue=None, max_size=None) as socket:
            yield socket

    async def new_table(self, *bots: str | None, address: str = ATTACKER, sets: str = "base", **more: Any) -> str:
        seats = [{"name": f"seat {number}", "bot": bot} for number, bot in enumerate(bots)]
        body = {"game": "kingdom-builder", "seats": seats, "params": {"sets": sets}, "pace_ms": 0, **more}
        async with self.http(address) as http:
            response = await http.post("/api/tables", json=body)
            response.raise_for_status()
            return str(response.json()["table_id"])


# What others notice


async def receive_state(socket: ClientConnection) -> dict[str, Any]:
    while (message := json.loads(await asyncio.wait_for(socket.recv(), 60)))["type"] != "state":
        pass
    return dict(message)


def choose(state: dict[str, Any], rng: Random) -> str:
    moves = [
        f"{group['prefix']} {target}" for group in state["move_groups"] for target in (*group["cells"], *group["words"])
    ] + [group["prefix"] for group in state["move_groups"] if group["prefix_is_move"]]
    return str(rng.choice(moves))


class Victim:
    """A hot-seat table that moves at a steady pace and starts again when its game is over."""

    def __init__(self, target: Target) -> None:
        self.latencies_ms: list[float] = []
        self._target = target

    async def play(self) -> None:
        rng = Random(1)
        while True:
            table = await self._target.new_table(None, None, address="127.0.0.1")
            self._target.victim_table = table
            async with self._target.socket(table, "127.0.0.1") as socket:
                state = await receive_state(socket)
                while not state["over"]:
                    await asyncio.sleep(MOVE_SECONDS)
                    started = time.perf_counter()
                    move = {"type": "move", "revision": state["revision"], "move": choose(state, rng)}
                    await socket.send(json.dumps(move))
                    state = await receive_state(socket)
                    self.latencies_ms.append((time.perf_counter() - started) * 1e3)

    def take(self) -> dict[str, float]:
        """Return the latencies since the last call and forget them."""
        values, self.latencies_ms = self.latencies_ms, []
        cuts = quantiles(values, n=100)
        return {"median": round(median(values), 1), "p99": round(cuts[98], 1), "max": round(max(values), 1)}


async def bot_seconds(target: Target) -> float:
    """Return how long a visitor waits for the first move of a new bot of level 1."""
    table = await target.new_table("level-1", None, address="127.0.0.1")
    started = time.perf_counter()
    async with target.socket(table, "127.0.0.1") as socket:
        while (await receive_state(socket))["revision"] < 2:
            pass
    return time.perf_counter() - started


# Attacks


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
async def pictures(target: Target, seconds: float) -> None:
    await repeat_get(target, seconds, f"/api/tables/{target.finished_table}/board.svg")


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
    async with target.http() as http:
        page = (await http.get("/")).text
    script = page.partition('src="/')[2].partition('"')[0]
    await hold(target, seconds, f"GET /{script} HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n".encode() * 20, 150)


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


# Measurement


async def finish_game(target: Target) -> str:
    """Return a finished game of five quick bots with all expansions."""
    table = await target.new_table(*["random"] * 5, address="127.0.0.1", sets=ALL_SETS, seed=1)
    async with target.socket(table, "127.0.0.1") as socket:
        while not (await receive_state(socket))["over"]:
            pass
    return table


async def measure(target: Target, victim: Victim, name: str, seconds: float) -> dict[str, Any]:
    """Return the victim's latencies before, during and after an attack, in ms, and the bot's answer in seconds."""
    victim.latencies_ms.clear()
    await asyncio.sleep(seconds / 2)
    before = victim.take()
    attacking = asyncio.ensure_future(ATTACKS[name](target, seconds))
    await asyncio.sleep(seconds / 2)
    bot = await bot_seconds(target)
    await attacking
    during = victim.take()
    await asyncio.sleep(seconds / 2)
    return {"before": before, "during": during, "after": victim.take(), "bot_seconds": round(bot, 2)}


async def run(port: int, names: list[str], seconds: float) -> dict[str, dict[str, Any]]:
    target = Target(port)
    target.finished_table = await finish_game(target)
    await bot_seconds(target)  # starts the process of quick bots
    victim = Victim(target)
    playing = asyncio.ensure_future(victim.play())
    await asyncio.sleep(1)
    results = {}
    print(f"{'ms: median, p99, max':26}{'before':>24}{'during':>24}{'after':>24}{'bot s':>8}")
    for name in names:
        row = results[name] = await measure(target, victim, name, seconds)
        columns = "".join(
            f"{' '.join(f'{value:7.1f}' for value in row[when].values()):>24}" for when in row if when != "bot_seconds"
        )
        print(f"{name:26}{columns}{row['bot_seconds']:>8.2f}", flush=True)
    playing.cancel()
    return results


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=10, help="duration of each attack (default: %(default)s)")
    parser.add_argument("--only", default=",".join(ATTACKS), help="attacks to run (default: all)")
    parser.add_argument("--json", type=Path, metavar="FILE", help="write the results to this file")
    args = parser.parse_args()
    names = args.only.split(",")
    if unknown := set(names) - set(ATTACKS):
        parser.error(f"unknown attack {', '.join(sorted(unknown))}: expected {', '.join(ATTACKS)}")
    with tempfile.TemporaryDirectory() as folder, Server(Path(folder) / "attack.db") as server:
        results = asyncio.run(run(server.port, names, args.seconds))
    if args.json:
        args.json.write_text(json.dumps(results, indent=2) + "\n", "utf-8")
    failed = [
        name
        for name, row in results.items()
        if row["during"]["p99"] > LIMIT_MS or row["bot_seconds"] > BOT_LIMIT_SECONDS
    ]
    print(f"above the limits: {', '.join(failed)}" if failed else "all within the limits")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
