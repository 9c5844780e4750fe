"""The tests that are responsible for a mutation, and copies of the tree in which they run."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from bisect import bisect
from collections import defaultdict
from collections.abc import Collection, Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from hashlib import sha256
from itertools import accumulate, pairwise
from pathlib import Path
from typing import Any, Final, NamedTuple

from tools.limited_process import run_limited
from tools.mutations import Mutation
from tools.statement_coverage import (
    PLUGIN,
    PROBES_MODULE,
    PROBES_VARIABLE,
    REPORT_VARIABLE,
    Coverage,
    Statements,
)

ROOT: Final = Path(__file__).resolve().parent.parent
PACKAGE: Final = Path("src/realmwright")
COPIED: Final = ("src", "tests", "tools", "docs", "examples", "bench", "web", "requirements", "pyproject.toml",
                 "README.md", "ARCHITECTURE.md", "CONTRIBUTING.md", "CHANGELOG.md", "hatch_build.py")  # fmt: skip
IGNORED: Final = shutil.ignore_patterns("__pycache__", "node_modules", "pyodide-*", ".*_cache", "artefacts")
PYTEST: Final = ("-q", "-p", "no:cacheprovider", "-m", "not browser", "--hypothesis-seed=0", "--tb=line")
STAGE_SECONDS: Final = (10.0,)  # where a new process collects and runs the next tests
MIN_LIMIT_SECONDS: Final = 60.0
LIMIT_FACTOR: Final = 4  # of the time that the tests take without a mistake
MAP_LIMIT_SECONDS: Final = 1800.0
UNRELATED: Final = 2  # distance of a test file that does not mention a module


class Area(NamedTuple):
    """Source folders and modules, and the tests that are responsible for them."""

    sources: tuple[str, ...]
    tests: tuple[str, ...]
    excluded: tuple[str, ...] = ()

    def modules(self) -> Iterator[Path]:
        """Yield the modules, relative to the root."""
        for source in self.sources:
            for path in sorted((ROOT / PACKAGE / source).rglob("*.py")):
                relative = path.relative_to(ROOT)
                if not any(relative.is_relative_to(PACKAGE / excluded) for excluded in self.excluded):
                    yield relative

    def test_files(self) -> Iterator[str]:
        for test in self.tests:
            folder = ROOT / test
            for path in sorted(folder.rglob("test_*.py")) if folder.is_dir() else [folder]:
                yield str(path.relative_to(ROOT))


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
        environment.pop("PYTHONDONTWRITEBYTECODE", None)  # compiling takes half of the time of a short run
        return cls(root, environment)

    def run(self, arguments: Sequence[str], cpu_seconds: float) -> subprocess.CompletedProcess[str]:
        """Run pytest in the copy; raise LimitExceeded if it takes too long."""
        return run_limited(
            [sys.executable, "-m", "pytest", *PYTEST, *arguments], self.root, self.environment, cpu_seconds
        )

    def write(self, path: str, source: bytes) -> None:
        """Write a module and forget its bytecode, which may have the same time and size."""
        target = self.root / path
        target.write_bytes(source)
        for compiled in (target.parent / "__pycache__").glob(f"{target.stem}.*.pyc"):
            compiled.unlink()


def measure(areas: Collection[Area], root: Path, cache: Path | None) -> Coverage:
    """Return the statements that each test executes, from the cache where the files have not changed."""
    copy = Copy.create(root)
    statements = Statements()
    for path in sorted({path for area in areas for path in area.modules()}):
        copy.write(str(path), statements.instrument(str(path), (ROOT / path).read_bytes()).encode())
    (copy.root / "src" / "_statement_probes.py").write_text(PROBES_MODULE)
    (copy.root / "statement_plugin.py").write_text(PLUGIN)
    (copy.root / "probes").write_bytes(bytes(statements.count))
    copy.environment[PROBES_VARIABLE] = str(copy.root / "probes")
    copy.environment[REPORT_VARIABLE] = str(copy.root / "report.json")
    coverage = Coverage(statements)
    digest = _digest(ROOT / path for area in areas for path in area.modules())
    reports: dict[str, Any] = json.loads(cache.read_text()) if cache and cache.exists() else {}
    for file in dict.fromkeys(file for area in areas for file in area.test_files()):
        key = f"{file} {digest} {_digest([copy.root / file])}"
        if key not in reports:
            reports[key] = _report(copy, file)
            if cache:
                cache.write_text(json.dumps(reports))
        coverage.add(reports[key])
    shutil.rmtree(copy.root)
    return coverage


def _digest(paths: Iterable[Path]) -> str:
    return sha256(b"\0".join(path.read_bytes() for path in paths)).hexdigest()[:16]


def _report(copy: Copy, file: str) -> dict[str, Any]:
    """Run a test file and return seconds and statements of each test; a test may fail for being slow here."""
    report = Path(copy.environment[REPORT_VARIABLE])
    report.unlink(missing_ok=True)
    result = copy.run(["-p", "statement_plugin", file], MAP_LIMIT_SECONDS)
    if not report.exists():
        raise SystemExit(f"no report of {file}:\n{result.stdout[-3000:]}")
    tests: dict[str, Any] = json.loads(report.read_text())
    return tests


class Suite:
    """Chooses the tests for a mutation."""

    def __init__(self, coverage: Coverage, longest: float, *, whole_files: bool) -> None:
        self._coverage = coverage
        self._whole_files = whole_files
        self._seconds = {test: seconds for test, seconds in coverage.seconds.items() if seconds <= longest}
        self._by_file: defaultdict[str, list[str]] = defaultdict(list)
        for test in self._seconds:
            self._by_file[_file(test)].append(test)
        self._texts = {file: (ROOT / file).read_text() for file in self._by_file}

    def limit(self, tests: Sequence[str]) -> float:
        """Return the CPU seconds that tests may take."""
        return max(MIN_LIMIT_SECONDS, LIMIT_FACTOR * sum(self._seconds[test] for test in tests))

    def stages(self, mutation: Mutation, area: Area) -> list[list[str]]:
        """Return the tests that execute the statement in their order, divided so that the first ones run alone.

        Outside functions these are the tests that execute any statement of the module, or those that mention it.
        """
        statements = self._coverage.statements
        number = statements.find(mutation.path, mutation.start, mutation.end)
        numbers = statements.numbers(mutation.path) if number is None else [number]
        responsible = {file for file in self._by_file if any(Path(file).is_relative_to(test) for test in area.tests)}
        executing = self._coverage.executing(numbers)
        tests = [test for test in self._seconds if test in executing and _file(test) in responsible]
        if not tests and number is None:
            distances = self._distances(mutation)
            tests = [
                test for test in self._seconds if _file(test) in responsible and distances[_file(test)] < UNRELATED
            ]
        if self._whole_files:
            files = responsible if number is None else {_file(test) for test in tests}
            others = [test for file in sorted(files) for test in self._by_file[file] if test not in set(tests)]
            return [*self._divide(self._order(tests, mutation)), *self._divide(self._order(others, mutation))]
        return self._divide(self._order(tests, mutation))

    def _divide(self, tests: Sequence[str]) -> list[list[str]]:
        ends = list(accumulate(self._seconds[test] for test in tests))
        bounds = [0, *(max(1, bisect(ends, seconds)) for seconds in STAGE_SECONDS), len(tests)]
        return [list(tests[start:end]) for start, end in pairwise(bounds) if start < end]

    def _order(self, tests: Sequence[str], mutation: Mutation) -> list[str]:
        """Return tests of files that import the module first, then the quickest."""
        distances = self._distances(mutation)
        return sorted(tests, key=lambda test: (distances[_file(test)], self._seconds[test], test))

    def _distances(self, mutation: Mutation) -> dict[str, int]:
        """Return for each test file whether it imports the module (0), mentions its name (1) or neither."""
        path = Path(mutation.path)
        name = path.parent.name if path.stem == "__init__" else path.stem
        dotted = ".".join((path.parent if path.stem == "__init__" else path.with_suffix("")).parts[1:])

        def distance(file: str) -> int:
            if dotted in self._texts[file] or name in Path(file).stem:
                return 0
            return 1 if name in self._texts[file] else UNRELATED

        return {file: distance(file) for file in self._by_file}


def _file(test: str) -> str:
    return test.partition("::")[0]
