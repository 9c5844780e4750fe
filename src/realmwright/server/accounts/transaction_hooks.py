"""Transaction hooks that update ratings and enqueue turn notifications."""

from __future__ import annotations

import asyncio
from typing import Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...live.ports import Append
from ...tables.events import now
from ..storage.schema import TABLES
from . import ratings, webhooks
from .webhooks import TurnNotification, WebhookSender

WAKE_DELAY_SECONDS: Final = 0.1  # the transaction has been committed by then


class GameRater:
    """Updates the ratings of the players when a game is over; the stored result says how they changed."""

    condition: Final = None

    def wants(self, append: Append) -> bool:
        return append.changes.get("result") is not None

    async def run(self, connection: AsyncConnection, append: Append) -> None:
        result = append.changes["result"]
        assert result is not None
        if changes := await ratings.rate_table(connection, append.table_id, result):
            result["ratings"] = changes


class TurnHook:
    """A hook that runs when another seat is to move, or none."""

    def wants(self, append: Append) -> bool:
        return "to_move" in append.changes


class TurnNotifier(TurnHook):
    """Enqueues the notifications of a new turn at an online table."""

    condition: Final = webhooks.HAS_WEBHOOK

    def __init__(self, sender: WebhookSender) -> None:
        self._sender = sender

    async def run(self, connection: AsyncConnection, append: Append) -> None:
        row, turn = TABLES.c, append.changes["to_move"]
        query = select(row.game, row.online, row.to_move).where(row.id == append.table_id)
        game, online, before = (await connection.execute(query)).one()
        if online and turn is not None and turn != before:
            notification = TurnNotification(append.table_id, game, turn, append.last_revision, now())
            await webhooks.enqueue(connection, notification)
            asyncio.get_running_loop().call_later(WAKE_DELAY_SECONDS, self._sender.wake)
