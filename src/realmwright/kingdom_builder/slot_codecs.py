"""Values of state slots as bytes, for the compiled engine (native/packing.hpp)."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

T = TypeVar("T")
CELL_BYTES: Final = 80  # a set of cells


def pack_number(value: int) -> bytes:
    return struct.pack("<i", value)


def pack_numbers(values: Iterable[int]) -> bytes:
    numbers = tuple(values)
    return struct.pack(f"<{len(numbers)}i", *numbers)


def pack_bits(value: int) -> bytes:
    """Return a set of up to 32 numbers."""
    return struct.pack("<I", value)


def pack_cells(cells: int) -> bytes:
    return cells.to_bytes(CELL_BYTES, "little")


def pack_text(text: str) -> bytes:
    data = text.encode()
    return pack_number(len(data)) + data


def pack_list(items: Iterable[T], pack: Callable[[T], bytes]) -> bytes:
    packed = [pack(item) for item in items]
    return pack_number(len(packed)) + b"".join(packed)


class Reader:
    """Reads packed values one after the other."""

    def __init__(self, data: bytes) -> None:
        self._data = data
        self._at = 0

    def _take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def number(self) -> int:
        return int.from_bytes(self._take(4), "little", signed=True)

    def numbers(self, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}i", self._take(4 * count))

    def bits(self) -> int:
        return int.from_bytes(self._take(4), "little")

    def cells(self) -> int:
        return int.from_bytes(self._take(CELL_BYTES), "little")

    def text(self) -> str:
        return self._take(self.number()).decode()


@dataclass(frozen=True)
class SlotCodec:
    """How a value of a slot is packed and unpacked."""

    pack: Callable[[Any], bytes]
    unpack: Callable[[Reader], Any]


CELLS: Final = SlotCodec(pack_cells, Reader.cells)
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
