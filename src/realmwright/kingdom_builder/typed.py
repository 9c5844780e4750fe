"""The game on a real table, typed in: a map with pieces, and the cards to score it by."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Final

from .. import registry
from ..game import Unreadable
from ..hexes import BIT, COLUMNS, ROWS, cell_at
from .layout import Map
from .options import DEFAULTS, OPTIONS
from .parts import Card, GameSet
from .scoring import Standing, sheet
from .state import SETTLEMENTS

MOST_SEATS: Final = 5
_HEADER: Final = re.compile(r"(cards|players|option|setup):(.*)")
_WORD: Final = re.compile(r"[A-Za-z][.1-5]")


def score(text: str) -> Sequence[Mapping[str, int]]:
    """The score sheet of every seat. Lines `cards: …`, `players: N`, `option: name=value`, then twenty rows.

    What a set has placed at set-up, where a card asks for it: `setup: name=value`.
    """
    heads: dict[str, list[str]] = {"cards": [], "players": [], "option": [], "setup": []}
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
    board = Map(["".join(word[0] for word in words) for _, words in rows], sets.values(), option=option)
    own = _pieces(rows, board, _players(heads["players"]))
    placed = _placed(heads["setup"], sets)
    stand = Standing(board, own, option, placed=lambda step: placed.get(step, ""))
    always = [card for box in sets.values() if _is_there(box, board) for card in box.sources]
    sources = [*_cards(heads["cards"], sets), *always]
    return [sheet(stand, seat, sources) for seat in range(len(own))]


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
