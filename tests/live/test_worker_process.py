"""A process that replies to requests within limits of CPU and wall time."""

from __future__ import annotations

import asyncio
import os
import time
from typing import Any

import pytest

from realmwright.live import worker_process
from realmwright.live.worker_process import Handler, WorkerFailure, WorkerProcess


def create_handler() -> Handler:
    """Return a handler that sleeps, computes, exits or returns its process id."""

    def handle(request: tuple[str, float]) -> int:
        kind, seconds = request
        if kind == "sleep":
            time.sleep(seconds)
        elif kind == "compute":
            end = time.process_time() + seconds
            while time.process_time() < end:
                pass
        elif kind == "exit":
            os._exit(3)
        return os.getpid()

    return handle


async def reason_of(process: WorkerProcess, request: tuple[str, float], cpu_seconds: float) -> str:
    with pytest.raises(WorkerFailure) as failure:
        await process.request(request, cpu_seconds)
    return failure.value.reason


def run(scenario: Any) -> None:
    async def use_and_close() -> None:
        process = WorkerProcess(create_handler)
        try:
            await scenario(process)
        finally:
            process.close()

    asyncio.run(use_and_close())


def test_limit_is_cpu_time_and_the_next_request_gets_a_new_process() -> None:
    async def scenario(process: WorkerProcess) -> None:
        first = await process.request(("", 0), 5)
        assert await process.request(("sleep", 0.6), 0.5) == first  # sleeping costs no CPU time
        assert await reason_of(process, ("compute", 30), 0.3) == "slow"
        assert await process.request(("compute", 0.05), 5) != first

    run(scenario)


def test_process_that_sleeps_beyond_the_wall_time_is_killed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(worker_process, "WALL_TIME_FACTOR", 0.1)

    async def scenario(process: WorkerProcess) -> None:
        await process.request(("", 0), 300)
        assert await reason_of(process, ("sleep", 30), 2) == "slow"

    run(scenario)


def test_process_that_exits_is_gone() -> None:
    async def scenario(process: WorkerProcess) -> None:
        assert await reason_of(process, ("exit", 0), 5) == "gone"

    run(scenario)


def test_closed_process_takes_no_requests() -> None:
    async def scenario(process: WorkerProcess) -> None:
        process.close()
        assert await reason_of(process, ("", 0), 5) == "gone"

    run(scenario)
