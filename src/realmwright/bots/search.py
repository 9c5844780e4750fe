"""Bot `search`: searches for the best turn in the compiled engine of the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import Any

from .. import registry
from ..game import EngineError, Game, Rng, Seat
from ..native_game import SEEDS, NativeGame
from .bot import BasePlayer, Bot, Budget, BudgetTimer
from .evaluation import create_evaluation
from .monte_carlo import MonteCarloPlayer

SEARCHED_GAMES = {"kingdoms"}  # games whose compiled engine has a search


class SearchPlayer(BasePlayer):
    """A player that follows the best turn which the compiled engine finds.

    Without a compiled engine for the game it plays as `monte_carlo`.
    """

    name = "search"
    default_budget = Budget(seconds=1.0)

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self.searched = 0  # playouts
        self._engine = _compile(game)
        self._substitute = None if self._engine else MonteCarloPlayer(game, seat, rng, self.budget)
        self._evaluation = create_evaluation(game)
        self._turn: Hashable = None
        self._timer = BudgetTimer(self.budget)
        self._plan: deque[tuple[Any, Any]] = deque()  # expected views and the moves to play in them

    def choose(self, view: Any) -> Any:
        if self._engine is None or self._substitute:
            return self._choose_without_engine(view)
        moves = self.game.moves(view)
        if len(moves) == 1:
            return moves[0]
        while self._plan:
            expected_view, move = self._plan.popleft()
            if expected_view == view:
                return move
        return self._search(self._engine, view)

    def _choose_without_engine(self, view: Any) -> Any:
        assert self._substitute
        move = self._substitute.choose(view)
        self.searched = self._substitute.searched
        return move

    def _search(self, engine: NativeGame[Any, Any], view: Any) -> Any:
        """Search the rest of the turn with what remains of its budget, and return the first move."""
        turn = self._evaluation.turn_id(view)
        if turn != self._turn:
            self._turn, self._timer = turn, BudgetTimer(self.budget)
        left = self._timer.remaining()
        native = engine.from_python(view)
        turns = engine.search(native, left.seconds, left.playouts, self.rng.randrange(SEEDS))
        playouts = sum(count for _, count, _ in turns)
        self._timer.playouts += playouts
        self.searched += playouts
        moves = [engine.packer.unpack_move(number) for number in turns[0][2]]
        state = view
        for move in moves:
            self._plan.append((state, move))
            if len(self._plan) < len(moves):
                state = self.game.apply(state, move)
        return self._plan.popleft()[1]


def _compile(game: Game[Any, Any]) -> NativeGame[Any, Any] | None:
    """Return the compiled game, or None if there is none or if it cannot search."""
    if game.name not in SEARCHED_GAMES:
        return None
    try:
        engine = registry.compile_game(game)
    except EngineError:
        return None
    return engine if isinstance(engine, NativeGame) else None


BOT: Bot = SearchPlayer
