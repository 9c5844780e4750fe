"""The Bazaar: repeats the action of another location tile."""

from __future__ import annotations

from typing import Final

from ....game import ParseError, Refusal
from ...component_types import MoveMasks, Power, Reaction, Slot, SlotEncoding
from ...deck import moves_by_word
from ...refusals import refuse
from ...slot_codecs import TEXT
from ...state import NONE, Frame, Move, Seat, State
from .cathedral import TAKE_MOVE


class Bazaar:
    """KB-HAR-BAZAAR: `bazaar KIND` repeats the action of another own tile.

    The tile must not be new; it may be used or not (I-35).
    """

    name = "bazaar"
    rule = "KB-HAR-BAZAAR"
    is_chance = False

    def legal_uses(self, state: State, me: Seat) -> MoveMasks:
        usable = me.tiles & ~me.new_tiles
        words = tuple(
            power.name
            for power, tiles in state.layout.tiles_by_power
            if usable & tiles
            and power is not self
            and (_repeated_uses(state, me, power) or _extra_cards_of(state, power.name))
        )
        return [(moves_by_word(self.name, words), (1 << len(words)) - 1)] if words else []

    def use(self, state: State, move: Move) -> None:
        if _repeated_uses(state, state.seats[state.turn], self._power(state, move.word)):
            state.stack += (Frame(self.name, state.turn, word=move.word),)
        else:
            state.slots = {**state.slots, "bazaar": move.word}

    def _power(self, state: State, kind: str) -> Power:
        return state.layout.powers[kind]

    def is_valid_frame(self, state: State, frame: Frame) -> bool:
        return frame.seat == state.turn and frame.word in state.layout.powers and frame.word != self.name

    def legal_moves(self, state: State, frame: Frame) -> MoveMasks:
        return _repeated_uses(state, state.seats[frame.seat], self._power(state, frame.word))

    def apply(self, state: State, frame: Frame, move: Move) -> None:
        self._power(state, frame.word).use(state, move)

    def refuse_use(self, state: State, me: Seat, move: Move) -> Refusal:
        if not move.word:
            return refuse("KB-BASE-TURN-2", "no-such-action", action=self.name)
        tiles = me.tiles & _tiles_of(state, move.word)
        if move.word == self.name:
            return refuse("I-35", "not-itself", tile=self.name)
        if not tiles:
            return refuse(self.rule, "no-tile", tile=move.word)
        if not tiles & ~me.new_tiles:
            return refuse("KB-BASE-TILE-3", "tile-new", tile=move.word)
        return refuse("I-35", "nothing-to-repeat", tile=move.word)

    def refuse(self, state: State, frame: Frame, move: Move) -> Refusal:
        if move == TAKE_MOVE[0] and frame.word == move.verb:
            return refuse("R-32", "bazaar-takes-none", tile=frame.word)
        if move.verb != frame.word or (move.cell == NONE and not move.word):
            return refuse("I-09", "finish-the-action", action=frame.word)
        return self._power(state, frame.word).refuse_use(state, state.seats[frame.seat], move)


def _tiles_of(state: State, kind: str) -> int:
    return state.layout.tiles_of_power.get(kind, 0)


def _repeated_uses(state: State, me: Seat, power: Power) -> MoveMasks:
    """Return the uses of a repeated tile: it takes a settlement tile by option only (R-32)."""
    uses = power.legal_uses(state, me)
    may_take = state.layout.option("harvest.bazaar_takes_tile") == "true"
    return uses if may_take else [(moves, mask) for moves, mask in uses if moves is not TAKE_MOVE]


def _extra_cards_of(state: State, kind: str) -> int:
    """Return how many extra cards a tile gives at the end of the turn.

    This is the difference to the number without the tile (D-22).
    """
    others = [more for more in state.layout.extra_cards if more is not _repeated_cards]
    if not others:
        return 0
    without = state.copy()
    without.edit_seat(state.turn).tiles &= ~_tiles_of(state, kind)
    return sum(more(state, state.turn) - more(without, state.turn) for more in others)


def _repeated_cards(state: State, seat: int) -> int:
    kind: str = state.slots["bazaar"]
    return _extra_cards_of(state, kind) if kind else 0


def _reset_bazaar(state: State, seat: int) -> None:
    """Clear the repeated tile at the start of a turn.

    The previous turn drew its cards after its end.
    """
    if state.slots["bazaar"]:
        state.slots = {**state.slots, "bazaar": ""}


def _read_tile_kind(text: str) -> str:
    if not text.replace("-", "").isalpha():
        raise ParseError(f"bazaar is {text[:20]!r}: expected the tile that it repeats")
    return text


POWER: Final = Bazaar()
REACTION: Final = Reaction(on_turn_start=_reset_bazaar, extra_cards=_repeated_cards)
SLOT: Final = Slot(
    "bazaar",
    "",
    read=_read_tile_kind,
    to_json=lambda kind: kind or None,
    number_encoding=SlotEncoding(("cards",), lambda kind: (bool(kind),)),
    codec=TEXT,
)
