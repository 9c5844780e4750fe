"""The Bazaar: another location tile once more."""

from __future__ import annotations

from typing import Final

from ....game import Refusal, Unreadable
from ...deck import words_of
from ...parts import Pairs, Power, Reaction, Slot, Telltale
from ...refusals import refuse
from ...state import NONE, Frame, Move, Seat, State


class Bazaar:
    """KB-HAR-BAZAAR: `bazaar KIND` gives the action of another own tile of this turn, used or not (I-35)."""

    name = "bazaar"
    rule = "KB-HAR-BAZAAR"
    chance = False

    def offers(self, state: State, me: Seat) -> Pairs:
        usable = me.held & ~me.fresh
        words = tuple(
            power.name
            for power, tiles in state.layout.kinds
            if usable & tiles and power is not self and (power.offers(state, me) or _cards_of(state, power.name))
        )
        return [(words_of(self.name, words), (1 << len(words)) - 1)] if words else []

    def use(self, state: State, move: Move) -> None:
        if self._power(state, move.word).offers(state, state.seats[state.turn]):
            state.stack += (Frame(self.name, state.turn, word=move.word),)
        else:
            state.slots = {**state.slots, "bazaar": move.word}

    def _power(self, state: State, kind: str) -> Power:
        return state.layout.powers[kind]

    def fits(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn and frame.word in state.layout.powers and frame.word != self.name

    def options(self, state: State, frame: Frame) -> Pairs:
        return self._power(state, frame.word).offers(state, state.seats[frame.seat])

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        self._power(state, frame.word).use(state, move)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not move.word:
            return refuse("KB-BASE-TURN-2", "no-such-action", action=self.name)
        held = me.held & _tiles(state, move.word)
        if move.word == self.name:
            return refuse("I-35", "not-itself", tile=self.name)
        if not held:
            return refuse(self.rule, "no-tile", tile=move.word)
        if not held & ~me.fresh:
            return refuse("KB-BASE-TILE-3", "tile-new", tile=move.word)
        return refuse("I-35", "nothing-to-repeat", tile=move.word)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move.verb != frame.word or (move.cell == NONE and not move.word):
            return refuse("I-09", "finish-the-action", action=frame.word)
        return self._power(state, frame.word).refuse_use(state, state.seats[frame.seat], move)


def _tiles(state: State, kind: str) -> int:
    return state.layout.tiles_for.get(kind, 0)


def _cards_of(state: State, kind: str) -> int:
    """How many cards a tile without an action brings at the end of the turn: what is missing without it (D-22)."""
    others = [more for more in state.layout.more_cards if more is not _repeated_cards]
    if not others:
        return 0
    without = state.copy()
    without.edit(state.turn).held &= ~_tiles(state, kind)
    return sum(more(state, state.turn) - more(without, state.turn) for more in others)


def _repeated_cards(state: State, seat: int) -> int:
    kind: str = state.slots["bazaar"]
    return _cards_of(state, kind) if kind else 0


def _forget(state: State, seat: int) -> None:
    """At the start of the next turn: the cards of this one are drawn after it has ended."""
    if state.slots["bazaar"]:
        state.slots = {**state.slots, "bazaar": ""}


def _read(text: str) -> str:
    if not text.replace("-", "").isalpha():
        raise Unreadable(f"bazaar is {text[:20]!r}: expected the tile that it repeats")
    return text


POWER: Final = Bazaar()
REACTION: Final = Reaction(turn_starts=_forget, more_cards=_repeated_cards)
SLOT: Final = Slot(
    "bazaar", "", read=_read, show=lambda kind: kind or None, numbers=Telltale(("cards",), lambda kind: (bool(kind),))
)
