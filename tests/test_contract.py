"""The conformance tests detect broken games; each game here breaks one law of the contract."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

from realmwright import testing
from realmwright.components import Contents, PieceGroup
from realmwright.game import CHANCE, NOBODY, Refusal
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.ml_encoding import KingdomBuilderEncoder, pack
from realmwright.kingdom_builder.state import OVER, UNSEEN, Move, State

SETUP: Final = "players=2 start=0 sets=base quadrants=barn,paddock,oasis,farm cards=fishermen,knights,merchants"


def valid_game() -> KingdomBuilder:
    return GAME.load(SETUP)


class BrokenGame:
    """A valid game with one method replaced; the replacement gets the valid game first."""

    def __init__(self, name: str, replacement: Callable[..., Any]) -> None:
        self._game = valid_game()
        self._name = name
        self._replacement = replacement

    def __getattr__(self, name: str) -> Any:
        if name == self._name:
            return lambda *args: self._replacement(self._game, *args)
        return getattr(self._game, name)


# Moves


def duplicate_moves(game: KingdomBuilder, state: State) -> list[Move]:
    moves = list(game.moves(state))
    return moves if game.actor(state) == CHANCE else [*moves, *moves]


class ShiftedMoves(Sequence[Move]):
    """A list of moves whose index is off by one."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = list(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, index: Any) -> Any:
        return self._moves[index - 1]


def moves_with_wrong_index(game: KingdomBuilder, state: State) -> Sequence[Move]:
    return ShiftedMoves(game.moves(state))


def moves_after_the_end(game: KingdomBuilder, state: State) -> Sequence[Move]:
    return game.moves(state) if game.actor(state) != NOBODY else [Move("end")]


def zero_weight(game: KingdomBuilder, state: State) -> Sequence[int]:
    return [0, *game.weights(state)[1:]]


def refuse_a_legal_move(game: KingdomBuilder, state: State, move: Move, seat: int) -> Refusal | None:
    return game.explain(state, move, seat) or (Refusal("none", "random", {}) if move.verb == "end" else None)


def allow_any_seat_to_move(game: KingdomBuilder, state: State, move: Move, _seat: int) -> Refusal | None:
    return game.explain(state, move, game.actor(state))


def refuse_without_a_reason(game: KingdomBuilder, state: State, move: Move, seat: int) -> Refusal | None:
    return game.explain(state, move, seat) and Refusal("", "", {})


def write_another_move(game: KingdomBuilder, state: State, _move: Move) -> str:
    return game.write(state, game.moves(state)[0])


# Notation


def load_a_full_supply(game: KingdomBuilder, text: str) -> State:
    state = game.load(text)
    state.seats[0].supply = 40
    return state


def dump_without_discards(game: KingdomBuilder, state: State) -> str:
    copy = state.copy()
    copy.discard = (0,) * len(state.discard)
    return game.dump(copy)


def dump_in_another_order(game: KingdomBuilder, state: State) -> str:
    turn, played, rest = game.dump(state).split(" ", 2)
    return f"{played} {turn} {rest}"


def load_hidden_cards_as_grass(game: KingdomBuilder, text: str) -> State:
    return game.load(text.replace("?", "grass"))


def dump_an_empty_field(game: KingdomBuilder, state: State) -> str:
    return game.dump(state).replace(" left=", " discard= left=") if state.round > 2 else game.dump(state)


def load_invalid_text(game: KingdomBuilder, text: str) -> State:
    return game.load(text.partition("\0")[0] if "\0" not in text else game.dump(game.start()))


def always_invalid(_game: KingdomBuilder, state: State) -> list[str]:
    return ["always invalid"] if state.stage == OVER or state.round > 3 else []


# Pure functions


def apply_to_the_argument(game: KingdomBuilder, state: State, move: Move) -> State:
    after = game.apply(state, move)
    state.round += 1
    return after


def apply_with_extra_gold(game: KingdomBuilder, state: State, move: Move) -> State:
    """Deterministic, but different from the registered game that replays the record."""
    after = game.apply(state, move)
    after.edit_seat(0).gold += 1
    return after


class ImpureApply:
    """An `apply` that returns another state at every second call."""

    calls = 0

    def __call__(self, game: KingdomBuilder, state: State, move: Move) -> State:
        self.calls += 1
        after = game.apply(state, move)
        after.seats[0] = after.seats[0].copy()
        after.seats[0].gold = self.calls % 2
        return after


# Hidden information


def view_changes_a_view(game: KingdomBuilder, state: State, seat: int) -> State:
    """The view of a view differs from the view."""
    view = game.view(state, seat)
    view.round += 1
    return view


def view_without_the_played_card(game: KingdomBuilder, state: State, seat: int) -> State:
    view = game.view(state, seat)
    view.revealed, view.played_card, view.terrain = (), -1, ""
    return view


def determinise_against_the_view(game: KingdomBuilder, view: State, rng: Random) -> State:
    state = game.determinise(view, rng)
    state.end_triggered = not state.end_triggered
    return state


def determinise_a_full_state(game: KingdomBuilder, view: State, rng: Random) -> State:
    """A state without hidden cards is dealt again."""
    return game.determinise(game.view(view, NOBODY), rng)


def apply_only_to_full_states(game: KingdomBuilder, state: State, move: Move) -> State:
    """A state with hidden cards goes on differently, although the move reveals nothing."""
    after = game.apply(state, move)
    after.round += any(UNSEEN in side.hand for side in state.seats)
    return after


# Encoding


class EncoderWithoutEnd(KingdomBuilderEncoder):
    """The masks of legal moves lack the end of the turn."""

    def legal_masks(self, state: State) -> Sequence[tuple[int, int]]:
        return [(plane, cells) for plane, cells in super().legal_masks(state) if plane < len(self.spec.verbs)]


class AmbiguousEncoder(KingdomBuilderEncoder):
    """A move is encoded at another index than the one that decodes to it."""

    def encode(self, move: Move) -> tuple[int, int]:
        plane, index = super().encode(move)
        return (plane, index + 1) if move.verb == "end" else (plane, index)


class LeakingEncoder(KingdomBuilderEncoder):
    """The observation contains the hand of the next seat."""

    def observe(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        planes, numbers = super().observe(state, seat)
        return planes, numbers[:-2] + pack([sum(state.seats[(seat + 1) % len(state.seats)].hand)])


class UnnamedNumberEncoder(KingdomBuilderEncoder):
    """The observation has one number more than there are names."""

    def observe(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        planes, numbers = super().observe(state, seat)
        return planes, numbers + pack([0])


# Scores and JSON


def scores_of_too_few_seats(game: KingdomBuilder, state: State) -> Sequence[Mapping[str, int]]:
    return game.scores(state)[1:]


def scores_with_fractions(game: KingdomBuilder, state: State) -> list[dict[str, Any]]:
    return [{**sheet, "castles": 1.5} for sheet in game.scores(state)]


def duplicate_scoring_cells(game: KingdomBuilder, state: State, seat: int, source: str) -> list[str]:
    return [*game.scoring_cells(state, seat, source)] * 2


def contents_with_hidden_cards(_game: KingdomBuilder, state: State) -> Contents:
    return Contents([PieceGroup(str(side.hand), seat, []) for seat, side in enumerate(state.seats)])


def private_dict_without_the_deck(game: KingdomBuilder, state: State, seat: int) -> dict[str, Any]:
    return {"seats": game.private_dict(state, seat)["seats"]}


def to_dict_with_a_tuple(game: KingdomBuilder, state: State) -> dict[str, Any]:
    return {**game.to_dict(state), "walls": (1, 2)}


BROKEN_LAWS: Final[list[tuple[str, Callable[..., Any], str]]] = [
    ("moves", duplicate_moves, "moves exist and are unique"),
    ("moves", moves_with_wrong_index, "moves agree with their index"),
    ("moves", moves_after_the_end, "no moves after the end"),
    ("weights", zero_weight, "chance has a weight for every move"),
    ("explain", refuse_a_legal_move, "a legal move is not refused"),
    ("explain", allow_any_seat_to_move, "no seat moves for another"),
    ("explain", refuse_without_a_reason, "no seat moves for another"),
    ("load", load_a_full_supply, "a position loads from its notation"),
    ("dump", dump_without_discards, "a position loads from its notation"),
    ("dump", dump_in_another_order, "repr is notation"),
    ("load", load_hidden_cards_as_grass, "a view loads from its notation"),
    ("load", load_invalid_text, "invalid text is rejected"),
    ("validate", always_invalid, "a reachable position is valid"),
    ("apply", apply_to_the_argument, "apply does not change its argument"),
    ("apply", ImpureApply(), "apply is pure"),
    ("apply", apply_with_extra_gold, "a record replays to the same states"),
    ("view", view_changes_a_view, "the view of a view is the view"),
    ("view", view_without_the_played_card, "the view of the actor has its moves"),
    ("determinise", determinise_against_the_view, "a determinised state has the same view"),
    ("determinise", determinise_a_full_state, "determinise does not change a full state"),
    ("apply", apply_only_to_full_states, "a seat predicts its view unless the move reveals information"),
    ("private_dict", private_dict_without_the_deck, "other fields are public"),
    ("encoder", lambda game: EncoderWithoutEnd(game.layout), "the encoder lists the legal moves"),
    ("encoder", lambda game: AmbiguousEncoder(game.layout), "a move has one encoding"),
    ("encoder", lambda game: LeakingEncoder(game.layout), "an observation does not depend on hidden information"),
    ("encoder", lambda game: UnnamedNumberEncoder(game.layout), "every plane and number has a name"),
    ("scores", scores_of_too_few_seats, "every seat has a score sheet"),
    ("scores", scores_with_fractions, "gold is an int"),
    ("scoring_cells", duplicate_scoring_cells, "scoring cells are unique"),
    ("contents", contents_with_hidden_cards, "contents are the same in all views"),
    ("to_dict", to_dict_with_a_tuple, "to_dict is JSON"),
]


def test_a_valid_game_passes() -> None:
    assert testing.check(valid_game(), 1) > 80


@pytest.mark.parametrize(("name", "replacement", "law"), BROKEN_LAWS)
def test_a_broken_law_is_detected(name: str, replacement: Callable[..., Any], law: str) -> None:
    game: Any = BrokenGame(name, replacement)
    with pytest.raises(testing.BrokenLaw, match=law):
        testing.check(game, 1)


def test_the_error_contains_the_position() -> None:
    game: Any = BrokenGame("validate", always_invalid)
    with pytest.raises(testing.BrokenLaw, match=r"always invalid.*: realmwright kingdom-builder rules=.* \| turn="):
        testing.check(game, 1)


def no_moves(_game: KingdomBuilder, _state: State) -> list[Move]:
    return []


def too_few_weights(game: KingdomBuilder, state: State) -> Sequence[int]:
    return game.weights(state)[1:]


def write_invalid_text(game: KingdomBuilder, state: State, move: Move) -> str:
    return game.write(state, move).upper()


def raise_on_load(_game: KingdomBuilder, _text: str) -> State:
    raise KeyError("deck")


CRASHES: Final[list[tuple[str, Callable[..., Any]]]] = [
    ("moves", no_moves),
    ("weights", too_few_weights),
    ("write", write_invalid_text),
    ("write", write_another_move),
    ("load", raise_on_load),
    ("dump", dump_an_empty_field),
]


@pytest.mark.parametrize(("name", "replacement"), CRASHES)
def test_a_game_that_raises_is_broken(name: str, replacement: Callable[..., Any]) -> None:
    game: Any = BrokenGame(name, replacement)
    with pytest.raises(testing.BrokenLaw):
        testing.check(game, 1)


def test_perft_counts_sequences_of_plies() -> None:
    game = valid_game()
    start = game.start()
    assert testing.perft(game, start, 1) == 5
    assert testing.perft(game, start, 2) == 25
    after = [game.apply(start, move) for move in game.moves(start)]
    assert testing.perft(game, start, 3) == sum(testing.perft(game, state, 2) for state in after)


def test_a_playout_ends_with_the_game() -> None:
    game = valid_game()
    *_, (state, move) = testing.playout(game, Random(4))
    assert game.actor(game.apply(state, move)) == NOBODY


def test_a_playout_starts_from_any_state() -> None:
    game = valid_game()
    middle, _ = list(testing.playout(game, Random(4)))[50]
    assert next(iter(testing.playout(game, Random(1), middle)))[0] == middle
