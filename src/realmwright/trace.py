"""One game, every decision, as plain data: the public format by which anybody can check our games from outside."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any

from .game import CHANCE, NOBODY, Game, Plain
from .record import Record


def trace(game: Game[Any, Any], choose: Callable[[Any], Any], seed: int) -> Iterator[Plain]:
    """Play a game by `choose`, which picks a move of a state, chance included, and tell it line by line."""
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


def retrace(record: Record) -> Iterator[Plain]:
    """A recorded game as a trace; one that is not finished has no end line."""
    yield _setup(record.game, None)
    for number, (state, move) in enumerate(record.plies()):
        yield ply(record.game, state, move, number)
        yield from record.game.events(state, record.game.read(state, move), record.states[number + 1])
    if record.game.actor(record.state) == NOBODY:
        yield end(record.game, record.state)


def _setup(game: Game[Any, Any], seed: int | None) -> Plain:
    head = {"type": "setup", "game": game.name, "rules_version": game.rules_version, "seed": seed}
    return {**head, **game.about()}


def ply(game: Game[Any, Any], state: Any, move: str, number: int) -> Plain:
    acting = game.actor(state)
    legal = [game.write(state, option) for option in game.moves(state)]
    line: Plain = {"type": "ply", "n": number, "actor": acting, "move": move, "legal": legal}
    if acting == CHANCE:
        line |= {"actor": "chance", "weights": list(game.weights(state))}
    return {**line, "state": game.present(state)}


def end(game: Game[Any, Any], state: Any) -> Plain:
    sheets = game.scores(state)
    return {"type": "end", **score_sheet(sheets), "state": game.present(state)}


def score_sheet(sheets: Sequence[Mapping[str, int]]) -> Plain:
    scores = [{"seat": i, "total": sum(sheet.values()), "sheet": dict(sheet)} for i, sheet in enumerate(sheets)]
    return {"scores": scores, "winners": winners(sheets)}


def winners(sheets: Sequence[Mapping[str, int]]) -> list[int]:
    """Most gold wins; those who are level share the victory (KB-BASE-SCORE-2)."""
    totals = [sum(sheet.values()) for sheet in sheets]
    return [seat for seat, total in enumerate(totals) if total == max(totals)]
