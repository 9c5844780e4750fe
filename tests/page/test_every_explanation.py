"""Browser test: everything in both games explains itself in four languages, by pointer, touch and key events."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from random import Random
from typing import Any, Final, NamedTuple, TypeAlias

import pytest
from playwright.sync_api import Locator

from realmwright import registry
from realmwright.i18n import explanation, translator
from realmwright.record import Record

from .driver import Driver
from .explained_tables import ALL_SETS, DEALS, kingdoms_record, record_of
from .server import Server
from .test_explanations import LAPTOP, PHONE, long_press

pytestmark = pytest.mark.browser
PLAYERS: Final = ("Ada", "Bruno", "Chiara", "Dirk")
# Explained under other names: actions of tiles by their tiles, locations by their names, the last action by its hex.
HELD_ACTIONS: Final = ("donation", "resettlement", "sword", "outpost", "canoe-bonus", "refuge-bonus")
OTHER_NAMES: Final = {"terrain-location", "action-silo", *(f"action-{name}" for name in HELD_ACTIONS)}
PAID_AT_ONCE: Final = (
    "card-families",
    "card-shepherds",
    "card-ambassadors",
    "card-rovers",
)  # others say what they pay now
NAMES_WITH_ARGUMENTS: Final = ("kd-castle", "kd-line", "piece-")
RAW_KEY: Final = re.compile(r"^[a-z]+(-[a-z0-9]+)+$")
FIND_TARGETS: Final = """() => [...document.querySelectorAll('button[data-info]')].map((element, number) => {
    element.dataset.target = number
    return {
        selector: `[data-target="${number}"]`,
        label: (element.ariaLabel ?? element.textContent).replace(/[0-9]+/g, '').trim(),
        acts: element.matches('.tile.ready, .small.ready, .cards button[aria-label]'),
    }
})"""
READ_POPOVER: Final = """() => [...document.querySelectorAll('#info article')].map(article => ({
    thing: article.dataset.thing,
    name: article.querySelector('h2, h3').textContent,
    text: article.querySelector('p').textContent,
    notes: [...article.querySelectorAll('.note')].map(note => note.textContent),
    link: article.querySelector('a')?.getAttribute('href') ?? '',
    drawn: article.querySelector('svg') !== null,
}))"""

# Ask about all elements by synthetic key events, which takes one call instead of three for each.
ASK_ALL: Final = """async selectors => {
    const until = async (isTrue) => {
        for (const end = Date.now() + 20_000; !isTrue();) {
            if (Date.now() > end) throw new Error('the popover does not open, is not filled or does not close')
            await new Promise(requestAnimationFrame)
        }
    }
    const press = (element, key) => element.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))
    const find = (selector) => document.querySelector(selector)
    const found = []
    for (const selector of selectors) {
        const element = find(selector).closest('button, [tabindex]')
        element.focus()
        press(element, 'i')
        await until(() => find('#info h2, #info h3') && !find('#info article p:empty'))
        found.push((READ_POPOVER)())
        press(element, 'Escape')
        await until(() => !find('#info'))
    }
    return found
}""".replace("READ_POPOVER", READ_POPOVER)


class Table(NamedTuple):
    """A table, and the cells to ask about by what they show."""

    table_id: str
    cells: dict[str, str]


class Target(NamedTuple):
    """An element that explains itself."""

    selector: str
    label: str
    acts: bool  # a click does something else
    plain: bool = False  # only a key or a long press asks


ReadArticles: TypeAlias = Callable[[Driver, list[Target]], Iterator[list[dict[str, Any]]]]


def rules_of(game: str, params: dict[str, str]) -> dict[str, str]:
    return dict(registry.game(game).create(params, Random(1)).components().rules)


RULES: Final = rules_of("kingdom-builder", {"sets": ALL_SETS}) | rules_of("kingdoms", {})


# Tables


@pytest.fixture(scope="module")
def tables(server: Server) -> list[Table]:
    kingdoms = kingdoms_record()
    board: dict[str, str] = kingdoms.game.to_dict(kingdoms.state)["board"]
    cells = {piece.partition(":")[2] or piece: cell for cell, piece in board.items()} | {"line": "b"}
    return [*_builder_tables(server), Table(server.continue_record(kingdoms, PLAYERS), cells)]


def _builder_tables(server: Server) -> Iterator[Table]:
    """Create the tables of all deals; every kind of hex and piece is asked about once."""
    asked: set[str] = set()
    for deal in DEALS:
        record = record_of(deal)
        kinds = {kind: cell for cell, kind in _kinds_by_cell(record).items() if kind not in asked}
        asked |= kinds.keys()
        yield Table(server.continue_record(record, PLAYERS), kinds)


def _kinds_by_cell(record: Record) -> dict[str, str]:
    """Return what is on every cell of the board: plain terrain, a tile, a building or a piece."""
    game, components = record.game, record.game.components()
    contents, terrains = game.contents(record.state), {each.letter: each for each in components.terrains}
    kinds: dict[str, str] = {}
    setup = game.setup_dict()
    for y, row in enumerate(setup["board"]):
        for x, terrain in enumerate(terrains[letter] for letter in row):
            kinds[f"{chr(97 + x)}{y + 1}"] = f"{'special' if terrain.special else 'plain'} {terrain.name}"
    tiles = [tile for tile in contents.board_tiles if tile.left or tile.cell in setup["locations"]]
    kinds |= {tile.cell: f"tile {tile.kind}" for tile in tiles}
    kinds |= {cell: f"marker {marker.kind}" for marker in components.markers for cell in marker.cells}
    looks = {piece.kind: piece.look for piece in components.pieces}
    for group in contents.pieces:
        if (look := looks[group.kind]).shape != "line":
            kinds |= dict.fromkeys(group.cells, f"{'piece' if look.symbol else 'plain'} {group.kind}")
    return kinds


# Gestures


def press_key(driver: Driver, target: Locator, _: Target) -> None:
    target.evaluate("part => part.closest('button, [tabindex]').focus()")
    driver.page.keyboard.press("i")


def point(driver: Driver, target: Locator, what: Target) -> None:
    """Click what does nothing else, and rest on what a click would use."""
    if what.plain:
        press_key(driver, target, what)
    elif what.acts:
        target.hover(force=True)
        driver.page.locator("#info").wait_for()
    else:
        target.click(force=True)


def touch(driver: Driver, target: Locator, what: Target) -> None:
    if what.plain or what.acts:
        target.scroll_into_view_if_needed()
        long_press(driver, target)
    else:
        target.tap(force=True)


def articles_by(gesture: Callable[[Driver, Locator, Target], None]) -> ReadArticles:
    """Return a function that opens the popovers one after the other by real input."""

    def read_articles(driver: Driver, asked: list[Target]) -> Iterator[list[dict[str, Any]]]:
        for target in asked:
            gesture(driver, driver.page.locator(target.selector).first, target)
            yield read_popover(driver, target)
            driver.page.keyboard.press("Escape")

    return read_articles


def articles_by_script(driver: Driver, asked: list[Target]) -> Iterator[list[dict[str, Any]]]:
    yield from driver.page.evaluate(ASK_ALL, [target.selector for target in asked])


class Visit(NamedTuple):
    """One language is read by real input, the other one at the same tables by events from a script."""

    context: dict[str, Any]
    language: str
    read_articles: ReadArticles
    other_language: str


VISITS: Final = {
    "pointer": Visit(LAPTOP, "en", articles_by(point), "fr"),
    "touch": Visit(PHONE, "de", articles_by(touch), "nl"),
}


# The test


@pytest.mark.parametrize("visit", VISITS.values(), ids=VISITS.keys())
def test_everything_explains_itself(open_browser: Callable[..., Driver], tables: list[Table], visit: Visit) -> None:
    readers = {visit.language: visit.read_articles, visit.other_language: articles_by_script}
    driver = open_browser(locale=visit.language, **visit.context)
    seen: dict[str, set[str]] = {language: set() for language in readers}
    labels: dict[str, set[str]] = {language: set() for language in readers}
    order = list(readers)
    for number, table in enumerate(tables):
        go_to_table(driver, table.table_id, is_first=number == 0)
        for step, language in enumerate(order):
            if step:
                switch_language(driver, language)
            for articles in readers[language](driver, list(new_targets(driver, table, labels[language]))):
                seen[language] |= {check(article, language) for article in articles}
        order.reverse()  # the next table begins in the language of this one
    assert {language: RULES.keys() - things for language, things in seen.items()} == dict.fromkeys(readers, OTHER_NAMES)


def switch_language(driver: Driver, language: str) -> None:
    """Choose a language in the settings of the table."""
    driver.page.locator(".tools button").last.click()
    driver.page.locator("dialog select").first.select_option(language)
    driver.page.locator(f'html[lang="{language}"]').wait_for(state="attached")
    driver.page.keyboard.press("Escape")
    driver.page.locator("dialog[open]").wait_for(state="detached")


def new_targets(driver: Driver, table: Table, labels: set[str]) -> Iterator[Target]:
    """Yield the targets with labels that were not seen before, and add these labels."""
    for target in targets(driver, table):
        if target.label not in labels:
            labels.add(target.label)
            yield target


def go_to_table(driver: Driver, table_id: str, *, is_first: bool) -> None:
    """Open a table, after the first one without loading the page again."""
    if is_first:
        return driver.open_table(table_id)
    driver.page.evaluate("document.querySelector('[data-revision]').dataset.left = ''")
    driver.navigate(f"/table/{table_id}")
    return driver.page.locator("[data-revision]:not([data-left])").wait_for(state="attached")


def targets(driver: Driver, table: Table) -> Iterator[Target]:
    """Yield the cells, then the buttons, whose clicks may show a refusal over the map."""
    found: list[dict[str, Any]] = driver.page.evaluate(FIND_TARGETS)
    legal = set(driver.legal_cells())
    for kind, cell in table.cells.items():
        selector = f'[data-line="{cell}"] .worth' if kind == "line" else f'[data-cell="{cell}"]'
        yield Target(selector, f"{kind} at {cell}", cell in legal, kind.startswith("plain "))
    yield from (Target(each["selector"], each["label"], each["acts"]) for each in found)


def read_popover(driver: Driver, target: Target) -> list[dict[str, Any]]:
    articles: list[dict[str, Any]] = driver.page.evaluate(READ_POPOVER)
    if not all(article["text"] for article in articles):  # the texts are loaded with the first popover
        driver.page.locator("#info article p:empty").first.wait_for(state="detached")
        articles = driver.page.evaluate(READ_POPOVER)
    assert articles or target.label in PLAYERS or driver.page.locator("#info h2").count(), target
    return articles


def check(article: dict[str, Any], language: str) -> str:
    """Check name, text, drawing, link and notes, and return the thing."""
    messages, thing = translator(language), str(article["thing"])
    text = explanation(thing)
    assert text is not None, article
    assert article["text"] == messages.format(text.key), article
    if not thing.startswith(NAMES_WITH_ARGUMENTS):
        assert article["name"].startswith(messages.format(thing)), article
    assert article["name"], article
    assert article["drawn"], article
    words = thing.split("-")
    name = next(form for form in ("-".join(words[:end]) for end in range(len(words), 0, -1)) if form in RULES)
    assert article["link"] == f"/rules?entry={name}", article
    assert article["notes"] or not thing.startswith(("card-", "task-")) or thing in PAID_AT_ONCE, article
    assert not any(RAW_KEY.match(text) for text in (article["name"], article["text"], *article["notes"])), article
    return thing
