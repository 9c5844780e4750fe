"""The four quadrants of the Marshlands, laid for a test.

Locations: temples e3 and c7, refuges r8 and n9, canoes c14 and h18, fountains n15 and q17. Palaces: h5, o3, g14, r13.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ..kingdom_builder.table import Table, table

BOARDS: Final = "temple,refuge,canoe,fountain"
SETS: Final = "base,marshlands"
LANDS: Final = ("grass", "canyon", "desert", "flowers", "forest")


def marsh(
    at: Mapping[int, str] | None = None,
    *,
    card: str = "grass",
    stage: str = "before",
    left: int | None = None,
    tiles: Mapping[int, str] | None = None,
    taken: Mapping[int, str] | None = None,
    supply: Mapping[int, int] | None = None,
    waiting: Mapping[int, int] | None = None,
    slots: Mapping[int, str] | None = None,
    also: str = "",
    turn: int = 0,
    ending: bool = False,
    deck: str = "grass:3,canyon:3,desert:1,flowers:3,forest:3",
    hands: str = "desert",
    setup: Mapping[str, str] | None = None,
    **wishes: str,
) -> Table:
    """A table of the Marshlands in mid-game, a possible one; `waiting` are settlements set aside on a Temple."""
    aside = waiting or {}
    fields = {seat: f"waiting={number}" for seat, number in aside.items()}
    fields |= {seat: f"{fields.get(seat, '')} {more}".strip() for seat, more in (slots or {}).items()}
    usual = {seat: 40 - len((at or {}).get(seat, "").split()) - number for seat, number in aside.items()}
    wishes = {"sets": SETS, "quadrants": BOARDS, **(setup or {}), **wishes}
    owed = f"owed={aside[turn]} " if turn in aside and stage != "after" else ""
    found = table(
        at, card=card, stage=stage, left=left, tiles=tiles, taken=taken, supply={**usual, **(supply or {})},
        slots=fields, also=owed + also, turn=turn, ending=ending, deck=deck, hands=hands, in_round=2, discard="",
        **wishes,
    )  # fmt: skip
    assert supply or not found.wrong(), found.wrong()
    return found


def rule(at: Table, move: str) -> str:
    """The rule that forbids the move."""
    refusal = at.why(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.rule


def reason(at: Table, move: str) -> str:
    refusal = at.why(move)
    assert refusal is not None, f"{move} is allowed"
    return refusal.reason


def seat(at: Table, number: int = 0) -> Mapping[str, Any]:
    found: Mapping[str, Any] = at.shown["seats"][number]
    return found


def tiles_of(at: Table, number: int = 0) -> list[str]:
    """Where the tiles of a seat come from, those that cannot be used now with a mark."""
    return [
        tile["from"] + ("" if tile["ready"] else ":new" if tile["new"] else ":used")
        for tile in seat(at, number)["tiles"]
    ]


def land(at: Table, letters: str, but: str = "") -> list[str]:
    """Every free hex of these terrains, in reading order."""
    rows = at.game.about()["board"]
    taken = {cell for side in at.shown["seats"] for cell in side["settlements"]} | set(but.split())
    cells = [f"{chr(97 + c)}{r}" for r, row in enumerate(rows, 1) for c, letter in enumerate(row) if letter in letters]
    return [cell for cell in cells if cell not in taken]


def pass_turn(at: Table, card: str = "grass") -> Table:
    """This turn goes on without extra actions, anywhere, until a card for the next one has been drawn."""
    mover = at.shown["turn"]
    while at.shown["turn"] == mover:
        legal = at.legal()
        if at.chance:
            at = at.do(f"draw {card}")
        elif "end" in legal:
            at = at.do("end")
        elif "pass" in legal:
            at = at.do("pass")
        elif at.legal("choose"):
            at = at.do(f"choose {min(at.legal('choose'))}")
        else:
            at = at.do(f"build {min(at.legal('build'))}")
    return at
