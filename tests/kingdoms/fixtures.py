"""Positions for tests: a test names what matters to it, the rest has valid defaults."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any, Final

from realmwright.game import Refusal
from realmwright.kingdoms.game import GAME, Kingdoms
from realmwright.kingdoms.notation import parse_move
from realmwright.kingdoms.state import State
from tests.game_table import GameTable

TILE_COUNTS: Final = {
    **dict.fromkeys(("+1", "+2", "+3", "+4", "+5", "+6"), 2),
    **dict.fromkeys(("-1", "-2", "-3", "-4", "-5", "-6"), 1),
    "M": 2, "D": 1, "G": 1, "W": 1,
}  # fmt: skip
SPACES: Final = [f"{column}{row}" for row in "12345" for column in "abcdef"]
VARIANT_COMBINATIONS: Final = [
    ",".join(name for name, on in zip(("last-castle", "open", "immediate"), flags, strict=True) if on) or "none"
    for flags in product((False, True), repeat=3)
]


class Table(GameTable[Kingdoms, State]):
    """A table of Kingdoms."""

    def legal(self, start: str = "") -> set[str]:
        """Return the legal moves as text, or the rest of those that begin with `start`."""
        moves = {self.game.write(self.state, move) for move in self.game.moves(self.state)}
        return {text.removeprefix(f"{start} ") for text in moves if text.startswith(f"{start} ")} if start else moves

    def explain(self, move: str, seat: int | None = None) -> Refusal | None:
        """Return why a move is illegal, None if it is legal; `seat` defaults to the seat to act."""
        seat = self.game.actor(self.state) if seat is None else seat
        return self.game.explain(self.state, parse_move(move), seat)

    def reason(self, move: str, seat: int | None = None) -> tuple[str, str]:
        """Return the rule id and the reason of a refusal."""
        refusal = self.explain(move, seat)
        assert refusal is not None, f"{move} is legal"
        return refusal.rule, refusal.reason

    def events(self, move: str) -> list[dict[str, Any]]:
        """Return the events of a move in the trace."""
        chosen = self.game.read(self.state, move)
        return list(self.game.events(self.state, chosen, self.game.apply(self.state, chosen)))

    def seat(self, seat: int) -> dict[str, Any]:
        fields: dict[str, Any] = self.json["seats"][seat]
        return fields

    @property
    def gold(self) -> list[int]:
        return [side["gold"] for side in self.json["seats"]]

    @property
    def draw_weights(self) -> dict[str, int]:
        """The tiles that chance may draw, with their weights."""
        names = [self.game.write(self.state, move).removeprefix("tile ") for move in self.game.moves(self.state)]
        return dict(zip(names, self.game.weights(self.state), strict=True))

    def scores(self, source: str) -> list[int]:
        """Return the gold of a source such as `rows` in the score sheet of each seat."""
        return [sheet[source] for sheet in self.game.scores(self.state)]

    def view(self, seat: int) -> Table:
        return Table(self.game, self.game.view(self.state, seat))


def new_table(seed: int = 1, /, **params: str) -> Table:
    """Return a table before the starting tiles are dealt; a deal is a ply such as `tile +4`."""
    game = GAME.create({"start": "0", **params}, Random(seed))
    return Table(game, game.start())


def dealt_table(*tiles: str, **params: str) -> Table:
    """Return a table before the first turn, with these starting tiles from the first seat on."""
    return new_table(players=str(len(tiles)), **params).play(*(f"tile {tile}" for tile in tiles))


def pieces_of(board: str) -> dict[str, str]:
    """Return pieces by space, from `a1:+3 b1:0:1` or from rows of six words.

    Rows go from the top, with `.` for an empty space; missing rows are empty.
    """
    rows = [line.split() for line in board.splitlines() if line.strip()]
    if len(rows) == 1 and rows[0][0][:1] in "abcdef" and rows[0][0][2:3] == ":":
        return dict(word.split(":", 1) for word in rows[0])
    words = [word for row in rows for word in row]
    assert all(len(row) == 6 for row in rows)
    return {space: word for space, word in zip(SPACES, words, strict=False) if word != "."}


def table(
    board: str = "",
    *,
    players: int = 2,
    variants: str = "none",
    tiles: Mapping[int, str] | None = None,
    castles: Mapping[int, str] | None = None,
    gold: Mapping[int, int] | None = None,
    supply: Mapping[str, int] | None = None,
    turn: int = 0,
    first: int = 0,
    epoch: int = 1,
) -> Table:
    """Return a table in mid-epoch, with seat `turn` to choose an action.

    `tiles` has the starting tiles that seats still hold, and `castles` those in their stock, `{0: "4,3,2,1"}`, by
    default all that are not on the board. `supply` defaults to the tiles that are neither on the board nor in `tiles`,
    `gold` to 50 for each seat.
    """
    start = new_table(players=str(players), variants=variants)
    pieces = pieces_of(board)
    start_tiles = tiles or {}
    on_board = Counter(pieces.values())
    if supply is None:
        used = on_board + Counter(start_tiles.values())
        supply = {tile: count - used[tile] for tile, count in TILE_COUNTS.items()}
    groups = [f"epoch={epoch} turn={turn} first={first} stage=turn"]
    if any(supply.values()):
        groups[0] += " supply=" + ",".join(f"{tile}:{count}" for tile, count in supply.items() if count > 0)
    if pieces:
        groups[0] += " board=" + ",".join(f"{space}:{piece}" for space, piece in pieces.items())
    castle_counts = [int(count) for count in start.seat(0)["castles"].values()]
    for seat in range(players):
        stock = ",".join(str(max(0, count - on_board[f"{seat}:{rank}"])) for rank, count in enumerate(castle_counts, 1))
        fields = {
            "gold": str((gold or {}).get(seat, 50)),
            "castles": (castles or {}).get(seat, stock),
            "tile": start_tiles.get(seat, ""),
            "rows": ",".join("0" * (epoch - 1)),
            "columns": ",".join("0" * (epoch - 1)),
        }
        groups.append(" ".join(f"{key}={value}" for key, value in fields.items() if value))
    return Table(start.game, start.game.load(" / ".join(groups)))
