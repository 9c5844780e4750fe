"""What a move puts to use: a power, action or step under its own name, and what works by itself or in a second way.

A feat is told from the position before the move, so that a player who wants it knows which move to make.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from realmwright.game import Plain

FAR: Final = 40  # from any hex of the board to the island
# The pieces of boxes by their list in the position, and what the page calls them.
PIECES: Final = {
    "walls": "piece-stone-wall", "warriors": "piece-warrior", "wagon": "piece-wagon", "ship": "piece-ship",
    "city": "piece-city-tile", "scouts": "piece-scout",
}  # fmt: skip


class Moment(NamedTuple):
    """A decision: the set-up, the position, who decides, and every legal move."""

    about: Plain
    shown: Plain
    seat: int
    texts: list[str]

    @property
    def side(self) -> Plain:
        found: Plain = self.shown["seats"][self.seat]
        return found

    @property
    def doing(self) -> str:
        return str((self.shown["doing"] or {}).get("verb", ""))

    def terrain(self, cell: str) -> str:
        """The letter of the map."""
        land, _, name = cell.rpartition(":")
        rows = self.about["island"]["rows"] if land else self.about["board"]
        return str(rows[int(name[1:]) - 1][ord(name[0]) - ord("a")])

    def beside_own(self, cell: str) -> bool:
        return any(distance(cell, other) == 1 for other in self.side["settlements"])


class Act(NamedTuple):
    """A move that could be made: its verb, and its hex or word."""

    at: Moment
    verb: str
    target: str

    @property
    def hand(self) -> list[str]:
        """The cards that lie open."""
        found: list[str] = self.at.shown["card"]["hand"]
        return found


def feats(at: Moment, move: str) -> set[str]:
    verb, _, target = move.partition(" ")
    act = Act(at, verb, target)
    return {verb, at.doing, *(name for name, made in FURTHER.items() if made(act))} - {""}


def _treasure(act: Act) -> bool:
    treasures = [place for place, kind in act.at.shown["nomads"].items() if kind == "treasure"]
    return act.verb == "build" and any(distance(act.target, place) == 1 for place in treasures)


def _far_from_own(act: Act) -> bool:
    """A settlement that rule 3 would not let stand there, because there are hexes beside own ones."""
    if act.verb != "build" or act.at.beside_own(act.target):
        return False
    return any(act.at.beside_own(text.split(" ")[1]) for text in act.at.texts if text.startswith("build "))


def _near_capitol(act: Act) -> bool:
    return act.verb == "build" and any(distance(act.target, capitol) < 3 for capitol in act.at.about["capitols"])


def _half(act: Act) -> bool:
    return act.verb == "choose" and any(act.target in card.split("/")[:-1] for card in act.hand)


FURTHER: Final[Mapping[str, Callable[[Act], bool]]] = {
    # Nomads
    "second-wall": lambda act: act.verb == act.at.doing == "quarry",
    "treasure": _treasure,
    "outpost-build": lambda act: bool(act.at.side.get("outpost")) and _far_from_own(act),
    # Crossroads
    "crossroads": lambda act: act.verb == "choose" and act.target in act.hand and len(set(act.hand)) > 1,
    "warrior-out": lambda act: act.verb == "barracks" and act.target not in act.at.side["warriors"],
    "warrior-home": lambda act: act.verb == "barracks" and act.target in act.at.side["warriors"],
    "ship-out": lambda act: act.verb == "lighthouse" and not act.at.side["ship"],
    "sail": lambda act: act.verb == "to" and act.at.doing == "lighthouse",
    "wagon-out": lambda act: act.verb == "wagon" and not act.at.side["wagon"],
    "drive": lambda act: act.verb == "to" and act.at.doing == "wagon",
    # Marshlands
    "swamp-half": _half,
    "removed-terrain": lambda act: act.verb == "choose" and act.target == act.at.about["removed_terrain"],
    "canoe-answer": lambda act: act.verb == "canoe" and act.at.seat != act.at.shown["turn"],
    "temple-settlement": lambda act: act.verb == "build" and act.at.shown["owed"] > 0,
    "temple-bonus": lambda act: not act.at.side.get("outpost") and _far_from_own(act),
    "fountain-bonus": lambda act: act.verb == "fountain" and act.at.terrain(act.target) == "M",
    # Harvest
    "second-scout": lambda act: act.verb == act.at.doing == "scout-cabin",
    "settlement-tile": lambda act: act.verb == "cathedral" and not act.target,
    "settlement-tile-spent": lambda act: act.verb == "cathedral" and bool(act.target),
    # Capitol
    "capitols": _near_capitol,
}

# The tiles that a player needs for a feat that is not named after its tile; "2" for a pair of them.
NEEDS: Final[Mapping[str, tuple[str, ...]]] = {
    "second-wall": ("quarry",),
    "outpost-build": ("outpost",),
    **dict.fromkeys(("warrior-out", "warrior-home"), ("barracks",)),
    **dict.fromkeys(("ship-out", "sail"), ("lighthouse",)),
    **dict.fromkeys(("wagon-out", "drive"), ("wagon",)),
    "return": ("wagon", "lighthouse"),
    "removed-terrain": ("crossroads",),
    "mayors": ("city-hall",),
    "canoe-answer": ("canoe",),
    "pass": ("canoe",),
    "temple-settlement": ("temple",),
    "second-scout": ("scout-cabin",),
    "settlement-tile": ("cathedral",),
    "settlement-tile-spent": ("cathedral",),
    **{f"{kind}-bonus": (f"2 {kind}",) for kind in ("canoe", "fountain", "refuge", "temple")},
}


def _place(cell: str) -> tuple[int, int]:
    """Column and row so that neighbours are one step apart, the island far away."""
    land, _, name = cell.rpartition(":")
    row, column = int(name[1:]) - 1, ord(name[0]) - ord("a")
    return column - row // 2 + (FAR if land else 0), row + (FAR if land else 0)


def distance(one: str, other: str) -> int:
    (q, r), (s, t) = _place(one), _place(other)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))
