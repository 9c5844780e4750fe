"""Playout policy for Kingdom Builder: each seat builds by a noisy ranking of the hexes."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from ....bitset import bits
from ....game import CHANCE, Game, Rng
from ....kingdom_builder.common_powers import BuildPower
from ....kingdom_builder.game_layout import Layout
from ....kingdom_builder.hexgrid import BIT
from ....kingdom_builder.lazy_move_list import BUILD, END, moves_by_cell
from ....kingdom_builder.rules import mandatory_cells
from ....kingdom_builder.state import AFTER, Move, Seat, State
from .site_values import SiteValues

RANKINGS_PER_SEAT: Final = 6
NOISE_GOLD: Final = 1.0  # scale of the noise that distinguishes the rankings
ANY_TERRAIN: Final = ""

Ranking: TypeAlias = list[tuple[float, int, float]]  # score, cell as a bit, loss once its castle or tile is taken


class PlayoutPolicy:
    """Plays moves by one of several noisy rankings for each seat, chosen anew for each playout."""

    def __init__(self, game: Game[Any, Any], layout: Layout, site_values: Sequence[SiteValues], rng: Rng) -> None:
        self._game = game
        self._layout = layout
        self._site_values = site_values
        self._rankings: dict[tuple[int, int], dict[str, Ranking]] = {}  # by seat and number, created on demand
        self._one_time = layout.castles | sum(BIT[cell] for cell in layout.location_cells)
        self._powers = [(power, tiles) for power, tiles in layout.tiles_by_power if isinstance(power, BuildPower)]
        self._build_tiles = sum(tiles for _, tiles in self._powers)
        self._actions = [action for action in layout.actions if isinstance(action, BuildPower)]
        self._build_verbs = {"build", "to", *(power.name for power, _ in self._powers)}
        self.begin_playout(rng)

    def begin_playout(self, rng: Rng) -> None:
        seats = range(len(self._site_values))
        self._current = [self._get_rankings(seat, rng.randrange(RANKINGS_PER_SEAT), rng) for seat in seats]

    def _get_rankings(self, seat: int, number: int, rng: Rng) -> dict[str, Ranking]:
        if (seat, number) not in self._rankings:
            self._rankings[seat, number] = _noisy_rankings(self._site_values[seat], rng)
        return self._rankings[seat, number]

    def playout_move(self, state: State, rng: Rng) -> Move:
        if state.stack or not state.terrain:
            return self._other_move(state, rng)
        me, rankings = state.seats[state.turn], self._current[state.turn]
        if state.stage < AFTER:
            cells = mandatory_cells(state, me)
            return BUILD[self._best(rankings[state.terrain], cells, me)[1]]
        best_move, best_score = END[0], float("-inf")
        for power in self._available_powers(state, me):
            if cells := power.cells(state, me):
                score, cell = self._best(rankings[ANY_TERRAIN], cells, me)
                if score > best_score:
                    best_move, best_score = moves_by_cell(power.name)[cell], score
        return best_move

    def _available_powers(self, state: State, me: Seat) -> Iterator[BuildPower]:
        if available := me.tiles & self._build_tiles & ~(me.used_tiles | me.new_tiles):
            yield from (power for power, tiles in self._powers if available & tiles)
        for action in self._actions:
            if action.unavailable_reason(state, me) is None and isinstance(action, BuildPower):
                yield action

    def _best(self, ranking: Ranking, cells: int, me: Seat) -> tuple[float, int]:
        """Return the best score and its cell.

        A cell that is not in the ranking is returned only if there is no other.
        """
        taken, around = self._one_time & me.adjacent, self._layout.cell_neighbours
        best_score, best_cell = float("-inf"), -1
        for score, bit, loss in ranking:
            if score <= best_score:
                break
            if bit & cells:
                cell = bit.bit_length() - 1
                if loss and around[cell] & taken:
                    score -= loss  # noqa: PLW2901  # the loop is the hottest of a playout
                if score > best_score:
                    best_score, best_cell = score, cell
        return (best_score, best_cell) if best_cell >= 0 else (0.0, bits(cells)[0])

    def _other_move(self, state: State, rng: Rng) -> Move:
        """Return a move for rare decisions, such as a drawn card or a moved settlement's target."""
        moves = self._game.moves(state)
        actor = self._game.actor(state)
        if actor == CHANCE:
            drawn: Move = rng.choices(moves, self._game.weights(state))[0]
            return drawn
        random_move: Move = rng.choice(moves)
        if random_move.verb not in self._build_verbs or len(moves) == 1:
            return random_move
        by_cell: dict[int, Move] = {move.cell: move for move in moves if move.verb == random_move.verb}
        cells = sum(BIT[cell] for cell in by_cell)
        _, best = self._best(self._current[actor][ANY_TERRAIN], cells, state.seats[actor])
        return by_cell[best]


def _noisy_rankings(site_values: SiteValues, rng: Rng) -> dict[str, Ranking]:
    """Return a ranking of the hexes of each terrain and one of all hexes.

    Hexes are ranked by cluster value plus noise.
    """
    rankings = {
        name: sorted((_noisy_site(site_values, bit, rng) for bit, _ in ranking), reverse=True)
        for name, ranking in site_values.ranking.items()
    }
    return {**rankings, ANY_TERRAIN: sorted((site for ranking in rankings.values() for site in ranking), reverse=True)}


def _noisy_site(site_values: SiteValues, bit: int, rng: Rng) -> tuple[float, int, float]:
    # `Rng` has no normal distribution: the sum of three uniform variables is close to one
    noise = NOISE_GOLD * (sum(rng.randrange(1024) for _ in range(3)) / 512 - 3)
    value = site_values.cluster_value[bit]
    return value + noise, bit, value - site_values.base_cluster_value[bit]
