"""Public test helpers: conformance tests for games, and temporary registrations.

from random import Random
from realmwright import registry, testing
testing.check(registry.game("kingdom-builder").create({}, Random(1)), seed=1)
"""

from __future__ import annotations

import json
from collections.abc import Iterator
from contextlib import contextmanager
from random import Random
from typing import Any, Final

from . import notation_headers, record, registry
from .bitset import bits
from .game import CHANCE, NOBODY, BatchGame, Encoder, Game, GameError, Refusal
from .game_values import merge_private

GUESSES: Final = 8  # of the hidden parts of a view, because some may be right by chance


@contextmanager
def registered(*members: registry.Member) -> Iterator[None]:
    """Register games, expansions and bots for a `with` block or a decorated function.

    The registry is restored afterwards, also from other changes made within the block.
    """
    snapshot = registry.snapshot()
    try:
        for member in members:
            registry.register(_group(member), member)
        yield
    finally:
        registry.restore(snapshot)


def _group(member: registry.Member) -> str:
    if hasattr(member, "create"):
        return "games"
    return "bots" if callable(member) else "expansions"


class BrokenLaw(AssertionError):
    """A game violates the contract; the message contains the position."""


def playout(game: Game[Any, Any], rng: Random, state: Any = None) -> Iterator[tuple[Any, Any]]:
    """Play uniformly at random, chance by its weights; yield each state with its move."""
    state = game.start() if state is None else state
    while (acting := game.actor(state)) != NOBODY:
        moves = game.moves(state)
        move = rng.choices(moves, game.weights(state))[0] if acting == CHANCE else rng.choice(moves)
        yield state, move
        state = game.apply(state, move)


def perft(game: Game[Any, Any], state: Any, depth: int) -> int:
    """Return the number of lines of play of this depth in plies, chance included."""
    if isinstance(game, BatchGame):
        return game.perft(state, depth)
    if game.actor(state) == NOBODY:
        return 0
    moves = game.moves(state)
    if depth == 1:
        return len(moves)
    return sum(perft(game, game.apply(state, move), depth - 1) for move in moves)


def check(game: Game[Any, Any], seed: int, every: int = 1) -> int:
    """Play one random game, check every law at every `every`-th ply and return the plies."""
    recorded, encoder = record.Record(game), game.encoder()
    try:
        for ply, (state, move) in enumerate(playout(game, Random(seed))):
            if ply % every == 0:
                _check_ply(game, state, move, Random(seed * 1000 + ply))
                _check_encoder(game, encoder, state, Random(seed * 1000 + ply))
            recorded.play(move)
        _check_end(game, recorded)
    except BrokenLaw:
        raise
    except Exception as error:
        law = f"a legal game never fails, {type(error).__name__}: {error}"
        raise BrokenLaw(
            f"{law} after {'; '.join(recorded.moves[-3:])} of {notation_headers.write_header(game)}"
        ) from error
    return len(recorded.moves)


def _require(holds: bool, law: str, game: Game[Any, Any], state: Any) -> None:
    if not holds:
        raise BrokenLaw(f"{law}: {notation_headers.write_position(game, state)}")


def _check_ply(game: Game[Any, Any], state: Any, move: Any, rng: Random) -> None:
    before = game.dump(state)
    _check_moves(game, state, move)
    _require(
        game.load(before) == state and game.dump(game.load(before)) == before,
        "a position loads from its notation",
        game,
        state,
    )
    _require(repr(state) == before, "repr is notation", game, state)
    _require(not game.validate(state), f"a reachable position is valid, {game.validate(state)}", game, state)
    after = game.apply(state, move)
    _require(game.dump(state) == before, "apply does not change its argument", game, state)
    again = game.apply(state, move)
    _require(after == again and hash(after) == hash(again), "apply is pure", game, state)
    _check_views(game, state, rng)
    _check_prediction(game, state, move, rng)
    _check_scores(game, after)
    _require(json.loads(json.dumps(game.to_dict(state))) == game.to_dict(state), "to_dict is JSON", game, state)
    events = list(game.events(state, move, after))
    _require(json.loads(json.dumps(events)) == events, "events are JSON", game, state)


def _check_moves(game: Game[Any, Any], state: Any, move: Any) -> None:
    acting, moves = game.actor(state), game.moves(state)
    listed = list(moves)
    _require(bool(listed) and len(set(listed)) == len(listed) == len(moves), "moves exist and are unique", game, state)
    _require([moves[k] for k in range(len(moves))] == listed, "moves agree with their index", game, state)
    if acting == CHANCE:
        weights = game.weights(state)
        _require(len(weights) == len(listed) and min(weights) > 0, "chance has a weight for every move", game, state)
    else:
        _require(game.explain(state, move, acting) is None, "a legal move is not refused", game, state)
        _require(_refused(game, state, move, (acting + 1) % game.seats), "no seat moves for another", game, state)
    for text in {game.write(state, listed[0]), game.write(state, move)}:
        _require(game.write(state, game.read(state, text)) == text, "a move reads back from its notation", game, state)


def _refused(game: Game[Any, Any], state: Any, move: Any, seat: int) -> bool:
    refusal = game.explain(state, move, seat)
    return isinstance(refusal, Refusal) and bool(refusal.rule and refusal.reason)


def _check_views(game: Game[Any, Any], state: Any, rng: Random) -> None:
    public = game.to_dict(game.view(state, NOBODY))
    for seat in (NOBODY, *range(game.seats)):
        view = game.view(state, seat)
        _require(game.view(view, seat) == view, "the view of a view is the view", game, state)
        _require(game.load(game.dump(view)) == view, "a view loads from its notation", game, state)
        _require(game.contents(view) == game.contents(state), "contents are the same in all views", game, state)
        merged = merge_private(public, game.private_dict(state, seat))
        _require(json.dumps(merged) == json.dumps(game.to_dict(view)), "other fields are public", game, state)
        determinised = game.determinise(view, rng)
        _require(game.view(determinised, seat) == view, "a determinised state has the same view", game, state)
        _require(
            game.determinise(determinised, rng) == determinised, "determinise does not change a full state", game, state
        )
        if seat == game.actor(state) != NOBODY:
            _require(
                list(game.moves(view)) == list(game.moves(state)), "the view of the actor has its moves", game, state
            )


def _check_prediction(game: Game[Any, Any], state: Any, move: Any, rng: Random) -> None:
    """Check that `apply` accepts a view: it predicts the next one unless the move reveals something."""
    seat = game.actor(state)
    if seat == CHANCE:
        return
    view, after = game.view(state, seat), game.view(game.apply(state, move), seat)
    if game.view(game.apply(view, move), seat) != after:
        guesses = [game.apply(game.determinise(view, rng), move) for _ in range(GUESSES)]
        reveals = any(game.view(guess, seat) != after for guess in guesses)
        _require(reveals, "a seat predicts its view unless the move reveals information", game, state)


def _check_encoder(game: Game[Any, Any], encoder: Encoder[Any, Any], state: Any, rng: Random) -> None:
    legal = [(plane, index) for plane, cells in encoder.legal_masks(state) for index in bits(cells)]
    listed = list(game.moves(state))
    _require(
        {encoder.decode(*action) for action in legal} == set(listed), "the encoder lists the legal moves", game, state
    )
    _require({encoder.encode(move) for move in listed} == set(legal), "a move has one encoding", game, state)
    _require(len(legal) == len(listed), "a legal move is encoded once", game, state)
    for seat in range(game.seats):
        planes, packed = encoder.observe(state, seat)
        view = game.view(state, seat)
        observed = [list(map(list, encoder.observe(each, seat))) for each in (view, game.determinise(view, rng))]
        _require(
            observed == [[list(planes), list(packed)]] * 2,
            "an observation does not depend on hidden information",
            game,
            state,
        )
        numbers = memoryview(packed).cast("h")
        _require(
            len(planes) == len(encoder.spec.planes) and len(numbers) == len(encoder.spec.numbers),
            "every plane and number has a name",
            game,
            state,
        )


def _check_scores(game: Game[Any, Any], state: Any) -> None:
    sheets = game.scores(state)
    _require(len(sheets) == game.seats, "every seat has a score sheet", game, state)
    _require(
        list(game.scores(game.view(state, NOBODY))) == list(sheets),
        "scores do not depend on hidden information",
        game,
        state,
    )
    for seat, sheet in enumerate(sheets):
        _require(all(type(gold) is int for gold in sheet.values()), "gold is an int", game, state)
        cells = [game.scoring_cells(state, seat, source) for source in sheet]
        _require(all(len(set(names)) == len(names) for names in cells), "scoring cells are unique", game, state)


def _check_end(game: Game[Any, Any], recorded: record.Record) -> None:
    text = str(recorded)
    loaded = record.load(text)
    _require(
        loaded.states == recorded.states and str(loaded) == text,
        "a record replays to the same states",
        game,
        recorded.state,
    )
    _require(not list(game.moves(recorded.state)), "no moves after the end", game, recorded.state)
    recorded_game, state = notation_headers.read_position(notation_headers.write_position(game, recorded.state))
    _require(
        state == recorded.state and recorded_game.setup == game.setup,
        "a position as text contains its setup",
        game,
        recorded.state,
    )
    try:
        game.load(game.dump(recorded.state)[:-1] + "\0")
    except GameError:
        return
    raise BrokenLaw("invalid text is rejected by a GameError")
