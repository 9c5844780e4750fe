"""What bots know of Kingdom Builder: gold, tiles, room for the next card, and what cards may still pay."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property
from heapq import nlargest, nsmallest
from itertools import groupby
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from ...game import NOBODY, Game, Rng, Seat
from ...hexes import BIT, bits, neighbours
from ...kingdom_builder.layout import Layout
from ...kingdom_builder.powers import Build
from ...kingdom_builder.scoring import scored
from ...kingdom_builder.state import NONE, OVER, UNSEEN, Move, State
from ...kingdom_builder.state import Seat as Side
from . import Ends, Plain
from .kingdom_builder_areas import Areas
from .kingdom_builder_cards import ALONE, trials_of
from .kingdom_builder_ground import Ground
from .kingdom_builder_hopes import hopes_of
from .kingdom_builder_playout import Habits
from .kingdom_builder_sheets import Sheets

if TYPE_CHECKING:
    from .kingdom_builder_native import Playouts

LIBRARY: Final = Path(__file__).with_name("native") / "kingdom_builder.so"
QUOTA = 3
AROUND = 0.3  # at a glance: what the hexes around promise, beside what a hex brings itself
NEW = 1.0  # gold: what a settlement earns that the survey has not seen
FAR = 12.0  # turns: more are never foreseen


class KingdomBuilderEvaluation(Plain):
    """See `Evaluation`. Numbers are gold; `weights` says what each thing is worth."""

    planning = 0.5
    trust = 0.3
    doubt = 8.0  # games are long, and luck weighs more in one of them than most turns do

    def __init__(self, game: Game[Any, Any], weights: Mapping[str, float]) -> None:
        super().__init__(game, weights)
        layout: Layout = game.layout  # type: ignore[attr-defined]  # evaluations know their own game
        self.layout = layout
        self._areas = Areas(layout.around)
        self._sheets = Sheets(layout, weights, self._areas, ALONE)
        self._shared = any(card.award and card.name not in ALONE for card in layout.sources)
        hopes = hopes_of(layout, weights, self._areas)
        self._hopes = list(hopes.values())
        self._tile = [weights.get(f"tile.{place.name}", weights["tile"]) for place in layout.locations]
        self._builds = sum(BIT[i] for i, place in enumerate(layout.locations) if isinstance(place.power, Build))
        self._held: dict[int, float] = {0: 0.0}
        self._hoped: dict[Hashable, float] = {}
        self._root: State | None = None
        self._sides: dict[int, tuple[Side, int]] = {}  # those of the root, which most positions share, and their cells
        self._grounds: list[Ground] = []
        self._odds: list[tuple[float, tuple[str, ...]]] = []
        terrains = {name for card in layout.deck for name in card.terrains}
        self._terrains = [(name, layout.cells[name]) for name in layout.terrains if name in terrains]
        self._cards_land = sum(cells for _, cells in self._terrains)
        self._once = layout.castles | sum(BIT[cell] for cell in layout.location_cells)
        self._trials = trials_of(layout, hopes, self._areas)
        self._habits: Habits | None = None  # made for the first playout of a search
        # asked at every position
        self._w_room, self._w_later = weights["room"], weights["later"]
        self._w_nomad, self._w_spare = weights["nomad"], weights["spare"]
        self._w_rival, self._w_hope, self._w_holding = weights["rival"], weights["hope"], weights["holding"]

    # Gold

    def gold(self, state: State, seat: Seat, own: list[int]) -> int:
        """What the seat's sheet says now."""
        return self._sheets.gold(state, seat, own)[0]

    def own(self, state: State) -> list[int]:
        layout = self.layout
        if layout.seat_slots:
            known = self._sides
            return [found[1] if (found := known.get(id(side))) else scored(layout, side) for side in state.seats]
        return [side.settlements for side in state.seats]

    def lead(self, state: State, seat: Seat) -> float:
        """What a beginner sees: gold, tiles, what cards are about to pay, and how much choice is left in this turn."""
        own, weights = self.own(state), self.weights
        rivals = [self.gold(state, other, own) for other in range(len(own)) if other != seat]
        value = self.gold(state, seat, own) - max(rivals) + self._hope(state, seat, own)
        value += weights["greedy.tile"] * state.seats[seat].held.bit_count()
        if self.game.actor(state) == seat:
            value += weights["greedy.room"] * len(self.game.moves(state))
        return value

    # Prospects

    def worth(self, state: State, seat: Seat) -> float:
        own = self.own(state)
        seats = range(len(own))
        if self.game.actor(state) == NOBODY:
            return _over_rivals([float(self.gold(state, each, own)) for each in seats], seat, 1.0)
        turns = self._turns_left(state)
        return _over_rivals([self._prospects(state, each, own, turns) for each in seats], seat, self._w_rival)

    def _turns_left(self, state: State) -> float:
        """How many more turns everybody will have, by the seat that is nearest to its last settlement."""
        if state.ending:
            return 0.0
        builds = self._builds
        left = min([side.supply / (QUOTA + 0.8 * (side.held & builds).bit_count()) for side in state.seats])
        return min(max(left, 1.0), FAR)

    def _prospects(self, state: State, seat: Seat, own: list[int], turns: float) -> float:
        side = state.seats[seat]
        gold, early = self._sheets.gold(state, seat, own)
        value = float(gold)
        if state.ending:
            start, count = self.layout.setup.start, len(own)
            if (seat - start) % count <= (state.turn - start) % count:
                return value
            turns = 1.0  # the round is played to its end
        value += early * turns / FAR + self._tiles(side.held) * turns + self._w_holding * side.held.bit_count()
        grounds = self._grounds or self.grounds
        room = self._room(state, side, grounds[seat]) if grounds else 0.0
        value += room * (self._w_room + self._w_later * (turns - 1.0))
        if self._hopes:
            value += self._w_hope * self._hope(state, seat, own) * min(1.0, turns / 3.0)
        if nomads := side.slots.get("nomad_tiles"):
            value += self._w_nomad * len(nomads)
        return value + self._w_spare * side.supply

    def _tiles(self, held: int) -> float:
        """What these tiles are worth in each turn to come."""
        found = self._held.get(held)
        if found is None:
            found = self._held[held] = sum([self._tile[i] for i in bits(held)])
        return found

    def _hope(self, state: State, seat: Seat, own: list[int]) -> float:
        key = (seat, *own) if self._shared else own[seat]
        found = self._hoped.get(key)
        if found is None:
            found = self._hoped[key] = sum([hope(state, seat, own) for hope in self._hopes])
        return found

    def _room(self, state: State, side: Side, ground: Ground) -> float:
        """What the next card may bring, over the odds of the cards: forced to a poor hex, or free to choose."""
        free = state.free & state.allowed
        near = side.adjacent
        known = ground.known
        stale = neighbours(fresh) if (fresh := near & self._once & ~ground.reached) else 0
        found = {}
        for name, cells in self._terrains:
            there = cells & free
            there = there & near or there
            key = (there, stale & there)
            best = known.get(key)
            if best is None:
                best = known[key] = ground.best(name, there, stale)
            found[name] = best
        return sum([odds * max([found[name] for name in names]) for odds, names in self._odds])

    # What holds around a position

    def begin(self, state: State) -> None:
        self._habits = None
        self._sheets.clear()
        self._hoped.clear()
        cards = self._unseen(state)
        if sum(cards) < 4:
            cards = [a + b for a, b in zip(cards, state.discard, strict=True)]
        total = sum(cards) or 1
        self._odds = [(n / total, self.layout.deck[i].terrains) for i, n in enumerate(cards) if n]
        self._sides = {}
        self._sides = {id(side): (side, cells) for side, cells in zip(state.seats, self.own(state), strict=True)}
        self._areas.begin(cells for _, cells in self._sides.values())
        self._root, self._grounds = state, []

    def _unseen(self, state: State) -> list[int]:
        """Cards that may be drawn, as far as whoever decides knows: what rivals hold is only a guess."""
        cards = [a + b for a, b in zip(state.deck, state.old, strict=True)]
        seat = self.game.actor(state)
        for other, side in enumerate(state.seats):
            for card in side.hand:
                if other != seat and card != UNSEEN:
                    cards[card] += 1
        return cards

    @property
    def grounds(self) -> list[Ground]:
        """A survey for each seat, made when the first one is asked for."""
        if not self._grounds and self._root:
            state = self._root
            own, turns = self.own(state), self._turns_left(state)
            self._grounds = [self._survey(state, seat, own, turns) for seat in range(len(own))]
        return self._grounds

    def _survey(self, state: State, seat: Seat, own: list[int], turns: float) -> Ground:
        """Try a settlement on every hex; hexes that are alike to a card are tried once."""
        layout, side = self.layout, state.seats[seat]
        ground = Ground(side.adjacent)
        free = state.free & state.allowed
        cells = bits(free & self._cards_land)
        value = dict.fromkeys(cells, 0.0)
        for trial in self._trials:
            trial(state, seat, own, value)
        reached, castles, around = side.adjacent, layout.castles, layout.around
        ground.bare = value
        ground.value = dict(value)
        for cell in cells:
            if once := around[cell] & self._once & ~reached:
                bonus = 3.0 * (once & castles).bit_count()
                for i in layout.touching.get(cell, ()):
                    if state.left[i] and not side.taken & BIT[i]:
                        bonus += self._tile[i] * (turns - 1.0) + self._w_holding
                ground.value[cell] += bonus
        for name, land in self._terrains:
            ground.order[name] = self._ranked(ground, land & free)
        return ground

    def _ranked(self, ground: Ground, cells: int) -> list[tuple[int, float]]:
        """Hexes of a terrain with what three settlements around each may add."""
        value, bare, around = ground.value, ground.bare, self.layout.around
        for cell in bits(cells):
            second = third = 0.0
            for other in bits(around[cell] & cells):
                worth = bare[other]
                if worth > second:
                    second, third = worth, second
                elif worth > third:
                    third = worth
            ground.promise[BIT[cell]] = value[cell] + second + third
            ground.liking[cell] = value[cell] + AROUND * (second + third)
            ground.plain[BIT[cell]] = bare[cell] + second + third
        return sorted(((BIT[cell], ground.promise[BIT[cell]]) for cell in bits(cells)), key=_promise)

    def likely(self, state: State, moves: Sequence[Move], most: int) -> Sequence[Move]:
        """Of free hexes those that the survey likes, of own settlements to take those that are missed least.

        Whatever the survey knows nothing of is tried.
        """
        if len(moves) <= most // 2 or not self.grounds:
            return moves
        seat = self.game.actor(state)
        mine, free = state.seats[seat].settlements, state.free
        found: list[Move] = []
        for _, group in groupby(moves, key=_verb):
            placing: list[Move] = []
            taking: list[Move] = []
            for move in group:
                bit = BIT[move.cell] if move.cell != NONE else 0
                (placing if free & bit else taking if mine & bit else found).append(move)
            if len(placing) > most:
                liking = self.grounds[seat].liking
                placing = nlargest(most, placing, key=lambda move: liking.get(move.cell, 0.0))
            if len(taking) > most // 2:
                losses = self._losses(seat)
                taking = nsmallest(most // 2, taking, key=lambda move: losses.get(move.cell, NEW))
            found += placing
            found += taking
        return found

    def _losses(self, seat: Seat) -> dict[int, float]:
        """What each settlement of a seat earned when the search began."""
        ground, root = self.grounds[seat], self._root
        if not ground.losses and root:
            own = self.own(root)
            mine = own[seat]
            now = self.gold(root, seat, own) + self._hope(root, seat, own)
            for cell in bits(mine):
                own[seat] = mine ^ BIT[cell]
                ground.losses[cell] = now - self.gold(root, seat, own) - self._hope(root, seat, own)
        return ground.losses

    # Playouts

    def imagine(self, rng: Rng) -> None:
        (self._habits or self._imagined(rng)).imagine(rng)

    def quick(self, state: State, rng: Rng) -> Any:
        return (self._habits or self._imagined(rng)).quick(state, rng)

    def _imagined(self, rng: Rng) -> Habits:
        self._habits = Habits(self.game, self.layout, self.grounds, rng)
        return self._habits

    def settled(self, state: State, root: State) -> bool:
        """Playouts are quick enough to see how the game ends."""
        return state.stage == OVER

    def ends(self, state: State, seat: Seat) -> Ends | None:
        return self._compiled.ends(state, seat, self._root or state) if self._compiled else None

    @cached_property
    def _compiled(self) -> Playouts | None:
        """Playouts in C, where they have been compiled."""
        if not LIBRARY.exists():
            return None
        from .kingdom_builder_native import playouts_of  # a browser has no use for it

        return playouts_of(self.layout, self.weights, LIBRARY)

    # How a turn is made up

    def halfway(self, state: State) -> bool:
        return bool(state.stack)

    def turn(self, state: Any) -> Hashable:
        if self.game.actor(state) == state.turn:
            return state.round, state.turn
        return str(state)  # an answer to somebody else's turn

    def key(self, state: Any) -> Hashable:
        me = state.seats[state.turn]
        return (
            me.settlements, me.used, me.held, me.supply, me.waiting, state.free, state.quota, state.stage, state.owed,
            state.terrain, state.chosen, state.stack, tuple([side.gold for side in state.seats]),
            tuple(me.slots.values()), tuple(state.slots.values()),
        )  # fmt: skip


def _over_rivals(values: list[float], seat: Seat, weight: float) -> float:
    mine = values[seat]
    if len(values) == 2:
        return mine - weight * values[1 - seat]
    rivals = values[:seat] + values[seat + 1 :]
    return mine - weight * (0.7 * max(rivals) + 0.3 * sum(rivals) / len(rivals))


def _verb(move: Move) -> str:
    return move.verb


def _promise(item: tuple[int, float]) -> float:
    return -item[1]


EVALUATION: Callable[[Game[Any, Any], Mapping[str, float]], KingdomBuilderEvaluation] = KingdomBuilderEvaluation
