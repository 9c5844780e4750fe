"""Lists of tables: the public ones, and those at which an account has a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, NamedTuple

import msgspec
from sqlalchemy import ColumnElement, select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.bodies import Lobby, MyGame, MyGames, SeatLink, TableLine
from ...tables.events import Event
from ...tables.messages import Clock
from ...tables.passes import INVITE, Passes
from ...tables.rows import TableRow, row_of
from ...tables.seating import Seating, first_seating
from ..keeping.schema import EVENTS, GAMES, SEATS
from ..keeping.store import Store

SHOWN: Final = 50  # of each kind
LOOKED_AT: Final = 400  # public tables in play, among which the open ones are looked for


class Found(NamedTuple):
    """A table, and who sits there now."""

    row: TableRow
    seating: Seating


class Lists:
    def __init__(self, store: Store, passes: Passes) -> None:
        self._store = store
        self._passes = passes

    async def lobby(self, game: str | None) -> Lobby:
        public = GAMES.c.public & GAMES.c.online
        if game is not None:
            public &= GAMES.c.game == game
        async with self._store.transaction() as connection:
            lasting = await _find(connection, public & GAMES.c.finished.is_(None), GAMES.c.created, LOOKED_AT)
            over = await _find(connection, public & GAMES.c.finished.is_not(None), GAMES.c.finished, SHOWN)
        waiting = [line(found, self._invitation(found.row)) for found in lasting if found.seating.waiting]
        running = [line(found) for found in lasting if not found.seating.waiting]
        return Lobby(waiting[:SHOWN], running[:SHOWN], [line(found) for found in over])

    async def of_account(self, account: int) -> MyGames:
        mine = GAMES.c.id.in_(select(SEATS.c.game).where(SEATS.c.account == account)) & GAMES.c.online
        async with self._store.transaction() as connection:
            lasting = await _find(connection, mine & GAMES.c.finished.is_(None), GAMES.c.created, SHOWN)
            over = await _find(connection, mine & GAMES.c.finished.is_not(None), GAMES.c.finished, SHOWN)
            seats = await _seats_of(connection, account, [found.row.id for found in (*lasting, *over)])
        return MyGames(*([self._my_game(found, seats[found.row.id]) for found in some] for some in (lasting, over)))

    def _invitation(self, row: TableRow) -> str:
        return self._passes.write(row.id, INVITE, row.keys.invite)

    def _my_game(self, found: Found, seats: Sequence[int]) -> MyGame:
        row = found.row
        links = [SeatLink(seat, self._passes.write(row.id, seat, row.keys.seats[seat])) for seat in seats]
        return MyGame(line(found), links, not found.seating.waiting and row.finished is None and row.turn in seats)


def line(found: Found, invite: str | None = None) -> TableLine:
    row, result = found.row, found.row.result or {}
    return TableLine(
        id=row.id,
        game=row.game,
        sets=_sets(row.setup),
        seats=found.seating.infos(),
        rated=row.rated,
        clock=msgspec.convert(row.clock, Clock),
        created=row.created,
        finished=row.finished,
        scores=result.get("scores", []),
        winners=result.get("winners", []),
        reason=result.get("reason"),
        invite=invite,
    )


async def _find(
    connection: AsyncConnection, wanted: ColumnElement[bool], order: ColumnElement[Any], most: int
) -> list[Found]:
    query = select(GAMES).where(wanted).order_by(order.desc()).limit(most)
    rows = [row_of(dict(found)) for found in (await connection.execute(query)).mappings()]
    seatings = {row.id: first_seating(row) for row in rows}
    told = EVENTS.c.game.in_(seatings) & EVENTS.c.kind.in_(["seat", "resign", "flag"])
    query = select(EVENTS.c.game, EVENTS.c.kind, EVENTS.c.text).where(told).order_by(EVENTS.c.game, EVENTS.c.seq)
    for game, kind, text in await connection.execute(query):
        seatings[game] = seatings[game].after(Event(kind, text))
    return [Found(row, seatings[row.id]) for row in rows]


async def _seats_of(connection: AsyncConnection, account: int, games: Sequence[str]) -> dict[str, list[int]]:
    query = select(SEATS.c.game, SEATS.c.seat).where(SEATS.c.account == account, SEATS.c.game.in_(games))
    seats: dict[str, list[int]] = {game: [] for game in games}
    for game, seat in await connection.execute(query.order_by(SEATS.c.seat)):
        seats[game].append(seat)
    return seats


def _sets(setup: str) -> list[str]:
    """The boxes in play, as the set-up names them."""
    words = dict(word.partition("=")[::2] for word in setup.split(" "))
    return [name for name in words.get("sets", "").split(",") if name]
