"""Run a command with a limit of CPU time, so that a busy machine does not end it sooner than a quiet one.

A command is also ended when it and its children sleep, that is neither run nor wait for a processor, for a minute.
Linux only: the times are read from `/proc`.
"""

from __future__ import annotations

import os
import signal
import subprocess
import tempfile
import threading
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from pathlib import Path
from typing import Final
from uuid import uuid4

POLL_SECONDS: Final = 0.5
MARK: Final = "LIMITED_PROCESS"  # variable that the command and its children inherit
IDLE_LIMIT_SECONDS: Final = 60.0
IDLE_SHARE: Final = 0.1  # of a poll: a command that is active for less of it sleeps
CLOCK_TICKS: Final = os.sysconf("SC_CLK_TCK")
STOP: Final = threading.Event()  # ends all commands


class LimitExceeded(Exception):
    """The command used too much CPU time or slept too long."""


class Stopped(Exception):
    """The command was ended because of STOP."""


def run_limited(
    command: Sequence[str], folder: Path, environment: Mapping[str, str], cpu_seconds: float
) -> subprocess.CompletedProcess[str]:
    """Run a command and return its output; raise LimitExceeded or Stopped after ending it with all its children."""
    mark = uuid4().hex
    with tempfile.TemporaryFile() as output:
        process = subprocess.Popen(
            command, cwd=folder, env={**environment, MARK: mark}, stdout=output, stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL, start_new_session=True,
        )  # fmt: skip
        try:
            _keep_priority(process.pid)
            _wait(process, mark, cpu_seconds)
        finally:
            _end(process, mark)
        output.seek(0)
        return subprocess.CompletedProcess(command, process.returncode, output.read().decode(errors="replace"))


def _keep_priority(session: int) -> None:
    """Give a new session the priority of this one: Linux divides the processors among sessions first."""
    with suppress(OSError):
        priority = Path("/proc/self/autogroup").read_text().rpartition(" ")[2]
        Path(f"/proc/{session}/autogroup").write_text(priority)


def _wait(process: subprocess.Popen[bytes], mark: str, cpu_seconds: float) -> None:
    active, last_active = 0.0, time.monotonic()
    while process.poll() is None:
        if STOP.is_set():
            raise Stopped
        with suppress(subprocess.TimeoutExpired):
            process.wait(POLL_SECONDS)
        members = list(_members(mark))
        if sum(map(_cpu_seconds, members)) > cpu_seconds:
            raise LimitExceeded(f"more than {cpu_seconds:.0f} s of CPU time")
        before, active = active, sum(map(_active_seconds, members))
        if abs(active - before) > IDLE_SHARE * POLL_SECONDS:  # less when a child has ended
            last_active = time.monotonic()
        elif time.monotonic() - last_active > IDLE_LIMIT_SECONDS:
            raise LimitExceeded(f"sleeps for {IDLE_LIMIT_SECONDS:.0f} s")


def _end(process: subprocess.Popen[bytes], mark: str) -> None:
    """End the command, if it still runs, and the children that it left."""
    for member in _members(mark):
        with suppress(ProcessLookupError):
            os.kill(int(member.name), signal.SIGKILL)
    process.wait()


def _members(mark: str) -> Iterator[Path]:
    """Yield the folders of the processes with a mark."""
    variable = f"{MARK}={mark}".encode()
    for folder in Path("/proc").iterdir():
        with suppress(OSError):
            if folder.name.isdecimal() and variable in (folder / "environ").read_bytes().split(b"\0"):
                yield folder


def _cpu_seconds(process: Path) -> float:
    """Return the CPU time of a process and of its children that have ended."""
    with suppress(OSError):
        fields = (process / "stat").read_text().rpartition(")")[2].split()
        return sum(map(int, fields[11:15])) / CLOCK_TICKS
    return 0.0


def _active_seconds(process: Path) -> float:
    """Return the time in which a process ran or waited for a processor."""
    total = 0
    with suppress(OSError):  # it may end meanwhile
        for thread in (process / "task").iterdir():
            with suppress(OSError):
                total += sum(map(int, (thread / "schedstat").read_text().split()[:2]))
    return total / 1e9
