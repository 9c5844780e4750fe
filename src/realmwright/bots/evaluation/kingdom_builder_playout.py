"""How the seats of a playout build: by an order of hexes that each of them likes, as quickly as any legal move."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any, Final, TypeAlias

from ...game import CHANCE, Game, Rng
from ...hexes import BIT, bits
from ...kingdom_builder.layout import Layout
from ...kingdom_builder.moves import BUILD, END, moves_of
from ...kingdom_builder.powers import Build
from ...kingdom_builder.rules import mandatory_cells
from ...kingdom_builder.state import AFTER, Move, Seat, State
from .kingdom_builder_ground import Ground

TASTES: Final = 6  # for each seat
SPREAD: Final = 1.0  # in gold: how far a taste is from the survey
ANYWHERE: Final = ""

Order: TypeAlias = list[tuple[float, int, float]]  # liking, hex as a bit, what it loses once its castle or tile is had


class Habits:
    """Of every seat some tastes, drawn around one survey of the board; a playout has one for each."""

    def __init__(self, game: Game[Any, Any], layout: Layout, grounds: Sequence[Ground], rng: Rng) -> None:
        self._game = game
        self._layout = layout
        self._grounds = grounds
        self._tastes: dict[tuple[int, int], dict[str, Order]] = {}  # by seat and number, made when they are needed
        self._once = layout.castles | sum(BIT[cell] for cell in layout.location_cells)
        self._powers = [(power, tiles) for power, tiles in layout.kinds if isinstance(power, Build)]
        self._builds = sum(tiles for _, tiles in self._powers)
        self._actions = [action for action in layout.actions if isinstance(action, Build)]
        self._building = {"build", "to", *(power.name for power, _ in self._powers)}
        self.imagine(rng)

    def imagine(self, rng: Rng) -> None:
        self._taste = [self._drawn(seat, rng.randrange(TASTES), rng) for seat in range(len(self._grounds))]

    def _drawn(self, seat: int, number: int, rng: Rng) -> dict[str, Order]:
        if (seat, number) not in self._tastes:
            self._tastes[seat, number] = _taste(self._grounds[seat], rng)
        return self._tastes[seat, number]

    def quick(self, state: State, rng: Rng) -> Move:
        if state.stack or not state.terrain:
            return self._guessed(state, rng)
        me, taste = state.seats[state.turn], self._taste[state.turn]
        if state.stage < AFTER:
            cells = mandatory_cells(state, me)
            return BUILD[self._best(taste[state.terrain], cells, me)[1]]
        found, best = END[0], float("-inf")
        for power in self._ready(state, me):
            if cells := power.cells(state, me):
                liking, cell = self._best(taste[ANYWHERE], cells, me)
                if liking > best:
                    found, best = moves_of(power.name)[cell], liking
        return found

    def _ready(self, state: State, me: Seat) -> Iterator[Build]:
        if ready := me.held & self._builds & ~(me.used | me.fresh):
            yield from (power for power, tiles in self._powers if ready & tiles)
        for action in self._actions:
            if action.unready(state, me) is None and isinstance(action, Build):
                yield action

    def _best(self, order: Order, cells: int, me: Seat) -> tuple[float, int]:
        """The hex that is liked best; one that the survey has not seen free only if there is no other."""
        had, around = self._once & me.adjacent, self._layout.around
        best, found = float("-inf"), -1
        for liking, bit, loss in order:
            if liking <= best:
                break
            if bit & cells:
                cell = bit.bit_length() - 1
                if loss and around[cell] & had:
                    liking -= loss  # noqa: PLW2901  # the loop is the hottest of a playout
                if liking > best:
                    best, found = liking, cell
        return (best, found) if found >= 0 else (0.0, bits(cells)[0])

    def _guessed(self, state: State, rng: Rng) -> Move:
        """What is seldom asked: a card, the other end of a move."""
        moves = self._game.moves(state)
        actor = self._game.actor(state)
        if actor == CHANCE:
            drawn: Move = rng.choices(moves, self._game.weights(state))[0]
            return drawn
        some: Move = rng.choice(moves)
        if some.verb not in self._building or len(moves) == 1:
            return some
        cells: dict[int, Move] = {move.cell: move for move in moves if move.verb == some.verb}
        _, best = self._best(self._taste[actor][ANYWHERE], sum(BIT[cell] for cell in cells), state.seats[actor])
        return cells[best]


def _taste(ground: Ground, rng: Rng) -> dict[str, Order]:
    """The hexes of each terrain, and all together, those first that promise most, give or take something."""
    found = {name: sorted((_liked(ground, bit, rng) for bit, _ in order), reverse=True)
             for name, order in ground.order.items()}  # fmt: skip
    return {**found, ANYWHERE: sorted((hex_ for order in found.values() for hex_ in order), reverse=True)}


def _liked(ground: Ground, bit: int, rng: Rng) -> tuple[float, int, float]:
    noise = SPREAD * (sum(rng.randrange(1024) for _ in range(3)) / 512 - 3)  # close to a bell, of the contract's source
    return ground.promise[bit] + noise, bit, ground.promise[bit] - ground.plain[bit]
