"""Plant mistakes in the compiled engines and count how many of them `./test` would notice.

`python -m bench.engine_mutants --count 60 --seed 1`

Each mutant is a copy of the sources with one changed operator, compiled apart. It plays the games of lock-step that
`tests/test_native.py` plays; if they show no difference, the tests of the rules run with it. The mistakes are spread
over all files of both games and those that they share.
"""

from __future__ import annotations

import argparse
import re
import sys
from collections.abc import Iterator
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from bench.engine_builds import GAMES, PYTEST, ROOT, Build, build, pytest_arguments
from tools.compile_engine import SHARED
from tools.limited_process import LimitExceeded

SKIPPED: Final = {"module.cpp", "registry.cpp", "wasm_module.hpp"}
SKIPPED_CODE: Final = ("template", "fail(", "refuse(", "static_assert", "is_valid_frame")
COMPILE_S, LOCKSTEP_S, TESTS_S = 120, 300, 900  # of CPU time; a mutant that takes longer hangs, and is noticed
CHANGES: Final = (
    (" && ", " || "), (" || ", " && "), (" == ", " != "), (" != ", " == "), (" < ", " <= "), (" > ", " >= "),
    (" & ~", " & "), (" + 1", ""), (" - 1", ""), ("++;", ";"), ("--;", ";"), ("if (!", "if ("), (" |= ", " &= "),
    ("return true", "return false"), ("return false", "return true"), (" | ", " & "), (" & ", " | "), (" += ", " -= "),
    ("<CANYON>", "<DESERT>"), ("<FOREST>", "<GRASS>"),
)  # fmt: skip
LOCKSTEP: Final = "test_random_games_are_equal"


class Mutant(NamedTuple):
    file: Path
    line: int
    text: str  # the changed line

    def games(self) -> list[str]:
        """Return the games that use the file."""
        return [name for name, engine in GAMES.items() if engine.native in self.file.parents] or list(GAMES)


def mutants_of(path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file, each with one changed operator."""
    for number, line in enumerate(path.read_text("utf-8").splitlines()):
        code = line.partition("//")[0]
        if any(word in code for word in SKIPPED_CODE):
            continue
        for old, new in CHANGES:
            for at in re.finditer(re.escape(old), code):
                yield Mutant(path, number, f"{code[: at.start()]}{new}{code[at.end() :]}")


def mutants(count: int, seed: int) -> list[Mutant]:
    """Return random mutants of the rules, from all files in turn."""
    rng, by_file = Random(seed), []
    folders = (*(engine.native for engine in GAMES.values()), SHARED)
    for path in sorted(path for folder in folders for path in folder.rglob("*.[ch]pp")):
        found = list(mutants_of(path))
        if path.name not in SKIPPED and found:
            by_file.append(rng.sample(found, len(found)))
    rng.shuffle(by_file)
    in_turn = chain.from_iterable(zip_longest(*by_file))
    return list(islice((mutant for mutant in in_turn if mutant), count))


def verdict(copy: Build, mutant: Mutant) -> str:
    """Return what notices the mutant; some do not compile."""
    path = copy.folder / mutant.file.relative_to(ROOT)
    original = path.read_text("utf-8")
    lines = original.splitlines()
    lines[mutant.line] = mutant.text
    path.write_text("\n".join(lines) + "\n", "utf-8")
    try:
        if not succeeds(copy, COMPILE_S, "tools/compile_engine.py", "--", "-O0", "-Wno-error"):
            return "does not compile"
        chosen = " or ".join(f"{LOCKSTEP}[{game}-" for game in mutant.games())
        if not succeeds(copy, LOCKSTEP_S, *PYTEST, "tests/test_native.py", "-k", chosen):
            return "lock-step"
        tests = pytest_arguments([GAMES[game] for game in mutant.games()], LOCKSTEP)
        return "ALIVE" if succeeds(copy, TESTS_S, *tests) else "tests"
    finally:
        path.write_text(original, "utf-8")


def succeeds(copy: Build, cpu_seconds: float, *arguments: str) -> bool:
    try:
        return copy.python(*arguments, cpu_seconds=cpu_seconds).returncode == 0
    except LimitExceeded:
        return False


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant mistakes in the compiled engines.")
    parser.add_argument("--count", type=int, default=60, help="number of mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    parser.add_argument("--skip", type=int, default=0, help="mutants to leave out at the beginning (default: 0)")
    args = parser.parse_args()
    verdicts = []
    with build() as copy:
        for mutant in mutants(args.count, args.seed)[args.skip :]:
            verdicts.append(verdict(copy, mutant))
            print(
                f"{verdicts[-1]:17} {mutant.file.relative_to(ROOT)}:{mutant.line + 1} {mutant.text.strip()}", flush=True
            )
    compiled = [each for each in verdicts if each != "does not compile"]
    caught = len(compiled) - compiled.count("ALIVE")
    print(f"{caught} of {len(compiled)} mutants caught, {compiled.count('lock-step')} of them by lock-step")
    return 0


if __name__ == "__main__":
    sys.exit(main())
