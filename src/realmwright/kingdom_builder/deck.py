"""The deck of terrain cards, as counts without an order: every draw is a chance move."""

from __future__ import annotations

from functools import cache, lru_cache

from ..game import Refusal
from .component_types import MoveMasks, Terrain
from .refusals import refuse
from .rule_options import FIRST_RULES_VERSION
from .state import AFTER, BEFORE, NONE, Frame, Move, State


@cache
def moves_by_word(verb: str, words: tuple[str, ...]) -> tuple[Move, ...]:
    """Return the moves of a verb, one for each word."""
    return tuple(Move(verb, word=word) for word in words)


@lru_cache(maxsize=4096)
def _kinds_mask(deck: tuple[int, ...]) -> int:
    """Return the mask of the cards that a pile contains."""
    return sum(1 << kind for kind, count in enumerate(deck) if count)


@lru_cache(maxsize=4096)
def nonzero_counts(deck: tuple[int, ...]) -> tuple[int, ...]:
    """Return the counts of the cards that a pile contains."""
    return tuple(count for count in deck if count)


def refill(state: State) -> bool:
    """Reshuffle the discards into an empty deck (KB-BASE-TURN-8). Return whether a card is left.

    Cards in hand are marked as drawn before the reshuffle (R-07).
    """
    if any(state.deck):
        return True
    if not any(state.discard):
        return False
    state.deck, state.discard = state.discard, (0,) * len(state.deck)
    for seat, side in enumerate(state.seats):
        if side.hand:
            state.edit_seat(seat).pre_shuffle = len(side.hand)
    return True


def discard_cards(state: State, cards: tuple[int, ...]) -> None:
    pile = list(state.discard)
    for card in cards:
        pile[card] += 1
    state.discard = tuple(pile)


def discard_played(state: State) -> None:
    discard_cards(state, state.revealed)
    state.revealed, state.played_card, state.terrain = (), NONE, ""


def replace_played(state: State) -> None:
    """Replace the played card (KB-BASE-BUILD-6) or end the mandatory action (KB-BASE-BUILD-7)."""
    rest = list(state.revealed)
    if state.played_card in rest:
        rest.remove(state.played_card)
    state.revealed, state.played_card, state.terrain = tuple(rest), NONE, ""
    if state.stage == BEFORE:
        state.quota = Terrain.quota  # the next card sets it again
    if refill(state):
        state.stack += (Frame("redraw", state.turn),)
    else:
        discard_played(state)  # a card that was not chosen has no further effect (I-28)
        state.quota, state.extra_quota, state.stage = 0, 0, AFTER
        if not any(state.discard):
            _check_last_card(state)


def _check_last_card(state: State) -> None:
    """R-37: trigger the end if no terrain card is left, since no seat has a mandatory action then."""
    if not any(side.hand for side in state.seats) and state.layout.setup.rules_version != FIRST_RULES_VERSION:
        state.end_triggered = True


def reveal(state: State, cards: tuple[int, ...]) -> None:
    """Reveal cards, and play the card if it is the only one."""
    state.revealed, state.played_card, state.terrain = cards, NONE, ""
    if len(cards) == 1:
        _play_card(state, cards[0])


def _play_card(state: State, card: int) -> None:
    state.played_card = card
    play_terrain(state, state.layout.single_terrain[card])


def play_terrain(state: State, terrain: str) -> None:
    """Set the terrain of the played card, "" if undecided.

    Before the mandatory action also set the quota.
    """
    state.terrain = terrain
    if terrain and state.stage == BEFORE:
        state.quota = state.layout.terrains[terrain].quota


def card_choices(state: State) -> tuple[str, ...]:
    """Return the words of `choose` while the card or its terrain is undecided."""
    layout = state.layout
    if state.terrain or not state.revealed:
        return ()
    if state.played_card == NONE:
        cards = dict.fromkeys(layout.deck_names[card] for card in state.revealed)
        others = [name for more in layout.terrain_choices for name in more(state)]
        return (*cards, *others)
    return tuple(name for name in layout.deck[state.played_card].terrains if has_open_hex(state, name))


def has_open_hex(state: State, terrain: str) -> bool:
    """Return whether a hex of the terrain is empty and not blocked."""
    return bool(state.layout.cells[terrain] & state.empty & state.unblocked)


def apply_choice(state: State, word: str) -> None:
    """Choose one of several cards, or one terrain of a card (`choose WORD`)."""
    layout = state.layout
    if state.played_card == NONE and word in layout.deck_names and layout.deck_names.index(word) in state.revealed:
        _play_card(state, layout.deck_names.index(word))
        return
    if state.played_card == NONE:
        state.played_card = state.revealed[0]  # the card is played for a terrain it does not show
    play_terrain(state, word)


def is_played_out(state: State) -> bool:
    """Return whether no hex of the played card's terrains can be built on (KB-BASE-BUILD-6)."""
    if state.terrain:
        return not state.layout.cells[state.terrain] & state.empty & state.unblocked
    return state.played_card != NONE and not any(
        has_open_hex(state, name) for name in state.layout.deck[state.played_card].terrains
    )


def draw_card(state: State, name: str) -> int:
    """Take a card from the draw pile and return its index."""
    card = state.layout.deck_names.index(name)
    deck = list(state.deck)
    deck[card] -= 1
    state.deck = tuple(deck)
    return card


@cache
def deal_frame(seat: int) -> Frame:
    """Return the frame that deals a card to this seat."""
    return Frame(_Deal.name, seat)


class DrawStep:
    """A chance step that draws a card."""

    is_chance = True

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        return [(state.layout.draw_moves, _kinds_mask(state.deck))]

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        return refuse("KB-BASE-TURN-8", "card-is-drawn")


class _Deal(DrawStep):
    """Draw a card into the hidden hand for the next turn (KB-SETUP-6, KB-BASE-TURN-7)."""

    name = "deal"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        side = state.edit_seat(frame.seat)
        side.hand += (draw_card(state, move.word),)
        if not refill(state):  # no cards left for the seats not yet dealt to (I-05)
            state.stack = tuple(frame for frame in state.stack if frame.step != self.name)


class _Redraw(DrawStep):
    """Draw a card in place of the played one (KB-BASE-BUILD-6)."""

    name = "redraw"

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        card = draw_card(state, move.word)
        state.revealed += (card,)  # a card that was not chosen stays revealed and is discarded later (I-28)
        _play_card(state, card)
        refill(state)


DEAL = _Deal()
REDRAW = _Redraw()
