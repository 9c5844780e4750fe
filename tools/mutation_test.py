"""Mutation testing: plant one mistake at a time in a copy of the sources and see whether the tests notice.

    python tools/mutation_test.py rules --count 100 --seed 1

The seed chooses the mistakes, so a run can be repeated; `--pick 3,17` repeats single ones. The tests of the area run in
the order of their usefulness: those that mention the module first, then the quick ones, until one fails. A mutant that
exceeds the time limit counts as caught. The report lists every survivor with its difference; whether one is a hole in
the tests or equivalent to the original is for a person to decide.
"""

from __future__ import annotations

import argparse
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from bisect import bisect
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass, field
from itertools import accumulate, islice, pairwise
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final, NamedTuple
from xml.etree import ElementTree

from tools.mutations import Mutation, mutations

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = Path("src/realmwright")
COPIED: Final = ("src", "tests", "tools", "docs", "examples", "bench", "web", "requirements", "pyproject.toml",
                 "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "hatch_build.py")  # fmt: skip
IGNORED: Final = shutil.ignore_patterns("__pycache__", "node_modules", "pyodide-*", ".*_cache", "artefacts")
PYTEST: Final = ("-q", "-x", "-p", "no:cacheprovider", "-m", "not browser", "--hypothesis-seed=0", "--tb=line")
STAGE_SECONDS: Final = (3.0, 20.0)  # where a new process collects and runs the next test files
CONFIRM_LIMIT_SECONDS: Final = 120.0
MIN_LIMIT_SECONDS: Final = 60.0
LIMIT_FACTOR: Final = 4  # of the time that all tests of the area take without a mistake


class Area(NamedTuple):
    """Source folders and modules, and the tests that are responsible for them."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    excluded: tuple[str, ...] = ()


CONTRACT_TESTS: Final = (
    "tests/envs", "tests/test_contract.py", "tests/test_perft.py", "tests/test_playthroughs.py", "tests/test_record.py",
)  # fmt: skip
KINGDOM_BUILDER: Final = Area(("kingdom_builder",), ("tests/kingdom_builder", *CONTRACT_TESTS))
KINGDOMS: Final = Area(("kingdoms",), ("tests/kingdoms", *CONTRACT_TESTS))
TABLES: Final = Area(("tables",), ("tests/tables", "tests/live", "tests/browser", "tests/server"))
LIVE: Final = Area(("live",), ("tests/live", "tests/browser", "tests/server"))
SERVER: Final = Area(("server",), ("tests/server", "tests/live"), ("server/page", "server/storage/migrations"))
AREAS: Final = {
    "rules": (KINGDOM_BUILDER, KINGDOMS), "kingdom_builder": (KINGDOM_BUILDER,), "kingdoms": (KINGDOMS,),
    "play": (TABLES, LIVE, SERVER), "tables": (TABLES,), "live": (LIVE,), "server": (SERVER,),
}  # fmt: skip


class Sample(NamedTuple):
    """A mutation to try, with the area that its module belongs to."""

    number: int
    mutation: Mutation
    source: bytes  # as it was when the run began
    area: Area


class Outcome(NamedTuple):
    sample: Sample
    caught: bool
    how: str  # the failed test, or why the mutant counts as caught
    seconds: float


@dataclass
class Copy:
    """A copy of the tree in which one mistake at a time is planted."""

    root: Path
    environment: dict[str, str] = field(default_factory=dict)

    @classmethod
    def create(cls, root: Path) -> Copy:
        for name in COPIED:
            source = ROOT / name
            if source.is_dir():
                shutil.copytree(source, root / name, ignore=IGNORED, symlinks=True)
            elif source.exists():
                shutil.copy2(source, root / name)
        environment = {**os.environ, "PYTHONPATH": f"{root / 'src'}{os.pathsep}{root}"}
        return cls(root, environment)

    def run(self, arguments: Sequence[str], limit: float | None = None) -> subprocess.CompletedProcess[str]:
        """Run pytest in the copy; raise TimeoutExpired after the limit."""
        command = [sys.executable, "-m", "pytest", *PYTEST, *arguments]
        process = subprocess.Popen(
            command, cwd=self.root, env=self.environment, text=True, start_new_session=True,
            stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
        )  # fmt: skip
        try:
            output, _ = process.communicate(timeout=limit)
        except BaseException:
            os.killpg(process.pid, 9)  # with the servers and bots that the tests started
            process.communicate()
            raise
        return subprocess.CompletedProcess(command, process.returncode, output)

    def write(self, path: str, source: bytes) -> None:
        """Write a module and forget its bytecode, which may have the same time and size."""
        target = self.root / path
        target.write_bytes(source)
        for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
            compiled.unlink()


def modules(area: Area) -> Iterator[Path]:
    """Yield the modules of an area, relative to the root."""
    for source in area.sources:
        for path in sorted((ROOT / PACKAGE / source).rglob("*.py")):
            relative = path.relative_to(ROOT)
            if not any(relative.is_relative_to(PACKAGE / excluded) for excluded in area.excluded):
                yield relative


def choose(areas: Sequence[Area], count: int, seed: int) -> list[Sample]:
    """Return the mutations that a seed chooses."""
    places = [
        (mutation, source, area)
        for area in areas
        for path in modules(area)
        for source in [(ROOT / path).read_bytes()]
        for mutation in mutations(str(path), source)
    ]
    Random(seed).shuffle(places)
    chosen = islice((place for place in places if place[0].compiles(place[1])), count)
    return [Sample(number, *place) for number, place in enumerate(chosen)]


def measure(areas: Iterable[Area], copy: Copy) -> dict[str, float]:
    """Return the seconds of each test file without a mistake."""
    report = copy.root / "durations.xml"
    tests = dict.fromkeys(test for area in areas for test in area.tests)
    result = copy.run([*tests, f"--junit-xml={report}", "-o", "junit_family=xunit1"])
    if result.returncode != 0:
        raise SystemExit(f"the tests fail without a mistake:\n{result.stdout[-3000:]}")
    durations: defaultdict[str, float] = defaultdict(float)
    for case in ElementTree.parse(report).iter("testcase"):
        durations[case.attrib["file"]] += float(case.attrib["time"])
    return durations


class Suite:
    """Test files and how long they take."""

    def __init__(self, durations: Mapping[str, float], copy: Copy) -> None:
        self.durations = durations
        self.limit = max(MIN_LIMIT_SECONDS, LIMIT_FACTOR * sum(durations.values()))
        self._texts = {file: (copy.root / file).read_text() for file in durations}

    def stages(self, sample: Sample) -> list[list[str]]:
        """Return the test files in their order, divided so that the first ones run alone."""
        files = self.order(sample.mutation, sample.area)
        ends = list(accumulate(self.durations[file] for file in files))
        bounds = [0, *(max(1, bisect(ends, seconds)) for seconds in STAGE_SECONDS), len(files)]
        return [files[start:end] for start, end in pairwise(bounds) if start < end]

    def order(self, mutation: Mutation, area: Area) -> list[str]:
        """Return the test files: those that import the module first, then the quickest."""
        path = Path(mutation.path)
        name = path.parent.name if path.stem == "__init__" else path.stem
        dotted = ".".join((path.parent if path.stem == "__init__" else path.with_suffix("")).parts[1:])

        def distance(file: str) -> int:
            if dotted in self._texts[file] or name in Path(file).stem:
                return 0
            return 1 if name in self._texts[file] else 2

        files = [file for file in self.durations if any(Path(file).is_relative_to(test) for test in area.tests)]
        return sorted(files, key=lambda file: (distance(file), self.durations[file], file))


def attempt(sample: Sample, suite: Suite, copy: Copy, *, confirm: bool) -> Outcome:
    """Plant a mistake, run the tests and restore the copy."""
    mutation, source = sample.mutation, sample.source
    started = time.monotonic()
    copy.write(mutation.path, mutation.apply(source))
    try:
        results = (copy.run(stage, suite.limit) for stage in suite.stages(sample))
        failed = next((result for result in results if _fails(result, copy, confirm)), None)
        caught, how = failed is not None, "" if failed is None else _failure(failed)
    except subprocess.TimeoutExpired:
        caught, how = True, f"longer than {suite.limit:.0f} s"
    finally:
        copy.write(mutation.path, source)
    return Outcome(sample, caught, how, time.monotonic() - started)


def _fails(result: subprocess.CompletedProcess[str], copy: Copy, confirm: bool) -> bool:
    """Whether a test failed and, to confirm it, fails again: on a busy machine some fail by chance."""
    test = _failure(result).removeprefix("FAILED ").partition(" - ")[0]
    if result.returncode == 0 or not confirm or "::" not in test:
        return result.returncode != 0
    return copy.run([test], CONFIRM_LIMIT_SECONDS).returncode != 0


def _failure(result: subprocess.CompletedProcess[str]) -> str:
    failed = [line for line in result.stdout.splitlines() if line.startswith(("FAILED", "ERROR"))]
    return failed[0] if failed else f"exit code {result.returncode}"


def run(
    samples: Sequence[Sample], jobs: int, longest: float, durations_file: Path | None, *, confirm: bool
) -> Iterator[Outcome]:
    """Yield the outcomes as they are known."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder, ThreadPoolExecutor(jobs) as executor:
        copies: SimpleQueue[Copy] = SimpleQueue()
        first = Copy.create(Path(folder) / "0")
        areas = {sample.area for sample in samples}
        durations = _load(durations_file) or measure(areas, first)
        if durations_file is not None:
            durations_file.write_text(json.dumps(durations, indent=1))
        suite = Suite({file: seconds for file, seconds in durations.items() if seconds <= longest}, first)
        copies.put(first)
        for number in range(1, jobs):
            copies.put(Copy.create(Path(folder) / str(number)))

        def work(sample: Sample) -> Outcome:
            copy = copies.get()
            try:
                return attempt(sample, suite, copy, confirm=confirm)
            finally:
                copies.put(copy)

        yield from executor.map(work, samples)


def _load(durations_file: Path | None) -> dict[str, float]:
    if durations_file is None or not durations_file.exists():
        return {}
    durations: dict[str, float] = json.loads(durations_file.read_text())
    return durations


def describe(outcome: Outcome) -> str:
    number, mutation, source, _ = outcome.sample
    state = "caught" if outcome.caught else "SURVIVED"
    heading = f"{number:4} {state:8} {outcome.seconds:6.1f} s  {mutation.path}:{mutation.line} ({mutation.operator})"
    if outcome.caught:
        return f"{heading}  {outcome.how[:160]}"
    return f"{heading}\n{mutation.diff(source)}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("area", choices=AREAS)
    parser.add_argument("--count", type=int, default=100, help="number of mistakes (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the mistakes (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="mistakes tried at the same time (default 1)")
    parser.add_argument("--pick", default="", help="numbers of the mistakes to try, separated by commas (default all)")
    parser.add_argument("--longest", type=float, default=60, help="leave out slower test files (default 60 s)")
    parser.add_argument("--durations", type=Path, help="JSON file that keeps the measured times for the next run")
    parser.add_argument("--confirm", action="store_true", help="a failed test must fail twice (on a busy machine)")
    parser.add_argument("--list", action="store_true", help="print the chosen mistakes and run nothing")
    options = parser.parse_args(arguments)
    areas = AREAS[options.area]
    samples = choose(areas, options.count, options.seed)
    if options.pick:
        picked = {int(number) for number in options.pick.split(",")}
        samples = [sample for sample in samples if sample.number in picked]
    if options.list:
        for sample in samples:
            print(describe(Outcome(sample, caught=False, how="", seconds=0)))
        return 0
    survivors: list[Outcome] = []
    total = 0
    for outcome in run(samples, options.jobs, options.longest, options.durations, confirm=options.confirm):
        print(describe(outcome), flush=True)
        total += 1
        survivors += [] if outcome.caught else [outcome]
    print(f"{options.area}, seed {options.seed}: {total - len(survivors)} of {total} caught, {len(survivors)} survived")
    return 1 if survivors else 0


if __name__ == "__main__":
    sys.exit(main())
