"""The work of the server for one move, as tools/move_path.py measures it in a process of its own."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FIGURES = re.compile(r"(\d+) files .* (\d+) functions .* parsed/applied/written (\d+)/(\d+)/(\d+) in (\d+) plies")


def measure(*options: str) -> list[tuple[int, ...]]:
    """Return files, functions, parses, applies, writes and plies of the measured move and the rest of its turn."""
    command = [sys.executable, "-m", "tools.move_path", *options]
    output = subprocess.run(command, cwd=ROOT, capture_output=True, text=True, check=True).stdout
    return [tuple(map(int, match.groups())) for match in FIGURES.finditer(output)]


@pytest.mark.parametrize("options", [(), ("--online",)])
def test_a_move_is_parsed_once_applied_twice_and_written_once(options: tuple[str, ...]) -> None:
    moves = measure(*options)
    assert len(moves) > 1
    assert moves[-1][5] > 1  # chance draws a card at the end of the turn
    assert moves[0][2:5] == (1, 2, 1)
    for _, _, parsed, applied, written, _ in moves:
        assert (parsed <= 1, applied <= 2, written <= 1) == (True, True, True)


def test_a_move_visits_few_files_and_functions() -> None:
    files, functions, *_ = measure()[0]
    assert 10 < files <= 31
    assert 50 < functions <= 156
