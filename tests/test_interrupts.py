"""Ctrl-C in long commands: they end at once, with one line and without a traceback."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
from pathlib import Path

import pytest

RESUMES = ": the same command resumes"
COMMANDS = {
    "arena": ("--game kingdoms --bots greedy,random --games 90000 --jobs 2", ""),
    "arena --json": ("--game kingdoms --bots greedy,random --games 90000 --json results.json", RESUMES),
    "bench": ("kingdom-builder --seconds 900", ""),
    "selfplay": ("--game kingdoms --bots random --games 90000 --jobs 2 --out games.parquet", RESUMES),
    "soak": ("kingdoms --games 90000", ""),
    "tune": ("--game kingdoms --games 9 --generations 90 --bot planner@2 --jobs 2 --out weights.json", RESUMES),
}


@pytest.mark.parametrize("name", COMMANDS)
def test_long_commands_show_progress_and_end_by_one_line(name: str, tmp_path: Path) -> None:
    options, hint = COMMANDS[name]
    # The test runner may ignore SIGINT. Ctrl-C reaches all processes of the terminal's group.
    command = [
        "env",
        "--default-signal=INT",
        sys.executable,
        "-m",
        "realmwright",
        name.split(maxsplit=1)[0],
        *options.split(),
    ]
    running = subprocess.Popen(
        command, cwd=tmp_path, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, start_new_session=True
    )
    assert running.stderr is not None
    assert running.stderr.readline().strip()
    os.killpg(running.pid, signal.SIGINT)
    output, errors = running.communicate(timeout=60)
    assert running.returncode == 130
    assert output == ""
    assert errors.splitlines()[-1] == f"realmwright: interrupted{hint}"
    assert "Traceback" not in errors
