"""What a seat may know (KB-BASE-TURN-9): hands are hidden, and what sets keep secret. Guesses follow the true odds."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ..game import Rng
from .parts import Slot
from .state import UNSEEN, State


def view(state: State, seat: int) -> State:
    """The state as this seat sees it: other hands unseen, their cards back among those that may still be drawn."""
    new = state.copy()
    deck, old = list(state.deck), list(state.old)
    for other, side in enumerate(state.seats):
        if other == seat:
            continue
        for place, card in enumerate(side.hand):
            if card != UNSEEN:
                (old if place < side.stale else deck)[card] += 1
        hidden = new.edit(other)
        hidden.hand = (UNSEEN,) * len(side.hand)
        hidden.slots = _hide(side.slots, state.layout.seat_slots)
    new.deck, new.old = tuple(deck), tuple(old)
    new.slots = _hide(state.slots, state.layout.table_slots)
    return new


def determinise(view: State, rng: Rng) -> State:
    """A full state that looks like this view: hidden hands dealt from the cards that may be in them (R-07)."""
    new = view.copy()
    deck, old = list(view.deck), list(view.old)
    for seat, side in enumerate(view.seats):
        guess = new.edit(seat)
        guess.hand = tuple(
            _deal(old if place < side.stale else deck, rng) if card == UNSEEN else card
            for place, card in enumerate(side.hand)
        )
        guess.slots = _guess(side.slots, view.layout.seat_slots, rng)
    new.deck, new.old = tuple(deck), tuple(old)
    new.slots = _guess(view.slots, view.layout.table_slots, rng)
    return new


def _deal(pool: list[int], rng: Rng) -> int:
    card = rng.choices(range(len(pool)), pool)[0]
    pool[card] -= 1
    return card


def _hide(values: Mapping[str, Any], slots: Mapping[str, Slot]) -> Mapping[str, Any]:
    return {name: slots[name].hide(value) for name, value in values.items()}


def _guess(values: Mapping[str, Any], slots: Mapping[str, Slot], rng: Rng) -> Mapping[str, Any]:
    return {name: slots[name].guess(value, rng) for name, value in values.items()}
