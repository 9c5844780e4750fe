"""Evaluation for Kingdom Builder.

It values gold, location tiles, sites for the next card and the potential of cards.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from heapq import nlargest, nsmallest
from itertools import groupby
from typing import TYPE_CHECKING, Any

from ....bitset import bits
from ....game import NOBODY, Game, Rng, Seat
from ....kingdom_builder.common_powers import BuildPower
from ....kingdom_builder.game_layout import Layout
from ....kingdom_builder.hexgrid import BIT, neighbours
from ....kingdom_builder.scoring import scored_cells
from ....kingdom_builder.state import NONE, OVER, UNSEEN, Move, State
from ....kingdom_builder.state import Seat as Side
from .. import NativeRollouts, ScoreEvaluation
from .area_cache import AreaCache
from .card_potentials import potentials_of
from .card_values import gain_functions
from .playout import PlayoutPolicy
from .playout_library import find_library
from .score_cache import ScoreCache
from .site_values import SiteValues

if TYPE_CHECKING:
    from .native_playouts import NativePlayouts

BUILDS_PER_TURN = 3
MIN_UNSEEN_CARDS = 4  # with fewer cards left to draw, the discard pile counts too
NEIGHBOUR_SHARE = 0.3  # share of the neighbours' values in the candidate score of a hex
UNKNOWN_LOSS = 1.0  # gold lost by removing a settlement that was not on the board at the root
MAX_TURNS_LEFT = 12.0


class KingdomBuilderEvaluation(ScoreEvaluation):
    """Evaluation of Kingdom Builder positions, weighted by `weights` (docs/tuning.md)."""

    planning_share = 0.5
    prior_weight = 0.3
    prior_playouts = 8.0  # high, since the variance between games exceeds the difference between most turns

    def __init__(self, game: Game[Any, Any], weights: Mapping[str, float]) -> None:
        super().__init__(game, weights)
        layout: Layout = game.layout  # type: ignore[attr-defined]  # only Kingdom Builder games get here
        self.layout = layout
        self._areas = AreaCache(layout.cell_neighbours)
        self._scores = ScoreCache(layout, weights, self._areas)
        self._has_shared_cards = any(card.award and not card.own_only for card in layout.sources)
        potentials = potentials_of(layout, weights, self._areas)
        self._potentials = list(potentials.values())
        self._tile = [weights.get(f"tile.{place.name}", weights["tile"]) for place in layout.locations]
        self._build_tiles = sum(
            BIT[i] for i, place in enumerate(layout.locations) if isinstance(place.power, BuildPower)
        )
        self._tile_cache: dict[int, float] = {0: 0.0}
        self._potential_cache: dict[Hashable, float] = {}
        self._root: State | None = None
        self._sides: dict[int, tuple[Side, int]] = {}  # by id: seats of the root, which most positions share
        self._site_values: list[SiteValues] = []
        self._odds: list[tuple[float, tuple[str, ...]]] = []  # probabilities and terrains of the next card
        terrains = {name for card in layout.deck for name in card.terrains}
        self._terrains = [(name, layout.cells[name]) for name in layout.terrains if name in terrains]
        self._card_cells = sum(cells for _, cells in self._terrains)
        self._one_time = layout.castles | sum(BIT[cell] for cell in layout.location_cells)
        self._gain_functions = gain_functions(layout, potentials, self._areas)
        self._policy: PlayoutPolicy | None = None  # created for the first playout of a search
        # local copies of weights that every evaluation needs
        self._w_room, self._w_later = weights["room"], weights["later"]
        self._w_nomad, self._w_spare = weights["nomad"], weights["spare"]
        self._w_rival, self._w_potential = weights["rival"], weights["potential"]
        self._w_holding = weights["holding"]

    # Gold

    def gold(self, state: State, seat: Seat, settlements: list[int]) -> int:
        """Return the current score of a seat."""
        return self._scores.gold(state, seat, settlements)[0]

    def settlements(self, state: State) -> list[int]:
        """Return the cells that count as settlements in the scoring, by seat."""
        layout = self.layout
        if layout.seat_slots:
            sides = self._sides
            return [entry[1] if (entry := sides.get(id(side))) else scored_cells(layout, side) for side in state.seats]
        return [side.settlements for side in state.seats]

    def lead(self, state: State, seat: Seat) -> float:
        """Return the lead in gold plus potential, held tiles and choices left in this turn."""
        settlements, weights = self.settlements(state), self.weights
        rivals = [self.gold(state, other, settlements) for other in range(len(settlements)) if other != seat]
        value = self.gold(state, seat, settlements) - max(rivals) + self._potential(state, seat, settlements)
        value += weights["greedy.tile"] * state.seats[seat].tiles.bit_count()
        if self.game.actor(state) == seat:
            value += weights["greedy.room"] * len(self.game.moves(state))
        return value

    # Static value

    def value(self, state: State, seat: Seat) -> float:
        settlements = self.settlements(state)
        seats = range(len(settlements))
        if self.game.actor(state) == NOBODY:
            return _over_rivals([float(self.gold(state, each, settlements)) for each in seats], seat, 1.0)
        turns = self._turns_left(state)
        prospects = [self._prospects(state, each, settlements, turns) for each in seats]
        return _over_rivals(prospects, seat, self._w_rival)

    def _turns_left(self, state: State) -> float:
        """Estimate the turns left in the game from the seat that is closest to its last settlement."""
        if state.end_triggered:
            return 0.0
        tiles = self._build_tiles
        left = min([side.supply / (BUILDS_PER_TURN + 0.8 * (side.tiles & tiles).bit_count()) for side in state.seats])
        return min(max(left, 1.0), MAX_TURNS_LEFT)

    def _prospects(self, state: State, seat: Seat, settlements: list[int], turns: float) -> float:
        """Return the expected final gold of a seat."""
        side = state.seats[seat]
        gold, early = self._scores.gold(state, seat, settlements)
        value = float(gold)
        if state.end_triggered:
            start, count = self.layout.setup.start, len(settlements)
            if (seat - start) % count <= (state.turn - start) % count:
                return value
            turns = 1.0  # the seat still has a turn in the last round
        held = side.tiles
        value += early * turns / MAX_TURNS_LEFT + self._tiles(held) * turns + self._w_holding * held.bit_count()
        site_values = self._site_values or self.site_values
        room = self._room(state, side, site_values[seat]) if site_values else 0.0
        value += room * (self._w_room + self._w_later * (turns - 1.0))
        if self._potentials:
            value += self._w_potential * self._potential(state, seat, settlements) * min(1.0, turns / 3.0)
        if nomads := side.slots.get("nomad_tiles"):
            value += self._w_nomad * len(nomads)
        return value + self._w_spare * side.supply

    def _tiles(self, held: int) -> float:
        """Return the value of held location tiles per turn."""
        value = self._tile_cache.get(held)
        if value is None:
            value = self._tile_cache[held] = sum([self._tile[i] for i in bits(held)])
        return value

    def _potential(self, state: State, seat: Seat, settlements: list[int]) -> float:
        """Return the potential of all cards in play."""
        key = (seat, *settlements) if self._has_shared_cards else settlements[seat]
        value = self._potential_cache.get(key)
        if value is None:
            value = sum([potential(state, seat, settlements) for potential in self._potentials])
            self._potential_cache[key] = value
        return value

    def _room(self, state: State, side: Side, site_values: SiteValues) -> float:
        """Return the expected value of the next card's best site.

        The site must be adjacent where possible.
        """
        free = state.empty & state.unblocked
        near = side.adjacent
        cache = site_values.best_cache
        new = near & self._one_time & ~site_values.adjacent_at_root
        stale = neighbours(new) if new else 0
        best_by_terrain = {}
        for name, cells in self._terrains:
            sites = cells & free
            sites = sites & near or sites
            key = (sites, stale & sites)
            best = cache.get(key)
            if best is None:
                best = cache[key] = site_values.best(name, sites, stale)
            best_by_terrain[name] = best
        return sum([odds * max([best_by_terrain[name] for name in names]) for odds, names in self._odds])

    # Precomputation for a search

    def begin_search(self, state: State) -> None:
        self._policy = None
        self._scores.clear()
        self._potential_cache.clear()
        cards = self._unseen_cards(state)
        if sum(cards) < MIN_UNSEEN_CARDS:
            cards = [a + b for a, b in zip(cards, state.discard, strict=True)]
        total = sum(cards) or 1
        self._odds = [(n / total, self.layout.deck[i].terrains) for i, n in enumerate(cards) if n]
        self._sides = {}
        settlements = self.settlements(state)
        self._sides = {id(side): (side, cells) for side, cells in zip(state.seats, settlements, strict=True)}
        self._areas.begin(cells for _, cells in self._sides.values())
        self._root, self._site_values = state, []

    def _unseen_cards(self, state: State) -> list[int]:
        """Count the cards that the acting seat has not seen, including those in rivals' hands."""
        cards = [a + b for a, b in zip(state.deck, state.pre_shuffle_hidden, strict=True)]
        seat = self.game.actor(state)
        for other, side in enumerate(state.seats):
            for card in side.hand:
                if other != seat and card != UNSEEN:
                    cards[card] += 1
        return cards

    @property
    def site_values(self) -> list[SiteValues]:
        """Site values of each seat at the root, computed on first use."""
        if not self._site_values and self._root:
            state = self._root
            settlements, turns = self.settlements(state), self._turns_left(state)
            self._site_values = [
                self._evaluate_sites(state, seat, settlements, turns) for seat in range(len(settlements))
            ]
        return self._site_values

    def _evaluate_sites(self, state: State, seat: Seat, settlements: list[int], turns: float) -> SiteValues:
        """Evaluate a settlement on every free hex; hexes equivalent for a card are evaluated once."""
        layout, side = self.layout, state.seats[seat]
        site_values = SiteValues(side.adjacent)
        free = state.empty & state.unblocked
        cells = bits(free & self._card_cells)
        values = dict.fromkeys(cells, 0.0)
        for add_gains in self._gain_functions:
            add_gains(state, seat, settlements, values)
        adjacent, castles, around = side.adjacent, layout.castles, layout.cell_neighbours
        site_values.base_value = values
        site_values.value = dict(values)
        for cell in cells:
            if one_time := around[cell] & self._one_time & ~adjacent:
                bonus = 3.0 * (one_time & castles).bit_count()
                for i in layout.adjacent_locations.get(cell, ()):
                    if state.tiles_left[i] and not side.taken_from & BIT[i]:
                        bonus += self._tile[i] * (turns - 1.0) + self._w_holding
                site_values.value[cell] += bonus
        for name, terrain_cells in self._terrains:
            site_values.ranking[name] = self._rank(site_values, terrain_cells & free)
        return site_values

    def _rank(self, site_values: SiteValues, cells: int) -> list[tuple[int, float]]:
        """Compute the cluster values of hexes of one terrain and return them in descending order."""
        value, base_value, around = site_values.value, site_values.base_value, self.layout.cell_neighbours
        for cell in bits(cells):
            second = third = 0.0
            for other in bits(around[cell] & cells):
                other_value = base_value[other]
                if other_value > second:
                    second, third = other_value, second
                elif other_value > third:
                    third = other_value
            site_values.cluster_value[BIT[cell]] = value[cell] + second + third
            site_values.candidate_score[cell] = value[cell] + NEIGHBOUR_SHARE * (second + third)
            site_values.base_cluster_value[BIT[cell]] = base_value[cell] + second + third
        ranking = ((BIT[cell], site_values.cluster_value[BIT[cell]]) for cell in bits(cells))
        return sorted(ranking, key=_descending_value)

    def candidate_moves(self, state: State, moves: Sequence[Move], limit: int) -> Sequence[Move]:
        """Return the best moves of each verb.

        Moves to a free hex are ordered by the hex's candidate score, moves of an own settlement by the loss of
        removing it. Moves without either are all kept.
        """
        if len(moves) <= limit // 2 or not self.site_values:
            return moves
        seat = self.game.actor(state)
        mine, free = state.seats[seat].settlements, state.empty
        candidates: list[Move] = []
        for _, group in groupby(moves, key=_verb):
            placing: list[Move] = []
            taking: list[Move] = []
            for move in group:
                bit = BIT[move.cell] if move.cell != NONE else 0
                (placing if free & bit else taking if mine & bit else candidates).append(move)
            if len(placing) > limit:
                scores = self.site_values[seat].candidate_score
                placing = nlargest(limit, placing, key=lambda move: scores.get(move.cell, 0.0))
            if len(taking) > limit // 2:
                losses = self._removal_losses(seat)
                taking = nsmallest(limit // 2, taking, key=lambda move: losses.get(move.cell, UNKNOWN_LOSS))
            candidates += placing
            candidates += taking
        return candidates

    def _removal_losses(self, seat: Seat) -> dict[int, float]:
        """Return what each settlement of a seat earns at the root."""
        site_values, root = self.site_values[seat], self._root
        if not site_values.removal_loss and root:
            settlements = self.settlements(root)
            mine = settlements[seat]
            now = self.gold(root, seat, settlements) + self._potential(root, seat, settlements)
            for cell in bits(mine):
                settlements[seat] = mine ^ BIT[cell]
                without = self.gold(root, seat, settlements)
                site_values.removal_loss[cell] = now - without - self._potential(root, seat, settlements)
        return site_values.removal_loss

    # Playouts

    def begin_playout(self, rng: Rng) -> None:
        (self._policy or self._create_policy(rng)).begin_playout(rng)

    def playout_move(self, state: State, rng: Rng) -> Any:
        return (self._policy or self._create_policy(rng)).playout_move(state, rng)

    def _create_policy(self, rng: Rng) -> PlayoutPolicy:
        self._policy = PlayoutPolicy(self.game, self.layout, self.site_values, rng)
        return self._policy

    def playout_done(self, state: State, root: State) -> bool:
        return state.stage == OVER

    def native_rollouts(self, state: State, seat: Seat) -> NativeRollouts | None:
        return self._native.rollouts(state, seat, self._root or state) if self._native else None

    @cached_property
    def _native(self) -> NativePlayouts | None:
        """Compiled playouts, None if the library cannot be used."""
        library = find_library()
        if library is None:
            return None
        from .native_playouts import create_native_playouts  # ctypes is slow to load in the browser

        return create_native_playouts(self.layout, self.weights, library)

    # Turns and positions

    def mid_action(self, state: State) -> bool:
        return bool(state.stack)

    def turn_id(self, state: Any) -> Hashable:
        if self.game.actor(state) == state.turn:
            return state.round, state.turn
        return str(state)  # a decision in another seat's turn

    def position_key(self, state: Any) -> Hashable:
        me = state.seats[state.turn]
        return (
            me.settlements, me.used_tiles, me.tiles, me.supply, me.set_aside, state.empty, state.quota, state.stage,
            state.extra_quota, state.terrain, state.played_card, state.stack,
            tuple([side.gold for side in state.seats]), tuple(me.slots.values()), tuple(state.slots.values()),
        )  # fmt: skip


def _over_rivals(values: list[float], seat: Seat, weight: float) -> float:
    """Return the lead over the rivals, of whom the best counts most."""
    mine = values[seat]
    if len(values) == 2:
        return mine - weight * values[1 - seat]
    rivals = values[:seat] + values[seat + 1 :]
    return mine - weight * (0.7 * max(rivals) + 0.3 * sum(rivals) / len(rivals))


def _verb(move: Move) -> str:
    return move.verb


def _descending_value(item: tuple[int, float]) -> float:
    return -item[1]


EVALUATION: Callable[[Game[Any, Any], Mapping[str, float]], KingdomBuilderEvaluation] = KingdomBuilderEvaluation
