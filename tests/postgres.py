"""A PostgreSQL of one's own, for tests and benchmarks: a new cluster in a folder of its own, reached by a socket there.

python tests/postgres.py     # prints its address and runs until Ctrl-C
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

PATIENCE = 60  # seconds
USER = "postgres"  # PostgreSQL refuses to run as root


class Postgres:
    """A running cluster; it can be killed and started again."""

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
        """A new database in it; returns its address."""
        self._run("createdb", f"--host={self.folder}", "--username=realmwright", name)
        return self.database(name)

    @property
    def pid(self) -> int:
        return int((self._data / "postmaster.pid").read_text("ascii").splitlines()[0])

    def start(self) -> None:
        settings = ["listen_addresses=", f"unix_socket_directories={self.folder}", *self._options]
        given = [part for setting in settings for part in ("-c", setting)]
        with (self.folder / "log").open("ab") as log:
            command = [*_as_user(), str(binary("postgres")), "-D", str(self._data), *given]
            self._process = subprocess.Popen(command, stdout=log, stderr=log, start_new_session=True, cwd="/")
        self._wait()

    def kill(self) -> None:
        """As a power cut would: no goodbye, from any of its processes."""
        os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait(PATIENCE)

    def stop(self) -> None:
        if self._process.poll() is None:
            os.kill(self.pid, signal.SIGINT)
            self._process.wait(PATIENCE)
        shutil.rmtree(self.folder)

    @property
    def _data(self) -> Path:
        return self.folder / "data"

    def _wait(self) -> None:
        ends = time.monotonic() + PATIENCE
        ready = [*_as_user(), str(binary("psql")), "-h", str(self.folder), "-U", "realmwright", "-c", "", "postgres"]
        while subprocess.run(ready, capture_output=True, check=False, cwd="/").returncode:
            if time.monotonic() > ends or self._process.poll() is not None:
                raise RuntimeError((self.folder / "log").read_text("utf-8"))
            time.sleep(0.1)

    def _run(self, command: str, *arguments: str) -> None:
        whole = [*_as_user(), str(binary(command)), *arguments]
        done = subprocess.run(whole, capture_output=True, text=True, check=False, timeout=PATIENCE, cwd="/")
        if done.returncode:
            raise RuntimeError(f"{command}: {done.stderr}")

    def __enter__(self) -> Postgres:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: object, traceback: TracebackType | None) -> None:
        self.stop()


def binary(name: str) -> Path:
    """Debian keeps the programs of each version apart and off the path; the newest will do."""
    if found := shutil.which(name):
        return Path(found)
    places = sorted(Path("/usr/lib/postgresql").glob(f"*/bin/{name}"), key=lambda path: int(path.parts[4]))
    if not places:
        raise RuntimeError(f"no PostgreSQL here: expected {name} (Debian: postgresql)")
    return places[-1]


def _as_user() -> list[str]:
    return ["setpriv", f"--reuid={USER}", f"--regid={USER}", "--clear-groups"] if os.getuid() == 0 else []


if __name__ == "__main__":
    with Postgres() as shown:
        sys.stdout.write(f"{shown.url}\n")
        sys.stdout.flush()
        signal.signal(signal.SIGTERM, signal.default_int_handler)
        with suppress(KeyboardInterrupt):
            signal.pause()
