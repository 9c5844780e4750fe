"""Seats after claims, bots and resignations, and the viewers of credentials."""

from __future__ import annotations

import pytest

from realmwright.game import NOBODY
from realmwright.protocol.message_parts import SeatInfo
from realmwright.tables.credentials import HOST, INVITE, Credential
from realmwright.tables.events import Event
from realmwright.tables.seats import SeatChange, SeatState, SeatStates, is_valid, seat_event, seat_key, viewer_of
from realmwright.tables.table_row import TableKeys
from realmwright.tables.viewer import Viewer

from .fixtures import at, new_table, seat

HUMAN = SeatState("Ada", None, False)
OPEN = SeatState("Bruno", None, True)
BOT = SeatState("Chiara", "random", False)


def seats(*states: SeatState) -> SeatStates:
    return SeatStates(states)


def test_people_are_at_seats_without_bot_that_are_taken() -> None:
    assert [one.is_human for one in (HUMAN, OPEN, BOT)] == [True, False, False]
    table = seats(BOT, HUMAN, OPEN)
    assert table.humans == {1}
    assert table.has_open_seat
    assert not seats(BOT, HUMAN).has_open_seat
    assert table.names == ["Chiara", "Ada", "Bruno"]


def test_initial_seats() -> None:
    online = new_table("here", "open", "random")
    assert online.seats == seats(
        SeatState("seat 0", None, False, on_host_device=True),
        SeatState("seat 1", None, True),
        SeatState("seat 2", "random", False),
    )
    local = new_table("here", "random", online=False)
    assert local.seats == seats(SeatState("seat 0", None, False), SeatState("seat 1", "random", False))


def test_event_has_the_change_and_the_time() -> None:
    text = '{"seat":1,"name":"Bruno","bot":null,"open":false,"account":"b"}'
    assert seat_event(SeatChange(1, "Bruno", account="b"), at(5)) == Event("seat", text, at(5))


def test_claim_of_an_open_seat_changes_only_that_seat() -> None:
    after = seats(HUMAN, OPEN, BOT).apply(seat_event(SeatChange(1, "Dario", account="d"), at(0)))
    assert after == seats(HUMAN, SeatState("Dario", None, False, "d"), BOT)


def test_bot_at_a_full_table_replaces_an_absent_player() -> None:
    replaced = seats(HUMAN, BOT).apply(seat(0, "Ada", "level-2"))
    assert replaced[0] == SeatState("Ada", "level-2", False, absent=True)
    assert replaced.apply(seat(0, "Ada", "random"))[0].absent
    back = replaced.apply(seat(0, "Ada"))
    assert back[0] == HUMAN


def test_bot_that_fills_a_seat_before_the_game_replaces_no_one() -> None:
    assert not seats(HUMAN, OPEN).apply(seat(0, "Ada", "random"))[0].absent
    assert not seats(OPEN, HUMAN).apply(seat(0, "Ada", "random"))[0].absent
    assert not seats(BOT, HUMAN).apply(seat(0, "Chiara", "level-2"))[0].absent


def test_freed_seat_leaves_the_device_of_the_host() -> None:
    here = HUMAN._replace(on_host_device=True)
    assert not seats(here, OPEN).apply(seat(0, "Ada", free=True))[0].on_host_device
    assert seats(here, OPEN).apply(seat(0, "Eva"))[0].on_host_device
    assert not seats(HUMAN, OPEN).apply(seat(0, "Eva"))[0].on_host_device


@pytest.mark.parametrize("kind", ["resign", "flag"])
def test_seat_that_gives_up_stays_without_being_absent(kind: str) -> None:
    replaced = seats(HUMAN, BOT, BOT).apply(seat(0, "Ada", "level-3"))
    after = replaced.apply(Event(kind, "0", at(0)))
    assert after[0] == SeatState("Ada", "level-3", False, resigned=True)
    assert after[1:] == (BOT, BOT)
    assert after.apply(seat(0, "Ada"))[0].resigned


def test_replacement_bots_play_for_those_who_gave_up() -> None:
    gone = HUMAN._replace(resigned=True)
    bots = seats(gone, HUMAN, BOT._replace(resigned=True)).with_replacement_bots()
    assert [one.bot for one in bots] == ["level-2", None, "random"]


def test_infos_for_clients() -> None:
    infos = seats(SeatState("Ada", None, False, "a", resigned=True), OPEN, BOT).to_infos()
    assert infos == [
        SeatInfo("Ada", None, False, "a", True),
        SeatInfo("Bruno", None, True, None, False),
        SeatInfo("Chiara", "random", False, None, False),
    ]


def test_key_of_a_seat() -> None:
    keys = TableKeys("h", "i", ("a", "b"))
    assert [seat_key(keys, number) for number in (HOST, 0, 1, 2, INVITE)] == ["h", "a", "b", "", ""]


def test_credential_is_valid_with_the_key_of_its_seat_at_its_table() -> None:
    row = new_table("here", "open").row
    keys = row.credential_keys
    assert is_valid(row, Credential(row.id, HOST, keys.host))
    assert is_valid(row, Credential(row.id, 1, keys.seats[1]))
    assert not is_valid(row, None)
    assert not is_valid(row, Credential(row.id, 0, keys.seats[1]))
    assert not is_valid(row, Credential("another", 1, keys.seats[1]))
    assert not is_valid(row, Credential(row.id, INVITE, keys.invite))
    assert not is_valid(row._replace(credential_keys=TableKeys()), Credential(row.id, HOST, ""))


def test_viewers() -> None:
    table = new_table("here", "here", "open", "random")
    row, keys = table.row, table.row.credential_keys
    playing = table.seats.apply(seat(2))

    def viewer(number: int, key: str) -> Viewer:
        return viewer_of(row, playing, Credential(row.id, number, key))

    assert viewer(HOST, keys.host) == Viewer(NOBODY, frozenset({0, 1}), True)
    assert viewer(2, keys.seats[2]) == Viewer(2, frozenset({2}), False)
    assert viewer(1, keys.seats[1]) == Viewer(1, frozenset({1}), False)
    assert viewer(3, keys.seats[3]) == Viewer(NOBODY, frozenset(), False)
    assert viewer(2, keys.seats[1]) == Viewer(NOBODY, frozenset(), False)
    assert viewer_of(row, playing, None) == Viewer(NOBODY, frozenset(), False)


def test_host_with_one_seat_sees_its_hand_and_a_local_device_hosts_all_people() -> None:
    table = new_table("here", "open")
    credential = Credential(table.row.id, HOST, table.row.credential_keys.host)
    assert viewer_of(table.row, table.seats, credential) == Viewer(0, frozenset({0}), True)
    local = new_table("here", "random", "here", online=False)
    assert viewer_of(local.row, local.seats, None) == Viewer(NOBODY, frozenset({0, 2}), True)
