"""What somebody wants and others must agree to: a take-back, a bot for somebody who is away, a rematch.

Who is asked stands in the event of the offer: later on nobody could tell any more who was there.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

from .events import Event, now
from .messages import Offer, OfferKind


class Made(Struct, frozen=True):
    """The text of an `offer` event."""

    kind: OfferKind
    by: int
    seat: int | None
    asked: list[int]


class Answer(Struct, frozen=True):
    """The text of an `answer` event. Whoever made the offer may withdraw it."""

    offer: int
    by: int
    yes: bool
    withdrawn: bool = False


class Standing(NamedTuple):
    """The offers that wait for an answer, by the number of their event."""

    offers: tuple[Offer, ...] = ()

    def after(self, seq: int, event: Event) -> Standing:
        if event.kind == "offer":
            made = msgspec.json.decode(event.text, type=Made)
            if not made.asked:
                return self  # what follows from it is done at once
            return Standing((*self.offers, Offer(seq, made.kind, made.by, made.seat, [], made.asked)))
        answer = msgspec.json.decode(event.text, type=Answer)
        return Standing(tuple(kept for offer in self.offers for kept in _answered(offer, answer)))

    def without(self, *kinds: OfferKind, seat: int | None = None) -> Standing:
        """Those of these kinds lapse; with a seat, those about it."""
        return Standing(
            tuple(one for one in self.offers if one.kind not in kinds or (seat is not None and one.seat != seat))
        )

    def get(self, seq: int) -> Offer | None:
        return next((offer for offer in self.offers if offer.seq == seq), None)


def _answered(offer: Offer, answer: Answer) -> list[Offer]:
    if offer.seq != answer.offer:
        return [offer]
    asked = [seat for seat in offer.asked if seat != answer.by]
    if not answer.yes or not asked:
        return []
    return [Offer(offer.seq, offer.kind, offer.by, offer.seat, [*offer.agreed, answer.by], asked)]


def offer_event(made: Made) -> Event:
    return Event("offer", msgspec.json.encode(made).decode(), now())


def answer_event(answer: Answer) -> Event:
    return Event("answer", msgspec.json.encode(answer).decode(), now())
