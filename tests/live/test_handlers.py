"""Replies to the queries of a client, and the actions its messages stand for."""

from __future__ import annotations

from typing import Any, cast

import pytest

from realmwright.live.connection import Connection, handle_message
from realmwright.live.table import Table
from realmwright.protocol.client_messages import (
    MoveRequest,
    PaceRequest,
    PreviewRequest,
    ResignRequest,
    ScoringCellsRequest,
    SinceLastTurnRequest,
    SnapshotRequest,
    UndoRequest,
    WhyRequest,
)
from realmwright.protocol.errors import RequestError
from realmwright.protocol.server_messages import Preview, RefusalMessage, ScoringCells, SinceLastTurn, Snapshot
from realmwright.tables.credentials import HOST

from .fixtures import OPEN, Client, Live, run_live


async def ask(table: Table, client: Client, message: Any) -> Any:
    return await handle_message(table, cast("Connection", client), message)


def test_queries_are_answered() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", params=OPEN)
        await ask(table, host, MoveRequest(0, "castle 1 a1"))
        snapshot = await ask(table, host, SnapshotRequest(0))
        assert isinstance(snapshot, Snapshot)
        assert (snapshot.revision, snapshot.ply) == (0, 0)
        cells = await ask(table, host, ScoringCellsRequest("rows", 0))
        assert isinstance(cells, ScoringCells)
        assert (cells.source, cells.seat, cells.revision) == ("rows", 0, 1)
        guest = live.enter(table, 1)
        refusal = await ask(table, guest, WhyRequest("castle 1 a1"))
        assert isinstance(refusal, RefusalMessage)
        assert refusal.reason == "space-taken"
        preview = await ask(table, guest, PreviewRequest("castle 1 b1"))
        assert isinstance(preview, Preview)
        assert (preview.move, preview.revision) == ("castle 1 b1", 1)
        news = await ask(table, guest, SinceLastTurnRequest(1))
        assert isinstance(news, SinceLastTurn)
        assert (news.seat, news.revision, [turn.seat for turn in news.turns]) == (1, 1, [0])

    run_live(use)


def test_actions_have_no_reply_of_their_own() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(HOST, "here", "here", params=OPEN)
        assert await ask(table, host, MoveRequest(0, "castle 1 a1")) is None
        assert await ask(table, host, UndoRequest(1)) is None
        assert table.state.record.moves == []
        assert await ask(table, host, PaceRequest(42)) is None
        assert table.row.pace_ms == 42
        assert await ask(table, host, ResignRequest()) is None
        assert table.over

    run_live(use)


def test_rated_game_can_be_undone_while_it_lasts() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", params=OPEN, rated=True)
        await table.move(host.viewer, 0, "castle 1 a1")
        await table.undo(host.viewer, 1)
        assert table.state.record.moves == []
        await table.resign(host.viewer)
        with pytest.raises(RequestError) as error:
            await table.undo(host.viewer, table.state.revision)
        assert error.value.kind.code == "no-undo"

    run_live(use)


def test_catching_up_without_new_events_changes_nothing() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", params=OPEN)
        host.take()
        state = table.state
        await table.catch_up()
        assert table.state is state
        assert host.take() == []

    run_live(use)
