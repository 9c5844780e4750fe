"""Scoring of a position from a physical game, given as text: a map with pieces, and cards."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from .. import registry
from ..game import ParseError
from .component_types import Expansion, ScoringCard, Slot
from .game_layout import Layout, Map, setup_steps
from .hexgrid import BIT, COLUMNS, ROWS, cell_at, cell_names, mask_of, parse_cell
from .quadrant_maps import printed_rows
from .rule_options import EDITION, all_options, default_options
from .scoring import ScoringContext, score_sheet
from .state import SETTLEMENTS_PER_SEAT

MAX_SEATS: Final = 5
MAX_GOLD: Final = 9999
_HEADER: Final = re.compile(r"(cards|players|option|setup|gold|table|seat [1-5]):(.*)")
_EXAMPLE_OPTION: Final = f"{EDITION.name}={EDITION.values[-1]}"
_WORD: Final = re.compile(r"[A-Za-z][.1-5]")


def _cells(layout: Layout, cells: int) -> int:
    return cells


# The text map has no island, so settlements there are given as a slot.
_ISLAND_SETTLEMENTS: Final = Slot(
    "settlements",
    0,
    per_seat=True,
    read=lambda text: mask_of(parse_cell(word) for word in text.split(",")),
    occupied_cells=_cells,
    scored_cells=_cells,
)


class ParsedTable(NamedTuple):
    """A parsed position: the scoring context, the sources of gold, and the gold earned so far."""

    context: ScoringContext
    sources: list[ScoringCard]
    gold: list[int]  # of each seat; empty if not given


class ParsedMap(Map):
    """A parsed map, with the attributes of a layout that set-up steps change."""

    def __init__(
        self,
        rows: Sequence[str],
        island: Sequence[str],
        expansions: Mapping[str, Expansion],
        option: Callable[[str], str],
    ) -> None:
        super().__init__(rows, expansions.values(), island, option)
        self.option = option
        self.sources: tuple[ScoringCard, ...] = ()
        self.marked_cells: dict[str, int] = {}


def score(text: str) -> Sequence[Mapping[str, int]]:
    """Return the score sheet of every seat.

    The text has the lines `cards: …`, `players: N` and `option: name=value`, then twenty rows. Optional lines:
    `setup: name=value` for set-up steps of expansions, `seat 2: warriors=c3,d4 markers=7` for pieces and other slots
    of a seat, `table: walls=e5` for shared pieces, and `gold: 4 0 7` for the gold earned during the game.
    """
    ctx, sources, gold = parse_table(text)
    sheets = [score_sheet(ctx, seat, sources) for seat in range(len(ctx.settlements))]
    if gold:
        sheets = [{**sheet, "in_game": earned} for sheet, earned in zip(sheets, gold, strict=True)]
    return sheets


def scoring_cells(text: str) -> Sequence[Mapping[str, Sequence[str]]]:
    """Return, for every seat, the cells that earn the gold of each source."""
    ctx, sources, _ = parse_table(text)
    awards = [(card.name, card.award) for card in sources if card.award]
    return [{name: cell_names(award(ctx, seat)[1]) for name, award in awards} for seat in range(len(ctx.settlements))]


def parse_table(text: str) -> ParsedTable:
    heads: dict[str, list[str]] = {name: [] for name in ("cards", "players", "option", "setup", "gold", "table")}
    heads |= {f"seat {number}": [] for number in range(1, MAX_SEATS + 1)}
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if match := _HEADER.fullmatch(line.strip()):
            heads[match[1]] += match[2].split()
        elif line.strip():
            rows.append((number, _row(number, line.split())))
    if len(rows) != ROWS:
        raise ParseError(f"the map has {len(rows)} rows: expected {ROWS} rows of {COLUMNS} words such as 'G.' or 'G1'")
    expansions: dict[str, Expansion] = registry.find("expansions")
    option = _options(heads["option"]).__getitem__
    placed = _setup_values(heads["setup"], expansions)
    island = _island(expansions, placed)
    board = ParsedMap(["".join(word[0] for word in words) for _, words in rows], island, expansions, option)
    settlements, slot_values = _seats(heads, rows, board, expansions)
    scored = _scored_cells(
        board, settlements, [*slot_values, _read_slots(heads, "table", _slots(expansions, per_seat=False))], expansions
    )
    for step in setup_steps(expansions.values()):
        if step.affects_score and step.name in placed:
            step.apply_to(cast("Layout", board), placed[step.name])  # such steps use no other part of a layout
    ctx = ScoringContext(board, scored, option, slot_values, lambda step: placed.get(step, ""))
    always = [card for expansion in expansions.values() if _is_on_map(expansion, board) for card in expansion.sources]
    sources = [*_cards(heads["cards"], expansions), *always, *board.sources]
    return ParsedTable(ctx, sources, _gold(heads["gold"], len(settlements)))


def _island(expansions: Mapping[str, Expansion], placed: Mapping[str, str]) -> list[str]:
    steps = (step for step in setup_steps(expansions.values()) if step.name in placed)
    islands = [island for step in steps if step.island and (island := step.island(placed[step.name]))]
    return printed_rows(islands[0]) if islands else []


def _seats(
    heads: Mapping[str, list[str]],
    rows: list[tuple[int, list[str]]],
    board: ParsedMap,
    expansions: Mapping[str, Expansion],
) -> tuple[list[int], list[dict[str, Any]]]:
    """Return the settlements of each seat on the map, and the values of its slots."""
    settlements = _pieces(rows, board, _players(heads["players"]))
    slots = [_ISLAND_SETTLEMENTS, *_slots(expansions, per_seat=True)]
    slot_values = [_read_slots(heads, f"seat {seat}", slots) for seat in range(1, MAX_SEATS + 1)]
    last = max([0, *(number for number, values in enumerate(slot_values, 1) if values)])
    if heads["players"] and last > len(settlements):
        raise ParseError(f"seat {last} has pieces: expected at most {len(settlements)} players")
    settlements += [0] * (last - len(settlements))
    for seat, (cells, others) in enumerate(zip(settlements, slot_values, strict=False), 1):
        count = cells.bit_count() + others.get(_ISLAND_SETTLEMENTS.name, 0).bit_count()
        if count > SETTLEMENTS_PER_SEAT:
            raise ParseError(f"seat {seat} has {count} settlements: expected at most {SETTLEMENTS_PER_SEAT}")
    return settlements, slot_values[: len(settlements)]


def _slots(expansions: Mapping[str, Expansion], *, per_seat: bool) -> list[Slot]:
    """Return the slots that a text may name: all of a seat, but only pieces of the table."""
    slots = (slot for expansion in expansions.values() for slot in expansion.slots)
    return [slot for slot in slots if slot.per_seat == per_seat and (per_seat or slot.is_piece)]


def _gold(words: Sequence[str], seats: int) -> list[int]:
    if words and (len(words) != seats or not all(word.isdecimal() and int(word) <= MAX_GOLD for word in words)):
        raise ParseError(f"gold is {' '.join(words)[:40]!r}: expected {seats} numbers up to {MAX_GOLD}")
    return [int(word) for word in words]


def _read_slots(heads: Mapping[str, list[str]], owner: str, slots: Iterable[Slot]) -> dict[str, Any]:
    """Return the slot values of a seat or of the table."""
    known = {slot.name: slot for slot in slots}
    values: dict[str, Any] = {}
    for word in heads[owner]:
        name, _, value = word.partition("=")
        if name not in known or not value:
            raise ParseError(f"{owner} has {word[:30]!r}: expected name=value, the name one of {', '.join(known)}")
        values[name] = known[name].read(value)
    return values


def _scored_cells(
    board: ParsedMap,
    settlements: Sequence[int],
    slot_values: Sequence[Mapping[str, Any]],
    expansions: Mapping[str, Expansion],
) -> list[int]:
    """Return the cells that count as settlements of each seat for scoring.

    The last item of `slot_values` belongs to the table.
    """
    slots = [
        _ISLAND_SETTLEMENTS,
        *(slot for expansion in expansions.values() for slot in expansion.slots if slot.is_piece),
    ]
    scored, occupied = list(settlements), board.special | ~board.land
    for cells in settlements:
        occupied |= cells
    pieces = ((number, pair) for number, mine in enumerate(slot_values) for pair in _filled_slots(slots, mine))
    for number, (slot, value) in pieces:
        cells = slot.occupied_cells(cast("Layout", board), value)
        if cells & occupied:
            owner = f"seat {number + 1}" if number < len(settlements) else "table"
            raise ParseError(f"{owner} has {slot.name} where another piece, a special hex or no hex is")
        occupied |= cells
        if number < len(settlements):
            scored[number] |= slot.scored_cells(cast("Layout", board), value)
    return scored


def _filled_slots(slots: Sequence[Slot], slot_values: Mapping[str, Any]) -> Iterator[tuple[Slot, Any]]:
    return ((slot, slot_values[slot.name]) for slot in slots if slot.name in slot_values)


def _is_on_map(expansion: Expansion, board: Map) -> bool:
    """Return whether terrain of an expansion is on the map, so that its own sources score."""
    return any(board.cells[terrain.name] for terrain in expansion.terrains)


def _row(number: int, words: list[str]) -> list[str]:
    for word in words:
        if not _WORD.fullmatch(word):
            raise ParseError(f"line {number} has {word[:20]!r}: expected a terrain letter and '.' or a seat 1 to 5")
    if len(words) != COLUMNS:
        raise ParseError(f"line {number} has {len(words)} words: expected {COLUMNS}")
    return words


def _players(words: list[str]) -> int:
    """Return the number of players in the header, 0 without one."""
    if not words:
        return 0
    if len(words) > 1 or words[0] not in ("2", "3", "4", "5"):
        raise ParseError(f"players is {' '.join(words)[:20]!r}: expected 2 to {MAX_SEATS}")
    return int(words[0])


def _pieces(rows: list[tuple[int, list[str]]], board: Map, players: int) -> list[int]:
    settlements = [0] * MAX_SEATS
    for r, (number, words) in enumerate(rows):
        for c, word in enumerate(words):
            if word[1] == ".":
                continue
            if BIT[cell_at(r, c)] & board.special:
                raise ParseError(f"line {number} has {word!r}: no piece can stand on a special hex (KB-TERR-2)")
            settlements[int(word[1]) - 1] |= BIT[cell_at(r, c)]
    seats = max([2, *(seat + 1 for seat, cells in enumerate(settlements) if cells)])
    if players and seats > players:
        raise ParseError(f"the map has pieces of seat {seats}: expected at most {players} players")
    return settlements[: players or seats]


def _cards(words: list[str], expansions: Mapping[str, Expansion]) -> list[ScoringCard]:
    known = {card.name: card for expansion in expansions.values() for card in expansion.cards}
    if not words:
        raise ParseError(f"no cards are named: expected a line such as 'cards: {' '.join([*known][:3])}'")
    for word in words:
        if word not in known:
            raise ParseError(f"no card {word[:30]!r}: expected some of {', '.join(known)}")
    if len(set(words)) != len(words):
        raise ParseError("a card is named twice: expected different ones")
    return [known[word] for word in words]


def _setup_values(words: list[str], expansions: Mapping[str, Expansion]) -> dict[str, str]:
    known = {step.name: step for step in setup_steps(expansions.values())}
    given = dict(word.partition("=")[::2] for word in words)
    for name, value in given.items():
        if name not in known or not value:
            raise ParseError(f"setup {name[:30]!r}: expected name=value, the name one of {', '.join(known)}")
        values = known[name].values if known[name].affects_score else ()
        invalid = [word for word in value.split(",") if values and word not in values]
        if invalid:
            raise ParseError(f"setup {name} has {invalid[0][:30]!r}: expected some of {', '.join(values)}")
    return given


def _options(words: list[str]) -> dict[str, str]:
    chosen = dict(default_options())
    for word in words:
        name, _, value = word.partition("=")
        values = next((option.values for option in all_options() if option.name == name), ())
        if value not in values:
            raise ParseError(f"option {word[:40]!r}: expected name=value, such as {_EXAMPLE_OPTION}")
        chosen[name] = value
    return chosen
