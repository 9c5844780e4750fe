"""What people at an online table do besides moving: talk, seat each other, ask each other for something."""

from __future__ import annotations

from contextlib import suppress
from typing import Final

import msgspec

from ..tables.answers import take_back_plies
from ..tables.chat import MOST, Bucket, Line, clean
from ..tables.course import Mute
from ..tables.events import Event, now
from ..tables.messages import AskOffer, Offer, Problem
from ..tables.offers import Answer, Made, answer_event, offer_event
from ..tables.opponents import check_bot
from ..tables.rows import Changes
from ..tables.seating import STAND_IN, Change, seat_event
from ..tables.viewing import Stale, Trouble
from .audience import Listener
from .table import Table

TRIES: Final = 5
ABSENT: Final = 60  # seconds after which a bot may play for somebody


class Company:
    """One screen among the others."""

    def __init__(self, table: Table, listener: Listener) -> None:
        self._table = table
        self._me = listener
        self._chats = Bucket(5, 0.5)

    async def chat(self, text: str) -> None:
        said, (seat, name) = clean(text), self._name()
        course = self._table.course
        if not said:
            raise Trouble(Problem("unreadable", "nothing is said in this"))
        if name in course.muted:
            raise Trouble(Problem("muted", "the host does not want to hear from this name"))
        crowded = seat is None and not self._table.watchers_chat.spend()
        if crowded or course.chats >= MOST or not self._chats.spend():
            raise Trouble(Problem("too-much-chat", "so much cannot be said at once: wait a little"))
        await self._add(_event("chat", Line(seat, name, said)))

    async def mute(self, name: str, on: bool) -> None:
        self._demand_online()
        self._table.demand_host(self._me.screen)
        async with self._table.writing:
            if on != (name in self._table.course.muted):
                await self._table.commit([_event("mute", Mute(name, on))])

    async def seat(self, number: int, bot: str | None) -> None:
        """The host seats a bot, or frees the seat; whoever had a pass for it has none any more."""
        self._demand_online()
        self._table.demand_host(self._me.screen)
        if bot is not None:
            check_bot(bot)
        async with self._table.writing:
            course = self._table.course
            if not 0 <= number < course.game.seats:
                raise Trouble(Problem("no-such-seat", f"no seat {number}: expected 0 to {course.game.seats - 1}"))
            if not course.waiting:
                raise Trouble(Problem("begun", "the game has begun: nobody is moved from a seat any more"))
            change = Change(number, self._table.row.seats[number].name, bot, bot is None)
            changes: Changes = {} if course.seating[number].open else {"keys": self._table.with_new_key(number)}
            await self._table.commit([seat_event(change)], changes)

    async def offer(self, wanted: AskOffer) -> None:
        self._demand_online()
        async with self._table.writing:
            made = self._made(wanted)
            events = [offer_event(made)]
            if not made.asked:
                events += await self._carried_out(made)
            await self._table.commit(events)

    async def answer(self, number: int, yes: bool) -> None:
        async with self._table.writing:
            offer = self._table.course.offers.get(number)
            mine = self._me.screen.seats
            if offer is None or not (mine & {*offer.asked} or (offer.by in mine and not yes)):
                raise Trouble(Problem("no-such-offer", "no such offer waits for an answer from here"))
            asked = sorted(mine & {*offer.asked})
            answers = [Answer(number, seat, yes) for seat in (asked if yes else asked[:1])]
            events = [answer_event(one) for one in answers or [Answer(number, offer.by, False, withdrawn=True)]]
            if yes and mine >= {*offer.asked}:
                events += await self._carried_out(Made(offer.kind, offer.by, offer.seat, []))
            await self._table.commit(events)

    # Inside

    async def _add(self, event: Event) -> None:
        """What can be said at any time is not stale, though another worker may have been faster."""
        for _ in range(TRIES):
            with suppress(Stale):
                async with self._table.writing:
                    return await self._table.commit([event])
        raise Trouble(Problem("busy", "too much happens at this table at once: try again"))

    def _demand_online(self) -> None:
        if not self._table.row.online:
            raise Trouble(Problem("not-online", "this is for tables that are played from many screens"))

    def _name(self) -> tuple[int | None, str]:
        self._demand_online()
        if self._me.screen.seats:
            seat = self._table.speaker(self._me.screen)
            return seat, self._table.course.seating[seat].name
        name = clean(self._me.name or "")
        if not name:
            raise Trouble(Problem("no-name", "whoever speaks has a name: come in with one"))
        if name.casefold() in [taken.casefold() for taken in self._table.course.seating.names]:
            raise Trouble(Problem("name-taken", "somebody at the table has this name: choose another"))
        return None, name

    def _made(self, wanted: AskOffer) -> Made:
        table, course, mine = self._table, self._table.course, self._me.screen.seats
        by = table.speaker(self._me.screen)
        if any(offer.kind == wanted.kind and offer.seat == wanted.seat for offer in course.offers.offers):
            raise Trouble(Problem("offered", "this has been offered already"))
        if wanted.kind == "rematch":
            return self._rematch(by)
        table.demand_going_on()
        if wanted.kind == "bot":
            return self._stand_in(by, wanted.seat)
        played = [seat for seat in mine if take_back_plies(course, seat)]
        if not played:
            raise Trouble(Problem("no-undo", "nothing has been played that could be taken back"))
        by = min(played, key=lambda seat: take_back_plies(course, seat))
        return Made("take-back", by, None, sorted(course.seating.people - mine))

    def _rematch(self, by: int) -> Made:
        course = self._table.course
        if not course.over or course.next is not None:
            raise Trouble(Problem("not-over", "a rematch is for when the game is over"))
        return Made("rematch", by, None, sorted(course.seating.people - self._me.screen.seats))

    def _stand_in(self, by: int, seat: int | None) -> Made:
        course, audience = self._table.course, self._table.audience
        if seat is None or seat not in course.seating.people - self._me.screen.seats:
            raise Trouble(Problem("no-such-seat", "nobody else plays at such a seat"))
        if audience.absence(seat) < ABSENT:
            raise Trouble(Problem("not-absent", f"this player has not been away for {ABSENT} seconds"))
        present = {*audience.present().seats} & course.seating.people
        return Made("bot", by, seat, sorted(present - self._me.screen.seats))

    async def _carried_out(self, made: Made | Offer) -> list[Event]:
        """What everybody has agreed to."""
        table, course = self._table, self._table.course
        if made.kind == "rematch":
            return [Event("next", await table.house.rematch(course), now())]
        if made.kind == "bot":
            assert made.seat is not None
            seat = course.seating[made.seat]
            return [seat_event(Change(made.seat, seat.name, STAND_IN, False, seat.account))]
        table.stop_bots()
        return [Event("undo", str(take_back_plies(course, made.by)), now())]


def _event(kind: str, text: msgspec.Struct) -> Event:
    return Event(kind, msgspec.json.encode(text).decode(), now())
