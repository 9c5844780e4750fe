"""What bots know of Kingdoms: what lines may still become, and what castles and tiles in hand promise."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ...game import CHANCE, Game, Rng, Seat
from ...kingdoms.moves import CASTLE, DRAW_TILE, OPEN_TILE, PASS, PUT_TILE, START_TILE
from ...kingdoms.pieces import CASTLES, CELLS, DRAGON, KINDS, LINES, MINE, RANKS, VALUES, castle_place
from ...kingdoms.rules import EPOCHS
from ...kingdoms.state import DRAW, NO_TILE, OVER, PUT, Move, State
from . import Plain
from .kingdoms_lines import KNOWN, PRESS, ROOM, VALUE, Eye, Part, Sight, charmed, parts

_VALUED: Final = tuple((kind, VALUES[kind]) for kind in KINDS if VALUES[kind])


class KingdomsEvaluation(Plain):
    """See `Evaluation`. Numbers are gold."""

    trust = 0.5

    def __init__(self, game: Game[Any, Any], weights: Mapping[str, float]) -> None:
        super().__init__(game, weights)
        rival = 1.0 if game.seats == 2 else weights["rival"] / (game.seats - 1)  # the lead over the rivals' mean
        self._eyes = [Eye(seat, rival) for seat in range(game.seats)]
        self._held: dict[Hashable, list[float]] = {}
        # several of them are asked at every position
        self._open = weights["open"]
        self._dragon, self._mine = weights["dragon"], weights["mine"]
        self._last = weights["last"]
        self._tile, self._draw = weights["tile"], weights["draw"]
        self._now = [0.0, *(weights["small"] if rank == 1 else self._of_rank("now", rank) for rank in RANKS)]
        self._later = [0.0, *(self._of_rank("later", rank) for rank in RANKS)]
        self._answers = game.seats - 1
        self._last_castle = "last-castle" in game.about()["variants"]
        if not self._last_castle:
            self._later[1] = 0.0  # it comes back by itself (KD-EPOCH-2.1)

    def _of_rank(self, when: str, rank: int) -> float:
        """A castle of a high rank gets the best spaces."""
        return rank * (self.weights[when] + (rank - 1) * self.weights["steep"])

    def begin(self, state: State) -> None:
        self._held.clear()

    # How good a position is

    def worth(self, state: State, seat: Seat) -> float:
        eye = self._eyes[seat]
        total = _lead(state.gold, eye)
        if state.stage == OVER:
            return total
        total += _lead(self._hands(state), eye)
        if len(state.free) < len(CELLS):
            total += self._hopes(state, eye)
        if state.stage == DRAW:
            drawn = self.draw_worth(state, Sight(state, self._eyes[state.turn]))
            total += drawn if state.turn == seat else -drawn * eye.rival
        return total

    def _hands(self, state: State) -> list[float]:
        """What castles and the starting tile promise each seat. Most moves of a search leave the same ones."""
        key = state.castles, state.tiles, state.epoch, len(state.free)
        found = self._held.get(key)
        if found is None:
            promises = self._promises(state)
            found = self._held[key] = [
                (0.0 if tile == NO_TILE else self._tile)
                + sum([count * promises[rank] for rank, count in _castles(state, seat)])
                for seat, tile in enumerate(state.tiles)
            ]
        return found

    def _promises(self, state: State) -> list[float]:
        """What a castle of each rank brings that is not placed now: later in this epoch, or in one to come."""
        now, later = len(state.free) / len(CELLS), self._goes_on(state)
        return [max(now * self._now[rank], later * self._later[rank]) for rank in (0, *RANKS)]

    def _goes_on(self, state: State) -> float:
        """How likely another epoch is."""
        if self._last_castle:  # it depends on who has the fewest castles left (KD-VAR-LASTCASTLE-4)
            fewest = min(sum(count for _, count in _castles(state, seat)) for seat in range(self.game.seats))
            return self._last * fewest / sum(CASTLES)
        return 1.0 if state.epoch < EPOCHS else 0.0

    def _hopes(self, state: State, eye: Eye) -> float:
        """The lead that lines will bring, if the tiles to come lie anywhere."""
        board, near, paid = state.board, charmed(state.board), state.paid
        each = self._open * _mean(state.supply)
        space = 1 / len(state.free)
        dragon = self._dragon * space if state.supply[DRAGON - 1] else 0.0
        mine = self._mine * space if state.supply[MINE - 1] else 0.0
        return sum(
            [
                _hope(board[line], near[number], eye, each, dragon, mine)
                for number, line in enumerate(LINES)
                if paid[number] is None
            ]
        )

    def draw_worth(self, state: State, sight: Sight) -> float:
        """What a tile brings that is drawn now and put where it does most."""
        pull = sight.sums(PRESS)
        best, worst = max(pull), min(pull)
        supply = state.supply
        gains = [supply[kind - 1] * value * (best if value > 0 else worst) for kind, value in _VALUED]
        return self._draw * sum(gains) / sum(supply)

    # What to play

    def quick(self, state: State, rng: Rng) -> Move:
        """The best space for each piece, and of these the best."""
        if self.game.actor(state) == CHANCE:
            drawn: Move = rng.choices(self.game.moves(state), self.game.weights(state))[0]
            return drawn
        sight = Sight(state, self._eyes[state.turn])
        if state.stage == PUT:
            return PUT_TILE[state.free[_best(sight.gains(state.drawn), rng)[1]]]
        found = self._castles(state, sight, rng)
        found += self._open_tiles(state, sight, rng) if state.setup.open else self._tiles(state, sight, rng)
        if not found:
            return PASS[0]
        return max(found)[1]

    def _castles(self, state: State, sight: Sight, rng: Rng) -> list[tuple[float, Move]]:
        castles = [rank for rank, count in _castles(state, state.turn) if count]
        if not castles:
            return []
        each = self._open * _mean(state.supply)
        values = [value + each * (room - 2) for value, room in zip(sight.sums(VALUE), sight.sums(ROOM), strict=True)]
        value, at = _best(values, rng)
        cell, promises = state.free[at], self._promises(state)
        return [(rank * value - promises[rank], CASTLE[rank - 1][cell]) for rank in castles]

    def _tiles(self, state: State, sight: Sight, rng: Rng) -> list[tuple[float, Move]]:
        found = []
        if state.tiles[state.turn] != NO_TILE:
            gain, at = _best(sight.gains(state.tiles[state.turn]), rng)
            found.append((gain - self._tile, START_TILE[state.free[at]]))
        if state.left:
            found.append((self.draw_worth(state, sight), DRAW_TILE[0]))
        return found

    def _open_tiles(self, state: State, sight: Sight, rng: Rng) -> list[tuple[float, Move]]:
        found = []
        for kind in KINDS:
            if state.supply[kind - 1]:
                gain, at = _best(sight.gains(kind), rng)
                found.append((gain, OPEN_TILE[kind - 1][state.free[at]]))
        return found

    # For searches

    def settled(self, state: State, root: State) -> bool:
        """Everybody else has answered. What a tile to be drawn will bring is known well enough without drawing it."""
        if state.stage == OVER or state.epoch != root.epoch:
            return True
        placed = len(root.free) - len(state.free) - (root.stage == DRAW)
        return placed >= self._answers or (placed >= 0 and state.stage == DRAW)

    def turn(self, state: Any) -> Hashable:
        return state.epoch, len(state.free)

    def key(self, state: Any) -> Hashable:
        return state.board, state.stage, state.turn, state.castles, state.gold


def _castles(state: State, seat: Seat) -> Iterable[tuple[int, int]]:
    """The ranks, and how many castles of each a seat has in hand."""
    place = castle_place(seat, RANKS[0])
    return zip(RANKS, state.castles[place : place + len(RANKS)], strict=True)


def _lead(gold: Sequence[float], eye: Eye) -> float:
    return gold[eye.seat] * (1 + eye.rival) - sum(gold) * eye.rival


@lru_cache(maxsize=KNOWN)
def _hope(line: bytes, near: int, eye: Eye, *odds: float) -> float:
    """The lead that a line will bring."""
    return sum([part.stake * _expected(part, *odds) for part in parts(line, near, eye) if part.stake])


def _expected(part: Part, each: float, dragon: float, mine: float) -> float:
    """What a part is worth for each rank, with what may come to its empty spaces."""
    room = part.room
    if part.dragon:
        value = part.hazards + min(each, 0.0) * room
    else:
        value = part.resources * max(0.0, 1 - dragon * room) + part.hazards + each * room
    return part.times * value if part.times > 1 else value * (1 + mine * room)


@lru_cache(maxsize=KNOWN)
def _mean(supply: tuple[int, ...]) -> float:
    """What a tile is worth that is yet to come."""
    left = sum(supply)
    return sum(supply[kind - 1] * value for kind, value in _VALUED) / left if left else 0.0


def _best(values: list[float], rng: Rng) -> tuple[float, int]:
    """The highest one and where it stands; any of them if there are several."""
    best = max(values)
    if values.count(best) == 1:
        return best, values.index(best)
    return best, rng.choice([at for at, value in enumerate(values) if value == best])


EVALUATION = KingdomsEvaluation
