"""Plant mistakes in the compiled engine of Kingdom Builder and count how many of them `./test` would notice.

`python -m bench.engine_mutants --count 60 --seed 1`

Each mutant is a copy of the sources with one changed operator, compiled apart. It plays the games of lock-step that
`tests/kingdom_builder/test_native.py` plays; if they show no difference, the tests of the rules run with it. The
mistakes are spread over all files.
"""

from __future__ import annotations

import argparse
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import chain, islice, zip_longest
from pathlib import Path
from random import Random
from tempfile import TemporaryDirectory
from typing import Final, NamedTuple

from bench.engine_coverage import ROOT, RULE_TESTS, copy_sources

NATIVE: Final = Path("src", "realmwright", "kingdom_builder", "native")
SKIPPED: Final = {"module.cpp", "registry.cpp"}
COMPILE_S, LOCKSTEP_S, TESTS_S = 600, 900, 1800  # a mutant that takes longer hangs, and is noticed
CHANGES: Final = (
    (" && ", " || "), (" || ", " && "), (" == ", " != "), (" != ", " == "), (" < ", " <= "), (" > ", " >= "),
    (" & ~", " & "), (" + 1", ""), (" - 1", ""), ("++;", ";"), ("--;", ";"), ("if (!", "if ("), (" |= ", " &= "),
    ("return true", "return false"), ("return false", "return true"),
)  # fmt: skip
LOCKSTEP: Final = """
from tests.kingdom_builder.lockstep import play_random_game
from tests.kingdom_builder.test_native import CHUNKS, GAMES_PER_CHUNK
for chunk in range(CHUNKS):
    for number in range(GAMES_PER_CHUNK):
        play_random_game(f"test-{chunk}-{number}")
"""


class Mutant(NamedTuple):
    file: Path  # below native/
    line: int
    text: str  # the changed line


def mutants_of(native: Path, path: Path) -> Iterator[Mutant]:
    """Yield every mutant of a file, each with one changed operator."""
    for number, line in enumerate(path.read_text("utf-8").splitlines()):
        code = line.partition("//")[0]
        if any(word in code for word in ("template", "fail(", "refuse(", "static_assert", "is_valid_frame")):
            continue
        for old, new in CHANGES:
            for at in re.finditer(re.escape(old), code):
                yield Mutant(path.relative_to(native), number, f"{code[: at.start()]}{new}{code[at.end() :]}")


def mutants(native: Path, count: int, seed: int) -> list[Mutant]:
    """Return random mutants of the rules, from all files in turn."""
    rng, by_file = Random(seed), []
    for path in sorted(native.rglob("*.[ch]pp")):
        found = list(mutants_of(native, path))
        if path.name not in SKIPPED and found:
            by_file.append(rng.sample(found, len(found)))
    rng.shuffle(by_file)
    in_turn = chain.from_iterable(zip_longest(*by_file))
    return list(islice((mutant for mutant in in_turn if mutant), count))


def verdict(folder: Path, env: dict[str, str], mutant: Mutant) -> str:
    """Return what notices the mutant; some do not compile."""
    path = folder / NATIVE / mutant.file
    original = path.read_text("utf-8")
    lines = original.splitlines()
    lines[mutant.line] = mutant.text
    path.write_text("\n".join(lines) + "\n", "utf-8")
    tests = [
        "-q",
        "-x",
        "-p",
        "no:cacheprovider",
        *RULE_TESTS,
        "-k",
        "not test_the_engine_is_compiled_from_these_sources",
    ]
    try:
        if not succeeds(
            ["tools/compile_engine.py", "--game", "kingdom_builder", "--", "-O1", "-Wno-error"], folder, env, COMPILE_S
        ):
            return "does not compile"
        if not succeeds(["-c", LOCKSTEP], folder, env, LOCKSTEP_S):
            return "lock-step"
        return "ALIVE" if succeeds(["-m", "pytest", *tests], folder, env, TESTS_S) else "tests"
    finally:
        path.write_text(original, "utf-8")


def succeeds(arguments: list[str], folder: Path, env: dict[str, str], seconds: float) -> bool:
    command = [sys.executable, *arguments]
    try:
        done = subprocess.run(command, env=env, cwd=folder, capture_output=True, check=False, timeout=seconds)
    except subprocess.TimeoutExpired:
        return False
    return done.returncode == 0


def main() -> int:
    parser = argparse.ArgumentParser(description="Plant mistakes in the compiled engine.")
    parser.add_argument("--count", type=int, default=60, help="number of mutants (default: %(default)s)")
    parser.add_argument("--seed", type=int, default=1, help="random seed (default: %(default)s)")
    parser.add_argument("--skip", type=int, default=0, help="mutants to leave out at the beginning (default: 0)")
    args = parser.parse_args()
    verdicts = []
    with TemporaryDirectory() as name:
        env = copy_sources(Path(name))
        for mutant in mutants(ROOT / NATIVE, args.count, args.seed)[args.skip :]:
            verdicts.append(verdict(Path(name), env, mutant))
            print(f"{verdicts[-1]:17} {mutant.file}:{mutant.line + 1} {mutant.text.strip()}", flush=True)
    compiled = [each for each in verdicts if each != "does not compile"]
    caught = len(compiled) - compiled.count("ALIVE")
    print(f"{caught} of {len(compiled)} mutants caught, {compiled.count('lock-step')} of them by lock-step")
    return 0


if __name__ == "__main__":
    sys.exit(main())
