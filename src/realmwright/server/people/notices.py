"""What else an event leads to, in the transaction that stores it: ratings, and a notice to whose turn it is."""

from __future__ import annotations

import asyncio
from collections.abc import Mapping
from typing import Any, Final

from sqlalchemy import select
from sqlalchemy.ext.asyncio import AsyncConnection

from ...tables.events import now
from ..keeping.schema import GAMES
from . import ratings, webhooks
from .webhooks import Hooks, Turn

SOON: Final = 0.1  # seconds, by when the transaction is over


class Notices:
    def __init__(self, hooks: Hooks) -> None:
        self._hooks = hooks

    async def react(self, connection: AsyncConnection, table: str, seq: int, changes: Mapping[str, Any]) -> None:
        if "turn" not in changes and "result" not in changes:
            return
        if (result := changes.get("result")) is not None:
            await ratings.settle(connection, table, result)
        row = GAMES.c
        query = select(row.game, row.online, row.turn).where(row.id == table)
        game, online, before = (await connection.execute(query)).one()
        turn = changes.get("turn")
        if online and turn is not None and turn != before:
            await webhooks.enqueue(connection, Turn(table, game, turn, seq, now()))
            asyncio.get_running_loop().call_later(SOON, self._hooks.nudge)
