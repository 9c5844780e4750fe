"""What the bot `net` sees of a position: numbers with names, so that what was learnt at one table serves at any other.

Everything comes from the contract: the chart of the table, and the gold of the score sheets. `:0` is about the seat
that looks, `:r` about its rivals, in the mean (`:best` the best of them). Of a large board the planes are pooled: how
many cells of each ground are open, how many of those are in reach and whether any is (which binds the next settlement
there), how many are touched or settled. Of a small one
every cell is a number.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..game import Game
from ..hexes import COLUMNS, WIDTH, neighbours

SMALL: Final = 64  # cells
HOMES: Final = "settlements"


class Features:
    """One table's; `names` say what the numbers are."""

    def __init__(self, game: Game[Any, Any]) -> None:
        self.game = game
        self.chart = game.chart()
        form = self.chart.form
        self.ground, facts = self.chart.lies()
        self._facts = [float(fact) for fact in facts]
        self._alone, self._sides = _split(form.numbers, game.seats)
        self._hexes = (form.columns, form.width) == (COLUMNS, WIDTH)
        self._open = form.planes.index("open") if self._hexes else 0
        self._homes = [form.planes.index(f"{HOMES}:{seat}") for seat in range(game.seats)] if self._hexes else []
        self._small = form.rows * form.columns <= SMALL
        self._shared, self._owned = _split(form.planes, game.seats)
        self._cells = [row * form.width + column for row in range(form.rows) for column in range(form.columns)]
        cards = {fact.partition(" ")[2] for fact in form.facts}  # also those that are not in play here
        self._sources = sorted(cards.union(*game.scores(game.start())))
        self.names = tuple(self._names())

    def _names(self) -> list[str]:
        form = self.chart.form
        sides = [name.rpartition(":")[0] for name in _of_seat(form.numbers, 0)]
        return [
            *("score:0", "score:best", "lead"),
            *(f"sheet {source}:{who}" for who in ("0", "r") for source in self._sources),
            *form.facts,
            *(form.numbers[place] for place in self._alone),
            *(f"{name}:{who}" for who in ("0", "r") for name in sides),
            *self._plane_names(),
        ]

    def _plane_names(self) -> list[str]:
        form = self.chart.form
        if self._hexes:
            pooled = [f"{what} {name}" for name in form.ground for what in ("reach", "bound", "touch", "home")]
            return [
                *(f"open {name}" for name in form.ground),
                *(f"{name}:{who}" for who in ("0", "r") for name in pooled),
            ]
        if self._small:
            shared = [form.planes[place] for place in self._shared]
            sides = [f"{name.rpartition(':')[0]}:{who}" for who in ("0", "r") for name in _of_seat(form.planes, 0)]
            return [f"{name} {cell}" for name in (*shared, *sides) for cell in self._cells]
        return []

    def of(self, state: Any, seat: int) -> list[float]:
        """The numbers of a whole state; what this seat cannot see is not looked at."""
        planes, told = self.chart.sees(state, seat)
        numbers = memoryview(told).cast("h")
        found = self._gold(state, seat)
        found += self._facts
        found += [numbers[place] for place in self._alone]
        mine, *rivals = [[numbers[place] for place in side] for side in self._sides]
        found += mine
        found += _mean(rivals)
        if self._hexes:
            found += self._pooled(planes)
        elif self._small:
            found += self._spread(planes)
        return found

    def _gold(self, state: Any, seat: int) -> list[float]:
        sheets = self.game.scores(state)
        totals = [sum(sheet.values()) for sheet in sheets]
        mine = totals.pop(seat)
        best = max(totals)
        listed = [[sheet.get(source, 0) for source in self._sources] for sheet in sheets]
        own = listed.pop(seat)
        return [mine, best, mine - best, *own, *_mean(listed)]

    def _pooled(self, planes: Sequence[int]) -> list[float]:
        free = planes[self._open]
        found: list[float] = [(free & cells).bit_count() for cells in self.ground]
        mine, *rivals = [self._pooled_side(planes[place], free) for place in self._homes]
        return found + mine + _mean(rivals)

    def _pooled_side(self, homes: int, free: int) -> list[float]:
        near = neighbours(homes)
        reach = near & free
        found: list[float] = []
        for cells in self.ground:
            there = reach & cells
            found += (there.bit_count(), there > 0, (near & cells).bit_count(), (homes & cells).bit_count())
        return found

    def _spread(self, planes: Sequence[int]) -> list[float]:
        found: list[float] = [planes[place] >> cell & 1 for place in self._shared for cell in self._cells]
        sides = [[planes[place] >> cell & 1 for place in side for cell in self._cells] for side in self._owned]
        return [*found, *sides[0], *_mean(sides[1:])]


def _split(names: Sequence[str], seats: int) -> tuple[list[int], list[list[int]]]:
    """The places of what is about nobody, and of what is about each seat."""
    sides = [[names.index(name) for name in _of_seat(names, seat)] for seat in range(seats)]
    taken = {place for side in sides for place in side}
    return [place for place in range(len(names)) if place not in taken], sides


def _of_seat(names: Sequence[str], seat: int) -> list[str]:
    return [name for name in names if name.rpartition(":")[2] == str(seat) and ":" in name]


def _mean(sides: Sequence[Sequence[float]]) -> list[float]:
    if len(sides) == 1:
        return list(sides[0])
    return [sum(values) / len(sides) for values in zip(*sides, strict=True)]
