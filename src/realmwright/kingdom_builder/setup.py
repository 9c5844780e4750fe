"""How a table is set up: chosen where somebody wishes, drawn where nobody does (KB-SETUP)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, replace
from typing import Final, NoReturn

from .. import registry
from ..game import Choice, GameError, Refusal, Rng, Unreadable, Unwanted
from .boards import NO_HEX, SIZE, Quadrant, parse_own
from .options import DEFAULTS, OPTIONS
from .parts import GameSet, SetupStep
from .refusals import refuse

QUADRANTS: Final = 4  # KB-SETUP-2
CARDS: Final = 3  # KB-SETUP-5
FIRST_GAME: Final = {
    "quadrants": "tavern,paddock,oasis,farm",
    "cards": "fishermen,knights,merchants",
}  # KB-SETUP-8, C-24


@dataclass(frozen=True)
class Setup:
    """Everything settled before the first card is dealt."""

    players: int
    start: int
    sets: tuple[str, ...]
    quadrants: tuple[tuple[str, bool], ...]  # north-west, north-east, south-west, south-east; turned or not
    cards: tuple[str, ...]
    options: tuple[tuple[str, str], ...] = ()  # those that differ from their default
    own: tuple[Quadrant, ...] = ()  # boards that no set ships, or not like this
    extras: tuple[tuple[str, str], ...] = ()  # what the sets' own steps have placed, where they placed something

    def __str__(self) -> str:
        boards = ",".join(f"{name}:r" if turned else name for name, turned in self.quadrants)
        fields = {
            "players": str(self.players),
            "start": str(self.start),
            "sets": ",".join(self.sets),
            "quadrants": boards,
            "cards": ",".join(self.cards),
            **({"quadrant": "+".join(map(str, self.own))} if self.own else {}),
            **dict(self.extras),
            **dict(self.options),
        }
        return " ".join(f"{key}={value}" for key, value in fields.items())

    def option(self, name: str) -> str:
        return dict(self.options).get(name, DEFAULTS[name])

    def extra(self, name: str) -> str:
        return dict(self.extras).get(name, "")


def fields() -> tuple[Choice, ...]:
    """What a set-up may ask for."""
    sets: dict[str, GameSet] = registry.find("sets")
    cards = tuple(card.name for box in sets.values() for card in box.cards)
    boards = tuple(board.id for box in sets.values() for board in box.quadrants)
    steps = [step for box in sets.values() for step in box.setup]
    return (
        Choice("players", ("2", "3", "4", "5"), "2", "KB-SETUP-1"),
        Choice("preset", ("free", "first-game"), "free", "KB-SETUP-8"),
        Choice("sets", (*sets, "all"), "base", "KB-SETUP-2", many=True),
        Choice("quadrants", (*boards, "random"), "random", "KB-SETUP-2", many=True),
        Choice("quadrant", (), "", "KB-SETUP-2", files=True),
        Choice("cards", (*cards, "random"), "random", "KB-SETUP-5", many=True),
        *(Choice(step.name, (*step.values, "random"), "random", step.rule, many=True) for step in steps),
        Choice("start", ("0", "1", "2", "3", "4", "random"), "random", "KB-SETUP-7"),
    )


def draw(wishes: Mapping[str, str], rng: Rng) -> Setup:
    """A set-up by these wishes. The order of the draws is that of KB-SETUP-9."""
    known = {choice.name for choice in (*fields(), *OPTIONS)}
    if unknown := sorted(set(wishes) - known):
        named = ", ".join(choice.name for choice in fields())
        raise GameError(f"nothing to set up is called {unknown[0][:40]!r}: expected {named} or an option of the rules")
    if wishes.get("preset", "free") not in ("free", "first-game"):
        strange = f"preset {wishes['preset'][:20]!r}: expected free or first-game"
        raise Unwanted(strange, "KB-SETUP-8", "preset", wishes["preset"])
    wishes = {**(FIRST_GAME if wishes.get("preset") == "first-game" else {}), **wishes}
    sets = _sets(wishes.get("sets", "base"))
    options = _options(wishes)
    players = _players(wishes.get("players", "2"), sets, dict(options).get("edition", DEFAULTS["edition"]))
    own = {board.id: checked(board, sets) for board in parse_own(wishes.get("quadrant", ""))}
    boards = {board.id: board for box in sets for board in box.quadrants} | own
    quadrants = _quadrants(wishes.get("quadrants", "random"), _of_full_size(boards), rng)
    cards = _cards(wishes.get("cards", "random"), sets, dict(options), rng)
    drawn = Setup(players, 0, tuple(box.name for box in sets), quadrants, cards, options, tuple(own.values()))
    for step in (step for box in sets for step in box.setup):
        drawn = replace(drawn, extras=(*drawn.extras, *_placed(step, drawn, wishes, rng)))
    laid = {name for name, _ in quadrants} | {value for _, value in drawn.extras}
    drawn = replace(drawn, own=tuple(board for board in drawn.own if board.id in laid))
    return replace(drawn, start=_start(wishes.get("start", "random"), players, rng))


def _placed(step: SetupStep, so_far: Setup, wishes: Mapping[str, str], rng: Rng) -> tuple[tuple[str, str], ...]:
    """What a set's own step places: as wished, or drawn."""
    from .layout import draft_of  # the table is made of set-ups, so it cannot be imported above

    draft, _ = draft_of(so_far)
    value = wishes.get(step.name, "random")
    if value == "random":
        value = step.draw(draft, rng)
    elif expected := step.check(draft, value):
        raise Unwanted(f"{step.name} is {value[:40]!r}: expected {expected}", step.rule, step.name, value)
    return ((step.name, value),) if value else ()


def parse(text: str) -> Setup:
    """A set-up from its own text; nothing is drawn."""
    wishes: dict[str, str] = {}
    for word in text.split(" "):
        key, equals, value = word.partition("=")
        if not equals or key in wishes:
            raise Unreadable(f"a set-up has {word[:40]!r}: expected words such as 'players=2', each once")
        wishes[key] = value
    settled = ("players", "start", "sets", "quadrants", "cards")
    missing = [key for key in settled if wishes.get(key, "random") == "random"]
    if missing:
        raise Unreadable(f"a set-up does not settle {missing[0]}: expected '{missing[0]}=…'")
    for box in _sets(wishes["sets"]):
        wishes = {**{step.name: "" for step in box.setup}, **wishes}
    return draw(wishes, _Undrawn())


class _Undrawn:
    """Stands in for the random source where everything is named; being asked shows that something is not."""

    def _refuse(self, *_: object) -> NoReturn:
        raise Unreadable("a set-up leaves something to chance: expected everything to be named")

    choice = choices = shuffle = randrange = _refuse


def _of_full_size(boards: Mapping[str, Quadrant]) -> dict[str, Quadrant]:
    return {name: board for name, board in boards.items() if len(board.rows) == SIZE}


def checked(board: Quadrant, sets: Iterable[GameSet]) -> Quadrant:
    """A board of one's own, if it can be played with these sets; otherwise what was expected is said."""
    known = {box.name: box for box in sets}
    if board.set not in known:
        unknown = refuse("KB-SETUP-2", "board-set", box=board.set[:30])
        raise _unfit(board, f"is of the set {board.set[:30]!r}: expected {' or '.join(known)}", unknown)
    _check_letters(board, known.values())
    printed = {each.id: each for box in known.values() for each in (*box.quadrants, *box.islands)}
    if board.id in printed:
        _check_as_printed(board, printed[board.id])
    return board


def _unfit(board: Quadrant, what: str, refusal: Refusal) -> GameError:
    return GameError(f"quadrant {board.id[:30]} {what}", refusal)


def _check_letters(board: Quadrant, sets: Iterable[GameSet]) -> None:
    """Every letter on it is one of a terrain, or of a location of these sets."""
    boxes = list(sets)
    kinds = {location.name for box in boxes for location in box.locations}
    letters = {terrain.letter for box in boxes for terrain in box.terrains} - {"L"}
    letters |= set() if len(board.rows) == SIZE else {NO_HEX}
    named = dict(board.locations)
    if unknown := sorted(set(named.values()) - kinds):
        nowhere = refuse("KB-COMP-9", "board-location", place=unknown[0][:30])
        raise _unfit(board, f"has a location {unknown[0][:30]!r}: expected one of these sets", nowhere)
    if strange := sorted(set("".join(board.rows)) - letters - set(named)):
        wanted = " ".join(sorted(letters))
        unread = refuse("KB-SETUP-2", "board-letter", letter=strange[0], letters=wanted)
        raise _unfit(board, f"has a letter {strange[0]!r}: expected {wanted}", unread)


def _check_as_printed(board: Quadrant, printed: Quadrant) -> None:
    """It has the locations of the printed one, and as many hexes of each special kind."""
    if {kind for _, kind in board.locations} != {kind for _, kind in printed.locations}:
        other = refuse("KB-COMP-9", "board-locations")
        raise _unfit(board, "has other locations than the printed one: expected the same", other)
    mine, theirs = "".join(board.rows), "".join(printed.rows)
    letter_of = {kind: letter for letter, kind in printed.locations}
    special = [("castle", "S", "S"), ("nomad", "N", "N"), ("palace", "A", "A"), ("silo", "O", "O")]
    for kind, letter, as_printed in [*((kind, letter, letter_of[kind]) for letter, kind in board.locations), *special]:
        found, wanted = mine.count(letter), theirs.count(as_printed)
        if found != wanted:
            rule = "KB-COMP-9" if kind in letter_of else "KB-COMP-10"
            differs = refuse(rule, "board-hexes", place=kind, found=found, expected=wanted)
            raise _unfit(board, f"has {found} hexes of {kind}: expected {wanted} ({rule})", differs)


def _names(text: str) -> list[str]:
    return [name.strip().replace(" ", "-") for name in text.split(",")]


def _sets(text: str) -> tuple[GameSet, ...]:
    known: dict[str, GameSet] = registry.find("sets")
    wanted = set(known) if text == "all" else set(_names(text))
    for name in sorted(wanted):
        if name not in known:
            unknown = f"no set {name[:40]!r}: expected some of {', '.join(known)} or all"
            raise Unwanted(unknown, "KB-SETUP-2", "sets", name)
        wanted |= set(known[name].needs)
    return tuple(box for name, box in known.items() if name in wanted)


def _options(wishes: Mapping[str, str]) -> tuple[tuple[str, str], ...]:
    chosen = []
    for option in OPTIONS:
        value = wishes.get(option.name, option.default)
        if value not in option.values:
            unknown = f"{option.name} is {value[:20]!r}: expected {' or '.join(option.values)}"
            raise Unwanted(unknown, option.rule, option.name, value)
        if value != option.default:
            chosen.append((option.name, value))
    return tuple(chosen)


def _players(text: str, sets: tuple[GameSet, ...], edition: str) -> int:
    """KB-SETUP-1: the first edition's base game has four colours, everything else five."""
    most = 4 if edition == "first" and len(sets) == 1 else 5
    if text not in map(str, range(2, most + 1)):
        raise Unwanted(f"{text[:20]!r} players: expected 2 to {most}", "KB-SETUP-1", "players", text)
    return int(text)


def _quadrants(text: str, boards: Mapping[str, Quadrant], rng: Rng) -> tuple[tuple[str, bool], ...]:
    if text == "random":
        pool = sorted(boards)
        rng.shuffle(pool)
        return tuple((name, bool(rng.randrange(2))) for name in pool[:QUADRANTS])
    placed = []
    for word in text.split(","):
        name, colon, turned = word.partition(":")
        if name not in boards:
            unknown = f"no quadrant {name[:40]!r} in these sets: expected one of {', '.join(sorted(boards))}"
            raise Unwanted(unknown, "KB-SETUP-2", "quadrants", name)
        if colon and turned != "r":
            strange = f"{word[:40]!r} is not a quadrant: expected ':r' for turned, or nothing"
            raise Unwanted(strange, "KB-SETUP-2", "quadrants", word)
        placed.append((name, bool(colon)))
    if len(placed) != QUADRANTS or len({name for name, _ in placed}) != QUADRANTS:
        raise Unwanted(f"quadrants are {text[:80]!r}: expected four different ones", "KB-SETUP-2", "quadrants", text)
    return tuple(placed)


def _cards(text: str, sets: tuple[GameSet, ...], options: Mapping[str, str], rng: Rng) -> tuple[str, ...]:
    pool = [card.name for box in sets for card in box.cards]
    if text == "random":
        left_out = {"lords"} if options.get("cards.without_lords") == "true" else set()
        drawn = [name for name in pool if name not in left_out]
        rng.shuffle(drawn)
        return tuple(drawn[:CARDS])
    names = _names(text)
    for name in names:
        if name not in pool:
            unknown = f"no card {name[:40]!r} in these sets: expected one of {', '.join(pool)}"
            raise Unwanted(unknown, "KB-SETUP-5", "cards", name)
    if len(names) != CARDS or len(set(names)) != CARDS:
        raise Unwanted(f"cards are {text[:80]!r}: expected three different ones", "KB-SETUP-5", "cards", text)
    return tuple(names)


def _start(text: str, players: int, rng: Rng) -> int:
    if text == "random":
        return rng.randrange(players)
    if text not in map(str, range(players)):
        beyond = f"start player {text[:20]!r}: expected 0 to {players - 1} or random"
        raise Unwanted(beyond, "KB-SETUP-7", "start", text)
    return int(text)
