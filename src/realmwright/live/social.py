"""Actions of a client besides moves: chat, muting, seats and offers."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import suppress
from typing import Final

import msgspec

from ..protocol.client_messages import OfferRequest
from ..protocol.errors import RequestError, StaleRevision
from ..tables.bot_specs import check_bot
from ..tables.chat import MAX_CHAT_LINES, ChatLine, clean_text
from ..tables.events import Event, now
from ..tables.names import clean_name, looks_like
from ..tables.offers import AnswerEvent, OfferEvent, answer_event, offer_event
from ..tables.seats import REPLACEMENT_BOT, SeatChange, seat_event
from ..tables.state import MuteEvent
from ..tables.table_row import RowChanges
from ..tables.token_bucket import TokenBucket
from ..tables.viewer_messages import take_back_plies
from .subscribers import Subscriber
from .table import Table

MAX_ATTEMPTS: Final = 5
MIN_ABSENCE_SECONDS: Final = 60  # before the other players may replace a player by a bot


class SocialActions:
    """The chat messages, seat changes and offers of one subscriber."""

    def __init__(self, table: Table, subscriber: Subscriber) -> None:
        self._table = table
        self._subscriber = subscriber
        self._chat_limit = TokenBucket(5, 0.5)

    async def chat(self, text: str) -> None:
        text, (seat, name) = clean_text(text), self._chat_author()
        state = self._table.state
        if not text:
            raise RequestError("unreadable", "empty message")
        if name in state.muted_names:
            raise RequestError("muted", "the host has muted this name")
        await self._require_unrestricted(seat)
        spectators_limited = seat is None and not self._table.spectator_chat_limit.try_acquire()
        if spectators_limited or state.chat_count >= MAX_CHAT_LINES or not self._chat_limit.try_acquire():
            raise RequestError("too-much-chat", "chat rate limit exceeded: wait a little")
        await self._commit_with_retry(_event("chat", ChatLine(seat, name, text)))

    async def mute(self, name: str, on: bool) -> None:
        self._require_online()
        self._table.require_host(self._subscriber.viewer)
        async with self._table.write_lock:
            if on != (name in self._table.state.muted_names):
                await self._table.commit([_event("mute", MuteEvent(name, on))])

    async def seat(self, number: int, bot: str | None) -> None:
        """Fill a seat with a bot, or free it; credentials for the seat become invalid."""
        self._require_online()
        self._table.require_host(self._subscriber.viewer)
        if bot is not None:
            if self._table.row.competitive:
                raise RequestError("no-bot-rated", "bots cannot take seats in games that count")
            check_bot(bot, self._table.context.bot_limits)
        async with self._table.write_lock:
            state = self._table.state
            if not 0 <= number < state.game.seats:
                raise RequestError("no-such-seat", f"no seat {number}: expected 0 to {state.game.seats - 1}")
            if not state.waiting:
                raise RequestError("already-begun", "the game has started: seats cannot be changed")
            change = SeatChange(number, self._table.row.seats[number].name, bot, bot is None)
            changes: RowChanges = (
                {} if state.seats[number].open else {"credential_keys": self._table.with_new_key(number)}
            )
            await self._table.commit([seat_event(change, now())], changes)

    async def offer(self, request: OfferRequest) -> None:
        """Make an offer to the other players; without any to ask, carry it out at once."""
        self._require_online()
        if request.kind == "rematch":
            await self._require_no_block(self._accounts())
        async with self._table.write_lock:
            offer = self._new_offer(request)
            events = [offer_event(offer, now())]
            await self._commit_offer(events, None if offer.asked else offer)

    async def answer(self, number: int, yes: bool) -> None:
        """Answer an offer for all own seats that were asked, or withdraw an own offer."""
        async with self._table.write_lock:
            offer = self._table.state.offers.get(number)
            own = self._subscriber.viewer.seats
            if offer is None or not (own & {*offer.pending} or (offer.by in own and not yes)):
                raise RequestError("no-such-offer", "no open offer of this number for this client")
            asked = sorted(own & {*offer.pending})
            answers = [AnswerEvent(number, seat, yes) for seat in (asked if yes else asked[:1])]
            answers = answers or [AnswerEvent(number, offer.by, False, withdrawn=True)]
            events = [answer_event(answer, now()) for answer in answers]
            accepted = yes and own >= {*offer.pending}
            if accepted and offer.kind == "rematch":
                await self._require_no_block(self._accounts())
            await self._commit_offer(events, OfferEvent(offer.kind, offer.by, offer.seat, []) if accepted else None)

    async def _commit_with_retry(self, event: Event) -> None:
        """Commit an event that is valid at any revision, again after a concurrent write."""
        for _ in range(MAX_ATTEMPTS):
            with suppress(StaleRevision):
                async with self._table.write_lock:
                    return await self._table.commit([event])
        raise RequestError("busy", "too many concurrent changes at this table: try again")

    async def _require_unrestricted(self, seat: int | None) -> None:
        """Raise RequestError if the server has muted the author, or a player has blocked the spectator."""
        moderation, origin = self._table.context.moderation, self._subscriber.origin
        if moderation.is_muted(origin, None if seat is None else self._table.state.seats[seat].account):
            raise RequestError("muted-everywhere", "this account or address may not chat on this server")
        if seat is None and origin.account is not None:
            await self._require_no_block([origin.account, *self._accounts()])

    async def _require_no_block(self, accounts: Sequence[str]) -> None:
        if await self._table.context.moderation.has_block(accounts):
            raise RequestError("blocked", "one of these accounts has blocked another one")

    def _accounts(self) -> list[str]:
        """Return the accounts of the players."""
        return [seat.account for seat in self._table.state.seats if seat.account is not None]

    def _require_online(self) -> None:
        if not self._table.row.online:
            raise RequestError("not-online", "only available at online tables")

    def _chat_author(self) -> tuple[int | None, str]:
        """Return the seat, None for a spectator, and the name of the subscriber."""
        self._require_online()
        if self._subscriber.viewer.seats:
            seat = self._table.acting_seat(self._subscriber.viewer)
            return seat, self._table.state.seats[seat].name
        if not self._subscriber.name:
            raise RequestError("no-name", "spectators need a name to chat: send one in `enter`")
        name = clean_name(self._subscriber.name)
        if any(looks_like(name, other) for other in self._taken_names()):
            raise RequestError("name-taken", "a player at this table has this name: choose another")
        return None, name

    def _taken_names(self) -> Iterator[str]:
        """Yield the names of the players and of their accounts."""
        for seat in self._table.state.seats:
            yield seat.name
            yield seat.account or seat.name

    def _new_offer(self, request: OfferRequest) -> OfferEvent:
        table, state, own = self._table, self._table.state, self._subscriber.viewer.seats
        by = table.acting_seat(self._subscriber.viewer)
        if any(offer.kind == request.kind and offer.seat == request.seat for offer in state.offers.offers):
            raise RequestError("already-offered", "this offer is already open")
        if request.kind == "rematch":
            return self._rematch_offer(by)
        table.require_running()
        if request.kind == "bot":
            return self._replacement_offer(by, request.seat)
        candidates = [seat for seat in own if take_back_plies(state, seat)]
        if not candidates:
            raise RequestError("no-undo", "no own move to take back")
        by = min(candidates, key=lambda seat: take_back_plies(state, seat))
        return OfferEvent("take-back", by, None, sorted(state.seats.humans - own))

    def _rematch_offer(self, by: int) -> OfferEvent:
        state = self._table.state
        if not state.over or state.rematch_id is not None:
            raise RequestError("not-over", "a rematch can be offered once, when the game is over")
        return OfferEvent("rematch", by, None, sorted(state.seats.humans - self._subscriber.viewer.seats))

    def _replacement_offer(self, by: int, seat: int | None) -> OfferEvent:
        """Return the offer to replace an absent player by a bot, to all other players present."""
        state, subscribers = self._table.state, self._table.subscribers
        if state.row.competitive:
            raise RequestError("no-bot-rated", "bots cannot take seats in games that count")
        if state.timed:
            raise RequestError("clock-decides", "no bot takes over while a clock runs")
        if seat is None or seat not in state.seats.humans - self._subscriber.viewer.seats:
            raise RequestError("no-such-seat", "no other player has this seat")
        if subscribers.seconds_absent(seat) < MIN_ABSENCE_SECONDS:
            raise RequestError("not-absent", f"this player has not been absent for {MIN_ABSENCE_SECONDS} seconds")
        present = {*subscribers.presence().seats} & state.seats.humans
        return OfferEvent("bot", by, seat, sorted(present - self._subscriber.viewer.seats))

    async def _commit_offer(self, events: list[Event], accepted: OfferEvent | None) -> None:
        """Store events, and what follows from an accepted offer, in one transaction."""
        table, rematch = self._table, None
        if accepted is not None and accepted.kind == "rematch":
            rematch = table.context.create_rematch(table.state)
            events = [*events, Event("rematch", rematch.row.id, now())]
        elif accepted is not None:
            events = [*events, *self._carry_out(accepted)]
        await table.commit(events, new_table=rematch)

    def _carry_out(self, offer: OfferEvent) -> list[Event]:
        """Return the events of an accepted take-back or replacement."""
        table, state = self._table, self._table.state
        if offer.kind == "bot":
            assert offer.seat is not None
            seat = state.seats[offer.seat]
            return [seat_event(SeatChange(offer.seat, seat.name, REPLACEMENT_BOT, False, seat.account), now())]
        table.stop_bots()
        return [Event("undo", str(take_back_plies(state, offer.by)), now())]


def _event(kind: str, text: msgspec.Struct) -> Event:
    return Event(kind, msgspec.json.encode(text).decode(), now())
