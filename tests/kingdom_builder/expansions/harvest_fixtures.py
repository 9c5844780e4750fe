"""Tables with the four Harvest quadrants.

Locations: bazaar h3, water mill e5, scout cabin m3, mountain station q6, watchtower c13, cathedral c18, university r13,
palisade q18. Silos: n7, h9, h13, n17.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from tests.kingdom_builder.fixtures import SHORT_DECK, Table, table
from tests.kingdom_builder.test_geometry import cells_of

BOARDS: Final = "bazaar_water_mill,mountain_station_scout_cabin,cathedral_watchtower,university_palisade"
LAND: Final = "GCDFTR"


def harvest_table(
    settlements: Mapping[int, str] | None = None,
    *,
    tiles: str = "",
    params: Mapping[str, str] | None = None,
    **fields: Any,
) -> Table:
    """Return a valid Harvest table; seat 0 has these location tiles. `params` are set-up params."""
    fields = {"deck": SHORT_DECK, "sets": "base,harvest", "quadrants": BOARDS, **(params or {}), **fields}
    result = table(settlements, tiles={0: tiles} if tiles else None, **fields)
    assert not result.validate(), result.validate()
    return result


def silo_phase(
    settlements: Mapping[int, str], players: int = 2, params: Mapping[str, str] | None = None, **more: str
) -> Table:
    """Return a table after the last turn, when the silos are resolved."""
    setup = {"players": str(players), **(params or {}), **more}
    last = (int(setup.get("start", "0")) - 1) % players
    return harvest_table(settlements, stage="after", turn=last, ending=True, params=setup).play("end", "draw grass")


def seat_to_act(position: Table) -> int:
    return position.game.actor(position.state)


def opponents_on_terrain(position: Table, letter: str, seats: int, *spared: str) -> dict[int, str]:
    """Return settlements of seats 1 and up on every hex of a terrain except `spared`."""
    cells = sorted(cells_of(position, letter) - set(spared))
    return {seat + 1: " ".join(cells[seat::seats]) for seat in range(seats)}
