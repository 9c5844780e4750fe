"""How strong accounts are, by game and number of players: OpenSkill, updated once when a rated game ends."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec
from openskill.models import PlackettLuce
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..keeping.schema import ACCOUNTS, EVENTS, GAMES, RATINGS, SEATS
from ..keeping.store import Store

MODEL: Final = PlackettLuce()
SCALE: Final = 40  # of the figures shown: a newcomer has 1000
ENOUGH: Final = 3  # games before one stands on the leaderboard
SHOWN: Final = 100
LOCK: Final = 7_202_612  # of PostgreSQL


class Strength(NamedTuple):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def rating(self) -> int:
        return round(SCALE * self.mu)

    @property
    def plus_minus(self) -> int:
        return round(SCALE * self.sigma)


def rerated(before: Sequence[Strength], ranks: Sequence[int]) -> list[Strength]:
    """After a game in which everybody came out at these ranks, 1 the best; equal ones are ties."""
    teams = [[MODEL.rating(mu=one.mu, sigma=one.sigma)] for one in before]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [Strength(one.mu, one.sigma, old.games + 1) for (one,), old in zip(after, before, strict=True)]


def ranks_of(result: Mapping[str, Any], out: frozenset[int]) -> list[int]:
    """Winners are first, then everybody by score; whoever left the game is behind all who stayed."""
    scores, winners = result["scores"], set(result["winners"])
    order = [(seat in out, seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < mine for other in order) for mine in order]


class Ratings:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def of(self, account: int) -> list[tuple[str, int, Strength]]:
        """Game, number of players and strength."""
        table = RATINGS.c
        query = select(table.game, table.players, table.mu, table.sigma, table.games).where(table.account == account)
        async with self._store.transaction() as connection:
            rows = (await connection.execute(query.order_by(table.game, table.players))).all()
        return [(game, players, Strength(mu, sigma, games)) for game, players, mu, sigma, games in rows]

    async def best(self, game: str, players: int) -> list[tuple[str, Strength]]:
        """By what they have surely reached: those who have played little stand lower than they may be."""
        table = RATINGS.c
        query = (
            select(ACCOUNTS.c.name, table.mu, table.sigma, table.games)
            .join(ACCOUNTS, ACCOUNTS.c.id == table.account)
            .where(table.game == game, table.players == players, table.games >= ENOUGH)
            .order_by((table.mu - 3 * table.sigma).desc(), table.account)
            .limit(SHOWN)
        )
        async with self._store.transaction() as connection:
            rows = (await connection.execute(query)).all()
        return [(name, Strength(mu, sigma, games)) for name, mu, sigma, games in rows]


async def settle(connection: AsyncConnection, table: str, result: Mapping[str, Any]) -> None:
    """Rate everybody at a table that has just ended, in the same transaction: both are stored or neither, and once."""
    first = (GAMES.c.id == table) & GAMES.c.rated & ~GAMES.c.settled
    if not (await connection.execute(update(GAMES).where(first).values(settled=True))).rowcount:
        return
    seated = select(SEATS.c.account).where(SEATS.c.game == table).order_by(SEATS.c.seat)
    accounts = list((await connection.execute(seated)).scalars())
    if len(accounts) < 2 or None in accounts or len(set(accounts)) < len(accounts):
        return  # between accounts, and nobody against oneself
    game = (await connection.execute(select(GAMES.c.game).where(GAMES.c.id == table))).scalar_one()
    ranks = ranks_of(result, frozenset(result["resigned"]) | await _left(connection, table))
    before = await _before(connection, accounts, game)
    for account, after in zip(accounts, rerated(before, ranks), strict=True):
        row = (RATINGS.c.account == account) & (RATINGS.c.game == game) & (RATINGS.c.players == len(accounts))
        await connection.execute(update(RATINGS).where(row).values(after._asdict()))


async def _left(connection: AsyncConnection, table: str) -> frozenset[int]:
    """The seats that a bot plays at the end for somebody who did not come back."""
    query = select(EVENTS.c.text).where(EVENTS.c.game == table, EVENTS.c.kind == "seat").order_by(EVENTS.c.seq)
    changes = [msgspec.json.decode(one) for one in (await connection.execute(query)).scalars()]
    last = {change["seat"]: change["bot"] for change in changes}
    return frozenset(seat for seat, bot in last.items() if bot is not None)


async def _before(connection: AsyncConnection, accounts: Sequence[int], game: str) -> list[Strength]:
    """What they had. Only one worker rates at a time: nothing is overwritten, and nobody waits in a ring."""
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({LOCK})"))
    found = []
    table, players = RATINGS.c, len(accounts)
    for account in accounts:
        row = (table.account == account) & (table.game == game) & (table.players == players)
        known = (await connection.execute(select(table.mu, table.sigma, table.games).where(row))).first()
        found.append(Strength() if known is None else Strength(*known))
        if known is None:
            new = {"account": account, "game": game, "players": players, **Strength()._asdict()}
            await connection.execute(insert(RATINGS).values(new))
    return found
