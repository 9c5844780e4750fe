"""Bot `search`: searches for the best turn in the compiled engine of the game."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import TYPE_CHECKING, Any

from .. import registry
from ..game import EngineError, Game, Rng, Seat
from ..native_game import SEEDS, NativeGame
from .bot import BasePlayer, Bot, Budget, BudgetTimer
from .evaluation import create_evaluation
from .monte_carlo import MonteCarloPlayer

if TYPE_CHECKING:
    from ..wasm_engine import State


class SearchPlayer(BasePlayer):
    """A player that follows the best turn which the compiled engine finds.

    Without a compiled engine for the game, or for a position that the engine cannot hold, it plays as `monte_carlo`.
    """

    name = "search"
    default_budget = Budget(seconds=1.0)

    def __init__(self, game: Game[Any, Any], seat: Seat, rng: Rng, budget: Budget | None = None) -> None:
        super().__init__(game, seat, rng, budget)
        self.searched = 0  # playouts
        self._engine = _compile(game)
        self._substitute: MonteCarloPlayer | None = None
        self._evaluation = create_evaluation(game)
        self._turn: Hashable = None
        self._timer = BudgetTimer(self.budget)
        self._plan: deque[tuple[Any, Any]] = deque()  # expected views and the moves to play in them

    def choose(self, view: Any) -> Any:
        moves = self.game.moves(view)
        if len(moves) == 1:
            return moves[0]
        while self._plan:
            expected_view, move = self._plan.popleft()
            if expected_view == view:
                return move
        try:
            native = self._engine and self._engine.from_python(view)
        except EngineError:
            native = None
        return self._search(self._engine, native, view) if self._engine and native else self._choose_in_python(view)

    def _choose_in_python(self, view: Any) -> Any:
        if not self._substitute:
            self._substitute = MonteCarloPlayer(self.game, self.seat, self.rng, self.budget)
        before = self._substitute.searched
        move = self._substitute.choose(view)
        self.searched += self._substitute.searched - before
        return move

    def _search(self, engine: NativeGame[Any, Any], native: State, view: Any) -> Any:
        """Search the rest of the turn with what remains of its budget, and return the first move."""
        turn = self._evaluation.turn_id(view)
        if turn != self._turn:
            self._turn, self._timer = turn, BudgetTimer(self.budget)
        left = self._timer.remaining()
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
    """Return the compiled game, or None if there is none."""
    try:
        engine = registry.compile_game(game)
    except EngineError:
        return None
    return engine if isinstance(engine, NativeGame) else None


BOT: Bot = SearchPlayer
