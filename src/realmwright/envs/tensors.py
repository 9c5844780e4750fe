"""Charts as numpy arrays: actions are numbers, legal ones a mask, what a seat sees planes of cells and a vector.

action = plane * rows * columns + row * columns + column     a verb and a cell
action = len(verbs) * rows * columns + word                  a move without a cell
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

import numpy as np
import numpy.typing as npt

from ..game import Chart, Form

Bits: TypeAlias = npt.NDArray[np.int8]
Lines: TypeAlias = npt.NDArray[np.void]
Numbers: TypeAlias = npt.NDArray[np.int16]


@lru_cache(maxsize=4096)
def spelled(words: int, count: int) -> bytes:
    """A set of words as a byte for each, 1 or 0; kept, because few sets come up."""
    return bytes([words >> word & 1 for word in range(count)])


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
        self.line = np.dtype((np.void, self.columns))  # a row of cells
        self._chart: Chart[Any, Any] | None = None  # the one asked last
        self._lies: tuple[Bits, Numbers]  # what never changes there, since it is asked again and again

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

    # Arrays

    def lines(self, sets: Sequence[int]) -> Lines:
        """Sets of cells as planes, a value for every row: numpy moves whole rows faster than one cell after another."""
        packed = b"".join([cells.to_bytes(self.bytes, "little") for cells in sets])
        bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
        return np.ndarray((len(sets), self.rows), self.line, bits, 0, (self.bytes * 8, self.width))

    def unpack(self, sets: Sequence[int]) -> Bits:
        """Sets of cells as planes."""
        return self.lines(sets).copy().view(np.int8).reshape(-1, self.rows, self.columns)

    def mask(self, chart: Chart[Any, Any], state: Any) -> Bits:
        """1 for every legal action."""
        mask = np.zeros(self.actions, np.int8)
        boards = mask[: self.board_actions].reshape(self.verbs, self.rows, self.columns)
        for plane, legal in chart.legal(state):
            if plane == self.verbs:
                mask[self.board_actions :] = np.frombuffer(spelled(legal, self.words), np.int8)
            else:
                boards[plane] = self.unpack([legal])[0]
        return mask

    def observe(self, chart: Chart[Any, Any], state: Any, seat: int) -> tuple[Bits, Numbers]:
        """Planes and vector: what never changes first, then what this seat sees."""
        if chart is not self._chart:
            lies, facts = chart.lies()
            self._chart, self._lies = chart, (self.unpack(lies), np.array(facts, np.int16))
        planes, numbers = chart.sees(state, seat)
        ground, known = self._lies
        return np.concatenate((ground, self.unpack(planes))), np.concatenate((known, np.frombuffer(numbers, np.int16)))
