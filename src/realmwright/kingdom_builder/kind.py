"""Kingdom Builder as a game of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import asdict, replace
from typing import Final

from .. import registry
from ..game import Choice, Plain, Refusal, Rng
from ..hexes import names
from . import boards, explain, hidden, notation, present, rules, scoring, setup, status, typed
from .chart import Chart
from .deck import counts
from .layout import Layout, layout_of
from .options import OPTIONS
from .parts import GameSet
from .state import Move, State

NAME: Final = "kingdom-builder"
RULES_VERSION: Final = "1"  # rises with every change of the rules


class KingdomBuilder:
    """One table of Kingdom Builder."""

    name = NAME
    rules_version = RULES_VERSION

    def __init__(self, layout: Layout) -> None:
        self.layout = layout
        self.seats = layout.setup.players
        self.setup = str(layout.setup)

    def about(self) -> Plain:
        return present.about(self.layout)

    def start(self) -> State:
        return rules.start(self.layout)

    # the three that random play calls at every ply, without a detour
    actor = staticmethod(rules.actor)
    moves = staticmethod(rules.moves)
    apply = staticmethod(rules.apply)

    def weights(self, state: State) -> Sequence[int]:
        return counts(state.deck)

    def scores(self, state: State) -> Sequence[Mapping[str, int]]:
        return scoring.sheets(state)

    def earning(self, state: State, seat: int, source: str) -> Sequence[str]:
        return names(scoring.earning(state, seat, source))

    def events(self, before: State, move: Move, after: State) -> Sequence[Plain]:
        return ()

    def view(self, state: State, seat: int) -> State:
        return hidden.view(state, seat)

    def determinise(self, view: State, rng: Rng) -> State:
        return hidden.determinise(view, rng)

    def explain(self, state: State, move: Move, seat: int) -> Refusal | None:
        return explain.explain(state, move, seat)

    def dump(self, state: State) -> str:
        return notation.dump(state)

    def load(self, text: str) -> State:
        return notation.load(self.layout, text)

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)

    def read(self, state: State, text: str) -> Move:
        return notation.read(state, text)

    def status(self, state: State) -> Sequence[str]:
        return status.status(state)

    def present(self, view: State) -> Plain:
        return present.present(view)

    def chart(self) -> Chart:
        return Chart(self.layout)


class Kind:
    """The box on the shelf."""

    name = NAME
    options: Sequence[Choice] = OPTIONS

    @property
    def fields(self) -> Sequence[Choice]:
        return setup.fields()

    def table(self, wishes: Mapping[str, str], rng: Rng) -> KingdomBuilder:
        return KingdomBuilder(layout_of(setup.draw(wishes, rng)))

    def load(self, text: str) -> KingdomBuilder:
        return KingdomBuilder(layout_of(setup.parse(text)))

    def board(self, text: str) -> Plain:
        sets: dict[str, GameSet] = registry.find("sets")
        board = setup.checked(replace(boards.parse(text), provenance="typed in"), sets.values())
        return {**asdict(board), "rows": list(board.rows), "locations": dict(board.locations)}

    def score(self, text: str) -> Sequence[Mapping[str, int]]:
        return typed.score(text)

    def earning(self, text: str) -> Sequence[Mapping[str, Sequence[str]]]:
        return typed.earning(text)


KIND = Kind()
