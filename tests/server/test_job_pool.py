"""Computations of requests in worker processes."""

from __future__ import annotations

import asyncio
import gzip
import os
from collections.abc import Awaitable, Callable
from typing import Any

import pytest

from realmwright.game import GameError, Refusal
from realmwright.live.ports import Job
from realmwright.protocol.errors import ServerBusy
from realmwright.server.job_pool import JobPool, ResultCache


def process_id() -> int:
    return os.getpid()


def text(number: int) -> bytes:
    return f"{number} {os.getpid()}".encode()


def refuse() -> None:
    raise GameError("no", Refusal("R-1", "key", {}))


def fail() -> None:
    raise ZeroDivisionError


def run(scenario: Callable[[JobPool], Awaitable[Any]]) -> Any:
    async def use_and_close() -> Any:
        pool = JobPool(max_waiting_per_client=2)
        try:
            return await scenario(pool)
        finally:
            pool.close()

    return asyncio.run(use_and_close())


def test_medium_and_heavy_jobs_have_a_process_each_and_light_ones_none() -> None:
    async def scenario(pool: JobPool) -> list[int]:
        return [await pool.run(Job("a", weight, process_id, ())) for weight in ("light", "medium", "heavy")]

    light, medium, heavy = run(scenario)
    assert light == os.getpid()
    assert len({light, medium, heavy}) == 3


def test_errors_of_the_rules_arrive_with_their_refusal_and_others_as_internal() -> None:
    async def scenario(pool: JobPool) -> None:
        with pytest.raises(GameError, match="no") as refused:
            await pool.run(Job("a", "medium", refuse, ()))
        assert refused.value.refusal == Refusal("R-1", "key", {})
        with pytest.raises(RuntimeError, match="fail failed: ZeroDivisionError"):
            await pool.run(Job("a", "medium", fail, ()))

    run(scenario)


def test_client_with_too_many_jobs_is_refused_while_others_are_served() -> None:
    async def scenario(pool: JobPool) -> list[Any]:
        own = [pool.run(Job("a", "medium", process_id, ())) for _ in range(4)]
        return await asyncio.gather(*own, pool.run(Job("b", "medium", process_id, ())), return_exceptions=True)

    *own, other = run(scenario)
    assert [isinstance(result, ServerBusy) for result in own] == [False, False, False, True]
    assert own[3].headers == {"Retry-After": "5"}
    assert own[3].kind.status == 503
    assert isinstance(other, int)


def test_equal_cacheable_jobs_run_once() -> None:
    async def scenario(pool: JobPool) -> None:
        same = [pool.run(Job(client, "medium", text, (number,), "key")) for number, client in enumerate("abcd")]
        results = await asyncio.gather(*same)
        assert len(set(results)) == 1
        assert await pool.run(Job("e", "medium", text, (9,), "key")) == results[0]
        content, gzipped = await pool.run(Job("e", "medium", text, (9,), "other"))
        assert gzipped
        assert gzip.decompress(content).startswith(b"9 ")

    run(scenario)


def test_cache_drops_the_least_recently_used_results_above_its_size() -> None:
    cache = ResultCache(max_bytes=10)
    cache.put("a", b"1234")
    cache.put("b", b"1234")
    assert cache.get("a") == b"1234"
    cache.put("c", b"12")
    assert cache.get("b") == b"1234"
    cache.put("d", b"1")
    assert [cache.get(key) for key in "abcd"] == [None, b"1234", b"12", b"1"]
    cache.put("b", b"1")
    cache.put("e", b"123456")
    assert [cache.get(key) for key in "cde"] == [b"12", b"1", b"123456"]
