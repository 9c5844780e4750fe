"""The moves of a record as one seat may see them."""

from __future__ import annotations

from typing import Any

from ..game import CHANCE, Game, Seat
from ..record import Record

HIDDEN = "?"  # in place of what chance drew for another seat


def visible_log(record: Record, seat: Seat, first: int) -> list[dict[str, Any]]:
    """Return the moves from index `first` on, each with the seat that made it, or `chance`."""
    return [_entry(record, seat, index) for index in range(first, len(record.moves))]


def _entry(record: Record, seat: Seat, index: int) -> dict[str, Any]:
    text, acting = record.moves[index], record.game.actor(record.states[index])
    if acting != CHANCE:
        return {"seat": acting, "move": text}
    verb = text.partition(" ")[0]
    return {"seat": "chance", "move": f"{verb} {HIDDEN}" if _is_hidden(record, seat, index) else text}


def _is_hidden(record: Record, seat: Seat, index: int) -> bool:
    """Return whether another draw of chance would have led to the same view."""
    game: Game[Any, Any] = record.game
    before, move, after = record.states[index], record.parsed_moves[index], record.states[index + 1]
    other = next((each for each in game.moves(before) if each != move), None)
    return other is not None and bool(game.view(game.apply(before, other), seat) == game.view(after, seat))
