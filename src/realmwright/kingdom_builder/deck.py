"""The terrain cards: counts, not an order, so that every draw is a chance move."""

from __future__ import annotations

from functools import cache

from ..game import Refusal
from .parts import Pairs
from .refusals import refuse
from .state import AFTER, NONE, Frame, Move, State


@cache
def draws(names: tuple[str, ...]) -> tuple[Move, ...]:
    return tuple(Move("draw", word=name) for name in names)


def draw_options(state: State) -> Pairs:
    """Every kind of card that is left."""
    mask = sum(1 << kind for kind, count in enumerate(state.deck) if count)
    return [(draws(state.layout.deck_names), mask)]


def refill(state: State) -> None:
    """The discards become the draw pile once it is used up (KB-BASE-TURN-8); hands are now known as a group (R-07)."""
    if any(state.deck) or not any(state.discard):
        return
    state.deck, state.discard = state.discard, (0,) * len(state.deck)
    for seat, side in enumerate(state.seats):
        if side.hand:
            state.edit(seat).stale = len(side.hand)


def discard_played(state: State) -> None:
    pile = list(state.discard)
    for card in state.cards:
        pile[card] += 1
    state.discard = tuple(pile)
    state.cards, state.chosen = (), NONE


def replace_played(state: State) -> None:
    """The played card leaves the game and another is drawn (KB-BASE-BUILD-6), or the rest lapses (KB-BASE-BUILD-7)."""
    state.cards, state.chosen = (), NONE
    refill(state)
    if any(state.deck):
        state.stack += (Frame("redraw", state.turn),)
    else:
        state.quota, state.stage = 0, AFTER


def reveal(state: State, cards: tuple[int, ...]) -> None:
    state.cards = cards
    state.chosen = cards[0] if len(cards) == 1 else NONE


def _take(state: State, move: Move) -> int:
    card = state.layout.deck_names.index(move.word)
    deck = list(state.deck)
    deck[card] -= 1
    state.deck = tuple(deck)
    return card


class _Draw:
    """A card is drawn: chance decides which."""

    name = ""
    chance = True
    remembers = 0
    lifts = False

    def options(self, state: State, frame: Frame) -> Pairs:
        return draw_options(state)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        return refuse("KB-BASE-TURN-8", "card-is-drawn")

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        raise NotImplementedError


class _Deal(_Draw):
    """KB-SETUP-6, KB-BASE-TURN-7: a card for the next turn, hidden in the hand."""

    name = "deal"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        side = state.edit(frame.seat)
        side.hand += (_take(state, move),)
        refill(state)


class _Redraw(_Draw):
    """KB-BASE-BUILD-6: a card in place of the played one."""

    name = "redraw"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        reveal(state, (_take(state, move),))
        refill(state)


DEAL = _Deal()
REDRAW = _Redraw()
