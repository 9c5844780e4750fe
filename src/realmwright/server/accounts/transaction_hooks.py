"""Transaction hook that updates ratings and enqueues turn notifications."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.events import now
from ..storage.schema import TABLES
from . import ratings, webhooks
from .webhooks import TurnNotification, WebhookSender

WAKE_DELAY_SECONDS: Final = 0.1  # the transaction has been committed by then


class TurnNotifier:
    def __init__(self, sender: WebhookSender) -> None:
        self._sender = sender

    async def on_append(
        self, connection: AsyncConnection, table_id: str, revision: int, changes: Mapping[str, Any]
    ) -> None:
        if "to_move" not in changes and "result" not in changes:
            return
        if (result := changes.get("result")) is not None:
            await ratings.rate_table(connection, table_id, result)
        row = TABLES.c
        query = select(row.game, row.online, row.to_move).where(row.id == table_id)
        game, online, before = (await connection.execute(query)).one()
        turn = changes.get("to_move")
        if online and turn is not None and turn != before:
            await webhooks.enqueue(connection, TurnNotification(table_id, game, turn, revision, now()))
            asyncio.get_running_loop().call_later(WAKE_DELAY_SECONDS, self._sender.wake)
