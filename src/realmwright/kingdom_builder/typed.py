"""The game on a real table, typed in: a map with pieces, and the cards to score it by."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, Final, cast

from .. import registry
from ..game import Unreadable
from ..hexes import BIT, COLUMNS, ROWS, cell_at, names
from .layout import Layout, Map
from .options import DEFAULTS, OPTIONS
from .parts import Card, GameSet, SetupStep, Slot
from .scoring import Standing, sheet
from .state import SETTLEMENTS

MOST_SEATS: Final = 5
_HEADER: Final = re.compile(r"(cards|players|option|setup|seat [1-5]):(.*)")
_WORD: Final = re.compile(r"[A-Za-z][.1-5]")


class Table(Map):
    """A map that was typed in, with as much of a table as what is laid on it needs."""

    def __init__(self, rows: Sequence[str], sets: Mapping[str, GameSet], option: Callable[[str], str]) -> None:
        super().__init__(rows, sets.values(), option=option)
        self.option = option
        self.sources: tuple[Card, ...] = ()
        self.marked: dict[str, int] = {}


def score(text: str) -> Sequence[Mapping[str, int]]:
    """The score sheet of every seat. Lines `cards: …`, `players: N`, `option: name=value`, then twenty rows.

    What a set has placed at set-up, where something asks for it: `setup: name=value`; pieces of a set and what else it
    remembers for a seat: `seat 2: warriors=c3,d4 markers=7`.
    """
    stand, sources = read(text)
    return [sheet(stand, seat, sources) for seat in range(len(stand.own))]


def earning(text: str) -> Sequence[Mapping[str, Sequence[str]]]:
    """For every seat the cells that earn the gold of each source."""
    stand, sources = read(text)
    paying = [(card.name, card.award) for card in sources if card.award]
    return [{name: names(award(stand, seat)[1]) for name, award in paying} for seat in range(len(stand.own))]


def read(text: str) -> tuple[Standing, list[Card]]:
    """What stands where, and what pays."""
    heads: dict[str, list[str]] = {"cards": [], "players": [], "option": [], "setup": []}
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
    board = Table(["".join(word[0] for word in words) for _, words in rows], sets, option)
    own = _pieces(rows, board, _players(heads["players"]))
    placed = _placed(heads["setup"], sets)
    held = [_held(heads, seat, sets) for seat in range(1, MOST_SEATS + 1)]
    last = max([0, *(number for number, found in enumerate(held, 1) if found)])
    if heads["players"] and last > len(own):
        raise Unreadable(f"seat {last} has pieces: expected at most {len(own)} players")
    own += [0] * (last - len(own))
    counted = _with_pieces(board, own, held, sets)
    for step in (step for box in sets.values() for step in box.setup if step.pays and step.name in placed):
        _lay(step, board, placed[step.name])
    stand = Standing(board, counted, option, held[: len(own)], lambda step: placed.get(step, ""))
    always = [card for box in sets.values() if _is_there(box, board) for card in box.sources]
    return stand, [*_cards(heads["cards"], sets), *always, *board.sources]


def _lay(step: SetupStep, board: Table, value: str) -> None:
    wrong = [word for word in value.split(",") if word not in step.values]
    if wrong:
        raise Unreadable(f"setup {step.name} has {wrong[0][:30]!r}: expected some of {', '.join(step.values)}")
    step.lay(cast("Layout", board), value)  # what pays needs no more of a table than this


def _held(heads: Mapping[str, list[str]], seat: int, sets: Mapping[str, GameSet]) -> dict[str, Any]:
    """What sets remember for a seat: pieces and markers that scoring looks at."""
    known = {slot.name: slot for box in sets.values() for slot in box.slots if slot.each_seat}
    found: dict[str, Any] = {}
    for word in heads[f"seat {seat}"]:
        name, _, value = word.partition("=")
        if name not in known or not value:
            raise Unreadable(f"seat {seat} has {word[:30]!r}: expected name=value, the name one of {', '.join(known)}")
        found[name] = known[name].read(value)
    return found


def _with_pieces(
    board: Table, own: Sequence[int], held: Sequence[Mapping[str, Any]], sets: Mapping[str, GameSet]
) -> list[int]:
    """The cells that count as settlements of each seat when gold is counted."""
    slots = [slot for box in sets.values() for slot in box.slots if slot.each_seat]
    counted, taken = list(own), 0
    for cells in own:
        taken |= cells
    pieces = ((number, pair) for number in range(len(own)) for pair in _found(slots, held[number]))
    for seat, (slot, found) in pieces:
        standing = slot.stands(cast("Layout", board), found)
        if standing & (taken | ~board.land):
            raise Unreadable(f"seat {seat + 1} has {slot.name} where another piece or no hex is")
        taken |= standing
        counted[seat] |= slot.scores(cast("Layout", board), found)
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
    for seat, cells in enumerate(own):
        if cells.bit_count() > SETTLEMENTS:
            raise Unreadable(f"seat {seat + 1} has {cells.bit_count()} settlements: expected at most {SETTLEMENTS}")
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
    known = [step.name for box in sets.values() for step in box.setup]
    found = dict(word.partition("=")[::2] for word in words)
    for name, value in found.items():
        if name not in known or not value:
            raise Unreadable(f"setup {name[:30]!r}: expected name=value, the name one of {', '.join(known)}")
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
