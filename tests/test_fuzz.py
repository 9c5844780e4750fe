"""Bad input is refused by one plain line, never by a crash; a position that `status` finds possible can be played."""

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

from realmwright import notation, record
from realmwright.game import CHANCE, NOBODY, GameError
from realmwright.hexes import name_of
from realmwright.kingdom_builder import boards
from realmwright.kingdom_builder.kind import KIND, KingdomBuilder
from realmwright.kingdom_builder.state import State
from realmwright.testing import playout
from tests import laws

LONGEST: Final = 400  # characters of a message
HARDLY_TEXT: Final = " \t\n\r\x00\x1c\u2028=:,;/|?.-+0123456789agt٣²½ß😀\ud800"
settled = settings(max_examples=150, deadline=None, derandomize="CI" in os.environ)


def refused(call: Callable[[], object]) -> bool:
    """Whether the call refuses; it may do so only by a GameError of one short line."""
    try:
        call()
    except GameError as error:
        message = str(error)
        assert message
        assert len(message.splitlines()) == 1, message
        assert len(message) <= LONGEST, message
        return True
    return False


@cache
def played(players: int, seed: int) -> tuple[KingdomBuilder, tuple[State, ...], str]:
    """A random game: its states, the last one too, and its record."""
    game = KIND.table({"players": str(players)}, Random(seed))
    kept = record.Record(game)
    for _, move in playout(game, Random(seed)):
        kept.play(move)
    return game, tuple(kept.states), str(kept)


def sample(count: int) -> Iterator[tuple[KingdomBuilder, State]]:
    """Positions of all kinds, and how seats see them."""
    rng = Random("sample")
    for number in range(count):
        game, states, _ = played(2 + number % 4, number % 6)
        lifted = [state for state in states if state.stack and state.stack[-1].cells]
        state = rng.choice(lifted if lifted and number % 5 == 0 else states)
        yield game, state if number % 3 else game.view(state, rng.randrange(game.seats))
    yield from ((game, states[-1]) for game, states, _ in (played(2, 0), played(5, 3)))


def mutated(text: str, rng: Random) -> str:
    """One to three small accidents."""
    for _ in range(1 + rng.randrange(3)):
        a, b = sorted(rng.randrange(len(text) + 1) for _ in range(2))
        short = text[a : min(b, a + 8)]
        accident = rng.randrange(6)
        if accident == 0:
            text = text[:a]
        elif accident == 1:
            text = text[:a] + text[a + len(short) :]
        elif accident == 2:
            text = text[:a] + short + text[a:]
        elif accident == 3:
            text = text[:a] + rng.choice(HARDLY_TEXT) + text[a + 1 :]
        elif accident == 4:
            text = text[:a] + str(rng.choice((-1, 0, 6, 41, 10**6, 10**30))) + text[a:]
        else:
            text = text[:a] + text[b:] + text[a:b]
    return text


# Text that is hardly text

LONG: Final = ("x" * 100_000, "9" * 100_000, "=" * 5000, " " * 100_000, "a=b " * 20_000, " / " * 20_000, "c7," * 50_000)
ANY_TEXT: Final = st.text(max_size=200) | st.text(HARDLY_TEXT, max_size=200) | st.sampled_from(LONG)


def readers() -> dict[str, Callable[[str], object]]:
    game, states, text = played(2, 1)
    header = text.partition("\n")[0]
    middle = states[40]
    over = states[-1]
    return {
        "record": record.load,
        "record after its header": lambda text: record.load(f"{header}\n{text}"),
        "position": notation.read_position,
        "position after its header": lambda text: notation.read_position(f"{header} | {text}"),
        "header": lambda text: notation.read_header(f"realmwright kingdom-builder rules={game.rules_version} {text}"),
        "game.load": game.load,
        "move": lambda text: game.read(middle, text),
        "move at the start": lambda text: game.read(game.start(), text),
        "move when all is over": lambda text: game.read(over, text),
        "second word of a move": lambda text: game.read(middle, f"build {text}"),
        "set-up": KIND.load,
        "score": KIND.score,
        "cards of a score": lambda text: KIND.score(f"cards: {text}"),
        "quadrant": boards.parse,
    }


@pytest.mark.parametrize("name", readers())
@settled
@given(text=ANY_TEXT)
def test_any_text_is_read_or_refused(name: str, text: str) -> None:
    refused(lambda: readers()[name](text))


WISHES: Final = ("players", "preset", "sets", "quadrants", "cards", "start", "edition", "cards.without_lords", "age")
VALUES: Final = (
    *("", " ", "0", "1", "2", "5", "6", "-1", "2.5", "٣", "²", "002", "0021", "0009", "9" * 5000, "a\nb", "\ud800"),
    *("base,", "base,base", ",,,", "nothing", "first", "first-game", "lords", "lords,lords,lords", "lords,farmers"),
    *("lords, knights, miners", "lords,knights,miners,farmers", "tavern,farm,barn,oasis", "tavern:r,farm,barn,oasis:x"),
    *("tavern,tavern,farm,barn", "tavern,farm,barn", "x" * 5000, "true", "yes", "random", "all", "base"),
)


@pytest.mark.parametrize("name", WISHES)
def test_any_wish_is_granted_or_refused(name: str) -> None:
    for value in VALUES:
        if not refused(partial(KIND.table, {name: value}, Random(1))):
            game = KIND.table({name: value}, Random(1))
            assert KIND.load(game.setup).setup == game.setup, value
            assert 2 <= game.seats <= 5, value
            assert game.status(game.start()) == [], value


GOOD_SETUP: Final = {
    "players": "2",
    "start": "0",
    "sets": "base",
    "quadrants": "tavern,paddock,oasis,farm",
    "cards": "lords,farmers,miners",
}


@pytest.mark.parametrize("name", [*GOOD_SETUP, "edition", "age"])
def test_any_word_of_a_setup_is_good_or_refused(name: str) -> None:
    for value in VALUES:
        text = " ".join(f"{key}={word}" for key, word in {**GOOD_SETUP, name: value}.items())
        if not refused(partial(KIND.load, text)):
            game = KIND.load(text)
            assert 0 <= game.start().turn < game.seats <= 5, text
            assert KIND.load(game.setup).setup == game.setup, text


# Real texts with small accidents


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_record(seed: int) -> None:
    _, _, text = played(2 + seed, seed)
    lines = text.split("\n")
    rng = Random(seed)
    for _ in range(60):
        refused(partial(record.load, mutated("\n".join(lines[: 2 + rng.randrange(8)]), rng)))


@pytest.mark.parametrize("seed", range(4))
def test_a_truncated_record_is_a_shorter_one_or_refused(seed: int) -> None:
    _, _, text = played(2 + seed, seed)
    header = len(text.partition("\n")[0])
    for end in range(0, header + 200, 3):
        assert refused(partial(record.load, text[:end])) or end > header - 10


@pytest.mark.parametrize("seed", range(10))
def test_a_damaged_position(seed: int) -> None:
    rng = Random(seed)
    for game, state in sample(30):
        text = notation.write_position(game, state)
        for _ in range(6):
            damaged = mutated(text, rng)
            if not refused(partial(notation.read_position, damaged)):
                check_loaded(*notation.read_position(damaged))


def fields(text: str) -> list[list[list[str]]]:
    return [[word.split("=", 1) for word in group.split(" ")] for group in text.split(" / ")]


def joined(groups: list[list[list[str]]]) -> str:
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
    """Every field with every value, and fields that were not there."""
    for group, _ in enumerate(fields(text)):
        keys = [word[0] for word in fields(text)[group]]
        for key, value in itertools.product([*keys, *(key for key in MORE_FIELDS if key not in keys)], FIELD_VALUES):
            changed = fields(text)
            changed[group] = [word for word in changed[group] if word[0] != key] + [[key, value]] * (value != "")
            yield joined(changed)


@pytest.mark.parametrize("part", range(6))
def test_a_position_with_one_field_changed(part: int) -> None:
    for game, state in itertools.islice(sample(10), part, None, 6):
        for text in field_mutants(game.dump(state)):
            if not refused(partial(game.load, text)):
                check_loaded(game, game.load(text))


@pytest.mark.parametrize("part", range(4))
def test_a_position_with_a_piece_in_the_air_made_up(part: int) -> None:
    """Frames that no game has led to, with the number of settlements in order."""
    steps = ("barn", "harbor", "paddock", "deal", "redraw")
    for game, state in itertools.islice(sample(40), part, None, 4):
        for step, seat, cells in itertools.product(steps, range(2), ("", ":a1", ":a1:a2")):
            frame = f"{step}:{seat}{cells}"
            text = with_frame(game, state, seat, frame, lifted=step in steps[:3])
            check_loaded(game, game.load(text))


# Positions of all boxes


@cache
def played_mix(seed: int) -> tuple[KingdomBuilder, tuple[State, ...]]:
    """A random game of several boxes, every other one of all of them."""
    rng = Random(f"fuzz {seed}")
    game = KIND.table({"players": "3", "sets": "all"}, rng) if seed % 2 else laws.random_mix(rng)
    return game, tuple(state for state, _ in playout(game, rng))


Seen = tuple[dict[str, list[str]], dict[str, list[str]]]


def seen_values(game: KingdomBuilder, states: tuple[State, ...]) -> Seen:
    """What stood in each field somewhere in the game, in those of the table and in those of seats."""
    found: tuple[dict[str, set[str]], ...] = (
        {name: set() for name in (*game.layout.table_slots, "owed", "stack", "cards", "chosen", "terrain")},
        {name: set() for name in (*game.layout.seat_slots, "waiting", "hand", "gold")},
    )
    for state in states:
        for number, group in enumerate(fields(game.dump(state))):
            for key, value in group:
                found[number > 0].setdefault(key, set()).add(value)
    table, seats = ({key: sorted(values) for key, values in part.items()} for part in found)
    return table, seats


def some_cell(game: KingdomBuilder, rng: Random) -> str:
    return name_of(rng.choice(sorted(game.layout.terrain_at)))


def made_up(game: KingdomBuilder, key: str, seen: list[str], rng: Random) -> str:
    """A value for a field: from elsewhere in the game, a frame of any step, a hex, a mixture, or anything."""
    cell = some_cell(game, rng)
    frame = f"{rng.choice(sorted(game.layout.steps))}:{rng.randrange(game.seats)}"
    tails = ("", f":{cell}", f":{cell}:{some_cell(game, rng)}", ":#2", ":=grass", ":=swamp/grass", f":{cell}:=wagon")
    words = [word for value in seen for word in value.split(",")] or [cell]
    sources = [rng.choice(seen or [""]), rng.choice(words), f"{rng.choice(words)},{rng.choice(words)}", cell]
    sources += [rng.choice(FIELD_VALUES), f"{rng.choice(words)}:used", f"{rng.choice(words)},{cell}"]
    return frame + rng.choice(tails) if key == "stack" and rng.randrange(3) else rng.choice(sources)


def mix_mutant(game: KingdomBuilder, state: State, seen: Seen, rng: Random) -> str:
    """One to three fields changed; sometimes the supply is put right again, so that more mutants are possible ones."""
    groups = fields(game.dump(state))
    for _ in range(rng.choice((1, 1, 2, 3))):
        number = rng.randrange(len(groups))
        known, group = seen[number > 0], groups[number]
        key = rng.choice(("stack", *sorted(known))) if number == 0 else rng.choice(sorted(known))
        value = made_up(game, key, known[key], rng)
        group[:] = [word for word in group if word[0] != key] + [[key, value]] * (value != "")
    for side in groups[1:]:
        count = {word[0]: word[1].count(",") + 1 for word in side if word[0] in ("at", "markers")}
        left = 40 - sum(count.values())
        if left >= 0 and rng.randrange(2):
            side[:] = [word for word in side if word[0] not in ("supply", "waiting")] + [["supply", str(left)]]
    return joined(groups)


@pytest.mark.parametrize("seed", range(16))
def test_a_position_of_several_boxes_with_fields_changed(seed: int) -> None:
    game, states = played_mix(seed)
    seen, rng = seen_values(game, states), Random(seed)
    under_way = [state for state in states if state.stack and not game.layout.steps[state.stack[-1].step].chance]
    for number in range(400):
        state = rng.choice(under_way if under_way and number % 3 == 0 else states)
        text = mix_mutant(game, state, seen, rng)
        if not refused(partial(game.load, text)):
            check_loaded(game, game.load(text))


def with_frame(game: KingdomBuilder, state: State, seat: int, frame: str, *, lifted: bool) -> str:
    groups = fields(game.dump(state))
    groups[0] = [word for word in groups[0] if word[0] != "stack"] + [["stack", frame]]
    supply = state.seats[seat].supply - lifted
    groups[seat + 1] = [["supply", str(max(supply, 0))], *(word for word in groups[seat + 1] if word[0] != "supply")]
    return joined(groups)


def check_loaded(game: Any, state: Any) -> None:
    """A position that could be read: its status can be asked, and if it is possible it can be played and shown."""
    text = game.dump(state)
    assert game.dump(game.load(text)) == text
    if game.status(state):
        return
    try:
        _check_playable(game, state)
    except Exception as error:
        raise AssertionError(f"{type(error).__name__} {error}: {notation.write_position(game, state)}") from error


def _check_playable(game: Any, state: Any) -> None:
    acting, moves = game.actor(state), list(game.moves(state))
    assert (acting == NOBODY) == (not moves), "nobody acts, or there is a move"
    for move in (*moves[:2], *moves[-2:]):
        game.read(state, game.write(state, move))
        assert acting == CHANCE or game.explain(state, move, acting) is None
        game.dump(game.apply(state, move))
    for seat in range(game.seats):
        assert game.load(game.dump(game.view(state, seat))) == game.view(state, seat)
        for source in game.scores(state)[seat]:
            game.earning(state, seat, source)
    seen_by_all = game.view(state, NOBODY)
    assert game.view(game.determinise(seen_by_all, Random(1)), NOBODY) == seen_by_all
    assert game.present(state)


# A position of a real table, typed in


def typed_position() -> list[str]:
    """Forty settlements of seat 1 and twenty of seat 2."""
    marks = "11...2.............."
    rows = [" ".join("GCDFTWM"[(r + c) % 7] + mark for c, mark in enumerate(marks)) for r in range(20)]
    return ["cards: lords farmers", "players: 2", "option: cards.lords_zero_counts=false", *rows]


def test_a_typed_position_is_scored() -> None:
    assert len(KIND.score("\n".join(typed_position()))) == 2


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_typed_position(seed: int) -> None:
    rng = Random(seed)
    text = "\n".join(typed_position())
    assert sum(refused(lambda: KIND.score(mutated(text, rng))) for _ in range(150)) > 50


BAD_LINES: Final = ("players: 6", "players: 1", "players: 2 3", "cards: kings", "cards: lords", "option: x=y", "?")


@pytest.mark.parametrize("line", BAD_LINES)
def test_a_typed_position_with_a_bad_line(line: str) -> None:
    """The line in place of the good one of its kind; Lords is there already."""
    kind = line.partition(":")[0] if line != "cards: lords" else ""
    good = [kept for kept in typed_position() if kept.partition(":")[0] != kind]
    assert refused(lambda: KIND.score("\n".join([line, *good])))


def test_a_typed_position_with_41_settlements() -> None:
    text = "\n".join(typed_position())
    assert not refused(lambda: KIND.score(text))
    assert refused(lambda: KIND.score(text.replace("G.", "G1", 1)))


@pytest.mark.parametrize("seed", range(4))
def test_a_damaged_quadrant(seed: int) -> None:
    rng = Random(seed)
    rows = "\n".join(["GGCCDDFFTT"] * 10)
    text = f"id: made-up\nset: base\nL: tavern\nprovenance: nowhere\n\n{rows}\n"
    assert not refused(lambda: boards.parse(text))
    assert sum(refused(lambda: boards.parse(mutated(text, rng))) for _ in range(200)) > 100
