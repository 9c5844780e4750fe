"""Encoding for machine learning.

Moves are encoded by plane and index, observations as masks and numbers.
"""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, TypeVar

from ..bitset import bits
from ..game import EncodingSpec
from .component_types import Expansion, Slot, SlotEncoding, no_cells
from .game_layout import Layout, setup_steps
from .hexgrid import BIT, CELL_COUNT, COLUMNS, ROWS, WIDTH, mask_of
from .lazy_move_list import BUILD, moves_by_cell
from .notation import SHARED_VERBS, write
from .rules import actor, legal_masks, settlements_to_build
from .state import AFTER, BEFORE, DURING, NONE, UNSEEN, Move, State

Numbers = tuple[int, ...]
Values = tuple[Any, ...]  # of all slots, in order
EncodedSlots = tuple[Numbers, bytes]  # masks, and numbers as bytes
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

WORD_VERBS: Final = ("end", "draw", *SHARED_VERBS)
SEAT_COUNTS: Final = ("supply", "waiting", "gold", "hand")
CARD_PILES: Final = ("shown", "hand", "unseen", "older", "discard")
LIFTED_PLANE: Final = 2  # its index among the planes
MAX_MEMO_ENTRIES: Final = 20_000  # limits memory in long training runs
MAX_SLOT_ENTRIES: Final = 1_000  # entries of slots are larger
TURN_FACTS: Final = ("before", "during", "after", "round", "to_build", "owed", "ending")


class BoundedCache(dict[K, V]):
    """A bounded cache of a function: the same hands, tiles and seats recur at every ply."""

    def __init__(self, compute: Callable[[K], V], max_entries: int = MAX_MEMO_ENTRIES) -> None:
        super().__init__()
        self._compute = compute
        self._max_entries = max_entries

    def __missing__(self, key: K) -> V:
        if len(self) >= self._max_entries:
            self.clear()
        value = self[key] = self._compute(key)
        return value


def pack(numbers: Iterable[int]) -> bytes:
    """Pack 16-bit integers into bytes, which are fast to join."""
    return array("h", numbers).tobytes()


def _encode_turn(key: tuple[int, ...]) -> bytes:
    stage, *counts = key
    return pack([stage == BEFORE, stage == DURING, stage == AFTER, *counts])


TURN_MEMO: Final[BoundedCache[tuple[int, ...], bytes]] = BoundedCache(_encode_turn)  # shared by all games
COUNTS_MEMO: Final[BoundedCache[tuple[int, ...], bytes]] = BoundedCache(pack)


def _card_names(layout: Layout) -> tuple[str, ...]:
    """Return the names of all terrain cards of the expansions, then of those lent by others."""
    cards = [card for expansion in layout.expansions for card in expansion.deck]
    return tuple(dict.fromkeys(card.name for card in (*cards, *layout.deck)))


class EncodingLayout:
    """The part of an encoding that depends only on the expansions, the terrain cards and the number of seats."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout  # any layout with these expansions
        self.verbs = tuple(verb for verb in layout.verbs if verb not in WORD_VERBS)
        self.plane = {verb: number for number, verb in enumerate(self.verbs)}
        self.locations = tuple(
            dict.fromkeys(location.name for expansion in layout.expansions for location in expansion.locations)
        )
        self.cards = _card_names(layout)
        self.words = tuple(dict.fromkeys(self._word_moves()))
        self.word = {move: BIT[number] for number, move in enumerate(self.words)}
        self.slots = [*layout.seat_slots.values()], [*layout.table_slots.values()]
        self.spec = EncodingSpec(
            CELL_COUNT // WIDTH if any(step.island for step in setup_steps(layout.expansions)) else ROWS,
            COLUMNS,
            WIDTH,
            self.verbs,
            tuple(map(write, self.words)),
            self._ground(),
            self._facts(),
            self._planes(),
            self._numbers(),
        )

    def _word_moves(self) -> list[Move]:
        """Return the moves without a cell: standalone verbs, choices, repeated tiles and draws."""
        layout = self.layout
        terrains = [name for expansion in layout.expansions for card in expansion.deck for name in card.terrains]
        cards = self.cards
        chosen = [*cards, *terrains, *(word for expansion in layout.expansions for word in expansion.choose_words)]
        alone = ["end", *SHARED_VERBS[1:], *(verb for verb in self.verbs if verb not in ("build", "to"))]
        repeating = [
            location.power.name
            for expansion in layout.expansions
            for location in expansion.locations
            if location.repeats_tile
        ]
        return [
            *map(Move, alone),
            *(Move(verb, word=kind) for verb in repeating for kind in layout.all_powers),
            *(Move("choose", word=word) for word in chosen),
            *(Move("draw", word=name) for name in cards),
        ]

    def _ground(self) -> tuple[str, ...]:
        marks = (f"marked {name}" for name in self.layout.marked_cells)
        return (*self.layout.terrains, *(f"location {name}" for name in self.locations), "castles that pay", *marks)

    def _facts(self) -> tuple[str, ...]:
        cards = [card.name for expansion in self.layout.expansions for card in expansion.cards]
        extras = [f"{step.name} {value}" for step in setup_steps(self.layout.expansions) for value in step.values]
        return (*(f"card {name}" for name in cards), *extras)

    def _planes(self) -> tuple[str, ...]:
        own, shared = self.slots
        each = ["settlements", "taken", *(name for slot in own for name in _cell_names(slot))]
        seats = range(self.layout.setup.players)
        return (
            *("open", "played", "lifted", "tiles", "two tiles"),
            *(name for slot in shared for name in _cell_names(slot)),
            *(f"{name}:{seat}" for seat in seats for name in each),
        )

    def _numbers(self) -> tuple[str, ...]:
        own, shared = self.slots
        seats = range(self.layout.setup.players)
        tiles = [f"{state} {kind}" for kind in self.locations for state in ("ready", "resting")]
        each = [*SEAT_COUNTS, *tiles, *(name for slot in own for name in _number_names(slot))]
        return (
            *TURN_FACTS,
            *(f"{what}:{seat}" for what in ("turn", "acts", "start") for seat in seats),
            *(f"{pile} {card}" for pile in CARD_PILES for card in self.cards),
            *(f"played {name}" for name, land in self.layout.terrains.items() if land.buildable),
            *(f"doing {step}" for step in self.layout.steps),
            "doing left",
            *(name for slot in shared for name in _number_names(slot)),
            *(f"{name}:{seat}" for seat in seats for name in each),
        )


ENCODING_LAYOUTS: Final[dict[tuple[tuple[Expansion, ...], int, tuple[str, ...]], EncodingLayout]] = {}


def _encoding_layout(layout: Layout) -> EncodingLayout:
    key = layout.expansions, layout.setup.players, _card_names(layout)
    if key not in ENCODING_LAYOUTS:
        ENCODING_LAYOUTS[key] = EncodingLayout(layout)
    return ENCODING_LAYOUTS[key]


class KingdomBuilderEncoder:
    """The encoder of one game."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._seats = layout.setup.players
        shared = _encoding_layout(layout)
        self.spec = shared.spec
        self.words, self._word, self._plane = shared.words, shared.word, shared.plane
        self._tables = [moves_by_cell(verb) for verb in shared.verbs] + [shared.words]
        self._locations, self.cards, self._slots = shared.locations, shared.cards, shared.slots
        self.deck_indices = [self.cards.index(name) for name in layout.deck_names]
        self._full_deck = self.deck_indices == list(range(len(self.cards)))
        names = [location.name for location in layout.locations]
        self.tiles_by_location = [
            mask_of(i for i, name in enumerate(names) if name == location) for location in self._locations
        ]
        self._create_memos()

    def __reduce__(self) -> tuple[type[KingdomBuilderEncoder], tuple[Layout]]:
        """Pickle the layout alone: the caches contain functions that cannot be pickled."""
        return KingdomBuilderEncoder, (self._layout,)

    def _create_memos(self) -> None:
        layout = self._layout
        self._seat_flags: BoundedCache[tuple[int, int, int], bytes] = BoundedCache(self._encode_seats)
        self._tiles: BoundedCache[tuple[int, int], bytes] = BoundedCache(self._encode_tiles)
        self._hands: BoundedCache[Numbers, bytes] = BoundedCache(self._encode_cards)
        self._last: tuple[Any, bytes] = (None, b"")
        self._turn_order = [[*range(seat, self._seats), *range(seat)] for seat in range(self._seats)]
        cells = [BIT[cell] for cell in layout.location_cells]
        self._location_masks: BoundedCache[int, int] = BoundedCache(lambda tiles: sum([cells[i] for i in bits(tiles)]))
        self._tile_masks: BoundedCache[Numbers, Numbers] = BoundedCache(
            lambda counts: (
                sum([cell for cell, tiles in zip(cells, counts, strict=True) if tiles]),
                sum([cell for cell, tiles in zip(cells, counts, strict=True) if tiles > 1]),
            )
        )
        terrains = [name for name, terrain in layout.terrains.items() if terrain.buildable]
        self._terrain_flags: BoundedCache[str, bytes] = BoundedCache(
            lambda chosen: pack(name == chosen for name in terrains)
        )
        steps = list(layout.steps)
        self._step_flags: BoundedCache[tuple[str, int], bytes] = BoundedCache(
            lambda key: pack([*(step == key[0] for step in steps), key[1]])
        )
        self._no_step = self._step_flags["", 0]
        self._cells = {"": 0, **layout.cells}
        own, shared = self._slots
        self._own: BoundedCache[Values, EncodedSlots] = BoundedCache(
            lambda values: self._encode_slots(own, values), MAX_SLOT_ENTRIES
        )
        self._opponent: BoundedCache[Values, EncodedSlots] = BoundedCache(
            lambda values: self._encode_slots(own, _hide_values(own, values)), MAX_SLOT_ENTRIES
        )
        self._shared: BoundedCache[Values, EncodedSlots] = BoundedCache(
            lambda values: self._encode_slots(shared, _hide_values(shared, values)), MAX_SLOT_ENTRIES
        )

    # Moves

    def decode(self, plane: int, index: int) -> Move:
        return self._tables[plane][index]

    def encode(self, move: Move) -> tuple[int, int]:
        if move.cell != NONE:
            return self._plane[move.verb], move.cell
        return len(self._plane), self._word[move].bit_length() - 1

    def legal_masks(self, state: State) -> Sequence[tuple[int, int]]:
        pairs = legal_masks(state)
        if len(pairs) == 1 and pairs[0][0] is BUILD:  # most plies
            return [(self._plane["build"], pairs[0][1])]
        masks: dict[int, int] = {}
        for table, legal in pairs:
            if not legal:
                continue
            verb, cell, _ = table[0]
            if cell == NONE:
                plane, added = len(self._plane), self._word_mask(table, legal)
            else:
                plane, added = self._plane[verb], legal
            masks[plane] = masks[plane] | added if plane in masks else added
        return list(masks.items())

    def _word_mask(self, table: Sequence[Move], legal: int) -> int:
        if legal == 1:  # usually the end of a turn
            return self._word[table[0]]
        return sum([self._word[table[number]] for number in bits(legal)])

    # Constant during a game

    def possible_masks(self) -> Sequence[tuple[int, int]]:
        """Leave out the powers of locations that are not on the board; a tile that repeats others may need them."""
        layout = self._layout
        on_board = {location.power.name for location in layout.locations}
        if any(location.repeats_tile for location in layout.locations):
            on_board |= set(layout.all_powers)
        absent = set(layout.all_powers) - on_board
        words = sum(BIT[index] for index, move in enumerate(self.words) if move.verb not in absent | {"draw"})
        planes = [(plane, layout.land) for verb, plane in self._plane.items() if verb not in absent]
        return [*planes, (len(self._plane), words)]

    def static_planes(self) -> tuple[Sequence[int], Sequence[int]]:
        layout = self._layout
        places = list(zip(layout.locations, layout.location_cells, strict=True))
        locations = [mask_of(cell for location, cell in places if location.name == name) for name in self._locations]
        ground = [
            *(layout.cells[name] for name in layout.terrains),
            *locations,
            layout.castles,
            *layout.marked_cells.values(),
        ]
        extras = {f"{step.name} {value}" for step in setup_steps(layout.expansions) for value in self._extra(step.name)}
        facts = {*extras, *(f"card {name}" for name in layout.setup.cards)}
        return ground, [int(name in facts) for name in self.spec.facts]

    def _extra(self, name: str) -> list[str]:
        return self._layout.setup.step_value(name).split(",")

    # Observations

    def observe(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        """Encode the view of a seat. Hidden information is not read, so a full state is fine."""
        stack, seats, (own, shared) = state.stack, state.seats, self._slots
        planes = [state.empty & state.unblocked, self._cells[state.terrain], 0, *self._tile_masks[state.tiles_left]]
        turn = TURN_MEMO[state.stage, state.round, settlements_to_build(state), state.extra_quota, state.end_triggered]
        numbers = [turn, self._encode_table(state, seat), self._no_step]
        if stack:
            planes[LIFTED_PLANE] = mask_of(stack[-1].cells)
            numbers[-1] = self._step_flags[stack[-1].step, stack[-1].number]
        if shared:
            cells, encoded = self._shared[(*state.slots.values(),)]
            planes += cells
            numbers.append(encoded)
        for number in self._turn_order[seat]:
            side = seats[number]
            planes += (side.settlements, self._location_masks[side.taken_from])
            counts = COUNTS_MEMO[side.supply, side.set_aside, side.gold, len(side.hand)]
            numbers += (counts, self._tiles[side.tiles, side.used_tiles | side.new_tiles])
            if own:
                cells, encoded = (self._own if number == seat else self._opponent)[(*side.slots.values(),)]
                planes += cells
                numbers.append(encoded)
        return planes, b"".join(numbers)

    def _encode_slots(self, slots: Sequence[Slot], values: Values) -> EncodedSlots:
        planes: list[int] = []
        numbers: list[int] = []
        for slot, value in zip(slots, values, strict=True):
            if slot.occupied_cells is not no_cells:
                planes.append(slot.occupied_cells(self._layout, value))
            planes += slot.plane_encoding.encode(value)
            numbers += slot.number_encoding.encode(value)
        return tuple(planes), pack(numbers)

    def _encode_table(self, state: State, seat: int) -> bytes:
        """Encode the turn and the cards. The last result is cached: it rarely changes within a turn."""
        acting = actor(state)
        key = [seat, state.turn, acting, state.terrain, state.revealed, state.deck, state.discard]
        key.append(state.pre_shuffle_hidden)
        for side in state.seats:
            key += (side.hand, side.pre_shuffle)
        last_key, encoded = self._last
        if last_key != key:
            seats, cards = self._seat_flags[seat, state.turn, acting], self._encode_piles(state, seat)
            encoded = seats + cards + self._terrain_flags[state.terrain]
            self._last = key, encoded
        return encoded

    def _encode_piles(self, state: State, seat: int) -> bytes:
        """Encode card counts: revealed, own hand, unseen, unseen from before a reshuffle, discarded."""
        deck, pre_shuffle = [*state.deck], [*state.pre_shuffle_hidden]
        for other, side in enumerate(state.seats):
            if other != seat:
                for index, card in enumerate(side.hand):
                    if card != UNSEEN:
                        (pre_shuffle if index < side.pre_shuffle else deck)[card] += 1
        discard: Sequence[int] = state.discard
        if not self._full_deck:
            deck, pre_shuffle, discard = self._expand(deck), self._expand(pre_shuffle), self._expand(discard)
        return self._hands[state.revealed] + self._hands[state.seats[seat].hand] + pack([*deck, *pre_shuffle, *discard])

    # Functions behind the caches

    def _encode_seats(self, key: tuple[int, int, int]) -> bytes:
        """Encode the seat to move, the acting seat and the start seat, relative to a seat."""
        seat, turn, acting = key
        players = (turn, acting, self._layout.setup.start)
        seats = range(self._seats)
        return pack(player >= 0 and (player - seat) % self._seats == other for player in players for other in seats)

    def _encode_tiles(self, key: tuple[int, int]) -> bytes:
        """Encode the counts of ready and other tiles by location."""
        tiles, not_ready = key
        ready = tiles & ~not_ready
        tiles &= not_ready
        return pack([mask.bit_count() for kind in self.tiles_by_location for mask in (ready & kind, tiles & kind)])

    def _expand(self, pile: Sequence[int]) -> list[int]:
        """Return the counts of a pile, indexed by all cards of the expansions."""
        counts = [0] * len(self.cards)
        for index, count in zip(self.deck_indices, pile, strict=True):
            counts[index] = count
        return counts

    def _encode_cards(self, cards: Numbers) -> bytes:
        return pack(self._expand([cards.count(card) for card in range(len(self.deck_indices))]))


def _hide_values(slots: Sequence[Slot], values: Values) -> Values:
    return tuple([slot.hide(value) for slot, value in zip(slots, values, strict=True)])


def _cell_names(slot: Slot) -> list[str]:
    names = [slot.name] if slot.occupied_cells is not no_cells else []
    return names + _encoding_names(slot, slot.plane_encoding)


def _number_names(slot: Slot) -> list[str]:
    return _encoding_names(slot, slot.number_encoding)


def _encoding_names(slot: Slot, encoding: SlotEncoding) -> list[str]:
    return [f"{slot.name} {name}".strip() for name in encoding.names]
