"""Goals of the expansion tests: the powers, actions and steps that a move uses.

Goals are determined from the position before the move, so that a search can choose moves by them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final, NamedTuple

from realmwright.game import JsonDict

ISLAND_OFFSET: Final = 40  # distance of the island from the board
# The pieces of expansions by their field in the state, and their message keys.
PIECES: Final = {
    "walls": "piece-walls", "warriors": "piece-warriors", "wagon": "piece-wagon", "ship": "piece-ship",
    "city": "piece-city", "scouts": "piece-scouts",
}  # fmt: skip


class Decision(NamedTuple):
    """A decision: the set-up, the state, the seat to act, and the legal moves."""

    setup_dict: JsonDict
    state: JsonDict
    seat: int
    texts: list[str]

    @property
    def player_state(self) -> JsonDict:
        result: JsonDict = self.state["seats"][self.seat]
        return result

    @property
    def pending(self) -> str:
        return str((self.state["doing"] or {}).get("verb", ""))

    def terrain(self, cell: str) -> str:
        """Return the letter of a cell of the map."""
        prefix, _, name = cell.rpartition(":")
        rows = self.setup_dict["island"]["rows"] if prefix else self.setup_dict["board"]
        return str(rows[int(name[1:]) - 1][ord(name[0]) - ord("a")])

    def is_next_to_own(self, cell: str) -> bool:
        return any(distance(cell, other) == 1 for other in self.player_state["settlements"])


class Move(NamedTuple):
    """A legal move: its verb, and its hex or word."""

    decision: Decision
    verb: str
    target: str

    @property
    def hand(self) -> list[str]:
        """The open terrain cards."""
        result: list[str] = self.decision.state["card"]["hand"]
        return result


def goals(decision: Decision, text: str) -> set[str]:
    verb, _, target = text.partition(" ")
    move = Move(decision, verb, target)
    return {verb, decision.pending, *(name for name, is_reached in EXTRA_GOALS.items() if is_reached(move))} - {""}


def _treasure(move: Move) -> bool:
    treasures = [place for place, kind in move.decision.state["nomads"].items() if kind == "treasure"]
    return move.verb == "build" and any(distance(move.target, place) == 1 for place in treasures)


def _far_from_own(move: Move) -> bool:
    """Whether a settlement is built away from own ones although adjacent hexes are free."""
    if move.verb != "build" or move.decision.is_next_to_own(move.target):
        return False
    return any(
        move.decision.is_next_to_own(text.split(" ")[1]) for text in move.decision.texts if text.startswith("build ")
    )


def _near_capitol(move: Move) -> bool:
    return move.verb == "build" and any(
        distance(move.target, capitol) < 3 for capitol in move.decision.setup_dict["capitols"]
    )


def _swamp_half(move: Move) -> bool:
    return move.verb == "choose" and any(move.target in card.split("/")[:-1] for card in move.hand)


EXTRA_GOALS: Final[Mapping[str, Callable[[Move], bool]]] = {
    # Nomads
    "second-wall": lambda move: move.verb == move.decision.pending == "quarry",
    "treasure": _treasure,
    "outpost-build": lambda move: bool(move.decision.player_state.get("outpost")) and _far_from_own(move),
    # Crossroads
    "crossroads": lambda move: move.verb == "choose" and move.target in move.hand and len(set(move.hand)) > 1,
    "warrior-out": lambda move: move.verb == "barracks" and move.target not in move.decision.player_state["warriors"],
    "warrior-home": lambda move: move.verb == "barracks" and move.target in move.decision.player_state["warriors"],
    "ship-out": lambda move: move.verb == "lighthouse" and not move.decision.player_state["ship"],
    "sail": lambda move: move.verb == "to" and move.decision.pending == "lighthouse",
    "wagon-out": lambda move: move.verb == "wagon" and not move.decision.player_state["wagon"],
    "drive": lambda move: move.verb == "to" and move.decision.pending == "wagon",
    # Marshlands
    "swamp-half": _swamp_half,
    "removed-terrain": lambda move: (
        move.verb == "choose" and move.target == move.decision.setup_dict["removed_terrain"]
    ),
    "canoe-answer": lambda move: move.verb == "canoe" and move.decision.seat != move.decision.state["turn"],
    "temple-settlement": lambda move: move.verb == "build" and move.decision.state["owed"] > 0,
    "temple-bonus": lambda move: not move.decision.player_state.get("outpost") and _far_from_own(move),
    "fountain-bonus": lambda move: move.verb == "fountain" and move.decision.terrain(move.target) == "M",
    # Harvest
    "second-scout": lambda move: move.verb == move.decision.pending == "scout-cabin",
    "settlement-tile": lambda move: move.verb == "cathedral" and not move.target,
    "settlement-tile-spent": lambda move: move.verb == "cathedral" and bool(move.target),
    # Capitol
    "capitols": _near_capitol,
}

# The tiles required for a goal that is not named after its tile; "2" for a pair.
REQUIRED_TILES: Final[Mapping[str, tuple[str, ...]]] = {
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
    """Return axial coordinates of a cell, those of the island far away."""
    prefix, _, name = cell.rpartition(":")
    row, column = int(name[1:]) - 1, ord(name[0]) - ord("a")
    return column - row // 2 + (ISLAND_OFFSET if prefix else 0), row + (ISLAND_OFFSET if prefix else 0)


def distance(one: str, other: str) -> int:
    (q, r), (s, t) = _place(one), _place(other)
    return max(abs(q - s), abs(r - t), abs(q + r - s - t))
