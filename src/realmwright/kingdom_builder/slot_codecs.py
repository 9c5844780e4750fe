"""Values of state slots as bytes, for the compiled engine (native/packing.hpp)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final

from ..packed_bytes import Reader, pack_number, pack_text

CELL_BYTES: Final = 80  # a set of cells


def pack_bits(value: int) -> bytes:
    """Return a set of up to 32 numbers."""
    return struct.pack("<I", value)


def read_bits(reader: Reader) -> int:
    return int.from_bytes(reader.take(4), "little")


def pack_cells(cells: int) -> bytes:
    return cells.to_bytes(CELL_BYTES, "little")


def read_cells(reader: Reader) -> int:
    return int.from_bytes(reader.take(CELL_BYTES), "little")


@dataclass(frozen=True)
class SlotCodec:
    """How a value of a slot is packed and unpacked."""

    pack: Callable[[Any], bytes]
    unpack: Callable[[Reader], Any]


CELLS: Final = SlotCodec(pack_cells, read_cells)
NUMBER: Final = SlotCodec(pack_number, Reader.number)
FLAG: Final = SlotCodec(pack_number, lambda reader: bool(reader.number()))
TEXT: Final = SlotCodec(pack_text, Reader.text)


def words_mask(words: Iterable[str], choices: tuple[str, ...]) -> int:
    """Return the indices of the words among the choices as bits."""
    return sum(1 << choices.index(word) for word in words)


def mask_words(mask: int, choices: tuple[str, ...]) -> tuple[str, ...]:
    """Return the words of a mask, in the order of the choices."""
    return tuple(word for index, word in enumerate(choices) if mask >> index & 1)


def some_of(choices: tuple[str, ...]) -> SlotCodec:
    """Return the codec of a tuple with some of these words, in this order."""
    return SlotCodec(
        lambda words: pack_number(words_mask(words, choices)), lambda reader: mask_words(reader.number(), choices)
    )
