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

Array = npt.NDArray[np.float32]
GOLD = 30.0  # what the network calls 1


class Lesson(NamedTuple):
    """Positions that seats chose to reach, one seat after the other, each from the end of the game backwards."""

    inputs: Array
    worth: Array  # the gold that the seat had in the end
    last: npt.NDArray[np.bool_]  # where a seat begins: its last position
    cpu_s: float = 0.0  # what it took to play


@dataclass(frozen=True)
class School:
    """How games are played to learn from them."""

    game: str = "kingdom-builder"
    players: tuple[int, ...] = (2,)  # one game after the other
    sets: str = ""
    teacher: str = "greedy"  # the bot whose games are watched at first
    look: int = 24  # moves that are judged at most, drawn among all
    spread: float = 0.01  # how much two positions may differ in worth and still be taken for equal
    stray: float = 0.05  # how often any move will do, twice as often for the teacher

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
    """The network at a table of its own, in every seat; without one, it watches its teacher."""

    def __init__(self, school: School, network: Network | None, game: Game[Any, Any], rng: Random) -> None:
        self.school = school
        self.game = game
        self.rng = rng
        self._noise = np.random.default_rng(rng.getrandbits(32))
        self._judge = Judge(game, network)
        self._teachers = [] if network else [sit(school.teacher, game, seat, rng) for seat in range(game.seats)]
        self.names = self._judge.features.names
        self.reached: list[list[Array]] = [[] for _ in range(game.seats)]

    def decide(self, state: Any, seat: int) -> Any:
        """The position that it goes for, mostly the best one, which is remembered."""
        after, inputs = self._watched(state, seat) if self._teachers else self._weighed(state, seat)
        self.reached[seat].append(inputs)
        return after

    def _watched(self, state: Any, seat: int) -> tuple[Any, Array]:
        if self.rng.random() < 2 * self.school.stray:
            move = self.rng.choice(self.game.moves(state))
        else:
            move = self._teachers[seat].choose(self.game.view(state, seat))
        after = self.game.apply(state, move)
        return after, self._judge.inputs([after], seat)[0]

    def _weighed(self, state: Any, seat: int) -> tuple[Any, Array]:
        moves = self.game.moves(state)
        if self.rng.random() < self.school.stray:
            moves = [self.rng.choice(moves)]
        elif len(moves) > self.school.look:
            moves = self.rng.sample(moves, self.school.look)
        after, inputs, values = self._judge.judged(state, moves, seat)
        best = int((values + self._noise.gumbel(scale=self.school.spread, size=len(after))).argmax())
        return after[best], inputs[best]


def learn_from(school: School, network: Network | None, seed: int, number: int) -> Lesson:
    """One game of the network against itself; without one, a game of its teacher."""
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
    lesson = _lesson(game, state, pupil.reached)
    inputs = _arranged(lesson.inputs, pupil.names, school.names())
    return lesson._replace(inputs=inputs, cpu_s=process_time() - began)


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


def _lesson(game: Game[Any, Any], state: Any, reached: Sequence[Sequence[Array]]) -> Lesson:
    inputs = [position for positions in reached for position in reversed(positions)]
    worth, last = [], []
    for sheet, positions in zip(game.scores(state), reached, strict=True):
        worth += [sum(sheet.values()) / GOLD] * len(positions)
        last += [not number for number in range(len(positions))]
    return Lesson(np.array(inputs, np.float32), np.array(worth, np.float32), np.array(last, np.bool_))


def examine(school: School, network: Network | None, rival: str, seed: int, number: int) -> float:
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
            move = moves[int(judge.judged(state, moves, mine).values.argmax())]
        state = game.apply(state, move)
    won = winners(game.scores(state))
    return (mine in won) / len(won)
