"""A running table with bots: when they move, fail, wait and end."""

from __future__ import annotations

import pytest

from realmwright.live.ports import ClientOrigin
from realmwright.live.subscribers import Subscribers
from realmwright.protocol.server_messages import Thinking

from ..manual_clock import ManualClock
from .fixtures import OPEN, Live, run_live, settle, types


def test_first_decision_of_a_bot_needs_no_event() -> None:
    async def use(live: Live) -> None:
        live.bots.moves = ["castle 1 a1"]
        table = await live.new_table("random", "here", params=OPEN)
        await settle()
        assert [event.text for event in live.store.tables[table.row.id][1]] == ["castle 1 a1"]
        assert (table.state.to_move, len(live.bots.requests)) == (1, 1)

    run_live(use)


def test_thinking_is_sent_at_the_start_and_the_end_of_a_bots_turn() -> None:
    async def use(live: Live) -> None:
        live.bots.may_answer.clear()
        table = await live.new_table("random", "here", params=OPEN)
        await settle()
        guest = live.enter(table, 1)
        assert [message.seat for message in guest.all(Thinking)] == [0]
        guest.take()
        live.bots.moves = ["castle 1 a1"]
        live.bots.may_answer.set()
        await settle()
        assert types(guest) == ["LogMessage", "StateMessage", "Thinking"]

    run_live(use)


def test_bot_that_fails_plays_a_random_move_and_says_why() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("random", "here", params=OPEN)
        await settle()
        events = live.store.tables[table.row.id][1]
        assert [(event.kind, event.text if event.kind == "failure" else "") for event in events] == [
            ("failure", "raised"), ("move", ""),
        ]  # fmt: skip
        live.bots.moves = ["castle 9 z9"]
        other = await live.new_table("random", "here", params=OPEN)
        await settle()
        assert live.store.tables[other.row.id][1][0].text == "illegal"

    run_live(use)


def test_worker_without_the_lease_plays_no_bots() -> None:
    async def use(live: Live) -> None:
        live.store.leases.granted = False
        table = await live.new_table("random", "here", params=OPEN)
        await settle()
        assert live.bots.requests == []
        live.store.leases.granted = True
        live.bots.moves = ["castle 1 a1"]
        table.wake()
        await settle()
        assert table.state.to_move == 1

    run_live(use)


def test_players_of_bots_are_closed_when_the_game_is_over() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "random", "random", params=OPEN)
        assert live.bots.closed == []
        live.bots.may_answer.clear()
        await table.move(host.viewer, 0, "castle 1 a1")
        await settle()
        await table.resign(host.viewer)
        await settle()
        assert table.over
        requests = len(live.bots.requests)
        table.wake()
        await settle()
        assert len(live.bots.requests) == requests

    run_live(use)


@pytest.mark.parametrize(("seats", "online"), [(("random", "random"), True), (("random", "here"), False)])
def test_bots_wait_at_a_table_without_clients(seats: tuple[str, ...], online: bool) -> None:
    async def use(live: Live) -> None:
        table = await live.new_table(*seats, online=online, params=OPEN)
        await settle()
        assert live.bots.requests == []
        assert table.state.due_at() is None
        live.bots.moves = ["castle 1 a1", "castle 1 a2"]
        live.enter(table).origin = ClientOrigin("visitor")
        await settle()
        assert len(live.bots.requests) >= 1

    run_live(use)


def test_bots_play_on_for_a_minute_after_the_last_client_has_left() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("random", "random", params=OPEN)
        clock = ManualClock()
        table.subscribers = Subscribers(clock)
        live.bots.may_answer.clear()
        client = live.enter(table)
        live.manager.unsubscribe(table, client)
        clock.advance(59)
        assert table.bots_may_move
        clock.advance(2)
        assert not table.bots_may_move

    run_live(use)


def test_bots_move_for_an_absent_person_who_plays_online() -> None:
    async def use(live: Live) -> None:
        live.bots.moves = ["castle 1 a1"]
        table = await live.new_table("random", "here", params=OPEN)
        await settle()
        assert table.state.to_move == 1
        (request,) = live.bots.requests
        assert request.client == "unattended tables"

    run_live(use)


def test_bots_think_in_the_share_of_a_player_before_that_of_a_spectator() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "random", params=OPEN)
        for seat, client in ((None, "a spectator"), (0, "player")):
            live.enter(table, seat).origin = ClientOrigin(client)
        assert table.bot_client == "player"

    run_live(use)
