"""Table slots that are True after an action that is allowed once a turn, until the end of the turn."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from ..game import ParseError
from .component_types import Reaction, Slot, SlotEncoding
from .slot_codecs import FLAG
from .state import State


def flag_slot(name: str, word: str, encoded_name: str, to_json: Callable[[bool], Any]) -> Slot:
    """Return the slot of a flag; `word` is its text in positions."""

    def read(text: str) -> bool:
        if text != word:
            raise ParseError(f"{name} is {text[:20]!r}: expected {word}, or no such field")
        return True

    return Slot(
        name,
        False,
        write=lambda used: word if used else "",
        read=read,
        to_json=to_json,
        number_encoding=SlotEncoding((encoded_name,), lambda used: (int(used),)),
        codec=FLAG,
    )


def set_flag(state: State, name: str, used: bool) -> None:
    if state.slots[name] != used:
        state.slots = {**state.slots, name: used}


def reset_at_turn_end(name: str) -> Reaction:
    return Reaction(on_turn_end=lambda state, seat: set_flag(state, name, False))
