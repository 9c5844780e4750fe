"""Tables with the four Marshlands quadrants.

Locations: temples e3 and c7, refuges r8 and n9, canoes c14 and h18, fountains n15 and q17. Palaces: h5, o3, g14, r13.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..fixtures import SHORT_DECK, Table, seat, table

BOARDS: Final = "temple,refuge,canoe,fountain"
SETS: Final = "base,marshlands"
TERRAINS: Final = ("grass", "canyon", "desert", "flowers", "forest")


def marshlands_table(
    settlements: Mapping[int, str] | None = None,
    *,
    supply: Mapping[int, int] | None = None,
    waiting: Mapping[int, int] | None = None,
    slots: Mapping[int, str] | None = None,
    also: str = "",
    setup: Mapping[str, str] | None = None,
    **fields: Any,
) -> Table:
    """Return a valid mid-game table of the Marshlands; `waiting` counts the settlements set aside by a Temple."""
    aside, turn = waiting or {}, fields.get("turn", 0)
    seat_fields = {seat: f"waiting={number}" for seat, number in aside.items()}
    seat_fields |= {seat: f"{seat_fields.get(seat, '')} {more}".strip() for seat, more in (slots or {}).items()}
    supplies = {seat: 40 - len((settlements or {}).get(seat, "").split()) - number for seat, number in aside.items()}
    owed = f"owed={aside[turn]} " if turn in aside and fields.get("stage") != "after" else ""
    fields = {"deck": SHORT_DECK, "sets": SETS, "quadrants": BOARDS, **(setup or {}), **fields}
    result = table(settlements, supply={**supplies, **(supply or {})}, slots=seat_fields, also=owed + also, **fields)
    assert supply or not result.validate(), result.validate()
    return result


def tiles_of(position: Table, number: int = 0) -> list[str]:
    """Return the hexes that a seat's tiles come from, with `:new` or `:used` if not ready."""
    return [
        tile["from"] + ("" if tile["ready"] else ":new" if tile["new"] else ":used")
        for tile in seat(position, number)["tiles"]
    ]


def free_hexes(position: Table, letters: str, but: str = "") -> list[str]:
    """Return every free hex of these terrain letters, in reading order."""
    rows = position.game.setup_dict()["board"]
    taken = {cell for side in position.json["seats"] for cell in side["settlements"]} | set(but.split())
    cells = [f"{chr(97 + c)}{r}" for r, row in enumerate(rows, 1) for c, letter in enumerate(row) if letter in letters]
    return [cell for cell in cells if cell not in taken]


def pass_turn(position: Table, card: str = "grass") -> Table:
    """Play the rest of the turn without extra actions and draw the next card."""
    mover = position.json["turn"]
    while position.json["turn"] == mover:
        legal = position.legal()
        if position.is_chance:
            position = position.play(f"draw {card}")
        elif "end" in legal:
            position = position.play("end")
        elif "pass" in legal:
            position = position.play("pass")
        elif position.legal("choose"):
            position = position.play(f"choose {min(position.legal('choose'))}")
        else:
            position = position.play(f"build {min(position.legal('build'))}")
    return position
