"""Computations of requests, shared fairly between clients and outside the event loop if they take long."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Callable
from typing import Any, Final, NamedTuple

from ..game import GameError
from ..live.fair_queue import FairQueue, QueueFull
from ..live.ports import Job, JobContent
from ..live.worker_process import Handler, WorkerFailure, WorkerProcess
from ..protocol.errors import ServerBusy

MAX_WAITING: Final = 200
MAX_WAITING_PER_CLIENT: Final = 8
CPU_LIMIT_SECONDS: Final = {"medium": 20.0, "heavy": 60.0}  # the others run in this process
MAX_CACHED_BYTES: Final = 32 * 1024 * 1024
NICENESS: Final = 10  # priority of jobs: below that of bots, and far below that of the server


class JobCall(NamedTuple):
    """A request to the worker process."""

    function: Callable[..., Any]
    arguments: tuple[Any, ...]
    compress: bool  # the result, which is bytes


class ResultCache:
    """Results of jobs by key, up to a total size; the least recently used are dropped first."""

    def __init__(self, max_bytes: int = MAX_CACHED_BYTES) -> None:
        self._max_bytes = max_bytes
        self._results: dict[str, bytes] = {}
        self._size = 0

    def get(self, key: str) -> bytes | None:
        result = self._results.pop(key, None)
        if result is not None:
            self._results[key] = result  # at the end: the first entry is the least recently used
        return result

    def put(self, key: str, result: bytes) -> None:
        self._size += len(result) - len(self._results.pop(key, b""))
        self._results[key] = result
        while self._size > self._max_bytes:
            self._size -= len(self._results.pop(next(iter(self._results))))


class JobPool:
    """Runs light jobs in this process, one at a time, medium and heavy ones in a process for each weight."""

    def __init__(self, max_waiting_per_client: int = MAX_WAITING_PER_CLIENT) -> None:
        self._queues = {
            weight: FairQueue(MAX_WAITING, max_waiting_per_client) for weight in ("light", *CPU_LIMIT_SECONDS)
        }
        self._processes = {weight: WorkerProcess(create_job_handler, niceness=NICENESS) for weight in CPU_LIMIT_SECONDS}
        self._cache = ResultCache()
        self._running: dict[str, asyncio.Task[bytes]] = {}  # cacheable jobs

    async def run(self, job: Job) -> Any:
        """Return the result of a job; raise ServerBusy if too many wait, or what the function raises."""
        if job.cache_key is None:
            return await self._execute(job)
        return JobContent(await self._cached(job, job.cache_key), gzipped=True)

    async def _cached(self, job: Job, key: str) -> bytes:
        """Return a compressed result."""
        if (result := self._cache.get(key)) is not None:
            return result
        if key not in self._running:
            task = self._running[key] = asyncio.get_running_loop().create_task(self._execute(job))
            task.add_done_callback(lambda task: self._finish(key, task))
        return await asyncio.shield(self._running[key])

    def close(self) -> None:
        for process in self._processes.values():
            process.close()

    def _finish(self, key: str, task: asyncio.Task[bytes]) -> None:
        del self._running[key]
        if not task.cancelled() and task.exception() is None:
            self._cache.put(key, task.result())

    async def _execute(self, job: Job) -> Any:
        try:
            async with self._queues[job.weight].slot(job.client):
                return await self._call(job)
        except QueueFull as error:
            raise ServerBusy from error
        except WorkerFailure as error:
            raise ServerBusy from error

    async def _call(self, job: Job) -> Any:
        process = self._processes.get(job.weight)
        if process is None:
            await asyncio.sleep(0)  # let running tables go first
            return job.function(*job.arguments)
        call = JobCall(job.function, job.arguments, compress=job.cache_key is not None)
        reply = await process.request(call, CPU_LIMIT_SECONDS[job.weight])
        if isinstance(reply, Exception):
            raise reply
        return reply


def create_job_handler() -> Handler:
    """Return the request handler of a worker process for jobs."""

    def handle(call: JobCall) -> Any:
        try:
            result = call.function(*call.arguments)
            return gzip.compress(result, mtime=0) if call.compress else result
        except GameError as error:
            return error
        except Exception as error:  # its traceback does not survive the pipe
            return RuntimeError(f"{call.function.__qualname__} failed: {error!r}")

    return handle
