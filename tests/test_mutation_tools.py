"""The tools of mutation testing: the statements that tests execute, and limits that a busy machine does not change."""

from __future__ import annotations

import os
import sys
import threading
import time
from contextlib import suppress
from pathlib import Path

import pytest
from tools import limited_process
from tools.limited_process import STOP, LimitExceeded, Stopped, run_limited
from tools.mutations import mutations
from tools.statement_coverage import Coverage, Statements

SOURCE = '''"""A module."""

from __future__ import annotations

LIMIT = 3


def grade(number: int) -> str:
    """Return a word."""
    if number > LIMIT:
        return "many"
    elif number == 0:
        return "none"
    return "some"
'''


def hits(number: int) -> tuple[Statements, list[int]]:
    """Return the statements of the module and those that `grade` executes for a number."""
    statements = Statements()
    code = statements.instrument("a.py", SOURCE.encode()).replace("from _statement_probes import PROBES as _PROBES", "")
    names: dict[str, object] = {"_PROBES": (probes := bytearray(statements.count))}
    exec(compile(code, "a.py", "exec"), names)
    grade = names["grade"]
    assert callable(grade)
    grade(number)
    return statements, [place for place, hit in enumerate(probes) if hit]


def test_each_mutation_is_found_in_the_statement_that_contains_it() -> None:
    executed = {}
    for number in (5, 0, 1):
        statements, numbers = hits(number)
        executed[number] = {
            one.line
            for one in mutations("a.py", SOURCE.encode())
            if statements.find("a.py", one.start, one.end) in numbers
        }
    assert executed == {5: {10}, 0: {10, 12}, 1: {10, 12}}


def test_statements_outside_functions_have_no_number() -> None:
    statements, _ = hits(1)
    assert statements.find("a.py", SOURCE.index("3\n"), SOURCE.index("3\n") + 1) is None
    assert len(statements.numbers("a.py")) == statements.count == 5
    assert statements.find("b.py", 0, 1) is None


def test_coverage_names_the_tests_that_execute_a_statement() -> None:
    coverage = Coverage(Statements())
    coverage.add({"t.py::a": (0.5, [1, 2]), "t.py::b": (0.1, [2])})
    assert coverage.executing([1]) == {"t.py::a"}
    assert coverage.executing([1, 2, 3]) == {"t.py::a", "t.py::b"}
    assert coverage.seconds == {"t.py::a": 0.5, "t.py::b": 0.1}


def run_code(code: str, tmp_path: Path, cpu_seconds: float) -> str:
    return run_limited([sys.executable, "-c", code], tmp_path, os.environ, cpu_seconds).stdout


def test_output_of_a_command_is_returned(tmp_path: Path) -> None:
    assert run_code("print('done')", tmp_path, 60) == "done\n"


def test_command_may_wait_for_longer_than_its_limit_of_cpu_time(tmp_path: Path) -> None:
    started = time.monotonic()
    assert run_code("import time; time.sleep(3); print('done')", tmp_path, 2) == "done\n"
    assert time.monotonic() - started >= 3


def test_command_that_uses_too_much_cpu_time_is_ended(tmp_path: Path) -> None:
    with pytest.raises(LimitExceeded, match="1 s of CPU time"):
        run_code("while True: pass", tmp_path, 1)


def test_command_that_sleeps_is_ended_with_its_children(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limited_process, "IDLE_LIMIT_SECONDS", 1.0)
    duration = f"600.{os.getpid()}"  # names this child among all processes
    sleep = f"subprocess.Popen(['sleep', '{duration}'], start_new_session=True)"
    with pytest.raises(LimitExceeded, match="sleeps"):
        run_code(f"import subprocess, time; {sleep}; time.sleep(600)", tmp_path, 60)
    expect_end(duration)


def test_command_is_stopped_with_its_children(tmp_path: Path) -> None:
    duration = f"601.{os.getpid()}"
    timer = threading.Timer(0.1, STOP.set)
    timer.start()
    try:
        with pytest.raises(Stopped):
            run_code(f"import subprocess; subprocess.run(['sleep', '{duration}'])", tmp_path, 60)
    finally:
        timer.join()
        STOP.clear()
    expect_end(duration)


def expect_end(duration: str) -> None:
    deadline = time.monotonic() + 10
    while sleeps(duration):
        assert time.monotonic() < deadline
        time.sleep(0.01)


def sleeps(duration: str) -> bool:
    command = f"sleep\0{duration}\0".encode()
    for file in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if file.read_bytes() == command:
                return True
    return False
