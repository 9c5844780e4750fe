"""End-to-end test: the program in a tmux pane of 80 by 24."""

from __future__ import annotations

import os
import shlex
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest

TIMEOUT_SECONDS = 120.0  # generous, for slow machines


class Pane:
    """A terminal that runs the program, in its own tmux server."""

    def __init__(self, folder: Path, *args: str) -> None:
        self._socket = f"realmwright-{uuid4().hex[:8]}"
        command = shlex.join([sys.executable, "-m", "realmwright", *args])
        settings = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._tmux(
            "-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", "-c", str(folder),
            *(arg for name, value in settings.items() for arg in ("-e", f"{name}={value}")),
            f"{command}; echo ended with $?; sleep 600",
        )  # fmt: skip

    def _tmux(self, *args: str) -> str:
        process = subprocess.run(["tmux", "-L", self._socket, *args], check=True, capture_output=True, text=True)
        return process.stdout

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def text(self) -> str:
        return self._tmux("capture-pane", "-p")

    def wait_for(self, text: str) -> None:
        self.wait_until(lambda screen: text in " ".join(screen.split()), repr(text))

    def wait_until(self, condition: Callable[[str], bool], expected: str) -> None:
        """Wait for a condition on the screen text; the screen is drawn in several steps."""
        end = time.monotonic() + TIMEOUT_SECONDS
        while not condition(text := self.text()):
            assert time.monotonic() < end, f"no {expected} in\n{text}"
            time.sleep(0.1)

    def close(self) -> None:
        self._tmux("kill-server")


@pytest.fixture
def pane(tmp_path: Path) -> Iterator[Pane]:
    opened = Pane(tmp_path, "tui", "--first-game", "--language", "en", "--pace", "9")
    yield opened
    opened.close()


def has_every_row(text: str) -> bool:
    lines = text.splitlines()
    return len(lines) == 24 and all(any(line.startswith(f"{row:>2} ") for line in lines) for row in range(1, 21))


def test_first_turn_against_a_bot_save_and_quit(pane: Pane, tmp_path: Path) -> None:
    pane.wait_for("1 ▶ Build")
    pane.wait_until(has_every_row, "board of 20 rows on 24 lines")
    for _ in range(3):
        pane.press("n", "Enter")
    pane.wait_for("e End the turn")
    pane.press("e")
    pane.wait_for("■ Bruno: ")
    pane.wait_for("1 ▶ Build")
    pane.press("s")
    pane.wait_for("Save the record to this file")
    pane.press("Enter")
    pane.wait_for("Saved: kingdom-builder-1.txt")
    assert (tmp_path / "kingdom-builder-1.txt").read_text("utf-8").startswith("realmwright kingdom-builder ")
    pane.press("q")
    pane.wait_for("Play the recommended first game")
    pane.press("F10")
    pane.wait_for("ended with 0")
