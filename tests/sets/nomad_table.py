"""The four quadrants of the Nomads, laid for a test.

Nomad hexes: n4, c6, h6, f8, e14, q18. Locations: quarry e3, caravans m7 and q8, villages h15 and d17, gardens o12
and n16.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..kingdom_builder.table import Table, table

BOARDS: Final = "quarry,caravan,village,garden"
CAMPS: Final = "n4:donation-water,c6:sword,h6:treasure,f8:outpost,e14:resettlement,q18:donation-grass"


def camp(
    at: Mapping[int, str] | None = None,
    *,
    nomad: str = "",
    card: str = "grass",
    stage: str = "before",
    tiles: Mapping[int, str] | None = None,
    supply: Mapping[int, int] | None = None,
    lying: str = "",
    also: str = "",
    deck: str = "grass:3,canyon:3,desert:3,flowers:3,forest:3",
    **wishes: str,
) -> Table:
    """A table of the Nomads; seat 0 has these nomad tiles, and those still on the board are named (none, if not)."""
    laid: dict[str, Any] = {"sets": "base,nomads", "quadrants": BOARDS, "nomads": CAMPS, **wishes}
    slots = {0: f"nomad_tiles={nomad}"} if nomad else {}
    found = table(
        at,
        card=card,
        stage=stage,
        tiles=tiles,
        supply=supply,
        also=f"nomads={lying} {also}",
        slots=slots,
        deck=deck,
        **laid,
    )
    assert supply or not found.wrong(), found.wrong()
    return found


def rule(at: Table, move: str) -> str:
    """The rule that forbids the move."""
    refusal = at.why(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def seat(at: Table, number: int = 0) -> Mapping[str, Any]:
    found: Mapping[str, Any] = at.shown["seats"][number]
    return found


def held(at: Table, number: int = 0) -> list[str]:
    """The nomad tiles of a seat, as `sword ready`."""
    return [f"{tile['kind']} {tile['state']}" for tile in at.shown["seats"][number]["nomad_tiles"]]


def finish(at: Table, card: str = "canyon") -> Table:
    """The turn goes on without extra actions, anywhere, until a card for the next one has been drawn."""
    while not at.chance:
        at = at.do("end" if "end" in at.legal() else f"build {min(at.legal('build'))}")
    return at.do(f"draw {card}")
