"""Values as bytes for the compiled engines (native/bytes.hpp): numbers of 32 bits, texts and lists."""

from __future__ import annotations

import struct
from collections.abc import Callable, Iterable
from typing import TypeVar

T = TypeVar("T")


def pack_number(value: int) -> bytes:
    return struct.pack("<i", value)


def pack_numbers(values: Iterable[int]) -> bytes:
    numbers = tuple(values)
    return struct.pack(f"<{len(numbers)}i", *numbers)


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

    def take(self, size: int) -> bytes:
        self._at += size
        return self._data[self._at - size : self._at]

    def number(self) -> int:
        return int.from_bytes(self.take(4), "little", signed=True)

    def numbers(self, count: int) -> tuple[int, ...]:
        return struct.unpack(f"<{count}i", self.take(4 * count))

    def text(self) -> str:
        return self.take(self.number()).decode()
