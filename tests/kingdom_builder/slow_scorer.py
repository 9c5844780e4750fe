"""A second opinion on the score: the ten base cards and the castles, straight from docs/rules, with plain loops.

It knows nothing of the engine. A map is twenty strings of twenty letters, a hex is a pair (line, column) from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
Board: TypeAlias = Sequence[str]
Own: TypeAlias = set[Hex]
Everybody: TypeAlias = Sequence[Own]

EVERY_HEX = [(r, c) for r in range(20) for c in range(20)]
BUILDABLE = "GCDFT"
SPECIAL = "LS"


@cache
def hex_of(name: str) -> Hex:
    """`a1` is the top left corner: the letter is the column, the number the line."""
    return int(name[1:]) - 1, "abcdefghijklmnopqrst".index(name[0])


@cache
def name_of(place: Hex) -> str:
    return "abcdefghijklmnopqrst"[place[1]] + str(place[0] + 1)


def names(places: Iterable[Hex]) -> set[str]:
    return {name_of(place) for place in places}


def hexes(text: str) -> Own:
    return {hex_of(name) for name in text.split()}


@cache
def around(place: Hex) -> frozenset[Hex]:
    """The neighbours of a hex (KB-GEO-2)."""
    r, c = place
    columns = [c - 1, c] if r % 2 == 0 else [c, c + 1]
    found = {(r, c - 1), (r, c + 1)}
    for line in (r - 1, r + 1):
        found |= {(line, column) for column in columns}
    return frozenset((line, column) for line, column in found if 0 <= line < 20 and 0 <= column < 20)


def letter(board: Board, place: Hex) -> str:
    return board[place[0]][place[1]]


def quadrant(place: Hex) -> int:
    return 2 * (place[0] // 10) + place[1] // 10


def areas(own: Own) -> list[Own]:
    """The settlement areas (KB-GEO-8)."""
    left = set(own)
    found = []
    while left:
        area: Own = set()
        waiting = [left.pop()]
        while waiting:
            place = waiting.pop()
            area.add(place)
            for other in around(place):
                if other in left:
                    left.remove(other)
                    waiting.append(other)
        found.append(area)
    return found


def beside(board: Board, own: Own, letters: str, but_not_on: str = "") -> int:
    """How many settlements have a hex of these letters next to them, those standing on `but_not_on` left out."""
    count = 0
    for place in own:
        if letter(board, place) not in (but_not_on or "-") and any(letter(board, n) in letters for n in around(place)):
            count += 1
    return count


def fishermen(board: Board, own: Own) -> int:
    return beside(board, own, "W", but_not_on="W")


def miners(board: Board, own: Own) -> int:
    return beside(board, own, "M", but_not_on="M")


def workers(board: Board, own: Own) -> int:
    return beside(board, own, SPECIAL)


def merchants(board: Board, own: Own) -> int:
    linked = set()
    for area in areas(own):
        touched = {n for place in area for n in around(place) if letter(board, n) in SPECIAL}
        if len(touched) > 1:
            linked |= touched
    return 4 * len(linked)


def discoverers(board: Board, own: Own) -> int:
    return sum(1 for line in range(len(board)) if any(r == line for r, _ in own))


def knights(board: Board, own: Own) -> int:
    return 2 * max(sum(1 for r, _ in own if r == line) for line in range(len(board)))


def hermits(_board: Board, own: Own) -> int:
    return len(areas(own))


def citizens(_board: Board, own: Own) -> int:
    return max([len(area) for area in areas(own)] + [0]) // 2


def farmers(_board: Board, own: Own) -> int:
    return 3 * min(sum(1 for place in own if quadrant(place) == part) for part in range(4))


def castles(board: Board, own: Own) -> int:
    gold = 0
    for place in EVERY_HEX:
        if letter(board, place) == "S" and around(place) & own:
            gold += 3
    return gold


def lords(everybody: Everybody, seat: int, zero_counts: bool) -> int:
    gold = 0
    for part in range(4):
        counts = [sum(1 for place in own if quadrant(place) == part) for own in everybody]
        if counts[seat] == 0 and not zero_counts:
            continue
        larger = {count for count in counts if count > counts[seat]}
        gold += {0: 12, 1: 6}.get(len(larger), 0)
    return gold


ALONE: Mapping[str, Callable[[Board, Own], int]] = {
    "fishermen": fishermen,
    "miners": miners,
    "merchants": merchants,
    "workers": workers,
    "discoverers": discoverers,
    "knights": knights,
    "hermits": hermits,
    "citizens": citizens,
    "farmers": farmers,
    "castles": castles,
}
CARDS = [*sorted(set(ALONE) - {"castles"}), "lords"]


def sheets(
    board: Board, everybody: Everybody, cards: Iterable[str], lords_zero_counts: bool = True
) -> list[dict[str, int]]:
    """The score sheet of every seat: its cards and `castles` (the base game pays nothing during the game)."""
    found = []
    for seat, own in enumerate(everybody):
        sheet = {"castles": castles(board, own), "in_game": 0}
        for card in cards:
            sheet[card] = lords(everybody, seat, lords_zero_counts) if card == "lords" else ALONE[card](board, own)
        found.append(sheet)
    return found
