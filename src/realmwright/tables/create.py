"""Creation of tables, with the chance before the first decision."""

from __future__ import annotations

import secrets
from collections.abc import Mapping, Sequence
from random import Random
from typing import Any, Final, NamedTuple

import msgspec

from .. import registry
from ..fairness import draw_chance
from ..game import Game, GameError
from ..protocol.rest import NewTable
from ..record import Record
from .bot_specs import TRUSTED_LIMITS, BotLimits, check_bot
from .credentials import new_key
from .events import Event, SeatSetup, TimeSource, now
from .game_catalog import fixed_params
from .names import clean_name
from .seats import SeatChange, SeatState, seat_event
from .state import TableState
from .table_row import TableKeys, TableRow

ID_ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # without characters that look alike
ID_LENGTH: Final = 12  # 59 bits: ids cannot be guessed
MIN_CLOCK_MS: Final = 1000


class NewTableRecord(NamedTuple):
    """A new table, ready to be stored."""

    row: TableRow
    events: list[Event]
    accounts: Mapping[int, str | None]  # names of accounts, by seat


def create_table(
    request: NewTable,
    account: str | None = None,
    limits: BotLimits = TRUSTED_LIMITS,
    time_source: TimeSource = now,
    *,
    daily: str | None = None,
    deal: str | None = None,
) -> NewTableRecord:
    """Create the requested table. The account of the host plays the seats on the host's device.

    `daily` is the day whose daily board this is, `deal` the secret that it shares with other tables.
    """
    for seat in request.seats:
        if seat.bot is not None:
            check_bot(seat.bot, limits)
    if request.clock.kind != "none" and request.clock.base_ms < MIN_CLOCK_MS:
        raise GameError(f"a clock of {request.clock.base_ms} ms is too short: expected at least {MIN_CLOCK_MS}")
    params = {"players": str(len(request.seats)), **request.params}
    secret = deal or secrets.token_hex(16)
    if request.seed is not None:
        if request.online:  # the seed draws the set-up only: the host knows it, and must not know the cards
            params = fixed_params(create_game(request.game, params, Random(f"seed {request.seed}")))
        else:
            secret = f"seed {request.seed}"
    seats = tuple(SeatSetup(clean_name(seat.name), seat.bot, seat.open and request.online) for seat in request.seats)
    row = TableRow(
        id=new_table_id(),
        game=request.game,
        rules_version="",
        setup="",
        seats=seats,
        secret=secret,
        pace_ms=request.pace_ms,
        credential_keys=_new_keys(len(seats)) if request.online else TableKeys(),
        params=params,
        online=request.online,
        public=request.public,
        rated=request.rated,
        daily=daily,
        clock=msgspec.to_builtins(request.clock),
        created=time_source(),
    )
    on_host_device = [number for number, seat in enumerate(seats) if seat.bot is None and not seat.open]
    players = {number: SeatState(seats[number].name, None, False, account) for number in on_host_device if account}
    return _start_table(row, players)


def create_rematch(table: TableState, time_source: TimeSource = now) -> NewTableRecord:
    """Create the rematch of a table: the same players with seats and keys shifted by one."""
    old, count = table.row, table.game.seats
    order = [(number - 1) % count for number in range(count)]
    seats = [table.seats[number] for number in order]
    row = old._replace(
        id=new_table_id(),
        seats=tuple(SeatSetup(seat.name, seat.bot, seat.is_human and not seat.on_host_device) for seat in seats),
        secret=secrets.token_hex(16),
        credential_keys=msgspec.structs.replace(
            old.credential_keys, invite=new_key(), seats=tuple(old.credential_keys.seats[one] for one in order)
        ),
        created=time_source(),
        daily=None,
        finished=None,
        result=None,
        rematch_id=None,
    )
    players = {
        number: seat for number, seat in enumerate(seats) if seat.is_human and (not seat.on_host_device or seat.account)
    }
    return _start_table(row, players)


def table_from_record(
    record: Record, seats: Sequence[SeatSetup], secret: str, pace_ms: int, time_source: TimeSource = now
) -> NewTableRecord:
    """Create a local table at the end of a record; further chance is drawn from the secret."""
    game = record.game
    row = TableRow(
        id=new_table_id(),
        game=game.name,
        rules_version=game.rules_version,
        setup=game.setup,
        seats=tuple(seats),
        secret=secret,
        pace_ms=pace_ms,
        created=time_source(),
    )
    events = [Event("move", move, time_source()) for move in record.moves]
    return NewTableRecord(row._replace(to_move=TableState(row, events).to_move), events, {})


def create_game(name: str, params: Mapping[str, str], rng: Random) -> Game[Any, Any]:
    return registry.game(name).create(params, rng)


def _start_table(row: TableRow, players: Mapping[int, SeatState]) -> NewTableRecord:
    """Draw the set-up and the chance before the first decision, and seat the players."""
    game = create_game(row.game, row.params, Random(row.secret))
    if game.seats != len(row.seats):
        raise GameError(f"{len(row.seats)} seats for {game.seats} players: expected as many")
    row = row._replace(game=game.name, rules_version=game.rules_version, setup=game.setup)
    record = Record(game)
    draw_chance(record, row.secret)
    changes = [SeatChange(number, seat.name, None, False, seat.account) for number, seat in players.items()]
    seat_events = [seat_event(change, row.created) for change in changes]
    events = [*seat_events, *(Event("move", move, row.created) for move in record.moves)]
    state = TableState(row, events)
    row = row._replace(due_at=state.changes_since(TableState(row)).get("due_at"), to_move=state.to_move)
    return NewTableRecord(row, events, {number: seat.account for number, seat in players.items()})


def new_table_id() -> str:
    return "".join(secrets.choice(ID_ALPHABET) for _ in range(ID_LENGTH))


def _new_keys(seats: int) -> TableKeys:
    return TableKeys(new_key(), new_key(), tuple(new_key() for _ in range(seats)))
