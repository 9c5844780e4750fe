"""Kingdoms as a game of the contract."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from ..game import Choice, GameError, Plain, Refusal, Rng
from . import explain, hidden, notation, present, rules, scoring, setup, status, typed
from .chart import Chart
from .pieces import CELL_NAMES
from .setup import Setup
from .state import Move, State

NAME: Final = "kingdoms"
RULES_VERSION: Final = "1"  # rises with every change of the rules


class Kingdoms:
    """One table of Kingdoms."""

    name = NAME
    rules_version = RULES_VERSION

    def __init__(self, settled: Setup) -> None:
        self.settled = settled
        self.seats = settled.players
        self.setup = str(settled)

    def about(self) -> Plain:
        return present.about(self.settled)

    def start(self) -> State:
        return rules.start(self.settled)

    # the three that random play calls at every ply, without a detour
    actor = staticmethod(rules.actor)
    moves = staticmethod(rules.moves)
    apply = staticmethod(rules.apply)

    def weights(self, state: State) -> Sequence[int]:
        return list(filter(None, state.supply))

    def scores(self, state: State) -> Sequence[Mapping[str, int]]:
        return scoring.sheets(state)

    def earning(self, state: State, seat: int, source: str) -> Sequence[str]:
        return [CELL_NAMES[cell] for cell in scoring.earning(state, seat, source)]

    def events(self, before: State, move: Move, after: State) -> Sequence[Plain]:
        return present.events(before, move, after)

    def view(self, state: State, seat: int) -> State:
        return hidden.view(state, seat)

    def determinise(self, view: State, rng: Rng) -> State:
        return hidden.determinise(view, rng)

    def explain(self, state: State, move: Move, seat: int) -> Refusal | None:
        return explain.explain(state, move, seat)

    def dump(self, state: State) -> str:
        return notation.dump(state)

    def load(self, text: str) -> State:
        return notation.load(self.settled, text)

    def write(self, state: State, move: Move) -> str:
        return notation.write(move)

    def read(self, state: State, text: str) -> Move:
        return notation.read(state, text)

    def status(self, state: State) -> Sequence[str]:
        return status.status(state)

    def present(self, view: State) -> Plain:
        return present.present(view)

    def chart(self) -> Chart:
        return Chart(self.settled)


class Kind:
    """The box on the shelf."""

    name = NAME
    fields: Sequence[Choice] = setup.FIELDS
    options: Sequence[Choice] = ()

    def table(self, wishes: Mapping[str, str], rng: Rng) -> Kingdoms:
        return Kingdoms(setup.draw(wishes, rng))

    def load(self, text: str) -> Kingdoms:
        return Kingdoms(setup.parse(text))

    def board(self, text: str) -> Plain:
        raise GameError(f"{text[:20]!r} is no board of Kingdoms: expected none, it has only one")

    def score(self, text: str) -> Sequence[Mapping[str, int]]:
        return typed.score(text)

    def earning(self, text: str) -> Sequence[Mapping[str, Sequence[str]]]:
        """Gold of rows and columns comes from castles; which ones the board shows by itself."""
        return [{} for _ in typed.score(text)]


KIND = Kind()
