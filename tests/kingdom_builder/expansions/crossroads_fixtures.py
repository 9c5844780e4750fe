"""Tables with the four Crossroads quadrants.

Locations: barracks d4, crossroads h5, city hall p3, fort q7, forester's lodge c14, lighthouse g17, monastery r13,
wagon s19. Castles: e8, m5, h13, n17.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any, Final

from ..fixtures import SHORT_DECK, Table, new_table, table

BOARDS: Final = "barracks_crossroads,city_hall_fort,lighthouse_foresters_lodge,monastery_wagon"
MIXED: Final = "barracks_crossroads,paddock,lighthouse_foresters_lodge,barn"
TASKS: Final = {BOARDS: "home-country,fortress,road,advance", MIXED: "compass-points,road"}


def crossroads_table(
    settlements: Mapping[int, str] | None = None, *, params: Mapping[str, str] | None = None, **fields: Any
) -> Table:
    """Return a valid mid-game table of Crossroads; `fields` are those of `table`, `params` are set-up params."""
    fields = {"deck": SHORT_DECK, "sets": "base,crossroads", "quadrants": BOARDS, **(params or {}), **fields}
    fields.setdefault("tasks", TASKS.get(fields["quadrants"], "random"))
    result = table(settlements, **fields)
    assert not result.validate(), result.validate()
    return result


def two_card_table(
    cards: str, settlements: Mapping[int, str], tiles: Mapping[int, str], deck: str = "canyon:3"
) -> Table:
    """Return a table where seat 0 starts a turn with two revealed cards and none chosen."""
    return crossroads_table(settlements, card="", also=f"cards={cards}", tiles=tiles, deck=deck, players="5")


def hexes_of(letters: str, but: Iterable[str] = (), boards: str = BOARDS) -> list[str]:
    """Return every hex of these terrain letters, in reading order."""
    rows = new_table(sets="base,crossroads", quadrants=boards, tasks="random").game.setup_dict()["board"]
    cells = [f"{chr(97 + c)}{r}" for r, row in enumerate(rows, 1) for c, letter in enumerate(row) if letter in letters]
    return [cell for cell in cells if cell not in set(but)]


def opponents_on(cells: list[str]) -> dict[int, str]:
    """Return settlements of the other four seats on all these hexes."""
    assert len(cells) <= 4 * 39
    return {seat + 1: " ".join(cells[seat * 39 : seat * 39 + 39]) for seat in range(4)}


def tile_of_kind(position: Table, kind: str, seat: int = 0) -> dict[str, object] | None:
    """Return the seat's first tile of this kind in the trace, None without one."""
    tiles = [tile for tile in position.json["seats"][seat]["tiles"] if tile["kind"] == kind]
    return tiles[0] if tiles else None
