#!/usr/bin/env python3
"""Report what the server does for one move, from the socket message to four screens.

    tools/move_path.py [--online] [--list]

Four people play Kingdom Builder (base game, fixed seed) at a local table with a SQLite store, and four clients are
connected to it. All moves before the measured ones are played over the same connections, so that caches are in use. The
measured move is the second settlement of the first turn that begins at or after ply 40. Measuring begins when the
connection receives the message, and ends when it waits for the next one: all four outboxes have the new state then. The
figures are:

- files: source files under src/realmwright of which a function ran, in any thread; `rules` are those of the game;
- functions: distinct functions that ran, lambdas included; comprehensions are part of the function around them;
- code objects: the same, but every comprehension and generator expression counts;
- calls: calls of these code objects; a generator or coroutine that resumes counts again;
- parsed, applied, written: calls of `Game.read`, `Game.apply` and `Game.write` with the played move, whatever the
  state, so that guesses of hidden information count too.

The same move is the yardstick of every version. The other lines give the same figures for the rest of the turn, whose
last message stores moves of chance too; parsed, applied and written are those of its worst ply, chance included.
`--online` measures a table whose four clients have a seat each, `--list` names the functions of the first move.
"""

from __future__ import annotations

import argparse
import asyncio
import re
import sys
import tempfile
import threading
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from types import CodeType, FrameType
from typing import Any, Final, NamedTuple

import msgspec

from realmwright.kingdom_builder import notation, rules
from realmwright.kingdom_builder.game import KingdomBuilder
from realmwright.live.bot_pool import BotProcessPool
from realmwright.live.connection import Connection
from realmwright.live.manager import TableManager
from realmwright.live.ports import ClientOrigin
from realmwright.live.table import Table
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.server.metrics import PrometheusMetrics
from realmwright.server.storage.store import Store
from realmwright.tables.create import create_table
from realmwright.tables.credentials import Credential, CredentialSigner
from realmwright.tables.seats import SeatChange, seat_event
from realmwright.tables.table_row import TableKeys

ROOT: Final = Path(__file__).parents[1] / "src" / "realmwright"
RULES: Final = "kingdom_builder/"
SEATS: Final = 4
FIRST_PLY: Final = 40
COMPREHENSION: Final = re.compile(r"(\.<locals>\.<(listcomp|dictcomp|setcomp|genexpr)>)+$")
READ, APPLY, WRITE = notation.read.__code__, rules.apply.__code__, KingdomBuilder.write.__code__


class PlyCounts(NamedTuple):
    """How often one ply was parsed, applied and written."""

    parsed: int
    applied: int
    written: int


class MoveFigures(NamedTuple):
    """What the server did for one message with a move."""

    text: str
    plies: int
    functions: dict[tuple[str, str], int]  # calls by file and function
    code_objects: int
    worst_ply: PlyCounts

    def files(self, under: str = "") -> set[str]:
        return {file for file, _ in self.functions if file.startswith(under)}

    def __str__(self) -> str:
        rules = sum(file.startswith(RULES) for file, _ in self.functions)
        counts = "/".join(map(str, self.worst_ply))
        return (
            f"{self.text}: {len(self.files())} files ({len(self.files(RULES))} rules), "
            f"{len(self.functions)} functions ({rules} rules), {self.code_objects} code objects, "
            f"{sum(self.functions.values())} calls; parsed/applied/written {counts} in {self.plies} plies"
        )


class Profile:
    """Counts the calls of the package's functions in all threads while `active`."""

    def __init__(self) -> None:
        self.active = False
        self.calls: Counter[CodeType] = Counter()
        self._moves: Counter[tuple[CodeType, str]] = Counter()
        self._is_ours: dict[CodeType, bool] = {}
        threading.setprofile(self._on_event)  # for the threads that start from now on
        sys.setprofile(self._on_event)

    def stop(self) -> None:
        threading.setprofile(None)
        sys.setprofile(None)

    def clear(self) -> None:
        self.calls.clear()
        self._moves.clear()

    def ply(self, text: str) -> PlyCounts:
        return PlyCounts(*(self._moves[code, text] for code in (READ, APPLY, WRITE)))

    def functions(self) -> dict[tuple[str, str], int]:
        """Return the number of calls by file and function."""
        counts: Counter[tuple[str, str]] = Counter()
        for code, number in self.calls.items():
            file = str(Path(code.co_filename).resolve().relative_to(ROOT))
            counts[file, COMPREHENSION.sub("", code.co_qualname)] += number
        return dict(sorted(counts.items()))

    def _on_event(self, frame: FrameType, event: str, _: object) -> None:
        if not self.active or event != "call":
            return
        code = frame.f_code
        if code not in self._is_ours:
            self._is_ours[code] = Path(code.co_filename).resolve().is_relative_to(ROOT)
        if not self._is_ours[code]:
            return
        self.calls[code] += 1
        if code is READ:
            self._moves[code, " ".join(frame.f_locals["text"].split())] += 1
        elif code in (APPLY, WRITE):
            self.active = False  # do not count the call below
            self._moves[code, notation.write(frame.f_locals["move"])] += 1
            self.active = True


class FakeTransport:
    """A client of which the connection receives messages; nothing is sent to it."""

    def __init__(self, profile: Profile) -> None:
        self._profile = profile
        self._messages: asyncio.Queue[str] = asyncio.Queue()
        self._waiting = asyncio.Event()

    async def receive(self) -> str | None:
        self._profile.active = False
        self._waiting.set()
        text = await self._messages.get()
        self._profile.active = True
        return text

    def try_send(self, _: bytes) -> bool:
        return True

    async def send(self, message: str) -> None: ...

    async def close(self, code: int) -> None: ...

    async def request(self, message: dict[str, Any]) -> None:
        """Let the connection handle a message and return when it waits for the next one."""
        await self._waiting.wait()
        self._waiting.clear()
        self._messages.put_nowait(msgspec.json.encode(message).decode())
        await self._waiting.wait()


class Players:
    """A table with four clients; each move is sent by a client that plays the seat to move."""

    def __init__(self, table: Table, signer: CredentialSigner, profile: Profile) -> None:
        self.table, self.profile = table, profile
        self.sockets = [FakeTransport(profile) for _ in range(SEATS)]
        self.tasks = []
        for seat, socket in enumerate(self.sockets):
            key = table.row.credential_keys.seats[seat] if table.row.online else ""
            credential: Credential | None = signer.verify(signer.sign(table.row.id, seat, key)) if key else None
            connection = Connection(socket, table, credential, None, ClientOrigin(updates=True))
            table.subscribe(connection, 0)
            self.tasks.append(asyncio.ensure_future(connection.read(table)))

    def actor(self) -> int:
        return self.table.state.game.actor(self.table.record.state)

    async def play(self, text: str) -> None:
        revision = self.table.state.revision
        self.profile.clear()
        await self.sockets[self.actor()].request({"type": "move", "revision": revision, "move": text})
        if revision == self.table.state.revision:
            raise RuntimeError(f"the server rejected {text!r}")

    def next_move(self) -> str:
        """Return the middle one of the legal moves, mostly a settlement."""
        record = self.table.record
        legal = record.game.moves(record.state)
        return record.game.write(record.state, legal[len(legal) // 2])

    def close(self) -> None:
        for task in self.tasks:
            task.cancel()


async def open_table(manager: TableManager, online: bool) -> Table:
    seats = [NewSeat(f"Player {seat}") for seat in range(SEATS)]
    created = create_table(NewTable("kingdom-builder", seats, {"sets": "base"}, seed=1))
    if online:
        keys = TableKeys("host", "invite", tuple(f"key {seat}" for seat in range(SEATS)))
        row = created.row._replace(online=True, credential_keys=keys)
        changes = [SeatChange(seat, f"Player {seat}", None, False, None) for seat in range(SEATS)]
        claims = [seat_event(change, row.created) for change in changes]
        created = created._replace(row=row, events=[*created.events, *claims])
    table = await manager.get((await manager.store_new_table(created)).id)
    assert table is not None
    return table


def figures_of(text: str, profile: Profile, plies: Sequence[str]) -> MoveFigures:
    counts = zip(*map(profile.ply, plies), strict=True)
    return MoveFigures(text, len(plies), profile.functions(), len(profile.calls), PlyCounts(*map(max, counts)))


async def play_to_measured_turn(players: Players) -> int:
    """Play until a turn begins at or after FIRST_PLY; return the seat to move."""
    seat = last_seat = players.actor()
    while len(players.table.record.moves) < FIRST_PLY or seat == last_seat:
        await players.play(players.next_move())
        seat, last_seat = players.actor(), seat
    return seat


async def measure(folder: Path, *, online: bool = False) -> list[MoveFigures]:
    """Return the figures of the measured move and of the rest of its turn."""
    profile = Profile()
    try:
        return await _measure(folder, online, profile)
    finally:
        profile.stop()


async def _measure(folder: Path, online: bool, profile: Profile) -> list[MoveFigures]:
    store = Store(f"sqlite+aiosqlite:///{folder}/tables.db")
    await store.create_schema()
    signer = CredentialSigner("a secret of this tool")
    manager = TableManager(store, BotProcessPool(), signer, PrometheusMetrics())
    players = Players(await open_table(manager, online), signer, profile)
    seat = await play_to_measured_turn(players)
    await players.play(players.next_move())
    figures = []
    while players.actor() == seat:
        ply = len(players.table.record.moves)
        await players.play(text := players.next_move())
        figures.append(figures_of(text, profile, players.table.record.moves[ply:]))
    players.close()
    await manager.close()
    return figures


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--online", action="store_true", help="four clients with a seat each")
    parser.add_argument("--list", action="store_true", help="name the functions of the first move")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), online=args.online))
    for move in figures:
        print(move)
    for (file, name), calls in figures[0].functions.items() if args.list else ():
        print(f"{calls:>5} {file} {name}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
