"""Bots on other machines: which requests go there, and what happens when a worker is lost."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from typing import Any

import pytest

from realmwright.game import GameError
from realmwright.live import remote_bots
from realmwright.live.bot_host import AdviseRequest, BotFailure, BotPosition, ChooseRequest
from realmwright.live.bot_pool import BotProcessPool
from realmwright.live.remote_bots import BotService, RemoteBotPool
from realmwright.server.bot_worker import SECRET_VARIABLE, bot_secret

SECRET = "a secret for tests"
POSITION = BotPosition("kingdoms", "1", "players=2 start=0 variants=none", 0, "view")


def request(bot: str = "planner@5", table_id: str = "table") -> ChooseRequest:
    return ChooseRequest(table_id, POSITION, bot, "seed", "client")


class WorkerPool(BotProcessPool):
    """A worker's pool that starts no process."""

    def __init__(self) -> None:
        super().__init__()
        self.closed: list[str] = []
        self.begun = asyncio.Event()

    async def _request(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        self.begun.set()
        if request.table_id == "slow":
            await asyncio.Event().wait()
        if request.table_id == "broken":
            raise BotFailure("raised", "Traceback …")
        return ("remote", *request.position[:1])[: 2 if isinstance(request, AdviseRequest) else 1]

    def close_players(self, table_id: str) -> None:
        self.closed.append(table_id)


async def until(done: Callable[[], bool]) -> None:
    async with asyncio.timeout(20):
        while not done():
            await asyncio.sleep(0)


class Setting:
    """A worker and the pool of a server that knows its address."""

    def __init__(self, worker: WorkerPool, server: asyncio.Server, pool: RemoteBotPool) -> None:
        self.worker, self.server, self.pool = worker, server, pool

    async def connect(self) -> None:
        await until(lambda: all(worker.is_connected for worker in self.pool._workers))


@asynccontextmanager
async def running(secret: str = SECRET) -> AsyncIterator[Setting]:
    worker = WorkerPool()
    server = await asyncio.start_server(BotService(worker, secret).serve, "127.0.0.1", 0)
    port = server.sockets[0].getsockname()[1]
    pool = RemoteBotPool([f"127.0.0.1:{port}"], SECRET)
    try:
        yield Setting(worker, server, pool)
    finally:
        pool.close()
        server.close()
        await until(lambda: len(asyncio.all_tasks()) <= 1)


@pytest.fixture(autouse=True)
def _local_bots(monkeypatch: pytest.MonkeyPatch) -> None:
    async def local(_self: BotProcessPool, _request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        return ("local",)

    monkeypatch.setattr(BotProcessPool, "_request", local)
    monkeypatch.setattr(remote_bots, "RETRY_SECONDS", 0.01)


def run(test: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(test())


def test_searching_bots_run_at_the_worker_and_quick_ones_here() -> None:
    async def test() -> None:
        async with running() as setting:
            assert await setting.pool.choose(request()) == "local"  # not yet connected
            await setting.connect()
            assert await setting.pool.choose(request()) == "remote"
            assert await setting.pool.choose(request("greedy")) == "local"
            assert await setting.pool.advise(AdviseRequest(*request())) == ("remote", "kingdoms")
            with pytest.raises(BotFailure, match="Traceback") as error:
                await setting.pool.choose(request(table_id="broken"))
            assert error.value.reason == "raised"
            setting.pool.close_players("table")
            await until(lambda: setting.worker.closed == ["table"])

    run(test)


def test_requests_of_a_lost_worker_are_answered_here_and_its_players_close() -> None:
    async def test() -> None:
        async with running() as setting:
            await setting.connect()
            waiting = asyncio.create_task(setting.pool.choose(request(table_id="slow")))
            await setting.worker.begun.wait()
            (worker,) = setting.pool._workers
            assert worker._writer is not None
            worker._writer.transport.abort()
            assert await waiting == "local"
            await until(lambda: setting.worker.closed == ["slow"])
            await setting.connect()  # again
            assert await setting.pool.choose(request()) == "remote"

    run(test)


def test_a_worker_that_sends_nothing_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(remote_bots, "PING_SECONDS", 0.01)
    monkeypatch.setattr(remote_bots, "SILENCE_SECONDS", 0.1)

    async def mute(_self: BotService, *_: object) -> None:
        """Answer nothing, as a machine that stands still."""

    async def test() -> None:
        async with running() as setting:
            await setting.connect()
            monkeypatch.setattr(BotService, "_answer", mute)
            assert await setting.pool.choose(request(table_id="slow")) == "local"

    run(test)


def test_another_secret_is_refused() -> None:
    async def test() -> None:
        async with running("another secret for tests") as setting:
            refused = asyncio.Event()
            with pytest.MonkeyPatch.context() as patch:
                patch.setattr(
                    remote_bots.LOGGER, "info", lambda text, *_: refused.set() if "disconnected" in text else None
                )
                await refused.wait()
            assert not setting.pool._workers[0].is_connected
            assert await setting.pool.choose(request()) == "local"

    run(test)


def test_the_secret_must_be_long(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv(SECRET_VARIABLE, "short")
    with pytest.raises(GameError, match=r"expected 16 characters or more"):
        bot_secret()
    monkeypatch.setenv(SECRET_VARIABLE, SECRET)
    assert bot_secret() == SECRET
