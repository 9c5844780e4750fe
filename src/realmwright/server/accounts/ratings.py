"""OpenSkill ratings of accounts, per game and number of players."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence
from typing import Any, Final, NamedTuple

from openskill.models import PlackettLuce
from sqlalchemy import insert, select, text, update
from sqlalchemy.ext.asyncio import AsyncConnection

from ..storage.schema import ACCOUNTS, RATINGS, SEATS, TABLES
from ..storage.store import Store

MODEL: Final = PlackettLuce()
DISPLAY_SCALE: Final = 40  # a new account has a displayed rating of 1000
MIN_GAMES: Final = 3  # before an account is on the leaderboard
LEADERBOARD_SIZE: Final = 100
RATING_LOCK: Final = 7_202_612  # key of the PostgreSQL advisory lock held while rating


class SkillRating(NamedTuple):
    mu: float = MODEL.mu
    sigma: float = MODEL.sigma
    games: int = 0

    @property
    def rating(self) -> int:
        return round(DISPLAY_SCALE * self.mu)

    @property
    def plus_minus(self) -> int:
        return round(DISPLAY_SCALE * self.sigma)


def rate_game(before: Sequence[SkillRating], ranks: Sequence[int]) -> list[SkillRating]:
    """Return the ratings after a game with these ranks: 1 is the best, equal ranks are ties."""
    teams = [[MODEL.rating(mu=skill.mu, sigma=skill.sigma)] for skill in before]
    after = MODEL.rate(teams, ranks=[float(rank) for rank in ranks])
    return [SkillRating(new.mu, new.sigma, old.games + 1) for (new,), old in zip(after, before, strict=True)]


def ranks_of_result(result: Mapping[str, Any], quitters: frozenset[int]) -> list[int]:
    """Return the ranks of the seats: winners, then by score; seats that quit rank last."""
    scores, winners = result["scores"], set(result["winners"])
    keys = [(seat in quitters, seat not in winners, -score) for seat, score in enumerate(scores)]
    return [1 + sum(other < own for other in keys) for own in keys]


class Ratings:
    def __init__(self, store: Store) -> None:
        self._store = store

    async def for_account(self, account: int) -> list[tuple[str, int, SkillRating]]:
        """Return game, number of players and rating of every rating of an account."""
        table = RATINGS.c
        query = select(table.game, table.players, table.mu, table.sigma, table.games).where(table.account_id == account)
        async with self._store.reading() as connection:
            rows = (await connection.execute(query.order_by(table.game, table.players))).all()
        return [(game, players, SkillRating(mu, sigma, games)) for game, players, mu, sigma, games in rows]

    async def leaderboard(self, game: str, players: int) -> list[tuple[str, SkillRating]]:
        """Return names and ratings, ordered by the lower bound of the rating."""
        table = RATINGS.c
        query = (
            select(ACCOUNTS.c.name, table.mu, table.sigma, table.games)
            .join(ACCOUNTS, ACCOUNTS.c.id == table.account_id)
            .where(table.game == game, table.players == players, table.games >= MIN_GAMES)
            .order_by((table.mu - 3 * table.sigma).desc(), table.account_id)
            .limit(LEADERBOARD_SIZE)
        )
        async with self._store.reading() as connection:
            rows = (await connection.execute(query)).all()
        return [(name, SkillRating(mu, sigma, games)) for name, mu, sigma, games in rows]


async def ratings_by_name(
    connection: AsyncConnection, names: Collection[str]
) -> dict[tuple[str | None, str, int], int]:
    """Return the displayed ratings of accounts on the leaderboard, by name, game and number of players."""
    table = RATINGS.c
    query = (
        select(ACCOUNTS.c.name, table.game, table.players, table.mu)
        .join(ACCOUNTS, ACCOUNTS.c.id == table.account_id)
        .where(ACCOUNTS.c.name.in_(names), table.games >= MIN_GAMES)
    )
    rows = await connection.execute(query)
    return {(name, game, players): SkillRating(mu).rating for name, game, players, mu in rows}


async def rate_table(connection: AsyncConnection, table_id: str, result: Mapping[str, Any]) -> list[tuple[int, int]]:
    """Update the ratings of a rated table once, in the transaction that stores its result.

    Return the displayed ratings of all seats before and after the game; nothing if it is not rated.
    """
    unrated = (TABLES.c.id == table_id) & TABLES.c.rated & ~TABLES.c.ratings_updated
    if not (await connection.execute(update(TABLES).where(unrated).values(ratings_updated=True))).rowcount:
        return []
    by_seat = select(SEATS.c.account_id).where(SEATS.c.table_id == table_id).order_by(SEATS.c.seat)
    accounts = list((await connection.execute(by_seat)).scalars())
    if len(accounts) < 2 or None in accounts or len(set(accounts)) < len(accounts):
        return []  # every seat must belong to another account
    if result.get("aborted"):
        return []  # it ended before each player had two turns
    game = (await connection.execute(select(TABLES.c.game).where(TABLES.c.id == table_id))).scalar_one()
    ranks = ranks_of_result(result, frozenset(result["resigned"]))
    before = await _load_ratings(connection, accounts, game)
    after = rate_game(before, ranks)
    for account, skill in zip(accounts, after, strict=True):
        row = (RATINGS.c.account_id == account) & (RATINGS.c.game == game) & (RATINGS.c.players == len(accounts))
        await connection.execute(update(RATINGS).where(row).values(skill._asdict()))
    return [(old.rating, new.rating) for old, new in zip(before, after, strict=True)]


async def _load_ratings(connection: AsyncConnection, accounts: Sequence[int], game: str) -> list[SkillRating]:
    """Return the ratings of the accounts, creating missing rows.

    A lock prevents lost updates and deadlocks.
    """
    if connection.dialect.name == "postgresql":
        await connection.execute(text(f"SELECT pg_advisory_xact_lock({RATING_LOCK})"))
    ratings = []
    table, players = RATINGS.c, len(accounts)
    for account in accounts:
        row = (table.account_id == account) & (table.game == game) & (table.players == players)
        existing = (await connection.execute(select(table.mu, table.sigma, table.games).where(row))).first()
        ratings.append(SkillRating() if existing is None else SkillRating(*existing))
        if existing is None:
            new = {"account_id": account, "game": game, "players": players, **SkillRating()._asdict()}
            await connection.execute(insert(RATINGS).values(new))
    return ratings
