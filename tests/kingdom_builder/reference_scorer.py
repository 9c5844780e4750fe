"""Reference scorer of the ten base cards and the castles, written from docs/rules with plain loops.

It is independent of the engine. A map is twenty strings of twenty letters, a hex is a pair (line, column) from 0.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from typing import TypeAlias

Hex: TypeAlias = tuple[int, int]
Board: TypeAlias = Sequence[str]
Hexes: TypeAlias = set[Hex]
HexesBySeat: TypeAlias = Sequence[Hexes]

EVERY_HEX = [(r, c) for r in range(20) for c in range(20)]
BUILDABLE = "GCDFT"
SPECIAL = "LS"


@cache
def parse_hex(name: str) -> Hex:
    """Parse a hex name: the letter is the column, the number the line; `a1` is the top left corner."""
    return int(name[1:]) - 1, "abcdefghijklmnopqrst".index(name[0])


@cache
def hex_name(place: Hex) -> str:
    return "abcdefghijklmnopqrst"[place[1]] + str(place[0] + 1)


def hex_names(places: Iterable[Hex]) -> set[str]:
    return {hex_name(place) for place in places}


def hexes(text: str) -> Hexes:
    return {parse_hex(name) for name in text.split()}


@cache
def neighbours(place: Hex) -> frozenset[Hex]:
    """Return the neighbours of a hex (KB-GEO-2)."""
    r, c = place
    columns = [c - 1, c] if r % 2 == 0 else [c, c + 1]
    adjacent = {(r, c - 1), (r, c + 1)}
    for line in (r - 1, r + 1):
        adjacent |= {(line, column) for column in columns}
    return frozenset((line, column) for line, column in adjacent if 0 <= line < 20 and 0 <= column < 20)


def letter(board: Board, place: Hex) -> str:
    return board[place[0]][place[1]]


def quadrant(place: Hex) -> int:
    return 2 * (place[0] // 10) + place[1] // 10


def areas(own: Hexes) -> list[Hexes]:
    """Return the settlement areas (KB-GEO-8)."""
    left = set(own)
    result = []
    while left:
        area: Hexes = set()
        queue = [left.pop()]
        while queue:
            place = queue.pop()
            area.add(place)
            for other in neighbours(place):
                if other in left:
                    left.remove(other)
                    queue.append(other)
        result.append(area)
    return result


def count_adjacent(board: Board, own: Hexes, letters: str, but_not_on: str = "") -> int:
    """Count the settlements next to a hex of these letters, except those on `but_not_on`."""
    count = 0
    for place in own:
        if letter(board, place) not in (but_not_on or "-") and any(
            letter(board, n) in letters for n in neighbours(place)
        ):
            count += 1
    return count


def fishermen(board: Board, own: Hexes) -> int:
    return count_adjacent(board, own, "W", but_not_on="W")


def miners(board: Board, own: Hexes) -> int:
    return count_adjacent(board, own, "M", but_not_on="M")


def workers(board: Board, own: Hexes) -> int:
    return count_adjacent(board, own, SPECIAL)


def merchants(board: Board, own: Hexes) -> int:
    linked = set()
    for area in areas(own):
        touched = {n for place in area for n in neighbours(place) if letter(board, n) in SPECIAL}
        if len(touched) > 1:
            linked |= touched
    return 4 * len(linked)


def discoverers(board: Board, own: Hexes) -> int:
    return sum(1 for line in range(len(board)) if any(r == line for r, _ in own))


def knights(board: Board, own: Hexes) -> int:
    return 2 * max(sum(1 for r, _ in own if r == line) for line in range(len(board)))


def hermits(_board: Board, own: Hexes) -> int:
    return len(areas(own))


def citizens(_board: Board, own: Hexes) -> int:
    return max([len(area) for area in areas(own)] + [0]) // 2


def farmers(_board: Board, own: Hexes) -> int:
    return 3 * min(sum(1 for place in own if quadrant(place) == part) for part in range(4))


def castles(board: Board, own: Hexes) -> int:
    gold = 0
    for place in EVERY_HEX:
        if letter(board, place) == "S" and neighbours(place) & own:
            gold += 3
    return gold


def lords(settlements: HexesBySeat, seat: int, zero_counts: bool) -> int:
    gold = 0
    for part in range(4):
        counts = [sum(1 for place in own if quadrant(place) == part) for own in settlements]
        if counts[seat] == 0 and not zero_counts:
            continue
        larger = {count for count in counts if count > counts[seat]}
        gold += {0: 12, 1: 6}.get(len(larger), 0)
    return gold


SCORERS: Mapping[str, Callable[[Board, Hexes], int]] = {
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
CARDS = [*sorted(set(SCORERS) - {"castles"}), "lords"]


def score_sheets(
    board: Board, settlements: HexesBySeat, cards: Iterable[str], lords_zero_counts: bool = True
) -> list[dict[str, int]]:
    """Return the score sheet of every seat: cards and `castles`; the base game pays nothing during play."""
    sheets = []
    for seat, own in enumerate(settlements):
        sheet = {"castles": castles(board, own), "in_game": 0}
        for card in cards:
            sheet[card] = lords(settlements, seat, lords_zero_counts) if card == "lords" else SCORERS[card](board, own)
        sheets.append(sheet)
    return sheets
