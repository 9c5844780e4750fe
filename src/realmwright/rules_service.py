"""The rules as a service for programs in other languages: JSON objects in lines, see docs/rules-service.md."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterable, Iterator, Sequence
from random import Random
from typing import Any, Final

from . import registry
from .game import CHANCE, NOBODY, EngineError, Game, GameError, IllegalMove, JsonDict
from .testing import playout

MAX_PLAYOUTS: Final = 1_000_000  # of one request
MAX_WORLDS: Final = 64  # guesses of what a view hides, for one request
MAX_LINE: Final = 1_000_000  # characters


def serve(lines: Iterable[str]) -> Iterator[str]:
    """Answer each request with one line; invalid requests are answered with an error."""
    service = RulesService()
    for line in lines:
        if line.strip():
            yield json.dumps(service.answer(line), ensure_ascii=False, separators=(",", ":"))


class RulesService:
    """The rules of one table. Requests hold positions in notation, so the service remembers nothing but the table."""

    def __init__(self) -> None:
        self._game: Game[Any, Any] | None = None
        self._compiled: Any = None

    def answer(self, line: str) -> JsonDict:
        """Return the answer to a request; its `id` is repeated in the answer."""
        request: Any = None
        try:
            request = _parse(line)
            return {**_id_of(request), **self._handler(request)(request)}
        except GameError as error:
            return {**_id_of(request), "error": str(error)}

    def _handler(self, request: JsonDict) -> Callable[[JsonDict], JsonDict]:
        handlers = {
            "new": self._new, "load": self._load, "legal": self._legal, "apply": self._apply,
            "children": self._children, "score": self._score, "explain": self._explain, "view": self._view,
            "determinise": self._determinise, "playouts": self._playouts,
        }  # fmt: skip
        handler = handlers.get(str(request.get("do")))
        if handler is None:
            raise GameError(f"no request {str(request.get('do'))[:40]!r}: expected one of {', '.join(handlers)}")
        return handler

    def _new(self, request: JsonDict) -> JsonDict:
        params = {str(name): str(value) for name, value in _field(request, "params", dict, {}).items()}
        seed = _field(request, "seed", int, 0)
        return self._set_table(registry.game(_field(request, "game", str)).create(params, Random(seed)))

    def _load(self, request: JsonDict) -> JsonDict:
        game_type = registry.game(_field(request, "game", str))
        return self._set_table(game_type.load(_field(request, "setup", str), _field(request, "rules_version", str, "")))

    def _set_table(self, game: Game[Any, Any]) -> JsonDict:
        self._game = game
        try:
            self._compiled = registry.compile_game(game)
        except EngineError:
            self._compiled = None
        engine = registry.PYTHON if self._compiled is None else registry.NATIVE
        return {"game": game.name, "rules_version": game.rules_version, "seats": game.seats, "setup": game.setup,
                "engine": engine, **self._place(game.start())}  # fmt: skip

    @property
    def game(self) -> Game[Any, Any]:
        if self._game is None:
            raise GameError("there is no table: expected a request 'new' or 'load' first")
        return self._game

    def _state(self, request: JsonDict) -> Any:
        return self.game.load(_field(request, "position", str))

    def _place(self, state: Any) -> JsonDict:
        return {"position": self.game.dump(state), "actor": self.game.actor(state)}

    def _legal(self, request: JsonDict) -> JsonDict:
        state, game = self._state(request), self.game
        weights = {"weights": list(game.weights(state))} if game.actor(state) == CHANCE else {}
        return {"actor": game.actor(state), "moves": [game.write(state, move) for move in game.moves(state)], **weights}

    def _apply(self, request: JsonDict) -> JsonDict:
        state = self._state(request)
        for text in _field(request, "moves", list):
            state = self.game.apply(state, self.game.read(state, str(text)))
        return self._place(state)

    def _children(self, request: JsonDict) -> JsonDict:
        state, game = self._state(request), self.game
        children = ((game.write(state, move), game.apply(state, move)) for move in game.moves(state))
        return {
            "children": [{"move": text, **self._place(after), "gold": self._gold(after)} for text, after in children]
        }

    def _gold(self, state: Any) -> list[int]:
        return [sum(sheet.values()) for sheet in self.game.scores(state)]

    def _score(self, request: JsonDict) -> JsonDict:
        state = self._state(request)
        over = self.game.actor(state) == NOBODY
        return {"gold": self._gold(state), "scores": [dict(sheet) for sheet in self.game.scores(state)], "over": over}

    def _explain(self, request: JsonDict) -> JsonDict:
        state = self._state(request)
        try:
            self.game.read(state, _field(request, "move", str))
        except IllegalMove as error:
            refusal = error.refusal
            return {"legal": False, "rule": refusal and refusal.rule, "reason": str(error)}
        return {"legal": True}

    def _view(self, request: JsonDict) -> JsonDict:
        seat = _field(request, "seat", int)
        if seat not in (NOBODY, *range(self.game.seats)):
            raise GameError(f"no seat {seat}: expected 0 to {self.game.seats - 1}, or {NOBODY} for what all know")
        return self._place(self.game.view(self._state(request), seat))

    def _determinise(self, request: JsonDict) -> JsonDict:
        return self._place(self.game.determinise(self._state(request), Random(_field(request, "seed", int, 0))))

    def _playouts(self, request: JsonDict) -> JsonDict:
        """Play uniformly random games and return the mean gold of each seat; hidden parts of a view are drawn."""
        state, rng = self._state(request), Random(_field(request, "seed", int, 0))
        count = _field(request, "count", int, 1)
        if not 0 < count <= MAX_PLAYOUTS:
            raise GameError(f"count {count}: expected 1 to {MAX_PLAYOUTS}")
        is_view = self.game.determinise(state, rng) != state
        worlds = min(count, MAX_WORLDS) if is_view else 1
        sums = [0] * self.game.seats
        for number in range(worlds):
            games = count // worlds + (number < count % worlds)
            gold = self._random_gold(self.game.determinise(state, rng), games, rng)
            sums = [total + each for total, each in zip(sums, gold, strict=True)]
        return {"gold": [each / count for each in sums]}

    def _random_gold(self, state: Any, games: int, rng: Random) -> Sequence[int]:
        """Return the gold of each seat, summed up over random games."""
        if self._compiled is not None:
            return tuple(self._compiled.playouts(self._compiled.from_python(state), games, rng.randrange(2**63))[1:])
        ends = [self._gold(self._random_end(state, rng)) for _ in range(games)]
        return [sum(gold) for gold in zip(*ends, strict=True)]

    def _random_end(self, state: Any, rng: Random) -> Any:
        for before, move in playout(self.game, rng, state):
            state = self.game.apply(before, move)
        return state


def _parse(line: str) -> JsonDict:
    if len(line) > MAX_LINE:
        raise GameError(f"a line of {len(line)} characters: expected at most {MAX_LINE}")
    try:
        request = json.loads(line)
    except (ValueError, RecursionError) as error:
        raise GameError(f"not JSON: {str(error)[:80]}") from error
    if not isinstance(request, dict):
        raise GameError('expected a JSON object such as {"do":"new","game":"kingdoms"}')
    return request


def _id_of(request: Any) -> JsonDict:
    return {"id": request["id"]} if isinstance(request, dict) and "id" in request else {}


def _field(request: JsonDict, name: str, kind: type[Any], default: Any = None) -> Any:
    value = request.get(name, default)
    if not isinstance(value, kind) or isinstance(value, bool):
        raise GameError(f"{name!r} is {json.dumps(value)[:40]}: expected {_KINDS[kind]}")
    return value


_KINDS: Final = {str: "text", int: "a whole number", list: "a list", dict: "an object"}
