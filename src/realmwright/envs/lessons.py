"""Games that a network learns from, and games that show what it has learnt."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from time import process_time
from typing import Any, NamedTuple

import numpy as np
import numpy.typing as npt

from .. import registry
from ..bots.bot import sit
from ..bots.features import Features
from ..bots.net import Judge, Network
from ..game import CHANCE, NOBODY, Game
from ..trace import winners
from .course import results

Array = npt.NDArray[np.float32]
GOLD = 30.0  # a lead that counts as much as winning


class Lesson(NamedTuple):
    """Positions that somebody chose to reach, and what they turned out to be worth to him."""

    inputs: Array
    worth: Array
    cpu_s: float = 0.0  # what it took to play


@dataclass(frozen=True)
class School:
    """How games are played to learn from them."""

    game: str = "kingdom-builder"
    players: tuple[int, ...] = (2, 2, 2, 3, 2, 2, 4)  # one game after the other
    sets: str = ""
    spread: float = 0.01  # how much two positions may differ in worth and still be taken for equal
    stray: float = 0.03  # how often any move will do
    memory: float = 0.95  # how far the end of the game reaches back; the rest is what the network says on the way

    def names(self) -> tuple[str, ...]:
        """The inputs that are learnt: those of the first table."""
        return Features(self.table(0, Random(0))).names

    def table(self, number: int, rng: Random) -> Game[Any, Any]:
        wishes = {
            "players": str(self.players[number % len(self.players)]),
            **({"sets": self.sets} if self.sets else {}),
        }
        return registry.game(self.game).table(wishes, rng)


class Pupil:
    """The network at a table of its own, in every seat."""

    def __init__(self, school: School, network: Network | None, game: Game[Any, Any], rng: Random) -> None:
        self.school = school
        self.game = game
        self.rng = rng
        self._noise = np.random.default_rng(rng.getrandbits(32))
        self._judge = Judge(game, network)
        self._ignorant = network is None
        self.names = self._judge.features.names
        self.reached: list[list[tuple[Array, float]]] = [[] for _ in range(game.seats)]

    def decide(self, state: Any, seat: int) -> Any:
        """The position that it goes for, mostly the best one, remembered with what it thought of it."""
        moves = self.game.moves(state)
        if self._ignorant or self.rng.random() < self.school.stray:
            after = [self.game.apply(state, self.rng.choice(moves))]
        else:
            after = [self.game.apply(state, move) for move in moves]
        inputs = self._judge.inputs(after, seat)
        values = np.zeros(1, np.float32) if self._ignorant else self._judge.values(inputs)
        best = int((values + self._noise.gumbel(scale=self.school.spread, size=len(after))).argmax())
        self.reached[seat].append((inputs[best], float(values[best])))
        return after[best]


def learn_from(school: School, network: Network | None, seed: int, number: int) -> Lesson:
    """One game of the network against itself; without one, a game by chance."""
    began = process_time()
    rng = Random(f"{seed} lesson {number}")
    game = school.table(number, rng)
    pupil = Pupil(school, network, game, rng)
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        if acting == CHANCE:
            state = game.apply(state, rng.choices(moves, game.weights(state))[0])
        else:
            state = game.apply(state, moves[0]) if len(moves) == 1 else pupil.decide(state, acting)
    lesson = _lesson(school, game, state, pupil.reached)
    inputs = _arranged(lesson.inputs, pupil.names, school.names())
    return Lesson(inputs, lesson.worth, process_time() - began)


def _arranged(inputs: Array, names: Sequence[str], wanted: Sequence[str]) -> Array:
    """The inputs of one table as those of another; what the one does not have is nothing there."""
    if names == wanted:
        return inputs
    places = {name: place for place, name in enumerate(names)}
    found = np.zeros((len(inputs), len(wanted)), np.float32)
    for place, name in enumerate(wanted):
        if name in places:
            found[:, place] = inputs[:, places[name]]
    return found


def _lesson(school: School, game: Game[Any, Any], state: Any, reached: Sequence[list[tuple[Array, float]]]) -> Lesson:
    """Backwards from the end: partly what followed was worth, partly how it all ended."""
    gold = [sum(sheet.values()) for sheet in game.scores(state)]
    inputs, worth = [], []
    for seat, result in enumerate(results(game, state)):
        lead = gold[seat] - max(gold[:seat] + gold[seat + 1 :])
        followed = 0.5 * max(result, -1.0) + 0.5 * float(np.clip(lead / GOLD, -1, 1))
        for position, value in reversed(reached[seat]):
            inputs.append(position)
            worth.append(followed)
            followed = school.memory * followed + (1 - school.memory) * value
    return Lesson(np.array(inputs, np.float32), np.array(worth, np.float32))


def examine(school: School, network: Network, rival: str, seed: int, number: int) -> float:
    """Its share of the win in one game of two against a bot; every deal is played from both seats."""
    rng = Random(f"{seed} exam {number // 2}")
    two = School(game=school.game, players=(2,), sets=school.sets)
    game = two.table(0, rng)
    judge = Judge(game, network)
    mine = number % 2
    other = sit(rival, game, 1 - mine, rng)
    state = game.start()
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        if acting == CHANCE:
            move = rng.choices(moves, game.weights(state))[0]
        elif acting != mine:
            move = other.choose(game.view(state, acting))
        elif len(moves) == 1:
            move = moves[0]
        else:
            move = moves[int(judge.values(judge.inputs([game.apply(state, each) for each in moves], mine)).argmax())]
        state = game.apply(state, move)
    won = winners(game.scores(state))
    return (mine in won) / len(won)
