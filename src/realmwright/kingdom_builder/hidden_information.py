"""Views with hidden information (KB-BASE-TURN-9), and determinisations with the true odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Rng
from .component_types import Slot
from .state import UNSEEN, State


def view(state: State, seat: int) -> State:
    """Return the state as this seat sees it; the cards of other hands count as part of the deck."""
    new = state.copy()
    for other, side in enumerate(state.seats):
        if other != seat:
            hidden = new.edit_seat(other)
            hidden.hand = (UNSEEN,) * len(side.hand)
            hidden.slots = _hide(side.slots, state.layout.seat_slots)
    new.deck, new.pre_shuffle_hidden = unseen_cards(state, seat)
    new.slots = _hide(state.slots, state.layout.table_slots)
    return new


def unseen_cards(state: State, seat: int) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """Return the deck and the cards dealt before the last shuffle as a seat knows them, with the hands of others."""
    deck, pre_shuffle = list(state.deck), list(state.pre_shuffle_hidden)
    for other, side in enumerate(state.seats):
        if other != seat:
            for index, card in enumerate(side.hand):
                if card != UNSEEN:
                    (pre_shuffle if index < side.pre_shuffle else deck)[card] += 1
    return tuple(deck), tuple(pre_shuffle)


def determinise(view: State, rng: Rng) -> State:
    """Return a full state consistent with a view: hidden hands from the possible cards (R-07)."""
    new = view.copy()
    deck, pre_shuffle = list(view.deck), list(view.pre_shuffle_hidden)
    for seat, side in enumerate(view.seats):
        full = new.edit_seat(seat)
        full.hand = tuple(
            _deal(pre_shuffle if index < side.pre_shuffle else deck, rng) if card == UNSEEN else card
            for index, card in enumerate(side.hand)
        )
        full.slots = _determinise(side.slots, view.layout.seat_slots, rng)
    new.deck, new.pre_shuffle_hidden = tuple(deck), tuple(pre_shuffle)
    new.slots = _determinise(view.slots, view.layout.table_slots, rng)
    return new


def _deal(pool: list[int], rng: Rng) -> int:
    card = rng.choices(range(len(pool)), pool)[0]
    pool[card] -= 1
    return card


def _hide(values: Mapping[str, Any], slots: Mapping[str, Slot]) -> Mapping[str, Any]:
    return {name: slots[name].hide(value) for name, value in values.items()}


def _determinise(values: Mapping[str, Any], slots: Mapping[str, Slot], rng: Rng) -> Mapping[str, Any]:
    return {name: slots[name].determinise(value, rng) for name, value in values.items()}
