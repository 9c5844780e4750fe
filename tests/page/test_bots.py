"""Browser tests of bots: choice in the set-up, thinking indicator, hints."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

import pytest
from playwright.sync_api import Locator, expect

from realmwright import registry
from realmwright.i18n import LANGUAGES, translator
from tests.server import failing_bots

from .driver import TIMEOUT_MS, Driver, OpenBrowser
from .server import Server

pytestmark = pytest.mark.browser

LEVELS = [f"level-{number}" for number in range(1, 6)]
SCREENS: Final = (
    (1280, 800, "light"),
    (390, 844, "dark"),
    (1920, 1080, "dark"),
    (844, 390, "light"),
)
GAMES = sorted(registry.find("games"))


@pytest.fixture(scope="module")
def slow_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with an additional slow bot."""
    folder = tmp_path_factory.mktemp("slow")
    running = Server(folder / "tables.db", failing_bots.install(folder))
    yield running
    running.stop()


def request_hint(driver: Driver) -> Locator:
    """Request a hint by its button and wait for it."""
    driver.page.locator(".ask").click()
    panel = driver.page.locator("[data-hint]")
    panel.wait_for(timeout=3 * TIMEOUT_MS)  # a CPU second may take long on a shared machine
    return panel


def hint_steps(driver: Driver) -> int:
    return driver.page.locator("[data-hint] ol li").count()


# Set-up


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_have_names_and_descriptions_in_every_language(open_browser: OpenBrowser, language: str) -> None:
    messages = translator(language)
    driver = open_browser(locale=language)
    driver.open("/set-up")
    seat = driver.page.locator(".seats select").nth(1)
    expect(seat.locator("optgroup").first).to_be_attached()
    options = seat.locator("optgroup").first.locator("option").all_inner_texts()
    assert options == [f"{number}. {messages.format(level)}" for number, level in enumerate(LEVELS, 1)]
    for number, level in enumerate(LEVELS, 1):
        seat.select_option(level)
        expect(driver.page.locator(".seats small")).to_contain_text(messages.format(f"{level}-about"))
        expect(driver.page.locator(".seats small .on")).to_have_count(number)
    assert driver.axe_violations() == []


def test_a_table_with_the_chosen_levels(driver: Driver, server: Server) -> None:
    driver.open("/set-up")
    driver.page.locator(".count label").nth(1).click()
    driver.page.get_by_label("Seat 2", exact=True).select_option("level-1")
    driver.page.get_by_label("Seat 3", exact=True).select_option("planner")
    expect(driver.page.locator(".seats small").nth(1)).to_contain_text("Plans its whole turn")
    driver.page.locator("button[type=submit]").click()
    driver.page.locator("[data-revision]").wait_for(state="attached")
    assert [seat["bot"] for seat in server.setup_dict(driver.table)["seats"]] == [None, "level-1", "planner"]


def test_any_installed_bot_can_be_chosen(slow_server: Server, open_browser: OpenBrowser) -> None:
    driver = open_browser(slow_server)
    driver.open("/set-up")
    seat = driver.page.get_by_label("Seat 2", exact=True)
    seat.select_option("ponderous")
    assert "ponderous" in seat.locator("optgroup").nth(1).inner_text()


def test_the_first_game_is_against_the_second_level(driver: Driver, server: Server) -> None:
    driver.open("/")
    driver.page.locator(".go").click()
    driver.page.locator("[data-revision]").wait_for(state="attached")
    assert server.setup_dict(driver.table)["seats"][1]["bot"] == "level-2"


# Thinking


@pytest.mark.parametrize("game", GAMES)
def test_thinking_indicator_appears_and_disappears(slow_server: Server, open_browser: OpenBrowser, game: str) -> None:
    driver = open_browser(slow_server)
    bot = f"ponderous@{1.2 if game == 'kingdoms' else 0.5}s"
    driver.open_table(slow_server.new_table([None, bot], {}, seed=3, game=game))
    driver.page.locator(".ask").wait_for()
    while driver.page.locator(".ask").is_visible():
        before = driver.seq
        if game == "kingdoms":
            driver.page.keyboard.press("1")
            driver.page.locator(".hit.legal").first.click()
        elif driver.legal_cells():
            driver.click(driver.legal_cells()[0])
        else:
            driver.end.click()
        driver.wait_for_update(before)
    thinking = driver.page.locator("[data-thinking]")
    expect(thinking).to_have_text("Bruno is thinking…")
    expect(thinking).to_have_attribute("role", "status")
    expect(driver.page.locator("th.thinks")).to_have_text("Bruno")
    assert driver.axe_violations() == []
    driver.page.locator(".ask").wait_for()
    expect(thinking).to_have_count(0)
    expect(driver.page.locator("th.thinks")).to_have_count(0)


def test_failing_bot_is_logged(slow_server: Server, open_browser: OpenBrowser) -> None:
    driver = open_browser(slow_server)
    driver.open_table(slow_server.new_table(["raising", None], {"start": "0"}, seed=3))
    expect(driver.page.get_by_text("Ada’s bot had an error").first).to_be_attached()
    driver.page.locator(".ask").wait_for()


# Hints


@pytest.mark.parametrize("game", GAMES)
def test_hint_is_followed_by_clicking(driver: Driver, server: Server, game: str) -> None:
    driver.open_table(server.new_table([None, "random"], {}, seed=5, game=game))
    played = 0
    while played < (5 if game == "kingdom-builder" else 2):
        driver.page.locator(".ask").wait_for()
        if not driver.page.locator("[data-hint]").count():
            request_hint(driver)
        before, left = driver.seq, hint_steps(driver)
        first = driver.page.locator("[data-step]")
        move = str(first.get_attribute("data-step"))
        ghosts = [cell.get_attribute("data-ghost") for cell in driver.page.locator("[data-ghost]").all()]
        if ghosts and move.startswith("build "):
            assert move == f"build {ghosts[0]}"
            driver.click(str(ghosts[0]))
        else:
            first.click()
        driver.wait_for_update(before)
        expect(driver.page.locator("[data-hint] ol li")).to_have_count(left - 1)
        played += 1


def test_hint_has_reasons_and_is_closed_by_another_move(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table([None, None], {}, seed=5))
    driver.page.locator(".ask").wait_for()
    driver.page.keyboard.press("h")
    panel = driver.page.locator("[data-hint]")
    expect(panel).to_contain_text("Why")
    assert panel.locator("ul li, p").count() >= 1
    ghosts = {str(ghost.get_attribute("data-ghost")) for ghost in driver.page.locator("[data-ghost]").all()}
    assert ghosts <= set(driver.legal_cells()) | {""}
    driver.play(f"build {next(cell for cell in driver.legal_cells() if cell not in ghosts)}")
    expect(panel).to_have_count(0)
    expect(driver.page.locator("[data-ghost]")).to_have_count(0)


def test_hint_is_closed_by_its_buttons_and_escape(driver: Driver, server: Server) -> None:
    driver.open_table(server.new_table([None, None], {}, seed=5))
    for button in (".ask", "[data-hint] .close"):
        panel = request_hint(driver)
        driver.page.locator(button).click()
        expect(panel).to_have_count(0)
    panel = request_hint(driver)
    driver.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_in_every_language(open_browser: OpenBrowser, server: Server, language: str) -> None:
    messages = translator(language)
    driver = open_browser(locale=language)
    driver.open_table(server.new_table([None, None], {}, seed=5))
    expect(driver.page.locator(".ask")).to_have_attribute("aria-label", messages.format("hint"))
    expect(request_hint(driver)).to_contain_text(messages.format("hint-why"))


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_on_every_screen(driver: Driver, server: Server, game: str) -> None:
    driver.open_table(server.new_table([None, None], {}, seed=5, game=game))
    hint = request_hint(driver)
    for width, height, scheme in SCREENS:
        driver.page.set_viewport_size({"width": width, "height": height})
        driver.page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        driver.screenshot(f"hint-{game}-{width}-{scheme}")
        expect(hint).to_be_visible()
        assert driver.page.evaluate("document.documentElement.scrollWidth") <= width
        bounds = driver.page.locator(".ask").bounding_box()
        assert bounds is not None
        assert min(bounds["width"], bounds["height"]) >= 44
        assert bounds["x"] + bounds["width"] <= width
        assert driver.axe_violations() == []
