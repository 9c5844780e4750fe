"""Lock-step: the Python rules and the compiled engine play the same games and must agree at every ply."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from random import Random
from typing import Any, Final

from realmwright import registry
from realmwright.game import CHANCE, NOBODY, Game

FULL_CHECK_INTERVAL: Final = 7  # plies between two checks of scores, views and the way back from bytes
MAX_PLIES: Final = 4000


class Divergence(AssertionError):
    """The two engines disagree."""


class Lockstep:
    """One game in both engines, from its start or from another state."""

    native_game: Any

    def __init__(self, game: Game[Any, Any], state: Any = None) -> None:
        self.game = game
        self.native_game = registry.compile_game(game)
        self.packer = self.native_game.packer
        self.state = state or game.start()
        self.native = self.native_game.from_python(self.state) if state else self.native_game.start()
        self.verbs: Counter[str] = Counter()
        self.plies = 0

    def _require(self, holds: bool, what: str, *details: Any) -> None:
        if not holds:
            position = f"{self.game.setup} | {self.game.dump(self.state)}"
            raise Divergence(f"{what} differ after {self.plies} plies: {details} in {position}")

    def check(self) -> list[Any]:
        """Compare the state, the actor and the legal moves in their order; return the moves."""
        data = self.packer.pack_state(self.state)
        self._require(self.native.pack() == data, "states", self.native)
        self._require(self.native.actor() == self.game.actor(self.state), "actors", self.native.actor())
        moves = list(self.game.moves(self.state))
        numbers = self.native.moves()
        self._require(numbers == [self.packer.pack_move(move) for move in moves], "moves", moves, numbers)
        if self.native.actor() == CHANCE:
            weights = tuple(self.game.weights(self.state))
            self._require(self.native.weights() == weights, "weights", self.native.weights())
        return moves

    def check_fully(self) -> None:
        """Compare also the scores, a view, and the state that Python reads back."""
        scores = self.native_game.scores(self.native)
        self._require(scores == self.game.scores(self.state), "scores", scores)
        self._require(self.native_game.to_python(self.native) == self.state, "states read back")
        self._check_view(self.plies % (self.game.seats + 1) - 1)  # NOBODY is any number that is no seat
        self.native = self.native_game.from_python(self.state)

    def _check_view(self, seat: int) -> None:
        """Compare a view; a determinisation must have the same view and nothing hidden."""
        view = self.game.view(self.state, seat)
        native_view = self.native.view(seat)
        self._require(native_view.pack() == self.packer.pack_state(view), "views", native_view)
        self._require(self.native_game.from_python(view) == native_view, "loaded views")
        guess = native_view.determinise(self.plies)
        self._require(guess.view(seat) == native_view, "views of a determinisation", guess)
        self._require(guess.determinise(self.plies + 1) == guess, "hidden parts", guess)

    def apply(self, move: Any) -> None:
        self.verbs[move.verb] += 1
        self.native = self.native.apply(self.packer.pack_move(move))
        self.state = self.game.apply(self.state, move)
        self.plies += 1

    def play(self, rng: Random) -> int:
        """Play to the end, in most games by choosing a verb first; return the number of plies."""
        by_verb = rng.random() < 0.6
        while self.plies < MAX_PLIES:
            moves = self.check()
            if self.plies % FULL_CHECK_INTERVAL == 0:
                self.check_fully()
            if (acting := self.game.actor(self.state)) == NOBODY:
                break
            if acting == CHANCE:
                self.apply(rng.choices(moves, self.game.weights(self.state))[0])
            else:
                self.apply(_by_verb(moves, rng) if by_verb else rng.choice(moves))
        self.check_fully()
        return self.plies


def _by_verb(moves: Sequence[Any], rng: Random) -> Any:
    """Choose a verb, then one of its moves: powers are rare among uniform moves."""
    verb = rng.choice(list(dict.fromkeys(move.verb for move in moves)))
    return rng.choice([move for move in moves if move.verb == verb])
