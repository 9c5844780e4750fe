"""Requests that wait for one slot."""

from __future__ import annotations

import asyncio
from collections.abc import Iterable

import pytest

from realmwright.live.fair_queue import FairQueue, QueueFull


async def serve(queue: FairQueue, clients: Iterable[str]) -> list[str]:
    """Return the order in which requests that arrive in this order get the slot."""
    served: list[str] = []

    async def request(name: str) -> None:
        async with queue.slot(name[0]):
            served.append(name)
            await asyncio.sleep(0)

    async with asyncio.TaskGroup() as group:
        for name in clients:
            group.create_task(request(name))
    return served


def test_clients_take_turns_and_each_is_served_in_order() -> None:
    order = asyncio.run(serve(FairQueue(), ["a1", "a2", "a3", "a4", "b1", "b2", "c1"]))
    assert order == ["a1", "a2", "b1", "c1", "a3", "b2", "a4"]


def test_one_request_holds_the_slot_at_a_time() -> None:
    async def scenario() -> int:
        queue, holders, most = FairQueue(), 0, 0

        async def request(client: str) -> None:
            nonlocal holders, most
            async with queue.slot(client):
                holders += 1
                most = max(most, holders)
                await asyncio.sleep(0)
                holders -= 1

        await asyncio.gather(*(request(f"client {number % 3}") for number in range(20)))
        assert queue.waiting == 0
        return most

    assert asyncio.run(scenario()) == 1


def test_request_beyond_the_limit_of_its_client_or_of_all_is_refused_at_once() -> None:
    async def scenario() -> None:
        queue = FairQueue(max_waiting=3, max_waiting_per_client=2)
        async with queue.slot("holder"):
            waiting = [asyncio.ensure_future(serve(queue, [name])) for name in ("a1", "a2", "b1")]
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            assert queue.waiting == 3
            for client in ("a", "c"):
                with pytest.raises(QueueFull):
                    await queue._wait(client)
        await asyncio.gather(*waiting)

    asyncio.run(scenario())


@pytest.mark.parametrize("granted", [False, True])
def test_cancelled_request_passes_the_slot_on(granted: bool) -> None:
    """Also when the slot was granted and its task has not run yet."""

    async def scenario() -> list[str]:
        queue = FairQueue()
        async with queue.slot("holder"):
            cancelled = asyncio.ensure_future(serve(queue, ["a1"]))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            following = asyncio.ensure_future(serve(queue, ["a2"]))
            await asyncio.sleep(0)
            await asyncio.sleep(0)
            if not granted:
                cancelled.cancel()
        if granted:
            cancelled.cancel()
        return await asyncio.wait_for(following, 1)

    assert asyncio.run(scenario()) == ["a2"]
