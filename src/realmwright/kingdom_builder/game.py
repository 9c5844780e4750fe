"""Kingdom Builder as an implementation of the game contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from .. import registry
from ..components import BoardMap, GameCatalog, GameComponents
from ..game import BoardStat, Game, JsonDict, Rng, SetupField, known_rules_version
from . import (
    board_stats,
    component_data,
    hidden_information,
    illegal_moves,
    notation,
    physical_game_score,
    quadrant_maps,
    rules,
    scoring,
    serialize,
    setup,
    validate,
)
from .component_types import Expansion
from .deck import nonzero_counts
from .game_layout import Layout, create_layout
from .hexgrid import cell_names
from .ml_encoding import KingdomBuilderEncoder
from .quadrant_maps import Quadrant
from .rule_options import RULES_VERSIONS, all_options
from .state import Move, State

NAME: Final = "kingdom-builder"


class KingdomBuilder(Game[State, Move]):
    """A game of Kingdom Builder with a fixed set-up."""

    name = NAME

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.seats = layout.setup.players
        self.rules_version = layout.setup.rules_version
        self.setup = str(layout.setup)

    def setup_dict(self) -> JsonDict:
        return serialize.setup_dict(self.layout)

    def start(self) -> State:
        return rules.start(self.layout)

    # Static methods call the rules without a wrapper.
    actor = staticmethod(rules.actor)
    moves = staticmethod(rules.moves)
    apply = staticmethod(rules.apply)

    def weights(self, state: State) -> Sequence[int]:
        return nonzero_counts(state.deck)

    scores = staticmethod(scoring.score_sheets)

    def scoring_cells(self, state: State, seat: int, source: str) -> Sequence[str]:
        return cell_names(scoring.scoring_cells(state, seat, source))

    def events(self, before: State, move: Move, after: State) -> Sequence[JsonDict]:
        return ()

    view = staticmethod(hidden_information.view)
    determinise = staticmethod(hidden_information.determinise)
    explain = staticmethod(illegal_moves.explain)
    dump = staticmethod(notation.dump)

    def load(self, text: str) -> State:
        return notation.load(self.layout, text)

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)

    read = staticmethod(notation.read)
    validate = staticmethod(validate.validate)
    to_dict = staticmethod(serialize.to_dict)
    private_dict = staticmethod(serialize.private_dict)

    def components(self) -> GameComponents:
        return component_data.game_components(self.layout)

    contents = staticmethod(component_data.contents)

    def encoder(self) -> KingdomBuilderEncoder:
        return KingdomBuilderEncoder(self.layout)


class KingdomBuilderType:
    """The game type of Kingdom Builder."""

    name = NAME

    @property
    def fields(self) -> Sequence[SetupField]:
        return setup.fields()

    @property
    def options(self) -> Sequence[SetupField]:
        return all_options()

    def create(self, params: Mapping[str, str], rng: Rng) -> KingdomBuilder:
        return KingdomBuilder(create_layout(setup.draw(params, rng)))

    def compile(self, game: KingdomBuilder) -> Game[Any, Any]:
        from .native_game import NativeKingdomBuilder  # needs the compiled engine

        return NativeKingdomBuilder(game)

    def load(self, text: str, rules_version: str = "") -> KingdomBuilder:
        return KingdomBuilder(create_layout(setup.parse(text, known_rules_version(rules_version, RULES_VERSIONS))))

    def catalog(self) -> GameCatalog:
        expansions: dict[str, Expansion] = registry.find("expansions")
        return component_data.catalog(expansions.values())

    def parse_board(self, text: str) -> BoardMap:
        return component_data.board_map(_parse_board(text))

    def board_stats(self, text: str) -> Sequence[BoardStat]:
        return board_stats.board_stats(_parse_board(text))

    def score(self, text: str) -> Sequence[Mapping[str, int]]:
        return physical_game_score.score(text)

    def scoring_cells(self, text: str) -> Sequence[Mapping[str, Sequence[str]]]:
        return physical_game_score.scoring_cells(text)


def _parse_board(text: str) -> Quadrant:
    expansions: dict[str, Expansion] = registry.find("expansions")
    return setup.check_quadrant(replace(quadrant_maps.parse_quadrant(text), provenance="typed in"), expansions.values())


GAME = KingdomBuilderType()
