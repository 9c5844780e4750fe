"""Which tests execute which statements.

A copy of the sources gets a probe before each statement inside a function. A probe sets a byte of a file that all
processes share, so that servers and bots in processes of their own are seen too. Each test file runs in a process of
its own, because a cache that another file has filled hides statements.
"""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Any, Final, NamedTuple

PROBES_VARIABLE: Final = "STATEMENT_PROBES"
REPORT_VARIABLE: Final = "STATEMENT_REPORT"
PROBES_MODULE: Final = f'''
import mmap
import os

PATH = os.environ.get("{PROBES_VARIABLE}")
if PATH is None:
    PROBES = bytearray(1_000_000)
else:
    with open(PATH, "r+b") as file:
        PROBES = mmap.mmap(file.fileno(), 0)
'''
PLUGIN: Final = f'''
import json
import os
import time

import pytest
from _statement_probes import PROBES

SIZE = len(PROBES)
found = {{}}

@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item):
    PROBES[:] = bytes(SIZE)
    started = time.monotonic()
    result = yield
    found[item.nodeid] = time.monotonic() - started, [number for number, hit in enumerate(PROBES[:]) if hit]
    return result

def pytest_sessionfinish():
    with open(os.environ["{REPORT_VARIABLE}"], "w") as file:
        json.dump(found, file)
'''
BLOCKS: Final = ("body", "orelse", "finalbody")
FUNCTIONS: Final = (ast.FunctionDef, ast.AsyncFunctionDef)


class Statement(NamedTuple):
    """A statement inside a function, as a range of bytes of its module."""

    start: int
    end: int
    number: int


@dataclass
class Statements:
    """The numbered statements of the sources."""

    by_path: dict[str, list[Statement]] = field(default_factory=lambda: defaultdict(list))
    count: int = 0

    def instrument(self, path: str, source: bytes) -> str:
        """Return a module with a probe before each statement, and keep their numbers."""
        tree = ast.parse(source)
        offsets = [0]
        for line in source.splitlines(keepends=True):
            offsets.append(offsets[-1] + len(line))
        functions = [node for node in ast.walk(tree) if isinstance(node, FUNCTIONS)]
        inside = {node for function in functions for node in ast.walk(function) if node is not function}
        for parent in list(ast.walk(tree)):
            for block in (getattr(parent, name, None) for name in BLOCKS):
                if isinstance(block, list):
                    block[:] = [new for node in block for new in self._probed(node, node in inside, path, offsets)]
        if self.by_path[path]:
            tree.body.insert(
                _first_statement(tree), ast.parse("from _statement_probes import PROBES as _PROBES").body[0]
            )
        return ast.unparse(ast.fix_missing_locations(tree))

    def _probed(self, node: ast.stmt, inside: bool, path: str, offsets: Sequence[int]) -> Iterator[ast.stmt]:
        if inside and not isinstance(node, ast.Global | ast.Nonlocal) and not _is_docstring(node):
            assert node.end_lineno is not None
            assert node.end_col_offset is not None
            start = offsets[node.lineno - 1] + node.col_offset
            end = offsets[node.end_lineno - 1] + node.end_col_offset
            self.by_path[path].append(Statement(start, end, self.count))
            yield from ast.parse(f"_PROBES[{self.count}] = 1").body
            self.count += 1
        yield node

    def find(self, path: str, start: int, end: int) -> int | None:
        """Return the number of the innermost statement around a range; None outside functions."""
        around = [one for one in self.by_path.get(path, ()) if one.start <= start and end <= one.end]
        return min(around, key=lambda one: one.end - one.start).number if around else None

    def numbers(self, path: str) -> list[int]:
        return [one.number for one in self.by_path.get(path, ())]


def _is_docstring(node: ast.stmt) -> bool:
    return isinstance(node, ast.Expr) and isinstance(node.value, ast.Constant)


def _first_statement(tree: ast.Module) -> int:
    """Return the place after the docstring and the imports from `__future__`."""
    return next(
        place
        for place, node in enumerate(tree.body)
        if not _is_docstring(node) and not (isinstance(node, ast.ImportFrom) and node.module == "__future__")
    )


@dataclass
class Coverage:
    """The tests that execute each statement, and how long they take."""

    statements: Statements
    seconds: dict[str, float] = field(default_factory=dict)  # of each test
    tests: dict[int, list[str]] = field(default_factory=lambda: defaultdict(list))  # of each statement

    def add(self, report: dict[str, Any]) -> None:
        """Add the report of a test file."""
        for test, (seconds, numbers) in report.items():
            self.seconds[test] = seconds
            for number in numbers:
                self.tests[number].append(test)

    def executing(self, numbers: Iterable[int]) -> set[str]:
        return {test for number in numbers for test in self.tests.get(number, ())}
