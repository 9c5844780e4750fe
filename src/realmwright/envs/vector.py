"""Many games at once, side by side in numpy buffers: self-play for learners that think in batches.

    games = Vector("kingdom-builder", 64, seed=1)
    while ...:
        actions = policy(games.planes, games.numbers, games.mask)      # one for each game, by whoever decides there
        rewards, done = games.step(actions)

The buffers are filled anew by every step. A game that is over is followed by another one in its place at once.
"""

from __future__ import annotations

from collections.abc import Sequence
from itertools import compress, repeat
from operator import ne
from random import Random
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import registry
from ..game import CHANCE, NOBODY, Chart, Game, GameError
from .course import Wish, drawn, results, wishes_of
from .tensors import Lines, Tensors, spelled


class Stepped(NamedTuple):
    """What a step brought: the result of each seat where the game is over, else nothing; and where it is over."""

    rewards: npt.NDArray[np.float32]
    done: npt.NDArray[np.bool_]


class Vector:
    """`count` games of one set-up. A table is drawn anew after `deals` games on it."""

    def __init__(
        self,
        game: str = "kingdom-builder",
        count: int = 64,
        players: int | None = None,
        *,
        seed: int = 0,
        deals: int = 8,
        **setup: Wish,
    ) -> None:
        self.kind = registry.game(game)
        self.wishes = wishes_of(players, setup)
        self.count = count
        self.deals = deals
        self._seed = seed
        self._slots = [_Slot(self, number) for number in range(count)]
        self.form = self._slots[0].chart.form
        self.shapes = shapes = Tensors(self.form)
        self.seats = self._slots[0].game.seats
        self._moves = [self._slots[0].chart.move(*shapes.place(action)) for action in range(shapes.actions)]
        self._shown: Any = ([], [])  # the games and planes of the mask that are not empty
        each = range(shapes.ground, shapes.planes[0])
        self._changing = np.array([game * shapes.planes[0] + plane for game in range(count) for plane in each])
        self._sets = [0] * len(self._changing)  # what these planes show
        # what learners read
        self.planes = np.zeros((count, *shapes.planes), np.int8)
        self.vector = np.zeros((count, shapes.vector), np.int16)
        self.mask = np.zeros((count, shapes.actions), np.int8)
        self.actor = np.zeros(count, np.int8)
        self._plane_lines = self.planes.reshape(-1, shapes.cells).view(shapes.line)
        self._legal_lines = self.mask[:, : shapes.board_actions].view(shapes.line).reshape(count, shapes.verbs, -1)
        self._numbers = np.arange(count)
        seen = _Seen(shapes)
        for slot in self._slots:
            self._begin(slot)
            seen.add(slot)
        self._show(seen)

    @property
    def games(self) -> list[tuple[Game[Any, Any], Any]]:
        """The tables and their states, for whoever wants to look closer."""
        return [(slot.game, slot.state) for slot in self._slots]

    def step(self, actions: Sequence[int] | npt.NDArray[np.integer[Any]]) -> Stepped:
        """A legal action in each game; chance and new games follow by themselves."""
        rewards = np.zeros((self.count, self.seats), np.float32)
        done = np.zeros(self.count, np.bool_)
        chosen = np.asarray(actions)
        self._demand_legal(chosen)
        seen, moves = _Seen(self.shapes), self._moves
        for slot, action in zip(self._slots, chosen.tolist(), strict=True):
            slot.go_on(slot.game.apply(slot.state, moves[action]))
            if slot.actor == NOBODY:
                rewards[slot.number] = results(slot.game, slot.state)
                done[slot.number] = True
                self._begin(slot)
            seen.add(slot)  # now, while the state is at hand: faster than in a loop of its own
        self._show(seen)
        return Stepped(rewards, done)

    def _demand_legal(self, chosen: npt.NDArray[Any]) -> None:
        if chosen.shape != (self.count,) or not self.mask[self._numbers, chosen].all():
            raise GameError(f"an action is not legal in its game: expected {self.count} of the mask")

    def _begin(self, slot: _Slot) -> None:
        """Another game; what never changes at a table is written once."""
        slot.begin()
        if not slot.new_table:
            return
        ground, facts = slot.chart.lies()
        shapes = self.shapes
        self.planes[slot.number, : shapes.ground] = shapes.unpack(ground)
        self.vector[slot.number, : shapes.facts] = facts

    def _show(self, seen: _Seen) -> None:
        """What the games have told becomes arrays, all of them together."""
        self.actor[:] = seen.actors
        numbers = np.frombuffer(b"".join(seen.numbers), np.int16)
        self.vector[:, self.shapes.facts :] = numbers.reshape(self.count, -1)
        changed = bytes(map(ne, seen.sets, self._sets))  # from one decision to the next most planes stay as they are
        fresh = [*compress(seen.sets, changed)]
        lines = self.shapes.lines(fresh + seen.legal)
        self._plane_lines[self._changing[np.frombuffer(changed, np.bool_)]] = lines[: len(fresh)]
        self._sets = seen.sets
        self._show_legal(lines[len(fresh) :], seen.places, seen.words)

    def _show_legal(self, lines: Lines, places: list[int], words: list[int]) -> None:
        """Few planes have a legal move, so only those and the ones of before are written."""
        shapes = self.shapes
        self._legal_lines[self._shown] = np.zeros(shapes.rows, shapes.line)
        self._shown = np.divmod(np.array(places, np.intp), shapes.verbs)
        self._legal_lines[self._shown] = lines
        alone = np.frombuffer(b"".join(map(spelled, words, repeat(shapes.words))), np.int8)
        self.mask[:, shapes.board_actions :] = alone.reshape(self.count, -1)


class _Seen:
    """What the games tell of themselves after a step, one after the other."""

    def __init__(self, shapes: Tensors) -> None:
        self._verbs = shapes.verbs
        self.actors: list[int] = []
        self.sets: list[int] = []
        self.numbers: list[bytes] = []
        self.words: list[int] = []
        self.legal: list[int] = []
        self.places: list[int] = []  # of these planes, among those of all games

    def add(self, slot: _Slot) -> None:
        state, chart, verbs = slot.state, slot.chart, self._verbs
        planes, told = chart.sees(state, slot.actor)
        self.sets += planes
        self.numbers.append(told)
        alone, first = 0, len(self.actors) * verbs
        for plane, cells in chart.legal(state):
            if plane == verbs:
                alone = cells
            else:
                self.legal.append(cells)
                self.places.append(first + plane)
        self.words.append(alone)
        self.actors.append(slot.actor)


class _Slot:
    """One of the games, with a random source of its own, so that it does not depend on its neighbours."""

    def __init__(self, owner: Vector, number: int) -> None:
        self._owner = owner
        self.number = number
        self.rng = Random(f"{owner._seed} {number}")  # noqa: SLF001  # the two are one thing
        self._left = 0
        self.new_table = False
        self.game: Game[Any, Any]
        self.chart: Chart[Any, Any]
        self._start: Any = None
        self.state: Any = None
        self.actor = NOBODY
        self._draw()

    def _draw(self) -> None:
        self.game = self._owner.kind.table(self._owner.wishes, self.rng)
        self.chart = self.game.chart()
        self._start = self.game.start()
        self._left = self._owner.deals

    def begin(self) -> None:
        if self._left == 0:
            self._draw()
        self.new_table = self._left == self._owner.deals
        self._left -= 1
        self.go_on(self._start)

    def go_on(self, state: Any) -> None:
        """From this state on, as far as chance goes."""
        game = self.game
        while (acting := game.actor(state)) == CHANCE:
            state = game.apply(state, drawn(game, state, self.rng))
        self.state, self.actor = state, acting
