"""Values of building sites for one seat."""

from __future__ import annotations


class SiteValues:
    """What a settlement on each free hex adds for a seat, computed once at the root of a search."""

    def __init__(self, adjacent_at_root: int) -> None:
        self.value: dict[int, float] = {}  # by cell: gain of one settlement, with castles and location tiles
        self.base_value: dict[int, float] = {}  # by cell: the same without castles and tiles, which pay once
        self.candidate_score: dict[int, float] = {}  # by cell: order in which moves are tried
        self.removal_loss: dict[int, float] = {}  # by cell of an own settlement: what it earns
        self.ranking: dict[str, list[tuple[int, float]]] = {}  # by terrain: bits with cluster values, best first
        self.cluster_value: dict[int, float] = {}  # by bit: gain of building there and on the two best neighbours
        self.base_cluster_value: dict[int, float] = {}  # by bit: the same without castles and tiles
        self.adjacent_at_root = adjacent_at_root  # cells next to own settlements at the root
        self.best_cache: dict[tuple[int, int], float] = {}  # results of `best`, by its cells

    def best(self, name: str, cells: int, stale: int) -> float:
        """Return the best cluster value among cells of a terrain.

        At `stale` cells castles and tiles have paid.
        """
        best = 0.0
        for bit, value in self.ranking[name]:
            if value <= best:
                break
            if bit & cells:
                best = max(best, self.base_cluster_value[bit] if bit & stale else value)
        return best
