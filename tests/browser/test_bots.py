"""Opponents as people meet them: chosen at the set-up, seen thinking, asked for a hint."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Locator, expect

from realmwright import registry
from realmwright.words import LANGUAGES, words
from tests.server import odd_bots

from .driver import PATIENCE, Driver
from .server import Server

pytestmark = pytest.mark.browser
Sit = Callable[..., Driver]

LEVELS = [f"level-{number}" for number in range(1, 6)]
SCREENS = [(1280, 800, "light"), (390, 844, "dark"), (1920, 1080, "dark"), (844, 390, "light")]
GAMES = sorted(registry.find("games"))


@pytest.fixture(scope="module")
def slow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server on a machine where a bot is installed that takes its time."""
    folder = tmp_path_factory.mktemp("slow")
    running = Server(folder / "tables.db", odd_bots.install(folder))
    yield running
    running.stop()


def hint(hands: Driver) -> Locator:
    """Ask for a hint by its button and wait for it."""
    hands.page.locator(".ask").click()
    shown = hands.page.locator("[data-hint]")
    shown.wait_for(timeout=3 * PATIENCE)  # a CPU second may take long on a shared machine
    return shown


def steps(hands: Driver) -> int:
    return hands.page.locator("[data-hint] ol li").count()


# At the set-up


@pytest.mark.parametrize("language", LANGUAGES)
def test_levels_have_names_and_characters_in_every_language(sit: Sit, language: str) -> None:
    said = words(language)
    hands = sit(locale=language)
    hands.open("/set-up")
    seat = hands.page.locator(".seats select").nth(1)
    expect(seat.locator("optgroup").first).to_be_attached()
    offered = seat.locator("optgroup").first.locator("option").all_inner_texts()
    assert offered == [f"{number}. {said.say(level)}" for number, level in enumerate(LEVELS, 1)]
    for number, level in enumerate(LEVELS, 1):
        seat.select_option(level)
        expect(hands.page.locator(".seats small")).to_contain_text(said.say(f"{level}-about"))
        expect(hands.page.locator(".seats small .on")).to_have_count(number)
    assert hands.axe() == []


def test_a_table_with_the_chosen_levels(hands: Driver, server: Server) -> None:
    hands.open("/set-up")
    hands.page.locator(".count label").nth(1).click()
    hands.page.get_by_label("Seat 2", exact=True).select_option("level-1")
    hands.page.get_by_label("Seat 3", exact=True).select_option("planner")
    expect(hands.page.locator(".seats small").nth(1)).to_contain_text("Plans its whole turn")
    hands.page.locator("button[type=submit]").click()
    hands.page.locator("[data-seq]").wait_for(state="attached")
    assert [seat["bot"] for seat in server.about(hands.table)["seats"]] == [None, "level-1", "planner"]


def test_any_installed_bot_can_be_chosen(slow: Server, sit: Sit) -> None:
    hands = sit(slow)
    hands.open("/set-up")
    seat = hands.page.get_by_label("Seat 2", exact=True)
    seat.select_option("ponderous")
    assert "ponderous" in seat.locator("optgroup").nth(1).inner_text()


def test_the_first_game_is_against_the_second_level(hands: Driver, server: Server) -> None:
    hands.open("/")
    hands.page.locator(".go").click()
    hands.page.locator("[data-seq]").wait_for(state="attached")
    assert server.about(hands.table)["seats"][1]["bot"] == "level-2"


# Thinking


@pytest.mark.parametrize("game", GAMES)
def test_one_sees_who_thinks_and_then_no_more(slow: Server, sit: Sit, game: str) -> None:
    hands = sit(slow)
    bot = f"ponderous@{1.2 if game == 'kingdoms' else 0.5}s"
    hands.open_table(slow.new_table([None, bot], {}, seed=3, game=game))
    hands.page.locator(".ask").wait_for()
    while hands.page.locator(".ask").is_visible():
        before = hands.seq
        if game == "kingdoms":
            hands.page.keyboard.press("1")
            hands.page.locator(".hit.legal").first.click()
        elif hands.legal():
            hands.click(hands.legal()[0])
        else:
            hands.end.click()
        hands.heard(before)
    thinking = hands.page.locator("[data-thinking]")
    expect(thinking).to_have_text("Bruno is thinking…")
    expect(thinking).to_have_attribute("role", "status")
    expect(hands.page.locator("th.thinks")).to_have_text("Bruno")
    assert hands.axe() == []
    hands.page.locator(".ask").wait_for()
    expect(thinking).to_have_count(0)
    expect(hands.page.locator("th.thinks")).to_have_count(0)


def test_a_bot_that_fails_is_told_of_in_the_log(slow: Server, sit: Sit) -> None:
    hands = sit(slow)
    hands.open_table(slow.new_table(["raising", None], {"start": "0"}, seed=3))
    expect(hands.page.get_by_text("The bot of Ada has failed").first).to_be_attached()
    hands.page.locator(".ask").wait_for()


# Hints


@pytest.mark.parametrize("game", GAMES)
def test_a_hint_is_followed_by_clicking_what_it_shows(hands: Driver, server: Server, game: str) -> None:
    hands.open_table(server.new_table([None, "random"], {}, seed=5, game=game))
    played = 0
    while played < (5 if game == "kingdom-builder" else 2):
        hands.page.locator(".ask").wait_for()
        if not hands.page.locator("[data-hint]").count():
            hint(hands)
        before, left = hands.seq, steps(hands)
        first = hands.page.locator("[data-step]")
        move = str(first.get_attribute("data-step"))
        shown = [cell.get_attribute("data-ghost") for cell in hands.page.locator("[data-ghost]").all()]
        if shown and move.startswith("build "):
            assert move == f"build {shown[0]}"
            hands.click(str(shown[0]))
        else:
            first.click()
        hands.heard(before)
        expect(hands.page.locator("[data-hint] ol li")).to_have_count(left - 1)
        played += 1


def test_a_hint_says_why_and_goes_with_any_other_move(hands: Driver, server: Server) -> None:
    hands.open_table(server.new_table([None, None], {}, seed=5))
    hands.page.locator(".ask").wait_for()
    hands.page.keyboard.press("h")
    shown = hands.page.locator("[data-hint]")
    expect(shown).to_contain_text("Why")
    assert shown.locator("ul li, p").count() >= 1
    ghosts = {str(ghost.get_attribute("data-ghost")) for ghost in hands.page.locator("[data-ghost]").all()}
    assert ghosts <= set(hands.legal()) | {""}
    hands.play(f"build {next(cell for cell in hands.legal() if cell not in ghosts)}")
    expect(shown).to_have_count(0)
    expect(hands.page.locator("[data-ghost]")).to_have_count(0)


def test_a_hint_is_put_away_by_its_button_its_cross_and_escape(hands: Driver, server: Server) -> None:
    hands.open_table(server.new_table([None, None], {}, seed=5))
    for button in (".ask", "[data-hint] .close"):
        shown = hint(hands)
        hands.page.locator(button).click()
        expect(shown).to_have_count(0)
    shown = hint(hands)
    hands.page.keyboard.press("Escape")
    expect(shown).to_have_count(0)


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_in_every_language(sit: Sit, server: Server, language: str) -> None:
    said = words(language)
    hands = sit(locale=language)
    hands.open_table(server.new_table([None, None], {}, seed=5))
    expect(hands.page.locator(".ask")).to_have_attribute("aria-label", said.say("hint"))
    expect(hint(hands)).to_contain_text(said.say("hint-why"))


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("screen", SCREENS, ids=str)
def test_a_hint_on_every_screen(sit: Sit, server: Server, game: str, screen: tuple[int, int, str]) -> None:
    width, height, scheme = screen
    hands = sit(viewport={"width": width, "height": height}, color_scheme=scheme)
    hands.open_table(server.new_table([None, None], {}, seed=5, game=game))
    hint(hands)
    hands.shoot(f"hint-{game}-{width}-{scheme}")
    assert hands.page.evaluate("document.documentElement.scrollWidth") <= width
    box = hands.page.locator(".ask").bounding_box()
    assert box is not None
    assert min(box["width"], box["height"]) >= 44
    assert box["x"] + box["width"] <= width
    assert hands.axe() == []
