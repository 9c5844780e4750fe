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
    card: str = "grass",
    stage: str = "before",
    tiles: Mapping[int, str] | None = None,
    supply: Mapping[int, int] | None = None,
    nomads_on_board: str = "",
    also: str = "",
    deck: str = "grass:3,canyon:3,desert:3,flowers:3,forest:3",
    **params: str,
) -> Table:
    """Return a table of the Nomads; seat 0 has the tiles `nomad`, and `nomads_on_board` are not yet taken."""
    setup: dict[str, Any] = {"sets": "base,nomads", "quadrants": BOARDS, "nomads": NOMAD_TILES, **params}
    slots = {0: f"nomad_tiles={nomad}"} if nomad else {}
    result = table(
        settlements,
        card=card,
        stage=stage,
        tiles=tiles,
        supply=supply,
        also=f"nomads={nomads_on_board} {also}",
        slots=slots,
        deck=deck,
        **setup,
    )
    assert supply or not result.validate(), result.validate()
    return result


def refusal_rule(position: Table, move: str) -> str:
    """Return the id of the rule that forbids the move."""
    refusal = position.explain(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def seat(position: Table, number: int = 0) -> Mapping[str, Any]:
    side: Mapping[str, Any] = position.json["seats"][number]
    return side


def nomad_tiles_of(position: Table, number: int = 0) -> list[str]:
    """Return the nomad tiles of a seat, each as `sword ready`."""
    return [f"{tile['kind']} {tile['state']}" for tile in position.json["seats"][number]["nomad_tiles"]]


def finish_turn(position: Table, card: str = "canyon") -> Table:
    """Play the rest of the turn without extra actions and draw the next card."""
    while not position.is_chance:
        position = position.play("end" if "end" in position.legal() else f"build {min(position.legal('build'))}")
    return position.play(f"draw {card}")
