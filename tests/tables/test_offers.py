"""Open offers after offers, answers and withdrawals."""

from __future__ import annotations

from realmwright.protocol.message_parts import Offer, OfferKind
from realmwright.tables.events import Event
from realmwright.tables.offers import AnswerEvent, OfferEvent, OpenOffers, answer_event, offer_event

AT = "2026-01-02T03:04:05.678+00:00"


def offer_of(*asked: int, kind: OfferKind = "take-back", seat: int | None = None, by: int = 0) -> Event:
    return offer_event(OfferEvent(kind, by, seat, list(asked)), AT)


def answer(offer: int, by: int, yes: bool, withdrawn: bool = False) -> Event:
    return answer_event(AnswerEvent(offer, by, yes, withdrawn), AT)


def test_events_have_their_kind_text_and_time() -> None:
    assert offer_of(1, 2, seat=3, kind="bot") == Event("offer", '{"kind":"bot","by":0,"seat":3,"asked":[1,2]}', AT)
    assert answer(7, 2, True) == Event("answer", '{"offer":7,"by":2,"yes":true,"withdrawn":false}', AT)


def test_offer_is_open_until_all_accept_or_one_declines() -> None:
    standing = OpenOffers().apply(7, offer_of(1, 2))
    assert standing.offers == (Offer(7, "take-back", 0, None, [], [1, 2]),)
    one = standing.apply(8, answer(7, 2, True))
    assert one.offers == (Offer(7, "take-back", 0, None, [2], [1]),)
    assert one.apply(9, answer(7, 1, True)).offers == ()
    assert one.apply(9, answer(7, 1, False)).offers == ()
    assert one.apply(9, answer(6, 1, False)) == one
    assert standing.apply(8, answer(7, 0, False, withdrawn=True)).offers == ()


def test_offer_that_asks_no_one_is_never_open() -> None:
    assert OpenOffers().apply(7, offer_of()).offers == ()


def test_answer_concerns_one_of_several_offers() -> None:
    both = OpenOffers().apply(1, offer_of(1)).apply(2, offer_of(1, kind="bot", seat=2, by=3))
    assert both.get(1) == Offer(1, "take-back", 0, None, [], [1])
    assert both.get(2) == Offer(2, "bot", 3, 2, [], [1])
    assert both.get(3) is None
    assert both.apply(3, answer(2, 1, True)).offers == both.offers[:1]


def test_offers_expire() -> None:
    standing = (
        OpenOffers()
        .apply(1, offer_of(1))
        .apply(2, offer_of(1, kind="bot", seat=2))
        .apply(3, offer_of(1, kind="rematch"))
    )
    assert [offer.kind for offer in standing.without("take-back").offers] == ["bot", "rematch"]
    assert [offer.kind for offer in standing.without("take-back", "bot").offers] == ["rematch"]
    assert [offer.kind for offer in standing.without("bot", seat=2).offers] == ["take-back", "rematch"]
    assert standing.without("bot", seat=1) == standing
