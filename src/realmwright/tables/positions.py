"""Positions with all that viewers see of them, each part computed once for all viewers of a table.

Which information a viewer may have is decided by the views of the game contract alone.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Hashable, Mapping, Sequence
from functools import cached_property, partial
from typing import Any, Final, Generic, TypeVar

from ..components import Contents
from ..game import CHANCE, NOBODY, Game, JsonDict
from ..game_values import merge_private, without_private
from ..protocol.message_parts import MoveGroup

T = TypeVar("T")
CACHED_POSITIONS: Final = 16  # of a table: those before and after the last plies
CARD_FIELDS: Final = ("deck", "hand")
CELL: Final = re.compile(r"(?:\w:)?[a-z]\d{1,2}")


class IdentityCache(Generic[T]):
    """A bounded cache by object identity. It holds the object too, so that its id is not reused."""

    def __init__(self, size: int, create: Callable[[Any], T]) -> None:
        self._size = size
        self._create = create
        self._entries: dict[int, tuple[object, T]] = {}

    def get(self, subject: object) -> T:
        """Return the value of this object, created at the first call."""
        entry = self._entries.get(id(subject))
        if entry is None:
            if len(self._entries) >= self._size:
                del self._entries[next(iter(self._entries))]
            entry = self._entries[id(subject)] = subject, self._create(subject)
        return entry[1]

    def keep_only(self, subject: object) -> None:
        """Drop the values of all other objects."""
        entry = self._entries.get(id(subject))
        self._entries = {} if entry is None else {id(subject): entry}


class Position:
    """A state and what viewers see of it. Callers must not modify the results."""

    def __init__(self, game: Game[Any, Any], state: Any) -> None:
        self.game = game
        self.state = state
        self.actor = game.actor(state)
        self._views: dict[int, Any] = {}
        self._dicts: dict[int, JsonDict] = {}
        self._private_dicts: dict[int, JsonDict] = {}
        self._reveals: dict[Hashable, bool] = {}
        self._without_cards: dict[int, JsonDict] = {}
        self._visible: dict[tuple[Hashable, int], bool] = {}
        self._other_states: dict[Hashable, list[Any]] = {}

    def view(self, perspective: int) -> Any:
        if perspective not in self._views:
            self._views[perspective] = self.game.view(self.state, perspective)
        return self._views[perspective]

    def to_dict(self, perspective: int) -> JsonDict:
        """Return the view of a perspective as JSON data."""
        if perspective not in self._dicts:
            self._dicts[perspective] = (
                self.game.to_dict(self.view(NOBODY))
                if perspective == NOBODY
                else merge_private(self.to_dict(NOBODY), self.private_dict(perspective))
            )
        return self._dicts[perspective]

    def private_dict(self, perspective: int) -> JsonDict:
        """Return the fields that differ between perspectives."""
        if perspective not in self._private_dicts:
            self._private_dicts[perspective] = self.game.private_dict(self.state, perspective)
        return self._private_dicts[perspective]

    def private_without_cards(self, perspective: int) -> JsonDict:
        """Return the private fields but those of cards in hands and in the deck."""
        if perspective not in self._without_cards:
            private = self.private_dict(perspective)
            fields = {name: value for name, value in private.items() if name not in CARD_FIELDS}
            if "seats" in private:
                sides = private["seats"]
                fields["seats"] = [{name: side[name] for name in side if name not in CARD_FIELDS} for side in sides]
            self._without_cards[perspective] = fields
        return self._without_cards[perspective]

    @cached_property
    def public_dict(self) -> JsonDict:
        """The fields that all perspectives share."""
        return without_private(self.to_dict(NOBODY), self.private_dict(NOBODY))

    @cached_property
    def scores(self) -> Sequence[Mapping[str, int]]:
        """The score sheets, which by the game contract are the same in all views."""
        return self.game.scores(self.view(NOBODY))

    @cached_property
    def contents(self) -> Contents:
        """The pieces and tiles, which by the game contract are the same in all views."""
        return self.game.contents(self.state)

    # Moves

    @cached_property
    def move_groups(self) -> list[MoveGroup]:
        """The legal moves, grouped by all words but the last."""
        game, state = self.game, self.state
        groups: dict[str, list[tuple[str, Any]]] = {}
        for move in game.moves(state):
            text = game.write(state, move)
            prefix, blank, target = text.rpartition(" ")
            groups.setdefault(prefix if blank else text, []).append((target if blank else "", move))
        return [self._move_group(prefix, moves) for prefix, moves in groups.items()]

    @cached_property
    def piece_lifted(self) -> bool:
        """Whether a piece has been lifted and `to CELL` puts it down."""
        return _is_piece_lifted(self.game, self.state)

    def _move_group(self, prefix: str, moves: list[tuple[str, Any]]) -> MoveGroup:
        game, targets = self.game, [target for target, _ in moves]
        after = game.apply(self.state, moves[0][1])
        cells = [target for target in targets if CELL.fullmatch(target)]
        words = [] if len(cells) == len(targets) else [word for word in targets if word and not CELL.fullmatch(word)]
        return MoveGroup(
            prefix=prefix,
            verb=prefix.partition(" ")[0],
            cells=cells,
            words=words,
            prefix_is_move="" in targets,
            lifts_piece=game.actor(after) == self.actor and _is_piece_lifted(game, after),
        )

    # Hidden information

    def reveals_information(self, move: Hashable, after: Position) -> bool:
        """Whether this ply showed its mover new information, so that it cannot be undone.

        It did not if the mover could have predicted the view after the move from the view before.
        """
        if self.actor == CHANCE:
            return True
        if move not in self._reveals:
            prediction = self.game.apply(self.view(self.actor), move)
            self._reveals[move] = bool(self.game.view(prediction, self.actor) != after.view(self.actor))
        return self._reveals[move]

    def is_chance_move_visible(self, move: Hashable, after: Position, perspective: int) -> bool:
        """Whether a perspective can see which move chance made.

        It can if its view differs from the views after all other moves.
        """
        key = move, perspective
        if key not in self._visible:
            view, others = after.view(perspective), self._alternatives(move)
            self._visible[key] = bool(others) and all(self.game.view(other, perspective) != view for other in others)
        return self._visible[key]

    def _alternatives(self, move: Hashable) -> list[Any]:
        """Return the states after all other moves."""
        if move not in self._other_states:
            others = (other for other in self.game.moves(self.state) if other != move)
            self._other_states[move] = [self.game.apply(self.state, other) for other in others]
        return self._other_states[move]


class Positions(IdentityCache[Position]):
    """The last positions of a table, by their states."""

    def __init__(self, game: Game[Any, Any]) -> None:
        super().__init__(CACHED_POSITIONS, partial(Position, game))
        self.game = game


def _is_piece_lifted(game: Game[Any, Any], state: Any) -> bool:
    """Return whether a piece must be put down: then the first legal move is `to CELL`."""
    first = next(iter(game.moves(state)), None)
    return first is not None and game.write(state, first).startswith("to ")
