"""A game in progress, with its moves: the simplest way to use the library.

table = realmwright.kingdom_builder(players=2, expansions=["nomads"], seed=1)
table.push(table.legal_moves[0])
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Generic, TypeAlias

from . import record, registry
from .game import CHANCE, NOBODY, Game, GameError, IllegalMove, M, S
from .notation_headers import read_position, write_position
from .record import Record

if TYPE_CHECKING:
    from .kingdom_builder import state as kingdom_builder_state
    from .kingdoms import state as kingdoms_state

Param: TypeAlias = "str | int | Iterable[str | int]"  # a set-up param; a list may be given as such


class LegalMoves(Generic[S, M]):
    """The legal moves of a position. `in` takes moves and their notation."""

    def __init__(self, game: Game[S, M], state: S) -> None:
        self._game, self._state, self._moves = game, state, game.moves(state)

    def __len__(self) -> int:
        return len(self._moves)

    def __getitem__(self, index: int) -> M:
        return self._moves[index]

    def __iter__(self) -> Iterator[M]:
        return iter(self._moves)

    def __contains__(self, move: object) -> bool:
        if not isinstance(move, str):
            return move in self._moves
        try:
            self._game.read(self._state, move)
        except GameError:
            return False
        return True

    def texts(self) -> list[str]:
        """Return the moves in notation."""
        return [self._game.write(self._state, move) for move in self._moves]

    def __repr__(self) -> str:
        return f"<{len(self)} legal moves: {', '.join(self.texts())}>"


class GameTable(Generic[S, M]):
    """A game with its moves and the position they lead to.

    Moves are given as values of the game or in notation, and can be taken back. Chance acts by itself, after each move
    that leads to it: its draws follow from the seed and the number of moves, so a move that is taken back and played
    again has the same consequences. With `seed=None` chance is left to the caller, who pushes its moves as well.
    """

    def __init__(
        self, game: Game[S, M], seed: int | None = None, position: S | None = None, moves: Iterable[M] = ()
    ) -> None:
        self.game: Game[S, M] = game
        self.seed = seed
        self._states: list[S] = [game.start() if position is None else position]
        self._moves: list[M] = []
        for move in moves:  # those of chance included
            self._append(self.parse(move))
        self._run_chance()

    @property
    def state(self) -> S:
        """The position, as a value of the game."""
        return self._states[-1]

    @property
    def moves(self) -> Sequence[M]:
        """The moves played so far, those of chance included."""
        return tuple(self._moves)

    @property
    def turn(self) -> int:
        """The seat to act, `CHANCE` or `NOBODY`."""
        return self.game.actor(self.state)

    @property
    def is_over(self) -> bool:
        """Whether the game is over."""
        return self.turn == NOBODY

    @property
    def legal_moves(self) -> LegalMoves[S, M]:
        """The legal moves of the position: a view with `len`, `in` and indexing."""
        return LegalMoves(self.game, self.state)

    def push(self, move: M | str) -> None:
        """Play a move, or raise IllegalMove or ParseError; chance then acts by itself."""
        self._append(self.parse(move))
        self._run_chance()

    def pop(self) -> M:
        """Take back the last move of a seat with the chance moves after it, and return it."""
        length = len(self._moves) - 1
        while self.seed is not None and length >= 0 and self.game.actor(self._states[length]) == CHANCE:
            length -= 1
        if length < 0:
            raise GameError("cannot take back a move: none has been played")
        move = self._moves[length]
        del self._moves[length:], self._states[length + 1 :]
        return move

    def parse(self, move: M | str) -> M:
        """Return a legal move that is given in notation or as a value; raise IllegalMove or ParseError."""
        if isinstance(move, str):
            return self.game.read(self.state, move)
        if move not in self.game.moves(self.state):
            # Reading its notation raises an error that says why it is not legal.
            self.game.read(self.state, self.game.write(self.state, move))
            raise IllegalMove(f"{move!r} is not allowed here")
        return move

    def text(self, move: M) -> str:
        """Return the notation of a move in this position."""
        return self.game.write(self.state, move)

    def explain(self, move: M | str, language: str = "en") -> str | None:
        """Return why a move is not legal, None if it is legal.

        Without the package fluent.runtime, which the extras `server` and `tui` install, the reason is a keyword.
        """
        try:
            self.parse(move)
        except GameError as error:
            return self._reason(error, language)
        return None

    def _reason(self, error: GameError, language: str) -> str:
        try:
            from .i18n import translator
        except ModuleNotFoundError:
            return str(error)
        players = [f"seat {seat}" for seat in range(self.game.seats)]
        return translator(language).format_refusal(error.refusal, players) if error.refusal else str(error)

    def scores(self) -> Sequence[Mapping[str, int]]:
        """Return the gold of each seat by its source, as if the game ended now."""
        return self.game.scores(self.state)

    def gold(self) -> list[int]:
        """Return the gold of each seat, as if the game ended now."""
        return [sum(sheet.values()) for sheet in self.scores()]

    def winners(self) -> list[int]:
        """Return the seats with the most gold; none while the game goes on."""
        gold = self.gold()
        return [seat for seat, each in enumerate(gold) if each == max(gold)] if self.is_over else []

    def view(self, seat: int) -> S:
        """Return what a seat may know of the position."""
        return self.game.view(self.state, seat)

    def record(self) -> Record:
        """Return the game as a replayable record; `str(table.record())` is its notation."""
        if self._states[0] != self.game.start():
            raise GameError("a record begins at the start of a game, and this table began at another position")
        played = Record(self.game)
        for move in self._moves:
            played.play(move)
        return played

    def copy(self) -> GameTable[S, M]:
        """Return a table with the same moves that can be played on independently."""
        other: GameTable[S, M] = object.__new__(type(self))
        other.game, other.seed = self.game, self.seed
        other._states, other._moves = self._states[:], self._moves[:]
        return other

    __copy__ = copy

    def __deepcopy__(self, _memo: object) -> GameTable[S, M]:
        return self.copy()  # games, states and moves are immutable

    def _append(self, move: M) -> None:
        self._states.append(self.game.apply(self.state, move))
        self._moves.append(move)

    def _run_chance(self) -> None:
        if self.seed is None:
            return
        while self.turn == CHANCE:
            rng = Random(f"{self.seed}/{len(self._moves)}")
            self._append(rng.choices(self.game.moves(self.state), self.game.weights(self.state))[0])

    def __str__(self) -> str:
        """Return the board as text."""
        return str(self._draw("ansi"))

    def __repr__(self) -> str:
        """Return the position in notation, see `load`."""
        return f"<{write_position(self.game, self.state)}>"

    def last_move_cells(self) -> tuple[str, ...]:
        """Return the cells that the last move of a seat names; none before the first one."""
        from .draw import cells_of_move

        for state, move in zip(reversed(self._states[:-1]), reversed(self._moves), strict=True):
            if self.game.actor(state) != CHANCE:
                return cells_of_move(self.game.write(state, move))
        return ()

    def svg(self, **annotations: Any) -> str:
        """Return the board as an SVG picture, the last move marked.

        Takes the parameters of `draw.render`: `size`, `coordinates`, `last_move`, `highlights` and `arrows`.
        """
        return str(self._draw("svg", **annotations))

    def png(self, **annotations: Any) -> bytes:
        """Return the board as a PNG picture, with the parameters of `svg`; needs numpy."""
        return bytes(self._draw("png", **annotations))

    def _repr_svg_(self) -> str:  # notebooks
        return self.svg()

    def _draw(self, mode: str, **annotations: Any) -> Any:
        from .draw import render  # the library works without it

        return render(self.game, self.state, mode, **{"last_move": self.last_move_cells(), **annotations})


def kingdom_builder(
    players: int | None = None, *, expansions: str | Iterable[str] = (), seed: int = 0, **params: Param
) -> GameTable[kingdom_builder_state.State, kingdom_builder_state.Move]:
    """Set up a game of Kingdom Builder, by default with two players and the boards of the base game.

    `expansions` are those to play with beside the base game, or `"all"`. Other params, such as `cards`, `quadrants` or
    `preset`, are listed by `realmwright new kingdom-builder --help`; what is not given is drawn by the seed.
    """
    chosen = expansions if isinstance(expansions, str) else ",".join(expansions)
    if chosen:
        params["sets"] = chosen if chosen == "all" else f"base,{chosen}"
    return new_table("kingdom-builder", players, seed=seed, **params)


def kingdoms(
    players: int | None = None, *, seed: int = 0, **params: Param
) -> GameTable[kingdoms_state.State, kingdoms_state.Move]:
    """Set up a game of Kingdoms, by default with two players and without variants."""
    return new_table("kingdoms", players, seed=seed, **params)


def new_table(game: str, players: int | None = None, *, seed: int = 0, **params: Param) -> GameTable[Any, Any]:
    """Set up a game that is known to the registry."""
    texts = {name: _param_text(value) for name, value in params.items()}
    if players is not None:
        texts["players"] = str(players)
    return GameTable(registry.game(game).create(texts, Random(seed)), seed)


def _param_text(value: Param) -> str:
    if isinstance(value, bool):
        return str(value).lower()
    return ",".join(map(str, value)) if not isinstance(value, str | int) else str(value)


def load(text: str, seed: int | None = None) -> GameTable[Any, Any]:
    """Return the table of a record, or of a position with its header as in `repr(table)`."""
    if " | " in text.partition("\n")[0]:
        game, state = read_position(text.strip().removeprefix("<").removesuffix(">"))
        return GameTable(game, seed, state)
    played = record.load(text)
    return GameTable(played.game, seed, moves=played.parsed_moves)
