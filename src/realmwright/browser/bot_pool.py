"""Bots in the page's own worker."""

from __future__ import annotations

import asyncio

from ..live.bot_host import AdviseRequest, BotError, BotFailure, BotHost, ChooseRequest


class InProcessBotPool:
    """Runs bots in this process, one request at a time."""

    def __init__(self) -> None:
        self._host = BotHost()

    async def choose(self, request: ChooseRequest) -> str:
        (move,) = await self._request(request)
        return move

    async def advise(self, request: AdviseRequest) -> tuple[str, ...]:
        return await self._request(request)

    def close_players(self, table_id: str) -> None:
        self._host.close_players(table_id)

    def close(self) -> None: ...

    async def _request(self, request: ChooseRequest | AdviseRequest) -> tuple[str, ...]:
        await asyncio.sleep(0)  # let queued messages out before the search blocks the worker
        reply = self._host.handle(request)
        if isinstance(reply, BotError):
            raise BotFailure("raised", reply.traceback)
        return reply
