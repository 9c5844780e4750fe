"""A table laid for a test: only what the test is about, everything else as it must be."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from itertools import product
from random import Random
from typing import Any, Final

from realmwright.game import CHANCE, Refusal
from realmwright.kingdoms.kind import KIND, Kingdoms
from realmwright.kingdoms.notation import parse
from realmwright.kingdoms.state import State

BOX: Final = {
    **dict.fromkeys(("+1", "+2", "+3", "+4", "+5", "+6"), 2),
    **dict.fromkeys(("-1", "-2", "-3", "-4", "-5", "-6"), 1),
    "M": 2, "D": 1, "G": 1, "W": 1,
}  # fmt: skip
SPACES: Final = [f"{column}{row}" for row in "12345" for column in "abcdef"]
COMBINATIONS: Final = [
    ",".join(name for name, on in zip(("last-castle", "open", "immediate"), flags, strict=True) if on) or "none"
    for flags in product((False, True), repeat=3)
]


class Table:
    """A game and where it stands. `do` plays moves given as text."""

    def __init__(self, game: Kingdoms, state: State) -> None:
        self.game = game
        self.state = state

    def do(self, *moves: str) -> Table:
        """The table after these moves; an illegal one raises `realmwright.game.Illegal`."""
        state = self.state
        for text in moves:
            state = self.game.apply(state, self.game.read(state, text))
        return Table(self.game, state)

    def legal(self, start: str = "") -> set[str]:
        """Every legal move as text, or the rest of those that begin so."""
        found = {self.game.write(self.state, move) for move in self.game.moves(self.state)}
        return {text.removeprefix(f"{start} ") for text in found if text.startswith(f"{start} ")} if start else found

    def why(self, move: str, seat: int | None = None) -> Refusal | None:
        """What `explain` says of a move (None: it is allowed); `seat` is the seat to move unless named."""
        seat = self.game.actor(self.state) if seat is None else seat
        return self.game.explain(self.state, parse(move), seat)

    def reason(self, move: str, seat: int | None = None) -> tuple[str, str]:
        """The rule and the message key of a refusal."""
        refusal = self.why(move, seat)
        assert refusal is not None, f"{move} is allowed"
        return refusal.rule, refusal.reason

    def events(self, move: str) -> list[dict[str, Any]]:
        """What the trace tells beside the move itself."""
        chosen = self.game.read(self.state, move)
        return list(self.game.events(self.state, chosen, self.game.apply(self.state, chosen)))

    @property
    def shown(self) -> dict[str, Any]:
        """The position as the public trace shows it."""
        return self.game.present(self.state)

    def seat(self, seat: int) -> dict[str, Any]:
        found: dict[str, Any] = self.shown["seats"][seat]
        return found

    @property
    def gold(self) -> list[int]:
        return [side["gold"] for side in self.shown["seats"]]

    @property
    def actor(self) -> int:
        return self.game.actor(self.state)

    @property
    def chance(self) -> bool:
        return self.actor == CHANCE

    @property
    def odds(self) -> dict[str, int]:
        """What may be drawn, with its weight."""
        names = [self.game.write(self.state, move).removeprefix("tile ") for move in self.game.moves(self.state)]
        return dict(zip(names, self.game.weights(self.state), strict=True))

    def sheet(self, source: str) -> list[int]:
        return [sheet[source] for sheet in self.game.scores(self.state)]

    def seen_by(self, seat: int) -> Table:
        return Table(self.game, self.game.view(self.state, seat))

    def wrong(self) -> list[str]:
        return list(self.game.status(self.state))


def new(seed: int = 1, /, **wishes: str) -> Table:
    """A fresh table, before the starting tiles are dealt."""
    game = KIND.table({"start": "0", **wishes}, Random(seed))
    return Table(game, game.start())


def dealt(*tiles: str, **wishes: str) -> Table:
    """A fresh table with these starting tiles, from the start player on."""
    return new(players=str(len(tiles)), **wishes).do(*(f"tile {tile}" for tile in tiles))


def pieces_of(board: str) -> dict[str, str]:
    """Pieces by space: `a1:+3 b1:0:1`, or rows of six words, `.` for nothing, from the top (as many as you like)."""
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
    """A table in mid-epoch, seat `turn` to choose an action.

    `tiles`: starting tiles that are still held. `castles`: those not on the board, `{0: "4,3,2,1"}`; whatever is not on
    the board unless named. `supply`: all tiles that are nowhere else unless named. `gold`: 50 unless named.
    """
    game = new(players=str(players), variants=variants).game
    lying = pieces_of(board)
    held = tiles or {}
    on_board = Counter(lying.values())
    if supply is None:
        used = on_board + Counter(held.values())
        supply = {tile: count - used[tile] for tile, count in BOX.items()}
    groups = [f"epoch={epoch} turn={turn} first={first} stage=turn"]
    if any(supply.values()):
        groups[0] += " supply=" + ",".join(f"{tile}:{count}" for tile, count in supply.items() if count > 0)
    if lying:
        groups[0] += " board=" + ",".join(f"{space}:{piece}" for space, piece in lying.items())
    whole = [int(count) for count in new(players=str(players), variants=variants).seat(0)["castles"].values()]
    for seat in range(players):
        left = ",".join(str(max(0, count - on_board[f"{seat}:{rank}"])) for rank, count in enumerate(whole, 1))
        fields = {
            "gold": str((gold or {}).get(seat, 50)),
            "castles": (castles or {}).get(seat, left),
            "tile": held.get(seat, ""),
            "rows": ",".join("0" * (epoch - 1)),
            "columns": ",".join("0" * (epoch - 1)),
        }
        groups.append(" ".join(f"{key}={value}" for key, value in fields.items() if value))
    return Table(game, game.load(" / ".join(groups)))
