"""Bonus tiles, gained with the second location tile of a kind (KB-MAR-BONUS).

They are lost with either of the two tiles.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final, TypeAlias

from ....components import TileState
from ....game import ParseError, Refusal
from ....packed_bytes import Reader, pack_numbers
from ...component_types import Reaction, Slot, SlotEncoding, SlotTile
from ...refusals import refuse
from ...slot_codecs import SlotCodec, mask_words, some_of, words_mask
from ...state import Seat, State

KINDS: Final = ("canoe", "fountain", "refuge", "temple")
NEW: Final[TileState] = "new"
USED: Final[TileState] = "used"
MARKS: Final = (NEW, USED)
PASSIVE_KINDS: Final = ("fountain", "temple")  # no moves of their own: they change other rules
EXHAUSTED: Final = tuple(f"{kind}:{mark}" for kind in KINDS for mark in MARKS)

Words: TypeAlias = tuple[str, ...]  # in alphabetical order


def _words_reader(name: str, choices: Words) -> Callable[[str], Words]:
    def read(text: str) -> Words:
        words = text.split(",")
        if any(word not in choices for word in words) or len(set(words)) < len(words):
            raise ParseError(f"{name} is {text[:40]!r}: expected some of {', '.join(choices)}")
        return tuple(sorted(words))

    return read


def _words_slot(name: str, choices: Words, codec: SlotCodec) -> Slot:
    encoding = SlotEncoding(choices, lambda words: [int(word in words) for word in choices])
    return Slot(
        name,
        (),
        per_seat=True,
        write=",".join,
        read=_words_reader(name, choices),
        to_json=list,
        number_encoding=encoding,
        codec=codec,
    )


def _held_tiles(me: Seat) -> list[SlotTile]:
    return [_held_tile(me, kind) for kind in me.slots["bonus"]]


def _held_tile(me: Seat, kind: str) -> SlotTile:
    state: TileState = next((mark for mark in MARKS if f"{kind}:{mark}" in me.slots["bonus_resting"]), "ready")
    return SlotTile(f"{kind}-bonus", "" if kind in PASSIVE_KINDS else f"{kind}-bonus", state)


def _pack_exhausted(words: Words) -> bytes:
    """Return two masks of kinds: the new tiles and the used ones."""
    return pack_numbers(words_mask((word for word in words if word.endswith(mark)), _with_mark(mark)) for mark in MARKS)


def _unpack_exhausted(reader: Reader) -> Words:
    return tuple(sorted(word for mark in MARKS for word in mask_words(reader.number(), _with_mark(mark))))


def _with_mark(mark: str) -> Words:
    return tuple(f"{kind}:{mark}" for kind in KINDS)


# the bonus tiles of a seat, and those that cannot be used this turn
SLOTS: Final = (
    replace(_words_slot("bonus", KINDS, some_of(KINDS)), held_tiles=_held_tiles, trace_order=2),
    _words_slot("bonus_resting", EXHAUSTED, SlotCodec(_pack_exhausted, _unpack_exhausted)),
)


def is_exhausted(me: Seat, kind: str) -> bool:
    return any(f"{kind}:{mark}" in me.slots["bonus_resting"] for mark in MARKS)


def is_ready(me: Seat, kind: str) -> bool:
    """D-16: return whether the bonus is usable, which starts the turn after it was gained."""
    return kind in me.slots["bonus"] and not is_exhausted(me, kind)


def bonus_unavailable_reason(me: Seat, kind: str) -> Refusal | None:
    if kind not in me.slots["bonus"]:
        return refuse("KB-MAR-BONUS-1", "no-tile", tile=f"{kind}-bonus")
    if f"{kind}:{NEW}" in me.slots["bonus_resting"]:
        return refuse("D-16", "tile-new", tile=f"{kind}-bonus")
    if f"{kind}:{USED}" in me.slots["bonus_resting"]:
        return refuse("KB-BASE-TURN-6", "tile-used", tile=f"{kind}-bonus")
    return None


def use_bonus(state: State, seat: int, kind: str) -> None:
    _exhaust(state, seat, f"{kind}:{USED}")


def _exhaust(state: State, seat: int, word: str) -> None:
    me = state.edit_seat(seat)
    me.slots = {**me.slots, "bonus_resting": tuple(sorted((*me.slots["bonus_resting"], word)))}


def _gain_bonus(state: State, seat: int, location: int) -> None:
    """KB-MAR-BONUS-1: gain the bonus with the second tile of a kind."""
    kind = state.layout.locations[location].name
    bonuses: Words = state.seats[seat].slots["bonus"]
    if kind in KINDS and kind not in bonuses and _has_pair(state, state.seats[seat], location):
        me = state.edit_seat(seat)
        me.slots = {**me.slots, "bonus": tuple(sorted((*bonuses, kind)))}
        _exhaust(state, seat, f"{kind}:{NEW}")


def _has_pair(state: State, me: Seat, location: int) -> bool:
    return (me.tiles & state.layout.same_kind_tiles[location]).bit_count() >= 2


def _lose_bonus(state: State, seat: int, location: int) -> None:
    """KB-MAR-BONUS-2, I-23: lose the bonus with either of the two tiles."""
    kind = state.layout.locations[location].name
    slots = state.seats[seat].slots
    if kind in slots["bonus"] and not _has_pair(state, state.seats[seat], location):
        bonuses = tuple(word for word in slots["bonus"] if word != kind)
        exhausted = tuple(word for word in slots["bonus_resting"] if word.partition(":")[0] != kind)
        state.edit_seat(seat).slots = {**slots, "bonus": bonuses, "bonus_resting": exhausted}


def _refresh_bonuses(state: State, seat: int) -> None:
    """Make the bonus tiles of all seats usable: opponents may have gained one by a canoe."""
    for number, side in enumerate(state.seats):
        if side.slots["bonus_resting"]:
            state.edit_seat(number).slots = {**side.slots, "bonus_resting": ()}


def validate_bonus_tiles(state: State) -> Iterator[str]:
    for seat, side in enumerate(state.seats):
        kinds = {place.name for i, place in enumerate(state.layout.locations) if _has_pair(state, side, i)}
        if kinds & set(KINDS) != set(side.slots["bonus"]):
            yield f"the bonus tiles of seat {seat} do not fit its pairs of tiles (KB-MAR-BONUS-1)"
        if any(word.partition(":")[0] not in side.slots["bonus"] for word in side.slots["bonus_resting"]):
            yield f"seat {seat} has used a bonus tile that it does not have (KB-MAR-BONUS-1)"


REACTION: Final = Reaction(on_tile_gained=_gain_bonus, on_tile_lost=_lose_bonus, on_turn_end=_refresh_bonuses)
