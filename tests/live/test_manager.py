"""Loaded tables: eviction, reloading, presence of other workers, tables that are due."""

from __future__ import annotations

import asyncio

import msgspec
import pytest

from realmwright.live import manager as manager_module
from realmwright.live.manager import MAX_IDLE_TABLES
from realmwright.live.presence import PresenceUpdate
from realmwright.protocol.errors import StorageError
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.rest import SetupRequest
from realmwright.protocol.server_messages import Presence, StateMessage, TableInfo
from realmwright.tables.clocks import now_ms, to_iso
from realmwright.tables.events import Event

from .fixtures import Live, run_live, settle


def test_oldest_idle_tables_above_the_limit_are_dropped_with_their_bots_and_leases() -> None:
    async def use(live: Live) -> None:
        watched = await live.new_table("here", "here", params={"variants": "open"})
        spectator = live.enter(watched)
        tables = [await live.new_table("here", "here", params={"variants": "open"}) for _ in range(MAX_IDLE_TABLES + 2)]
        last = tables[-1]
        client = live.enter(last)
        live.manager.unsubscribe(last, client)
        await settle()
        dropped = [table.row.id for table in tables[:2]]
        assert live.store.leases.released == dropped
        assert live.bots.closed == dropped
        live.store.loads.clear()
        assert await live.get(watched.row.id) is watched
        assert await live.get(last.row.id) is last
        assert await live.get(tables[2].row.id) is tables[2]
        assert live.store.loads == []
        assert await live.get(dropped[0]) is not tables[0]
        assert live.store.loads == dropped[:1]
        assert spectator in watched.subscribers.members

    run_live(use)


def test_tables_within_the_limit_stay() -> None:
    async def use(live: Live) -> None:
        tables = [await live.new_table("here", "here", params={"variants": "open"}) for _ in range(MAX_IDLE_TABLES)]
        live.manager.unsubscribe(tables[0], live.enter(tables[0]))
        await settle()
        assert (live.store.leases.released, live.bots.closed) == ([], [])

    run_live(use)


def test_table_whose_bot_is_thinking_is_not_idle() -> None:
    async def use(live: Live) -> None:
        live.bots.may_answer.clear()
        table = await live.new_table("random", "here", params={"variants": "open"})
        await settle()
        idle = [table.idle]
        live.bots.moves = ["castle 1 a1"]
        live.bots.may_answer.set()
        await settle()
        idle.append(table.idle)
        live.enter(table, 1)
        assert [*idle, table.idle] == [False, True, False]

    run_live(use)


def test_unknown_and_malformed_ids() -> None:
    async def use(live: Live) -> None:
        assert await live.manager.get("a" * 32) is None
        assert live.store.loads == ["a" * 32]
        for text in ("", "a" * 33, "a-b", "é", "a b", "\x00"):
            assert await live.manager.get(text) is None
        assert live.store.loads == ["a" * 32]

    run_live(use)


def test_evicted_table_closes_its_clients_and_is_loaded_again() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here")
        client = live.enter(table)
        live.manager.evict(table)
        assert client.closed
        again = await live.get(table.row.id)
        assert again is not table
        live.manager.evict(table)  # its successor stays
        assert await live.get(table.row.id) is again

    run_live(use)


def test_due_table_is_loaded_and_flagged() -> None:
    async def use(live: Live) -> None:
        hour_ago = to_iso(now_ms() - 3_600_000)
        table = await live.new_table("here", "here", created=hour_ago, clock=Clock("move", 60_000, 0))
        live.manager.evict(table)
        await live.manager._load_due(table.row.id)
        await settle()
        row, events = live.store.tables[table.row.id]
        assert events[-1].kind == "flag"
        assert row.result is not None
        assert row.result["reason"] == "flagged"

    run_live(use)


async def due_bot_tables(live: Live, count: int) -> None:
    """Create tables at which a bot is to move and a person waits, loaded by no worker."""
    for _ in range(count):
        table = await live.new_table("random", "here")
        live.manager.evict(table)
        row, events = live.store.tables[table.row.id]
        live.store.tables[row.id] = row._replace(due_at=row.created), events
    await settle()
    live.bots.requests.clear()


def test_clock_runs_out_although_many_other_tables_stay_due(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager_module, "MAX_DUE_LOADED", 3)
    monkeypatch.setattr(manager_module, "MAX_IDLE_TABLES", 0)

    async def use(live: Live) -> None:
        live.store.leases.granted = False  # another worker plays these bots
        await due_bot_tables(live, 10)
        table = await live.new_table("here", "here", clock=Clock("move", 60_000, 0))
        live.manager.evict(table)
        past = to_iso(now_ms() - 100_000)
        row, events = live.store.tables[table.row.id]
        live.store.tables[row.id] = row._replace(created=past, due_at=past), [e._replace(at=past) for e in events]
        live.store.loads.clear()
        for _ in range(4):
            await live.manager._sweep()
            await settle()
        assert len({*live.store.loads}) == 11
        assert live.store.tables[table.row.id][0].finished

    run_live(use)


def test_bots_of_few_unattended_tables_think_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(manager_module, "MAX_UNATTENDED_BOTS", 2)
    monkeypatch.setattr(manager_module, "MAX_IDLE_TABLES", 0)

    async def use(live: Live) -> None:
        live.bots.may_answer.clear()
        await due_bot_tables(live, 5)
        for _ in range(3):
            await live.manager._sweep()
            await settle()
        assert len(live.bots.requests) == 2
        live.bots.may_answer.set()

    run_live(use)


def test_unreadable_due_table_is_quarantined_and_the_others_are_woken(caplog: pytest.LogCaptureFixture) -> None:
    async def use(live: Live) -> None:
        tables = [await live.new_table("here", "here", clock=Clock("move", 60_000, 0)) for _ in range(3)]
        past = to_iso(now_ms() - 100_000)
        for table in tables:
            live.manager.evict(table)
            row, events = live.store.tables[table.row.id]
            live.store.tables[row.id] = row._replace(created=past, due_at=past), [e._replace(at=past) for e in events]
        corrupt, *rest = [table.row.id for table in tables]
        row, events = live.store.tables[corrupt]
        live.store.tables[corrupt] = row, [*events, Event("undo", "nonsense", row.created)]
        caplog.clear()
        for _ in range(3):
            await live.manager._sweep()
            await settle()
        assert [record.message for record in caplog.records] == [f"table {corrupt} is unreadable"]
        assert [*live.store.quarantined] == [corrupt]
        assert all(live.store.tables[table_id][0].finished for table_id in rest)
        live.store.broken = True
        await live.manager._load_due("another")
        assert caplog.records[-1].message == "table another is due but the database is unavailable"

    run_live(use)


def test_background_tasks_survive_a_failing_table(
    monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    """The failure is logged and counted; the next table and the next round follow."""
    monkeypatch.setattr(manager_module, "TICK_SECONDS", 0.01)
    monkeypatch.setattr(manager_module, "HEARTBEAT_SECONDS", 0.01)

    async def use(live: Live) -> None:
        bad, good = await live.new_table("here", "here"), await live.new_table("here", "here")
        live.enter(bad, 0)
        live.enter(good, 0)
        calls: list[str] = []

        def fail() -> bool:
            raise ValueError("broken")

        def called(name: str) -> bool:
            calls.append(name)
            return False

        monkeypatch.setattr(bad, "wake", fail)
        monkeypatch.setattr(bad, "broadcast_presence", fail)
        monkeypatch.setattr(good, "wake", lambda: called("wake"))
        monkeypatch.setattr(good, "broadcast_presence", lambda: called("presence"))
        errors: list[str] = []
        monkeypatch.setattr(live.manager.metrics, "count_background_error", errors.append)
        await live.manager.open()
        async with asyncio.timeout(10):
            while calls.count("wake") < 3 or calls.count("presence") < 3:
                await asyncio.sleep(0.01)
        assert {"sweep", "heartbeat"} <= {*errors}
        monkeypatch.undo()

    run_live(use)
    assert "sweep failed: " in caplog.text
    assert "heartbeat failed: " in caplog.text


def test_presence_of_another_worker_is_merged_and_answered() -> None:
    async def use(live: Live) -> None:
        table, client = await live.new_table_with_client(0, "here", "here", "open")
        published: list[str] = []
        live.store.pubsub.subscribe("present", published.append)
        client.take()
        update = msgspec.json.encode(PresenceUpdate(table.row.id, 7, [1], 2)).decode()
        live.manager._on_presence(update)
        assert client.take() == [Presence([0, 1], 2)]
        await settle()
        answers = [msgspec.json.decode(text, type=PresenceUpdate) for text in published]
        assert PresenceUpdate(table.row.id, 0, [0], 0) in answers
        published.clear()
        live.manager._on_presence(update)
        await settle()
        assert (client.take(), published) == ([], [])

    run_live(use, shared=True)


def test_own_presence_is_ignored() -> None:
    async def use(live: Live) -> None:
        table, client = await live.new_table_with_client(0, "here", "here")
        client.take()
        live.manager._on_presence(msgspec.json.encode(PresenceUpdate(table.row.id, 0, [1], 2)).decode())
        live.manager._on_presence(msgspec.json.encode(PresenceUpdate("another", 7, [1], 2)).decode())
        assert client.take() == []

    run_live(use, shared=True)


def test_shared_table_catches_up_when_it_is_opened() -> None:
    async def use(live: Live) -> None:
        table, client = await live.new_table_with_client(1, "here", "here", params={"variants": "open"})
        client.take()
        live.store_elsewhere(table, Event("move", "castle 1 a1", table.row.created))
        await live.get(table.row.id)
        assert table.state.revision == 1
        assert client.all(StateMessage)[-1].revision == 1

    run_live(use, shared=True)


def test_changed_pace_of_another_worker_is_broadcast() -> None:
    async def use(live: Live) -> None:
        table, client = await live.new_table_with_client(0, "here", "here")
        client.take()
        await live.store.set_pace(table.row.id, 321)
        await live.manager._reload_row(table.row.id)
        assert [message.pace_ms for message in client.all(TableInfo)] == [321]
        client.take()
        await live.manager._reload_row(table.row.id)
        live.store.broken = True
        await live.manager._reload_row(table.row.id)
        assert client.take() == []

    run_live(use)


def test_failed_load_is_an_error() -> None:
    async def use(live: Live) -> None:
        live.store.broken = True
        with pytest.raises(StorageError):
            await live.manager.get("abc")

    run_live(use)


def test_preview_of_a_setup_can_be_repeated() -> None:
    first = manager_module.preview_setup(SetupRequest("kingdom-builder", {"players": "2"}))
    again = manager_module.preview_setup(SetupRequest("kingdom-builder", {"players": "2"}, first.seed))
    assert again == first
    assert 0 <= first.seed < manager_module.SEED_LIMIT
    fixed = manager_module.preview_setup(SetupRequest("kingdom-builder", first.params, 99))
    assert fixed.setup == first.setup


def test_tables_that_only_requests_have_loaded_are_dropped() -> None:
    async def use(live: Live) -> None:
        tables = [await live.new_table("here", "here", params={"variants": "open"}) for _ in range(MAX_IDLE_TABLES + 3)]
        assert len(live.manager._tables) == len(tables)
        await live.manager._sweep()
        assert len(live.manager._tables) == MAX_IDLE_TABLES

    run_live(use)
