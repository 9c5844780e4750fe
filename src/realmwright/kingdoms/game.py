"""Kingdoms as an implementation of the game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from ..components import BoardMap, Contents, GameCatalog, GameComponents
from ..game import BoardStat, Game, GameError, JsonDict, Rng, SetupField, known_rules_version
from . import (
    hidden_information,
    illegal_moves,
    notation,
    physical_game_score,
    rules,
    scoring,
    serialize,
    setup,
    validate,
)
from .board import CELL_NAMES
from .ml_encoding import KingdomsEncoder
from .setup import Setup
from .state import Move, State

NAME: Final = "kingdoms"
RULES_VERSION: Final = "1"  # rises with every change of the rules
RULE_IDS: Final = {
    "kd-castle": "KD-ACT-1",
    "kd-draw": "KD-ACT-2",
    "kd-starting-tile": "KD-ACT-3",
    "kd-line": "KD-SCORE-8",
    "source-gold": "KD-COMP-1",
    "source-rows": "KD-SCORE-8",
    "source-columns": "KD-SCORE-8",
    **{f"kd-tile-{'plus' if value > 0 else 'minus'}-{abs(value)}": "KD-SCORE-3" for value in range(-6, 7) if value},
    "kd-tile-m": "KD-SCORE-2",
    "kd-tile-d": "KD-SCORE-4",
    "kd-tile-g": "KD-SCORE-5",
    "kd-tile-w": "KD-SCORE-7",
}


class Kingdoms(Game[State, Move]):
    """The rules of Kingdoms for one set-up."""

    name = NAME
    rules_version = RULES_VERSION

    def __init__(self, setup: Setup) -> None:
        self.parsed_setup = setup
        self.seats = setup.players
        self.setup = str(setup)

    def setup_dict(self) -> JsonDict:
        return serialize.setup_dict(self.parsed_setup)

    def start(self) -> State:
        return rules.start(self.parsed_setup)

    # Static methods call the rules without a wrapper.
    actor = staticmethod(rules.actor)
    moves = staticmethod(rules.moves)
    apply = staticmethod(rules.apply)

    def weights(self, state: State) -> Sequence[int]:
        return list(filter(None, state.supply))

    scores = staticmethod(scoring.score_sheets)

    def scoring_cells(self, state: State, seat: int, source: str) -> Sequence[str]:
        return [CELL_NAMES[cell] for cell in scoring.scoring_cells(state, seat, source)]

    events = staticmethod(serialize.events)
    view = staticmethod(hidden_information.view)
    determinise = staticmethod(hidden_information.determinise)
    explain = staticmethod(illegal_moves.explain)
    dump = staticmethod(notation.dump)

    def load(self, text: str) -> State:
        return notation.load(self.parsed_setup, text)

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)

    read = staticmethod(notation.read)
    validate = staticmethod(validate.validate)
    to_dict = staticmethod(serialize.to_dict)
    private_dict = staticmethod(serialize.private_dict)

    def components(self) -> GameComponents:
        return GameComponents(rules=RULE_IDS)  # its clients know the only components

    def contents(self, view: State) -> Contents:
        return Contents()

    def encoder(self) -> KingdomsEncoder:
        return KingdomsEncoder(self.parsed_setup)


class KingdomsType:
    """Creates games of Kingdoms."""

    name = NAME
    fields: Sequence[SetupField] = setup.FIELDS
    options: Sequence[SetupField] = ()

    def create(self, params: Mapping[str, str], rng: Rng) -> Kingdoms:
        return Kingdoms(setup.draw(params, rng))

    def compile(self, game: Kingdoms) -> Game[Any, Any]:
        from .native_game import NativeKingdoms  # needs the compiled engine

        return NativeKingdoms(game)

    def load(self, text: str, rules_version: str = "") -> Kingdoms:
        known_rules_version(rules_version, (RULES_VERSION,))
        return Kingdoms(setup.parse(text))

    def catalog(self) -> GameCatalog:
        return GameCatalog()  # it has no expansions

    def parse_board(self, text: str) -> BoardMap:
        raise GameError(f"{text[:20]!r} is not a board of Kingdoms: expected none, the game has a single board")

    def board_stats(self, text: str) -> Sequence[BoardStat]:
        raise GameError(f"{text[:20]!r} is not a board of Kingdoms: expected none, the game has a single board")

    def score(self, text: str) -> Sequence[Mapping[str, int]]:
        return physical_game_score.score(text)

    def scoring_cells(self, text: str) -> Sequence[Mapping[str, Sequence[str]]]:
        """Return nothing: the castles that earn gold are visible on the board."""
        return [{} for _ in physical_game_score.score(text)]


GAME = KingdomsType()
