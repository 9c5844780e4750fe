"""What a survey of the board found out for a seat."""

from __future__ import annotations


class Ground:
    """Where a seat would like to build: for each terrain the hexes, those first that promise most."""

    def __init__(self, reached: int) -> None:
        self.value: dict[int, float] = {}  # of a cell: what one settlement there adds
        self.bare: dict[int, float] = {}  # the same without castles and tiles, which pay once
        self.liking: dict[int, float] = {}  # of a cell: what speaks for a settlement there at a glance
        self.losses: dict[int, float] = {}  # of a cell with an own settlement: what it earns
        self.order: dict[str, list[tuple[int, float]]] = {}  # bit, and the promise of building there and around
        self.promise: dict[int, float] = {}  # by bit
        self.plain: dict[int, float] = {}  # by bit, without castles and tiles
        self.reached = reached  # cells next to own settlements at the time of the survey
        self.known: dict[tuple[int, int], float] = {}  # answers of `best`

    def best(self, name: str, there: int, stale: int) -> float:
        """The best promise of some hexes of a terrain; castles and tiles next to `stale` ones have paid by now."""
        found = 0.0
        for bit, value in self.order[name]:
            if value <= found:
                break
            if bit & there:
                found = max(found, self.plain[bit] if bit & stale else value)
        return found
