"""Bonus tiles: gained with the second tile of a kind, lost with either of the two (KB-MAR-BONUS)."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Final, TypeAlias

from ....game import Refusal, Unreadable
from ...parts import Reaction, Slot, Telltale
from ...refusals import refuse
from ...state import Seat, State

KINDS: Final = ("canoe", "fountain", "refuge", "temple")
NEW, USED = MARKS = ("new", "used")
RESTING: Final = tuple(f"{kind}:{mark}" for kind in KINDS for mark in MARKS)

Words: TypeAlias = tuple[str, ...]  # in alphabetical order


def _reader(name: str, known: Words) -> Callable[[str], Words]:
    def read(text: str) -> Words:
        words = text.split(",")
        if any(word not in known for word in words) or len(set(words)) < len(words):
            raise Unreadable(f"{name} is {text[:40]!r}: expected some of {', '.join(known)}")
        return tuple(sorted(words))

    return read


def _slot(name: str, known: Words) -> Slot:
    seen = Telltale(known, lambda words: [int(word in words) for word in known])
    return Slot(name, (), each_seat=True, write=",".join, read=_reader(name, known), show=list, numbers=seen)


# the kinds, and those of them that are not to be used this turn
SLOTS: Final = (_slot("bonus", KINDS), _slot("bonus_resting", RESTING))


def rests(me: Seat, kind: str) -> bool:
    return any(f"{kind}:{mark}" in me.slots["bonus_resting"] for mark in MARKS)


def ready(me: Seat, kind: str) -> bool:
    """D-16: a bonus works from the turn after it was gained."""
    return kind in me.slots["bonus"] and not rests(me, kind)


def unready(me: Seat, kind: str) -> Refusal | None:
    if kind not in me.slots["bonus"]:
        return refuse("KB-MAR-BONUS-1", "no-tile", tile=f"{kind}-bonus")
    if f"{kind}:{NEW}" in me.slots["bonus_resting"]:
        return refuse("D-16", "tile-new", tile=f"{kind}-bonus")
    if f"{kind}:{USED}" in me.slots["bonus_resting"]:
        return refuse("KB-BASE-TURN-6", "tile-used", tile=f"{kind}-bonus")
    return None


def spend(state: State, seat: int, kind: str) -> None:
    _rest(state, seat, f"{kind}:{USED}")


def _rest(state: State, seat: int, word: str) -> None:
    me = state.edit(seat)
    me.slots = {**me.slots, "bonus_resting": tuple(sorted((*me.slots["bonus_resting"], word)))}


def _second(state: State, seat: int, location: int) -> None:
    """KB-MAR-BONUS-1: the bonus comes with the second tile."""
    kind = state.layout.locations[location].name
    held: Words = state.seats[seat].slots["bonus"]
    if kind in KINDS and kind not in held and _pair(state, state.seats[seat], location):
        me = state.edit(seat)
        me.slots = {**me.slots, "bonus": tuple(sorted((*held, kind)))}
        _rest(state, seat, f"{kind}:{NEW}")


def _pair(state: State, me: Seat, location: int) -> bool:
    return (me.held & state.layout.twins[location]).bit_count() >= 2


def _only_one(state: State, seat: int, location: int) -> None:
    """KB-MAR-BONUS-2, I-23: it leaves with either of the two."""
    kind = state.layout.locations[location].name
    slots = state.seats[seat].slots
    if kind in slots["bonus"] and not _pair(state, state.seats[seat], location):
        left = tuple(word for word in slots["bonus"] if word != kind)
        resting = tuple(word for word in slots["bonus_resting"] if word.partition(":")[0] != kind)
        state.edit(seat).slots = {**slots, "bonus": left, "bonus_resting": resting}


def _turn_ends(state: State, seat: int) -> None:
    """Everybody's: others may have gained one by a canoe."""
    for number, side in enumerate(state.seats):
        if side.slots["bonus_resting"]:
            state.edit(number).slots = {**side.slots, "bonus_resting": ()}


def wrong_bonus(state: State) -> Iterator[str]:
    for seat, side in enumerate(state.seats):
        kinds = {place.name for i, place in enumerate(state.layout.locations) if _pair(state, side, i)}
        if kinds & set(KINDS) != set(side.slots["bonus"]):
            yield f"the bonus tiles of seat {seat} do not fit its pairs of tiles (KB-MAR-BONUS-1)"
        if any(word.partition(":")[0] not in side.slots["bonus"] for word in side.slots["bonus_resting"]):
            yield f"seat {seat} has used a bonus tile that it does not have (KB-MAR-BONUS-1)"


REACTION: Final = Reaction(gained=_second, lost=_only_one, turn_ends=_turn_ends)
