"""The clock of a running table: the timer of its `flag` event, and the time of downtimes to give back."""

from __future__ import annotations

import asyncio
from typing import TYPE_CHECKING

from ..protocol.errors import RequestError, StorageError
from ..protocol.server_messages import Clocks
from ..tables import clocks
from ..tables.events import Event, now
from .downtime import DowntimeMonitor

if TYPE_CHECKING:
    from .table import Table


class TableClock:
    """Calls `Table.flag` when a clock runs out, or when its player must get time back."""

    def __init__(self, table: Table, downtimes: DowntimeMonitor) -> None:
        self._table = table
        self._downtimes = downtimes
        self._timer: asyncio.TimerHandle | None = None
        self._task: asyncio.Task[None] | None = None

    def wake(self) -> None:
        """Schedule the next `flag` event, replacing the timer of an earlier one."""
        self.close()
        flag_at_ms = self._table.state.flag_at_ms
        if flag_at_ms is not None:
            left = (flag_at_ms - clocks.now_ms()) / 1000
            if left <= 0 or (self._missing_credit_ms() and not self._downtimes.ongoing):
                self._start_flag_task()
            elif self._table.subscribers.members:  # without subscribers, the manager's tick is exact enough
                self._timer = asyncio.get_running_loop().call_later(left + 0.001, self._start_flag_task)

    def close(self) -> None:
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def message(self) -> Clocks:
        """Return the clocks as if all downtimes were given back already."""
        return self._table.state.clocks_message(clocks.now_ms() - self._missing_credit_ms())

    def flagged_seat(self) -> int | None:
        """Return the seat whose time is up even if all downtimes are given back."""
        now_ms = clocks.now_ms()
        self._downtimes.check()  # after reading the time: a jump of the clock until then is noticed
        return self._table.state.flagged_seat(now_ms - self._missing_credit_ms())

    def credits(self) -> list[Event]:
        """Return the `credit` event that must precede other events, if any."""
        if self._table.state.running_clock is not None:
            self._downtimes.check()
        missing_ms = self._missing_credit_ms()
        return [Event("credit", str(missing_ms), now())] if missing_ms else []

    def _missing_credit_ms(self) -> int:
        """Return how much more downtime the running clock must get back."""
        clock = self._table.state.running_clock
        return 0 if clock is None else max(0, self._downtimes.overlap_ms(clock.since_ms) - clock.credit_ms)

    def _start_flag_task(self) -> None:
        if self._task is None or self._task.done():
            self._task = asyncio.get_running_loop().create_task(self._flag())

    async def _flag(self) -> None:
        try:
            await self._table.flag()
        except (RequestError, StorageError):  # the table is evicted and loaded again, or the next tick tries again
            return
        self._table.wake()  # the timer may have fired slightly early
