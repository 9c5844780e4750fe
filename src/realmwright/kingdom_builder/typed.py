"""The game on a real table, typed in: a map with pieces, and the cards to score it by."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, NamedTuple, cast

from .. import registry
from ..game import Unreadable
from ..hexes import BIT, COLUMNS, ROWS, cell_at, cell_named, mask_of, names
from .boards import printed
from .layout import Layout, Map
from .options import DEFAULTS, OPTIONS
from .parts import Card, GameSet, Slot
from .scoring import Standing, sheet
from .state import SETTLEMENTS

MOST_SEATS: Final = 5
MOST_GOLD: Final = 9999
_HEADER: Final = re.compile(r"(cards|players|option|setup|gold|table|seat [1-5]):(.*)")
_WORD: Final = re.compile(r"[A-Za-z][.1-5]")


def _cells(layout: Layout, cells: int) -> int:
    return cells


# Settlements stand on the map of text; those on an island have no place there.
_ELSEWHERE: Final = Slot(
    "settlements",
    0,
    each_seat=True,
    read=lambda text: mask_of(cell_named(word) for word in text.split(",")),
    stands=_cells,
    scores=_cells,
)


class Typed(NamedTuple):
    stand: Standing
    sources: list[Card]
    gold: list[int]  # on the track already, for each seat; empty if nobody has said so


class Table(Map):
    """A map that was typed in, with as much of a table as what is laid on it needs."""

    def __init__(
        self, rows: Sequence[str], island: Sequence[str], sets: Mapping[str, GameSet], option: Callable[[str], str]
    ) -> None:
        super().__init__(rows, sets.values(), island, option)
        self.option = option
        self.sources: tuple[Card, ...] = ()
        self.marked: dict[str, int] = {}


def score(text: str) -> Sequence[Mapping[str, int]]:
    """The score sheet of every seat. Lines `cards: …`, `players: N`, `option: name=value`, then twenty rows.

    What a set has placed at set-up, where something asks for it: `setup: name=value`; pieces of a set and what else it
    remembers for a seat: `seat 2: warriors=c3,d4 markers=7`; pieces of nobody: `table: walls=e5`; what each seat was
    paid during the game: `gold: 4 0 7`.
    """
    found = read(text)
    sheets = [sheet(found.stand, seat, found.sources) for seat in range(len(found.stand.own))]
    if found.gold:
        sheets = [{**each, "in_game": gold} for each, gold in zip(sheets, found.gold, strict=True)]
    return sheets


def earning(text: str) -> Sequence[Mapping[str, Sequence[str]]]:
    """For every seat the cells that earn the gold of each source."""
    stand, sources, _ = read(text)
    paying = [(card.name, card.award) for card in sources if card.award]
    return [{name: names(award(stand, seat)[1]) for name, award in paying} for seat in range(len(stand.own))]


def read(text: str) -> Typed:
    """What stands where, and what pays."""
    heads: dict[str, list[str]] = {name: [] for name in ("cards", "players", "option", "setup", "gold", "table")}
    heads |= {f"seat {number}": [] for number in range(1, MOST_SEATS + 1)}
    rows: list[tuple[int, list[str]]] = []
    for number, line in enumerate(text.splitlines(), 1):
        if found := _HEADER.fullmatch(line.strip()):
            heads[found[1]] += found[2].split()
        elif line.strip():
            rows.append((number, _row(number, line.split())))
    if len(rows) != ROWS:
        raise Unreadable(f"the map has {len(rows)} rows: expected {ROWS} rows of {COLUMNS} words such as 'G.' or 'G1'")
    sets: dict[str, GameSet] = registry.find("sets")
    option = _options(heads["option"]).__getitem__
    placed = _placed(heads["setup"], sets)
    island = _island(sets, placed)
    board = Table(["".join(word[0] for word in words) for _, words in rows], island, sets, option)
    own, held = _seats(heads, rows, board, sets)
    counted = _with_pieces(board, own, [*held, _held(heads, "table", _slots(sets, each_seat=False))], sets)
    for step in (step for box in sets.values() for step in box.setup if step.pays and step.name in placed):
        step.lay(cast("Layout", board), placed[step.name])  # what pays needs no more of a table than this
    stand = Standing(board, counted, option, held, lambda step: placed.get(step, ""))
    always = [card for box in sets.values() if _is_there(box, board) for card in box.sources]
    sources = [*_cards(heads["cards"], sets), *always, *board.sources]
    return Typed(stand, sources, _gold(heads["gold"], len(own)))


def _island(sets: Mapping[str, GameSet], placed: Mapping[str, str]) -> list[str]:
    steps = (step for box in sets.values() for step in box.setup if step.land and step.name in placed)
    lands = [land for step in steps if step.land and (land := step.land(placed[step.name]))]
    return printed(lands[0]) if lands else []


def _seats(
    heads: Mapping[str, list[str]], rows: list[tuple[int, list[str]]], board: Table, sets: Mapping[str, GameSet]
) -> tuple[list[int], list[dict[str, Any]]]:
    """The settlements that stand on the map of each seat, and all else that it has."""
    own = _pieces(rows, board, _players(heads["players"]))
    slots = [_ELSEWHERE, *_slots(sets, each_seat=True)]
    held = [_held(heads, f"seat {seat}", slots) for seat in range(1, MOST_SEATS + 1)]
    last = max([0, *(number for number, found in enumerate(held, 1) if found)])
    if heads["players"] and last > len(own):
        raise Unreadable(f"seat {last} has pieces: expected at most {len(own)} players")
    own += [0] * (last - len(own))
    for seat, (cells, others) in enumerate(zip(own, held, strict=False), 1):
        count = cells.bit_count() + others.get(_ELSEWHERE.name, 0).bit_count()
        if count > SETTLEMENTS:
            raise Unreadable(f"seat {seat} has {count} settlements: expected at most {SETTLEMENTS}")
    return own, held[: len(own)]


def _slots(sets: Mapping[str, GameSet], *, each_seat: bool) -> list[Slot]:
    """What may be named of a seat; of the table only pieces, all else is of no account when gold is counted."""
    slots = (slot for box in sets.values() for slot in box.slots)
    return [slot for slot in slots if slot.each_seat == each_seat and (each_seat or slot.is_piece)]


def _gold(words: Sequence[str], seats: int) -> list[int]:
    if words and (len(words) != seats or not all(word.isdecimal() and int(word) <= MOST_GOLD for word in words)):
        raise Unreadable(f"gold is {' '.join(words)[:40]!r}: expected {seats} numbers up to {MOST_GOLD}")
    return [int(word) for word in words]


def _held(heads: Mapping[str, list[str]], whose: str, slots: Iterable[Slot]) -> dict[str, Any]:
    """What sets remember for a seat or the table: pieces and markers that scoring looks at."""
    known = {slot.name: slot for slot in slots}
    found: dict[str, Any] = {}
    for word in heads[whose]:
        name, _, value = word.partition("=")
        if name not in known or not value:
            raise Unreadable(f"{whose} has {word[:30]!r}: expected name=value, the name one of {', '.join(known)}")
        found[name] = known[name].read(value)
    return found


def _with_pieces(
    board: Table, own: Sequence[int], held: Sequence[Mapping[str, Any]], sets: Mapping[str, GameSet]
) -> list[int]:
    """The cells that count as settlements of each seat when gold is counted; the last of `held` is the table's."""
    slots = [_ELSEWHERE, *(slot for box in sets.values() for slot in box.slots if slot.is_piece)]
    counted, taken = list(own), board.special | ~board.land
    for cells in own:
        taken |= cells
    pieces = ((number, pair) for number, mine in enumerate(held) for pair in _found(slots, mine))
    for number, (slot, found) in pieces:
        standing = slot.stands(cast("Layout", board), found)
        if standing & taken:
            whose = f"seat {number + 1}" if number < len(own) else "table"
            raise Unreadable(f"{whose} has {slot.name} where another piece, a special hex or no hex is")
        taken |= standing
        if number < len(own):
            counted[number] |= slot.scores(cast("Layout", board), found)
    return counted


def _found(slots: Sequence[Slot], held: Mapping[str, Any]) -> Iterator[tuple[Slot, Any]]:
    return ((slot, held[slot.name]) for slot in slots if slot.name in held)


def _is_there(box: GameSet, board: Map) -> bool:
    """A box pays of itself where its land lies on the map."""
    return any(board.cells[terrain.name] for terrain in box.terrains)


def _row(number: int, words: list[str]) -> list[str]:
    for word in words:
        if not _WORD.fullmatch(word):
            raise Unreadable(f"line {number} has {word[:20]!r}: expected a terrain letter and '.' or a seat 1 to 5")
    if len(words) != COLUMNS:
        raise Unreadable(f"line {number} has {len(words)} words: expected {COLUMNS}")
    return words


def _players(words: list[str]) -> int:
    """As many as the header says; without one as many as have pieces, and two at least."""
    if not words:
        return 0
    if len(words) > 1 or words[0] not in ("2", "3", "4", "5"):
        raise Unreadable(f"players is {' '.join(words)[:20]!r}: expected 2 to {MOST_SEATS}")
    return int(words[0])


def _pieces(rows: list[tuple[int, list[str]]], board: Map, players: int) -> list[int]:
    own = [0] * MOST_SEATS
    for r, (number, words) in enumerate(rows):
        for c, word in enumerate(words):
            if word[1] == ".":
                continue
            if BIT[cell_at(r, c)] & board.special:
                raise Unreadable(f"line {number} has {word!r}: nothing can stand on a special hex (KB-TERR-2)")
            own[int(word[1]) - 1] |= BIT[cell_at(r, c)]
    seats = max([2, *(seat + 1 for seat, cells in enumerate(own) if cells)])
    if players and seats > players:
        raise Unreadable(f"the map has pieces of seat {seats}: expected at most {players} players")
    return own[: players or seats]


def _cards(words: list[str], sets: Mapping[str, GameSet]) -> list[Card]:
    known = {card.name: card for box in sets.values() for card in box.cards}
    if not words:
        raise Unreadable("no cards are named: expected a line such as 'cards: fishermen lords citizens'")
    for word in words:
        if word not in known:
            raise Unreadable(f"no card {word[:30]!r}: expected some of {', '.join(known)}")
    if len(set(words)) != len(words):
        raise Unreadable("a card is named twice: expected different ones")
    return [known[word] for word in words]


def _placed(words: list[str], sets: Mapping[str, GameSet]) -> dict[str, str]:
    known = {step.name: step for box in sets.values() for step in box.setup}
    found = dict(word.partition("=")[::2] for word in words)
    for name, value in found.items():
        if name not in known or not value:
            raise Unreadable(f"setup {name[:30]!r}: expected name=value, the name one of {', '.join(known)}")
        values = known[name].values if known[name].pays else ()
        wrong = [word for word in value.split(",") if values and word not in values]
        if wrong:
            raise Unreadable(f"setup {name} has {wrong[0][:30]!r}: expected some of {', '.join(values)}")
    return found


def _options(words: list[str]) -> dict[str, str]:
    chosen = dict(DEFAULTS)
    for word in words:
        name, _, value = word.partition("=")
        values = next((option.values for option in OPTIONS if option.name == name), ())
        if value not in values:
            raise Unreadable(f"option {word[:40]!r}: expected name=value, such as cards.lords_zero_counts=false")
        chosen[name] = value
    return chosen
