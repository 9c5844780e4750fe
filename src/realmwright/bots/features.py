"""Named input features of the bot `value_network`, the same for every set-up of a game.

All features come from the game contract: the encoder of the game and the gold of the score sheets. The suffix `:0`
marks the observing seat, `:r` the mean of its rivals and `:best` the best rival. On a large board the planes are
pooled: for each terrain the number of open cells, of open cells next to own settlements, whether there is any (which
restricts the next build), of cells next to own settlements and of own settlements. On a small board every cell of
every plane is a feature.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final

from ..game import Game
from ..kingdom_builder.hexgrid import COLUMNS, WIDTH, neighbours
from ..packed_bytes import pack_list, pack_number, pack_numbers

MAX_UNPOOLED_CELLS: Final = 64
SETTLEMENT_PLANE: Final = "settlements"


class Features:
    """Computes the features of one game; `names` has the name of each.

    `sources` are those of gold, if another game decides them.
    """

    def __init__(self, game: Game[Any, Any], sources: Sequence[str] = ()) -> None:
        self.game = game
        self.encoder = game.encoder()
        spec = self.encoder.spec
        self.terrain_planes, facts = self.encoder.static_planes()
        self._facts = [float(fact) for fact in facts]
        self._shared_numbers, self._seat_numbers = _split_by_seat(spec.numbers, game.seats)
        self._is_hex_board = (spec.columns, spec.width) == (COLUMNS, WIDTH)
        self._open_plane = spec.planes.index("open") if self._is_hex_board else 0
        seats = range(game.seats if self._is_hex_board else 0)
        self._settlement_planes = [spec.planes.index(f"{SETTLEMENT_PLANE}:{seat}") for seat in seats]
        self._is_small_board = spec.rows * spec.columns <= MAX_UNPOOLED_CELLS
        self._shared_planes, self._seat_planes = _split_by_seat(spec.planes, game.seats)
        self._cells = [row * spec.width + column for row in range(spec.rows) for column in range(spec.columns)]
        cards = {fact.partition(" ")[2] for fact in spec.facts}  # includes cards that are not in play
        self.sources = tuple(sources) or tuple(sorted(cards.union(*game.scores(game.start()))))
        self.names = tuple(self._names())

    def _names(self) -> list[str]:
        spec = self.encoder.spec
        seat_numbers = [name.rpartition(":")[0] for name in _names_of_seat(spec.numbers, 0)]
        return [
            *("score:0", "score:best", "lead"),
            *(f"sheet {source}:{who}" for who in ("0", "r") for source in self.sources),
            *spec.facts,
            *(spec.numbers[index] for index in self._shared_numbers),
            *(f"{name}:{who}" for who in ("0", "r") for name in seat_numbers),
            *self._plane_names(),
        ]

    def _plane_names(self) -> list[str]:
        spec = self.encoder.spec
        if self._is_hex_board:
            pooled = [f"{what} {name}" for name in spec.ground for what in ("reach", "bound", "touch", "home")]
            return [
                *(f"open {name}" for name in spec.ground),
                *(f"{name}:{who}" for who in ("0", "r") for name in pooled),
            ]
        if self._is_small_board:
            shared = [spec.planes[index] for index in self._shared_planes]
            own = _names_of_seat(spec.planes, 0)
            seat_planes = [f"{name.rpartition(':')[0]}:{who}" for who in ("0", "r") for name in own]
            return [f"{name} {cell}" for name in (*shared, *seat_planes) for cell in self._cells]
        return []

    def compute(self, state: Any, seat: int) -> list[float]:
        """Return the features of a state or view for a seat.

        Information hidden from the seat is not used.
        """
        planes, packed = self.encoder.observe(state, seat)
        numbers = memoryview(packed).cast("h")
        features = self._gold(state, seat)
        features += self._facts
        features += [numbers[index] for index in self._shared_numbers]
        mine, *rivals = [[numbers[index] for index in indices] for indices in self._seat_numbers]
        features += mine
        features += _mean(rivals)
        if self._is_hex_board:
            features += self._pool_planes(planes)
        elif self._is_small_board:
            features += self._flatten_planes(planes)
        return features

    def pack_indices(self, sources: Sequence[str]) -> bytes:
        """Return the indices of the features for the compiled engine, whose score sheets list these sources."""
        known = {source: index for index, source in enumerate(self.sources)}
        seats = zip(self._seat_numbers, self._seat_planes, strict=True)
        lists = [
            [known.get(source, -1) for source in sources],
            *(self._shared_numbers, self._shared_planes, self._settlement_planes),
            *(indices for pair in seats for indices in pair),
        ]
        counts = pack_numbers((len(self.sources), self._open_plane))
        return counts + b"".join(pack_list(indices, pack_number) for indices in lists)

    def _gold(self, state: Any, seat: int) -> list[float]:
        sheets = self.game.scores(state)
        totals = [sum(sheet.values()) for sheet in sheets]
        mine = totals.pop(seat)
        best = max(totals)
        gold_by_source = [[sheet.get(source, 0) for source in self.sources] for sheet in sheets]
        own = gold_by_source.pop(seat)
        return [mine, best, mine - best, *own, *_mean(gold_by_source)]

    def _pool_planes(self, planes: Sequence[int]) -> list[float]:
        free = planes[self._open_plane]
        open_counts: list[float] = [(free & cells).bit_count() for cells in self.terrain_planes]
        mine, *rivals = [self._pool_settlements(planes[index], free) for index in self._settlement_planes]
        return open_counts + mine + _mean(rivals)

    def _pool_settlements(self, settlements: int, free: int) -> list[float]:
        adjacent = neighbours(settlements)
        reach = adjacent & free
        features: list[float] = []
        for cells in self.terrain_planes:
            reachable = reach & cells
            features += (reachable.bit_count(), reachable > 0)
            features += ((adjacent & cells).bit_count(), (settlements & cells).bit_count())
        return features

    def _flatten_planes(self, planes: Sequence[int]) -> list[float]:
        shared: list[float] = [planes[index] >> cell & 1 for index in self._shared_planes for cell in self._cells]
        by_seat = [[planes[index] >> cell & 1 for index in own for cell in self._cells] for own in self._seat_planes]
        return [*shared, *by_seat[0], *_mean(by_seat[1:])]


def _split_by_seat(names: Sequence[str], seats: int) -> tuple[list[int], list[list[int]]]:
    """Return the indices of the names that belong to no seat, and those of each seat."""
    by_seat = [[names.index(name) for name in _names_of_seat(names, seat)] for seat in range(seats)]
    owned = {index for indices in by_seat for index in indices}
    return [index for index in range(len(names)) if index not in owned], by_seat


def _names_of_seat(names: Sequence[str], seat: int) -> list[str]:
    return [name for name in names if name.rpartition(":")[2] == str(seat) and ":" in name]


def _mean(rows: Sequence[Sequence[float]]) -> list[float]:
    if len(rows) == 1:
        return list(rows[0])
    return [sum(values) / len(rows) for values in zip(*rows, strict=True)]
