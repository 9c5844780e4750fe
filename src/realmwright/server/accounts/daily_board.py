"""The daily board: tries of accounts, the table of the day and streaks."""

from __future__ import annotations

from typing import Final

from sqlalchemy import func, insert, select, update
from sqlalchemy.exc import IntegrityError
from sqlalchemy.ext.asyncio import AsyncConnection

from ...fairness import commitment
from ...live.ports import Append
from ...protocol.rest_daily import Daily, DailyEntry, DailyTry
from ...tables.create import new_table_id
from ...tables.daily import BOT, daily_result, daily_secret, daily_setup, is_closed, streaks
from ...tables.events import TimeSource, now
from ..storage.schema import ACCOUNTS, DAILY_TRIES
from ..storage.store import Store
from .accounts import Account

MAX_ENTRIES: Final = 100
TRY: Final = DAILY_TRIES.c


class DailyBoard:
    """The daily boards of a server, whose chance follows from its secret."""

    def __init__(self, store: Store, secret: str, time_source: TimeSource = now) -> None:
        self._store = store
        self._secret = secret
        self._time_source = time_source

    def today(self) -> str:
        return self._time_source()[:10]

    async def overview(self, day: str, account: Account | None) -> Daily:
        """Return the board of a day as an account sees it."""
        async with self._store.transaction() as connection:
            ranked = await _ranked_entries(connection, day, account)
            table_id, finished = await _try_of(connection, day, account)
            days = await _finished_days(connection, account)
        own = next((entry for entry in ranked if entry.own), None)
        streak, best_streak = streaks(days, self.today())
        setup, secret = daily_setup(day), self.secret(day)
        return Daily(
            day=day,
            game=setup.game,
            expansions=setup.expansions,
            bot=BOT,
            commitment=commitment(secret),
            secret=secret if is_closed(day, self._time_source()) else None,
            entries=ranked[:MAX_ENTRIES],
            finished=len(ranked),
            mine=DailyTry(table_id, finished is not None, own) if table_id else None,
            streak=streak,
            best_streak=best_streak,
        )

    def secret(self, day: str) -> str:
        return daily_secret(self._secret, day)

    async def begin_try(self, day: str, account: Account) -> str:
        """Return the id of the table of an account's only try, a new one if it has none."""
        values = {"day": day, "account_id": account.id, "table_id": new_table_id()}
        async with self._store.transaction() as connection:
            try:
                async with connection.begin_nested():
                    await connection.execute(insert(DAILY_TRIES).values(values))
            except IntegrityError:
                pass  # the account has a try
            table_id, _ = await _try_of(connection, day, account)
        return table_id


class DailyRecorder:
    """Stores the result of a daily board when its game is over."""

    condition: Final = None

    def __init__(self, time_source: TimeSource = now) -> None:
        self._time_source = time_source

    def wants(self, append: Append) -> bool:
        return append.changes.get("result") is not None

    async def run(self, connection: AsyncConnection, append: Append) -> None:
        own = TRY.table_id == append.table_id
        day = (await connection.execute(select(TRY.day).where(own))).scalar()
        if day is None:
            return
        time, result = self._time_source(), append.changes["result"]
        assert result is not None
        score = None if is_closed(day, time) else daily_result(result)
        values = {"finished": time, **({} if score is None else score._asdict())}
        await connection.execute(update(DAILY_TRIES).where(own).values(values))


async def _ranked_entries(connection: AsyncConnection, day: str, account: Account | None) -> list[DailyEntry]:
    """Return the finished tries of a day, best first; equal margins and gold share a rank."""
    by_rank = func.rank().over(order_by=(TRY.margin.desc(), TRY.gold.desc()))
    query = (
        select(by_rank, ACCOUNTS.c.name, TRY.gold, TRY.margin, ACCOUNTS.c.id)
        .join(ACCOUNTS, ACCOUNTS.c.id == TRY.account_id)
        .where(TRY.day == day, TRY.gold.is_not(None))
        .order_by(by_rank, TRY.finished)
    )
    own = account and account.id
    rows = (await connection.execute(query)).all()
    return [DailyEntry(rank, name, gold, margin, one == own) for rank, name, gold, margin, one in rows]


async def _try_of(connection: AsyncConnection, day: str, account: Account | None) -> tuple[str, str | None]:
    """Return the table of an account's try and when it was finished; an empty id if there is none."""
    if account is None:
        return "", None
    query = select(TRY.table_id, TRY.finished).where(TRY.day == day, TRY.account_id == account.id)
    row = (await connection.execute(query)).first()
    return ("", None) if row is None else (row.table_id, row.finished)


async def _finished_days(connection: AsyncConnection, account: Account | None) -> list[str]:
    if account is None:
        return []
    query = select(TRY.day).where(TRY.account_id == account.id, TRY.gold.is_not(None))
    return list((await connection.execute(query)).scalars())
