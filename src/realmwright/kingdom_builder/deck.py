"""The terrain cards: counts, not an order, so that every draw is a chance move."""

from __future__ import annotations

from functools import cache, lru_cache

from ..game import Refusal
from .parts import Pairs, Terrain
from .refusals import refuse
from .state import AFTER, BEFORE, NONE, Frame, Move, State


@cache
def words_of(verb: str, words: tuple[str, ...]) -> tuple[Move, ...]:
    """The moves of a verb, by word."""
    return tuple(Move(verb, word=word) for word in words)


@lru_cache(maxsize=4096)
def _kinds(deck: tuple[int, ...]) -> int:
    """The set of those that a pile has; the same piles come up in every game."""
    return sum(1 << kind for kind, count in enumerate(deck) if count)


@lru_cache(maxsize=4096)
def counts(deck: tuple[int, ...]) -> tuple[int, ...]:
    """How many of each of these kinds."""
    return tuple(count for count in deck if count)


def refill(state: State) -> bool:
    """The discards become the draw pile once it is used up (KB-BASE-TURN-8); hands are now known as a group (R-07).

    Returns whether there is a card to draw.
    """
    if any(state.deck):
        return True
    if not any(state.discard):
        return False
    state.deck, state.discard = state.discard, (0,) * len(state.deck)
    for seat, side in enumerate(state.seats):
        if side.hand:
            state.edit(seat).stale = len(side.hand)
    return True


def discard(state: State, cards: tuple[int, ...]) -> None:
    pile = list(state.discard)
    for card in cards:
        pile[card] += 1
    state.discard = tuple(pile)


def discard_played(state: State) -> None:
    discard(state, state.cards)
    state.cards, state.chosen, state.terrain = (), NONE, ""


def replace_played(state: State) -> None:
    """The played card leaves the game and another is drawn (KB-BASE-BUILD-6), or the rest lapses (KB-BASE-BUILD-7)."""
    kept = list(state.cards)
    if state.chosen in kept:
        kept.remove(state.chosen)
    state.cards, state.chosen, state.terrain = tuple(kept), NONE, ""
    if state.stage == BEFORE:
        state.quota = Terrain.quota  # the next card settles it anew
    if refill(state):
        state.stack += (Frame("redraw", state.turn),)
    else:
        discard_played(state)  # a card that was not chosen has no function any more (I-28)
        state.quota, state.owed, state.stage = 0, 0, AFTER


def reveal(state: State, cards: tuple[int, ...]) -> None:
    """Cards come on the table; what leaves no choice is settled at once."""
    state.cards, state.chosen, state.terrain = cards, NONE, ""
    if len(cards) == 1:
        _settle_card(state, cards[0])


def _settle_card(state: State, card: int) -> None:
    state.chosen = card
    play_for(state, state.layout.only_terrain[card])


def play_for(state: State, terrain: str) -> None:
    """The card is played for this terrain, if that is settled; before the mandatory action so is how many it is."""
    state.terrain = terrain
    if terrain and state.stage == BEFORE:
        state.quota = state.layout.terrains[terrain].quota


def choices(state: State) -> tuple[str, ...]:
    """What there is to choose while it is not settled which card is played and for which terrain."""
    layout = state.layout
    if state.terrain or not state.cards:
        return ()
    if state.chosen == NONE:
        cards = dict.fromkeys(layout.deck_names[card] for card in state.cards)
        others = [name for more in layout.choices for name in more(state)]
        return (*cards, *others)
    return tuple(name for name in layout.deck[state.chosen].terrains if is_open(state, name))


def is_open(state: State, terrain: str) -> bool:
    """Some hex of the terrain is free and not closed."""
    return bool(state.layout.cells[terrain] & state.free & state.allowed)


def choose(state: State, word: str) -> None:
    """A card of several, or the half of a card (`choose WORD`)."""
    layout = state.layout
    if state.chosen == NONE and word in layout.deck_names and layout.deck_names.index(word) in state.cards:
        _settle_card(state, layout.deck_names.index(word))
        return
    if state.chosen == NONE:
        state.chosen = state.cards[0]  # played for a terrain that is not on it
    play_for(state, word)


def played_out(state: State) -> bool:
    """No hex of the played card's terrain is open to building (KB-BASE-BUILD-6)."""
    if state.terrain:
        return not state.layout.cells[state.terrain] & state.free & state.allowed
    return state.chosen != NONE and not any(is_open(state, name) for name in state.layout.deck[state.chosen].terrains)


def take_card(state: State, name: str) -> int:
    """A card leaves the draw pile."""
    card = state.layout.deck_names.index(name)
    deck = list(state.deck)
    deck[card] -= 1
    state.deck = tuple(deck)
    return card


@cache
def deal_to(seat: int) -> Frame:
    """The frame of a card for this seat; kept, because every turn needs it."""
    return Frame(_Deal.name, seat)


class Draw:
    """A card is drawn: chance decides which."""

    chance = True

    def options(self, state: State, frame: Frame) -> Pairs:
        """Every kind of card that is left."""
        return [(state.layout.draws, _kinds(state.deck))]

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        return refuse("KB-BASE-TURN-8", "card-is-drawn")


class _Deal(Draw):
    """KB-SETUP-6, KB-BASE-TURN-7: a card for the next turn, hidden in the hand."""

    name = "deal"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        side = state.edit(frame.seat)
        side.hand += (take_card(state, move.word),)
        if not refill(state):  # nothing left for those still to be dealt (I-05)
            state.stack = tuple(frame for frame in state.stack if frame.step != self.name)


class _Redraw(Draw):
    """KB-BASE-BUILD-6: a card in place of the played one."""

    name = "redraw"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        card = take_card(state, move.word)
        state.cards += (card,)  # beside one that was not chosen: that is no replacement, and discarded later (I-28)
        _settle_card(state, card)
        refill(state)


DEAL = _Deal()
REDRAW = _Redraw()
