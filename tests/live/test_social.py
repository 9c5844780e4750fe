"""Chat, muting, seats and offers of one client at a table in this process."""

from __future__ import annotations

import pytest

from realmwright.live.social import MIN_ABSENCE_SECONDS, SocialActions
from realmwright.live.subscribers import Subscribers
from realmwright.live.table import Table
from realmwright.protocol.client_messages import OfferRequest
from realmwright.protocol.errors import RequestError
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.server_messages import LogMessage, Offers, Rematch
from realmwright.tables.chat import MAX_CHAT_LINES
from realmwright.tables.credentials import HOST
from realmwright.tables.events import Event, now

from ..manual_clock import ManualClock
from .fixtures import OPEN, Client, Live, code, run_live, settle


def social(table: Table, client: Client) -> SocialActions:
    return SocialActions(table, client)


def kinds(live: Live, table: Table) -> list[str]:
    return [event.kind for event in live.store.tables[table.row.id][1]]


def test_chat_of_players_and_spectators() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        guest, spectator = live.enter(table, 1), live.enter(table, name=" Zed ")
        await social(table, guest).chat("  well\n played ")
        await social(table, spectator).chat("hm")
        texts = [entry.text.args for message in guest.all(LogMessage) for entry in message.entries]
        assert texts == [{"player": "seat 1", "text": "well played"}, {"player": "Zed", "text": "hm"}]
        for name, text, expected in (
            (None, "x", "no-name"),
            ("SEAT 0", "x", "name-taken"),
            ("Zed", " \n", "unreadable"),
        ):
            with pytest.raises(RequestError) as error:
                await social(table, live.enter(table, name=name)).chat(text)
            assert code(error) == expected

    run_live(use)


def test_chat_is_limited_per_client_and_for_all_spectators() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        player = social(table, live.enter(table, 0))
        for _ in range(5):
            await player.chat("x")
        with pytest.raises(RequestError) as error:
            await player.chat("x")
        assert code(error) == "too-much-chat"
        spectators = [social(table, live.enter(table, name=f"S{number}")) for number in range(5)]
        for spectator in spectators[:4]:
            for _ in range(5):
                await spectator.chat("x")
        with pytest.raises(RequestError) as error:
            await spectators[4].chat("x")
        assert code(error) == "too-much-chat"
        assert kinds(live, table).count("chat") == 25

    run_live(use)


def test_table_has_a_limit_of_chat_lines() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        actions = social(table, live.enter(table, 0))
        table.state.chat_count = MAX_CHAT_LINES - 1
        await actions.chat("the last line")
        with pytest.raises(RequestError) as error:
            await actions.chat("x")
        assert code(error) == "too-much-chat"

    run_live(use)


def test_host_mutes_a_name() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        host, spectator = social(table, live.enter(table, HOST)), social(table, live.enter(table, name="Zed"))
        with pytest.raises(RequestError) as error:
            await spectator.mute("seat 0", True)
        assert code(error) == "not-host"
        await host.mute("Zed", True)
        await host.mute("Zed", True)
        with pytest.raises(RequestError) as error:
            await spectator.chat("x")
        assert code(error) == "muted"
        await host.mute("Zed", False)
        await spectator.chat("x")
        assert kinds(live, table) == ["mute", "mute", "chat"]

    run_live(use)


def test_nothing_social_at_a_local_table() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", online=False, params=OPEN)
        actions = social(table, live.enter(table))
        for request in (
            actions.chat("x"),
            actions.mute("x", True),
            actions.seat(0, None),
            actions.offer(OfferRequest("rematch")),
        ):
            with pytest.raises(RequestError) as error:
                await request
            assert code(error) == "not-online"

    run_live(use)


def test_host_fills_and_frees_seats_before_the_game() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "open", "open", params=OPEN)
        host = social(table, live.enter(table, HOST))
        keys = table.row.credential_keys.seats
        for number in (-1, 3):
            with pytest.raises(RequestError) as error:
                await host.seat(number, None)
            assert code(error) == "no-such-seat"
        await host.seat(2, "random")
        assert (table.state.seats[2].bot, table.row.credential_keys.seats) == ("random", keys)
        await host.seat(2, None)
        assert table.state.seats[2].open
        assert table.row.credential_keys.seats[:2] == keys[:2]
        assert table.row.credential_keys.seats[2] != keys[2]
        await host.seat(2, "random")
        await table.claim_seat(1, "Bruno", None)
        with pytest.raises(RequestError) as error:
            await host.seat(2, None)
        assert code(error) == "already-begun"

    run_live(use)


def test_take_back_by_agreement() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", "here", params=OPEN)
        clients = [live.enter(table, seat) for seat in range(3)]
        actions = [social(table, client) for client in clients]
        with pytest.raises(RequestError) as error:
            await actions[0].offer(OfferRequest("take-back"))
        assert code(error) == "no-undo"
        await table.move(clients[0].viewer, 0, "castle 1 a1")
        await table.move(clients[1].viewer, 1, "castle 1 b1")
        await actions[0].offer(OfferRequest("take-back"))
        (offer,) = clients[2].all(Offers)[-1].offers
        assert (offer.by, offer.pending) == (0, [1, 2])
        with pytest.raises(RequestError) as error:
            await actions[1].offer(OfferRequest("take-back"))
        assert code(error) == "already-offered"
        with pytest.raises(RequestError) as error:
            await actions[0].answer(offer.revision, True)
        assert code(error) == "no-such-offer"
        await actions[1].answer(offer.revision, True)
        assert table.state.record.moves == ["castle 1 a1", "castle 1 b1"]
        await actions[2].answer(offer.revision, True)
        assert table.state.record.moves == []
        assert clients[2].all(Offers)[-1].offers == []

    run_live(use)


def test_offer_is_declined_or_withdrawn() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        clients = [live.enter(table, seat) for seat in range(2)]
        actions = [social(table, client) for client in clients]
        await table.move(clients[0].viewer, 0, "castle 1 a1")
        for answering, withdrawn in ((1, "false"), (0, "true")):
            await actions[0].offer(OfferRequest("take-back"))
            await actions[answering].answer(table.state.revision, False)
            assert f'"withdrawn":{withdrawn}' in live.store.tables[table.row.id][1][-1].text
            assert table.state.offers.offers == ()
        assert table.state.record.moves == ["castle 1 a1"]
        with pytest.raises(RequestError) as error:
            await actions[1].answer(99, True)
        assert code(error) == "no-such-offer"

    run_live(use)


def test_bot_for_an_absent_player() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", "here", params=OPEN)
        clock = ManualClock()
        table.subscribers = Subscribers(clock)
        host, guest = live.enter(table, 0), live.enter(table, 1)
        actions = social(table, host)
        for seat in (None, 0, 5):
            with pytest.raises(RequestError) as error:
                await actions.offer(OfferRequest("bot", seat))
            assert code(error) == "no-such-seat"
        clock.advance(MIN_ABSENCE_SECONDS - 1)
        for seat in (1, 2):
            with pytest.raises(RequestError) as error:
                await actions.offer(OfferRequest("bot", seat))
            assert code(error) == "not-absent"
        clock.advance(1)
        await actions.offer(OfferRequest("bot", 2))
        (offer,) = guest.all(Offers)[-1].offers
        assert (offer.by, offer.seat, offer.pending) == (0, 2, [1])
        await social(table, guest).answer(offer.revision, True)
        assert (table.state.seats[2].bot, table.state.seats[2].absent) == ("level-2", True)
        assert table.state.seats[2].name == "seat 2"

    run_live(use)


def test_rematch() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", params=OPEN)
        host, guest = live.enter(table, 0), live.enter(table, 1)
        with pytest.raises(RequestError) as error:
            await social(table, host).offer(OfferRequest("rematch"))
        assert code(error) == "not-over"
        await table.resign(guest.viewer)
        await social(table, host).offer(OfferRequest("rematch"))
        await social(table, guest).answer(table.state.revision, True)
        await settle()
        (message,) = guest.all(Rematch)
        assert message.table_id == table.state.rematch_id
        assert message.table_id in live.store.tables
        with pytest.raises(RequestError) as error:
            await social(table, host).offer(OfferRequest("rematch"))
        assert code(error) == "not-over"

    run_live(use)


def test_offer_without_players_to_ask_is_carried_out_at_once() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "random", params=OPEN)
        live.bots.may_answer.clear()
        host = live.enter(table, 0)
        await table.move(host.viewer, 0, "castle 1 a1")
        await social(table, host).offer(OfferRequest("take-back"))
        assert kinds(live, table) == ["move", "offer", "undo"]
        assert table.state.offers.offers == ()

    run_live(use)


def test_chat_is_stored_in_spite_of_a_concurrent_write() -> None:
    async def use(live: Live) -> None:
        table, guest = await live.new_table_with_client(1, "here", "here", params=OPEN)
        live.store_elsewhere(table, Event("chat", '{"seat":0,"name":"A","text":"first"}', now()))
        await social(table, guest).chat("second")
        assert [event.text for event in live.store.tables[table.row.id][1]] == [
            '{"seat":0,"name":"A","text":"first"}',
            '{"seat":1,"name":"seat 1","text":"second"}',
        ]

    run_live(use)


def test_no_bot_takes_over_while_a_clock_runs() -> None:
    async def use(live: Live) -> None:
        table = await live.new_table("here", "here", "open", clock=Clock("move", 3_600_000, 0))
        await table.claim_seat(2, "Chiara", None)
        client = live.enter(table, 0)
        with pytest.raises(RequestError) as error:
            await SocialActions(table, client).offer(OfferRequest("bot", 2))
        assert error.value.kind.code == "clock-decides"

    run_live(use)
