"""Evaluation for Kingdoms: expected values of lines, and of castles and tiles in hand."""

from __future__ import annotations

from collections.abc import Hashable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final

from ....game import CHANCE, Game, Rng, Seat
from ....kingdoms.board import CASTLE_COUNTS, CELLS, DRAGON, LINES, MINE, RANKS, TILE_KINDS, VALUES, castle_index
from ....kingdoms.lazy_move_list import CASTLE, DRAW_TILE, OPEN_TILE, PASS, PUT_TILE, START_TILE
from ....kingdoms.rules import EPOCHS
from ....kingdoms.state import DRAW, NO_TILE, OVER, PUT, Move, State
from .. import ScoreEvaluation
from .lines import (
    CACHE_SIZE,
    EMPTY_SPACES,
    HAZARD_GAIN,
    VALUE,
    BoardValues,
    LineSegment,
    Perspective,
    segments,
    wizard_masks,
)

_VALUED_TILES: Final = tuple((kind, VALUES[kind]) for kind in TILE_KINDS if VALUES[kind])


class KingdomsEvaluation(ScoreEvaluation):
    """Evaluation of Kingdoms positions, weighted by `weights` (docs/tuning.md)."""

    prior_weight = 0.5

    def __init__(self, game: Game[Any, Any], weights: Mapping[str, float]) -> None:
        super().__init__(game, weights)
        rival_weight = 1.0 if game.seats == 2 else weights["rival"] / (game.seats - 1)
        self._perspectives = [Perspective(seat, rival_weight) for seat in range(game.seats)]
        self._hand_cache: dict[Hashable, list[float]] = {}
        # local copies of weights that every evaluation needs
        self._open = weights["open"]
        self._dragon, self._mine = weights["dragon"], weights["mine"]
        self._last = weights["last"]
        self._tile, self._draw = weights["tile"], weights["draw"]
        self._now = [0.0, *(weights["small"] if rank == 1 else self._castle_weight("now", rank) for rank in RANKS)]
        self._later = [0.0, *(self._castle_weight("later", rank) for rank in RANKS)]
        self._rivals = game.seats - 1
        self._last_castle = "last-castle" in game.setup_dict()["variants"]
        if not self._last_castle:
            self._later[1] = 0.0  # castles of rank 1 are returned after each epoch (KD-EPOCH-2.1)

    def _castle_weight(self, name: str, rank: int) -> float:
        """Return the value of a castle in hand; higher ranks are placed on better spaces."""
        return rank * (self.weights[name] + (rank - 1) * self.weights["steep"])

    def begin_search(self, state: State) -> None:
        self._hand_cache.clear()

    # Static value

    def value(self, state: State, seat: Seat) -> float:
        perspective = self._perspectives[seat]
        total = _lead(state.gold, perspective)
        if state.stage == OVER:
            return total
        total += _lead(self._hand_values(state), perspective)
        if len(state.empty_cells) < len(CELLS):
            total += self._potential(state, perspective)
        if state.stage == DRAW:
            drawn = self.draw_value(state, BoardValues(state, self._perspectives[state.turn]))
            total += drawn if state.turn == seat else -drawn * perspective.rival_weight
        return total

    def _hand_values(self, state: State) -> list[float]:
        """Return the value of the castles and the starting tile in each seat's hand."""
        key = state.castles, state.start_tiles, state.epoch, len(state.empty_cells)
        values = self._hand_cache.get(key)
        if values is None:
            castle_values = self._castle_values(state)
            values = self._hand_cache[key] = [
                (0.0 if tile == NO_TILE else self._tile)
                + sum([count * castle_values[rank] for rank, count in _castles(state, seat)])
                for seat, tile in enumerate(state.start_tiles)
            ]
        return values

    def _castle_values(self, state: State) -> list[float]:
        """Return the value of keeping a castle of each rank for later in this epoch or for the next."""
        now, later = len(state.empty_cells) / len(CELLS), self._next_epoch_probability(state)
        return [max(now * self._now[rank], later * self._later[rank]) for rank in (0, *RANKS)]

    def _next_epoch_probability(self, state: State) -> float:
        if self._last_castle:  # depends on the seat with the fewest castles left (KD-VAR-LASTCASTLE-4)
            fewest = min(sum(count for _, count in _castles(state, seat)) for seat in range(self.game.seats))
            return self._last * fewest / sum(CASTLE_COUNTS)
        return 1.0 if state.epoch < EPOCHS else 0.0

    def _potential(self, state: State, perspective: Perspective) -> float:
        """Return the expected lead from the unpaid lines if future tiles are placed at random."""
        board, masks, paid = state.board, wizard_masks(state.board), state.paid_lines
        mean_tile = self._open * _mean_tile_value(state.supply)
        per_space = 1 / len(state.empty_cells)
        dragon = self._dragon * per_space if state.supply[DRAGON - 1] else 0.0
        mine = self._mine * per_space if state.supply[MINE - 1] else 0.0
        return sum(
            [
                _line_potential(board[line], masks[number], perspective, mean_tile, dragon, mine)
                for number, line in enumerate(LINES)
                if paid[number] is None
            ]
        )

    def draw_value(self, state: State, board_values: BoardValues) -> float:
        """Return the expected gain of drawing a tile and placing it on its best space."""
        gains = board_values.sum_lines(HAZARD_GAIN)
        best, worst = max(gains), min(gains)
        supply = state.supply
        tile_gains = [supply[kind - 1] * value * (best if value > 0 else worst) for kind, value in _VALUED_TILES]
        return self._draw * sum(tile_gains) / sum(supply)

    # Playouts

    def playout_move(self, state: State, rng: Rng) -> Move:
        """Return the move with the best gain, comparing the best space for each piece."""
        if self.game.actor(state) == CHANCE:
            drawn: Move = rng.choices(self.game.moves(state), self.game.weights(state))[0]
            return drawn
        board_values = BoardValues(state, self._perspectives[state.turn])
        if state.stage == PUT:
            return PUT_TILE[state.empty_cells[_best(board_values.tile_gains(state.drawn_tile), rng)[1]]]
        moves = self._castle_moves(state, board_values, rng)
        tile_moves = self._open_tile_moves if state.setup.open else self._tile_moves
        moves += tile_moves(state, board_values, rng)
        if not moves:
            return PASS[0]
        return max(moves)[1]

    def _castle_moves(self, state: State, board_values: BoardValues, rng: Rng) -> list[tuple[float, Move]]:
        ranks = [rank for rank, count in _castles(state, state.turn) if count]
        if not ranks:
            return []
        mean_tile = self._open * _mean_tile_value(state.supply)
        space_values, empty_spaces = board_values.sum_lines(VALUE), board_values.sum_lines(EMPTY_SPACES)
        values = [value + mean_tile * (empty - 2) for value, empty in zip(space_values, empty_spaces, strict=True)]
        value, index = _best(values, rng)
        cell, castle_values = state.empty_cells[index], self._castle_values(state)
        return [(rank * value - castle_values[rank], CASTLE[rank - 1][cell]) for rank in ranks]

    def _tile_moves(self, state: State, board_values: BoardValues, rng: Rng) -> list[tuple[float, Move]]:
        moves = []
        if state.start_tiles[state.turn] != NO_TILE:
            gain, index = _best(board_values.tile_gains(state.start_tiles[state.turn]), rng)
            moves.append((gain - self._tile, START_TILE[state.empty_cells[index]]))
        if state.supply_size:
            moves.append((self.draw_value(state, board_values), DRAW_TILE[0]))
        return moves

    def _open_tile_moves(self, state: State, board_values: BoardValues, rng: Rng) -> list[tuple[float, Move]]:
        moves = []
        for kind in TILE_KINDS:
            if state.supply[kind - 1]:
                gain, index = _best(board_values.tile_gains(kind), rng)
                moves.append((gain, OPEN_TILE[kind - 1][state.empty_cells[index]]))
        return moves

    def playout_done(self, state: State, root: State) -> bool:
        """Return whether all rivals have answered or a tile is drawn.

        The expected value of a drawn tile is known.
        """
        if state.stage == OVER or state.epoch != root.epoch:
            return True
        placed = len(root.empty_cells) - len(state.empty_cells) - (root.stage == DRAW)
        return placed >= self._rivals or (placed >= 0 and state.stage == DRAW)

    # Turns and positions

    def turn_id(self, state: Any) -> Hashable:
        return state.epoch, len(state.empty_cells)

    def position_key(self, state: Any) -> Hashable:
        return state.board, state.stage, state.turn, state.castles, state.gold


def _castles(state: State, seat: Seat) -> Iterable[tuple[int, int]]:
    """Return the ranks, each with the number of castles of that rank in a seat's hand."""
    first = castle_index(seat, RANKS[0])
    return zip(RANKS, state.castles[first : first + len(RANKS)], strict=True)


def _lead(gold: Sequence[float], perspective: Perspective) -> float:
    return gold[perspective.seat] * (1 + perspective.rival_weight) - sum(gold) * perspective.rival_weight


@lru_cache(maxsize=CACHE_SIZE)
def _line_potential(line: bytes, wizard_mask: int, perspective: Perspective, *odds: float) -> float:
    """Return the expected lead from a line."""
    parts = segments(line, wizard_mask, perspective)
    return sum([part.net_rank * _expected_value(part, *odds) for part in parts if part.net_rank])


def _expected_value(segment: LineSegment, mean_tile: float, dragon: float, mine: float) -> float:
    """Return the expected final value of a segment for each rank of a castle."""
    empty = segment.empty
    if segment.dragon:
        value = segment.hazards + min(mean_tile, 0.0) * empty
    else:
        value = segment.resources * max(0.0, 1 - dragon * empty) + segment.hazards + mean_tile * empty
    return segment.multiplier * value if segment.multiplier > 1 else value * (1 + mine * empty)


@lru_cache(maxsize=CACHE_SIZE)
def _mean_tile_value(supply: tuple[int, ...]) -> float:
    """Return the mean value of the tiles in the supply."""
    left = sum(supply)
    return sum(supply[kind - 1] * value for kind, value in _VALUED_TILES) / left if left else 0.0


def _best(values: list[float], rng: Rng) -> tuple[float, int]:
    """Return the highest value and its index, chosen at random among equal ones."""
    best = max(values)
    if values.count(best) == 1:
        return best, values.index(best)
    return best, rng.choice([index for index, value in enumerate(values) if value == best])


EVALUATION = KingdomsEvaluation
