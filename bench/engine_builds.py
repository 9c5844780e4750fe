"""A copy of the sources in which the engines are compiled with other flags, for the scripts that examine them."""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from math import inf
from pathlib import Path
from subprocess import CompletedProcess
from tempfile import TemporaryDirectory
from typing import Final

from tools.compile_engine import ENGINES, Engine
from tools.limited_process import run_limited

ROOT: Final = Path(__file__).resolve().parent.parent
GAMES: Final = {engine.game.replace("_", "-"): engine for engine in ENGINES}  # by the names of lock-step
PYTEST: Final = ("-m", "pytest", "-q", "-x", "-p", "no:cacheprovider")
SHARED_TESTS: Final = ("tests/test_native.py", "tests/test_perft.py")
UNCHANGED_SOURCES: Final = "test_the_engine_is_compiled_from_these_sources"  # fails with other flags


class Build:
    """A copy of what compiles and tests the engines."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        ignored = shutil.ignore_patterns("*.so", "page", "node_modules", "__pycache__")
        for part in ("src", "tests", "tools", "bench"):
            shutil.copytree(ROOT / part, folder / part, ignore=ignored)
        shutil.copy(ROOT / "pyproject.toml", folder)
        self.env = os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"}

    def python(self, *arguments: str, cpu_seconds: float = inf) -> CompletedProcess[str]:
        """Run Python in the copy; raise LimitExceeded if it takes too long or hangs."""
        return run_limited([sys.executable, *arguments], self.folder, self.env, cpu_seconds)

    def require(self, *arguments: str) -> None:
        """Run Python in the copy and print the last two lines of its output; exit if it fails."""
        done = self.python(*arguments)
        if done.returncode:
            sys.exit(f"{' '.join(arguments)}:\n{done.stdout[-6000:]}")
        print(*done.stdout.strip().splitlines()[-2:], sep="\n", flush=True)


@contextmanager
def build() -> Iterator[Build]:
    """Make a copy that is deleted afterwards."""
    with TemporaryDirectory() as name:
        yield Build(Path(name))


def pytest_arguments(engines: Sequence[Engine], *skipped: str) -> list[str]:
    """Return the arguments of Python for the tests of these engines, without those that contain a word."""
    folders = [f"tests/{engine.game}" for engine in engines]
    expression = " and ".join(f"not {word}" for word in (UNCHANGED_SOURCES, *skipped))
    return [*PYTEST, *SHARED_TESTS, *folders, "-k", expression]
