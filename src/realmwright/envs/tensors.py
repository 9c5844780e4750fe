"""Encoded states as numpy arrays: action masks, observation planes and vectors.

action = plane * rows * columns + row * columns + column     a verb and a cell
action = len(verbs) * rows * columns + word                  a move without a cell
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any, TypeAlias

from ..extras import extra
from ..game import Encoder, EncodingSpec

with extra("envs"):
    import numpy as np
    import numpy.typing as npt

Bits: TypeAlias = npt.NDArray[np.int8]
PackedRows: TypeAlias = npt.NDArray[np.void]
Numbers: TypeAlias = npt.NDArray[np.int16]


@lru_cache(maxsize=4096)
def word_mask(words: int, count: int) -> bytes:
    """Return a bit set of words as one byte per word; cached, because few sets occur."""
    return bytes([words >> word & 1 for word in range(count)])


class Tensors:
    """Array shapes of an encoding, and conversion of encoded states to arrays."""

    def __init__(self, spec: EncodingSpec) -> None:
        self.spec = spec
        self.rows, self.columns, self.width = spec.rows, spec.columns, spec.width
        self.verbs = len(spec.verbs)
        self.words = len(spec.words)
        self.cells = self.rows * self.columns
        self.board_actions = self.verbs * self.cells
        self.actions = self.board_actions + self.words
        self.static_planes = len(spec.ground)
        self.planes = (self.static_planes + len(spec.planes), self.rows, self.columns)
        self.facts = len(spec.facts)
        self.vector = self.facts + len(spec.numbers)
        self.plane_bytes = -(-self.rows * self.width // 8)  # bytes of a bit set of cells
        self.row_dtype = np.dtype((np.void, self.columns))  # one value per row of cells
        self._cached_encoder: Encoder[Any, Any] | None = None  # of the last observation
        self._static: tuple[Bits, Numbers]  # its static planes and facts, cached

    def __reduce__(self) -> tuple[Any, ...]:  # pickled without the cache
        return Tensors, (self.spec,)

    # Actions

    def action(self, plane: int, index: int) -> int:
        if plane == self.verbs:
            return self.board_actions + index
        row, column = divmod(index, self.width)
        return (plane * self.rows + row) * self.columns + column

    def plane_index(self, action: int) -> tuple[int, int]:
        """Return the plane and index of an action in the encoder."""
        if action >= self.board_actions:
            return self.verbs, action - self.board_actions
        row, column = divmod(action % self.cells, self.columns)
        return action // self.cells, row * self.width + column

    # Arrays

    def packed_rows(self, sets: Sequence[int]) -> PackedRows:
        """Convert bit sets of cells to planes with one value per row.

        numpy copies rows faster than single cells.
        """
        packed = b"".join([cells.to_bytes(self.plane_bytes, "little") for cells in sets])
        bits = np.unpackbits(np.frombuffer(packed, np.uint8), bitorder="little")
        return np.ndarray((len(sets), self.rows), self.row_dtype, bits, 0, (self.plane_bytes * 8, self.width))

    def unpack(self, sets: Sequence[int]) -> Bits:
        """Convert bit sets of cells to planes."""
        return self.packed_rows(sets).copy().view(np.int8).reshape(-1, self.rows, self.columns)

    def mask(self, encoder: Encoder[Any, Any], state: Any) -> Bits:
        """Return the action mask: 1 for every legal action."""
        return self._unpack_actions(encoder.legal_masks(state))

    def possible_actions(self, encoder: Encoder[Any, Any]) -> npt.NDArray[np.int64]:
        """Return the actions that the set-up of the encoder can need, in ascending order: a compact action space."""
        return np.flatnonzero(self._unpack_actions(encoder.possible_masks()))

    def _unpack_actions(self, masks: Sequence[tuple[int, int]]) -> Bits:
        mask = np.zeros(self.actions, np.int8)
        boards = mask[: self.board_actions].reshape(self.verbs, self.rows, self.columns)
        for plane, legal in masks:
            if plane == self.verbs:
                mask[self.board_actions :] = np.frombuffer(word_mask(legal, self.words), np.int8)
            else:
                boards[plane] = self.unpack([legal])[0]
        return mask

    def observe(self, encoder: Encoder[Any, Any], state: Any, seat: int) -> tuple[Bits, Numbers]:
        """Return the planes and the vector of this seat, static features first."""
        if encoder is not self._cached_encoder:
            static, facts = encoder.static_planes()
            self._cached_encoder, self._static = encoder, (self.unpack(static), np.array(facts, np.int16))
        planes, numbers = encoder.observe(state, seat)
        static_planes, static_vector = self._static
        vector = np.concatenate((static_vector, np.frombuffer(numbers, np.int16)))
        return np.concatenate((static_planes, self.unpack(planes))), vector
