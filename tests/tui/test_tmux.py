"""The real program in a real terminal of 80 by 24."""

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

PATIENCE = 120.0  # seconds that a busy machine may take


class Pane:
    """A terminal with the program in it. It has a tmux of its own, which nobody else's knows of."""

    def __init__(self, folder: Path, *words: str) -> None:
        self._socket = f"realmwright-{uuid4().hex[:8]}"
        command = shlex.join([sys.executable, "-m", "realmwright", *words])
        settings = {"LANG": "C.UTF-8", "LC_ALL": "C.UTF-8", "PYTHONPATH": os.pathsep.join(filter(None, sys.path))}
        self._tmux(
            "-f", os.devnull, "new-session", "-d", "-x", "80", "-y", "24", "-c", str(folder),
            *(word for name, value in settings.items() for word in ("-e", f"{name}={value}")),
            f"{command}; echo ended with $?; sleep 600",
        )  # fmt: skip

    def _tmux(self, *words: str) -> str:
        done = subprocess.run(["tmux", "-L", self._socket, *words], check=True, capture_output=True, text=True)
        return done.stdout

    def press(self, *keys: str) -> None:
        self._tmux("send-keys", *keys)

    def text(self) -> str:
        return self._tmux("capture-pane", "-p")

    def until(self, wanted: str) -> None:
        self.when(lambda text: wanted in " ".join(text.split()), repr(wanted))

    def when(self, met: Callable[[str], bool], wanted: str) -> None:
        """A terminal is drawn bit by bit, so what is looked for may come a little later than the rest."""
        end = time.monotonic() + PATIENCE
        while not met(text := self.text()):
            assert time.monotonic() < end, f"no {wanted} in\n{text}"
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


def test_a_first_turn_against_a_bot_and_good_bye(pane: Pane, tmp_path: Path) -> None:
    pane.until("1 ▶ Build")
    pane.when(has_every_row, "board of 20 rows on 24 lines")
    for _ in range(3):
        pane.press("n", "Enter")
    pane.until("e End the turn")
    pane.press("e")
    pane.until("Bruno ends the turn.")
    pane.until("1 ▶ Build")
    pane.press("s")
    pane.until("Save the record in this file")
    pane.press("Enter")
    pane.until("Saved: kingdom-builder-1.txt")
    assert (tmp_path / "kingdom-builder-1.txt").read_text("utf-8").startswith("realmwright kingdom-builder ")
    pane.press("q")
    pane.until("Play the recommended first game")
    pane.press("F10")
    pane.until("ended with 0")
