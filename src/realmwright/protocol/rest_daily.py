"""Bodies of the REST API for the daily board."""

from __future__ import annotations

from msgspec import Struct


class DailyEntry(Struct, frozen=True):
    """A finished try on the table of the day."""

    rank: int
    name: str
    gold: int
    margin: int  # how much more gold than the opponent
    own: bool  # of the account that asks


class DailyTry(Struct, frozen=True):
    """The try of the account that asks."""

    table_id: str
    finished: bool
    entry: DailyEntry | None  # null: not finished, given up, or too late


class Daily(Struct, frozen=True):
    """GET /api/daily: the daily board, and who has played it how well."""

    day: str
    game: str
    expansions: list[str]
    bot: str  # the opponent
    commitment: str  # SHA-256 of the secret that all chance is drawn from
    secret: str | None  # null until the day after that of the board is over
    entries: list[DailyEntry]  # the best ones first
    finished: int  # number of finished tries
    mine: DailyTry | None
    streak: int  # consecutive days with a finished try, of the account that asks
    best_streak: int
