"""A running table: checks and stores moves, broadcasts the results and runs the bots.

A move is checked and stored together with the chance moves that follow it; only then is it broadcast.
"""

from __future__ import annotations

import asyncio
import logging
from collections.abc import Awaitable, Callable, Collection, Iterable, Sequence
from functools import partial
from typing import Any, Final, NamedTuple

from msgspec.structs import replace

from ..protocol.errors import ConcurrentWrite, NotStored, RequestError, StaleRevision, StorageError
from ..protocol.server_messages import Clocks, LogMessage, Offers, Rematch
from ..record import Ply
from ..tables import clocks, viewer_messages
from ..tables.bot_specs import TRUSTED_LIMITS, BotLimits
from ..tables.create import NewTableRecord
from ..tables.credentials import HOST, Credential, CredentialSigner, new_key
from ..tables.events import Event, now
from ..tables.queries import TableQueries
from ..tables.seats import SeatChange, SeatState, is_valid, seat_event
from ..tables.state import TableState
from ..tables.table_row import RowChanges, TableKeys, TableRow
from ..tables.token_bucket import TokenBucket
from ..tables.viewer import Viewer
from .bot_turns_and_hints import BotTurns
from .downtime import DowntimeMonitor
from .ports import Append, BotPool, Metrics, Moderation, TableStore
from .single_process import NoModeration
from .state_updates import StateUpdates
from .subscribers import Subscriber, Subscribers, encode_message, send_messages
from .table_bots import TableBots
from .table_clock import TableClock

LOGGER = logging.getLogger(__name__)
UNWATCHED_SECONDS: Final = 60.0  # that bots play on after the last client has left
UNATTENDED: Final = "unattended tables"  # share the bots as one client


class TableContext(NamedTuple):
    """The services that all tables share."""

    store: TableStore
    bots: BotPool
    credentials: CredentialSigner
    metrics: Metrics
    evict: Callable[[Table], None]
    create_rematch: Callable[[TableState], NewTableRecord]
    publish_presence: Callable[[Table], None]  # to the other workers
    downtimes: DowntimeMonitor
    bot_limits: BotLimits = TRUSTED_LIMITS  # of all users
    moderation: Moderation = NoModeration()


class Table(TableQueries):
    """A table in play with its subscribers and bots."""

    def __init__(self, row: TableRow, events: Iterable[Event], context: TableContext) -> None:
        super().__init__(TableState(row, events))
        self.context = context
        self.subscribers = Subscribers()
        self._updates = StateUpdates()
        self.write_lock = asyncio.Lock()
        self._bot_turns = BotTurns(self, TableBots(row, self.state.game, context.bots))
        self.spectator_chat_limit = TokenBucket(20, 1)  # shared by all spectators
        self._clock = TableClock(self, context.downtimes)

    @property
    def idle(self) -> bool:
        return not self.subscribers.members and self._bot_turns.idle

    # Actions

    async def move(self, viewer: Viewer, revision: int, text: str) -> None:
        async with self.write_lock:
            await self.require_current_revision(revision)
            with self.context.metrics.time_move():
                await self._play(self.parse_move(viewer, text))

    async def undo(self, viewer: Viewer, revision: int, *, turn: bool = False) -> None:
        """Take back the viewer's last move, or with `turn` all moves of the turn that can be taken back."""
        async with self.write_lock:
            await self.require_current_revision(revision)
            count = viewer_messages.turn_plies if turn else viewer_messages.undo_plies
            plies = count(self.state, viewer)
            if not plies or (self.row.rated and self.over):
                raise RequestError("no-undo", "no move to undo: a card has been revealed since")
            self._bot_turns.stop()
            await self.commit([Event("undo", str(plies), now())])

    async def resign(self, viewer: Viewer) -> None:
        async with self.write_lock:
            self.require_running()
            seat = self.acting_seat(viewer)
            self._bot_turns.stop()
            await self.commit([Event("resign", str(seat), now())])

    async def play_bot_move(self, position_revision: int, move: Any, failures: Sequence[Event]) -> bool:
        """Play a bot's move if the position is unchanged; return whether to play on."""
        async with self.write_lock:
            if position_revision != self.state.position_revision or self.state.bot_to_move is None:
                return self.state.bot_to_move is not None
            try:
                await self._play(move, failures)
            except RequestError:
                return False
        return True

    def stop_bots(self) -> None:
        self._bot_turns.stop()

    def hint(self, subscriber: Subscriber, revision: int) -> None:
        """Request a hint; it is sent to the subscriber later."""
        self.require_current(revision)
        if self.state.to_move not in subscriber.viewer.seats or self.row.competitive:
            raise RequestError("no-hint", "hints are for the seat to move, and not for games that count")
        self._bot_turns.request_hint(subscriber, revision)

    async def advise(self, bot: str, seat: int, view: Any, client: str) -> tuple[str, ...]:
        return await self._bot_turns.advise(bot, seat, view, client)

    async def set_pace(self, viewer: Viewer, pace_ms: int) -> None:
        self.require_host(viewer)
        async with self.write_lock:
            await self._store(self.context.store.set_pace(self.row.id, pace_ms))
            self.state.row = self.row._replace(pace_ms=pace_ms)
        self._bot_turns.pace_changed()
        self.subscribers.broadcast(self.table_info)

    async def flag(self) -> None:
        """Store a `flag` event if a player's time is up, and give back the time of downtimes. Raise StorageError."""
        async with self.write_lock:
            await self._flag_or_credit()

    async def claim_seat(self, seat: int | None, name: str, account: str | None, blocked: Collection[str] = ()) -> int:
        """Take an open seat, any if `seat` is None, or one that a bot plays for an absent player.

        The seat gets a new key, which invalidates earlier credentials: not even the host can play it. `blocked` are the
        accounts that do not play with this one.
        """
        async with self.write_lock:
            seated = [one.account for one in self.state.seats]
            if not {*blocked}.isdisjoint(seated):
                raise RequestError("blocked", "a player at this table does not play with this account")
            if self.row.rated and account in seated:
                raise RequestError("already-seated", "this account already has a seat at the rated table")
            seat = self._claimable_seat(seat)
            changes: RowChanges = {"credential_keys": self.with_new_key(seat)}
            await self.commit([seat_event(SeatChange(seat, name, None, False, account), now())], changes)
            return seat

    async def resume_seat(self, credential: Credential | None) -> None:
        """Give a returning player the seat back from the bot that replaced them."""
        if credential is not None and credential.seat >= 0 and is_valid(self.row, credential) and not self.over:
            seat = self.state.seats[credential.seat]
            if seat.absent:
                await self._return_to_seat(credential.seat, seat)

    async def _return_to_seat(self, number: int, seat: SeatState) -> None:
        async with self.write_lock:
            self._claimable_seat(number)
            await self.commit([seat_event(SeatChange(number, seat.name, None, False, seat.account), now())])

    def with_new_key(self, seat: int) -> TableKeys:
        keys = self.row.credential_keys.seats
        return replace(self.row.credential_keys, seats=(*keys[:seat], new_key(), *keys[seat + 1 :]))

    def _claimable_seat(self, requested: int | None) -> int:
        for number, seat in enumerate(self.state.seats):
            claimable = (seat.open or seat.absent) and not self.over
            if claimable and requested in (number, None if seat.open else number):
                return number
        raise RequestError("seat-taken", "no such open seat at this table")

    # Changes by other workers

    async def catch_up(self, first_revision: int = 0, events: Sequence[Event] = ()) -> None:
        """Apply events that another worker has stored: these, or all new ones from the database.

        Raise StorageError if they cannot be read: this table may then be older than what its clients have seen.
        """
        async with self.write_lock:
            if 0 < first_revision <= self.state.revision:
                return
            await self._apply_new_events(events if first_revision == self.state.revision + 1 else ())

    async def _apply_new_events(self, events: Sequence[Event] = ()) -> None:
        """Apply the next events, read from the database if none are given."""
        store, before = self.context.store, self.state
        events = events or await store.events_since(self.row.id, before.revision)
        if not events:
            return
        state = before.apply(events)
        row = await store.load_row(self.row.id) if state.seats != before.seats else None
        state.row = (row or state.row)._replace(due_at=state.due_at())
        if state.position_revision > before.revision:
            self._bot_turns.stop()
        self._set_state(state)

    def update_row(self, row: TableRow) -> None:
        """Apply a change of the row by another worker that is no event: the pace."""
        if row.pace_ms != self.row.pace_ms:
            self.state.row = self.row._replace(pace_ms=row.pace_ms)
            self._bot_turns.pace_changed()
            self.subscribers.broadcast(self.table_info)

    # Subscribers

    def subscribe(self, subscriber: Subscriber, since: int) -> None:
        """Add a subscriber and send it the state and the log after revision `since`."""
        self._send_full_state(subscriber, since)
        self.subscribers.members.add(subscriber)
        if not self.broadcast_presence() and self.row.online:
            subscriber.send(encode_message(self.subscribers.presence()))
        self.wake()

    def unsubscribe(self, subscriber: Subscriber) -> None:
        self.subscribers.remove(subscriber)
        self.broadcast_presence()

    def _send_full_state(self, subscriber: Subscriber, since: int) -> None:
        viewer = subscriber.viewer
        for message in (self.table_info(viewer), self.log(viewer, since), self.state_message(viewer)):
            subscriber.send(encode_message(message))
        if self.state.timed:
            subscriber.send(encode_message(self._clock.message()))
        if self.state.offers.offers:
            subscriber.send(encode_message(self._offers_message()))
        if (thinking := self._bot_turns.thinking_message()) is not None:
            subscriber.send(encode_message(thinking))
        if self.state.rematch_id is not None:
            subscriber.send(encode_message(self._rematch_message(subscriber)))
        if (announcement := self.context.moderation.announcement).text:
            subscriber.send(encode_message(announcement))

    def broadcast_presence(self) -> bool:
        """Broadcast and publish the presence if it has changed; return whether it has."""
        changed = self.row.online and self.subscribers.broadcast_presence()
        if changed:
            self.context.publish_presence(self)
        return changed

    def _offers_message(self) -> Offers:
        return Offers(list(self.state.offers.offers))

    def _rematch_message(self, subscriber: Subscriber) -> Rematch:
        """Return the rematch with the subscriber's credential: seats move on by one."""
        credential, table_id = subscriber.credential, str(self.state.rematch_id)
        if credential is None or not is_valid(self.row, credential):
            return Rematch(table_id, None)
        seat = credential.seat if credential.seat == HOST else (credential.seat + 1) % self.state.game.seats
        return Rematch(table_id, self.context.credentials.sign(table_id, seat, credential.key))

    # Bots and clocks

    @property
    def bots_may_move(self) -> bool:
        """Whether a person plays online, or a client is connected or was a minute ago."""
        expected = self.row.online and self.state.has_people
        return expected or self.subscribers.seconds_empty() < UNWATCHED_SECONDS

    @property
    def bot_client(self) -> str:
        """The client in whose share of the bots this table thinks: a player before a spectator."""
        clients = [(not member.viewer.seats, member.origin.name) for member in self.subscribers.members]
        return min(clients)[1] if clients else UNATTENDED

    def wake(self) -> None:
        """Start the bots if one is to move, and schedule the `flag` event of a running clock."""
        if self.state.bot_to_move is not None and self.bots_may_move:
            self._bot_turns.wake()
        if self.state.timed:
            self._clock.wake()

    async def close(self) -> None:
        self._clock.close()
        await self._bot_turns.close()

    # Storing events

    async def require_current_revision(self, revision: int) -> None:
        """Flag a player out of time; raise StaleRevision if the position has changed since."""
        if self.state.timed and self.state.flagged_seat(clocks.now_ms()) is not None:
            await self._flag_or_credit()
        self.require_current(revision)

    async def _flag_or_credit(self) -> None:
        """Store a `credit` event for downtimes, then a `flag` event if a player's time is still up."""
        if self.state.running_clock is None:
            return
        await self.context.downtimes.probe()  # also those that other workers have noticed
        await self.commit([])
        if (seat := self._clock.flagged_seat()) is not None:
            self._bot_turns.stop()
            await self.commit([Event("flag", str(seat), now())])

    async def _play(self, move: Any, failures: Sequence[Event] = ()) -> None:
        """Commit a legal move and the chance moves that follow it."""
        plies, at = self.state.play(move), now()
        await self.commit([*failures, *(Event("move", ply.text, at) for ply in plies)], plies=plies)

    async def commit(
        self,
        events: Sequence[Event],
        changes: RowChanges | None = None,
        plies: Sequence[Ply] = (),
        new_table: NewTableRecord | None = None,
    ) -> None:
        """Store events, then apply and broadcast them: clients see nothing that a crash could undo.

        A `credit` event comes first if there was a downtime; nothing happens without events.
        `plies` are those of the `move` events; `new_table` is created in the same transaction.
        """
        if not (events := [*(self._clock.credits() if self.state.timed else ()), *events]):
            return
        state = self.state.apply(events, plies)
        all_changes = state.changes_since(self.state)
        all_changes.update(changes or {})
        first_revision = self.state.revision + 1
        append = Append(self.row.id, first_revision, events, all_changes, new_table)
        await self._store(self.context.store.append(append))
        state.row = state.row._replace(
            due_at=all_changes.get("due_at", self.row.due_at),
            credential_keys=all_changes.get("credential_keys", self.row.credential_keys),
        )
        self._set_state(state)

    async def _store(self, write: Awaitable[None]) -> None:
        try:
            await write
        except ConcurrentWrite as error:
            await self._apply_new_events()
            raise StaleRevision(self.state.revision) from error
        except StorageError as error:
            LOGGER.exception("table %s: write failed", self.row.id)
            # The write may have succeeded in the database: evict the table, so that clients reload it from there.
            asyncio.get_running_loop().call_soon(self.context.evict, self)
            raise NotStored() from error

    def _set_state(self, state: TableState) -> None:
        """Make `state` current and broadcast the changes; reseated subscribers get the full state."""
        before, self.state = self.state, state
        reseated = self._reseated(before)
        members = self.subscribers.members
        members.difference_update(reseated)
        self._broadcast_changes(before)
        for member in reseated:
            member.viewer = self.viewer(member.credential)
            self._send_full_state(member, 0)
            members.add(member)
        if reseated:
            self.broadcast_presence()
        self.clear_caches()
        if before.bot_to_move is not None:
            self._bot_turns.state_changed()
        self.wake()

    def _reseated(self, before: TableState) -> list[Subscriber]:
        """Return the subscribers who play other seats than before."""
        if self.state.seats == before.seats and self.row.credential_keys == before.row.credential_keys:
            return []
        return [member for member in self.subscribers.members if self.viewer(member.credential) != member.viewer]

    def _broadcast_changes(self, before: TableState) -> None:
        broadcast, state = self.subscribers.broadcast, self.state
        if state.seats != before.seats or state.over != before.over:
            broadcast(self.table_info)
        updated = {member for member in self.subscribers.members if member.origin.updates}
        log, clocks = partial(self.log, since=before.revision), self._changed_clocks(before) if state.timed else None
        if updated:
            self._updates.send(updated, before, state, log, clocks)
        if others := self.subscribers.members - updated:
            self._send_states(others, before, log, clocks)
        if state.offers != before.offers:
            broadcast(lambda _: self._offers_message())
        if state.rematch_id != before.rematch_id:
            self.subscribers.broadcast_each(self._rematch_message)

    def _changed_clocks(self, before: TableState) -> Clocks | None:
        state = self.state
        changed = state.running_clock != before.running_clock or state.position_revision > before.revision
        return self._clock.message() if changed or state.seats != before.seats else None

    def _send_states(
        self,
        members: Collection[Subscriber],
        before: TableState,
        log: Callable[[Viewer], LogMessage],
        clocks: Clocks | None,
    ) -> None:
        """Send the new log entries, and the whole state and the clocks if they have changed."""
        send_messages(members, log)
        if self.state.seats != before.seats or self.state.position_revision > before.revision:
            send_messages(members, viewer_messages.state_messages(self.state))
        if clocks is not None:
            send_messages(members, lambda _: clocks)
