"""Lock-step: the Python rules and the compiled engine play the same games and must agree at every ply."""

from __future__ import annotations

from collections import Counter
from random import Random
from typing import Any, Final

from realmwright import registry
from realmwright.game import CHANCE, NOBODY, InvalidSetup
from realmwright.kingdom_builder import rules, setup
from realmwright.kingdom_builder.game import KingdomBuilder
from realmwright.kingdom_builder.game_layout import create_layout
from realmwright.kingdom_builder.native_game import NativeKingdomBuilder
from realmwright.kingdom_builder.rule_options import OPTIONS, RULES_VERSION, RULES_VERSIONS
from realmwright.kingdom_builder.state import Move, State

FULL_CHECK_INTERVAL: Final = 7  # plies between two checks of scores, views and the way back from bytes
MAX_PLIES: Final = 4000


class Divergence(AssertionError):
    """The two engines disagree."""


class Lockstep:
    """One game in both engines."""

    def __init__(self, game: KingdomBuilder, state: State | None = None) -> None:
        self.game = game
        self.native_game = NativeKingdomBuilder(game)
        self.packer = self.native_game.packer
        self.state = state or game.start()
        self.native = self.native_game.from_python(self.state) if state else self.native_game.start()
        self.verbs: Counter[str] = Counter()
        self.plies = 0

    def _require(self, holds: bool, what: str, *details: Any) -> None:
        if not holds:
            position = f"{self.game.setup} | {self.game.dump(self.state)}"
            raise Divergence(f"{what} differ after {self.plies} plies: {details} in {position}")

    def check(self) -> list[Move]:
        """Compare the state, the actor and the legal moves in their order; return the moves."""
        data = self.packer.pack_state(self.state)
        self._require(self.native.pack() == data, "states", self.native)
        self._require(self.native.actor() == rules.actor(self.state), "actors", self.native.actor())
        moves = list(rules.moves(self.state))
        numbers = self.native.moves()
        self._require(numbers == [self.packer.pack_move(move) for move in moves], "moves", moves, numbers)
        if self.native.actor() == CHANCE:
            weights = tuple(self.game.weights(self.state))
            self._require(self.native.weights() == weights, "weights", self.native.weights())
        return moves

    def check_fully(self) -> None:
        """Compare also the scores, the bytes of a view, and the state that Python reads back."""
        scores = self.native_game.scores(self.native)
        self._require(scores == self.game.scores(self.state), "scores", scores)
        self._require(self.native_game.to_python(self.native) == self.state, "states read back")
        view = self.game.view(self.state, self.plies % self.game.seats)
        loaded = self.native_game.from_python(view)
        self._require(loaded.pack() == self.packer.pack_state(view), "views")
        self.native = self.native_game.from_python(self.state)

    def apply(self, move: Move) -> None:
        self.verbs[move.verb] += 1
        number = self.packer.pack_move(move)
        self.native = self.native.apply(number)
        self.state = rules.apply(self.state, move)
        self.plies += 1

    def play(self, rng: Random) -> int:
        """Play to the end, in most games by choosing a verb first; return the number of plies."""
        by_verb = rng.random() < 0.6
        while self.plies < MAX_PLIES:
            moves = self.check()
            if self.plies % FULL_CHECK_INTERVAL == 0:
                self.check_fully()
            if (acting := rules.actor(self.state)) == NOBODY:
                break
            if acting == CHANCE:
                self.apply(rng.choices(moves, self.game.weights(self.state))[0])
            else:
                self.apply(_by_verb(moves, rng) if by_verb else rng.choice(moves))
        self.check_fully()
        return self.plies


def _by_verb(moves: list[Move], rng: Random) -> Move:
    """Choose a verb, then one of its moves: powers are rare among uniform moves."""
    verb = rng.choice(list(dict.fromkeys(move.verb for move in moves)))
    return rng.choice([move for move in moves if move.verb == verb])


def random_game(rng: Random) -> KingdomBuilder:
    """Create a game with random expansions, options, quadrants and cards."""
    while True:
        try:
            version = rng.choice((*RULES_VERSIONS, RULES_VERSION))
            return KingdomBuilder(create_layout(setup.draw(_random_params(rng), rng, version)))
        except InvalidSetup:
            continue  # options that exclude each other


def _random_params(rng: Random) -> dict[str, str]:
    expansions = registry.shipped("expansions")
    names = ["base", *(name for name in sorted(expansions) if name != "base" and rng.random() < 0.5)]
    seats = 2 + rng.randrange(4 if "nomads" in names else 3)
    params = {"sets": ",".join(names), "players": str(seats)}
    for option in OPTIONS:
        if rng.random() < 0.3 and not (option.name == "edition" and seats == 5):
            params[option.name] = rng.choice(option.values)
    boards = [board.id for name in names[1:] for board in expansions[name].quadrants]
    if len(boards) >= 4 and rng.random() < 0.4:
        params["quadrants"] = ",".join(name + rng.choice(("", ":r")) for name in rng.sample(boards, 4))
    cards = [card.name for name in names for card in expansions[name].cards]
    if rng.random() < 0.4:
        params["cards"] = ",".join(rng.sample(cards, 3))
    return params


def scrambled_start(game: KingdomBuilder, rng: Random) -> State:
    """Return a start with few cards, few settlements and many tiles, for rules that full games rarely meet."""
    state = game.start().copy()
    if rng.random() < 0.5:
        deck = tuple(min(count, rng.choice((0, 0, 0, 1, 1, 2))) for count in state.deck)
        state.deck = deck if any(deck) else state.deck
    for seat in range(game.seats):
        me = state.edit_seat(seat)
        me.supply = rng.choice((40, rng.randrange(2, 16)))
        me.tiles = me.taken_from = sum(1 << i for i in range(len(state.tiles_left)) if rng.random() < 0.5)
    return state


def play_random_game(seed: str) -> Lockstep:
    """Play one random game in both engines; raise Divergence if they disagree."""
    rng = Random(seed)
    game = random_game(rng)
    lockstep = Lockstep(game, scrambled_start(game, rng) if rng.random() < 0.5 else None)
    lockstep.play(rng)
    return lockstep
