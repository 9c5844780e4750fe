#!/usr/bin/env python3
"""What other clients notice of the attacks in `bench/attacks.py`.

    bench/attack.py [--seconds S] [--only NAME,NAME] [--json FILE]

Starts a server with default limits on loopback. A hot-seat table at 127.0.0.1 moves every 0.1 s; the attacker sends
from 127.0.0.2, which is another client to the server, in a process of its own. For each attack the script measures the
victim's moves before, during and after it, and how fast a bot of level 1 answers at another table during it. Exits 1 if
the 99th percentile during an attack exceeds 100 ms, or if the bot needs more than a second.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import sys
import tempfile
import time
from multiprocessing import get_context
from pathlib import Path
from random import Random
from statistics import median, quantiles
from typing import Any, Final

from websockets.asyncio.client import ClientConnection

sys.path.insert(0, str(Path(__file__).parent.parent))

from bench.attacks import ALL_SETS, ATTACKS, Target, run_attack
from tests.server.server_process import Server

LIMIT_MS: Final = 100.0
BOT_LIMIT_SECONDS: Final = 1.0
MOVE_SECONDS: Final = 0.1
SPAWN: Final = get_context("spawn")


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
        self.table = ""
        self._target = target

    async def play(self) -> None:
        rng = Random(1)
        while True:
            table = await self._target.new_table(None, None, address="127.0.0.1")
            self.table = table
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
        cuts = quantiles(values, n=100, method="inclusive")
        return {"median": round(median(values), 1), "p99": round(cuts[98], 1), "max": round(max(values), 1)}


async def bot_seconds(target: Target) -> float:
    """Return how long a visitor waits for the first move of a new bot of level 1."""
    table = await target.new_table("level-1", None, address="127.0.0.1")
    started = time.perf_counter()
    async with target.socket(table, "127.0.0.1") as socket:
        while (await receive_state(socket))["revision"] < 2:
            pass
    return time.perf_counter() - started


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
    attacker = SPAWN.Process(target=run_attack, args=(name, target._replace(victim_table=victim.table), seconds))
    attacker.start()
    await asyncio.sleep(seconds / 2)
    bot = await bot_seconds(target)
    await asyncio.to_thread(attacker.join)
    if attacker.exitcode:
        raise RuntimeError(f"the attack {name} failed")
    during = victim.take()
    await asyncio.sleep(seconds / 2)
    return {"before": before, "during": during, "after": victim.take(), "bot_seconds": round(bot, 2)}


async def run(target: Target, names: list[str], seconds: float) -> dict[str, dict[str, Any]]:
    target = target._replace(finished_table=await finish_game(target))
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
    with tempfile.TemporaryDirectory() as folder:
        database = Path(folder) / "attack.db"
        server = Server(database, options=("--private-webhooks",))  # so that no notification leaves this machine
        try:
            results = asyncio.run(run(Target(server.port, database=str(database)), names, args.seconds))
        finally:
            server.kill()
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
