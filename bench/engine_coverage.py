"""List the lines of the compiled rules that neither lock-step nor the tests of the rules execute (gcov).

`python -m bench.engine_coverage --plies 1000000`

Works in a copy of the sources. Lines that only refuse something do not count, nor do the interfaces of the engines.
"""

from __future__ import annotations

import argparse
import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from bench.engine_builds import GAMES, Build, build, pytest_arguments
from tools.compile_engine import Engine

REFUSALS: Final = ("fail(", "refuse(")
SKIPPED: Final = {"component_types.hpp", "module.cpp"}


def missed_lines(folder: Path, data: Path) -> Iterator[tuple[Path, int, str]]:
    """Yield the file, the number and the text of every line of an engine that was not executed."""
    report = subprocess.run(
        ["gcov", "--json-format", "--stdout", *map(str, data.glob("*.gcda"))],
        cwd=data, capture_output=True, check=True,
    )  # fmt: skip
    executed: dict[tuple[Path, int], int] = {}
    for line in report.stdout.splitlines():
        for file in json.loads(line)["files"]:
            path = Path(file["file"]).resolve()
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


def measure(copy: Build, game: str, engine: Engine, lockstep: list[str]) -> list[tuple[Path, int, str]]:
    """Run lock-step and the tests with an engine that counts; return the lines that were not executed."""
    data = copy.folder / "gcov" / engine.game
    data.mkdir(parents=True)
    flags = ["-O1", "--coverage", "-fprofile-update=atomic", "-dumpdir", f"{data}/"]
    copy.require("tools/compile_engine.py", "--game", engine.game, "--", *flags)
    copy.require("-m", "bench.lockstep", "--game", game, *lockstep)
    copy.require(*pytest_arguments([engine]))
    return list(missed_lines(copy.folder, data))


def main() -> int:
    parser = argparse.ArgumentParser(description="Coverage of the compiled rules.")
    parser.add_argument("--game", choices=GAMES, action="append", help="only this one (default: both)")
    parser.add_argument("--plies", type=int, default=1_000_000, help="of lock-step, per game (default: %(default)s)")
    parser.add_argument("--seed", default="coverage", help="of lock-step (default: %(default)s)")
    args = parser.parse_args()
    missed = []
    with build() as copy:
        copy.require("tools/compile_engine.py")
        for game in args.game or GAMES:
            print(f"{game}:", flush=True)
            missed += measure(copy, game, GAMES[game], ["--plies", str(args.plies), "--seed", args.seed])
    for path, number, text in missed:
        print(f"{path}:{number}: {text}")
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
