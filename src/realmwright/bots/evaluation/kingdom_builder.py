"""What bots know of Kingdom Builder: gold, tiles, room for the next card, and what cards may still pay."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping
from typing import Any

from ...game import CHANCE, NOBODY, Game, Rng, Seat
from ...hexes import BIT, bits
from ...kingdom_builder.layout import Layout
from ...kingdom_builder.scoring import Standing, scored
from ...kingdom_builder.state import Seat as Side
from ...kingdom_builder.state import State
from . import Plain
from .kingdom_builder_hopes import ALONE, Hope, hopes_of

QUOTA = 3
FAR = 12.0  # turns: more are never foreseen


class Ground:
    """Where a seat would like to build: for each terrain the hexes, those first that promise most."""

    def __init__(self) -> None:
        self.value: dict[int, float] = {}  # of a cell: what one settlement there adds
        self.order: dict[str, list[tuple[int, float, float]]] = {}  # bit, promise of building around it, the same bare
        self.bare: dict[int, float] = {}  # value without castles and tiles, which pay once


class KingdomBuilderEvaluation(Plain):
    """See `Evaluation`. Numbers are gold; `weights` says what each thing is worth."""

    def __init__(self, game: Game[Any, Any], weights: Mapping[str, float]) -> None:
        super().__init__(game, weights)
        layout: Layout = game.layout  # type: ignore[attr-defined]  # evaluations know their own game
        self.layout = layout
        paying = [card for card in layout.sources if card.award]
        self._alone = [card.award for card in paying if card.name in ALONE and card.award]
        self._among = [card.award for card in paying if card.name not in ALONE and card.award]
        self._hopes: list[Hope] = hopes_of(layout, weights)
        self._tile = [weights.get(f"tile.{place.name}", weights["tile"]) for place in layout.locations]
        self._builds = sum(BIT[i] for i, place in enumerate(layout.locations) if not hasattr(place.power, "options"))
        self._held: dict[int, float] = {0: 0.0}
        self._gold: dict[Hashable, int] = {}
        self._hoped: dict[Hashable, float] = {}
        self._grounds: list[Ground] = []
        self._odds: list[tuple[float, tuple[str, ...]]] = []
        terrains = {name for card in layout.deck for name in card.terrains}
        self._terrains = [(name, layout.cells[name]) for name in layout.terrains if name in terrains]
        # several of them are asked at every position
        self._w_room, self._w_later = weights["room"], weights["later"]
        self._w_nomad, self._w_spare = weights["nomad"], weights["spare"]
        self._w_rival = weights["rival"]

    # Gold

    def gold(self, state: State, seat: Seat, own: list[int]) -> int:
        """What the seat's sheet says now."""
        side = state.seats[seat]
        key = (own[seat], side.slots.get("markers", 0))
        found = self._gold.get(key)
        layout = self.layout
        if found is None:
            stand = Standing(layout, [own[seat]], layout.option, [side.slots], layout.setup.extra)
            found = self._gold[key] = sum([award(stand, 0)[0] for award in self._alone])
        if self._among:
            among = (seat, *own)
            shared = self._gold.get(among)
            if shared is None:
                slots = [side.slots for side in state.seats]
                stand = Standing(layout, own, layout.option, slots, layout.setup.extra)
                shared = self._gold[among] = sum([award(stand, seat)[0] for award in self._among])
            found += shared
        return found + side.gold

    def own(self, state: State) -> list[int]:
        layout = self.layout
        if layout.seat_slots:
            return [scored(layout, side) for side in state.seats]
        return [side.settlements for side in state.seats]

    def lead(self, state: State, seat: Seat) -> float:
        own = self.own(state)
        rivals = [self.gold(state, other, own) for other in range(len(own)) if other != seat]
        tiles = state.seats[seat].held.bit_count()
        return self.gold(state, seat, own) - max(rivals) + self.weights["greedy.tile"] * tiles

    # Prospects

    def worth(self, state: State, seat: Seat) -> float:
        own = self.own(state)
        seats = range(len(own))
        if self.game.actor(state) == NOBODY:
            gold = [self.gold(state, each, own) for each in seats]
            return self._over_rivals(gold, seat)
        turns = self._turns_left(state)
        return self._over_rivals([self._prospects(state, each, own, turns) for each in seats], seat)

    def _over_rivals(self, values: list[Any], seat: Seat) -> float:
        mine: float = values[seat]
        if len(values) == 2:
            return mine - self._w_rival * values[1 - seat]
        rivals = values[:seat] + values[seat + 1 :]
        return mine - self._w_rival * (0.7 * max(rivals) + 0.3 * sum(rivals) / len(rivals))

    def _turns_left(self, state: State) -> float:
        """How many more turns everybody will have, by the seat that is nearest to its last settlement."""
        if state.ending:
            return 0.0
        builds = self._builds
        left = min([side.supply / (QUOTA + 0.8 * (side.held & builds).bit_count()) for side in state.seats])
        return min(max(left, 1.0), FAR)

    def _prospects(self, state: State, seat: Seat, own: list[int], turns: float) -> float:
        side = state.seats[seat]
        value: float = self.gold(state, seat, own)
        if state.ending:
            start, count = self.layout.setup.start, len(own)
            if (seat - start) % count <= (state.turn - start) % count:
                return value
            turns = 1.0  # the round is played to its end
        value += self._tiles(side.held) * turns
        room = self._room(state, side, self._grounds[seat]) if self._grounds else 0.0
        value += room * (self._w_room + self._w_later * (turns - 1.0))
        if self._hopes:
            value += self._hope(state, seat, own) * min(1.0, turns / 3.0)
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
        key = (seat, *own) if self._among else own[seat]
        found = self._hoped.get(key)
        if found is None:
            found = self._hoped[key] = sum([hope(state, seat, own) for hope in self._hopes])
        return found

    def _room(self, state: State, side: Side, ground: Ground) -> float:
        """What the next card may bring, over the odds of the cards: forced to a poor hex, or free to choose."""
        open_cells = state.free & state.allowed
        near = side.adjacent
        once = near | side.settlements  # castles and tiles here are reached by now, or will be forced
        found = {}
        for name, cells in self._terrains:
            there = cells & open_cells
            there = there & near or there
            best = 0.0
            for bit, promise, bare in ground.order[name]:
                if promise <= best:
                    break
                if bit & there:
                    best = max(best, bare if bit & once and self._stale(state, bit, ground) else promise)
            found[name] = best
        return sum([odds * max([found[name] for name in names]) for odds, names in self._odds])

    def _stale(self, state: State, bit: int, ground: Ground) -> bool:
        return False

    # What holds around a position

    def begin(self, state: State) -> None:
        self._gold.clear()
        self._hoped.clear()
        cards = [a + b for a, b in zip(state.deck, state.old, strict=True)]
        if sum(cards) < 4:
            cards = [a + b for a, b in zip(cards, state.discard, strict=True)]
        total = sum(cards) or 1
        self._odds = [(n / total, self.layout.deck[i].terrains) for i, n in enumerate(cards) if n]
        own = self.own(state)
        turns = self._turns_left(state)
        self._grounds = [self._survey(state, seat, own, turns) for seat in range(len(own))]

    def _survey(self, state: State, seat: Seat, own: list[int], turns: float) -> Ground:
        """Try a settlement on every hex."""
        ground, layout, side = Ground(), self.layout, state.seats[seat]
        mine = own[seat]
        open_cells = state.free & state.allowed
        reached = side.adjacent
        before = self.gold(state, seat, own) + self._hope(state, seat, own)
        trial = own[:]
        for name, cells in self._terrains:
            for cell in bits(cells & open_cells):
                trial[seat] = mine | BIT[cell]
                value = self.gold(state, seat, trial) + self._hope(state, seat, trial) - before
                around = layout.around[cell]
                once = 3.0 * (around & layout.castles & ~reached).bit_count()
                ground.bare[cell] = value - once
                for i in layout.touching.get(cell, ()):
                    if state.left[i] and not side.taken & BIT[i]:
                        value += self._tile[i] * (turns - 1.0)
                ground.value[cell] = value
        for name, cells in self._terrains:
            ground.order[name] = self._ranked(ground, cells & open_cells)
        return ground

    def _ranked(self, ground: Ground, cells: int) -> list[tuple[int, float, float]]:
        """Hexes of a terrain with what three settlements around each may add."""
        value, bare, around = ground.value, ground.bare, self.layout.around
        ranked = []
        for cell in bits(cells):
            second = third = 0.0
            for other in bits(around[cell] & cells):
                worth = bare[other]
                if worth > second:
                    second, third = worth, second
                elif worth > third:
                    third = worth
            rest = second + third
            ranked.append((BIT[cell], value[cell] + rest, bare[cell] + rest))
        ranked.sort(key=_promise)
        return ranked

    # Playouts

    def quick(self, state: State, rng: Rng) -> Any:
        """The best build by the survey; extra actions only if they build."""
        moves = self.game.moves(state)
        actor = self.game.actor(state)
        if actor == CHANCE:
            return rng.choices(moves, self.game.weights(state))[0]
        if not self._grounds or len(moves) == 1:
            return rng.choice(moves)
        value = self._grounds[actor].value
        if len(moves) > 60:
            moves = [moves[rng.randrange(len(moves))] for _ in range(40)]
        return max(moves, key=lambda move: value.get(move.cell, 0.0) if move.verb not in ("barn",) else -1.0)

    def settled(self, state: State, root: State) -> bool:
        return self.game.actor(state) == NOBODY or (state.turn == root.turn and state.round > root.round + 1)

    # How a turn is made up

    def halfway(self, state: State) -> bool:
        return bool(state.stack)

    def turn(self, state: State) -> Hashable:
        if self.game.actor(state) == state.turn:
            return state.round, state.turn
        return state  # an answer to somebody else's turn

    def key(self, state: State) -> Hashable:
        me = state.seats[state.turn]
        return (
            me.settlements, me.used, me.held, me.supply, me.waiting, state.free, state.quota, state.stage, state.owed,
            state.terrain, state.chosen, state.stack, tuple([side.gold for side in state.seats]),
            tuple(me.slots.values()), tuple(state.slots.values()),
        )  # fmt: skip


def _promise(item: tuple[int, float, float]) -> float:
    return -item[1]


EVALUATION: Callable[[Game[Any, Any], Mapping[str, float]], KingdomBuilderEvaluation] = KingdomBuilderEvaluation
