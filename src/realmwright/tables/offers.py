"""Offers that need the agreement of other players.

These are a take-back, a bot for an absent player and a rematch. The event of an offer lists the seats asked, because
presence is not stored.
"""

from __future__ import annotations

from typing import NamedTuple

import msgspec
from msgspec import Struct

from ..protocol.message_parts import Offer, OfferKind
from .events import Event


class OfferEvent(Struct, frozen=True):
    """The text of an `offer` event."""

    kind: OfferKind
    by: int
    seat: int | None
    asked: list[int]


class AnswerEvent(Struct, frozen=True):
    """The text of an `answer` event. The seat that made an offer can withdraw it."""

    offer: int
    by: int
    yes: bool
    withdrawn: bool = False


class OpenOffers(NamedTuple):
    """The offers that wait for an answer, by the revision of their event."""

    offers: tuple[Offer, ...] = ()

    def apply(self, revision: int, event: Event) -> OpenOffers:
        """Return the open offers after an `offer` or `answer` event."""
        if event.kind == "offer":
            offer = msgspec.json.decode(event.text, type=OfferEvent)
            if not offer.asked:
                return self  # accepted at once
            return OpenOffers((*self.offers, Offer(revision, offer.kind, offer.by, offer.seat, [], offer.asked)))
        answer = msgspec.json.decode(event.text, type=AnswerEvent)
        return OpenOffers(tuple(remaining for offer in self.offers for remaining in _after_answer(offer, answer)))

    def without(self, *kinds: OfferKind, seat: int | None = None) -> OpenOffers:
        """Return the offers without those of these kinds.

        With `seat`, only those about that seat are left out.
        """
        return OpenOffers(
            tuple(one for one in self.offers if one.kind not in kinds or (seat is not None and one.seat != seat))
        )

    def get(self, revision: int) -> Offer | None:
        return next((offer for offer in self.offers if offer.revision == revision), None)


def _after_answer(offer: Offer, answer: AnswerEvent) -> list[Offer]:
    """Return the offer as it stands after an answer, or nothing if it is decided."""
    if offer.revision != answer.offer:
        return [offer]
    asked = [seat for seat in offer.pending if seat != answer.by]
    if not answer.yes or not asked:
        return []
    return [Offer(offer.revision, offer.kind, offer.by, offer.seat, [*offer.agreed, answer.by], asked)]


def offer_event(offer: OfferEvent, at: str) -> Event:
    return Event("offer", msgspec.json.encode(offer).decode(), at)


def answer_event(answer: AnswerEvent, at: str) -> Event:
    return Event("answer", msgspec.json.encode(answer).decode(), at)
