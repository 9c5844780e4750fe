"""Run every command of the README in a clean clone of the committed tree.

`./play` is stopped after its page was fetched, `realmwright tui` after its first screen. `./test` is skipped unless
`--with-test` is given, because it takes long. Any other command may take five minutes.
"""

from __future__ import annotations

import argparse
import os
import pty
import re
import select
import signal
import subprocess
import sys
import tempfile
import time
import urllib.request
from pathlib import Path
from typing import Final

ROOT: Final = Path(__file__).parents[1]
sys.path.insert(0, str(ROOT))
from tools.markdown_commands import commands  # noqa: E402  # needs the path above

TIMEOUT_SECONDS: Final = 300.0
FIRST_TIMEOUT_SECONDS: Final = 1200.0  # for the first command, which installs everything
F10_KEY: Final = b"\x1b[21~"


class CommandRunner:
    """Runs commands in a clone."""

    def __init__(self, clone: Path) -> None:
        self._clone = clone
        self._env = {**os.environ, "HOME": str(clone.parent), "XDG_DATA_HOME": str(clone.parent / "data")}

    def run(self, command: str, limit: float) -> None:
        if command.startswith("source "):
            self._env["PATH"] = f"{self._clone / '.venv' / 'bin'}:{self._env['PATH']}"
        elif command.startswith("./play"):
            self._play(f"{command} --port 0 --no-browser", limit)
        elif command.startswith("realmwright tui"):
            self._terminal(command, limit)
        else:
            done = subprocess.run(
                command,
                check=False,
                shell=True,
                cwd=self._clone,
                env=self._env,
                timeout=limit,
                capture_output=True,
                text=True,
            )
            if done.returncode or not done.stdout:
                raise SystemExit(f"{command} fails with {done.returncode}:\n{done.stdout[-2000:]}{done.stderr[-2000:]}")

    def _play(self, command: str, limit: float) -> None:
        running = subprocess.Popen(
            command.split(), cwd=self._clone, env=self._env, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        assert running.stdout is not None
        output, end = "", time.monotonic() + limit
        try:
            for line in running.stdout:
                output += line
                if match := re.search(r"Play at (http://\S+)", line):
                    with urllib.request.urlopen(match[1], timeout=60) as page:
                        if b"Realmwright" in page.read():
                            return
                if time.monotonic() > end:
                    break
            raise SystemExit(f"{command} does not serve the page:\n{output[-3000:]}")
        finally:
            os.killpg(running.pid, signal.SIGTERM)  # its own session
            running.wait()

    def _terminal(self, command: str, limit: float) -> None:
        """Wait for the first screen, then press F10 to quit."""
        master, slave = pty.openpty()
        env = {**self._env, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        running = subprocess.Popen(command.split(), cwd=self._clone, env=env, stdin=slave, stdout=slave, stderr=slave)
        os.close(slave)
        output, end = b"", time.monotonic() + limit
        while b"F10" not in output and running.poll() is None and time.monotonic() < end:
            output += _read(master)
        os.write(master, F10_KEY)
        while running.poll() is None and time.monotonic() < end:
            output += _read(master)
        if running.poll() != 0:
            running.kill()
            raise SystemExit(f"{command} does not start and quit: {output[-2000:]!r}")
        os.close(master)


def _read(terminal: int) -> bytes:
    """Return the available output; empty if the other end is closed.

    Linux reports a closed end as an error.
    """
    if not select.select([terminal], [], [], 0.2)[0]:
        return b""
    try:
        return os.read(terminal, 65536)
    except OSError:
        return b""


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0] if __doc__ else None)
    parser.add_argument("--with-test", action="store_true", help="run ./test too")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        clone = Path(folder) / "realmwright"
        subprocess.run(["git", "clone", "--quiet", str(ROOT), str(clone)], check=True)
        runner, limit = CommandRunner(clone), FIRST_TIMEOUT_SECONDS
        for command in commands((clone / "README.md").read_text("utf-8")):
            if command == "./test" and not args.with_test:
                continue
            start = time.monotonic()
            runner.run(command, limit)
            print(f"{time.monotonic() - start:7.1f} s  {command}", flush=True)
            limit = FIRST_TIMEOUT_SECONDS if command == "./test" else TIMEOUT_SECONDS


if __name__ == "__main__":
    main()
