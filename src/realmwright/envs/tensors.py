"""Charts as numpy arrays: actions are numbers, legal ones a mask, what a seat sees planes of cells and a vector.

action = plane * rows * columns + row * columns + column     a verb and a cell
action = len(verbs) * rows * columns + word                  a move without a cell
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cached_property
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..game import Chart, Form

Bits: TypeAlias = npt.NDArray[np.int8]
Numbers: TypeAlias = npt.NDArray[np.int16]


class Tensors:
    """The shapes of a form, and how to fill them from a chart of that form."""

    def __init__(self, form: Form) -> None:
        self.rows, self.columns, self.width = form.rows, form.columns, form.width
        self.verbs = len(form.verbs)
        self.words = len(form.words)
        self.cells = self.rows * self.columns
        self.board_actions = self.verbs * self.cells
        self.actions = self.board_actions + self.words
        self.ground = len(form.ground)
        self.planes = (self.ground + len(form.planes), self.rows, self.columns)
        self.facts = len(form.facts)
        self.vector = self.facts + len(form.numbers)
        self.bytes = -(-self.rows * self.width // 8)  # of a set of cells
        self.spots = [cell // self.width * self.columns + cell % self.width for cell in range(self.rows * self.width)]

    # Actions

    def action(self, plane: int, index: int) -> int:
        if plane == self.verbs:
            return self.board_actions + index
        row, column = divmod(index, self.width)
        return (plane * self.rows + row) * self.columns + column

    def place(self, action: int) -> tuple[int, int]:
        """The plane and index that the chart knows it by."""
        if action >= self.board_actions:
            return self.verbs, action - self.board_actions
        row, column = divmod(action % self.cells, self.columns)
        return action // self.cells, row * self.width + column

    def places(self, actions: npt.NDArray[np.integer[Any]]) -> tuple[list[int], list[int]]:
        """The planes and the indices of many."""
        planes, indices = self._every_place
        return planes[actions].tolist(), indices[actions].tolist()

    @cached_property
    def _every_place(self) -> tuple[npt.NDArray[np.intp], npt.NDArray[np.intp]]:
        found = np.array([self.place(action) for action in range(self.actions)], np.intp)
        return found[:, 0].copy(), found[:, 1].copy()

    # Arrays

    def unpack(self, packed: bytes | bytearray | memoryview) -> Bits:
        """Sets of cells, written one after the other, as planes."""
        bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little").view(np.int8)
        flat = bits.reshape(-1, self.bytes * 8)[:, : self.rows * self.width]
        return flat.reshape(-1, self.rows, self.width)[:, :, : self.columns]

    def pack(self, sets: Sequence[int]) -> bytes:
        return b"".join([cells.to_bytes(self.bytes, "little") for cells in sets])

    def mask(self, chart: Chart[Any, Any], state: Any) -> Bits:
        """1 for every legal action."""
        mask = np.zeros(self.actions, np.int8)
        boards = mask[: self.board_actions].reshape(self.verbs, self.rows, self.columns)
        for plane, legal in chart.legal(state):
            if plane == self.verbs:
                for index in range(self.words):
                    mask[self.board_actions + index] = legal >> index & 1
            else:
                boards[plane] = self.unpack(self.pack([legal]))[0]
        return mask

    def observe(self, chart: Chart[Any, Any], state: Any, seat: int) -> tuple[Bits, Numbers]:
        """Planes and vector: what never changes first, then what this seat sees."""
        ground, facts = chart.lies()
        planes, numbers = chart.sees(state, seat)
        return self.unpack(self.pack([*ground, *planes])).copy(), np.array([*facts, *numbers], np.int16)
