"""Go through the README like a newcomer: a clean clone of what is committed, then every command as it stands there.

`./play` is stopped when its page has been fetched, the terminal when it has shown itself. `./test` is left out unless
`--with-test` is given: it takes long, and whoever runs this has just run it. Anything else may take five minutes.
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
from tools.doc_commands import commands  # noqa: E402  # a script knows its folder only

LIMIT: Final = 300.0  # seconds for a command
FIRST: Final = 1200.0  # for the first one, which installs everything
LEAVE: Final = b"\x1b[21~"  # F10


class Walk:
    def __init__(self, clone: Path) -> None:
        self._clone = clone
        self._env = {**os.environ, "HOME": str(clone.parent), "XDG_DATA_HOME": str(clone.parent / "data")}

    def take(self, command: str, limit: float) -> None:
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
        told, end = "", time.monotonic() + limit
        try:
            for line in running.stdout:
                told += line
                if found := re.search(r"Play at (http://\S+)", line):
                    with urllib.request.urlopen(found[1], timeout=60) as page:
                        if b"Realmwright" in page.read():
                            return
                if time.monotonic() > end:
                    break
            raise SystemExit(f"{command} does not get as far as a page:\n{told[-3000:]}")
        finally:
            os.killpg(running.pid, signal.SIGTERM)  # the session that was begun for it
            running.wait()

    def _terminal(self, command: str, limit: float) -> None:
        """It shows its first screen, and F10 ends it."""
        ours, theirs = pty.openpty()
        env = {**self._env, "TERM": "xterm-256color", "COLUMNS": "80", "LINES": "24"}
        running = subprocess.Popen(
            command.split(), cwd=self._clone, env=env, stdin=theirs, stdout=theirs, stderr=theirs
        )
        os.close(theirs)
        seen, end = b"", time.monotonic() + limit
        while b"F10" not in seen and running.poll() is None and time.monotonic() < end:
            seen += _heard(ours)
        os.write(ours, LEAVE)
        while running.poll() is None and time.monotonic() < end:
            seen += _heard(ours)
        if running.poll() != 0:
            running.kill()
            raise SystemExit(f"{command} does not show itself and leave: {seen[-2000:]!r}")
        os.close(ours)


def _heard(terminal: int) -> bytes:
    """What was written within a moment; nothing once the other end is closed, which Linux calls an error."""
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
        walk, limit = Walk(clone), FIRST
        for command in commands((clone / "README.md").read_text("utf-8")):
            if command == "./test" and not args.with_test:
                continue
            began = time.monotonic()
            walk.take(command, limit)
            print(f"{time.monotonic() - began:7.1f} s  {command}", flush=True)
            limit = FIRST if command == "./test" else LIMIT


if __name__ == "__main__":
    main()
