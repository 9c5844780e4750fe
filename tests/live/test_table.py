"""A running table: presence, moves, seats, clocks, rematches, and changes by other workers."""

from __future__ import annotations

import pytest

from realmwright.protocol.errors import NotStored, RequestError, StaleRevision, StorageError
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.server_messages import (
    Clocks,
    LogMessage,
    Presence,
    Rematch,
    StateMessage,
    TableInfo,
)
from realmwright.tables.clocks import now_ms, to_iso
from realmwright.tables.credentials import HOST
from realmwright.tables.events import Event, now

from .fixtures import OPEN, SIGNER, Live, code, run_live, settle, types

MINUTE = Clock("move", 60_000, 0)


# Presence


def test_joining_sends_exactly_one_presence_message_to_each_client() -> None:
    async def use(live: Live) -> None:
        table, first = await live.new_table_with_client(0, "here", "here")
        assert types(first) == ["TableInfo", "LogMessage", "StateMessage", "Presence"]
        second = live.enter(table, 1)
        assert second.all(Presence) == [Presence([0, 1], 0)]
        assert first.take() == [Presence([0, 1], 0)]
        again = live.enter(table, 1)  # the presence does not change: only the new client needs it
        assert again.all(Presence) == [Presence([0, 1], 0)]
        second.take()
        assert (first.take(), second.take()) == ([], [])
        spectator = live.enter(table)
        assert spectator.all(Presence) == [Presence([0, 1], 1)]
        assert [first.take(), second.take()] == [[Presence([0, 1], 1)]] * 2

    run_live(use)


def test_leaving_sends_one_message() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here")
        first, second = live.enter(table, 0), live.enter(table, 1)
        first.take()
        live.manager.unsubscribe(table, second)
        assert first.take() == [Presence([0], 0)]
        live.manager.unsubscribe(table, second)
        assert first.take() == []

    run_live(use)


def test_local_table_has_no_presence() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", online=False)
        assert types(live.enter(table)) == ["TableInfo", "LogMessage", "StateMessage"]

    run_live(use)


# Moves


def test_move_is_stored_then_broadcast_to_each_viewer() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        host, guest = live.enter(table, 0), live.enter(table, 1)
        host.take(), guest.take()
        await table.move(host.viewer, 0, "castle 1 a1")
        assert [event.text for event in live.store.tables[table.row.id][1]] == ["castle 1 a1"]
        assert live.store.tables[table.row.id][0].to_move == 1
        log, state = guest.take()
        assert isinstance(log, LogMessage)
        assert isinstance(state, StateMessage)
        assert ([entry.move for entry in log.entries], state.revision, state.actor) == (["castle 1 a1"], 1, 1)
        assert types(host) == ["LogMessage", "StateMessage"]

    run_live(use)


def test_stale_move_is_rejected() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", params=OPEN)
        await table.move(host.viewer, 0, "castle 1 a1")
        with pytest.raises(StaleRevision):
            await table.move(host.viewer, 0, "castle 1 b1")
        assert table.state.revision == 1

    run_live(use)


def test_move_that_cannot_be_stored_evicts_the_table() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", params=OPEN)
        live.store.broken = True
        with pytest.raises(NotStored):
            await table.move(host.viewer, 0, "castle 1 a1")
        await settle()
        assert host.closed
        assert table.state.revision == 0

    run_live(use)


def test_concurrent_write_of_another_worker_is_applied() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", params=OPEN)
        live.store_elsewhere(table, Event("chat", '{"seat":0,"name":"A","text":"hm"}', now()))
        with pytest.raises(StaleRevision, match="revision 1"):
            await table.move(host.viewer, 0, "castle 1 a1")
        assert [entry.kind for entry in host.all(LogMessage)[-1].entries] == ["chat"]

    run_live(use)


def test_notified_events_are_applied_once() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        move = Event("move", "castle 1 a1", now())
        live.store_elsewhere(table, move)
        await table.catch_up(1, [move])
        await table.catch_up(1, [move])
        assert table.state.revision == 1
        later = Event("move", "castle 1 b1", now())
        live.store_elsewhere(table, later, Event("move", "castle 2 c1", now()))
        await table.catch_up(3, [Event("move", "castle 2 c1", now())])  # revision 2 is read from the store
        assert table.state.revision == 3
        live.store.broken = True
        with pytest.raises(StorageError):
            await table.catch_up()
        assert table.state.revision == 3

    run_live(use)


# Undo, resignation, pace


def test_undo_and_its_limits() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", params=OPEN)
        with pytest.raises(RequestError) as error:
            await table.undo(host.viewer, 0)
        assert code(error) == "no-undo"
        await table.move(host.viewer, 0, "castle 1 a1")
        await table.undo(host.viewer, 1)
        assert (table.state.revision, table.state.record.moves) == (2, [])

    run_live(use)


def test_restart_takes_the_whole_turn_back() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", game="kingdom-builder")
        turn, dealt = table.state.to_move, len(table.state.record.moves)
        viewer = live.enter(table, turn).viewer if turn else host.viewer
        for _ in range(2):
            move = table.state.game.write(table.state.record.state, table.state.game.moves(table.state.record.state)[0])
            await table.move(viewer, table.state.revision, move)
        await table.undo(viewer, table.state.revision, turn=True)
        assert len(table.state.record.moves) == dealt
        with pytest.raises(RequestError) as error:
            await table.undo(viewer, table.state.revision, turn=True)
        assert code(error) == "no-undo"

    run_live(use)


def test_resignation_ends_the_game_of_two() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        guest, spectator = live.enter(table, 1), live.enter(table)
        with pytest.raises(RequestError) as error:
            await table.resign(spectator.viewer)
        assert code(error) == "watching"
        spectator.take()
        await table.resign(guest.viewer)
        assert (table.over, table.state.winners) == (True, [0])
        assert types(spectator) == ["TableInfo", "LogMessage", "StateMessage"]
        with pytest.raises(RequestError) as error:
            await table.resign(guest.viewer)
        assert code(error) == "over"

    run_live(use)


def test_host_sets_the_pace() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here")
        host, guest = live.enter(table, HOST), live.enter(table, 1)
        with pytest.raises(RequestError) as error:
            await table.set_pace(guest.viewer, 5)
        assert code(error) == "not-host"
        guest.take()
        await table.set_pace(host.viewer, 5)
        assert [message.pace_ms for message in guest.all(TableInfo)] == [5]
        assert (table.row.pace_ms, live.store.tables[table.row.id][0].pace_ms) == (5, 5)

    run_live(use)


def test_hint_is_for_the_seat_to_move_and_not_for_rated_games() -> None:
    async def use(live: Live) -> None:
        for rated in (False, True):
            table = await live.new_table("here", "here", params=OPEN, rated=rated)
            host, guest = live.enter(table, 0), live.enter(table, 1)
            for client in (guest, host) if rated else (guest,):
                with pytest.raises(RequestError) as error:
                    table.hint(client, 0)
                assert code(error) == "no-hint"

    run_live(use)


# Seats


def test_claims_of_open_seats() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(HOST, "here", "open", "open", params=OPEN)
        keys = table.row.credential_keys
        assert await table.claim_seat(2, "Chiara", None) == 2
        assert table.row.credential_keys.seats[:2] == keys.seats[:2]
        assert table.row.credential_keys.seats[2] != keys.seats[2]
        assert live.store.tables[table.row.id][0].credential_keys == table.row.credential_keys
        host.take()
        assert await table.claim_seat(None, "Bruno", "b") == 1
        assert table.row.credential_keys.seats[1] != keys.seats[1]
        assert live.store.accounts[table.row.id] == {1: "b"}
        assert types(host) == ["TableInfo", "LogMessage", "StateMessage"]
        for seat in (1, 0, None):
            with pytest.raises(RequestError) as error:
                await table.claim_seat(seat, "Dario", None)
            assert code(error) == "seat-taken"

    run_live(use)


def test_claim_makes_earlier_credentials_of_the_seat_invalid() -> None:
    async def use(live: Live) -> None:
        table, link = await live.new_table_with_client(1, "here", "open", params=OPEN)
        await table.claim_seat(1, "Bruno", None)
        assert link.viewer.seats == frozenset()
        assert live.enter(table, 1).viewer.seats == {1}

    run_live(use)


# Clocks


def test_player_out_of_time_is_flagged_when_the_table_wakes() -> None:
    async def use(live: Live) -> None:
        late = to_iso(now_ms() - 60_001)
        table = await live.new_table("here", "here", created=late, clock=MINUTE, params=OPEN)
        await settle()
        assert (table.state.reason, table.state.winners) == ("flagged", [1])

    run_live(use)


def test_move_after_the_time_limit_is_rejected() -> None:
    async def use(live: Live) -> None:
        late = to_iso(now_ms() - 60_001)
        table, host = await live.new_table_with_client(0, "here", "here", created=late, clock=MINUTE, params=OPEN)
        with pytest.raises(StaleRevision):
            await table.move(host.viewer, 0, "castle 1 a1")
        assert [event.kind for event in live.store.tables[table.row.id][1]] == ["flag"]

    run_live(use)


def test_chat_does_not_stop_a_clock() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", created=to_iso(now_ms() - 30_000), clock=MINUTE, params=OPEN)
        flag_at = table.state.flag_at_ms
        await table.commit([Event("chat", '{"seat":0,"name":"A","text":"hm"}', now())])
        assert table.state.flag_at_ms == flag_at

    run_live(use)


def test_clocks_are_sent_on_entering_and_with_every_state() -> None:
    async def use(live: Live) -> None:
        table, host = await live.new_table_with_client(0, "here", "here", clock=MINUTE, params=OPEN)
        (sent,) = host.all(Clocks)
        assert (sent.running, sent.remaining_ms[1]) == (0, 60_000)
        host.take()
        await table.move(host.viewer, 0, "castle 1 a1")
        assert types(host) == ["LogMessage", "StateMessage", "Clocks"]

    run_live(use)


# Rematch


def test_rematch_message_has_the_credential_of_the_next_seat() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        host, guest, spectator = live.enter(table, HOST), live.enter(table, 1), live.enter(table)
        await table.resign(guest.viewer)
        await table.commit([Event("rematch", "next", now())])
        credentials = [client.all(Rematch)[-1].credential for client in (host, guest, spectator)]
        assert credentials[2] is None
        keys = table.row.credential_keys
        assert credentials[0] == SIGNER.sign("next", HOST, keys.host)
        assert credentials[1] == SIGNER.sign("next", 0, keys.seats[1])
        late = live.enter(table)
        assert late.all(Rematch) == [Rematch("next", None)]

    run_live(use)


def test_rematch_gives_nothing_for_a_credential_that_was_replaced() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        former, guest = live.enter(table, 0), live.enter(table, 1)
        table.state.row = table.row._replace(credential_keys=table.with_new_key(0))
        await table.resign(guest.viewer)
        await table.commit([Event("rematch", "next", now())])
        assert former.all(Rematch)[-1] == Rematch("next", None)
        assert guest.all(Rematch)[-1].credential is not None

    run_live(use)
