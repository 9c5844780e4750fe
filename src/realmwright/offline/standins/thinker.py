"""Bots think right here: a browser's worker has nobody else to ask."""

from __future__ import annotations

import asyncio

from realmwright.tables.desk import Advise, Choose, Desk, Failed, Fault


class Thinkers:
    def __init__(self) -> None:
        self._desk = Desk()

    async def choose(self, request: Choose) -> str:
        (move,) = await self._ask(request)
        return move

    async def advise(self, table: str, request: Advise) -> tuple[str, ...]:
        del table
        return await self._ask(request)

    def dismiss(self, table: str) -> None:
        self._desk.dismiss(table)

    def close(self) -> None: ...

    async def _ask(self, request: Choose | Advise) -> tuple[str, ...]:
        await asyncio.sleep(0)  # what has been said goes out first
        reply = self._desk.answer(request)
        if isinstance(reply, Failed):
            raise Fault("raised", reply.told)
        return reply
