"""Layouts, states and moves as the bytes and numbers of the compiled engine (native/packing.hpp)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from ..packed_bytes import Reader, pack_list, pack_number, pack_numbers, pack_text
from .component_types import Action, Expansion, Slot
from .game_layout import EDGE_CELLS, QUADRANT_CELLS, Layout, setup_steps
from .ml_encoding import KingdomBuilderEncoder
from .rule_options import default_options
from .slot_codecs import SlotCodec, pack_bits, pack_cells, read_bits, read_cells
from .state import NONE, Frame, Move, Seat, State


def pack_layout(layout: Layout) -> bytes:
    setup = layout.setup
    return b"".join([
        pack_text(setup.rules_version),
        pack_numbers((setup.players, setup.start)),
        pack_list(_words(layout), pack_text),
        pack_list(layout.expansions, _pack_expansion),
        pack_list(default_options(), lambda name: _pack_option(layout, name)),
        _pack_map(layout),
        pack_list(layout.deck, lambda card: pack_text(card.name) + pack_list(card.terrains, pack_text)),
        _pack_locations(layout),
        pack_list(layout.sources, lambda card: pack_text(card.name)),
        _pack_actions(layout.actions_by_slot),
        _pack_actions(layout.interrupts_by_slot),
        pack_list(layout.marked_cells.items(), lambda item: pack_text(item[0]) + pack_cells(item[1])),
        pack_list(
            setup_steps(layout.expansions), lambda step: pack_text(step.name) + pack_text(setup.step_value(step.name))
        ),
    ])  # fmt: skip


def _words(layout: Layout) -> list[str]:
    """Return the words of moves and frames; the engine adds those that only its own files know."""
    more = (word for expansion in layout.expansions for word in expansion.choose_words)
    return list(dict.fromkeys([*layout.terrains, *layout.deck_names, *layout.seat_slots, *layout.all_powers, *more]))


def _pack_expansion(expansion: Expansion) -> bytes:
    names = [location.power.name for location in expansion.locations]
    names += [action.name for action in expansion.actions] + [step.name for step in expansion.steps]
    counts = len(expansion.reactions), len(expansion.exemptions), len(expansion.terrain_choices)
    slots = pack_list(expansion.slots, lambda slot: pack_text(slot.name))
    return pack_text(expansion.name) + slots + pack_list(names, pack_text) + pack_numbers(counts)


def _pack_option(layout: Layout, name: str) -> bytes:
    value = layout.option(name)
    is_default = value == default_options(layout.setup.rules_version)[name]
    return pack_text(name) + pack_text(value) + pack_number(is_default)


def _pack_map(layout: Layout) -> bytes:
    masks = layout.land, layout.buildable, layout.special, layout.special_for_cards, layout.castles, EDGE_CELLS
    terrains = pack_list(
        layout.terrains.values(),
        lambda terrain: (
            pack_text(terrain.name)
            + pack_cells(layout.cells[terrain.name])
            + pack_cells(layout.adjacent_to[terrain.name])
            + pack_number(terrain.quota)
        ),
    )
    lines = pack_list(layout.lines, pack_cells) + pack_list(layout.ranked_lines, pack_cells)
    return b"".join(map(pack_cells, (*masks, *QUADRANT_CELLS))) + lines + terrains


def _pack_locations(layout: Layout) -> bytes:
    locations = zip(layout.location_cells, layout.same_kind_tiles, strict=True)
    return pack_list(locations, lambda pair: pack_number(pair[0]) + pack_bits(pair[1])) + pack_list(
        layout.tiles_by_power, lambda pair: pack_text(pair[0].name) + pack_bits(pair[1])
    )


def _pack_actions(groups: Iterable[tuple[str, tuple[Action, ...]]]) -> bytes:
    return pack_list([action for _, actions in groups for action in actions], lambda action: pack_text(action.name))


class Packer:
    """Packs the states and moves of one layout with the numbers that the engine gives to names."""

    def __init__(self, layout: Layout, names: Iterable[str], terrains: Iterable[str], words: Iterable[str]) -> None:
        self.layout = layout
        self._names, self._words, self._terrains = tuple(names), tuple(words), tuple(terrains)
        self._name_numbers = {name: number for number, name in enumerate(self._names)}
        self._word_numbers = {word: number for number, word in enumerate(self._words)}
        self._terrain_numbers = {"": NONE} | {name: number for number, name in enumerate(self._terrains)}
        self._table_codecs = _codecs(layout.table_slots)
        self._seat_codecs = _codecs(layout.seat_slots)

    def pack_move(self, move: Move) -> int:
        return self._name_numbers[move.verb] | self._word_numbers[move.word] << 8 | (move.cell & 0xFFFF) << 16

    def unpack_move(self, number: int) -> Move:
        cell = number >> 16
        verb, word = self._names[number & 0xFF], self._words[number >> 8 & 0xFF]
        return Move(verb, NONE if cell == 0xFFFF else cell, word)

    def pack_encoding(self, encoder: KingdomBuilderEncoder) -> bytes:
        spec, layout = encoder.spec, self.layout
        ground, facts = encoder.static_planes()
        names = self._name_numbers
        terrains = [self._terrain_numbers[name] for name, terrain in layout.terrains.items() if terrain.buildable]
        return b"".join([
            pack_number(spec.rows),
            pack_list([names[verb] for verb in spec.verbs], pack_number),
            pack_list([names[step] for step in layout.steps], pack_number),
            pack_list(encoder.words, self._pack_word_move),
            pack_number(len(encoder.cards)),
            pack_list(encoder.deck_indices, pack_number),
            pack_list(terrains, pack_number),
            pack_list(encoder.tiles_by_location, pack_bits),
            pack_list(ground, pack_cells),
            pack_list(facts, pack_number),
            pack_numbers((len(spec.planes), len(spec.numbers))),
        ])  # fmt: skip

    def _pack_word_move(self, move: Move) -> bytes:
        """Pack a move without a cell; 0 if its word belongs to a component that is not in play."""
        return pack_bits(self.pack_move(move) if move.word in self._word_numbers else 0)

    def pack_state(self, state: State) -> bytes:
        terrain = self._terrain_numbers[state.terrain]
        turn = state.turn, state.quota, state.extra_quota, state.played_card, terrain, state.round, state.stage
        piles = len(state.revealed), *state.revealed, *state.deck, *state.discard, *state.pre_shuffle_hidden
        return b"".join([
            pack_numbers((*turn, int(state.end_triggered), *piles, *state.tiles_left)),
            pack_list(state.stack, self._pack_frame),
            pack_cells(state.empty),
            pack_cells(state.unblocked),
            *(codec.pack(state.slots[name]) for name, codec in self._table_codecs.items()),
            *map(self._pack_seat, state.seats),
        ])  # fmt: skip

    def _pack_frame(self, frame: Frame) -> bytes:
        step, word = self._name_numbers[frame.step], self._word_numbers[frame.word]
        return pack_numbers((step, frame.seat, len(frame.cells), *frame.cells, frame.number, word))

    def _pack_seat(self, side: Seat) -> bytes:
        cells = side.settlements, side.extra_settlements, side.turn_settlements, side.adjacent
        hand = len(side.hand), *side.hand
        return b"".join([
            *map(pack_cells, cells),
            pack_numbers((side.gold, side.supply, side.set_aside, side.pre_shuffle, *hand)),
            *map(pack_bits, (side.tiles, side.used_tiles, side.new_tiles, side.taken_from)),
            *(codec.pack(side.slots[name]) for name, codec in self._seat_codecs.items()),
        ])  # fmt: skip

    def unpack_state(self, data: bytes) -> State:
        reader, cards = Reader(data), len(self.layout.deck)
        state = State()
        state.layout = self.layout
        state.turn, state.quota, state.extra_quota, state.played_card, terrain = reader.numbers(5)
        state.terrain = self._terrains[terrain] if terrain != NONE else ""
        state.round, state.stage, ending = reader.numbers(3)
        state.end_triggered = bool(ending)
        state.revealed = reader.numbers(reader.number())
        state.deck, state.discard, state.pre_shuffle_hidden = (reader.numbers(cards) for _ in range(3))
        state.tiles_left = reader.numbers(len(self.layout.locations))
        state.stack = tuple(self._unpack_frame(reader) for _ in range(reader.number()))
        state.empty, state.unblocked = read_cells(reader), read_cells(reader)
        state.slots = {name: codec.unpack(reader) for name, codec in self._table_codecs.items()}
        state.seats = [self._unpack_seat(reader) for _ in range(self.layout.setup.players)]
        return state

    def _unpack_frame(self, reader: Reader) -> Frame:
        step, seat = reader.numbers(2)
        cells = reader.numbers(reader.number())
        number, word = reader.numbers(2)
        return Frame(self._names[step], seat, cells, number, self._words[word])

    def _unpack_seat(self, reader: Reader) -> Seat:
        side = Seat()
        side.settlements, side.extra_settlements = read_cells(reader), read_cells(reader)
        side.turn_settlements, side.adjacent = read_cells(reader), read_cells(reader)
        side.gold, side.supply, side.set_aside, side.pre_shuffle = reader.numbers(4)
        side.hand = reader.numbers(reader.number())
        side.tiles, side.used_tiles, side.new_tiles, side.taken_from = (read_bits(reader) for _ in range(4))
        side.slots = {name: codec.unpack(reader) for name, codec in self._seat_codecs.items()}
        return side


def _codecs(slots: Mapping[str, Slot]) -> dict[str, SlotCodec]:
    return {name: slot.codec for name, slot in slots.items() if slot.codec is not None}


def slot_without_codec(layout: Layout) -> str:
    """Return the name of a slot that cannot be packed, "" if there is none."""
    slots: list[tuple[str, Any]] = [*layout.table_slots.items(), *layout.seat_slots.items()]
    return next((name for name, slot in slots if slot.codec is None), "")
