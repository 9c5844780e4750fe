"""The four quadrants of Crossroads, laid for a test.

Locations: barracks d4, crossroads h5, city hall p3, fort q7, forester's lodge c14, lighthouse g17, monastery r13,
wagon s19. Castles: e8, m5, h13, n17.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from ..kingdom_builder.table import Table, new, table

BOARDS: Final = "barracks_crossroads,city_hall_fort,lighthouse_foresters_lodge,monastery_wagon"
MIXED: Final = "barracks_crossroads,paddock,lighthouse_foresters_lodge,barn"
TASKS: Final = {BOARDS: "home-country,fortress,road,advance", MIXED: "compass-points,road"}


def cross(
    at: Mapping[int, str] | None = None,
    *,
    card: str = "grass",
    stage: str = "before",
    left: int | None = None,
    tiles: Mapping[int, str] | None = None,
    supply: Mapping[int, int] | None = None,
    slots: Mapping[int, str] | None = None,
    also: str = "",
    deck: str = "grass:3,canyon:3,desert:1,flowers:3,forest:3",
    discard: str = "",
    ending: bool = False,
    turn: int = 0,
    by: Mapping[str, str] | None = None,
    **more: str,
) -> Table:
    """A table of Crossroads in mid-game, a possible one. `by` and `more` are wishes for the set-up."""
    wishes = {"sets": "base,crossroads", "quadrants": BOARDS, **(by or {}), **more}
    wishes = {"tasks": TASKS.get(wishes["quadrants"], "random"), **wishes}
    found = table(
        at, card=card, stage=stage, left=left, tiles=tiles, supply=supply, slots=slots, also=also, deck=deck,
        discard=discard, ending=ending, turn=turn, taken=None, in_round=2, hands="desert", **wishes,
    )  # fmt: skip
    assert not found.wrong(), found.wrong()
    return found


def two_cards(cards: str, at: Mapping[int, str], tiles: Mapping[int, str], deck: str = "canyon:3") -> Table:
    """Seat 0 at the start of a turn with two cards revealed and none chosen."""
    return cross(at, card="", also=f"cards={cards}", tiles=tiles, deck=deck, players="5")


def land(letters: str, but: Iterable[str] = (), boards: str = BOARDS) -> list[str]:
    """Every hex of these kinds, in reading order."""
    rows = new(sets="base,crossroads", quadrants=boards, tasks="random").game.about()["board"]
    cells = [f"{chr(97 + c)}{r}" for r, row in enumerate(rows, 1) for c, letter in enumerate(row) if letter in letters]
    return [cell for cell in cells if cell not in set(but)]


def crowd(cells: list[str]) -> dict[int, str]:
    """Settlements of the other four seats on all these hexes."""
    assert len(cells) <= 4 * 39
    return {seat + 1: " ".join(cells[seat * 39 : seat * 39 + 39]) for seat in range(4)}


def rule(at: Table, move: str) -> str:
    """The rule that forbids the move."""
    refusal = at.why(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def reason(at: Table, move: str) -> str:
    refusal = at.why(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.reason


def tile(at: Table, kind: str, seat: int = 0) -> dict[str, object] | None:
    """The seat's tile of this kind as the trace shows it."""
    found = [tile for tile in at.shown["seats"][seat]["tiles"] if tile["kind"] == kind]
    return found[0] if found else None
