"""The tables of this process: made here, or brought back from the database when somebody asks for them."""

from __future__ import annotations

import asyncio
import secrets
from random import Random
from typing import Any, Final

import msgspec

from .. import registry
from ..game import Game, GameError
from ..record import Record
from .bodies import NewTable, SetupAnswer, SetupRequest
from .catalog import settled, setup_of, terrains_of
from .events import Event, Seat, now
from .fair import settle
from .opponents import check_bot
from .passes import new_key
from .store import Keys, Store, TableRow
from .table import Listener, Table
from .thinker import Thinkers

ALPHABET: Final = "abcdefghjkmnpqrstuvwxyz23456789"  # nothing that looks like something else
ID_LENGTH: Final = 12  # 59 bits: nobody finds a table by trying
KEPT: Final = 64  # tables kept in memory though nobody is at them
SEEDS: Final = 1_000_000  # short enough to be typed in again


class Hall:
    def __init__(self, store: Store) -> None:
        self.store = store
        self._thinkers = Thinkers()
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()

    async def create(self, wanted: NewTable, account: str | None = None) -> TableRow:
        """A new table, of this account; what chance does before the first decision is part of it."""
        secret = secrets.token_hex(16) if wanted.seed is None else f"seed {wanted.seed}"
        game = _drawn(wanted.game, {"players": str(len(wanted.seats)), **wanted.wishes}, Random(secret))
        if game.seats != len(wanted.seats):
            raise GameError(f"{len(wanted.seats)} seats for {game.seats} players: expected as many")
        for seat in wanted.seats:
            if seat.bot is not None:
                check_bot(seat.bot)
        name = "".join(secrets.choice(ALPHABET) for _ in range(ID_LENGTH))
        seats = tuple(Seat(seat.name, seat.bot, seat.open) for seat in wanted.seats)
        row = TableRow(name, game.name, game.rules_version, game.setup, seats, secret, wanted.pace_ms)
        record = Record(game)
        settle(record, secret)
        if wanted.online:
            row = _online(row, wanted)._replace(turn=max(game.actor(record.state), 0))
        mine = {number: account for number, seat in enumerate(seats) if row.online and not (seat.open or seat.bot)}
        await self.store.create(row, [Event("move", move, now()) for move in record.moves], mine)
        await self.get(name)
        return row

    async def get(self, name: str) -> Table | None:
        """A table by its id; its bots go on as soon as it is here."""
        async with self._loading:
            table = self._tables.get(name)
            if table is None:
                found = await self.store.load(name)
                if found is None:
                    return None
                table = self._tables[name] = Table(*found, self.store, self._thinkers, self.forget)
                table.wake()
            return table

    def leave(self, table: Table, listener: Listener) -> None:
        table.listeners.discard(listener)
        idle = [name for name, other in self._tables.items() if other.idle]
        for name in idle[: max(0, len(idle) - KEPT)]:
            self._thinkers.dismiss(name)
            del self._tables[name]

    def forget(self, table: Table) -> None:
        """The database may know better than this table: send its screens away, they come back to a fresh one."""
        if self._tables.get(table.row.id) is table:
            self._thinkers.dismiss(table.row.id)
            del self._tables[table.row.id]
        for listener in list(table.listeners):
            listener.close()

    async def close(self) -> None:
        for table in self._tables.values():
            await table.close()
        self._thinkers.close()
        await self.store.close()


def preview(wanted: SetupRequest) -> SetupAnswer:
    seed = secrets.randbelow(SEEDS) if wanted.seed is None else wanted.seed
    game = _drawn(wanted.game, wanted.wishes, Random(f"seed {seed}"))
    setup = setup_of(game)
    return SetupAnswer(setup, settled(game), terrains_of(setup), seed)


def _online(row: TableRow, wanted: NewTable) -> TableRow:
    keys = Keys(new_key(), new_key(), tuple(new_key() for _ in row.seats))
    clock = msgspec.to_builtins(wanted.clock)
    return row._replace(keys=keys, online=True, public=wanted.public, rated=wanted.rated, clock=clock)


def _drawn(name: str, wishes: dict[str, str], rng: Random) -> Game[Any, Any]:
    return registry.game(name).table(wishes, rng)
