"""Set-up of a game from params; what they leave open is drawn at random (KB-SETUP)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from .. import registry
from ..game import GameError, InvalidSetup, ParseError, Refusal, Rng, SetupField
from ..text_fields import parse_fields
from .component_types import Expansion, SetupStep, Terrain
from .quadrant_maps import NO_HEX, QUADRANT_SIZE, Quadrant, parse_custom_quadrants
from .refusals import refuse
from .rule_options import EDITION, RULES_VERSION, all_options, default_options

QUADRANT_COUNT: Final = 4  # KB-SETUP-2
CARD_COUNT: Final = 3  # KB-SETUP-5
LOCATION_LETTER: Final = "L"


@dataclass(frozen=True)
class Setup:
    """A complete set-up, as it is before the first card is dealt."""

    players: int
    start: int
    expansions: tuple[str, ...]
    quadrants: tuple[tuple[str, bool], ...]  # NW, NE, SW, SE; each with whether it is rotated
    cards: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()  # the ones that differ from their defaults
    custom_quadrants: tuple[Quadrant, ...] = ()  # quadrants that the package does not ship
    step_values: tuple[tuple[str, str], ...] = ()  # non-empty values of the expansions' set-up steps
    rules_version: str = RULES_VERSION

    def __str__(self) -> str:
        boards = ",".join(f"{name}:r" if rotated else name for name, rotated in self.quadrants)
        fields = {
            "players": str(self.players),
            "start": str(self.start),
            "sets": ",".join(self.expansions),
            "quadrants": boards,
            "cards": ",".join(self.cards),
            **({"quadrant": "+".join(map(str, self.custom_quadrants))} if self.custom_quadrants else {}),
            **dict(self.step_values),
            **dict(self.options),
        }
        return " ".join(f"{key}={value}" for key, value in fields.items())

    def option(self, name: str) -> str:
        return dict(self.options).get(name, default_options(self.rules_version)[name])

    def step_value(self, name: str) -> str:
        return dict(self.step_values).get(name, "")


def fields() -> tuple[SetupField, ...]:
    """Return the fields of a set-up."""
    expansions: dict[str, Expansion] = registry.find("expansions")
    cards = tuple(card.name for expansion in expansions.values() for card in expansion.cards)
    boards = tuple(board.id for expansion in expansions.values() for board in expansion.quadrants)
    steps = [step for expansion in expansions.values() for step in expansion.setup_steps]
    return (
        SetupField("players", ("2", "3", "4", "5"), "2", "KB-SETUP-1"),
        SetupField("preset", tuple(presets()), "free", "KB-SETUP-8"),
        SetupField("sets", (*expansions, "all"), "base", "KB-SETUP-2", many=True),
        SetupField("quadrants", (*boards, "random"), "random", "KB-SETUP-2", many=True),
        SetupField("quadrant", (), "", "KB-SETUP-2", files=True),
        SetupField("cards", (*cards, "random"), "random", "KB-SETUP-5", many=True),
        *(SetupField(step.name, (*step.values, "random"), "random", step.rule, step.many) for step in steps),
        SetupField("start", ("0", "1", "2", "3", "4", "random"), "random", "KB-SETUP-7"),
    )


def presets() -> dict[str, dict[str, str]]:
    """Return the params of each preset: of the first game (KB-SETUP-8), and of the first game with each expansion."""
    expansions: dict[str, Expansion] = registry.find("expansions")
    chosen: dict[str, dict[str, str]] = {"free": {}, "first-game": {}}
    for expansion in expansions.values():
        if expansion.requires and expansion.first_game:
            sets = ",".join((*expansion.requires, expansion.name))
            chosen[expansion.name] = {"sets": sets, **expansion.first_game}
        else:
            chosen["first-game"] |= expansion.first_game
    return chosen


def draw(params: Mapping[str, str], rng: Rng, rules_version: str = RULES_VERSION) -> Setup:
    """Return a set-up that follows the params, with random draws in the order of KB-SETUP-9."""
    if unknown := sorted(set(params) - {field.name for field in (*fields(), *all_options())}):
        expected = ", ".join(field.name for field in fields())
        raise GameError(f"no set-up field {unknown[0][:40]!r}: expected {expected} or an option of the rules")
    preset = presets().get(params.get("preset", "free"))
    if preset is None:
        message = f"preset {params['preset'][:20]!r}: expected {', '.join(presets())}"
        raise InvalidSetup(message, "KB-SETUP-8", "preset", params["preset"])
    params = {**preset, **params}
    expansions = _select_expansions(params.get("sets", "base"))
    options = _select_options(params, default_options(rules_version))
    players = _parse_players(params.get("players", "2"), expansions, dict(options).get(EDITION.name, EDITION.values[0]))
    parsed = parse_custom_quadrants(params.get("quadrant", ""))
    custom = {board.id: check_quadrant(board, expansions) for board in parsed}
    boards = {board.id: board for expansion in expansions for board in expansion.quadrants} | custom
    quadrants = _select_quadrants(params.get("quadrants", "random"), _full_size(boards), rng)
    cards = _select_cards(params.get("cards", "random"), expansions, dict(options), rng)
    names = tuple(expansion.name for expansion in expansions)
    drawn = Setup(players, 0, names, quadrants, cards, options, tuple(custom.values()), rules_version=rules_version)
    for step in (step for expansion in expansions for step in expansion.setup_steps):
        drawn = replace(drawn, step_values=(*drawn.step_values, *_run_step(step, drawn, params, rng)))
    used = {name for name, _ in quadrants} | {value for _, value in drawn.step_values}
    drawn = replace(drawn, custom_quadrants=tuple(board for board in drawn.custom_quadrants if board.id in used))
    return replace(drawn, start=_select_start(params.get("start", "random"), players, rng))


def _run_step(step: SetupStep, partial: Setup, params: Mapping[str, str], rng: Rng) -> tuple[tuple[str, str], ...]:
    """Return the name and value of a set-up step, from the params or drawn; empty if ""."""
    from .game_layout import create_draft  # layout imports this module

    draft, _ = create_draft(partial)
    value = params.get(step.name, "random")
    if value == "random":
        value = step.draw(draft, rng)
    elif expected := step.check(draft, value):
        raise InvalidSetup(f"{step.name} is {value[:40]!r}: expected {expected}", step.rule, step.name, value)
    return ((step.name, value),) if value else ()


def parse(text: str, rules_version: str = RULES_VERSION) -> Setup:
    """Parse the canonical text of a set-up, which leaves nothing to chance."""
    params = parse_fields(text, "a set-up", "players=2", empty_values=True)
    required = ("players", "start", "sets", "quadrants", "cards")
    missing = [key for key in required if params.get(key, "random") == "random"]
    if missing:
        raise ParseError(f"a set-up does not settle {missing[0]}: expected '{missing[0]}=…'")
    for expansion in _select_expansions(params["sets"]):
        params = {**{step.name: "" for step in expansion.setup_steps}, **params}
    return draw(params, _NoRandomness(), rules_version)


class _NoRandomness:
    """A random source that raises ParseError: a set-up in text must leave nothing to chance."""

    def _refuse(self, *_: object) -> NoReturn:
        raise ParseError("a set-up leaves something to chance: expected everything to be named")

    choice = choices = shuffle = randrange = _refuse


def _full_size(boards: Mapping[str, Quadrant]) -> dict[str, Quadrant]:
    return {name: board for name, board in boards.items() if len(board.rows) == QUADRANT_SIZE}


def check_quadrant(board: Quadrant, expansions: Iterable[Expansion]) -> Quadrant:
    """Return a custom board if it is valid with these expansions. Raise GameError otherwise."""
    by_name = {expansion.name: expansion for expansion in expansions}
    if board.expansion not in by_name:
        unknown = refuse("KB-SETUP-2", "board-set", expansion=board.expansion[:30])
        expected = " or ".join(by_name)
        raise _invalid_quadrant(board, f"has set {board.expansion[:30]!r}: expected {expected}", unknown)
    _check_letters(board, by_name.values())
    printed = {each.id: each for expansion in by_name.values() for each in (*expansion.quadrants, *expansion.islands)}
    if board.id in printed:
        terrains = [terrain for expansion in by_name.values() for terrain in expansion.terrains]
        _check_as_printed(board, printed[board.id], terrains)
    return board


def _invalid_quadrant(board: Quadrant, fault: str, refusal: Refusal) -> GameError:
    return GameError(f"quadrant {board.id[:30]} {fault}", refusal)


def _check_letters(board: Quadrant, expansions: Iterable[Expansion]) -> None:
    """Check that every letter is a terrain or a location of these expansions."""
    expansions = list(expansions)
    locations = {location.name for expansion in expansions for location in expansion.locations}
    letters = {terrain.letter for expansion in expansions for terrain in expansion.terrains} - {LOCATION_LETTER}
    letters |= set() if len(board.rows) == QUADRANT_SIZE else {NO_HEX}
    named = dict(board.locations)
    if unknown := sorted(set(named.values()) - locations):
        refusal = refuse("KB-COMP-9", "board-location", place=unknown[0][:30])
        raise _invalid_quadrant(board, f"has a location {unknown[0][:30]!r}: expected one of these expansions", refusal)
    if unknown := sorted(set("".join(board.rows)) - letters - set(named)):
        expected = " ".join(sorted(letters))
        refusal = refuse("KB-SETUP-2", "board-letter", letter=unknown[0], letters=expected)
        raise _invalid_quadrant(board, f"has a letter {unknown[0]!r}: expected {expected}", refusal)


def _check_as_printed(board: Quadrant, printed: Quadrant, terrains: Iterable[Terrain]) -> None:
    """Check that a board has the locations and special hexes of the printed one."""
    if {kind for _, kind in board.locations} != {kind for _, kind in printed.locations}:
        refusal = refuse("KB-COMP-9", "board-locations")
        raise _invalid_quadrant(board, "has other locations than the printed one: expected the same", refusal)
    mine, theirs = "".join(board.rows), "".join(printed.rows)
    letter_of = {kind: letter for letter, kind in printed.locations}
    letters = [(land.name, land.letter) for land in terrains if land.special and land.letter != LOCATION_LETTER]
    special = [(name, letter, letter) for name, letter in letters]
    for kind, letter, as_printed in [*((kind, letter, letter_of[kind]) for letter, kind in board.locations), *special]:
        count, expected = mine.count(letter), theirs.count(as_printed)
        if count != expected:
            rule = "KB-COMP-9" if kind in letter_of else "KB-COMP-10"
            refusal = refuse(rule, "board-hexes", place=kind, found=count, expected=expected)
            raise _invalid_quadrant(board, f"has {count} hexes of {kind}: expected {expected} ({rule})", refusal)


def _split_names(text: str) -> list[str]:
    return [name.strip().replace(" ", "-") for name in text.split(",")]


def _select_expansions(text: str) -> tuple[Expansion, ...]:
    expansions: dict[str, Expansion] = registry.find("expansions")
    names = set(expansions) if text == "all" else set(_split_names(text))
    for name in sorted(names):
        if name not in expansions:
            message = f"no expansion {name[:40]!r}: expected some of {', '.join(expansions)} or all"
            raise InvalidSetup(message, "KB-SETUP-2", "sets", name)
        names |= set(expansions[name].requires)
    return tuple(expansion for name, expansion in expansions.items() if name in names)


def _select_options(params: Mapping[str, str], defaults: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    chosen = []
    for option in all_options():
        value = params.get(option.name, defaults[option.name])
        if value not in option.values:
            message = f"{option.name} is {value[:20]!r}: expected {' or '.join(option.values)}"
            raise InvalidSetup(message, option.rule, option.name, value)
        if value != defaults[option.name]:
            chosen.append((option.name, value))
    return tuple(chosen)


def _parse_players(text: str, expansions: tuple[Expansion, ...], edition: str) -> int:
    """Parse the players: up to four in the first edition's base game, else five (KB-SETUP-1)."""
    maximum = 4 if edition == "first" and len(expansions) == 1 else 5
    if text not in map(str, range(2, maximum + 1)):
        raise InvalidSetup(f"{text[:20]!r} players: expected 2 to {maximum}", "KB-SETUP-1", "players", text)
    return int(text)


def _select_quadrants(text: str, boards: Mapping[str, Quadrant], rng: Rng) -> tuple[tuple[str, bool], ...]:
    if text == "random":
        pool = sorted(boards)
        rng.shuffle(pool)
        return tuple((name, bool(rng.randrange(2))) for name in pool[:QUADRANT_COUNT])
    placed = []
    for word in text.split(","):
        name, colon, suffix = word.partition(":")
        if name not in boards:
            message = f"no quadrant {name[:40]!r} in these expansions: expected one of {', '.join(sorted(boards))}"
            raise InvalidSetup(message, "KB-SETUP-2", "quadrants", name)
        if colon and suffix != "r":
            message = f"{word[:40]!r} is not a quadrant: expected ':r' for rotated, or nothing"
            raise InvalidSetup(message, "KB-SETUP-2", "quadrants", word)
        placed.append((name, bool(colon)))
    if len(placed) != QUADRANT_COUNT or len({name for name, _ in placed}) != QUADRANT_COUNT:
        raise InvalidSetup(
            f"quadrants are {text[:80]!r}: expected four different ones", "KB-SETUP-2", "quadrants", text
        )
    return tuple(placed)


def _select_cards(
    text: str, expansions: tuple[Expansion, ...], options: Mapping[str, str], rng: Rng
) -> tuple[str, ...]:
    cards = [card for expansion in expansions for card in expansion.cards]
    pool = [card.name for card in cards]
    if text == "random":
        option = {**default_options(), **options}.__getitem__
        drawn = [card.name for card in cards if card.drawn_at_random(option)]
        rng.shuffle(drawn)
        return tuple(drawn[:CARD_COUNT])
    names = _split_names(text)
    for name in names:
        if name not in pool:
            message = f"no card {name[:40]!r} in these expansions: expected one of {', '.join(pool)}"
            raise InvalidSetup(message, "KB-SETUP-5", "cards", name)
    if len(names) != CARD_COUNT or len(set(names)) != CARD_COUNT:
        raise InvalidSetup(f"cards are {text[:80]!r}: expected three different ones", "KB-SETUP-5", "cards", text)
    return tuple(names)


def _select_start(text: str, players: int, rng: Rng) -> int:
    if text == "random":
        return rng.randrange(players)
    if text not in map(str, range(players)):
        message = f"start player {text[:20]!r}: expected 0 to {players - 1} or random"
        raise InvalidSetup(message, "KB-SETUP-7", "start", text)
    return int(text)
