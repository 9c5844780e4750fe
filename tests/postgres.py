"""A temporary PostgreSQL server for tests and benchmarks.

python tests/postgres.py     # prints its URL and runs until Ctrl-C
"""

from __future__ import annotations

import os
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from contextlib import suppress
from pathlib import Path
from types import TracebackType

TIMEOUT_SECONDS = 60
USER = "postgres"  # PostgreSQL refuses to run as root


class Postgres:
    """A running cluster that can be killed and restarted."""

    def __init__(self, *options: str) -> None:
        self.folder = Path(tempfile.mkdtemp(prefix="realmwright-pg-"))
        self._options = options
        if os.getuid() == 0:
            shutil.chown(self.folder, USER)
        self._run("initdb", "--auth=trust", "--username=realmwright", "--encoding=UTF8", "--no-sync", f"{self._data}")
        self.start()

    @property
    def url(self) -> str:
        return self.database("postgres")

    def database(self, name: str) -> str:
        return f"postgresql+asyncpg://realmwright@/{name}?host={self.folder}"

    def create(self, name: str) -> str:
        """Create a database and return its URL."""
        self._run("createdb", f"--host={self.folder}", "--username=realmwright", name)
        return self.database(name)

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text("ascii").splitlines()[0])

    def start(self) -> None:
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", *self._options]
        arguments = [part for setting in settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            command = [*_as_user(), str(binary("postgres")), "-D", str(self._data), *arguments]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, cwd="/")
        self._wait()

    def kill(self) -> None:
        """Kill all processes without a shutdown, like a power failure."""
        os.kill(self.pid, signal.SIGSTOP)  # so that it starts no more children
        pids = self._pids()
        for pid in pids:
            with suppress(ProcessLookupError):
                os.kill(pid, signal.SIGKILL)
        self._process.wait(TIMEOUT_SECONDS)
        while any(Path(f"/proc/{pid}").exists() for pid in pids):  # the next server needs their shared memory
            time.sleep(0.01)

    def freeze(self) -> None:
        """Stop all processes from running, like an overloaded machine; connections stay open."""
        self._signal(signal.SIGSTOP)

    def thaw(self) -> None:
        self._signal(signal.SIGCONT)

    def _signal(self, number: signal.Signals) -> None:
        for pid in self._pids():
            with suppress(ProcessLookupError):
                os.kill(pid, number)

    def _pids(self) -> list[int]:
        """Return the server process and its children, which have process groups of their own."""
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text("ascii").split()
        return [self.pid, *map(int, children)]

    def stop(self) -> None:
        if self._process.poll() is None:
            os.kill(self.pid, signal.SIGINT)
            self._process.wait(TIMEOUT_SECONDS)
        shutil.rmtree(self.folder)

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _wait(self) -> None:
        deadline = time.monotonic() + TIMEOUT_SECONDS
        ready = [*_as_user(), str(binary("psql")), "-h", str(self.folder), "-U", "realmwright", "-c", "", "postgres"]
        while subprocess.run(ready, capture_output=True, check=False, cwd="/").returncode:
            if time.monotonic() > deadline or self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text("utf-8"))
            time.sleep(0.1)

    def _run(self, command: str, *arguments: str) -> None:
        command_line = [*_as_user(), str(binary(command)), *arguments]
        result = subprocess.run(
            command_line, capture_output=True, text=True, check=False, timeout=TIMEOUT_SECONDS, cwd="/"
        )
        if result.returncode:
            raise RuntimeError(f"{command}: {result.stderr}")

    def __enter__(self) -> Postgres:
        return self

    def __exit__(self, error_type: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self.stop()


def binary(name: str) -> Path:
    """Return the path of a PostgreSQL program; Debian installs the versions outside PATH."""
    if path := shutil.which(name):
        return Path(path)
    candidates = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    if not candidates:
        raise RuntimeError(f"PostgreSQL is not installed: {name} not found (Debian package: postgresql)")
    return candidates[-1]


def _as_user() -> list[str]:
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.getuid() == 0 else []


if __name__ == "__main__":
    with Postgres() as cluster:
        sys.stdout.write(f"{cluster.url}\n")
        sys.stdout.flush()
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            signal.pause()
