"""Vectorized environment: many games side by side in numpy buffers, for batched self-play.

    games = VectorEnv("kingdom-builder", 64, seed=1)
    while ...:
        actions = policy(games.planes, games.vector, games.mask)      # one per game, for the seat to act
        rewards, done = games.step(actions)

Every step overwrites the buffers. A finished game is replaced by a new one at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, repeat
from operator import ne
from random import Random
from typing import Any, NamedTuple

from .. import registry
from ..extras import extra
from ..game import CHANCE, NOBODY, Encoder, Game, GameError
from .episode import SetupValue, final_rewards, params_from, sample_chance
from .tensors import PackedRows, Tensors, word_mask

with extra("envs"):
    import numpy as np
    import numpy.typing as npt


class StepResult(NamedTuple):
    """Rewards of each game and seat (0 unless the game is over), and which games are over."""

    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]


class VectorEnv:
    """`count` games with the same params; a set-up is replaced after `games_per_table` games."""

    def __init__(
        self,
        game: str = "kingdom-builder",
        count: int = 64,
        players: int | None = None,
        *,
        seed: int = 0,
        games_per_table: int = 8,
        **setup: SetupValue,
    ) -> None:
        self.game_type = registry.game(game)
        self.params = params_from(players, setup)
        self.count = count
        self.games_per_table = games_per_table
        self._seed = seed
        self._slots = [_Slot(self, number) for number in range(count)]
        self.spec = self._slots[0].encoder.spec
        self.tensors = tensors = Tensors(self.spec)
        self.seats = self._slots[0].game.seats
        self._moves = [self._slots[0].encoder.decode(*tensors.plane_index(action)) for action in range(tensors.actions)]
        self._legal_planes: Any = ([], [])  # indices (game, plane) of the non-empty planes of the mask
        each = range(tensors.static_planes, tensors.planes[0])
        self._dynamic_planes = np.array([game * tensors.planes[0] + plane for game in range(count) for plane in each])
        self._last_planes = [0] * len(self._dynamic_planes)  # current content of these planes
        # buffers that the agents read
        self.planes = np.zeros((count, *tensors.planes), np.int8)
        self.vector = np.zeros((count, tensors.vector), np.int16)
        self.mask = np.zeros((count, tensors.actions), np.int8)
        self.actor = np.zeros(count, np.int8)
        self._plane_rows = self.planes.reshape(-1, tensors.cells).view(tensors.row_dtype)
        self._mask_rows = (
            self.mask[:, : tensors.board_actions].view(tensors.row_dtype).reshape(count, tensors.verbs, -1)
        )
        self._numbers = np.arange(count)
        batch = _Batch(tensors)
        for slot in self._slots:
            self._reset_slot(slot)
            batch.add(slot)
        self._write_buffers(batch)

    @property
    def games(self) -> list[tuple[Game[Any, Any], Any]]:
        """The games and their current states."""
        return [(slot.game, slot.state) for slot in self._slots]

    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]]) -> StepResult:
        """Apply a legal action in each game; chance moves and new games follow automatically."""
        rewards = np.zeros((self.count, self.seats), np.float32)
        done = np.zeros(self.count, np.bool_)
        action_array = np.asarray(actions)
        self._require_legal(action_array)
        batch, moves = _Batch(self.tensors), self._moves
        for slot, action in zip(self._slots, action_array.tolist(), strict=True):
            slot.advance(slot.game.apply(slot.state, moves[action]))
            if slot.actor == NOBODY:
                rewards[slot.number] = final_rewards(slot.game, slot.state)
                done[slot.number] = True
                self._reset_slot(slot)
            batch.add(slot)  # here, because a second loop would be slower
        self._write_buffers(batch)
        return StepResult(rewards, done)

    def _require_legal(self, actions: npt.NDArray[Any]) -> None:
        if actions.shape != (self.count,) or not self.mask[self._numbers, actions].all():
            raise GameError(f"an action is not legal in its game: expected {self.count} of the mask")

    def _reset_slot(self, slot: _Slot) -> None:
        """Start another game; static features are written once per set-up."""
        slot.reset()
        if not slot.new_table:
            return
        static, facts = slot.encoder.static_planes()
        tensors = self.tensors
        self.planes[slot.number, : tensors.static_planes] = tensors.unpack(static)
        self.vector[slot.number, : tensors.facts] = facts

    def _write_buffers(self, batch: _Batch) -> None:
        """Write the observations of all games to the buffers."""
        self.actor[:] = batch.actors
        numbers = np.frombuffer(b"".join(batch.numbers), np.int16)
        self.vector[:, self.tensors.facts :] = numbers.reshape(self.count, -1)
        changed = bytes(map(ne, batch.planes, self._last_planes))  # most planes stay the same between decisions
        changed_planes = [*compress(batch.planes, changed)]
        rows = self.tensors.packed_rows(changed_planes + batch.legal)
        self._plane_rows[self._dynamic_planes[np.frombuffer(changed, np.bool_)]] = rows[: len(changed_planes)]
        self._last_planes = batch.planes
        self._write_mask(rows[len(changed_planes) :], batch.legal_planes, batch.words)

    def _write_mask(self, rows: PackedRows, legal_planes: list[int], words: list[int]) -> None:
        """Write the mask: only planes with legal moves, after clearing those of the last step."""
        tensors = self.tensors
        self._mask_rows[self._legal_planes] = np.zeros(tensors.rows, tensors.row_dtype)
        self._legal_planes = np.divmod(np.array(legal_planes, np.intp), tensors.verbs)
        self._mask_rows[self._legal_planes] = rows
        word_actions = np.frombuffer(b"".join(map(word_mask, words, repeat(tensors.words))), np.int8)
        self.mask[:, tensors.board_actions :] = word_actions.reshape(self.count, -1)


class _Batch:
    """Encoded observations of all games after a step."""

    def __init__(self, tensors: Tensors) -> None:
        self._verbs = tensors.verbs
        self.actors: list[int] = []
        self.planes: list[int] = []
        self.numbers: list[bytes] = []
        self.words: list[int] = []
        self.legal: list[int] = []
        self.legal_planes: list[int] = []  # index of each legal plane among the planes of all games

    def add(self, slot: _Slot) -> None:
        state, encoder, verbs = slot.state, slot.encoder, self._verbs
        planes, numbers = encoder.observe(state, slot.actor)
        self.planes += planes
        self.numbers.append(numbers)
        words, first = 0, len(self.actors) * verbs
        for plane, cells in encoder.legal_masks(state):
            if plane == verbs:
                words = cells
            else:
                self.legal.append(cells)
                self.legal_planes.append(first + plane)
        self.words.append(words)
        self.actors.append(slot.actor)


class _Slot:
    """One of the games, with its own random generator."""

    def __init__(self, owner: VectorEnv, number: int) -> None:
        self._owner = owner
        self.number = number
        self.rng = Random(f"{owner._seed} {number}")  # noqa: SLF001  # a helper class of the owner
        self._games_left = 0
        self.new_table = False
        self.game: Game[Any, Any]
        self.encoder: Encoder[Any, Any]
        self._start: Any = None
        self.state: Any = None
        self.actor = NOBODY
        self._create_game()

    def _create_game(self) -> None:
        self.game = self._owner.game_type.create(self._owner.params, self.rng)
        self.encoder = self.game.encoder()
        self._start = self.game.start()
        self._games_left = self._owner.games_per_table

    def reset(self) -> None:
        if self._games_left == 0:
            self._create_game()
        self.new_table = self._games_left == self._owner.games_per_table
        self._games_left -= 1
        self.advance(self._start)

    def advance(self, state: Any) -> None:
        """Continue from this state through all chance moves."""
        game = self.game
        while (acting := game.actor(state)) == CHANCE:
            state = game.apply(state, sample_chance(game, state, self.rng))
        self.state, self.actor = state, acting
