"""No code outside the expansions names an expansion, a card, a location, a task, a piece or a tile."""

from __future__ import annotations

import io
import re
import tokenize
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import pytest

from realmwright import registry
from realmwright.kingdom_builder.component_types import Expansion
from realmwright.kingdom_builder.expansions.marshlands.bonus_tiles import KINDS
from realmwright.kingdom_builder.expansions.nomads.tile_state import TILES

ROOT: Final = Path(__file__).parents[1]
SOURCES: Final = ("src/realmwright/**/*.py", "web/src/**/*.ts", "web/src/**/*.svelte", "web/src/**/*.json")
# The expansions themselves, evaluation of positions, and fixed positions for tests of the page.
EXEMPT: Final = (
    "src/realmwright/kingdom_builder/expansions/",
    "src/realmwright/bots/evaluation/",
    "web/src/fixtures/",
)
# Words of the rules or of programs that are names of components too.
HOMONYMS: Final = {
    "advance": "verb of programs, and a task",
    "base": "of a class or a time, and the base game, which every other expansion requires",
    "island": "second piece of land, a concept of the core, and the expansion with two of them",
    "location": "type of component, and the terrain of its hexes",
    "markers": "of the set-up, of hints, and of lines by a card",
    "return": "keyword, and a verb of Crossroads",
    "tasks": "of asyncio and of lessons, and the set-up step of Crossroads",
    "workers": "processes, and a card",
}
BASE_TERRAINS: Final = {"grass", "canyon", "desert", "flowers", "forest", "water", "mountain", "castle", "castles"}
ALLOWED: Final = {
    "src/realmwright/kingdoms/": {"castle", "castles", "mountain", "bonus"},  # Kingdoms' own pieces
    "web/src/kingdoms/": {"castle", "castles", "mountain", "farm", "village", "city", "farmland", "canyon", "water"},
    "src/realmwright/tui/kingdoms.py": {"castle", "castles"},
    "src/realmwright/tui/gridmap.py": {"castle", "mountain", "farmland", "canyon", "water"},  # its colours
    "src/realmwright/tui/palette.py": {"farmland", "swamp", "castle"},  # colours by terrain, as in the page's CSS
    "web/src/theme/symbols.ts": {"tower"},  # a shape of roofs
    "web/src/pages/StartIllustration.svelte": {"oasis", "tavern"},  # a picture of a board
}


@cache
def component_names() -> set[str]:
    names = {*TILES, *KINDS, *(f"{kind}-bonus" for kind in KINDS)}
    expansions: dict[str, Expansion] = registry.find("expansions")
    for expansion in expansions.values():
        names |= {expansion.name, *expansion.verbs}
        names |= {board.id for board in (*expansion.quadrants, *expansion.islands)}
        names |= {terrain.name for terrain in expansion.terrains}
        names |= {card.name for card in (*expansion.cards, *expansion.sources)}
        names |= {location.name for location in expansion.locations} | {slot.name for slot in expansion.slots}
        names |= {action.name for action in expansion.actions} | {step.name for step in expansion.steps}
        names |= {step.name for step in expansion.setup_steps}
        names |= {value for step in expansion.setup_steps for value in step.values}
    return names - HOMONYMS.keys() - BASE_TERRAINS


def words(text: str) -> tuple[str, ...]:
    """Return the words of an identifier or a string: of `nomadTiles`, `nomad_tiles` and `nomad-tiles` alike."""
    return tuple(re.findall(r"[a-z0-9]+", re.sub(r"([a-z0-9])([A-Z])", r"\1 \2", text).lower()))


def python_texts(source: str) -> Iterator[str]:
    """Yield the names and strings of a module, but not its docstrings and comments."""
    at_start = True
    for token in tokenize.generate_tokens(io.StringIO(source).readline):
        if token.type == tokenize.NAME or (token.type == tokenize.STRING and not at_start):
            yield token.string
        if token.type not in (tokenize.COMMENT, tokenize.NL):
            at_start = token.type in (tokenize.NEWLINE, tokenize.INDENT, tokenize.DEDENT, tokenize.ENCODING)


def page_texts(source: str) -> Iterator[str]:
    """Yield the code of a page module, but not its comments and styles."""
    yield from re.findall(
        r"[\w-]+", re.sub(r"/\*.*?\*/|<!--.*?-->|<style.*?</style>|(?m:(?<!:)//.*$)", "", source, flags=re.S)
    )


def phrases(text: str) -> set[tuple[str, ...]]:
    """Return all sequences of consecutive words."""
    found = words(text)
    return {found[start:end] for start in range(len(found)) for end in range(start + 1, min(start + 4, len(found)) + 1)}


def allowed(path: str, name: str) -> bool:
    entries = [names for prefix, names in ALLOWED.items() if path.startswith(prefix)]
    return any(name in names for names in entries)


def names_in(path: Path) -> set[str]:
    texts = set((python_texts if path.suffix == ".py" else page_texts)(path.read_text("utf-8")))
    found = set().union(*map(phrases, texts))
    return {name for name in component_names() if words(name) in found}


def modules() -> list[str]:
    paths = (path.relative_to(ROOT).as_posix() for pattern in SOURCES for path in ROOT.glob(pattern))
    return sorted(path for path in paths if not path.startswith(EXEMPT))


def test_every_component_is_named_only_by_its_expansion() -> None:
    found = {path: sorted(n for n in names_in(ROOT / path) if not allowed(path, n)) for path in modules()}
    assert {path: names for path, names in found.items() if names} == {}


@pytest.mark.parametrize(
    ("suffix", "source", "expected"),
    [
        (".py", '"""About walls."""\nTILES = ("walls",)  # and wagons\n', {"walls"}),
        (".py", "def f(nomad_tiles: int) -> None:\n    '''A wagon.'''\n", {"nomad_tiles", "nomad"}),
        (".ts", "/** a wagon */\nconst cityHall = 'p-walls' // ships\n", {"city", "city-hall", "walls"}),
        (".svelte", "<b class='tavern'>x</b><style>.oasis { }</style>", {"tavern"}),
    ],
)
def test_names_are_found_in_code_only(tmp_path: Path, suffix: str, source: str, expected: set[str]) -> None:
    module = tmp_path / f"module{suffix}"
    module.write_text(source, "utf-8")
    assert names_in(module) == expected
