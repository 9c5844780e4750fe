"""Tables with the four Nomads quadrants.

Nomad hexes: n4, c6, h6, f8, e14, q18. Locations: quarry e3, caravans m7 and q8, villages h15 and d17, gardens o12
and n16.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..fixtures import Table, table

BOARDS: Final = "quarry,caravan,village,garden"
NOMAD_TILES: Final = "n4:donation-water,c6:sword,h6:treasure,f8:outpost,e14:resettlement,q18:donation-grass"


def nomads_table(
    settlements: Mapping[int, str] | None = None,
    *,
    nomad: str = "",
    nomads_on_board: str = "",
    supply: Mapping[int, int] | None = None,
    also: str = "",
    **fields: Any,
) -> Table:
    """Return a table of the Nomads; seat 0 has the tiles `nomad`, and `nomads_on_board` are not yet taken."""
    fields = {"sets": "base,nomads", "quadrants": BOARDS, "nomads": NOMAD_TILES, **fields}
    slots = {0: f"nomad_tiles={nomad}"} if nomad else {}
    result = table(settlements, supply=supply, slots=slots, also=f"nomads={nomads_on_board} {also}", **fields)
    assert supply or not result.validate(), result.validate()
    return result


def nomad_tiles_of(position: Table, number: int = 0) -> list[str]:
    """Return the nomad tiles of a seat, each as `sword ready`."""
    return [f"{tile['kind']} {tile['state']}" for tile in position.json["seats"][number]["nomad_tiles"]]


def finish_turn(position: Table, card: str = "canyon") -> Table:
    """Play the rest of the turn without extra actions and draw the next card."""
    while not position.is_chance:
        position = position.play("end" if "end" in position.legal() else f"build {min(position.legal('build'))}")
    return position.play(f"draw {card}")
