"""Fuzz tests of text input.

Invalid text raises a GameError of one line; a position that passes `validate` can be played.
"""

from __future__ import annotations

import itertools
import os
from collections.abc import Callable, Iterator
from functools import cache, partial
from random import Random
from typing import Any, Final

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from realmwright import notation_headers, record
from realmwright.game import CHANCE, NOBODY, GameError
from realmwright.kingdom_builder import quadrant_maps
from realmwright.kingdom_builder.game import GAME, KingdomBuilder
from realmwright.kingdom_builder.hexgrid import cell_name
from realmwright.kingdom_builder.state import State
from realmwright.testing import playout
from tests import laws

MAX_MESSAGE_LENGTH: Final = 400
ODD_CHARACTERS: Final = " \t\n\r\x00\x1c\u2028=:,;/|?.-+0123456789agt٣²½ß😀\ud800"
fuzz_settings = settings(max_examples=150, deadline=None, derandomize="CI" in os.environ)


def is_rejected(call: Callable[[], object]) -> bool:
    """Return whether a call raises a GameError, and check that its message is one short line."""
    try:
        call()
    except GameError as error:
        message = str(error)
        assert message
        assert len(message.splitlines()) == 1, message
        assert len(message) <= MAX_MESSAGE_LENGTH, message
        return True
    return False


@cache
def random_game(players: int, seed: int) -> tuple[KingdomBuilder, tuple[State, ...], str]:
    """Play a random game and return it with its states and its record as text."""
    game = GAME.create({"players": str(players)}, Random(seed))
    game_record = record.Record(game)
    for _, move in playout(game, Random(seed)):
        game_record.play(move)
    return game, tuple(game_record.states), str(game_record)


def sample_positions(count: int) -> Iterator[tuple[KingdomBuilder, State]]:
    """Yield positions of random games and views of seats, some with lifted pieces."""
    rng = Random("sample")
    for number in range(count):
        game, states, _ = random_game(2 + number % 4, number % 6)
        lifted = [state for state in states if state.stack and state.stack[-1].cells]
        state = rng.choice(lifted if lifted and number % 5 == 0 else states)
        yield game, state if number % 3 else game.view(state, rng.randrange(game.seats))
    yield from ((game, states[-1]) for game, states, _ in (random_game(2, 0), random_game(5, 3)))


def mutate(text: str, rng: Random) -> str:
    """Return the text with one to three small random edits."""
    for _ in range(1 + rng.randrange(3)):
        a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        short = text[a : min(b, a + 8)]
        edit = rng.randrange(6)
        if edit == 0:
            text = text[:a]
        elif edit == 1:
            text = text[:a] + text[a + len(short) :]
        elif edit == 2:
            text = text[:a] + short + text[a:]
        elif edit == 3:
            text = text[:a] + rng.choice(ODD_CHARACTERS) + text[a + 1 :]
        elif edit == 4:
            text = text[:a] + str(rng.choice((-1, 0, 6, 41, 10**6, 10**30))) + text[a:]
        else:
            text = text[:a] + text[b:] + text[a:b]
    return text


# Any text

LONG: Final = ("x" * 100_000, "9" * 100_000, "=" * 5000, " " * 100_000, "a=b " * 20_000, " / " * 20_000, "c7," * 50_000)
ANY_TEXT: Final = st.text(max_size=200) | st.text(ODD_CHARACTERS, max_size=200) | st.sampled_from(LONG)


def readers() -> dict[str, Callable[[str], object]]:
    game, states, text = random_game(2, 1)
    header = text.partition("\n")[0]
    middle = states[40]
    over = states[-1]
    return {
        "record": record.load,
        "record after its header": lambda text: record.load(f"{header}\n{text}"),
        "position": notation_headers.read_position,
        "position after its header": lambda text: notation_headers.read_position(f"{header} | {text}"),
        "header": lambda text: notation_headers.read_header(
            f"realmwright kingdom-builder rules={game.rules_version} {text}"
        ),
        "game.load": game.load,
        "move": lambda text: game.read(middle, text),
        "move at the start": lambda text: game.read(game.start(), text),
        "move after the end": lambda text: game.read(over, text),
        "second word of a move": lambda text: game.read(middle, f"build {text}"),
        "set-up": GAME.load,
        "score": GAME.score,
        "cards of a score": lambda text: GAME.score(f"cards: {text}"),
        "quadrant": quadrant_maps.parse_quadrant,
    }


@pytest.mark.parametrize("name", readers())
@fuzz_settings
@given(text=ANY_TEXT)
def test_any_text_is_parsed_or_rejected(name: str, text: str) -> None:
    is_rejected(lambda: readers()[name](text))


PARAMS: Final = ("players", "preset", "sets", "quadrants", "cards", "start", "edition", "cards.without_lords", "age")
VALUES: Final = (
    *("", " ", "0", "1", "2", "5", "6", "-1", "2.5", "٣", "²", "002", "0021", "0009", "9" * 5000, "a\nb", "\ud800"),
    *("base,", "base,base", ",,,", "nothing", "first", "first-game", "lords", "lords,lords,lords", "lords,farmers"),
    *("lords, knights, miners", "lords,knights,miners,farmers", "tavern,farm,barn,oasis", "tavern:r,farm,barn,oasis:x"),
    *("tavern,tavern,farm,barn", "tavern,farm,barn", "x" * 5000, "true", "yes", "random", "all", "base"),
)


@pytest.mark.parametrize("name", PARAMS)
def test_any_value_of_a_param_is_accepted_or_rejected(name: str) -> None:
    for value in VALUES:
        if not is_rejected(partial(GAME.create, {name: value}, Random(1))):
            game = GAME.create({name: value}, Random(1))
            assert GAME.load(game.setup).setup == game.setup, value
            assert 2 <= game.seats <= 5, value
            assert game.validate(game.start()) == [], value


VALID_SETUP: Final = {
    "players": "2",
    "start": "0",
    "sets": "base",
    "quadrants": "tavern,paddock,oasis,farm",
    "cards": "lords,farmers,miners",
}


@pytest.mark.parametrize("name", [*VALID_SETUP, "edition", "age"])
def test_any_value_in_a_setup_text_is_accepted_or_rejected(name: str) -> None:
    for value in VALUES:
        text = " ".join(f"{key}={word}" for key, word in {**VALID_SETUP, name: value}.items())
        if not is_rejected(partial(GAME.load, text)):
            game = GAME.load(text)
            assert 0 <= game.start().turn < game.seats <= 5, text
            assert GAME.load(game.setup).setup == game.setup, text


# Valid texts with small edits


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_record_is_parsed_or_rejected(seed: int) -> None:
    _, _, text = random_game(2 + seed, seed)
    lines = text.split("\n")
    rng = Random(seed)
    for _ in range(60):
        is_rejected(partial(record.load, mutate("\n".join(lines[: 2 + rng.randrange(8)]), rng)))


@pytest.mark.parametrize("seed", range(4))
def test_a_truncated_record_is_a_shorter_record_or_rejected(seed: int) -> None:
    _, _, text = random_game(2 + seed, seed)
    header = len(text.partition("\n")[0])
    for end in range(0, header + 200, 3):
        assert is_rejected(partial(record.load, text[:end])) or end > header - 10


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_position_is_playable_or_rejected(seed: int) -> None:
    rng = Random(seed)
    for game, state in sample_positions(30):
        text = notation_headers.write_position(game, state)
        for _ in range(6):
            damaged = mutate(text, rng)
            if not is_rejected(partial(notation_headers.read_position, damaged)):
                check_loaded(*notation_headers.read_position(damaged))


def parse_fields(text: str) -> list[list[list[str]]]:
    return [[word.split("=", 1) for word in group.split(" ")] for group in text.split(" / ")]


def join_fields(groups: list[list[list[str]]]) -> str:
    return " / ".join(" ".join("=".join(word) for word in group) for group in groups)


FIELD_VALUES: Final = (
    *("", "0", "1", "2", "4", "5", "39", "40", "41", "99", "100", "10000", "9" * 5000, "-1", "٣", "²", "?", "yes"),
    *("no", "before", "during", "after", "drawing", "over", "grass", "forest", "grass,forest", "?,grass", "grass:1"),
    *("grass:0", "grass:99", "grass:5,canyon:5,desert:5,flowers:5,forest:5", "moor:1", "a1", "a1,a1", "u1", "i:a1"),
    *("deal:0", "redraw:0", "deal:0,deal:1", "deal", "deal:9", "barn:0", "barn:1", "barn:0:a1", "oracle:0", "a1:used"),
    *("harbor:0:a1,harbor:0:b1", "paddock:0", "paddock:1:t20", "redraw:1,barn:0:a1", "0,0,0,0", "2,2,2,2,2,2,2"),
)
MORE_FIELDS: Final = ("cards", "chosen", "discard", "old", "ending", "stack", "gold", "hand", "stale", "tiles", "taken")


def field_mutants(text: str) -> Iterator[str]:
    """Yield the position with every field, missing ones too, set to every value."""
    for group, _ in enumerate(parse_fields(text)):
        keys = [word[0] for word in parse_fields(text)[group]]
        for key, value in itertools.product([*keys, *(key for key in MORE_FIELDS if key not in keys)], FIELD_VALUES):
            changed = parse_fields(text)
            changed[group] = [word for word in changed[group] if word[0] != key] + [[key, value]] * (value != "")
            yield join_fields(changed)


@pytest.mark.parametrize("part", range(6))
def test_a_position_with_one_changed_field_is_playable_or_rejected(part: int) -> None:
    for game, state in itertools.islice(sample_positions(10), part, None, 6):
        for text in field_mutants(game.dump(state)):
            if not is_rejected(partial(game.load, text)):
                check_loaded(game, game.load(text))


@pytest.mark.parametrize("part", range(4))
def test_a_position_with_an_invented_frame_is_playable_or_invalid(part: int) -> None:
    """The frame did not arise in the game; the number of settlements is corrected for it."""
    steps = ("barn", "harbor", "paddock", "deal", "redraw")
    for game, state in itertools.islice(sample_positions(40), part, None, 4):
        for step, seat, cells in itertools.product(steps, range(2), ("", ":a1", ":a1:a2")):
            frame = f"{step}:{seat}{cells}"
            text = with_frame(game, state, seat, frame, lifted=step in steps[:3])
            check_loaded(game, game.load(text))


# Positions with expansions


@cache
def random_mix_game(seed: int) -> tuple[KingdomBuilder, tuple[State, ...]]:
    """Play a random game with expansions, all of them for odd seeds; return it with its states."""
    rng = Random(f"fuzz {seed}")
    game = GAME.create({"players": "3", "sets": "all"}, rng) if seed % 2 else laws.random_mix(rng)
    return game, tuple(state for state, _ in playout(game, rng))


FieldValues = tuple[dict[str, list[str]], dict[str, list[str]]]


def collect_field_values(game: KingdomBuilder, states: tuple[State, ...]) -> FieldValues:
    """Return the values of each field in these states, of the table and of the seats."""
    collected: tuple[dict[str, set[str]], ...] = (
        {name: set() for name in (*game.layout.table_slots, "owed", "stack", "cards", "chosen", "terrain")},
        {name: set() for name in (*game.layout.seat_slots, "waiting", "hand", "gold")},
    )
    for state in states:
        for number, group in enumerate(parse_fields(game.dump(state))):
            for key, value in group:
                collected[number > 0].setdefault(key, set()).add(value)
    table, seats = ({key: sorted(values) for key, values in part.items()} for part in collected)
    return table, seats


def random_cell(game: KingdomBuilder, rng: Random) -> str:
    return cell_name(rng.choice(sorted(game.layout.terrain_at)))


def random_value(game: KingdomBuilder, key: str, values: list[str], rng: Random) -> str:
    """Return a random value for a field, valid or not."""
    cell = random_cell(game, rng)
    frame = f"{rng.choice(sorted(game.layout.steps))}:{rng.randrange(game.seats)}"
    tails = ("", f":{cell}", f":{cell}:{random_cell(game, rng)}", ":#2", ":=grass", ":=swamp/grass", f":{cell}:=wagon")
    words = [word for value in values for word in value.split(",")] or [cell]
    sources = [rng.choice(values or [""]), rng.choice(words), f"{rng.choice(words)},{rng.choice(words)}", cell]
    sources += [rng.choice(FIELD_VALUES), f"{rng.choice(words)}:used", f"{rng.choice(words)},{cell}"]
    return frame + rng.choice(tails) if key == "stack" and rng.randrange(3) else rng.choice(sources)


def mutate_fields(game: KingdomBuilder, state: State, values: FieldValues, rng: Random) -> str:
    """Return the position with one to three changed fields, some with a corrected supply."""
    groups = parse_fields(game.dump(state))
    for _ in range(rng.choice((1, 1, 2, 3))):
        number = rng.randrange(len(groups))
        choices, group = values[number > 0], groups[number]
        key = rng.choice(("stack", *sorted(choices))) if number == 0 else rng.choice(sorted(choices))
        value = random_value(game, key, choices[key], rng)
        group[:] = [word for word in group if word[0] != key] + [[key, value]] * (value != "")
    for side in groups[1:]:
        count = {word[0]: word[1].count(",") + 1 for word in side if word[0] in ("at", "markers")}
        left = 40 - sum(count.values())
        if left >= 0 and rng.randrange(2):
            side[:] = [word for word in side if word[0] not in ("supply", "waiting")] + [["supply", str(left)]]
    return join_fields(groups)


@pytest.mark.parametrize("seed", range(16))
def test_a_position_with_expansions_and_changed_fields_is_playable_or_rejected(seed: int) -> None:
    game, states = random_mix_game(seed)
    values, rng = collect_field_values(game, states), Random(seed)
    mid_action = [state for state in states if state.stack and not game.layout.steps[state.stack[-1].step].is_chance]
    for number in range(400):
        state = rng.choice(mid_action if mid_action and number % 3 == 0 else states)
        text = mutate_fields(game, state, values, rng)
        if not is_rejected(partial(game.load, text)):
            check_loaded(game, game.load(text))


def with_frame(game: KingdomBuilder, state: State, seat: int, frame: str, *, lifted: bool) -> str:
    groups = parse_fields(game.dump(state))
    groups[0] = [word for word in groups[0] if word[0] != "stack"] + [["stack", frame]]
    supply = state.seats[seat].supply - lifted
    groups[seat + 1] = [["supply", str(max(supply, 0))], *(word for word in groups[seat + 1] if word[0] != "supply")]
    return join_fields(groups)


def check_loaded(game: Any, state: Any) -> None:
    """Check that a loaded position can be dumped, validated, and played if it is valid."""
    text = game.dump(state)
    assert game.dump(game.load(text)) == text
    if game.validate(state):
        return
    try:
        _check_playable(game, state)
    except Exception as error:
        raise AssertionError(
            f"{type(error).__name__} {error}: {notation_headers.write_position(game, state)}"
        ) from error


def _check_playable(game: Any, state: Any) -> None:
    acting, moves = game.actor(state), list(game.moves(state))
    assert (acting == NOBODY) == (not moves), "moves exist exactly if a seat or chance acts"
    for move in (*moves[:2], *moves[-2:]):
        game.read(state, game.write(state, move))
        assert acting == CHANCE or game.explain(state, move, acting) is None
        game.dump(game.apply(state, move))
    for seat in range(game.seats):
        assert game.load(game.dump(game.view(state, seat))) == game.view(state, seat)
        for source in game.scores(state)[seat]:
            game.scoring_cells(state, seat, source)
    public_view = game.view(state, NOBODY)
    assert game.view(game.determinise(public_view, Random(1)), NOBODY) == public_view
    assert game.to_dict(state)


# A board as text


def text_board() -> list[str]:
    """Return a board as text, with forty settlements of seat 1 and twenty of seat 2."""
    marks = "11...2.............."
    rows = [" ".join("GCDFTWM"[(r + c) % 7] + mark for c, mark in enumerate(marks)) for r in range(20)]
    return ["cards: lords farmers", "players: 2", "option: cards.lords_zero_counts=false", *rows]


def test_a_text_board_is_scored() -> None:
    assert len(GAME.score("\n".join(text_board()))) == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_text_board_is_scored_or_rejected(seed: int) -> None:
    rng = Random(seed)
    text = "\n".join(text_board())
    assert sum(is_rejected(lambda: GAME.score(mutate(text, rng))) for _ in range(150)) > 50


INVALID_LINES: Final = ("players: 6", "players: 1", "players: 2 3", "cards: kings", "cards: lords", "option: x=y", "?")


@pytest.mark.parametrize("line", INVALID_LINES)
def test_a_text_board_with_an_invalid_line_is_rejected(line: str) -> None:
    """The invalid line replaces the line of its key; `cards: lords` repeats a card."""
    key = line.partition(":")[0] if line != "cards: lords" else ""
    others = [other for other in text_board() if other.partition(":")[0] != key]
    assert is_rejected(lambda: GAME.score("\n".join([line, *others])))


def test_a_text_board_with_41_settlements_of_a_seat_is_rejected() -> None:
    text = "\n".join(text_board())
    assert not is_rejected(lambda: GAME.score(text))
    assert is_rejected(lambda: GAME.score(text.replace("G.", "G1", 1)))


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_quadrant_is_parsed_or_rejected(seed: int) -> None:
    rng = Random(seed)
    rows = "\n".join(["GGCCDDFFTT"] * 10)
    text = f"id: custom\nset: base\nL: tavern\nprovenance: test\n\n{rows}\n"
    assert not is_rejected(lambda: quadrant_maps.parse_quadrant(text))
    assert sum(is_rejected(lambda: quadrant_maps.parse_quadrant(mutate(text, rng))) for _ in range(200)) > 100
