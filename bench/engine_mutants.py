"""Plant mistakes in the compiled engine of Kingdom Builder and count how many of them lock-step notices.

`python -m bench.engine_mutants --count 60 --seed 1 --cpu-seconds 20`

Each mutant is a copy of the sources with one changed operator, compiled apart and compared with the rules in Python.
"""

from __future__ import annotations

import argparse
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

ROOT: Final = Path(__file__).resolve().parent.parent
SKIPPED: Final = {"module.cpp", "registry.cpp", "random_play.cpp", "packing.cpp", "packing.hpp", "game_layout.cpp"}
CHANGES: Final = (
    (" && ", " || "), (" || ", " && "), (" == ", " != "), (" != ", " == "), (" < ", " <= "), (" > ", " >= "),
    (" & ~", " & "), (" + 1", ""), (" - 1", ""), ("++;", ";"), ("--;", ";"), ("if (!", "if ("), (" |= ", " &= "),
    ("return true", "return false"), ("return false", "return true"),
)  # fmt: skip


class Mutant(NamedTuple):
    file: Path  # below native/
    line: int
    text: str  # the changed line


def mutants(native: Path, count: int, seed: int) -> list[Mutant]:
    """Return random mutants of the rules, each with one changed operator."""
    found = []
    for path in sorted(native.rglob("*.[ch]pp")):
        if path.name in SKIPPED:
            continue
        for number, line in enumerate(path.read_text("utf-8").splitlines()):
            code = line.partition("//")[0]
            if "template" in code or "fail(" in code or "is_valid_frame" in code:
                continue
            for old, new in CHANGES:
                found += [
                    Mutant(path.relative_to(native), number, f"{code[: at.start()]}{new}{code[at.end() :]}")
                    for at in re.finditer(re.escape(old), code)
                ]
    return Random(seed).sample(found, min(count, len(found)))


def verdict(mutant: Mutant, cpu_seconds: float) -> str:
    """Return whether lock-step notices the mutant; some do not compile."""
    with TemporaryDirectory() as name:
        folder = Path(name)
        for part in ("src", "tests", "tools", "bench"):
            shutil.copytree(ROOT / part, folder / part, ignore=shutil.ignore_patterns("*.so", "page", "node_modules"))
        path = folder / "src" / "realmwright" / "kingdom_builder" / "native" / mutant.file
        lines = path.read_text("utf-8").splitlines()
        lines[mutant.line] = mutant.text
        path.write_text("\n".join(lines) + "\n", "utf-8")
        env = os.environ | {"PYTHONPATH": f"{folder / 'src'}{os.pathsep}{folder}"}
        compiling = [sys.executable, str(folder / "tools" / "compile_engine.py"), "--", "-O1", "-Wno-error"]
        if subprocess.run(compiling, env=env, cwd=folder, capture_output=True, check=False).returncode:
            return "does not compile"
        playing = [sys.executable, "-m", "bench.lockstep", "--cpu-seconds", str(cpu_seconds)]
        try:
            done = subprocess.run(
                playing, env=env, cwd=folder, capture_output=True, check=False, timeout=30 * cpu_seconds
            )
        except subprocess.TimeoutExpired:
            return "caught"
        return "caught" if done.returncode else "ALIVE"


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant mistakes in the compiled engine.")
    parser.add_argument("--count", type=int, default=60, help="number of mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    parser.add_argument("--cpu-seconds", type=float, default=20, help="lock-step for each (default: %(default)s)")
    args = parser.parse_args()
    verdicts = []
    for mutant in mutants(ROOT / "src" / "realmwright" / "kingdom_builder" / "native", args.count, args.seed):
        verdicts.append(verdict(mutant, args.cpu_seconds))
        print(f"{verdicts[-1]:17} {mutant.file}:{mutant.line + 1} {mutant.text.strip()}", flush=True)
    compiled = [each for each in verdicts if each != "does not compile"]
    print(f"{compiled.count('caught')} of {len(compiled)} mutants caught")
    return 0


if __name__ == "__main__":
    sys.exit(main())
