"""The failures that `bench/fault_injection.py` injects into a running server."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
from collections import Counter
from collections.abc import Awaitable, Callable, Collection, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from random import Random
from typing import Final

from bench.load_clients import SEATS, SECRET, ServerProcess, Table, make_tables, process_tree
from sqlalchemy import text
from tests.postgres import Postgres

from realmwright.server.storage.store import Store
from realmwright.tables.clocks import now_ms, to_iso
from realmwright.tables.credentials import CredentialSigner

DISK_MEGABYTES: Final = 300
CLOCK_JUMP_SECONDS: Final = 3600
CORRUPTIONS: Final = (("clock", "{"), ("seats", "[7]"), ("credential_keys", "[]"), ("setup", "nonsense"))


class ShiftedClock:
    """The system clock of the server, shifted by a preloaded library; the monotonic clock is left alone."""

    def __init__(self, folder: Path) -> None:
        library, self._file = folder / "shifted_clock.so", folder / "shifted_clock"
        source = Path(__file__).with_name("shifted_clock.c")
        subprocess.run(["cc", "-shared", "-fPIC", "-O1", "-o", library, source, "-ldl"], check=True)
        self._file.write_bytes(bytes(8))
        self._jumped = False
        self.environment = {"LD_PRELOAD": str(library), "SHIFTED_CLOCK": str(self._file)}

    def now(self) -> str:
        """Return the time of the server as the text of an event."""
        return to_iso(now_ms() + self._jumped * CLOCK_JUMP_SECONDS * 1000)

    def jump(self) -> None:
        """Set the clock forward by an hour, or back again."""
        self._jumped = not self._jumped
        with self._file.open("r+b") as file:  # the server has mapped it
            file.write((CLOCK_JUMP_SECONDS if self._jumped else 0).to_bytes(8, "little"))


@contextmanager
def small_disk(folder: Path) -> Iterator[Path]:
    """Mount a file system of limited size; this needs root."""
    subprocess.run(["mount", "-t", "tmpfs", "-o", f"size={DISK_MEGABYTES}m", "tmpfs", folder], check=True)
    try:
        yield folder
    finally:
        subprocess.run(["umount", "--lazy", folder], check=True)


class Failures:
    """Injects one failure after another; `counts` says how many of each kind."""

    def __init__(self, server: ServerProcess, url: str, store: Store, rng: Random) -> None:
        self.server = server
        self.counts: Counter[str] = Counter()
        self.corrupted: list[str] = []
        self._url = url
        self._store = store
        self._rng = rng
        self._kinds: dict[str, Callable[[], Awaitable[None]]] = {"corrupt rows": self.corrupt_rows}

    def add_process_failures(self, environment: dict[str, str]) -> None:
        """Kill and freeze the single server process."""

        async def kill() -> None:
            self.server.process.kill()
            self.server.process.wait()
            await asyncio.sleep(self._rng.uniform(0, 5))
            self.server = await asyncio.to_thread(ServerProcess, self._url, 1, self.server.port, environment)

        self._kinds |= {"kill server": kill, "freeze server": lambda: self.freeze(self.server.process.pid)}

    def add_cluster_failures(self, postgres: Postgres) -> None:
        """Kill and freeze workers and the database."""

        async def kill_worker() -> None:
            if (worker := self._worker()) is not None:
                os.kill(worker, signal.SIGKILL)

        async def freeze_worker() -> None:
            if (worker := self._worker()) is not None:
                await self.freeze(worker)

        async def kill_database() -> None:
            await asyncio.to_thread(postgres.kill)
            await asyncio.sleep(self._rng.uniform(0, 1))
            await asyncio.to_thread(postgres.start)

        async def freeze_database() -> None:
            postgres.freeze()
            try:
                await asyncio.sleep(self._rng.uniform(1, 12))
            finally:
                postgres.thaw()

        self._kinds |= {
            "kill worker": kill_worker,
            "freeze worker": freeze_worker,
            "kill database": kill_database,
            "freeze database": freeze_database,
        }

    def add_clock_jumps(self, clock: ShiftedClock) -> None:
        async def jump() -> None:
            clock.jump()
            await asyncio.sleep(2)

        self._kinds["clock jump"] = jump

    def add_full_disk(self, folder: Path) -> None:
        self._kinds["full disk"] = lambda: self.fill_disk(folder)

    def add_disconnects(self, tables: list[Table]) -> None:
        async def disconnect() -> None:
            for table in self._rng.sample(tables, min(5, len(tables))):
                table.disconnect(self._rng.randrange(SEATS))

        self._kinds["disconnect"] = disconnect

    def only(self, kinds: Collection[str]) -> None:
        """Inject failures of these kinds only. Raise KeyError if one does not exist here."""
        self._kinds = {kind: self._kinds[kind] for kind in kinds}

    def pause(self) -> float:
        """Return the seconds until the next failure."""
        return self._rng.uniform(2, 6)

    async def inject(self) -> None:
        """Inject one failure of a random kind and wait until it is over."""
        kind = self._rng.choice(sorted(self._kinds))
        self.counts[kind] += 1
        await self._kinds[kind]()

    async def freeze(self, process: int) -> None:
        """Stop a process and let it go on, unless its supervisor has killed it."""
        os.kill(process, signal.SIGSTOP)
        await asyncio.sleep(self._rng.uniform(1, 14))
        with suppress(ProcessLookupError):
            os.kill(process, signal.SIGCONT)

    async def fill_disk(self, folder: Path) -> None:
        ballast = folder / "ballast"
        try:
            with suppress(OSError), ballast.open("wb", buffering=0) as file:
                while True:
                    file.write(bytes(1 << 16))
            await asyncio.sleep(self._rng.uniform(1, 6))
        finally:
            ballast.unlink(missing_ok=True)

    async def corrupt_rows(self) -> None:
        """Make a new table unreadable and due."""
        column, value = self._rng.choice(CORRUPTIONS)
        try:
            (table,) = await make_tables(self._store, CredentialSigner(SECRET), 1)
            async with self._store.transaction() as connection:
                query = text(f"UPDATE tables SET {column} = :value, due_at = '2020' WHERE id = :id")
                await connection.execute(query, {"value": value, "id": table.row.id})
        except Exception:  # the database may be restarting
            return
        self.corrupted.append(table.row.id)

    def _worker(self) -> int | None:
        parent = self.server.process.pid
        workers = [pid for pid in process_tree(parent) if _parent(pid) == parent and "spawn_main" in _command(pid)]
        return self._rng.choice(workers) if workers else None


def _command(pid: int) -> str:
    try:
        return Path(f"/proc/{pid}/cmdline").read_text("utf-8")
    except OSError:
        return ""


def _parent(pid: int) -> int:
    try:
        return int(Path(f"/proc/{pid}/stat").read_text("utf-8").rpartition(")")[2].split()[1])
    except OSError:
        return 0
