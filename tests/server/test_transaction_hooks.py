"""Transaction hooks run for the appends that they declare, also where the fast path would store them."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Iterator

import pytest
from sqlalchemy import insert, select
from sqlalchemy.ext.asyncio import AsyncConnection

from realmwright.live.ports import Append
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.server.accounts.transaction_hooks import GameRater, TurnNotifier
from realmwright.server.accounts.webhooks import WebhookSender
from realmwright.server.storage.schema import DELIVERIES, EVENTS, WEBHOOKS
from realmwright.server.storage.store import Store
from realmwright.tables.create import create_table
from realmwright.tables.events import Event
from realmwright.tables.table_row import RowChanges
from tests.postgres import Postgres

MOVE = Event("move", "build c7", "2026-01-01T00:00:00.000+00:00")
CHAT = Event("chat", "{}", MOVE.at)


@pytest.fixture(params=["sqlite", "postgresql"], scope="module")
def database(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    if request.param == "sqlite":
        yield f"sqlite+aiosqlite:///{tmp_path_factory.mktemp('hooks') / 'tables.db'}"
    else:
        with Postgres() as cluster:
            yield cluster.create("hooks")


class RecordingHook:
    """Records the table and the last revision of every append that it is run for."""

    def __init__(self, wants: Callable[[Append], bool], condition: str | None = None) -> None:
        self.wants = wants
        self.condition = condition
        self.runs: list[tuple[str, int]] = []
        self.events_in_transaction: list[int] = []

    async def run(self, connection: AsyncConnection, append: Append) -> None:
        self.runs.append((append.table_id, append.last_revision))
        stored = await connection.execute(select(EVENTS.c.revision).where(EVENTS.c.table_id == append.table_id))
        self.events_in_transaction.append(len(stored.all()))


def has_move(append: Append) -> bool:
    return any(event.kind == "move" for event in append.events)


def has_turn(append: Append) -> bool:
    return "to_move" in append.changes


async def new_table(store: Store, *, online: bool = True) -> str:
    request = NewTable("kingdoms", [NewSeat("Ada"), NewSeat("Bruno")], online=online)
    created = create_table(request)
    await store.create(created.row._replace(to_move=0), [])
    return created.row.id


def run(database: str, play: Callable[[Store, list[str]], object], *hooks: RecordingHook) -> list[str]:
    """Open a store with the hooks of the server and these, let `play` use two tables, and return their ids."""

    async def main() -> list[str]:
        store = Store(database)
        await store.create_schema()
        sender = WebhookSender(store)
        store.hooks += [GameRater(), TurnNotifier(sender), *hooks]
        tables = [await new_table(store), await new_table(store)]
        result = play(store, tables)
        assert asyncio.iscoroutine(result)
        await result
        await sender.close()
        await store.close()
        return tables

    return asyncio.run(main())


def test_second_hook_runs_for_the_moves_and_turns_that_it_wants(database: str) -> None:
    moves, turns = RecordingHook(has_move), RecordingHook(has_turn)

    async def play(store: Store, tables: list[str]) -> None:
        await store.append(Append(tables[0], 1, [MOVE], {"due_at": None}))
        await store.append(Append(tables[0], 2, [CHAT]))
        await store.append(Append(tables[0], 3, [MOVE, MOVE], {"to_move": 1}))
        await store.append(Append(tables[1], 1, [CHAT], {"to_move": 1}))

    first, second = run(database, play, moves, turns)
    assert moves.runs == [(first, 1), (first, 4)]
    assert moves.events_in_transaction == [1, 4]
    assert turns.runs == [(first, 4), (second, 1)]


def test_hooks_run_for_their_own_appends_of_a_batch(database: str) -> None:
    moves = RecordingHook(has_move)

    async def play(store: Store, tables: list[str]) -> None:
        await asyncio.gather(
            *(store.append(Append(table, 1, [event])) for table, event in zip(tables, (CHAT, MOVE), strict=True))
        )
        assert [len(await store.events_since(table, 0)) for table in tables] == [1, 1]

    _, second = run(database, play, moves)
    assert moves.runs == [(second, 1)]


def test_condition_selects_the_tables_of_a_hook(database: str) -> None:
    hook = RecordingHook(has_move, "SELECT 1 FROM webhooks WHERE table_id IN {table_ids}")

    async def play(store: Store, tables: list[str]) -> None:
        async with store.transaction() as connection:
            values = {"table_id": tables[0], "seat": 1, "url": "https://example.org/", "secret": "s"}
            await connection.execute(insert(WEBHOOKS).values(values))
        for table in tables:
            await store.append(Append(table, 1, [MOVE]))
            await store.append(Append(table, 2, [CHAT]))
            assert len(await store.events_since(table, 0)) == 2

    first, _ = run(database, play, hook)
    assert hook.runs == [(first, 1)]


@pytest.mark.parametrize(
    ("changes", "notified"), [({"to_move": 1}, True), ({"to_move": 0}, False), ({"due_at": None}, False)]
)
def test_turn_of_a_table_with_a_webhook_is_notified(database: str, changes: RowChanges, notified: bool) -> None:
    deliveries: list[str] = []

    async def play(store: Store, tables: list[str]) -> None:
        async with store.transaction() as connection:
            for table in tables:
                values = {"table_id": table, "seat": 1, "url": f"https://example.org/{table}", "secret": "s"}
                await connection.execute(insert(WEBHOOKS).values(values))
        await store.append(Append(tables[0], 1, [MOVE], changes))
        async with store.transaction() as connection:
            deliveries.extend((await connection.execute(select(DELIVERIES.c.url))).scalars())

    first, second = run(database, play)
    assert (f"https://example.org/{first}" in deliveries) is notified
    assert f"https://example.org/{second}" not in deliveries
