"""Run every documented command and snippet in an empty environment for each extra and each Python.

    python -m tools.check_extras dist/realmwright-0.1.0-WHEEL.whl [--python PATH ...] [--extra NAME ...]

In an environment with one extra a command must run, or name an extra that is not installed. With all extras every
command must run and every snippet must give the output shown. tests/test_extras.py is the short form, without extras.
"""

from __future__ import annotations

import argparse
import subprocess
import sys
import tempfile
import time
import tomllib
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).parents[1]
if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
from tools import markdown_commands  # noqa: E402  # needs the path above

EXTRAS: Final = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]["optional-dependencies"]
ALL: Final = ",".join(EXTRAS)
PAGES: Final = (ROOT / "README.md", *sorted((ROOT / "docs").glob("*.md")))
# Commands that do not end by themselves, or need what only a server has: tests/test_docs.py and tools/wheel_check.sh.
NOT_HERE: Final = ("realmwright serve", "realmwright tui", "realmwright bot-worker", "realmwright admin")
# All commands in one process, because starting Python takes longer than most of them.
RUN_COMMANDS: Final = """
import shlex, sys
from contextlib import redirect_stderr, redirect_stdout
from io import StringIO
from realmwright.cli import main
for command in sys.stdin.read().splitlines():
    errors = StringIO()
    with redirect_stdout(StringIO()), redirect_stderr(errors):
        try:
            code = main(shlex.split(command)[1:])
        except SystemExit as error:
            code = error.code
    print(code, command, *errors.getvalue().splitlines()[-1:], sep=" | ", flush=True)
"""
RUN_SNIPPETS: Final = """
import doctest, sys
raise SystemExit(doctest.testfile(sys.argv[1], module_relative=False).failed)
"""


class CommandResult(NamedTuple):
    """The end of a command: its exit status and the last line of its errors."""

    command: str
    code: int
    error: str

    @property
    def names_extra(self) -> bool:
        return "is missing: expected 'pip install realmwright[" in self.error


def documented_commands() -> list[str]:
    """Return the commands of all pages, with small numbers of games; each once."""
    commands = (command for page in PAGES for command in markdown_commands.commands(page.read_text("utf-8")))
    return list(dict.fromkeys(markdown_commands.smaller(each) for each in commands if each.startswith("realmwright ")))


def prepare_folder(folder: Path) -> None:
    """Create what the commands find in a copy of the repository, with the board of docs/boards.md."""
    (folder / "docs" / "figures").mkdir(parents=True)
    for name in ("examples", "docs/tuning"):
        (folder / name).symlink_to(ROOT / name)
    (folder / "my-boards").mkdir()
    board = (ROOT / "docs" / "boards.md").read_text("utf-8").split("```\n")[1]
    (folder / "my-boards" / "temple.txt").write_text(board, "utf-8")


def run_commands(python: str, folder: Path, commands: Sequence[str]) -> list[CommandResult]:
    """Run commands by a Python in a folder of `prepare_folder`."""
    done = subprocess.run(
        [python, "-c", RUN_COMMANDS],
        cwd=folder,
        env={"HOME": str(folder), "XDG_DATA_HOME": str(folder), "PATH": "/usr/bin:/bin", "LANG": "C.UTF-8"},
        input="\n".join(commands),
        capture_output=True,
        text=True,
        check=True,
    )
    lines = [[*line.split(" | ", 2), ""] for line in done.stdout.splitlines()]
    return [CommandResult(command, int(code), error) for code, command, error, *_ in lines]


def check(python: str, wheel: Path, extra: str) -> Iterator[str]:
    """Yield the failures of an environment."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        subprocess.run([python, "-m", "venv", folder / "venv"], check=True)
        inside = str(folder / "venv" / "bin" / "python")
        package = f"{wheel.resolve()}[{extra}]" if extra else str(wheel.resolve())
        pip = [inside, "-m", "pip", "install", "-qq", "--disable-pip-version-check", package]
        if subprocess.run(pip, check=False).returncode:
            yield "cannot be installed"
            return
        prepare_folder(folder)
        commands = [command for command in documented_commands() if not command.startswith(NOT_HERE)]
        for result in run_commands(inside, folder, commands):
            if result.code and (extra == ALL or not result.names_extra or f"[{extra}]" in result.error):
                yield f"{result.command}: {result.error}"
        if extra == ALL:
            yield from _failing_snippets(inside, folder)


def _failing_snippets(python: str, folder: Path) -> Iterator[str]:
    for page in PAGES:
        done = subprocess.run(
            [python, "-c", RUN_SNIPPETS, page], cwd=folder, capture_output=True, text=True, check=False
        )
        if done.returncode:
            yield f"{page.name}: {done.stdout[-400:]}{done.stderr[-400:]}"


def main() -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").splitlines()[0])
    parser.add_argument("wheel", type=Path)
    parser.add_argument("--python", action="append", default=[], metavar="PATH", help="default: this one")
    parser.add_argument("--extra", action="append", default=[], metavar="NAME", help="default: each, none and all")
    args = parser.parse_args()
    failures = 0
    for python in args.python or [sys.executable]:
        for extra in args.extra or ["", *EXTRAS, ALL]:
            start = time.monotonic()
            lines = list(check(python, args.wheel, extra))
            failures += len(lines)
            label = "all extras" if extra == ALL else extra or "no extra"
            print(
                f"{python}, {label}: {'ok' if not lines else 'FAILED'} in {time.monotonic() - start:.0f} s", flush=True
            )
            for line in lines:
                print(f"    {line}", flush=True)
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
