"""A process that replies to requests, so that the server stays responsive while it computes.

A process that exceeds its limits is killed, one that dies is replaced by the next request.
"""

from __future__ import annotations

import asyncio
import os
import signal
import threading
from collections.abc import Callable
from contextlib import suppress
from multiprocessing import get_context
from multiprocessing.connection import Connection
from queue import SimpleQueue
from typing import Any, Final, Literal, NamedTuple, TypeAlias

SPAWN: Final = get_context("spawn")  # a forked process with threads may deadlock
NICENESS: Final = 2  # by default; a lower priority than the server, which answers requests
WALL_TIME_FACTOR: Final = 4  # of the CPU limit: a request may sleep, or wait for a CPU on a busy machine
EXIT_SECONDS: Final = 0.1  # from closing the pipe to the end of a process
Handler: TypeAlias = Callable[[Any], Any]
FailureReason: TypeAlias = Literal["slow", "gone"]


class WorkerFailure(Exception):
    """The process exceeded its time, or has exited."""

    def __init__(self, reason: FailureReason, message: str) -> None:
        super().__init__(message)
        self.reason: FailureReason = reason


class Message(NamedTuple):
    """A request as it crosses the pipe; without a CPU limit it gets no reply."""

    request: Any
    cpu_seconds: float | None


class WorkerProcess:
    """The parent's end of one process, started by the first request; requests run one at a time.

    The process calls `create_handler(*arguments())`, both picklable, and replies with what the handler returns.
    """

    def __init__(
        self,
        create_handler: Callable[..., Handler],
        arguments: Callable[[], tuple[Any, ...]] = tuple,
        *,
        niceness: int = NICENESS,
    ) -> None:
        self._create_handler = create_handler
        self._arguments = arguments
        self._niceness = niceness
        self._busy = asyncio.Lock()
        self._process: Any = None
        self._pipe: Connection | None = None
        self._closed = False

    async def request(self, request: Any, cpu_seconds: float) -> Any:
        """Return the reply; a cancelled request still reads its reply from the pipe. Raise WorkerFailure."""
        task = asyncio.ensure_future(self._request(request, cpu_seconds))
        task.add_done_callback(lambda task: task.cancelled() or task.exception())  # mark the exception as retrieved
        return await asyncio.shield(task)

    def post(self, request: Any) -> None:
        """Send a request that gets no reply, if the process runs."""
        with suppress(OSError):
            if self._pipe is not None:
                self._pipe.send(Message(request, None))

    def close(self) -> None:
        self._closed = True
        self._kill()

    def _kill(self) -> None:
        if self._pipe is not None:
            self._process.kill()
            self._process.join()
            self._process.close()
            self._pipe.close()
            self._pipe = None

    def _exceeded_cpu_limit(self) -> bool:
        """Return whether the CPU limit has ended the process, which has closed its pipe."""
        if self._pipe is None:
            return False
        self._process.join(EXIT_SECONDS)
        return bool(self._process.exitcode == -signal.SIGPROF)

    async def _request(self, request: Any, cpu_seconds: float) -> Any:
        async with self._busy:
            wall_seconds = WALL_TIME_FACTOR * cpu_seconds
            try:
                return await asyncio.wait_for(self._exchange(request, cpu_seconds), wall_seconds)
            except TimeoutError:
                self._kill()
                raise WorkerFailure("slow", f"timed out after {wall_seconds:g} s") from None
            except (EOFError, OSError) as error:
                slow = self._exceeded_cpu_limit()
                self._kill()
                if slow:
                    raise WorkerFailure("slow", f"exceeded {cpu_seconds:g} s of CPU time") from error
                raise WorkerFailure("gone", "the process has exited") from error

    async def _exchange(self, request: Any, cpu_seconds: float) -> Any:
        if self._closed:
            raise EOFError
        if self._pipe is None:
            self._pipe, child_pipe = SPAWN.Pipe()
            arguments = (child_pipe, self._create_handler, self._arguments(), self._niceness)
            self._process = SPAWN.Process(target=run_worker, args=arguments, daemon=True)
            self._process.start()
            child_pipe.close()
        self._pipe.send(Message(request, cpu_seconds))
        return await asyncio.to_thread(self._pipe.recv)


def run_worker(
    pipe: Connection, create_handler: Callable[..., Handler], arguments: tuple[Any, ...], niceness: int
) -> None:
    """Handle requests one at a time until the pipe closes; the main function of the process."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # on Ctrl-C the server closes the pipe
    if hasattr(os, "nice"):
        os.nice(niceness)
    handle = create_handler(*arguments)
    messages: SimpleQueue[Message] = SimpleQueue()
    threading.Thread(target=_receive, args=(pipe, messages), daemon=True).start()
    while True:
        request, cpu_seconds = messages.get()
        _limit_cpu_time(cpu_seconds or 0)
        reply = handle(request)
        _limit_cpu_time(0)
        if cpu_seconds is not None:
            pipe.send(reply)


def _receive(pipe: Connection, messages: SimpleQueue[Message]) -> None:
    """Queue messages in a thread of the process; exit when the pipe closes, even while a request runs."""
    try:
        while True:
            messages.put(pipe.recv())
    except (EOFError, OSError):
        os._exit(0)


def _limit_cpu_time(seconds: float) -> None:
    """Let SIGPROF end this process after so much more CPU time; 0 cancels the limit."""
    if hasattr(signal, "setitimer"):  # not on Windows, where only the wall time is limited
        signal.setitimer(signal.ITIMER_PROF, seconds)
