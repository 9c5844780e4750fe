"""The table for programs that learn: every move in its plane, every position as sets of cells and whole numbers."""

from __future__ import annotations

from array import array
from collections.abc import Callable, Hashable, Iterable, Sequence
from typing import Any, Final, TypeVar

from ..game import Form
from ..hexes import BIT, COLUMNS, ROWS, SPAN, WIDTH, bits, mask_of
from .layout import Layout, steps_of
from .moves import BUILD, moves_of
from .notation import ANY_SET, write
from .parts import GameSet, Slot, Telltale, nothing
from .rules import actor, options, to_build
from .state import AFTER, BEFORE, DURING, NONE, UNSEEN, Move, State

Numbers = tuple[int, ...]
Values = tuple[Any, ...]  # of slots, in their order
Tale = tuple[Numbers, bytes]  # what they tell: planes and numbers
K = TypeVar("K", bound=Hashable)
V = TypeVar("V")

WITHOUT_HEX: Final = ("end", "draw", *ANY_SET)
SEAT: Final = ("supply", "waiting", "gold", "hand")
PILES: Final = ("shown", "hand", "unseen", "older", "discard")
LIFTED: Final = 2  # among the planes
MOST: Final = 20_000  # things that are kept of one kind: long training at one table must not fill the memory
MOST_SLOTS: Final = 1_000  # the same for what sets remember, which is larger
TURN: Final = ("before", "during", "after", "round", "to_build", "owed", "ending")


class Kept(dict[K, V]):
    """What was worked out once: the same hands, tiles and seats come up at every ply."""

    def __init__(self, work: Callable[[K], V], most: int = MOST) -> None:
        super().__init__()
        self._work = work
        self._most = most

    def __missing__(self, key: K) -> V:
        if len(self) >= self._most:
            self.clear()
        found = self[key] = self._work(key)
        return found


def packed(numbers: Iterable[int]) -> bytes:
    """Whole numbers of 16 bits: as bytes they are quick to join."""
    return array("h", numbers).tobytes()


def _turn(key: tuple[int, ...]) -> bytes:
    stage, *counts = key
    return packed([stage == BEFORE, stage == DURING, stage == AFTER, *counts])


TURNS: Final[Kept[tuple[int, ...], bytes]] = Kept(_turn)  # the same at every table
COUNTS: Final[Kept[tuple[int, ...], bytes]] = Kept(packed)


class Lexicon:
    """What depends on the sets and the number of seats: which moves there can be, and the names of everything."""

    def __init__(self, layout: Layout) -> None:
        self.layout = layout  # any one of these sets
        self.verbs = tuple(verb for verb in layout.verbs if verb not in WITHOUT_HEX)
        self.words = tuple(dict.fromkeys(self._every_word()))
        self.plane = {verb: number for number, verb in enumerate(self.verbs)}
        self.word = {move: BIT[number] for number, move in enumerate(self.words)}
        self.kinds = tuple(dict.fromkeys(place.name for box in layout.sets for place in box.locations))
        self.cards = tuple(dict.fromkeys(card.name for box in layout.sets for card in box.deck))
        self.slots = [*layout.seat_slots.values()], [*layout.table_slots.values()]
        self.form = Form(
            SPAN // WIDTH if any(step.land for step in steps_of(layout.sets)) else ROWS,
            COLUMNS,
            WIDTH,
            self.verbs,
            tuple(map(write, self.words)),
            self._ground(),
            self._facts(),
            self._planes(),
            self._numbers(),
        )

    def _every_word(self) -> list[Move]:
        """Verbs that stand alone, cards and terrains to choose, tiles to repeat, and the draws."""
        layout = self.layout
        lands = [land for box in layout.sets for card in box.deck for land in card.terrains]
        cards = [card.name for box in layout.sets for card in box.deck]
        chosen = [*cards, *lands, *(word for box in layout.sets for word in box.words)]
        alone = ["end", *ANY_SET[1:], *(verb for verb in self.verbs if verb not in ("build", "to"))]
        repeating = [place.power.name for box in layout.sets for place in box.locations if place.repeats]
        return [
            *map(Move, alone),
            *(Move(verb, word=kind) for verb in repeating for kind in layout.known_powers),
            *(Move("choose", word=word) for word in chosen),
            *(Move("draw", word=name) for name in cards),
        ]

    def _ground(self) -> tuple[str, ...]:
        marks = (f"marked {name}" for name in self.layout.marked)
        return (*self.layout.terrains, *(f"location {kind}" for kind in self.kinds), "castles that pay", *marks)

    def _facts(self) -> tuple[str, ...]:
        cards = [card.name for box in self.layout.sets for card in box.cards]
        extras = [f"{step.name} {value}" for step in steps_of(self.layout.sets) for value in step.values]
        return (*(f"card {name}" for name in cards), *extras)

    def _planes(self) -> tuple[str, ...]:
        mine, shared = self.slots
        each = ["settlements", "taken", *(name for slot in mine for name in _cell_names(slot))]
        seats = range(self.layout.setup.players)
        return (
            *("open", "played", "lifted", "tiles", "two tiles"),
            *(name for slot in shared for name in _cell_names(slot)),
            *(f"{name}:{seat}" for seat in seats for name in each),
        )

    def _numbers(self) -> tuple[str, ...]:
        mine, shared = self.slots
        seats = range(self.layout.setup.players)
        tiles = [f"{state} {kind}" for kind in self.kinds for state in ("ready", "resting")]
        each = [*SEAT, *tiles, *(name for slot in mine for name in _number_names(slot))]
        return (
            *TURN,
            *(f"{what}:{seat}" for what in ("turn", "acts", "start") for seat in seats),
            *(f"{pile} {card}" for pile in PILES for card in self.cards),
            *(f"played {name}" for name, land in self.layout.terrains.items() if land.buildable),
            *(f"doing {step}" for step in self.layout.steps),
            "doing left",
            *(name for slot in shared for name in _number_names(slot)),
            *(f"{name}:{seat}" for seat in seats for name in each),
        )


LEXICA: Final[dict[tuple[tuple[GameSet, ...], int], Lexicon]] = {}


def _lexicon(layout: Layout) -> Lexicon:
    key = layout.sets, layout.setup.players
    if key not in LEXICA:
        LEXICA[key] = Lexicon(layout)
    return LEXICA[key]


class Chart:
    """One table's."""

    def __init__(self, layout: Layout) -> None:
        self._layout = layout
        self._seats = layout.setup.players
        lexicon = _lexicon(layout)
        self.form = lexicon.form
        self._words, self._word, self._plane = lexicon.words, lexicon.word, lexicon.plane
        self._tables = [moves_of(verb) for verb in lexicon.verbs] + [lexicon.words]
        self._kinds, self._cards, self._slots = lexicon.kinds, lexicon.cards, lexicon.slots
        self._dealt = [self._cards.index(name) for name in layout.deck_names]
        self._whole = self._dealt == list(range(len(self._cards)))
        places = [place.name for place in layout.locations]
        self._by_kind = [mask_of(i for i, name in enumerate(places) if name == kind) for kind in self._kinds]
        self._remember()

    def _remember(self) -> None:
        layout = self._layout
        self._order: Kept[tuple[int, int, int], bytes] = Kept(self._seating)
        self._tiles: Kept[tuple[int, int], bytes] = Kept(self._tiles_of)
        self._hands: Kept[Numbers, bytes] = Kept(self._counted)
        self._last: tuple[Any, bytes] = (None, b"")
        self._from = [[*range(seat, self._seats), *range(seat)] for seat in range(self._seats)]  # seats as they follow
        spots = [BIT[cell] for cell in layout.location_cells]
        self._places: Kept[int, int] = Kept(lambda tiles: sum([spots[i] for i in bits(tiles)]))
        self._lying: Kept[Numbers, Numbers] = Kept(
            lambda left: (
                sum([spot for spot, tiles in zip(spots, left, strict=True) if tiles]),
                sum([spot for spot, tiles in zip(spots, left, strict=True) if tiles > 1]),
            )
        )
        lands = [name for name, land in layout.terrains.items() if land.buildable]
        self._lands: Kept[str, bytes] = Kept(lambda chosen: packed(name == chosen for name in lands))
        steps = list(layout.steps)
        self._steps: Kept[tuple[str, int], bytes] = Kept(
            lambda doing: packed([*(step == doing[0] for step in steps), doing[1]])
        )
        self._idle = self._steps["", 0]
        self._cells = {"": 0, **layout.cells}
        mine, shared = self._slots
        self._own: Kept[Values, Tale] = Kept(lambda values: self._told(mine, values), MOST_SLOTS)
        self._rival: Kept[Values, Tale] = Kept(lambda values: self._told(mine, _hidden(mine, values)), MOST_SLOTS)
        self._common: Kept[Values, Tale] = Kept(lambda values: self._told(shared, _hidden(shared, values)), MOST_SLOTS)

    # Moves

    def move(self, plane: int, index: int) -> Move:
        return self._tables[plane][index]

    def place(self, move: Move) -> tuple[int, int]:
        if move.cell != NONE:
            return self._plane[move.verb], move.cell
        return len(self._plane), self._word[move].bit_length() - 1

    def legal(self, state: State) -> Sequence[tuple[int, int]]:
        pairs = options(state)
        if len(pairs) == 1 and pairs[0][0] is BUILD:  # most plies
            return [(self._plane["build"], pairs[0][1])]
        found: dict[int, int] = {}
        for table, legal in pairs:
            if not legal:
                continue
            verb, cell, _ = table[0]
            if cell == NONE:
                plane, added = len(self._plane), self._among_words(table, legal)
            else:
                plane, added = self._plane[verb], legal
            found[plane] = found[plane] | added if plane in found else added
        return list(found.items())

    def _among_words(self, table: Sequence[Move], legal: int) -> int:
        if legal == 1:  # the end of a turn, mostly
            return self._word[table[0]]
        return sum([self._word[table[number]] for number in bits(legal)])

    # What never changes at this table

    def lies(self) -> tuple[Sequence[int], Sequence[int]]:
        layout = self._layout
        places = list(zip(layout.locations, layout.location_cells, strict=True))
        kinds = [mask_of(cell for place, cell in places if place.name == kind) for kind in self._kinds]
        ground = [*(layout.cells[name] for name in layout.terrains), *kinds, layout.castles, *layout.marked.values()]
        extras = {f"{step.name} {value}" for step in steps_of(layout.sets) for value in self._extra(step.name)}
        facts = {*extras, *(f"card {name}" for name in layout.setup.cards)}
        return ground, [int(name in facts) for name in self.form.facts]

    def _extra(self, name: str) -> list[str]:
        return self._layout.setup.extra(name).split(",")

    # What a seat sees

    def sees(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        """Hands of others and what sets keep secret are not looked at, so a state tells no more than its view."""
        stack, seats, (mine, shared) = state.stack, state.seats, self._slots
        planes = [state.free & state.allowed, self._cells[state.terrain], 0, *self._lying[state.left]]
        turn = TURNS[state.stage, state.round, to_build(state), state.owed, state.ending]
        numbers = [turn, self._table(state, seat), self._idle]
        if stack:
            planes[LIFTED] = mask_of(stack[-1].cells)
            numbers[-1] = self._steps[stack[-1].step, stack[-1].number]
        if shared:
            cells, told = self._common[(*state.slots.values(),)]
            planes += cells
            numbers.append(told)
        for number in self._from[seat]:
            side = seats[number]
            planes += (side.settlements, self._places[side.taken])
            counts = COUNTS[side.supply, side.waiting, side.gold, len(side.hand)]
            numbers += (counts, self._tiles[side.held, side.used | side.fresh])
            if mine:
                cells, told = (self._own if number == seat else self._rival)[(*side.slots.values(),)]
                planes += cells
                numbers.append(told)
        return planes, b"".join(numbers)

    def _told(self, slots: Sequence[Slot], values: Values) -> Tale:
        planes: list[int] = []
        numbers: list[int] = []
        for slot, value in zip(slots, values, strict=True):
            if slot.stands is not nothing:
                planes.append(slot.stands(self._layout, value))
            planes += slot.cells.of(value)
            numbers += slot.numbers.of(value)
        return tuple(planes), packed(numbers)

    def _table(self, state: State, seat: int) -> bytes:
        """Whose turn it is and the cards; kept, since it stays so for most decisions of a turn."""
        acting = actor(state)
        key = [seat, state.turn, acting, state.terrain, state.cards, state.deck, state.old, state.discard]
        for side in state.seats:
            key += (side.hand, side.stale)
        known, found = self._last
        if known != key:
            found = self._order[seat, state.turn, acting] + self._piles(state, seat) + self._lands[state.terrain]
            self._last = key, found
        return found

    def _piles(self, state: State, seat: int) -> bytes:
        """Cards by kind: on the table, in the own hand, unseen (those of before a shuffle apart), discarded."""
        deck, old = [*state.deck], [*state.old]
        for other, side in enumerate(state.seats):
            if other != seat:
                for place, card in enumerate(side.hand):
                    if card != UNSEEN:
                        (old if place < side.stale else deck)[card] += 1
        discard: Sequence[int] = state.discard
        if not self._whole:
            deck, old, discard = self._spread(deck), self._spread(old), self._spread(discard)
        return self._hands[state.cards] + self._hands[state.seats[seat].hand] + packed([*deck, *old, *discard])

    # Worked out once

    def _seating(self, key: tuple[int, int, int]) -> bytes:
        """Who has the turn, who decides and who began, counted from a seat on."""
        seat, turn, acting = key
        found = (turn, acting, self._layout.setup.start)
        return packed(who >= 0 and (who - seat) % self._seats == other for who in found for other in range(self._seats))

    def _tiles_of(self, key: tuple[int, int]) -> bytes:
        """Location tiles by kind."""
        held, resting = key
        ready = held & ~resting
        held &= resting
        return packed([tiles.bit_count() for kind in self._by_kind for tiles in (ready & kind, held & kind)])

    def _spread(self, pile: Sequence[int]) -> list[int]:
        """The cards of this table among all that its sets have."""
        found = [0] * len(self._cards)
        for place, count in zip(self._dealt, pile, strict=True):
            found[place] = count
        return found

    def _counted(self, cards: Numbers) -> bytes:
        return packed(self._spread([cards.count(card) for card in range(len(self._dealt))]))


def _hidden(slots: Sequence[Slot], values: Values) -> Values:
    return tuple([slot.hide(value) for slot, value in zip(slots, values, strict=True)])


def _cell_names(slot: Slot) -> list[str]:
    stands = [slot.name] if slot.stands is not nothing else []
    return stands + _told(slot, slot.cells)


def _number_names(slot: Slot) -> list[str]:
    return _told(slot, slot.numbers)


def _told(slot: Slot, tale: Telltale) -> list[str]:
    return [f"{slot.name} {name}".strip() for name in tale.names]
