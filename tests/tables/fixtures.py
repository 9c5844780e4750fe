"""Tables without a server: their states after given events, at given times."""

from __future__ import annotations

from typing import Any, Final

import msgspec

from realmwright.protocol.message_parts import Clock
from realmwright.protocol.rest import NewSeat, NewTable
from realmwright.tables.clocks import to_iso
from realmwright.tables.create import create_table
from realmwright.tables.events import Event
from realmwright.tables.seats import SeatChange, seat_event
from realmwright.tables.state import MuteEvent, TableState

START_MS: Final = 1_700_000_000_000
NO_CLOCK: Final = Clock("none", 0, 0)


def at(ms: int) -> str:
    """Return the time of this many milliseconds after the table was created."""
    return to_iso(START_MS + ms)


def new_table(
    *seats: str,
    game: str = "kingdoms",
    online: bool = True,
    clock: Clock = NO_CLOCK,
    account: str | None = None,
    params: dict[str, str] | None = None,
    **more: Any,
) -> TableState:
    """Return a table; a seat is `here`, `open` or a bot. The start player of Kingdoms is seat 0."""
    requests = [
        NewSeat(f"seat {number}", None if seat in ("here", "open") else seat, open=seat == "open")
        for number, seat in enumerate(seats)
    ]
    fixed = {"start": "0"} if game == "kingdoms" else {"sets": "base", "start": "0"}
    request = NewTable(game, requests, {**fixed, **(params or {})}, online=online, clock=clock, seed=1, **more)
    record = create_table(request, account, time_source=lambda: at(0))
    return TableState(record.row, record.events)


def seat(number: int, name: str = "Bruno", bot: str | None = None, *, free: bool = False, ms: int = 0) -> Event:
    return seat_event(SeatChange(number, name, bot, free, None), at(ms))


def mute(name: str, on: bool) -> Event:
    return Event("mute", msgspec.json.encode(MuteEvent(name, on)).decode(), at(0))


def play(table: TableState, count: int = 1, ms: int = 0) -> TableState:
    """Return the table after the first legal move, chance included, this many times."""
    for _ in range(count):
        game, state = table.game, table.record.state
        table = table.apply([Event("move", game.write(state, game.moves(state)[0]), at(ms))])
    return table


def play_decision(table: TableState, ms: int = 0) -> TableState:
    """Return the table after one decision and the chance moves that follow it."""
    table = play(table, 1, ms)
    while not table.over and table.game.actor(table.record.state) < 0:
        table = play(table, 1, ms)
    return table
