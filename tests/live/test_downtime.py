"""Downtimes and clock jumps, with clocks that only the test moves: none of them costs thinking time."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

import pytest

from realmwright.browser.metrics import NoMetrics
from realmwright.live.downtime import DowntimeMonitor
from realmwright.live.manager import TableManager
from realmwright.live.ports import Append
from realmwright.live.table import Table
from realmwright.protocol.errors import RequestError, StorageError
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.server_messages import Clocks, StateMessage
from realmwright.tables import clocks, events
from realmwright.tables.clocks import to_iso

from ..manual_clock import ManualClock
from .fixtures import SIGNER, Client, Live, MemoryStore, ScriptedBots, settle

START_MS = 1_700_000_000_000
MINUTE = Clock("fischer", 60_000, 0)
LIVE_MODULES = ("live.table", "live.table_clock", "live.manager")


class Times:
    """The system clock and the monotonic clock of one machine."""

    def __init__(self) -> None:
        self.system, self.monotonic = ManualClock(START_MS / 1000), ManualClock()

    def wall_ms(self) -> int:
        return round(self.system() * 1000)

    def now(self) -> str:
        return to_iso(self.wall_ms())

    def pass_seconds(self, seconds: float) -> None:
        self.system.advance(seconds)
        self.monotonic.advance(seconds)


class Machine(Live):
    """A server whose clocks the test moves; `restart` starts another process on the same store."""

    def __init__(self, times: Times) -> None:
        super().__init__()
        self.times = times
        self.silent: dict[int, float] = {}
        self.start()

    def start(self) -> None:
        self.downtimes = DowntimeMonitor(
            self.store, wall_ms=self.times.wall_ms, monotonic=self.times.monotonic, silent_peers=lambda: self.silent
        )
        self.manager = TableManager(self.store, self.bots, SIGNER, NoMetrics(), downtimes=self.downtimes)

    async def run_for(self, seconds: int) -> None:
        """Let time pass in which the server probes its database."""
        for _ in range(seconds):
            self.times.pass_seconds(1)
            await self.downtimes.probe()

    async def timed_table(self) -> tuple[Table, Client]:
        await self.downtimes.open()
        return await self.new_table_with_client(0, "here", "here", params={"variants": "open"}, clock=MINUTE)

    async def reopen(self, table: Table) -> tuple[Table, Client]:
        self.start()
        await self.downtimes.open()
        reopened = await self.get(table.row.id)
        client = self.enter(reopened, 0)
        await settle()
        return reopened, client


def run(use: Callable[[Machine], Awaitable[None]], monkeypatch: pytest.MonkeyPatch) -> None:
    times = Times()
    monkeypatch.setattr(clocks, "now_ms", times.wall_ms)
    for module in (events, *(__import__(f"realmwright.{name}", fromlist=["now"]) for name in LIVE_MODULES)):
        monkeypatch.setattr(module, "now", times.now)
    monkeypatch.setattr("tests.live.fixtures.now", times.now)

    async def run_machine() -> None:
        machine = Machine(times)
        await use(machine)
        await machine.manager.close()

    asyncio.run(run_machine())


def remaining_seconds(table: Table) -> float:
    left = table.state.clocks_message(clocks.now_ms()).remaining_ms[0]
    assert left is not None
    return left / 1000


def test_time_between_two_processes_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, _ = await machine.timed_table()
        await machine.run_for(50)
        machine.times.pass_seconds(3600)
        table, client = await machine.reopen(table)
        assert not table.over
        assert 10 <= remaining_seconds(table) <= 15
        assert [entry.text.key for entry in table.log(client.viewer, 0).entries] == ["log-credit"]
        assert client.all(Clocks)[-1].remaining_ms[0] == remaining_seconds(table) * 1000
        await machine.run_for(16)
        await table.flag()
        assert table.over

    run(use, monkeypatch)


def test_another_restart_credits_only_the_new_downtime(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, _ = await machine.timed_table()
        await machine.run_for(10)
        for _ in range(2):
            machine.times.pass_seconds(100)
            table, _ = await machine.reopen(table)
            await machine.run_for(5)
        assert [event.kind for event in machine.store.tables[table.row.id][1]] == ["credit", "credit"]
        assert 40 <= remaining_seconds(table) <= 50

    run(use, monkeypatch)


def test_next_turn_does_not_get_the_downtime_of_the_last_one(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, client = await machine.timed_table()
        await machine.run_for(20)
        machine.times.pass_seconds(30)  # frozen; the player moves before the next probe
        await table.move(client.viewer, 0, "castle 1 a1")
        stored = machine.store.tables[table.row.id][1]
        assert [event.kind for event in stored][:2] == ["credit", "move"]
        assert 39 <= remaining_seconds(table) <= 41
        await machine.run_for(25)
        other = table.state.clocks_message(clocks.now_ms()).remaining_ms[1]
        assert other is not None
        assert 34 <= other / 1000 <= 36

    run(use, monkeypatch)


@pytest.mark.parametrize("jump", [3600, -3600])
def test_jump_of_the_system_clock_costs_no_time(monkeypatch: pytest.MonkeyPatch, jump: int) -> None:
    async def use(machine: Machine) -> None:
        table, client = await machine.timed_table()
        await machine.run_for(10)
        machine.times.system.advance(jump)
        await table.flag()
        assert not table.over
        assert remaining_seconds(table) >= 50
        await table.move(client.viewer, 0, "castle 1 a1")
        assert client.all(StateMessage)[-1].revision > 0

    run(use, monkeypatch)


def test_time_runs_on_after_the_clock_is_set_forward_and_back(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, client = await machine.timed_table()
        machine.times.system.advance(3600)
        await machine.run_for(10)
        machine.times.system.advance(-3600)
        await machine.run_for(1)
        await table.move(client.viewer, 0, "castle 1 a1")
        kinds = [event.kind for event in machine.store.tables[table.row.id][1]]
        for _ in range(20):
            await machine.run_for(1)
            table.wake()
            await settle()
        assert [event.kind for event in machine.store.tables[table.row.id][1]] == kinds  # no time is given back
        other = table.state.clocks_message(clocks.now_ms()).remaining_ms[1]
        assert other == 40_000
        assert not machine.store.ends

    run(use, monkeypatch)


def test_jump_of_the_clock_while_events_are_stored_costs_no_time(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, _ = await machine.timed_table()
        machine.times.system.advance(3600)
        append = machine.store.append

        async def append_and_jump(appended: Append) -> None:
            await append(appended)
            machine.times.system.advance(3600)

        monkeypatch.setattr(machine.store, "append", append_and_jump)
        await table.flag()
        assert not table.over
        monkeypatch.setattr(machine.store, "append", append)
        await table.flag()
        assert not table.over
        assert remaining_seconds(table) == 60

    run(use, monkeypatch)


def test_new_worker_counts_a_jump_that_the_others_could_not_save(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use() -> None:
        times, store = Times(), MemoryStore()
        one = DowntimeMonitor(store, wall_ms=times.wall_ms, monotonic=times.monotonic)
        await one.open()
        times.pass_seconds(6)
        times.system.advance(3600)

        async def fail(_: object) -> None:
            raise StorageError("unavailable")

        with monkeypatch.context() as patch:
            patch.setattr(store, "add_downtimes", fail)
            with pytest.raises(StorageError):
                await one.probe()
        other = DowntimeMonitor(store, wall_ms=times.wall_ms, monotonic=times.monotonic)
        await other.open()
        assert other.overlap_ms(START_MS) >= 3600_000

    asyncio.run(use())


def test_frozen_process_and_jump_of_the_clock_count_both() -> None:
    async def use() -> None:
        times = Times()
        monitor = DowntimeMonitor(MemoryStore(), wall_ms=times.wall_ms, monotonic=times.monotonic)
        await monitor.open()
        times.pass_seconds(30)
        times.system.advance(3600)
        monitor.check()
        assert monitor.overlap_ms(START_MS) == 3630_000

    asyncio.run(use())


def test_frozen_process_does_not_flag_when_it_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, _ = await machine.timed_table()
        await machine.run_for(55)
        machine.times.pass_seconds(20)
        table.wake()  # as its timer would
        await settle()
        assert not table.over
        assert 5 <= remaining_seconds(table) <= 6

    run(use, monkeypatch)


def test_time_without_database_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, _ = await machine.timed_table()
        await machine.run_for(50)
        machine.store.broken = True
        for _ in range(30):
            machine.times.pass_seconds(1)
            with pytest.raises(StorageError):
                await machine.downtimes.probe()
        assert machine.downtimes.ongoing
        with pytest.raises(StorageError):
            await table.flag()
        machine.store.broken = False
        await table.flag()
        assert not table.over
        assert 9 <= remaining_seconds(table) <= 11

    run(use, monkeypatch)


def test_silence_of_another_worker_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, _ = await machine.timed_table()
        await machine.run_for(40)
        for seconds in range(4, 14):
            machine.silent[1] = seconds
            await machine.run_for(1)
        table.wake()
        await settle()
        assert not machine.store.tables[table.row.id][1]  # while it lasts, one event every second would be too many
        machine.silent.clear()
        await machine.run_for(1)
        table.wake()
        await settle()
        assert [event.kind for event in machine.store.tables[table.row.id][1]] == ["credit"]
        assert 21 <= remaining_seconds(table) <= 23

    run(use, monkeypatch)


def test_overlapping_downtimes_count_once_and_reach_other_workers() -> None:
    async def use() -> None:
        times, store = Times(), MemoryStore()
        one, other = (DowntimeMonitor(store, wall_ms=times.wall_ms, monotonic=times.monotonic) for _ in range(2))
        await one.open()
        await other.open()
        times.pass_seconds(10)
        await one.probe()
        times.pass_seconds(2)
        await other.probe()
        assert other.overlap_ms(START_MS) == 12_000
        assert other.overlap_ms(START_MS + 5_000) == 7_000
        await one.probe()
        assert one.overlap_ms(START_MS) == 12_000
        assert one.overlap_ms(START_MS + 13_000) == 0

    asyncio.run(use())


def test_resigning_and_flagging_at_once_end_the_game_once(monkeypatch: pytest.MonkeyPatch) -> None:
    async def use(machine: Machine) -> None:
        table, client = await machine.timed_table()
        other_worker = Live()
        other_worker.store = machine.store
        other_worker.manager = TableManager(
            machine.store, ScriptedBots(), SIGNER, NoMetrics(), downtimes=machine.downtimes
        )
        elsewhere = await other_worker.get(table.row.id)
        await machine.run_for(61)
        outcomes = await asyncio.gather(
            table.flag(), elsewhere.resign(client.viewer), elsewhere.flag(), return_exceptions=True
        )
        assert all(outcome is None or isinstance(outcome, RequestError) for outcome in outcomes)
        ends = [event.kind for event in machine.store.tables[table.row.id][1] if event.kind in ("flag", "resign")]
        assert len(ends) == 1
        await other_worker.manager.close()

    run(use, monkeypatch)
