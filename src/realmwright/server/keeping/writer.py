"""Group commit: what many tables want to store goes into one transaction.

The disk is waited for once for all that has come up while it was last waited for.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Mapping, Sequence
from typing import Any, Final, NamedTuple, TypeAlias

import msgspec

from ...tables.events import Event


class NotStored(Exception):
    """The database failed; whoever asked must not go on as if it had happened."""


class Overtaken(NotStored):
    """Somebody else has stored an event of this number: read what has happened, then try again."""


class Append(NamedTuple):
    """Events of a table, numbered from `first` on, and the columns that they change: all of it or nothing."""

    game: str
    first: int
    events: Sequence[Event]
    changes: Mapping[str, Any]


LONGEST: Final = 7_500  # bytes of news; PostgreSQL passes on no more than 8000
Write: TypeAlias = Callable[[Sequence[Append]], Awaitable[None]]
Order: TypeAlias = tuple[Append, asyncio.Future[None]]


class Writer:
    """Stores batches, one after the other."""

    def __init__(self, write: Write) -> None:
        self._write = write
        self._waiting: list[Order] = []
        self._working: asyncio.Task[None] | None = None

    async def put(self, append: Append) -> None:
        """Whoever asks may go away; it is stored all the same."""
        done: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append((append, done))
        if self._working is None or self._working.done():
            self._working = asyncio.create_task(self._work())
        await done

    async def close(self) -> None:
        if self._working is not None:
            await self._working

    async def _work(self) -> None:
        while self._waiting:
            batch, self._waiting = self._waiting, []
            await self._store(batch)

    async def _store(self, batch: Sequence[Order]) -> None:
        try:
            await self._write([append for append, _ in batch])
        except Overtaken as error:
            if len(batch) > 1:  # one contradicts what is stored: the others must not suffer for it
                for order in batch:
                    await self._store([order])
            else:
                _fail(batch, error)
        except Exception as error:  # whatever it is, those who wait must hear of it
            _fail(batch, error)
        else:
            for _, done in batch:
                if not done.done():
                    done.set_result(None)


def _fail(batch: Sequence[Order], error: Exception) -> None:
    for _, done in batch:
        if not done.done():
            done.set_exception(error)


def news_of(appends: Sequence[Append]) -> list[str]:
    """What other workers hear: a table, the number of its first new event, and the events if they are short."""
    return [_news(append.game, append.first, append.events) for append in appends if append.events]


def _news(game: str, first: int, events: Sequence[Event]) -> str:
    whole = f"{game} {first} {msgspec.json.encode(events).decode()}"
    return whole if len(whole.encode()) < LONGEST else f"{game} {first} "


def read_news(news: str) -> tuple[str, int, list[Event]]:
    """Without events: they have to be looked up."""
    game, first, events = news.split(" ", 2)
    return game, int(first), msgspec.json.decode(events, type=list[Event]) if events else []
