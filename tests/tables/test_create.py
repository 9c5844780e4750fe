"""Creation of tables, rematches and tables from records."""

from __future__ import annotations

from random import Random

import pytest

from realmwright import registry
from realmwright.game import GameError
from realmwright.protocol.message_parts import Clock
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.record import Record
from realmwright.tables.create import ID_ALPHABET, create_rematch, create_table, new_table_id, table_from_record
from realmwright.tables.events import Event, SeatSetup
from realmwright.tables.seats import SeatState
from realmwright.tables.state import TableState
from realmwright.tables.table_row import TableKeys

from .fixtures import NO_CLOCK, at, new_table, play, seat

PAIR = [NewSeat("Ada"), NewSeat("Bruno")]


def test_ids_have_twelve_letters_that_do_not_look_alike() -> None:
    ids = {new_table_id() for _ in range(200)}
    assert len(ids) == 200
    assert all(len(one) == 12 and set(one) <= set(ID_ALPHABET) for one in ids)
    assert not set(ID_ALPHABET) & set("01oil")


def test_all_times_are_those_of_the_time_source() -> None:
    made = create_table(NewTable("kingdom-builder", PAIR, seed=1), "ada", time_source=lambda: at(5))
    assert made.row.created == at(5)
    assert {event.at for event in made.events} == {at(5)}
    assert [event.kind for event in made.events] == ["seat", "seat", "move", "move"]


def test_online_table_has_keys_and_hides_its_secret_from_the_host() -> None:
    made = [create_table(NewTable("kingdom-builder", PAIR, online=True, seed=3)) for _ in range(2)]
    assert made[0].row.setup == made[1].row.setup
    assert made[0].row.params == made[1].row.params
    assert made[0].row.secret != made[1].row.secret
    keys = made[0].row.credential_keys
    assert len({keys.host, keys.invite, *keys.seats}) == 4
    assert all((keys.host, keys.invite, *keys.seats))


def test_seed_of_a_local_table_is_its_secret() -> None:
    row = create_table(NewTable("kingdom-builder", PAIR, seed=3)).row
    assert (row.secret, row.credential_keys, row.online) == ("seed 3", TableKeys(), False)
    unseeded = create_table(NewTable("kingdom-builder", PAIR)).row
    assert len(unseeded.secret) == 32


def test_row_has_what_was_requested() -> None:
    request = NewTable("kingdoms", PAIR, {"variants": "open"}, online=True, public=True, rated=True, pace_ms=77,
                       clock=Clock("move", 1000, 0))  # fmt: skip
    row = create_table(request).row
    assert (row.public, row.rated, row.pace_ms) == (True, True, 77)
    assert row.clock == {"kind": "move", "base_ms": 1000, "increment_ms": 0}
    assert row.params == {"players": "2", "variants": "open"}
    assert row.setup.endswith("variants=open")


def test_seats_of_a_local_table_are_never_open() -> None:
    seats = [NewSeat("Ada", open=True), NewSeat("B", "random")]
    assert create_table(NewTable("kingdoms", seats)).row.seats == (SeatSetup("Ada"), SeatSetup("B", "random"))
    assert create_table(NewTable("kingdoms", seats, online=True)).row.seats[0].open


def test_account_of_the_host_plays_the_seats_of_its_device() -> None:
    seats = [NewSeat("Ada"), NewSeat("B", "random"), NewSeat("C", open=True)]
    made = create_table(NewTable("kingdoms", seats, online=True), "ada")
    assert made.accounts == {0: "ada"}
    assert TableState(made.row, made.events).seats[0] == SeatState("Ada", None, False, "ada", on_host_device=True)
    anonymous = create_table(NewTable("kingdoms", seats, online=True))
    assert anonymous.accounts == {}
    assert {event.kind for event in anonymous.events} == {"move"}


@pytest.mark.parametrize(
    ("request_", "message"),
    [
        (NewTable("kingdoms", [NewSeat("A"), NewSeat("B", "level-9")]), "level-9"),
        (NewTable("kingdoms", PAIR, clock=Clock("move", 999, 0)), "999 ms is too short: expected at least 1000"),
        (NewTable("kingdoms", PAIR, {"players": "3"}), "2 seats for 3 players"),
        (NewTable("chess", PAIR), "chess"),
    ],
)
def test_invalid_requests_are_rejected(request_: NewTable, message: str) -> None:
    with pytest.raises(GameError, match=message):
        create_table(request_)


def test_table_without_clock_needs_no_time() -> None:
    assert create_table(NewTable("kingdoms", PAIR, clock=NO_CLOCK)).row.clock["base_ms"] == 0


def test_rematch_shifts_players_and_keys_by_one() -> None:
    table = new_table("here", "open", "random", account="ada", public=True, clock=Clock("move", 5000, 0))
    over = table.apply([seat(1, "Bruno"), Event("resign", "0", at(0)), Event("resign", "1", at(0))])
    row = over.row._replace(finished=at(1), result={}, rematch_id="old")
    over.row = row
    made = create_rematch(over, lambda: at(9))
    again = TableState(made.row, made.events)
    assert [(one.name, one.bot, one.account) for one in again.seats] == [
        ("seat 2", "random", None), ("seat 0", "level-2", None), ("Bruno", None, None),
    ]  # fmt: skip
    old, new = row.credential_keys, made.row.credential_keys
    assert new.seats == (old.seats[2], old.seats[0], old.seats[1])
    assert (new.host, new.invite != old.invite) == (old.host, True)
    assert (made.row.created, made.row.finished, made.row.result, made.row.rematch_id) == (at(9), None, None, None)
    assert made.row.id != row.id
    assert made.row.secret != row.secret
    assert (made.row.public, made.row.clock) == (True, row.clock)
    assert not again.waiting


def test_rematch_seats_those_who_claimed_and_accounts() -> None:
    table = new_table("here", "open", account="ada").apply([seat(1, "Bruno"), Event("resign", "0", at(0))])
    made = create_rematch(table)
    assert made.accounts == {0: None, 1: "ada"}
    again = TableState(made.row, made.events)
    assert again.seats == (SeatState("Bruno", None, False), SeatState("seat 0", None, False, "ada", True))
    anonymous = create_rematch(new_table("here", "here").apply([Event("resign", "0", at(0))]))
    assert (anonymous.accounts, {event.kind for event in anonymous.events}) == ({}, {"move"})


def test_first_decision_of_a_rematch_may_be_a_bots() -> None:
    table = new_table("here", "random", params={"variants": "open"}).apply([Event("resign", "0", at(0))])
    made = create_rematch(table, lambda: at(3))
    assert made.events == []
    assert (made.row.to_move, made.row.due_at) == (0, at(3))


def test_table_at_the_end_of_a_record() -> None:
    game = registry.game("kingdoms").create({"players": "2", "start": "0"}, Random(1))
    record = Record(game, ["tile +6", "tile +2", "castle 1 a1"])
    made = table_from_record(record, [SeatSetup("Ada"), SeatSetup("B", "random")], "secret", 50, lambda: at(2))
    assert (made.row.game, made.row.setup, made.row.rules_version) == (game.name, game.setup, game.rules_version)
    assert (made.row.secret, made.row.pace_ms, made.row.created, made.row.to_move) == ("secret", 50, at(2), 1)
    assert made.events == [Event("move", text, at(2)) for text in record.moves]
    assert TableState(made.row, made.events).record.state == record.state
    assert play(TableState(made.row, made.events)).revision == 4
