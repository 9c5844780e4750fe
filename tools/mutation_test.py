"""Mutation testing: plant one mistake at a time in a copy of the sources and see whether the tests notice.

    python tools/mutation_test.py rules --count 100 --seed 1 --coverage /tmp/rules.json

The seed chooses the mistakes, so a run can be repeated; `--pick 3,17` repeats single ones. First every test runs once
with probes in the sources, which shows the tests that execute each statement. Of these, those that mention the module
run first, then the quick ones, until one fails. A mutant that uses four times the CPU time of the tests, or sleeps for
a minute, counts as caught; time on the clock does not matter, so a busy machine catches no more. The report lists every
survivor with its difference; whether one is a hole in the tests or equivalent is for a person to decide.
"""

from __future__ import annotations

import argparse
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from itertools import islice
from pathlib import Path
from queue import SimpleQueue
from random import Random
from typing import Final, NamedTuple

from tools.limited_process import STOP, LimitExceeded, Stopped
from tools.mutation_suite import AREAS, ROOT, Area, Copy, Suite, measure
from tools.mutations import Mutation, mutations

CONFIRM_LIMIT_SECONDS: Final = 120.0


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
    tests: int  # chosen to run, all of them if it survived


def choose(areas: Sequence[Area], count: int, seed: int) -> list[Sample]:
    """Return the mutations that a seed chooses."""
    places = [
        (mutation, source, area)
        for area in areas
        for path in area.modules()
        for source in [(ROOT / path).read_bytes()]
        for mutation in mutations(str(path), source)
    ]
    Random(seed).shuffle(places)
    chosen = islice((place for place in places if place[0].compiles(place[1])), count)
    return [Sample(number, *place) for number, place in enumerate(chosen)]


def attempt(sample: Sample, suite: Suite, copy: Copy, *, confirm: bool) -> Outcome:
    """Plant a mistake, run the tests and restore the copy."""
    mutation, source = sample.mutation, sample.source
    started = time.monotonic()
    copy.write(mutation.path, mutation.apply(source))
    stages = suite.stages(mutation, sample.area)
    try:
        failures = (_failure(stage, sample, suite, copy, confirm=confirm) for stage in stages)
        how = next(filter(None, failures), "")
    finally:
        copy.write(mutation.path, source)
    return Outcome(sample, bool(how), how, time.monotonic() - started, sum(map(len, stages)))


def _failure(tests: Sequence[str], sample: Sample, suite: Suite, copy: Copy, *, confirm: bool) -> str:
    """Return the test that fails, or the limit that is exceeded; an empty text if all pass."""
    while tests:
        try:
            result = copy.run(["-x", *tests], suite.limit(tests))
        except LimitExceeded as error:
            return str(error)
        if result.returncode == 0:
            return ""
        failure = _summary(result)
        test = failure.partition(" ")[2].partition(" - ")[0]
        if not confirm or not test.startswith("tests/") or _is_confirmed(test, sample, copy):
            return failure
        tests = [other for other in tests if other != test and not other.startswith(f"{test}::")]
    return ""


def _is_confirmed(test: str, sample: Sample, copy: Copy) -> bool:
    """Whether a test fails again and passes without the mistake: on a busy machine some fail by chance."""
    try:
        if copy.run([test], CONFIRM_LIMIT_SECONDS).returncode == 0:
            return False
    except LimitExceeded:
        return True
    copy.write(sample.mutation.path, sample.source)
    try:
        return copy.run([test], CONFIRM_LIMIT_SECONDS).returncode == 0
    except LimitExceeded:
        return False
    finally:
        copy.write(sample.mutation.path, sample.mutation.apply(sample.source))


def _summary(result: subprocess.CompletedProcess[str]) -> str:
    failed = [line for line in result.stdout.splitlines() if line.startswith(("FAILED tests/", "ERROR tests/"))]
    return failed[0] if failed else f"exit code {result.returncode}: {result.stdout[-200:]!r}"


def run(samples: Sequence[Sample], areas: Sequence[Area], options: argparse.Namespace) -> Iterator[Outcome]:
    """Yield the outcomes as they are known."""
    with tempfile.TemporaryDirectory(prefix="mutation-") as folder, ThreadPoolExecutor(options.jobs) as executor:
        copies: SimpleQueue[Copy] = SimpleQueue()
        for number in range(options.jobs):
            copies.put(Copy.create(Path(folder) / str(number)))
        coverage = measure(areas, Path(folder) / "probes", options.coverage)
        suite = Suite(coverage, options.longest, whole_files=options.whole_files)

        def work(sample: Sample) -> Outcome:
            copy = copies.get()
            try:
                return attempt(sample, suite, copy, confirm=options.confirm)
            finally:
                copies.put(copy)

        yield from executor.map(work, samples)


def describe(outcome: Outcome) -> str:
    number, mutation, source, _ = outcome.sample
    state = "caught" if outcome.caught else "SURVIVED"
    heading = f"{number:4} {state:8} {outcome.seconds:6.1f} s  {mutation.path}:{mutation.line} ({mutation.operator})"
    if outcome.caught:
        return f"{heading}  {outcome.how[:160]}"
    return f"{heading}  {outcome.tests} tests\n{mutation.diff(source)}"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("area", choices=AREAS)
    parser.add_argument("--count", type=int, default=100, help="number of mistakes (default 100)")
    parser.add_argument("--seed", type=int, default=1, help="chooses the mistakes (default 1)")
    parser.add_argument("--jobs", type=int, default=1, help="mistakes tried at the same time (default 1)")
    parser.add_argument("--pick", default="", help="numbers of the mistakes to try, separated by commas (default all)")
    parser.add_argument("--longest", type=float, default=60, help="leave out slower tests (default 60 s)")
    parser.add_argument(
        "--coverage", type=Path, help="JSON file that keeps the statements of each test for the next run"
    )
    parser.add_argument(
        "--confirm", action="store_true", help="a failed test must fail twice and pass without the mistake"
    )
    parser.add_argument(
        "--whole-files",
        action="store_true",
        help="also run the other tests of these files: a cache or a fixture may have executed the statement for them",
    )
    parser.add_argument("--list", action="store_true", help="print the chosen mistakes and run nothing")
    options = parser.parse_args(arguments)
    areas = AREAS[options.area]
    samples = choose(areas, options.count, options.seed)
    if options.pick:
        picked = {int(number) for number in options.pick.split(",")}
        samples = [sample for sample in samples if sample.number in picked]
    if options.list:
        for sample in samples:
            print(describe(Outcome(sample, caught=False, how="", seconds=0, tests=0)))
        return 0
    signal.signal(signal.SIGTERM, lambda *_: STOP.set())
    outcomes: list[Outcome] = []
    try:
        for outcome in run(samples, areas, options):
            print(describe(outcome), flush=True)
            outcomes.append(outcome)
    except Stopped:
        print("stopped")
    caught = sum(outcome.caught for outcome in outcomes)
    survived = len(outcomes) - caught
    print(f"{options.area}, seed {options.seed}: {caught} of {len(outcomes)} caught, {survived} survived")
    return 1 if survived or STOP.is_set() else 0


if __name__ == "__main__":
    sys.exit(main())
