"""The turns of bots: what they are asked, and the pace of their moves."""

from __future__ import annotations

import asyncio

from realmwright.live.bot_host import AdviseRequest, BotPosition, ChooseRequest
from realmwright.live.bot_turns_and_hints import BotTurns
from realmwright.live.table import Table
from realmwright.protocol.server_messages import Thinking
from realmwright.tables.credentials import HOST

from .fixtures import OPEN, Live, run_live, settle


class CountingEvent(asyncio.Event):
    """An event that counts how often it is waited for, and fails if that does not end."""

    def __init__(self) -> None:
        super().__init__()
        self.waits = 0

    async def wait(self) -> bool:  # type: ignore[override]
        self.waits += 1
        assert self.waits < 10, "waits without end"
        return await super().wait()


def bot_turns(table: Table) -> BotTurns:
    return table._bot_turns


async def delayed_bot(live: Live) -> tuple[Table, CountingEvent]:
    """Return a table whose bot has chosen its move and waits for the pace of ten seconds."""
    live.bots.may_answer.clear()
    live.bots.moves = ["castle 1 a1"]
    table = await live.new_table("random", "here", params=OPEN)
    bot_turns(table)._pace_event = event = CountingEvent()
    await table.set_pace(live.enter(table, HOST).viewer, 10_000)
    live.bots.may_answer.set()
    await settle()
    assert (table.state.record.moves, event.waits) == ([], 1)
    return table, event


def test_bot_is_asked_for_the_move_of_its_seat_with_what_it_sees() -> None:
    async def use(live: Live) -> None:
        live.bots.moves = ["castle 1 a1"]
        table = await live.new_table("level-2", "here", "level-3")
        await settle()
        (request,) = [request for request in live.bots.requests if isinstance(request, ChooseRequest)][:1]
        game, start = table.state.game, table.state.record
        first = start.branch(3).state
        assert request.position == BotPosition(
            "kingdoms", game.rules_version, game.setup, 0, game.dump(game.view(first, 0))
        )
        assert (request.table_id, request.seed) == (table.row.id, f"{table.row.secret}/seat 0")

    run_live(use)


def test_hint_is_asked_for_the_seat_to_move_with_what_it_sees() -> None:
    async def use(live: Live) -> None:
        live.bots.moves = ["castle 1 a1"]
        table = await live.new_table("here", "here")
        table.hint(live.enter(table, 0), table.state.revision)
        await settle()
        (request,) = live.bots.requests
        assert isinstance(request, AdviseRequest)
        game, state = table.state.game, table.state.record.state
        assert request.position == BotPosition(
            "kingdoms", game.rules_version, game.setup, 0, game.dump(game.view(state, 0))
        )

    run_live(use)


def test_shorter_pace_applies_to_the_move_that_is_being_delayed() -> None:
    async def use(live: Live) -> None:
        table, event = await delayed_bot(live)
        host = live.enter(table, HOST)
        await table.set_pace(host.viewer, 9_000)
        await settle()
        assert (table.state.record.moves, event.waits) == ([], 2)
        await table.set_pace(host.viewer, 0)
        await settle()
        assert table.state.record.moves == ["castle 1 a1"]

    run_live(use)


def test_pace_set_by_another_worker_applies_to_the_move_that_is_being_delayed() -> None:
    async def use(live: Live) -> None:
        table, _ = await delayed_bot(live)
        table.update_row(table.row._replace(pace_ms=0))
        await settle()
        assert table.state.record.moves == ["castle 1 a1"]

    run_live(use)


def test_each_bot_turn_is_announced_once_and_ended_once() -> None:
    async def use(live: Live) -> None:
        live.bots.may_answer.clear()
        live.bots.moves = ["castle 1 a1", "castle 1 b1"]
        table = await live.new_table("random", "random", "here", params=OPEN)
        client = live.enter(table)
        await settle()
        assert [message.seat for message in client.all(Thinking)] == [0]
        live.bots.may_answer.set()
        await settle()
        assert [message.seat for message in client.all(Thinking)] == [0, None, 1, None]
        assert table.state.record.moves == ["castle 1 a1", "castle 1 b1"]

    run_live(use)
