"""List the lines of the compiled rules that neither lock-step nor the tests of the rules execute (gcov).

`python -m bench.engine_coverage --plies 1000000`

Works in a copy of the sources. Lines that only refuse something do not count, nor do the interfaces of the engine.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Final

ROOT: Final = Path(__file__).resolve().parent.parent
REFUSALS: Final = ("fail(", "refuse(")
SKIPPED: Final = {"component_types.hpp", "module.cpp"}
RULE_TESTS: Final = ("tests/kingdom_builder", "tests/test_perft.py")


def copy_sources(folder: Path) -> dict[str, str]:
    """Copy what compiles and tests the engine; return the environment for it."""
    ignored = shutil.ignore_patterns("*.so", "page", "node_modules", "__pycache__")
    for part in ("src", "tests", "tools", "bench"):
        shutil.copytree(ROOT / part, folder / part, ignore=ignored)
    shutil.copy(ROOT / "pyproject.toml", folder)
    return os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"}


def run(command: list[str], folder: Path, env: dict[str, str]) -> None:
    done = subprocess.run(command, cwd=folder, env=env, capture_output=True, text=True, check=False)
    if done.returncode:
        sys.exit(f"{' '.join(command)}:\n{done.stdout[-3000:]}{done.stderr[-3000:]}")
    print(done.stdout.strip().splitlines()[-1] if done.stdout.strip() else "", flush=True)


def missed_lines(folder: Path, data: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield the file, the number and the text of every line of the engine that was not executed."""
    report = subprocess.run(
        ["gcov", "--json-format", "--stdout", *map(str, data.glob("*.gcda"))],
        cwd=data, capture_output=True, check=True,
    )  # fmt: skip
    executed: dict[tuple[Path, int], int] = {}
    for line in report.stdout.splitlines():
        for file in json.loads(line)["files"]:
            path = Path(file["file"])
            if folder not in path.parents or "python" in path.name or path.name in SKIPPED:
                continue
            for entry in file["lines"]:
                key = path, entry["line_number"]
                executed[key] = max(executed.get(key, 0), entry["count"])
    print(f"{sum(map(bool, executed.values()))} of {len(executed)} lines executed")
    for (path, number), count in sorted(executed.items()):
        text = path.read_text("utf-8").splitlines()[number - 1].strip()
        if not count and not any(word in text for word in REFUSALS):
            yield path.relative_to(folder), number, text


def main() -> int:
    parser = argparse.ArgumentParser(description="Coverage of the compiled rules.")
    parser.add_argument("--plies", type=int, default=1_000_000, help="of lock-step (default: %(default)s)")
    parser.add_argument("--seed", default="coverage", help="of lock-step (default: %(default)s)")
    args = parser.parse_args()
    with TemporaryDirectory() as name:
        folder = Path(name)
        data = folder / "gcov"
        data.mkdir()
        env = copy_sources(folder)
        flags = ["-O1", "--coverage", "-fprofile-update=atomic", "-dumpdir", f"{data}/"]
        run([sys.executable, "tools/compile_engine.py", "--game", "kingdom_builder", "--", *flags], folder, env)
        run([sys.executable, "-m", "bench.lockstep", "--plies", str(args.plies), "--seed", args.seed], folder, env)
        deselected = [
            "--deselect",
            "tests/kingdom_builder/test_native.py::test_the_engine_is_compiled_from_these_sources",
        ]
        run([sys.executable, "-m", "pytest", "-q", "-x", *deselected, *RULE_TESTS], folder, env)
        missed = list(missed_lines(folder, data))
    for path, number, text in missed:
        print(f"{path}:{number}: {text}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
