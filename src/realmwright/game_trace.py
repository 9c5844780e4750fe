"""The public trace format: one game with every decision as JSON.

Other programs can check a game by its trace.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .game import CHANCE, NOBODY, Game, JsonDict
from .record import Record


def trace(game: Game[Any, Any], choose: Callable[[Any], Any], seed: int) -> Iterator[JsonDict]:
    """Play a game with the moves that `choose` returns and yield its trace lines.

    `choose` also returns the moves of chance.
    """
    yield _setup(game, seed)
    state = game.start()
    number = 0
    while game.actor(state) != NOBODY:
        move = choose(state)
        yield ply(game, state, game.write(state, move), number)
        before, state = state, game.apply(state, move)
        yield from game.events(before, move, state)
        number += 1
    yield end(game, state)


def retrace(record: Record) -> Iterator[JsonDict]:
    """Yield the trace lines of a record; an unfinished game has no end line."""
    yield _setup(record.game, None)
    for number, (state, move) in enumerate(record.plies()):
        yield ply(record.game, state, move, number)
        yield from record.game.events(state, record.parsed_moves[number], record.states[number + 1])
    if record.game.actor(record.state) == NOBODY:
        yield end(record.game, record.state)


def _setup(game: Game[Any, Any], seed: int | None) -> JsonDict:
    head = {"type": "setup", "game": game.name, "rules_version": game.rules_version, "seed": seed}
    return {**head, **game.setup_dict()}


def ply(game: Game[Any, Any], state: Any, move: str, number: int) -> JsonDict:
    """Return the line of a ply: the state before it, the legal moves and the move."""
    acting = game.actor(state)
    legal = [game.write(state, option) for option in game.moves(state)]
    line: JsonDict = {"type": "ply", "n": number, "actor": acting, "move": move, "legal": legal}
    if acting == CHANCE:
        line |= {"actor": "chance", "weights": list(game.weights(state))}
    return {**line, "state": game.to_dict(state)}


def end(game: Game[Any, Any], state: Any) -> JsonDict:
    """Return the last line of a trace: the score sheets and the winners."""
    sheets = game.scores(state)
    return {"type": "end", **score_sheet(sheets), "state": game.to_dict(state)}


def score_sheet(sheets: Sequence[Mapping[str, int]]) -> JsonDict:
    """Return the score sheets with totals and winners as JSON data."""
    scores = [{"seat": i, "total": sum(sheet.values()), "sheet": dict(sheet)} for i, sheet in enumerate(sheets)]
    return {"scores": scores, "winners": winners(sheets)}


def winners(sheets: Sequence[Mapping[str, int]]) -> list[int]:
    """Return the seats with the most gold; ties share the victory (KB-BASE-SCORE-2)."""
    totals = [sum(sheet.values()) for sheet in sheets]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
