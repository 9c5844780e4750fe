"""The public conformance kit: what any game must satisfy, on any line of play.

from random import Random
from realmwright import registry, testing
testing.check(registry.game("kingdom-builder").table({}, Random(1)), seed=1)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random
from typing import Any

from . import notation, record
from .game import CHANCE, NOBODY, Chart, Game, GameError, Refusal
from .hexes import bits


class BrokenLaw(AssertionError):
    """A game does not keep the contract; the message holds the position."""


def playout(game: Game[Any, Any], rng: Random, state: Any = None) -> Iterator[tuple[Any, Any]]:
    """Play uniformly at random, chance by its weights: each state with the move made there."""
    state = game.start() if state is None else state
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        move = rng.choices(moves, game.weights(state))[0] if acting == CHANCE else rng.choice(moves)
        yield state, move
        state = game.apply(state, move)


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """How many lines of play there are so many plies deep, chance included."""
    if game.actor(state) == NOBODY:
        return 0
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move), depth - 1) for move in moves)


def check(game: Game[Any, Any], seed: int, every: int = 1) -> int:
    """Play one random game and check every law at every ply (or every so many); returns the number of plies."""
    kept, chart = record.Record(game), game.chart()
    try:
        for ply, (state, move) in enumerate(playout(game, Random(seed))):
            if ply % every == 0:
                _check_ply(game, state, move, Random(seed * 1000 + ply))
                _check_chart(game, chart, state, Random(seed * 1000 + ply))
            kept.play(move)
        _check_end(game, kept)
    except BrokenLaw:
        raise
    except Exception as error:
        law = f"a legal game never fails, {type(error).__name__}: {error}"
        raise BrokenLaw(f"{law} after {'; '.join(kept.moves[-3:])} of {notation.write_header(game)}") from error
    return len(kept.moves)


def _demand(holds: bool, law: str, game: Game[Any, Any], state: Any) -> None:
    if not holds:
        raise BrokenLaw(f"{law}: {notation.write_position(game, state)}")


def _check_ply(game: Game[Any, Any], state: Any, move: Any, rng: Random) -> None:
    before = game.dump(state)
    _check_moves(game, state, move)
    _demand(game.load(before) == state and game.dump(game.load(before)) == before, "notation survives", game, state)
    _demand(repr(state) == before, "repr is notation", game, state)
    _demand(not game.status(state), f"a reachable position is possible, {game.status(state)}", game, state)
    after = game.apply(state, move)
    _demand(game.dump(state) == before, "apply leaves its argument alone", game, state)
    again = game.apply(state, move)
    _demand(after == again and hash(after) == hash(again), "apply is pure", game, state)
    _check_views(game, state, rng)
    _check_scores(game, after)
    _demand(json.loads(json.dumps(game.present(state))) == game.present(state), "present is plain data", game, state)
    events = list(game.events(state, move, after))
    _demand(json.loads(json.dumps(events)) == events, "events are plain data", game, state)


def _check_moves(game: Game[Any, Any], state: Any, move: Any) -> None:
    acting, moves = game.actor(state), game.moves(state)
    listed = list(moves)
    _demand(bool(listed) and len(set(listed)) == len(listed) == len(moves), "some move, none twice", game, state)
    _demand([moves[k] for k in range(len(moves))] == listed, "moves agree with their index", game, state)
    if acting == CHANCE:
        weights = game.weights(state)
        _demand(len(weights) == len(listed) and min(weights) > 0, "chance has a weight for every move", game, state)
    else:
        _demand(game.explain(state, move, acting) is None, "a legal move is not refused", game, state)
        _demand(_refused(game, state, move, (acting + 1) % game.seats), "nobody moves for another", game, state)
    for text in {game.write(state, listed[0]), game.write(state, move)}:
        _demand(game.write(state, game.read(state, text)) == text, "a move survives its notation", game, state)


def _refused(game: Game[Any, Any], state: Any, move: Any, seat: int) -> bool:
    refusal = game.explain(state, move, seat)
    return isinstance(refusal, Refusal) and bool(refusal.rule and refusal.reason)


def _check_views(game: Game[Any, Any], state: Any, rng: Random) -> None:
    for seat in (NOBODY, *range(game.seats)):
        view = game.view(state, seat)
        _demand(game.view(view, seat) == view, "looking twice shows no more", game, state)
        _demand(game.load(game.dump(view)) == view, "a view survives its notation", game, state)
        guess = game.determinise(view, rng)
        _demand(game.view(guess, seat) == view, "a guess never contradicts what was seen", game, state)
        _demand(game.determinise(guess, rng) == guess, "a whole state leaves nothing to guess", game, state)
        if seat == game.actor(state) != NOBODY:
            _demand(list(game.moves(view)) == list(game.moves(state)), "the actor sees its moves", game, state)


def _check_chart(game: Game[Any, Any], chart: Chart[Any, Any], state: Any, rng: Random) -> None:
    legal = [(plane, index) for plane, cells in chart.legal(state) for index in bits(cells)]
    listed = list(game.moves(state))
    _demand({chart.move(*place) for place in legal} == set(listed), "the chart shows the legal moves", game, state)
    _demand({chart.place(move) for move in listed} == set(legal), "a move has one place on the chart", game, state)
    _demand(len(legal) == len(listed), "a legal move stands on the chart once", game, state)
    for seat in range(game.seats):
        planes, told = chart.sees(state, seat)
        view = game.view(state, seat)
        seen = [list(map(list, chart.sees(each, seat))) for each in (view, game.determinise(view, rng))]
        _demand(seen == [[list(planes), list(told)]] * 2, "a chart shows no more than a view", game, state)
        numbers = memoryview(told).cast("h")
        _demand(
            len(planes) == len(chart.form.planes) and len(numbers) == len(chart.form.numbers),
            "all is named",
            game,
            state,
        )


def _check_scores(game: Game[Any, Any], state: Any) -> None:
    sheets = game.scores(state)
    _demand(len(sheets) == game.seats, "a sheet for every seat", game, state)
    _demand(list(game.scores(game.view(state, NOBODY))) == list(sheets), "nothing hidden pays", game, state)
    for seat, sheet in enumerate(sheets):
        _demand(all(type(gold) is int for gold in sheet.values()), "gold is whole", game, state)
        cells = [game.earning(state, seat, source) for source in sheet]
        _demand(all(len(set(found)) == len(found) for found in cells), "a cell earns once", game, state)


def _check_end(game: Game[Any, Any], kept: record.Record) -> None:
    text = str(kept)
    again = record.load(text)
    _demand(again.states == kept.states and str(again) == text, "a record replays", game, kept.state)
    _demand(not list(game.moves(kept.state)), "no moves after the end", game, kept.state)
    kept_game, state = notation.read_position(notation.write_position(game, kept.state))
    _demand(state == kept.state and kept_game.setup == game.setup, "a position stands on its own", game, kept.state)
    try:
        game.load(game.dump(kept.state)[:-1] + "\0")
    except GameError:
        return
    raise BrokenLaw("rubbish is refused by a GameError")
