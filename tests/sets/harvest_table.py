"""The four quadrants of the Harvest, laid for a test.

Locations: bazaar h3, water mill e5, scout cabin m3, mountain station q6, watchtower c13, cathedral c18, university r13,
palisade q18. Silos: n7, h9, h13, n17.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from tests.kingdom_builder.table import Table, table
from tests.kingdom_builder.test_geometry import cells_of

FIELDS: Final = "bazaar_water_mill,mountain_station_scout_cabin,cathedral_watchtower,university_palisade"
LAND: Final = "GCDFTR"
DECK: Final = "grass:3,canyon:3,desert:1,flowers:3,forest:3"


def field(
    at: Mapping[int, str] | None = None,
    *,
    tiles: str = "",
    card: str = "grass",
    stage: str = "before",
    turn: int = 0,
    ending: bool = False,
    supply: Mapping[int, int] | None = None,
    slots: Mapping[int, str] | None = None,
    also: str = "",
    hands: str = "desert",
    by: Mapping[str, str] | None = None,
    **more: str,
) -> Table:
    """A possible table of the Harvest; seat 0 has these location tiles. `by` and `more` are wishes for the set-up."""
    wishes = {"sets": "base,harvest", "quadrants": FIELDS, **(by or {}), **more}
    held = {0: tiles} if tiles else None
    found = table(
        at, card=card, stage=stage, turn=turn, ending=ending, tiles=held, supply=supply, slots=slots, also=also,
        deck=DECK, hands=hands, left=None, taken=None, discard="", in_round=2, **wishes,
    )  # fmt: skip
    assert not found.wrong(), found.wrong()
    return found


def reaped(at: Mapping[int, str], players: int = 2, by: Mapping[str, str] | None = None, **more: str) -> Table:
    """The last turn is over: silos are next."""
    wishes = {"players": str(players), **(by or {}), **more}
    last = (int(wishes.get("start", "0")) - 1) % players
    return field(at, stage="after", turn=last, ending=True, by=wishes).do("end", "draw grass")


def acting(t: Table) -> int:
    return t.game.actor(t.state)


def fill(t: Table, letter: str, seats: int, *spared: str) -> dict[int, str]:
    """Settlements of seats 1 and up on every hex of a terrain but these."""
    cells = sorted(cells_of(t, letter) - set(spared))
    return {seat + 1: " ".join(cells[seat::seats]) for seat in range(seats)}
