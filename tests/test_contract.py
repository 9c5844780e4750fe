"""The conformance kit sees a broken game: each of these breaks one promise of the contract, and must be caught."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from random import Random
from typing import Any, Final

import pytest

from realmwright import testing
from realmwright.game import CHANCE, NOBODY, Refusal
from realmwright.kingdom_builder.chart import Chart, packed
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.state import OVER, Move, State

SETUP: Final = "players=2 start=0 sets=base quadrants=barn,paddock,oasis,farm cards=fishermen,knights,merchants"


def sound_game() -> KingdomBuilder:
    return KIND.load(SETUP)


class Broken:
    """A sound game in which one function is replaced; the replacement is given the game too."""

    def __init__(self, name: str, replacement: Callable[..., Any]) -> None:
        self._game = sound_game()
        self._name = name
        self._replacement = replacement

    def __getattr__(self, name: str) -> Any:
        if name == self._name:
            return lambda *given: self._replacement(self._game, *given)
        return getattr(self._game, name)


# Moves


def every_move_twice(game: KingdomBuilder, state: State) -> list[Move]:
    listed = list(game.moves(state))
    return listed if game.actor(state) == CHANCE else [*listed, *listed]


class Shifted(Sequence[Move]):
    """A list of moves whose index is off by one."""

    def __init__(self, moves: Sequence[Move]) -> None:
        self._moves = list(moves)

    def __len__(self) -> int:
        return len(self._moves)

    def __iter__(self) -> Iterator[Move]:
        return iter(self._moves)

    def __getitem__(self, index: Any) -> Any:
        return self._moves[index - 1]


def index_off_by_one(game: KingdomBuilder, state: State) -> Sequence[Move]:
    return Shifted(game.moves(state))


def moves_after_the_end(game: KingdomBuilder, state: State) -> Sequence[Move]:
    return game.moves(state) if game.actor(state) != NOBODY else [Move("end")]


def weight_of_nothing(game: KingdomBuilder, state: State) -> Sequence[int]:
    return [0, *game.weights(state)[1:]]


def legal_move_refused(game: KingdomBuilder, state: State, move: Move, seat: int) -> Refusal | None:
    return game.explain(state, move, seat) or (Refusal("none", "moody", {}) if move.verb == "end" else None)


def anybody_may_move(game: KingdomBuilder, state: State, move: Move, _seat: int) -> Refusal | None:
    return game.explain(state, move, game.actor(state))


def refused_without_a_reason(game: KingdomBuilder, state: State, move: Move, seat: int) -> Refusal | None:
    return game.explain(state, move, seat) and Refusal("", "", {})


def another_move_written(game: KingdomBuilder, state: State, _move: Move) -> str:
    return game.write(state, game.moves(state)[0])


# Notation


def supply_forgotten(game: KingdomBuilder, text: str) -> State:
    state = game.load(text)
    state.seats[0].supply = 40
    return state


def discards_not_written(game: KingdomBuilder, state: State) -> str:
    bare = state.copy()
    bare.discard = (0,) * len(state.discard)
    return game.dump(bare)


def fields_in_another_order(game: KingdomBuilder, state: State) -> str:
    turn, played, rest = game.dump(state).split(" ", 2)
    return f"{played} {turn} {rest}"


def a_hidden_card_becomes_grass(game: KingdomBuilder, text: str) -> State:
    return game.load(text.replace("?", "grass"))


def empty_field(game: KingdomBuilder, state: State) -> str:
    return game.dump(state).replace(" left=", " discard= left=") if state.round > 2 else game.dump(state)


def rubbish_read(game: KingdomBuilder, text: str) -> State:
    return game.load(text.partition("\0")[0] if "\0" not in text else game.dump(game.start()))


def always_something_wrong(_game: KingdomBuilder, state: State) -> list[str]:
    return ["the sky is green"] if state.stage == OVER or state.round > 3 else []


# Pure functions


def argument_changed(game: KingdomBuilder, state: State, move: Move) -> State:
    after = game.apply(state, move)
    state.round += 1
    return after


def gold_out_of_nowhere(game: KingdomBuilder, state: State, move: Move) -> State:
    """Always the same, but not what the game on the shelf does with the same record."""
    after = game.apply(state, move)
    after.edit(0).gold += 1
    return after


class Moody:
    """Every call answers a little differently."""

    calls = 0

    def __call__(self, game: KingdomBuilder, state: State, move: Move) -> State:
        self.calls += 1
        after = game.apply(state, move)
        after.seats[0] = after.seats[0].copy()
        after.seats[0].gold = self.calls % 2
        return after


# Hidden information


def a_look_reveals_a_card(game: KingdomBuilder, state: State, seat: int) -> State:
    """The second look hides one more thing than the first."""
    view = game.view(state, seat)
    view.round += 1
    return view


def played_card_hidden(game: KingdomBuilder, state: State, seat: int) -> State:
    view = game.view(state, seat)
    view.cards, view.chosen, view.terrain = (), -1, ""
    return view


def guess_contradicts_what_was_seen(game: KingdomBuilder, view: State, rng: Random) -> State:
    guess = game.determinise(view, rng)
    guess.ending = not guess.ending
    return guess


def guess_without_end(game: KingdomBuilder, view: State, rng: Random) -> State:
    """A whole state is dealt again."""
    return game.determinise(game.view(view, NOBODY), rng)


# Programs that learn


class Forgetful(Chart):
    """The end of a turn is not among the legal moves."""

    def legal(self, state: State) -> Sequence[tuple[int, int]]:
        return [(plane, cells) for plane, cells in super().legal(state) if plane < len(self.form.verbs)]


class Twofold(Chart):
    """The chart has a second place for a move."""

    def place(self, move: Move) -> tuple[int, int]:
        plane, index = super().place(move)
        return (plane, index + 1) if move.verb == "end" else (plane, index)


class Indiscreet(Chart):
    """The next seat's hand is told."""

    def sees(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        planes, numbers = super().sees(state, seat)
        return planes, numbers[:-2] + packed([sum(state.seats[(seat + 1) % len(state.seats)].hand)])


class Unnamed(Chart):
    """One number more than there are names."""

    def sees(self, state: State, seat: int) -> tuple[Sequence[int], bytes]:
        planes, numbers = super().sees(state, seat)
        return planes, numbers + packed([0])


# Scores and screens


def a_sheet_is_missing(game: KingdomBuilder, state: State) -> Sequence[Mapping[str, int]]:
    return game.scores(state)[1:]


def half_a_gold(game: KingdomBuilder, state: State) -> list[dict[str, Any]]:
    return [{**sheet, "castles": 1.5} for sheet in game.scores(state)]


def a_cell_earns_twice(game: KingdomBuilder, state: State, seat: int, source: str) -> list[str]:
    return [*game.earning(state, seat, source)] * 2


def a_set_is_not_plain(game: KingdomBuilder, state: State) -> dict[str, Any]:
    return {**game.present(state), "walls": (1, 2)}


BREACHES: Final[list[tuple[str, Callable[..., Any], str]]] = [
    ("moves", every_move_twice, "some move, none twice"),
    ("moves", index_off_by_one, "moves agree with their index"),
    ("moves", moves_after_the_end, "no moves after the end"),
    ("weights", weight_of_nothing, "chance has a weight for every move"),
    ("explain", legal_move_refused, "a legal move is not refused"),
    ("explain", anybody_may_move, "nobody moves for another"),
    ("explain", refused_without_a_reason, "nobody moves for another"),
    ("load", supply_forgotten, "notation survives"),
    ("dump", discards_not_written, "notation survives"),
    ("dump", fields_in_another_order, "repr is notation"),
    ("load", a_hidden_card_becomes_grass, "a view survives its notation"),
    ("load", rubbish_read, "rubbish is refused"),
    ("status", always_something_wrong, "a reachable position is possible"),
    ("apply", argument_changed, "apply leaves its argument alone"),
    ("apply", Moody(), "apply is pure"),
    ("apply", gold_out_of_nowhere, "a record replays"),
    ("view", a_look_reveals_a_card, "looking twice shows no more"),
    ("view", played_card_hidden, "the actor sees its moves"),
    ("determinise", guess_contradicts_what_was_seen, "a guess never contradicts what was seen"),
    ("determinise", guess_without_end, "a whole state leaves nothing to guess"),
    ("chart", lambda game: Forgetful(game.layout), "the chart shows the legal moves"),
    ("chart", lambda game: Twofold(game.layout), "a move has one place on the chart"),
    ("chart", lambda game: Indiscreet(game.layout), "a chart shows no more than a view"),
    ("chart", lambda game: Unnamed(game.layout), "all is named"),
    ("scores", a_sheet_is_missing, "a sheet for every seat"),
    ("scores", half_a_gold, "gold is whole"),
    ("earning", a_cell_earns_twice, "a cell earns once"),
    ("present", a_set_is_not_plain, "present is plain data"),
]


def test_the_sound_game_passes() -> None:
    assert testing.check(sound_game(), 1) > 80


@pytest.mark.parametrize(("name", "breach", "law"), BREACHES)
def test_a_broken_promise_is_seen(name: str, breach: Callable[..., Any], law: str) -> None:
    game: Any = Broken(name, breach)
    with pytest.raises(testing.BrokenLaw, match=law):
        testing.check(game, 1)


def test_a_broken_law_shows_the_position() -> None:
    game: Any = Broken("status", always_something_wrong)
    with pytest.raises(testing.BrokenLaw, match=r"the sky is green.*: realmwright kingdom-builder rules=.* \| turn="):
        testing.check(game, 1)


def no_moves(_game: KingdomBuilder, _state: State) -> list[Move]:
    return []


def too_few_weights(game: KingdomBuilder, state: State) -> Sequence[int]:
    return game.weights(state)[1:]


def unreadable_move(game: KingdomBuilder, state: State, move: Move) -> str:
    return game.write(state, move).upper()


def crash_on_load(_game: KingdomBuilder, _text: str) -> State:
    raise KeyError("deck")


CRASHES: Final[list[tuple[str, Callable[..., Any]]]] = [
    ("moves", no_moves),
    ("weights", too_few_weights),
    ("write", unreadable_move),
    ("write", another_move_written),
    ("load", crash_on_load),
    ("dump", empty_field),
]


@pytest.mark.parametrize(("name", "breach"), CRASHES)
def test_a_game_that_stumbles_is_broken_too(name: str, breach: Callable[..., Any]) -> None:
    game: Any = Broken(name, breach)
    with pytest.raises(testing.BrokenLaw):
        testing.check(game, 1)


def test_perft_counts_lines_of_play() -> None:
    game = sound_game()
    start = game.start()
    assert testing.perft(game, start, 1) == 5
    assert testing.perft(game, start, 2) == 25
    after = [game.apply(start, move) for move in game.moves(start)]
    assert testing.perft(game, start, 3) == sum(testing.perft(game, state, 2) for state in after)


def test_a_playout_ends_where_nobody_acts() -> None:
    game = sound_game()
    *_, (state, move) = testing.playout(game, Random(4))
    assert game.actor(game.apply(state, move)) == NOBODY


def test_a_playout_goes_on_from_any_state() -> None:
    game = sound_game()
    middle, _ = list(testing.playout(game, Random(4)))[50]
    assert next(iter(testing.playout(game, Random(1), middle)))[0] == middle
