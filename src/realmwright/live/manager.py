"""The tables that this process has loaded, and the tasks that keep them up to date."""

from __future__ import annotations

import asyncio
import logging
import re
import secrets
from bisect import bisect
from collections.abc import Callable, Coroutine, Iterator, Sequence
from contextlib import contextmanager, suppress
from random import Random
from time import monotonic
from typing import Any, Final

import msgspec

from ..protocol.errors import StorageError, UnreadableTable
from ..protocol.rest import SetupPreview, SetupRequest
from ..protocol.server_messages import ErrorMessage, ServerMessage
from ..tables.bot_specs import TRUSTED_LIMITS, BotLimits
from ..tables.create import NewTableRecord, create_game, create_rematch
from ..tables.credentials import CredentialSigner
from ..tables.events import Event, now
from ..tables.game_catalog import fixed_params, full_setup, marker_infos
from ..tables.state import TableState
from ..tables.table_row import TableRow
from .downtime import PROBE_SECONDS, DowntimeMonitor
from .event_notifications import decode_notification
from .ports import BotPool, Metrics, Moderation, TableStore
from .presence import HEARTBEAT_SECONDS, PresenceUpdate
from .single_process import NoModeration
from .subscribers import Subscriber, encode_message
from .table import Table, TableContext

LOGGER = logging.getLogger(__name__)
TABLE_ID: Final = re.compile(r"\w{1,32}", re.ASCII)
MAX_IDLE_TABLES: Final = 64  # tables without subscribers that stay in memory
TICK_SECONDS: Final = 1.0
MAX_DUE_LOADED: Final = 20  # tables that one sweep loads: each takes some milliseconds
MAX_UNATTENDED_BOTS: Final = 100  # tables without clients whose bots think or wait for their turn to think
SEED_LIMIT: Final = 1_000_000  # keeps random seeds short enough to type


class TableManager:
    """Creates, loads and evicts the tables of this worker process."""

    def __init__(
        self,
        store: TableStore,
        bots: BotPool,
        credentials: CredentialSigner,
        metrics: Metrics,
        *,
        id_prefix: str = "",
        bot_limits: BotLimits = TRUSTED_LIMITS,
        downtimes: DowntimeMonitor | None = None,
        moderation: Moderation | None = None,
    ) -> None:
        self.store = store
        self.id_prefix = id_prefix  # of the ids of new tables
        self.credentials = credentials
        self.metrics = metrics
        self._bots = bots
        self.downtimes = downtimes or DowntimeMonitor(store)
        self._swept = monotonic()
        self._last_due = ""  # id of the due table that was loaded last
        self._context = TableContext(
            store,
            bots,
            credentials,
            metrics,
            self.evict,
            self._create_rematch,
            self._publish_presence,
            self.downtimes,
            bot_limits,
            moderation or NoModeration(),
        )
        self._tables: dict[str, Table] = {}
        self._loading = asyncio.Lock()
        self._tasks: set[asyncio.Task[None]] = set()
        self._closing = asyncio.Event()

    async def open(self) -> None:
        """Subscribe to the notifications of other workers and start the background tasks."""
        pubsub = self.store.pubsub
        pubsub.subscribe("events", self._on_events)
        pubsub.subscribe("rows", self._on_row)
        pubsub.subscribe("present", self._on_presence)
        pubsub.on_reconnect(self._catch_up_all)
        await pubsub.open()
        await self.downtimes.open()
        self._start(self._monitor_downtimes())
        self._start(self._tick())
        self._start(self._heartbeat())

    @property
    def seconds_since_sweep(self) -> float:
        """The time since the due tables were last looked for."""
        return monotonic() - self._swept

    async def store_new_table(self, new_table: NewTableRecord) -> TableRow:
        """Store a new table and load it."""
        row = new_table.row._replace(id=self.id_prefix + new_table.row.id)
        await self.store.create(row, new_table.events, new_table.accounts)
        await self.get(row.id)
        return row

    def _create_rematch(self, state: TableState) -> NewTableRecord:
        record = create_rematch(state)
        return record._replace(row=record.row._replace(id=self.id_prefix + record.row.id))

    async def get(self, table_id: str, *, unattended: bool = False) -> Table | None:
        """Return a table, loaded from the storage if necessary; loading it starts its bots.

        `unattended` does not start them if the bots of too many tables without clients think.
        Raise UnreadableTable if its row or events are corrupt; it is then put into quarantine.
        """
        if not TABLE_ID.fullmatch(table_id):
            return None  # some databases reject other text in a query
        try:
            return await self._get(table_id, unattended)
        except (StorageError, asyncio.CancelledError):
            raise
        except Exception as error:
            unreadable = error if isinstance(error, UnreadableTable) else UnreadableTable(table_id, error)
            LOGGER.exception("table %s is unreadable", table_id)
            if (table := self._tables.get(table_id)) is not None:
                self.evict(table)
            with suppress(StorageError):
                await self.store.quarantine(table_id, str(unreadable))
            raise unreadable from error

    async def _get(self, table_id: str, unattended: bool) -> Table | None:
        async with self._loading:
            table = self._tables.get(table_id)
            if table is None:
                stored = await self.store.load(table_id)
                if stored is None:
                    return None
                table = self._tables[table_id] = Table(*stored, self._context)
                self.metrics.set_tables(len(self._tables))
                if not unattended or table.state.bot_to_move is None or not self._has_many_unattended_bots():
                    table.wake()
        if self.store.shared:
            await table.catch_up()  # another worker may have stored events whose notification is still on its way
        return table

    def unsubscribe(self, table: Table, subscriber: Subscriber) -> None:
        """Remove a subscriber, and the oldest idle tables above the limit."""
        table.unsubscribe(subscriber)
        self._drop_idle()

    def _drop_idle(self) -> None:
        idle = [table_id for table_id, other in self._tables.items() if other.idle]
        for table_id in idle[: max(0, len(idle) - MAX_IDLE_TABLES)]:
            self._drop(table_id)

    def evict(self, table: Table) -> None:
        """Drop a table that may differ from the database; its clients reconnect and reload it."""
        if self.is_loaded(table):
            self._drop(table.row.id)
        for subscriber in list(table.subscribers.members):
            subscriber.close()

    def disconnect(self, affects: Callable[[Table, Subscriber], bool], error: ErrorMessage, code: int) -> None:
        """Send an error to the clients that are affected and close their connections."""
        message = encode_message(error)
        for table in self.loaded:
            for subscriber in [member for member in table.subscribers.members if affects(table, member)]:
                subscriber.send(message)
                subscriber.close(code)

    def broadcast(self, message: ServerMessage) -> None:
        """Send a message to all clients of this worker."""
        for table in self.loaded:
            table.subscribers.broadcast(lambda _: message)

    def is_loaded(self, table: Table) -> bool:
        """Whether this is the object of its table that receives events, and not evicted."""
        return self._tables.get(table.row.id) is table

    @property
    def loaded(self) -> list[Table]:
        """The tables in the memory of this worker."""
        return list(self._tables.values())

    async def close(self) -> None:
        """Close tables, bots and store; a failure of one of them does not keep the others open."""
        self._closing.set()
        try:
            if self._tasks:
                await asyncio.wait(self._tasks)
            tables = list(self._tables.values())
            for error in await asyncio.gather(*(table.close() for table in tables), return_exceptions=True):
                if error is not None:
                    LOGGER.error("cannot close a table", exc_info=error)
        finally:
            try:
                self._bots.close()
            finally:
                await self.store.close()

    def _drop(self, table_id: str) -> None:
        self._bots.close_players(table_id)
        del self._tables[table_id]
        self.metrics.set_tables(len(self._tables))
        self._start(self.store.leases.release(table_id))

    # Notifications of other workers

    def _on_events(self, notification: str) -> None:
        table_id, first_revision, events = decode_notification(notification)
        table = self._tables.get(table_id)
        if table is not None and table.state.revision < first_revision:
            self._start(_catch_up(table, first_revision, events))

    def _on_row(self, table_id: str) -> None:
        if table_id in self._tables:
            self._start(self._reload_row(table_id))

    async def _reload_row(self, table_id: str) -> None:
        with suppress(StorageError):
            row = await self.store.load_row(table_id)
            if row is not None and table_id in self._tables:
                self._tables[table_id].update_row(row)

    def _publish_presence(self, table: Table) -> None:
        worker_id = self.store.pubsub.worker_id
        if self.store.shared and worker_id is not None:
            local = table.subscribers.local_presence()
            update = PresenceUpdate(table.row.id, worker_id, local.seats, local.spectators)
            self._start(self.store.pubsub.publish("present", msgspec.json.encode(update).decode()))

    def _on_presence(self, text: str) -> None:
        update = msgspec.json.decode(text, type=PresenceUpdate)
        table = self._tables.get(update.table_id)
        if table is not None and update.worker_id != self.store.pubsub.worker_id:
            if table.subscribers.remote.receive(update):
                self._publish_presence(table)
            table.broadcast_presence()

    def _catch_up_all(self) -> None:
        for table in self._tables.values():
            self._start(_catch_up(table))

    # Background tasks

    async def _heartbeat(self) -> None:
        """Publish presence regularly, so that other workers notice when this one has died."""
        while not await self._closes_within(HEARTBEAT_SECONDS):
            for table in list(self._tables.values()):
                with self._survive("heartbeat", table.row.id):
                    if table.subscribers.members:
                        table.broadcast_presence()
                        self._publish_presence(table)

    async def _monitor_downtimes(self) -> None:
        while not await self._closes_within(PROBE_SECONDS):
            with self._survive("downtimes", "database"), suppress(StorageError):
                await self.downtimes.probe()
        with self._survive("downtimes", "last time alive"), suppress(StorageError):
            await self.downtimes.close()

    async def _tick(self) -> None:
        """Wake loaded tables, and tables that are due in the database; their worker may have died."""
        while not await self._closes_within(TICK_SECONDS):
            await self._sweep()
            self._swept = monotonic()

    async def _sweep(self) -> None:
        self._drop_idle()  # tables that only requests have loaded
        for table in list(self._tables.values()):
            with self._survive("sweep", table.row.id):
                table.wake()
                if table.subscribers.presence_pending:
                    table.broadcast_presence()
        with self._survive("sweep", "due tables"):
            for table_id in await self._due_tables():
                self._last_due = table_id
                await self._load_due(table_id)

    async def _due_tables(self) -> list[str]:
        """Return the next due tables that are not loaded; all have their turn, however many remain due."""
        try:
            due = await self.store.due_tables(now())
        except StorageError:
            LOGGER.warning("cannot query due tables")
            return []
        others = sorted(table_id for table_id in due if table_id not in self._tables)
        place = bisect(others, self._last_due)
        return [*others[place:], *others[:place]][:MAX_DUE_LOADED]

    async def _load_due(self, table_id: str) -> None:
        with self._survive("sweep", table_id), suppress(UnreadableTable):
            try:
                await self.get(table_id, unattended=True)
            except StorageError:
                LOGGER.warning("table %s is due but the database is unavailable", table_id)

    def _has_many_unattended_bots(self) -> bool:
        busy = (not table.idle and not table.subscribers.members for table in self._tables.values())
        return sum(busy) >= MAX_UNATTENDED_BOTS

    @contextmanager
    def _survive(self, task: str, item: str) -> Iterator[None]:
        """Log and count any exception of one item of a background task, which then goes on."""
        try:
            yield
        except Exception:
            LOGGER.exception("%s failed: %s", task, item)
            self.metrics.count_background_error(task)

    async def _closes_within(self, seconds: float) -> bool:
        with suppress(TimeoutError):
            return await asyncio.wait_for(self._closing.wait(), seconds)
        return False

    def _start(self, coroutine: Coroutine[Any, Any, None]) -> None:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._tasks.add(task)
        task.add_done_callback(self._finished)

    def _finished(self, task: asyncio.Task[None]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            LOGGER.error("background task failed", exc_info=error)
            self.metrics.count_background_error("update")


async def _catch_up(table: Table, first_revision: int = 0, events: Sequence[Event] = ()) -> None:
    with suppress(StorageError):  # the next notification or client tries again
        await table.catch_up(first_revision, events)


def preview_setup(request: SetupRequest) -> SetupPreview:
    """Return the set-up for these params and this seed, by default a random one."""
    seed = secrets.randbelow(SEED_LIMIT) if request.seed is None else request.seed
    game = create_game(request.game, request.params, Random(f"seed {seed}"))
    components = game.components()
    return SetupPreview(
        setup=full_setup(game),
        params=fixed_params(game),
        terrains=components.terrains,
        markers=marker_infos(components.markers),
        sources=components.sources,
        board_tiles=game.contents(game.start()).board_tiles,
        seed=seed,
    )
